"""Position files: what they may say, and what they are told when they say too much."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from vietnam_tui.core.model import SaveFault
from vietnam_tui.games.search_and_destroy.files import position as module
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.state import Phase, State
from vietnam_tui.games.search_and_destroy.units import Bodies, Unit, UnitId

KOH_TANG = "koh-tang"


def unit(id_: str, place: str = "", **more: Any) -> dict[str, Any]:
    return {"id": id_, **({"place": place} if place else {}), **more}


def position(*units: dict[str, Any], scenario: str = KOH_TANG, **more: Any) -> State:
    return GAME.position({"scenario": scenario, "turn": 2, "unit": list(units), **more})


def status(state: State, name: str) -> Unit:
    return state.units[number(state, name)]


def number(state: State, name: str) -> UnitId:
    return UnitId(next(i for i, entry in enumerate(state.roster) if entry.name == name))


def test_the_example_in_the_documentation_is_a_position() -> None:
    assert module.__doc__ is not None
    lines = module.__doc__.splitlines()
    first = lines.index('game = "sd"')
    last = next(i for i, line in enumerate(lines) if line.startswith("A unit without a place"))
    state = GAME.position(tomllib.loads("\n".join(lines[first:last])))
    assert (state.game, state.phase, state.points) == ("points", "fire", (0, 40))
    assert not state.on("leadership")
    assert not status(state, "PC1").up
    assert state.label(status(state, "PC1").note) == "2121"
    assert state.roster[number(state, "Team")].weapons == ("rpg-7",)
    assert GAME.decision(state).side == "US"


def test_the_example_among_the_saves_is_a_fight_of_boats_against_who_is_seen_and_who_is_not() -> None:
    text = (Path(__file__).parents[3] / "saves" / "river-fight.toml").read_text(encoding="utf-8")
    state = GAME.position(tomllib.loads(text))
    assert GAME.audit(state) == []
    orders = {GAME.write_order(state, action) for action in GAME.actions(state)}
    assert {"fire PB1 PC1", "fire PB2 ?2118"} <= orders
    assert "fire PB1 NV1" not in orders


def test_a_position_is_saved_and_read_as_any_state() -> None:
    state = position(unit("1/1/A", "2020", wia=1), unit("PC1", "2222", down=True), unit("DU1", "2323"))
    assert not status(state, "DU1").up
    assert GAME.unpack(GAME.pack(state)) == state
    assert list(GAME.actions(state))


def test_who_has_no_place_is_lost_waits_or_rides() -> None:
    state = position(
        unit("A1", "0303"), unit("S1", **{"in": "A1"}), unit("S2", waits=True), unit("S3"), unit("T1", "0305"),
        scenario="mechanized-sweep",
    )  # fmt: skip
    assert [state.where(number(state, name)) for name in ("S1", "S2", "S3")] == ["A1", "due", "lost"]


def test_a_boat_lies_on_its_hexside() -> None:
    grid = GAME.setup("patrol-boat-ambush").board.grid
    river = sorted(GAME.setup("patrol-boat-ambush").board.sides["river"])[0]
    state = position(unit("PB1", stream=grid.side_label(river)), scenario="patrol-boat-ambush")
    assert status(state, "PB1").stream == river


def test_casualties_lie_or_are_carried() -> None:
    state = position(
        unit("1/1/A", "2020"),
        casualties=[
            {"side": "US", "place": "2121", "kia": 1},
            {"side": "us", "carrier": "1/1/A", "wia": 1},
        ],
        suffered={"US": 2},
    )
    assert state.bodies == (
        Bodies("US", state.board.grid.hex("2121"), kia=1),
        Bodies("US", carrier=number(state, "1/1/A"), wia=1),
    )
    assert state.suffered == (2, 0)


@pytest.mark.parametrize("phase", sorted(set(get_args(Phase)) - {"set-up", "command", "surprise", "record"}))
def test_a_position_may_be_in_every_phase_of_a_player_turn(phase: str) -> None:
    state = position(unit("1/1/A", "2020"), unit("PC1", "2222"), phase=phase)
    assert (state.phase, GAME.decision(state).side) == (phase, "US")


def test_a_position_has_the_support_that_is_left_and_what_units_have_done() -> None:
    state = position(
        unit("PILOT", "2020", moved=True),
        unit("HC1", "2021", fired=True, moved=True),
        scenario="pilot-rescue",
        side="US",
        turn=7,
        phase="flights",
        options={"ammunition": "on"},
        strikes=3,
        hueys=2,
        gunship=[{"type": "cobra", "attacks": 2, "place": "2424"}, {"type": "cobra", "attacks": 3}],
        supply=[{"place": "2020", "loads": 2}],
    )
    assert (state.strikes, state.hueys, state.on("ammunition")) == (3, 2, True)
    assert [(one.attacks, state.label(one.place)) for one in state.gunships] == [(2, "2424"), (3, "")]
    assert [(one.loads, state.label(one.place)) for one in state.supplies] == [(2, "2020")]
    assert status(state, "PILOT").did == ("moved",)
    assert status(state, "HC1").did == ("fired", "moved")
    assert GAME.unpack(GAME.pack(state)) == state
    assert position(scenario="pilot-rescue").strikes == 10


@pytest.mark.parametrize(
    ("units", "more", "message"),
    [
        ([unit("Nobody", "0808")], {}, "no counter 'Nobody'; .*a made-up unit needs a type and a side"),
        ([unit("A", "0808", type="elephant", side="US")], {}, "type: there is no type 'elephant'"),
        ([unit("A", "0808", type="militia", side="ARVN")], {}, "the sides are US and Khmer-Rouge"),
        ([unit("1/1/A", "9999")], {}, "place: .*9999"),
        ([unit("1/1/A", "0808"), unit("1/1/a", "0809")], {}, "cannot tell it from '1/1/A'"),
        ([unit("two words", "0808", type="militia", side="US")], {}, "one word"),
        ([unit("1/1/A", "0808", **{"in": "Bus"})], {}, "in: there is no unit 'Bus'"),
        ([unit("1/1/A", "0808", waits=True)], {}, "it rides or waits"),
        ([unit("PC1", waits=True)], {}, "waits: it has no turn of entry"),
        ([unit("PC1", "0808", down=True, pinned=True)], {}, "is pinned and lies face down"),
        ([unit("1/1/A", "0808", kia=1000)], {}, "kia: 1000 is not from 0 to 99"),
        (
            [unit("1/1/A", "0808"), unit("2/1/A", "0808")],
            {},
            "too many units of the US: it holds 1 unit .* and there are 1/1/A and 2/1/A",
        ),
        ([unit("1/1/A", "0808", stream="0101/0102")], {}, "is not where a boat is"),
        ([unit("1/1/A", "0808", stream="0101/0909")], {}, "stream: "),
        ([], {"turn": 99}, "turn: Koh Tang has turns 1 to 15"),
        ([], {"side": "NVA"}, "side: the sides are US and Khmer-Rouge"),
        ([], {"side": "Khmer-Rouge", "phase": "search"}, "the Khmer-Rouge does not search"),
        ([], {"phase": "breakfast"}, "breakfast"),
        ([], {"side": "Khmer-Rouge", "phase": "interrogation"}, "the Khmer-Rouge does not search"),
        ([], {"gunship": [{"type": "cobra", "attacks": 1}]}, "gunship: there are none in Koh Tang"),
        ([], {"gunship": [{"type": "zeppelin", "attacks": 1}]}, "there is no value 'zeppelin'"),
        ([], {"supply": [{"place": "0808"}]}, "supply: it takes options = { ammunition"),
        ([], {"strikes": -1}, "strikes: -1 is not from 0"),
        ([], {"choice": "A"}, "choice: Koh Tang has none"),
        ([], {"options": {"weather": "on"}}, "no option 'weather'"),
        ([], {"points": {"US": -1}}, "points: -1 is not from 0"),
        ([], {"improved": {"US": ["0000"]}}, "improved: .*0000"),
        ([], {"casualties": [{"side": "US", "kia": 1}]}, "lie in a place or have a carrier"),
        ([], {"casualties": [{"side": "US", "carrier": "Bus", "kia": 1}]}, "carrier: there is no unit 'Bus'"),
        ([], {"casualties": [{"side": "US", "place": "0808"}]}, "or are none"),
        ([], {"wrong": 1}, "no key 'wrong'"),
        ([], {"scenario": "hue"}, "there is no 'hue'"),
        ([], {"scenario": "../maps/rach-giua"}, "there is no"),
    ],
)
def test_what_does_not_fit_is_named(units: list[dict[str, Any]], more: dict[str, Any], message: str) -> None:
    with pytest.raises(SaveFault, match=message):
        position(*units, **more)


@pytest.mark.rule("SD-31.1-c", "SD-31.1-d", "SD-31.1-e", "SD-31.13-f")
@pytest.mark.parametrize(
    ("type_", "weapons", "why"),
    [
        ("company-cadre", ["heavy-machine-gun"], ""),
        ("battalion-cadre", ["sappers", "rpg-7"], ""),
        ("company-cadre", ["heavy-machine-gun", "sappers"], "SD-31.1-d"),
        ("battalion-cadre", ["heavy-machine-gun", "heavy-machine-gun"], "SD-31.1-d"),
        ("platoon-cadre", ["sappers"], "SD-31.1-e"),
        ("company-cadre", ["recoilless-rifle", "rpg-7"], "SD-31.13-f"),
        ("sniper", ["recoilless-rifle"], "SD-22.3-b"),
    ],
)
def test_a_unit_has_no_weapons_that_the_rules_do_not_give_it(
    type_: str, weapons: list[str], why: str
) -> None:
    tables = {
        "scenario": "khmer-rouge-vs-vietnam",
        "unit": [{"id": "Kim", "type": type_, "side": "Khmer-Rouge", "place": "1010", "weapons": weapons}],
    }
    if not why:
        assert GAME.position(tables).roster[0].weapons == tuple(weapons)
        return
    with pytest.raises(SaveFault, match=re.escape(why)):
        GAME.position(tables)
