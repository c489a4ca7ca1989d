"""A save whose numbers, counters or frames cannot be is refused before anything is worked out from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec
import pytest

from tests.conformance.test_saved_fields import counted_fields, records
from vietnam_tui.core.declared import Within
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games import find_game
from vietnam_tui.games.khe_sanh.state import State

GAME = find_game("ks")


def opening() -> dict[str, Any]:
    return GAME.pack(GAME.setup("the-fall-of-lang-vei"))


def numbers_within(shape: type[msgspec.Struct]) -> Iterator[str]:
    """The fields of a record whose annotation declares a range."""
    for name, hint in get_type_hints(shape, include_extras=True).items():
        if any(isinstance(part, Within) for part in getattr(hint, "__metadata__", ())):
            yield name


def test_every_plain_number_of_what_changes_has_its_range() -> None:
    ranged = {shape.__name__: found for shape in records(State) if (found := set(numbers_within(shape)))}
    counted = counted_fields(State)
    # what a counter is comes from the scenario, what is covered stands in no save, bids are checked with their sides
    assert counted.keys() - ranged.keys() == {"RosterEntry", "Covered", "SecretChoice"}
    assert all(counted[name] == numbers for name, numbers in ranged.items())


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("allowance", 2**31, "allowance: 2147483648 is not from 0 to"),
        ("facing", 6, "facing: 6 is not from -1 to 5"),
        ("turn", 3, "the scenario has no such counter"),
    ],
)
def test_a_unit_that_cannot_be_is_refused(key: str, value: int, words: str) -> None:
    tables = opening()
    tables["units"][0][key] = value
    with pytest.raises(SaveFault, match=words):
        GAME.unpack(tables)


def test_a_turn_after_the_last_is_refused() -> None:
    with pytest.raises(SaveFault, match="turn: the scenario has 1"):
        GAME.unpack(opening() | {"turn": 2})


def test_more_bombers_on_a_hex_than_the_table_knows_are_refused() -> None:
    siege = GAME.pack(GAME.setup("the-siege-of-khe-sanh"))
    place = siege["units"][0]["place"]
    assert GAME.unpack(siege | {"strikes": [{"place": place, "bombers": 3}]}).strikes[0].bombers == 3
    with pytest.raises(SaveFault, match="bombers: 4 is not from 0 to 3"):
        GAME.unpack(siege | {"strikes": [{"place": place, "bombers": 4}]})


def test_a_bombardment_that_is_declared_and_too_weak_is_refused() -> None:
    siege = GAME.pack(GAME.setup("the-siege-of-khe-sanh"))
    frame = {"type": "bombardment", "target": siege["units"][0]["place"], "strength": 5}
    GAME.unpack(siege | {"frames": [frame]})
    GAME.unpack(siege | {"frames": [frame | {"declared": True, "strength": 30}]})
    with pytest.raises(SaveFault, match="bring nothing about"):
        GAME.unpack(siege | {"frames": [frame | {"declared": True}]})


def test_a_frame_that_names_nobody_is_refused() -> None:
    tables = opening()
    tables["frames"] = [{"type": "sapper losses", "pieces": [""]}]
    with pytest.raises(SaveFault, match="a unit is missing"):
        GAME.unpack(tables)


def test_an_assault_has_attackers_next_to_its_target_and_none_goes_on_beside_it() -> None:
    tables = opening()
    beside = {"type": "assault", "target": "0405", "attackers": ["SF"]}
    assert GAME.unpack(tables | {"frames": [beside]}).frames
    with pytest.raises(SaveFault, match="cannot attack"):
        GAME.unpack(tables | {"frames": [beside | {"target": "0406"}]})
    with pytest.raises(SaveFault, match="cannot attack"):
        GAME.unpack(tables | {"frames": [beside], "phasing": "NVA/VC"})
    with pytest.raises(SaveFault, match="one attack is made after another"):
        GAME.unpack(tables | {"frames": [beside, beside]})
