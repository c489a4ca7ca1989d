"""No field is forgotten by a save: what is changed in a position changes its tables, and comes back or is refused."""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tests.conformance.test_changed_values import PUBLISHED
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.codec import Keyed
from vietnam_tui.games import GAMES, find_game

#: What a plain number in a save may be: it counts something, or is a number that players know by itself.  What stands
#: for a hex, a unit or another thing of the game has an id type, so that a save names it
COUNTS = {
    "vb": {
        "State": "turn last_turn slicks tangos slicks_used tangos_used mover_spent genuine open_strength "
        "hands pools spent",
        "RosterEntry": "due",
        "CounterSide": "attack defense movement",
        "Site": "captured",
        "Drawing": "size",
        "Combat": "step attack_markers defense_markers",
        "Retreating": "distance threat",
        "Passing": "cost",
        "BenSuc": "pips",
        "SecretRoll": "count",
    },
    "gb": {
        "State": "turn points enemy_pool casualty_pool numbers_out",
        "Piece": "steps",
        "Enemy": "number",
        "Mover": "burden spent",
        "Relocating": "price",
        "Moving": "steps",
        "Drawing": "left",
        "Combat": "enemy",
        "MarkerLoss": "enemy",
        "GearLoss": "count",
        "Shot": "enemy",
        "Pursuing": "enemy spent",
        "Assaulting": "enemy",
        "Windfall": "points",
    },
    "ks": {
        "State": "turn last_turn impulse effort caps oeps bid impulses declared air_strikes arc_lights arranged "
        "replacements returned reserves",
        "RosterEntry": "force turn",
        "Piece": "facing allowance spent slipped missions flown returns",
        "Covered": "facing control",
        "Strike": "air bombers",
        "Assault": "strikes caps",
        "Bombardment": "bombers strength",
        "Struck": "number",
        "Suffering": "number",
        "Retreating": "number caps",
        "Bidding": "ties",
        "SecretChoice": "answers",
        "AntiAircraft": "strength regiments",
    },
    "sd": {
        "State": "turn last_turn points suffered flights medivacs downed questions strikes flown hueys lost_hueys",
        "RosterEntry": "group turn",
        "Unit": "kia wia hits spent assailed rounds",
        "Bodies": "kia wia",
        "Supply": "loads",
        "Covered": "count",
        "Gunship": "attacks",
        "Flight": "kia wia",
        "Hovering": "gunship",
        "Incoming": "drift",
        "Blow": "strength",
        "Questioning": "attempt",
    },
    "ha": {
        "State": "turn last_turn impulse morale bin arranged arrived opened",
        "RosterEntry": "group turn",
        "Unit": "level spent",
        "Support": "turn",
        "Entrenchment": "level",
        "Stock": "group left",
        "LandingZones": "left",
        "Firer": "strength",
        "Scattering": "direction left",
        "Falling": "direction",
    },
}

#: Fields by which a save is read at all
READ_FIRST = {"scenario", "map"}


def records(shape: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """A type of record and all that may lie in it."""
    found, waiting = {shape}, [shape]
    while waiting:
        shape = waiting.pop()
        yield shape
        for annotation in get_type_hints(shape).values():
            inner = set(structs_of(annotation)) - found
            found |= inner
            waiting += inner


def parts(annotation: Any) -> tuple[Any, ...]:
    """The types that an annotation is made of, at one level."""
    if isinstance(annotation, NewType) or get_origin(annotation) is Literal:
        return ()
    return tuple(part for part in get_args(annotation) if part is not ...)


def structs_of(annotation: Any) -> Iterator[type[msgspec.Struct]]:
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        yield annotation
    for part in parts(annotation):
        yield from structs_of(part)


def counts(annotation: Any) -> bool:
    """Is there a plain number in values of this type?"""
    return annotation is int or any(counts(part) for part in parts(annotation))


def samples(annotation: Any) -> list[Any]:
    """Values of a type, away from the usual default."""
    origin = get_origin(annotation)
    if origin is Annotated:
        plain, *extras = get_args(annotation)
        keyed = [extra for extra in extras if isinstance(extra, Keyed)]
        if keyed and get_args(plain)[-1] is ...:
            return [(7,) * len(keyed[0].words)]
        return samples(plain)
    if isinstance(annotation, NewType):
        return [1] if annotation.__supertype__ is int else samples(annotation.__supertype__)
    if origin is Literal:
        return [get_args(annotation)[-1]]
    if origin is tuple and get_args(annotation)[-1] is ...:
        return [(sample,) for sample in samples(get_args(annotation)[0])]
    if origin is tuple:
        return [tuple(samples(part)[0] for part in get_args(annotation))]
    if origin in (Union, UnionType):
        return [sample for part in get_args(annotation) for sample in samples(part)]
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        hints = get_type_hints(annotation, include_extras=True)
        return [annotation(**{name: samples(hints[name])[0] for name in annotation.__struct_fields__})]
    return {int: [7], str: ["x"], bool: [True], NoneType: [], msgspec.UnsetType: []}[annotation]


def changed(record: msgspec.Struct) -> Iterator[tuple[str, msgspec.Struct]]:
    """The record with one field changed, for each of its fields; of records in it the first is changed.

    Frames are also replaced by one of each kind.
    """
    hints = get_type_hints(type(record), include_extras=True)
    for name in record.__struct_fields__:
        value = getattr(record, name)
        rows = value if isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct) else ()
        for inner, first in changed(rows[0]) if rows else ():
            yield f"{name}.{inner}", msgspec.structs.replace(record, **{name: (first, *value[1:])})
        if rows and len(list(structs_of(hints[name]))) == 1:
            continue
        for sample in [not value] if isinstance(value, bool) else samples(hints[name]):
            if sample != value:
                yield name, msgspec.structs.replace(record, **{name: sample})


@pytest.mark.parametrize(("game", "scenario"), PUBLISHED)
def test_whatever_is_changed_is_saved(game: Game[Any], scenario: str) -> None:
    state = game.setup(scenario)
    tables, refused, back = game.pack(state), 0, 0
    for name, other in changed(state):
        if name in READ_FIRST:
            continue
        written = game.pack(other)
        assert written != tables, f"{name} is not saved"
        try:
            assert game.unpack(written) == other, name
            back += 1
        except SaveFault:
            refused += 1
    assert refused
    assert back


@pytest.mark.parametrize("code", GAMES)
def test_a_plain_number_in_a_save_counts_something(code: str) -> None:
    game = find_game(code)
    shape = type(game.setup(game.scenarios()[0]))
    found: dict[str, set[str]] = {}
    for record in records(shape):
        numbers = {name for name, hint in get_type_hints(record).items() if counts(hint)}
        if numbers:
            found[record.__name__] = numbers
    assert found == {name: set(numbers.split()) for name, numbers in COUNTS[code].items()}
