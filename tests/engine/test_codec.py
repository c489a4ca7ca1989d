"""Records as tables of a save file and back, by the types of their fields."""

from __future__ import annotations

import tomllib
from typing import Annotated, Any, Literal, NewType

import msgspec
import pytest
import tomli_w

from vietnam_tui.core.hexes import Grid, GridShape, Hex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.codec import Codec, Keyed, ids_in, labelled, listed

PieceId = NewType("PieceId", int)
Place = NewType("Place", int)
GRID = Grid(GridShape(columns=4, rows=3))


def kinds() -> dict[str, int]:
    """A table of the data whose keys an annotation names."""
    return {"truck": 2, "mortar": 1}


class Load(msgspec.Struct, frozen=True, omit_defaults=True):
    carrier: PieceId
    pieces: tuple[PieceId, ...] = ()
    worn: bool = False


class Moving(msgspec.Struct, frozen=True, tag="moving"):
    at: Hex
    loads: tuple[Load, ...]
    goal: Hex = Hex(-1)


class Firing(msgspec.Struct, frozen=True, tag="firing"):
    target: PieceId
    pips: int = 0


class Position(msgspec.Struct, frozen=True):
    phase: Literal["movement", "combat"]
    pair: tuple[PieceId, Hex]
    places: tuple[Place, ...] = ()
    hands: Annotated[tuple[tuple[int, ...], tuple[int, ...]], Keyed(("Blue", "Red"))] = ((), ())
    pool: Annotated[tuple[int, ...], Keyed(kinds)] = ()
    camp: Hex | None = None
    drawn: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    plan: Literal["hide", "seek"] | str = "hide"
    frames: tuple[Moving | Firing, ...] = ()
    last: Firing | None = None


CODEC = Codec(
    {
        PieceId: listed(["Alice", "Bob", "Carol"], "piece"),
        Hex: labelled(GRID.label, GRID.hex),
        Place: labelled(GRID.label, GRID.hex, {-1: "", -2: "gone"}),
    }
)
POSITION = Position(
    "combat",
    (PieceId(2), GRID.hex("0301")),
    (Place(GRID.hex("0102")), Place(-2)),
    ((1, 2), ()),
    (3, 0),
    GRID.hex("0403"),
    (5,),
    "seek",
    (Moving(GRID.hex("0202"), (Load(PieceId(0), (PieceId(1),)), Load(PieceId(2)))), Firing(PieceId(-1), 4)),
    Firing(PieceId(0)),
)
TABLE = {
    "phase": "combat",
    "pair": ["Carol", "0301"],
    "places": ["0102", "gone"],
    "hands": {"Blue": [1, 2], "Red": []},
    "pool": {"truck": 3, "mortar": 0},
    "camp": "0403",
    "drawn": [5],
    "plan": "seek",
    "frames": [
        {
            "type": "moving",
            "at": "0202",
            "loads": [{"carrier": "Alice", "pieces": ["Bob"]}, {"carrier": "Carol"}],
            "goal": "",
        },
        {"type": "firing", "target": "", "pips": 4},
    ],
    "last": {"type": "firing", "target": "Alice", "pips": 0},
}


def test_every_id_is_written_by_its_name_however_deep_it_lies() -> None:
    table = CODEC.write(POSITION)
    assert table == TABLE
    assert list(table) == list(TABLE)
    assert tomllib.loads(tomli_w.dumps(table)) == table


def test_what_was_written_is_read_back() -> None:
    assert CODEC.read(Position, TABLE) == POSITION
    plain = Position("movement", (PieceId(-1), Hex(-1)))
    assert CODEC.read(Position, CODEC.write(plain, without=["pool"])) == plain


@pytest.mark.parametrize("number", [7, -2])
def test_a_number_that_stands_for_nothing_is_not_written_as_a_name(number: int) -> None:
    table = CODEC.write(Load(PieceId(number)))
    assert table == {"carrier": f"piece {number}"}
    with pytest.raises(SaveFault, match=f"there is no piece 'piece {number}'"):
        CODEC.read(Load, table)


