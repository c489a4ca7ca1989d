"""Strikes as they may be laid on the map: every legal pattern around a centre, the one first that hurts the enemy most.

What a pattern is worth is the number of enemies that it hurts on average, less the friends, wherever it drifts to.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.core.shapes import Shape
from vietnam_tui.engine.area_fire import scattered
from vietnam_tui.games.search_and_destroy.frames import Plotting
from vietnam_tui.games.search_and_destroy.rules.support import missions, shelling
from vietnam_tui.games.search_and_destroy.rules.support.missions import Plot
from vietnam_tui.games.search_and_destroy.rules.support.strike_shapes import ARTILLERY, wholes
from vietnam_tui.games.search_and_destroy.screen.area_preview import Pattern, drifts, losses
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, Observed, StrikeKind, UnitId


def shapes(view: State, at: Hex) -> tuple[Shape, ...]:
    """The patterns that may be laid with their centre in a hex, the best first, called by who observes best."""
    if isinstance(view.top, Plotting):
        frame = view.top
        if at != frame.hexes[0]:
            return ()
        return _ranked(view, frame.kind, frame.observed, frame.hexes, ("add ", ""))
    if view.frames or view.result is not None or view.phase != "support":
        return ()
    support = missions.support_of(view, view.player)
    found = observer(view, at)
    if support is None or Plot(at, found).refusal(view) is not None:
        return ()
    behind = f" by {view.name(found)}" if found != NO_UNIT else ""
    kind, observed = missions.kind_of(support), missions.grade(view, found)
    if kind == "artillery":
        hexes = ARTILLERY.hexes(view.board.grid, at)
        return (Shape(f"plot {view.label(at)}{behind}", hexes, shelling.pattern_of(kind).name),)
    return _ranked(view, kind, observed, (at,), ("plot ", behind))


def observer(view: State, at: Hex) -> UnitId:
    """Who calls a mission on a hex most accurately, the first of them; nobody where nobody sees it or may call."""
    support = missions.support_of(view, view.player)
    if support is None or support.unobserved:
        return NO_UNIT
    callers = (unit for unit in missions.observers(view) if missions.refuse_observer(view, unit, at) is None)
    return min(callers, key=lambda unit: missions.COLUMNS[missions.grade(view, unit)], default=NO_UNIT)


def _ranked(
    view: State, kind: StrikeKind, observed: Observed, laid: tuple[Hex, ...], around: tuple[str, str]
) -> tuple[Shape, ...]:
    """Every pattern that goes on with what is laid, the best first, of equal ones the closest."""
    grid, worth = view.board.grid, _worth(view)[kind, observed]
    away, name = grid.ranges(laid[0]), shelling.pattern_of(kind).name
    first = 0 if around[0].startswith("plot") else len(laid)

    def rank(hexes: tuple[Hex, ...]) -> tuple[float, int, tuple[Hex, ...]]:
        return -round(sum(worth[hex_] for hex_ in hexes), 9), sum(away[hex_] for hex_ in hexes), hexes

    found = sorted(wholes(grid, laid, missions.size_of(kind)), key=rank)
    return tuple(
        Shape(f"{around[0]}{' '.join(map(view.label, hexes[first:]))}{around[1]}", hexes, name)
        for hexes in found
    )


@by_identity
def _worth(view: State) -> ByNeed[tuple[StrikeKind, Observed], ByNeed[Hex, float]]:
    """For each strike and how it is observed, what a hex of its pattern is worth."""
    return ByNeed(lambda strike: _worth_of(view, *strike))


def _worth_of(view: State, kind: StrikeKind, observed: Observed) -> ByNeed[Hex, float]:
    """For each hex of a pattern the enemies hurt on average where it comes down, less the friends."""
    grid, enemy = view.board.grid, view.other(view.player)
    occupied = shelling.occupied(view)
    chances = [(float(chance), drift) for drift, chance in drifts(observed).items()]

    def hurt(place: Hex) -> float:
        if place not in occupied:
            return 0.0
        lost = losses(view, Pattern(kind, (place,)), place)
        return float(lost.get(enemy, 0) - lost.get(view.player, 0))

    toll = ByNeed(hurt)

    def worth(hex_: Hex) -> float:
        return sum(
            chance * sum(toll[place] for place in _after(hex_, drift)) / (6 if drift else 1)
            for chance, drift in chances
        )

    def _after(hex_: Hex, drift: int) -> Iterator[Hex]:
        if not drift:
            yield hex_
            return
        ends = (scattered(grid, hex_, direction, drift) for direction in range(6))
        yield from (end for end in ends if end is not None)

    return ByNeed(worth)
