"""Marches over several moves, on a line of places: what each move holds, where it may end, what begins anew."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Grid, GridShape
from vietnam_tui.engine.long_march import LongMarch, Progress, itinerary

LAST = 9


def march(
    *,
    points: int = 3,
    spent: int = 0,
    taken: tuple[int, ...] = (),
    stops: tuple[int, ...] = (),
    steep: tuple[int, ...] = (),
) -> LongMarch[int]:
    """A march from 0 along a line, at one point a step and two into steep places; a stop ends a move."""

    def onward(place: int, used: int, move: int, sets_out: bool) -> Iterator[tuple[int, int]]:
        if place in stops and not sets_out:
            return
        for to in (place - 1, place + 1):
            price = 2 if to in steep else 1
            if 0 <= to <= LAST and used + price <= points:
                yield to, used + price

    return LongMarch(Progress(0, spent, 0, onward, lambda place: place not in taken))


def test_every_move_goes_as_far_as_its_points() -> None:
    assert march().legs_to(2) == ((1, 2),)
    assert march().legs_to(7) == ((1, 2, 3), (4, 5, 6), (7,))
    assert march(steep=(2,)).legs_to(4) == ((1, 2), (3, 4))


def test_what_has_been_spent_counts_for_the_first_move_alone() -> None:
    assert march(spent=2).legs_to(4) == ((1,), (2, 3, 4))
    assert march(spent=3).legs_to(3) == ((), (1, 2, 3))


def test_no_move_ends_in_a_place_that_is_taken() -> None:
    assert march(taken=(3,)).legs_to(5) == ((1, 2), (3, 4, 5))
    assert march(taken=(3, 4, 5)).legs_to(6) == ()
    assert march(taken=(5,)).legs_to(5) == ()


def test_a_move_ends_where_it_must_stop_and_the_next_begins_there() -> None:
    assert march(stops=(1,)).legs_to(4) == ((1,), (2, 3, 4))


def test_there_is_no_march_to_where_one_is_or_cannot_come() -> None:
    assert march().legs_to(0) == ()
    assert march().legs_to(LAST + 1) == ()


def test_places_may_be_asked_for_in_any_order() -> None:
    one = march()
    far, near = one.legs_to(8), one.legs_to(1)
    assert (far, near) == (march().legs_to(8), march().legs_to(1))


def test_only_several_moves_the_first_of_which_leads_on_are_shown() -> None:
    grid = Grid(GridShape(columns=9, rows=8, short=True))
    assert itinerary(grid, ((1, 2),)) is None
    assert itinerary(grid, ((), (1, 2))) is None
    way = itinerary(grid, ((1, 2), (3,)))
    assert way is not None
    assert way.words == f"2 moves: {grid.label(2)}, {grid.label(3)}"  # type: ignore[arg-type]
    assert way.halts == ((2, "1."), (3, "2."))
    assert way.leg == (1, 2)
