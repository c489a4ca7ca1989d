"""Position files: what they describe comes out as described, and what does not fit is named."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from tests.games.hot_armor.proving_ground import GAME, Table
from vietnam_tui.core.model import CHANCE, SaveFault
from vietnam_tui.core.odds_form import read_odds_form
from vietnam_tui.core.preview import Preview
from vietnam_tui.games.hot_armor.state import Phase
from vietnam_tui.games.hot_armor.units import UnitId

FIGHT: dict[str, Any] = {
    "game": "ha",
    "scenario": "dong-ha",
    "turn": 4,
    "side": "ARVN",
    "phase": "hard fire",
    "bin": {"ARVN": 1, "NVA": 2},
    "unit": [
        {"id": "M48-1", "place": "4405"},
        {"id": "T54-1", "place": "4408", "disrupted": True},
        {"id": "Alice", "type": "infantry-a", "side": "ARVN", "place": "4405", "aboard": "M48-1"},
        {"id": "T54-2"},
    ],
}

#: What the example's two tanks may do under the eyes of the enemy's
MARCHES = ("move M48-1 4406", "move M48-2 4306", "move M48-2 4307")


def test_a_position_is_played_on_from_where_it_is() -> None:
    state = GAME.position(FIGHT)
    assert (state.turn, state.phase, state.phasing, state.bin) == (4, "hard fire", "ARVN", (1, 2))
    assert [state.where(unit) for unit in state.units_of("NVA")] == ["4408", "lost"]
    assert [state.name(unit) for unit in state.lost] == ["T54-2"]
    tank, _, rider, _ = state.units
    assert tank.active
    assert (rider.aboard, rider.place) == (0, tank.place)
    assert GAME.audit(state) == []


def test_the_odds_of_a_position_are_those_of_made_up_totals() -> None:
    state = GAME.position(FIGHT)
    aim, _ = GAME.read_order(state, "fire M48-1 4408")
    assert GAME.refusal(state, aim) is None
    shown = GAME.presenter.preview(GAME.view(state, "ARVN"), aim)
    assert shown.lines[0] == "T54-1: hard 7 (M48-1 7) against hard 6"
    made_up = GAME.quick_odds(read_odds_form(GAME.odds_form, {"attack": "7", "defence": "6"}))
    assert shown.lines[1].split(",")[0] == made_up.lines[0] == "column 100%"


def test_the_marker_commands_within_its_radius_alone() -> None:
    state = GAME.position(
        {
            **FIGHT,
            "bearer": "CPA1",
            "unit": [
                {"id": "CPA1", "place": "4405"},
                {"id": "M48-1", "place": "4406"},
                {"id": "M48-2", "place": "2005"},
            ],
        }
    )
    assert [unit.active for unit in state.units] == [True, True, False]


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"scenario": "nowhere"}, "there is no 'nowhere'"),
        ({"turn": 11}, "turns 1 to 10"),
        ({"side": "US"}, "'US' is none of ARVN and NVA"),
        ({"bin": {"ARVN": 4}}, "bin, ARVN: it runs from 0 to 3"),
        ({"morale": {"ARVN": 0}}, "morale, ARVN: it runs from 1 to 3"),
        ({"bearer": "CPA1"}, "there is no unit 'CPA1'"),
        ({"bearer": "T54-1"}, "none of the ARVN units"),
        ({"unit": [{"id": "Alice", "place": "4405"}]}, "a made-up unit needs a type and a side"),
        ({"unit": [{"id": "Alice", "type": "infantry-a", "place": "4405"}]}, "say whose it is"),
        ({"unit": [{"id": "Alice", "type": "zeppelin"}]}, "there is no type 'zeppelin'"),
        ({"unit": [{"id": "M48-1", "place": "9999"}]}, "unit 'M48-1', place"),
        ({"unit": [{"id": "M48-1"}, {"id": "m48-1"}]}, "an order cannot tell it from 'M48-1'"),
        ({"unit": [{"id": "with"}]}, "an id is one word"),
        ({"unit": [{"id": "M48-1", "place": "4405", "aboard": "Nobody"}]}, "there is no unit 'Nobody'"),
        ({"unit": [{"id": "M48-1", "disrupted": True}]}, "it is not on the map"),
        ({"units": []}, "no key 'units'; nearest: unit"),
        ({"phase": "lunch"}, "phase"),
    ],
)
def test_what_does_not_fit_is_named(changed: dict[str, Any], fault: str) -> None:
    with pytest.raises(SaveFault, match=fault):
        GAME.position({**FIGHT, **changed})


#: Every optional rule on a table at once
WORKS: dict[str, Any] = {
    "game": "ha",
    "scenario": "operation-starlite",
    "turn": 3,
    "side": "VC",
    "phase": "works",
    "options": dict.fromkeys(("concealment", "overwatch", "wrecks", "bridges-and-rubble", "leaders"), "on"),
    "used": ["artillery-1"],
    "out": ["airstrike-2"],
    "standing": {"US": "hard"},
    "entrenchments": {"3322": 2},
    "zones": ["3024", "3023"],
    "wrecks": ["3226"],
    "broken": ["2013"],
    "mines": [{"side": "VC", "place": "3222", "secret": True}],
    "unit": [
        {"id": "CPA1", "place": "3026", "leader": True},
        {"id": "M48-1", "place": "3226", "overwatch": True, "reacted": True},
        {"id": "M48-2", "place": "3226", "towing": True},
        {"id": "CPH1", "waits": True},
        {"id": "Slick1", "waits": True},
        {"id": "Rifle7", "waits": True, "aboard": "Slick1"},
        {"id": "CPI2", "side": "VC", "type": "cp-infantry", "place": "3521"},
        {"id": "Main1", "place": "3322", "concealed": True},
        {"id": "Main2", "place": "3323", "moved": True},
        {"id": "Main3", "place": "3321", "fired": True},
        {"id": "Decoy1", "place": "3421", "concealed": True},
        {"id": "Main4", "exited": True},
        {"id": "Main5", "removed": True},
    ],
}


def test_a_position_has_the_optional_rules_with_all_that_they_bring() -> None:
    state = GAME.position(WORKS)
    assert state.phase == "works"
    assert {"mines", "entrenchments", "concealment"} <= set(state.options), "the scenario's own as well"
    named = {state.name(UnitId(number)): unit for number, unit in enumerate(state.units)}
    assert named["Main1"].concealed
    assert named["Main1"].steady
    assert not named["Main2"].steady
    assert named["Main2"].done
    assert (named["Main3"].fired, named["Main3"].shot) == ("full", True)
    assert (named["M48-1"].overwatch, named["M48-1"].reacted, named["M48-2"].towing) == (True, True, True)
    assert [named[name].fate for name in ("CPH1", "Rifle7", "Main4", "Main5")] == [
        "box",
        "box",
        "exited",
        "removed",
    ]
    assert state.where(UnitId(5)) == "box"
    assert [marker.status for marker in state.support] == ["used", "ready", "ready", "out"]
    assert state.standing == ("hard", "ask")
    assert [(one.level, state.label(one.place)) for one in state.entrenchments] == [(2, "3322")]
    assert [state.label(one) for one in (*state.zones, *state.wrecks, *state.broken)] == [
        "3024",
        "3023",
        "3226",
        "2013",
    ]
    assert [(field.side, field.secret) for field in state.mines] == [("VC", True)]
    assert [(leader.side, leader.unit) for leader in state.leaders] == [("US", 0)]
    assert GAME.unpack(GAME.pack(state)) == state
    hidden = GAME.view(state, "US")
    assert [hidden.label(field.place) for field in hidden.mines] == [""]
    assert [len(found.marks) for found in hidden.covered] == [1, 1]


@pytest.mark.parametrize("phase", sorted(set(get_args(Phase)) - {"set-up", "draw", "command"}))
def test_a_position_may_be_in_every_phase(phase: str) -> None:
    state = GAME.position({**FIGHT, "phase": phase})
    assert state.phase == phase
    assert GAME.decision(state).kind == phase
    assert GAME.audit(state) == []


def test_a_position_may_be_where_a_marker_is_drawn_or_put_on_a_unit() -> None:
    drawn = GAME.position({**FIGHT, "phase": "draw"})
    assert (GAME.decision(drawn).side, len(GAME.outcomes(drawn).outcomes)) == (CHANCE, 2)
    table = Table.at(GAME.position({**FIGHT, "phase": "command"}))
    assert table.decision.kind == "command"
    table.do("designate M48-1")
    assert table.active() == {"M48-1", "Alice"}


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"options": {"magic": "on"}}, "no option 'magic'"),
        ({"options": {"mines": "maybe"}}, "'maybe' is none of"),
        ({"options": {**WORKS["options"], "mines": "off"}}, 'mines: it takes options = { mines = "on" }'),
        ({"options": {**WORKS["options"], "wrecks": "off"}}, "M48-2., towing: it takes options = { wrecks"),
        ({"options": {}}, "unit 'Decoy1', id: it takes options = { concealment"),
        ({"used": ["artillery-9"]}, "used: there is no fire support 'artillery-9'"),
        ({"standing": {"US": "sometimes"}}, "standing: 'sometimes' is no standing order: ask, hard"),
        (
            {"standing": {"US": "ask; tank at ghosts fire"}},
            "'tank at ghosts fire' is no line of standing orders",
        ),
        ({"standing": {"France": "ask"}}, "'France' is none of US and VC"),
        ({"entrenchments": {"9999": 1}}, "entrenchments"),
        ({"entrenchments": {"3322": 7}}, "level"),
        ({"broken": ["3026"]}, "no bridge is there"),
        ({"broken": ["3026/9999"]}, "broken"),
        ({"rubble": ["3026"]}, "no town is there"),
        ({"mines": [{"side": "NVA", "place": "3222"}]}, "mines: 'NVA' is none of"),
        ({"phase": "draw"}, r"give \[bin\]"),
        ({"phase": "command", "bearer": "CPI2"}, "no C2 marker lies on a unit"),
        (
            {"unit": [{"id": "M48-1", "place": "3226", "concealed": True}]},
            "the US is not in Operation Starlite",
        ),
        ({"unit": [{"id": "T54-1", "waits": True}]}, "waits: the scenario brings no such counter"),
        ({"unit": [{"id": "CPH1", "waits": True, "place": "3226"}]}, "it is in one place only"),
        ({"unit": [{"id": "Rifle7", "waits": True, "moved": True}]}, "moved: it is not on the map"),
        ({"unit": [{"id": "Main1", "place": "3322", "leader": True}]}, "leader: the VC has none"),
        (
            {"unit": [{"id": f"M48-{n}", "place": "3226", "leader": True} for n in (1, 2)]},
            "the US has one leader, not 2",
        ),
        ({"wrecks": [], "unit": [{"id": "M48-2", "place": "3226", "towing": True}]}, "no wreck is there"),
    ],
)
def test_what_does_not_fit_among_the_optional_rules_is_named(changed: dict[str, Any], fault: str) -> None:
    with pytest.raises(SaveFault, match=fault):
        GAME.position({**WORKS, **changed})


def test_a_game_that_began_as_a_position_is_saved_and_read_back() -> None:
    state = GAME.position(FIGHT)
    assert GAME.unpack(GAME.pack(state)) == state


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"type": "steamer"}, "no such counter"),
        ({"group": 0}, "no such counter"),
        ({"turn": 3}, "no such counter"),
        ({"side": "US"}, "no such counter"),
        ({"id": "two words"}, "one word"),
        ({"id": "m48-1"}, "cannot tell it"),
        ({"fate": "later", "place": "-"}, "no group brings it in|place"),
    ],
)
def test_a_save_with_made_up_units_that_cannot_be_is_refused(change: dict[str, Any], words: str) -> None:
    tables = GAME.pack(GAME.position(FIGHT))
    (row,) = [row for row in tables["units"] if row["id"] == "Alice"]
    row |= change
    row.pop("aboard")
    with pytest.raises(SaveFault, match=words):
        GAME.unpack(tables)


def test_a_save_has_no_more_units_than_a_position() -> None:
    tables = GAME.pack(GAME.position(FIGHT))
    (row,) = [row for row in tables["units"] if row["id"] == "T54-1"]
    tables["units"] += [{**row, "id": f"Bob{number}"} for number in range(96)]
    with pytest.raises(SaveFault, match="99 are the most"):
        GAME.unpack(tables)


def test_the_example_among_the_saves_shows_two_guns_and_a_march_under_the_enemy_s_eyes() -> None:
    text = (Path(__file__).parents[3] / "saves" / "tanks-at-the-bridge.toml").read_text(encoding="utf-8")
    table = Table.at(GAME.position(tomllib.loads(text)))
    assert GAME.audit(table.state) == []
    assert GAME.decision(table.state).side == "ARVN"

    def tried(order: str) -> Preview:
        steps, at = [], table.state
        for action in GAME.read_order(at, order):
            steps.append((at, action))
            at = GAME.apply(at, action).state
        return GAME.presenter.preview_order(steps)

    one, both = (tried(f"fire {guns} 4408").odds for guns in ("M48-1", "M48-1 M48-2"))
    assert one != both
    assert {words for words, _ in both} >= {"T54-1 disrupted"}
    table.do("end")
    assert table.state.phase == "movement"
    under_fire = {to: any("T54-1 may fire" in line for line in tried(to).lines) for to in MARCHES}
    assert under_fire == {"move M48-1 4406": True, "move M48-2 4306": False, "move M48-2 4307": True}
