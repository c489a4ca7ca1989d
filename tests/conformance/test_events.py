"""What a game tells is of the kinds that it declares, and comes back the same from bytes."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from tests.conformance.test_contract import every_scenario, stops
from vietnam_tui.core.contract import Game


@every_scenario
def test_all_that_is_told_is_of_a_declared_kind_and_comes_back_from_bytes(
    game: Game[Any], scenario: str
) -> None:
    declared = get_args(game.events)
    for number, stop in stops(game, scenario):
        for event in stop.events:
            assert type(event) in declared, number
            assert msgspec.msgpack.decode(msgspec.msgpack.encode(event), type=game.events) == event, number


@every_scenario
def test_no_two_kinds_of_event_have_one_name_and_none_hides_what_it_finds(
    game: Game[Any], scenario: str
) -> None:
    kinds = get_args(game.events)
    assert len({kind.__struct_config__.tag for kind in kinds}) == len(kinds)
    assert all(kind.reveals for kind in kinds if kind.finds)


@every_scenario
def test_no_kind_of_event_lacks_what_all_kinds_have(game: Game[Any], scenario: str) -> None:
    for kind in get_args(game.events):
        lacking = [n for n in dir(kind) if getattr(getattr(kind, n, None), "__isabstractmethod__", False)]
        assert not lacking, kind


#: Facts that are amounts of something, which a number alone does not name
AMOUNTS = {"cost", "left", "points", "bid", "award"}


@every_scenario
def test_every_amount_says_in_what_it_is_measured(game: Game[Any], scenario: str) -> None:
    for kind in get_args(game.events):
        facts = {field.name for field in msgspec.structs.fields(kind)}
        assert set(kind.measures) <= facts, kind
        assert facts & AMOUNTS <= set(kind.measures), kind
