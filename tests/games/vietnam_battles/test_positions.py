"""Position files: what they can say of a campaign, and one sentence with the key for everything they cannot."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from vietnam_tui.core.model import SaveFault
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.state import State

NOSE: dict[str, Any] = {
    "scenario": "snoopys-nose",
    "turn": 3,
    "unit": [
        {"id": "3/47A", "place": "2015"},
        {"id": "5Cav"},
        {"id": "514/1", "place": "1421", "hidden": True},
        {"id": "A-Coy", "place": "2016", "side": "US", "values": "2-4-5"},
        {"id": "514/2", "eliminated": True},
    ],
    "site": [
        {"place": "1222", "hidden": True},
        {"place": "1020"},
        {"place": "0717", "captured": 2},
    ],
    "searched": ["1422", "1423"],
}
TRIANGLE: dict[str, Any] = {
    "scenario": "iron-triangle",
    "turn": 4,
    "condition": "escape",
    "unit": [
        {"id": "1/16", "place": "3025"},
        {"id": "165/1", "place": "2912"},
        {"id": "165/2", "exited": True},
    ],
    "site": [{"place": "3111"}, {"place": "2812", "captured": 1}],
}
BOYS: dict[str, Any] = {"scenario": "boys-of-67", "unit": [{"id": "514/1", "place": "0717"}]}
TABLES = {"nose": NOSE, "triangle": TRIANGLE, "boys": BOYS}


def read(tables: dict[str, Any], **changes: Any) -> State:
    """The position with some of its keys replaced, or taken out (None)."""
    merged = copy.deepcopy(tables) | changes
    return GAME.position({key: value for key, value in merged.items() if value is not None})


def labels(state: State, places: tuple[int, ...]) -> list[str]:
    return [state.spots.label(place) for place in places]  # type: ignore[arg-type]


# ---------------------------------------------------------------- what can be said


def test_a_position_of_snoopys_nose_holds_what_is_hidden_known_and_searched() -> None:
    state = read(NOSE)
    assert [(site.known, site.captured) for site in state.sites] == [(False, 0), (True, 0), (True, 2)]
    assert [unit.hidden for unit in state.units] == [False, False, True, False, False]
    assert labels(state, state.searched) == ["1422", "1423"]
    assert (state.condition, state.variant, state.genuine, state.last_turn) == ("", "", -1, 13)
    assert state.frames == ()


def test_a_position_of_the_iron_triangle_holds_the_plan_and_who_has_left() -> None:
    state = read(TRIANGLE, b52_used=True)
    assert (state.condition, state.b52_used, state.last_turn) == ("escape", True, 13)
    assert [(unit.exited, unit.gone) for unit in state.units] == [
        (False, False),
        (False, False),
        (True, True),
    ]
    assert {site.kind for site in state.sites} == {"cache"}
    assert not state.ben_suc_rolled


@pytest.mark.parametrize(("last", "rolled"), [(7, True), (13, False), (19, True)])
def test_a_length_other_than_the_printed_one_is_that_of_a_ben_suc_roll(last: int, rolled: bool) -> None:
    state = read(TRIANGLE, last_turn=last)
    assert (state.last_turn, state.ben_suc_rolled) == (last, rolled)


def test_the_length_of_snoopys_nose_follows_from_the_losses() -> None:
    lost = [{"id": f"D{i}", "side": "US", "values": "2-4-5", "eliminated": True} for i in range(2)]
    arvn = {"id": "D9", "side": "US", "nation": "ARVN", "values": "2-4-5", "eliminated": True}
    assert read(NOSE, unit=[*NOSE["unit"], *lost, arvn]).last_turn == 11


def test_with_decoys_all_chits_lie_open_and_one_is_genuine() -> None:
    sites = [{"place": "1222"}, {"place": "2015", "kind": "cache", "genuine": True}]
    state = read(NOSE, variant="decoys", site=sites)
    assert (state.variant, state.genuine) == ("decoys", 1)
    assert all(site.known for site in state.sites)


@pytest.mark.parametrize("name", TABLES)
def test_what_was_read_is_saved_and_comes_back(name: str) -> None:
    state = read(TABLES[name])
    assert GAME.unpack(GAME.pack(state)) == state


# ---------------------------------------------------------------- what cannot


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        # the frame
        ("nose", {"scenario": "snoopy"}, "scenario: there is no 'snoopy'"),
        ("nose", {"moon": True}, "no key 'moon'"),
        ("nose", {"turn": "two"}, r"turn"),
        ("nose", {"support": {"US": [9]}}, r"support.US: the pool has not that many \+9 markers"),
        ("nose", {"demolished": ["2015/2016"]}, "demolished: 2015/2016 has no bridge"),
        ("nose", {"demolished": ["2015"]}, "demolished: "),
        ("nose", {"bombarded": ["9999"]}, "bombarded: no hex '9999'"),
        ("nose", {"slicks": 9}, "more transports used than there are"),
        # the plan
        ("triangle", {"condition": None}, "condition: say what the Viet Cong recorded"),
        ("triangle", {"condition": "hold"}, "condition: units left the map, so it is escape, not hold"),
        ("triangle", {"last_turn": 20}, "last_turn: 20 is more than 6 turns from the printed 13"),
        ("triangle", {"last_turn": 6}, "last_turn: 6 is more than 6 turns from the printed 13"),
        ("triangle", {"turn": 14}, "play goes on after the last turn"),
        ("boys", {"turn": 0}, "there is no game turn 0"),
        ("nose", {"condition": "hold"}, "condition: the Viet Cong have no secret plan in snoopys-nose"),
        ("nose", {"last_turn": 12}, "last_turn: the length of snoopys-nose follows from the US losses"),
        ("boys", {"condition": "hold"}, "condition: the Viet Cong have no secret plan in boys-of-67"),
        # the B-52 and the variant
        ("nose", {"b52_used": True}, "b52_used: there is no B-52 in snoopys-nose"),
        ("triangle", {"variant": "decoys"}, "variant: iron-triangle has no base camps to mix decoys with"),
        # searched jungle
        ("nose", {"searched": ["2015"]}, "searched: 2015 is no jungle on this map"),
        ("nose", {"searched": ["9999"]}, "searched: no hex '9999'"),
        ("nose", {"searched": ["1222"]}, "site '1222', hidden: its hex has been searched"),
        ("nose", {"searched": ["1421"]}, "unit '514/1', hidden: 1421 is no unsearched jungle to hide in"),
        # camps and caches
        ("boys", {"site": [{"place": "0717"}]}, "there are neither base camps nor supply caches in boys-of"),
        ("nose", {"site": [{"place": "2015"}]}, r"site '2015', place: 2015 is clear \(paddy\)"),
        ("nose", {"site": [{"place": "9999"}]}, "site '9999', place: no hex '9999'"),
        ("nose", {"site": [{"place": "1222"}] * 2}, "site '1222', place: 1222 already holds one"),
        ("nose", {"site": [{"place": "1222", "kind": "cache"}]}, "kind: snoopys-nose has camps only"),
        ("nose", {"site": [{"place": "1222", "genuine": True}]}, "site, genuine: exactly one of the chits"),
        ("nose", {"site": [{"place": "1222", "captured": 4}]}, "captured: 4 is no turn from 1 to 3"),
        ("nose", {"site": [{"place": "1222", "captured": -1}]}, "captured: -1 is no turn from 1 to 3"),
        ("nose", {"site": [{"place": "1222", "captured": 3}]}, "with every one of them captured the game is"),
        (
            "nose",
            {"site": [{"place": "1222", "captured": 2, "hidden": True}, {"place": "1020"}]},
            "hidden: a captured camp is known to all",
        ),
        (
            "triangle",
            {"site": [{"place": "3111", "hidden": True}]},
            "hidden: this cache lies open for all to",
        ),
        ("triangle", {"site": [{"place": "3111", "kind": "camp"}]}, "kind: iron-triangle has caches only"),
        ("triangle", {"site": [{"place": "3025"}]}, "3025 is outside the Iron Triangle or west of Ben Suc"),
        (
            "triangle",
            {"site": [{"place": p} for p in ("3111", "2812", "2912", "2913")]},
            "iron-triangle has no more than 3 caches",
        ),
        ("nose", {"variant": "decoys"}, "site '1222', hidden: this camp lies open for all to see"),
        ("nose", {"variant": "decoys", "site": [{"place": "1222"}]}, "site, genuine: exactly one of the"),
        (
            "nose",
            {"variant": "decoys", "site": [{"place": p, "genuine": True} for p in ("1222", "1020")]},
            "site, genuine: exactly one of the",
        ),
        (
            "nose",
            {
                "variant": "decoys",
                "site": [{"place": "1222", "captured": 1, "genuine": True}, {"place": "1020"}],
            },
            "site, genuine: with the genuine one captured the game is over",
        ),
    ],
)
def test_a_position_that_cannot_be_gets_one_sentence_with_its_key(
    name: str, changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(SaveFault, match=message) as fault:
        read(TABLES[name], **changes)
    assert str(fault.value).startswith("position")
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("name", "unit", "message"),
    [
        ("nose", {"id": "A Coy", "place": "2016"}, "'A Coy': an id is one word"),
        ("nose", {"id": "with", "place": "2016"}, "'with': an id is one word"),
        ("nose", {"id": "347A", "place": "2016"}, "'347A': an order cannot tell it from '3/47A'"),
        (
            "nose",
            {"id": "Z", "place": "2017"},
            "'Z': there is no counter 'Z'; .*a made-up unit needs side and values",
        ),
        ("nose", {"id": "Z", "place": "2017", "side": "US", "values": "2-4"}, "'2-4' is not attack-defense"),
        ("nose", {"id": "Z", "place": "2017", "side": "US", "values": "a-b-c"}, "'a-b-c' is not attack-"),
        ("nose", {"id": "3/47B", "place": "9999"}, "'3/47B', place: no hex '9999'"),
        ("nose", {"id": "3/47B", "place": "2015"}, "stacked in 2015"),
        ("nose", {"id": "15"}, "'15': give it a place, or eliminated = true"),
        ("nose", {"id": "15", "place": "1606", "eliminated": True}, "'15': give it a place, or eliminated"),
        ("nose", {"id": "3/47B", "moved": True}, "'3/47B', moved: it has not come onto the map yet"),
        ("nose", {"id": "3/47B", "depleted": True}, "'3/47B', depleted: it has not come onto the map yet"),
        # hidden
        ("nose", {"id": "3/47B", "place": "1424", "hidden": True}, "hidden: only Viet Cong units hide"),
        ("nose", {"id": "LF1", "place": "2017", "hidden": True}, "2017 is no unsearched jungle to hide in"),
        ("nose", {"id": "LF1", "hidden": True}, "'LF1': give it a place, or eliminated = true"),
        (
            "nose",
            {"id": "LF1", "place": "1321", "hidden": True, "moved": True},
            "hidden: a hidden unit stands on the map and has done nothing yet",
        ),
        ("triangle", {"id": "165/3", "place": "2913", "hidden": True}, "hidden: no unit hides on this map"),
        # gone by a red edge
        ("nose", {"id": "LF1", "exited": True}, "exited: only the Viet Cong of a scenario with red edges"),
        (
            "triangle",
            {"id": "2/16", "exited": True},
            "exited: only the Viet Cong of a scenario with red edges",
        ),
        (
            "triangle",
            {"id": "165/3", "exited": True, "place": "2001"},
            "exited: a unit that left the map is neither on it nor eliminated",
        ),
        (
            "triangle",
            {"id": "165/3", "exited": True, "eliminated": True},
            "exited: a unit that left the map is neither on it nor eliminated",
        ),
    ],
)
def test_a_unit_that_cannot_be_so_is_named(name: str, unit: dict[str, Any], message: str) -> None:
    with pytest.raises(SaveFault, match=message) as fault:
        read(TABLES[name], unit=[*TABLES[name]["unit"], unit])
    assert str(fault.value).startswith("position")


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"values": "3-4-100"}, "full: strengths and movement run from 0 to 99"),
        ({"values": "3-4-2147483648"}, "is not attack-defense-movement|full: strengths and movement run"),
        ({"depleted_values": "100-1-1"}, "depleted: strengths and movement run from 0 to 99"),
        ({"id": "A" * 25}, "name: at most 24 characters"),
        ({"type": "x" * 25}, "type: at most 24 characters"),
    ],
)
def test_a_made_up_unit_has_bounds(changes: dict[str, str], fault: str) -> None:
    unit = {"id": "A-Coy", "side": "US", "values": "3-4-99", "depleted_values": "99-0-1", "place": "0616"}
    whole = GAME.position({"scenario": "boys-of-67", "unit": [unit]})
    assert whole.roster[0].full.movement == 99
    with pytest.raises(SaveFault, match=fault):
        GAME.position({"scenario": "boys-of-67", "unit": [unit | changes]})


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("entry", "north-eas edge", "entry: 'north-eas edge' is none of"),
        ("deploy", "nowhere", "deploy: 'nowhere' is none of"),
        ("due", 99, "due: a game turn from 1 to"),
        ("name", "another", "name: it is that of another unit"),
        ("full", {"attack": 1, "defense": 1, "movement": 2**31}, "full: strengths and movement run"),
    ],
)
def test_a_changed_counter_of_a_save_is_refused(key: str, value: object, fault: str) -> None:
    tables = GAME.pack(GAME.setup("snoopys-nose"))
    row = next(row for row in tables["units"] if row.get("piece", {}).get("entry"))
    row["piece"] = row["piece"] | {key: value}
    with pytest.raises(SaveFault, match=fault):
        GAME.unpack(tables)
