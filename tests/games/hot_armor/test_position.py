"""Position files: what they describe comes out as described, and what does not fit is named."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games.hot_armor.proving_ground import GAME, Table
from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.odds_form import read_odds_form
from vietnam_tui.core.presenter import Preview

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
