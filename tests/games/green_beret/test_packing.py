"""Saved states and position files: round trips, and precise refusals of what does not fit."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from tests.games.green_beret.table import GROUND, Table, prime
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games.green_beret.game import GAME


def in_the_middle() -> list[Table]:
    """Tables in the middle of something, one for most kinds of frame."""
    moving = Table("A1@0712", "B1@0712", "Truck@0712", "Radio-1@0712")
    moving.do("take B1", "load A1 Radio-1", "move B1 0713")
    listening = Table("A1@0712", "B1@0720")
    listening.do("move A1 0713", "halt", "move B1 0721", "halt", "end")
    escaping = Table("A1@0714", "Camp1@2020")
    escaping.do("move A1 0715", "halt", "end", dice=[1])
    scattering = Table("A1@0714")
    scattering.do("move A1 0715", "halt", "end", dice=[1, 2, "nva", "sniper"])
    arming = Table("A1@0712 detected", "NavalGunfire@0712", "nva@0713", phase="combat")
    arming.do("attack E1 with A1")
    losing = Table("A1@0712 detected", "Radio-1@0712", "Demo-1@0712", "nva@0713", phase="combat")
    losing.do("attack E1 with A1", dice=["1 6", "slowed", 1])
    wounding = Table("A1@0712 detected", "B1@0712 detected", "nva@0713", phase="combat")
    wounding.do("attack E1 with A1 B1", dice=["1 6", "slowed"])
    suppressing = Table("A1@0712 detected", "M60-1@0712", "RPK@0712", "nva@0716", phase="suppression")
    suppressing.do("suppress E1 with M60", "suppress E1 with RPK", "fire", dice=[1])
    pursuing = Table("A1@0712 detected", "B1@0724 detected", "nva@0718", phase="enemy")
    assaulting = Table("A1@0712 detected", "B1@0714 detected", "nva@0713", phase="enemy")
    relocating = Table("A1@2020", "Camp1@2020", phase="placement", points=10)
    relocating.do("relocate Camp1", dice=[3])
    return [
        moving,
        listening,
        escaping,
        scattering,
        arming,
        losing,
        wounding,
        suppressing,
        pursuing,
        assaulting,
        relocating,
    ]


def test_a_game_is_saved_and_resumed_in_the_middle_of_things() -> None:
    for table in in_the_middle():
        assert table.state.frames
        again = GAME.unpack(tomllib.loads(tomli_w.dumps(GAME.pack(table.state))))
        assert again == table.state
        assert list(GAME.actions(again)) == list(GAME.actions(table.state))


def edited(path: str, value: Any) -> dict[str, Any]:
    """A packed state with one value changed; a path such as "frames.0.at", value None to take it out."""
    table = Table("A1@0712", "B1@0712", "Radio-1@0712", "nva@0730", "A2@0729 detected")
    table.do("take B1", "load A1 Radio-1", "move B1 0713")
    packed = copy.deepcopy(GAME.pack(table.state))
    *keys, last = path.split(".")
    here: Any = packed
    for key in keys:
        here = here[int(key)] if key.isdigit() else here[key]
    if value is None:
        del here[last]
    else:
        here[int(last) if last.isdigit() else last] = value
    return packed


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("scenario", None, "lacks 'scenario'"),
        ("scenario", "nowhere", "scenario"),
        ("map", "moon", "map: the scenario is played on"),
        ("phase", "tea", "there is no phase 'tea'"),
        ("points", -1, "below zero"),
        ("points", "many", "points"),
        ("mission", "picnic", "mission: there is no mission 'picnic'"),
        ("mission_hex", "9999", "mission_hex: no hex '9999'"),
        ("mission_hex", "", "a mission lies in a hex"),
        ("mission_pool", [], "missions do not add up"),
        ("enemy_pool.nva", 3, "NVA platoon do not add up"),
        ("enemy_pool.dragons", 1, "enemy_pool: expected a value for each of village-guards"),
        ("casualty_pool.slowed", 9, "do not add up"),
        ("pieces.0.id", "Z9", "'Z9' is no counter"),
        ("pieces.0.place", "9999", "place: no hex '9999'"),
        ("pieces.0.casualty", "sneeze", "there is no marker 'sneeze'"),
        ("pieces.0.mood", "good", "unknown key mood"),
        ("pieces", 3, "pieces: expected tables"),
        ("enemies.0.kind", "dragon", "there is no enemy unit 'dragon'"),
        ("enemies.0.place", "", "stands nowhere"),
        ("enemies.0.place", "0303", "all-water"),
        ("track", ["dragon", "nva"], "track: there is no enemy unit 'dragon'"),
        ("track", ["punji"], "has not its two markers"),
        ("frames.0.type", "waltz", "frames"),
        ("frames.0.at", "", "a hex is missing"),
        ("frames.0.movers.0.lead", "Z9", "no counter 'Z9'"),
        ("frames.0.movers", [], "nobody to lead it"),
        ("wonders", 7, "unknown key wonders"),
    ],
)
def test_an_edited_state_gets_one_precise_message(path: str, value: Any, message: str) -> None:
    with pytest.raises(SaveFault) as caught:
        GAME.unpack(edited(path, value))
    assert message in str(caught.value)


def position(**changes: Any) -> dict[str, Any]:
    """A sound position with some keys changed."""
    pieces = [{"id": name, "place": "0712"} for name in ("A1", "B1", "Cdr1", "Off1")]
    return {"scenario": GROUND, "turn": 3, "piece": pieces, **changes}


def piece(**more: Any) -> list[dict[str, Any]]:
    """The pieces of a position, one of them changed."""
    first, *rest = position()["piece"]
    return [{**first, **more}, *rest]


#: Leaders out of the way, and gear that an enemy unit would have overrun
LONE = [
    {"id": "Cdr1", "place": "0712"},
    {"id": "Off1", "place": "0712"},
    {"id": "Radio-1", "place": "0720"},
]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"scenario": "nowhere"}, "scenario: there is no 'nowhere'"),
        ({"phase": "tea"}, "phase"),
        ({"piece": []}, "A1 is missing"),
        ({"piece": piece(id="Z9")}, "no counter 'Z9'"),
        ({"piece": piece(id="B1")}, "named twice"),
        ({"piece": piece(place="")}, "give it a place, or eliminated"),
        ({"piece": piece(eliminated=True)}, "give it a place, or eliminated"),
        ({"piece": piece(casualty="officer-killed")}, "no team keeps"),
        ({"piece": piece(casualty="sneeze")}, "there is no marker"),
        ({"piece": piece(place="9999")}, "no hex '9999'"),
        ({"enemy": [{"kind": "dragon", "place": "0720"}]}, "there is no enemy unit 'dragon'"),
        ({"enemy": [{"kind": "nva", "place": "0720"}]}, "nobody is detected"),
        ({"enemy": [{"kind": "punji", "place": "0720"}] * 2}, "do not add up"),
        (
            {
                "piece": [*piece(place="0714", detected=True)[:2], *LONE],
                "enemy": [{"kind": "nva", "place": "0720"}],
            },
            "Radio-1 lies without a team in 0720 with an enemy unit [GB-10.9-c]",
        ),
        ({"mission": "picnic", "mission_hex": "0720"}, "there is no mission 'picnic'"),
        ({"mission": "sabotage"}, "needs its mission_hex"),
        ({"accomplished": ["sabotage", "sabotage"]}, "occurs too often"),
        ({"track": ["dragon"]}, "there is no enemy unit 'dragon'"),
        ({"weather": "fine"}, "weather"),
    ],
)
def test_a_position_that_makes_no_sense_is_refused(changes: dict[str, Any], message: str) -> None:
    prime()
    with pytest.raises(SaveFault) as caught:
        GAME.position(position(**changes))
    assert message in str(caught.value)


def test_the_example_position_can_be_played() -> None:
    text = (Path(__file__).parents[3] / "saves" / "hot-extraction.toml").read_text(encoding="utf-8")
    state = GAME.position(tomllib.loads(text))
    assert GAME.audit(state) == []
    assert state.phase == "combat"


def test_a_sound_position_is_a_state() -> None:
    prime()
    state = GAME.position(
        position(points=12, accomplished=["sabotage"], mission="harass", mission_hex="0720")
    )
    assert (state.turn, state.points, state.accomplished, state.mission) == (3, 12, ("sabotage",), "harass")
    assert GAME.audit(state) == []
    assert GAME.audit(state.but(turn=0)) == ["there is no turn 0 [GB-4.0-a]"]


@pytest.mark.rule("GB-3.1-a", "GB-12.10-h", "GB-3.1-b")
def test_a_free_camp_that_is_not_named_is_lost() -> None:
    table = Table("A1@0712", phase="placement", points=20)
    assert table.where("Camp1") == "eliminated"
    assert table.refused("camp 0303", "is all-water; a camp").rule == "GB-3.1-b"
    table.do("camp 1224")  # only the extra one can still be bought
    assert table.where("Camp2") == "1224"
    assert table.state.points == 20 - table.state.kind(table.id("Camp2")).cost
    assert table.refused("camp 2020").rule == "GB-12.10-h"