def test_defaults_are_left_out_on_request() -> None:
    plain = Position("movement", (PieceId(0), Hex(0)), pool=(1, 1), plan="hide")
    assert list(CODEC.write(plain, sparse=True)) == ["phase", "pair", "pool"]
    assert list(CODEC.write(plain, sparse=True, without=["pool", "pair"])) == ["phase"]
    assert CODEC.read(Position, {"phase": "movement"}, pair=(0, 0)) == Position("movement", plain.pair)


def test_whether_a_default_is_left_out_hangs_on_its_value_alone() -> None:
    shape = msgspec.defstruct(
        "Spread", [("pair", tuple[int, int], (0, 0)), ("count", int, 10**6)], omit_defaults=True
    )
    assert CODEC.write(shape((0, int("0")), 10**6)) == {}
    assert CODEC.write(shape((0, 1), int("7"))) == {"pair": [0, 1], "count": 7}


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("luck", 7, "[state] unknown key luck"),
        ("phase", "tea", "Invalid enum value 'tea'"),
        ("camp", "9999", "[state] camp: no hex '9999'"),
        ("camp", 304, "[state] camp: expected a name, got `int`"),
        ("camp", ["0304"], "[state] camp: expected a name, got `list`"),
        ("pair", ["Carol"], "$.pair"),
        ("pair", ["0301", "Carol"], "[state] pair: there is no piece '0301'"),
        ("pair", "Carol", "$.pair"),
        ("places", ["lost"], "[state] places: no hex 'lost'"),
        ("hands", {"Blue": []}, "[state] hands: expected a value for each of Blue, Red and nothing else"),
        ("hands", {"Blue": [], "Red": [], "Green": []}, "[state] hands: expected a value for each of"),
        ("hands", {"Blue": ["x"], "Red": []}, "Expected `int`, got `str`"),
        ("pool", {"truck": 1}, "[state] pool: expected a value for each of truck, mortar and nothing else"),
        ("pool", [1, 2], "[state] pool: expected a value for each of"),
        ("frames", [{"type": "waltz"}], "$.frames[0]"),
        ("frames", [{"target": "Alice"}], "$.frames[0]"),
        ("frames", ["moving"], "$.frames[0]"),
        ("frames", {"type": "firing"}, "$.frames"),
        ("frames", [{"type": "firing", "target": "Dave"}], "[state] frames.target: there is no piece 'Dave'"),
        ("frames", [{"type": "firing", "target": "Bob", "at": "0101"}], "[state] frames: unknown key at"),
        (
            "frames",
            [{"type": "moving", "at": "0101", "loads": [{"carrier": "Dave"}]}],
            "[state] frames.loads.carrier: there is no piece 'Dave'",
        ),
        ("last", {"type": "firing"}, "missing required field"),
        ("last", {"type": "moving", "target": "Bob"}, "$.last"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(key: str, value: Any, message: str) -> None:
    with pytest.raises(SaveFault) as fault:
        CODEC.read(Position, {**TABLE, key: value})
    assert message in str(fault.value)


def test_the_place_of_a_record_that_stands_alone_is_told() -> None:
    with pytest.raises(SaveFault, match=r"\[state\] piece A1\.carrier: there is no piece 'Dave'"):
        CODEC.read(Load, {"carrier": "Dave"}, "piece A1")
    with pytest.raises(SaveFault, match=r"\[state\] piece A1: Expected `bool`"):
        CODEC.read(Load, {"carrier": "Bob", "worn": 1}, "piece A1")


def test_the_ids_in_a_record_are_found_by_their_type() -> None:
    assert list(ids_in(POSITION, PieceId)) == [2, 0, 1, 2, -1, 0]
    assert list(ids_in(POSITION, Hex)) == [*map(GRID.hex, ("0301", "0403", "0202")), -1]
    assert list(ids_in(Position("combat", (PieceId(0), Hex(0))), Place)) == []


def test_an_id_without_names_and_a_type_without_a_form_are_faults_of_the_program() -> None:
    with pytest.raises(TypeError, match="no names for PieceId"):
        Codec({}).write(Load(PieceId(0)))
    for odd in (dict[str, int], list[int], float, Load | int, tuple[PieceId, ...] | str):
        shape = msgspec.defstruct("Odd", [("odd", odd)])
        with pytest.raises(TypeError, match="a save"):
            CODEC.write(shape(0))
