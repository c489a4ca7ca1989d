"""Dry runs of fire support: where each mission may come down, and whom all of them may hurt.

A marker that deflects goes anywhere within six hexes, on friends as well, so the chances count every hex in which each
may come down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.core.preview import Preview
from vietnam_tui.core.shapes import Shape
from vietnam_tui.games.hot_armor.frames import Barrage, Calling, Mission, Reacting, Volley
from vietnam_tui.games.hot_armor.phrases import join
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import attack_on
from vietnam_tui.games.hot_armor.rules.support.bombardment import PATTERNS, salvo_on, under_fire
from vietnam_tui.games.hot_armor.rules.support.deflection import (
    always_deflects,
    is_danger_close,
    is_guided,
    landings,
    passes,
)
from vietnam_tui.games.hot_armor.rules.support.fire_support import (
    Call,
    calls,
    marker_of,
    open_observers,
    written,
)
from vietnam_tui.games.hot_armor.screen.odds import (
    OUTCOMES,
    UNHURT,
    Chances,
    fate_of,
    hurts,
    share,
    targets_of,
    volley_preview,
)
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import NO_UNIT, UnitId

#: So many ways in which missions may come down together are all reckoned with; of more each is taken alone
MOST_WAYS = 400
#: So many units are named that a marker may hit elsewhere than where it is aimed
MOST_ELSEWHERE = 6

#: What becomes of the units under some impacts
Fates = tuple[tuple[UnitId, Chances], ...]


# -- what is called -----------------------------------------------------------------------------------------


def missions_before(view: State) -> tuple[Mission, ...]:
    """The missions that have been named already, in the phase or in reaction."""
    frame = view.top
    return frame.missions if isinstance(frame, Calling | Reacting) else ()


def mission_of(view: State, order: Call) -> Mission | None:
    """The mission that a call names, None where no marker is left."""
    frame = view.top
    side = frame.side if isinstance(frame, Reacting) else view.phasing
    marker = marker_of(view, side, order.kind, missions_before(view))
    if marker is None:
        return None
    observed = isinstance(frame, Reacting) or order.by != NO_UNIT or bool(open_observers(view, order.at))
    return Mission(marker, order.spread, order.at, observed)


def call_preview(view: State, title: str, order: Call) -> Preview:
    """The effect of a mission, wherever it comes down, with those that are aimed at the same hexes."""
    mission = mission_of(view, order)
    if mission is None:
        return Preview(title)
    there = set(_pattern(view, mission))
    joined = tuple(one for one in missions_before(view) if not there.isdisjoint(_pattern(view, one)))
    return _preview(view, title, (*joined, mission), (mission,), mission_lines(view, mission))


def shapes(view: State, at: Hex) -> tuple[Shape, ...]:
    """The missions that may be called on a hex in the own phase, the one first that hurts the enemy most beyond us."""
    frame = view.top
    if (
        view.phase != "fire support"
        or view.result is not None
        or not (frame is None or isinstance(frame, Calling))
    ):
        return ()
    if frame is None and view.begun:
        return ()
    missions = missions_before(view)
    found: list[tuple[Fraction, Shape]] = []
    for order in calls(view, missions, (at,)):
        text = f"call {written(view, order)}"
        hexes = PATTERNS[order.spread].hexes(view.board.grid, at)
        worth = call_preview(view, text, order).worth(view.phasing)
        found.append((worth, Shape(text, hexes, f"{order.kind} {order.spread}")))
    return tuple(shape for _, shape in sorted(found, key=lambda one: -one[0]))


def calls_preview(view: State, title: str, frame: Calling) -> Preview:
    """The effect of all missions named together."""
    names = [
        f"{view.support[one.marker].name} ({one.spread}) on {view.label(one.at)}" for one in frame.missions
    ]
    lines = [join(names)]
    for mission in frame.missions:
        lines += [f"{view.support[mission.marker].name}: {line}" for line in mission_lines(view, mission)]
    return _preview(view, title, frame.missions, frame.missions, lines)


def _pattern(view: State, mission: Mission) -> tuple[Hex, ...]:
    """The hexes that a mission attacks if it comes down where it is aimed [HA-18.7-b, HA-18.7-c]."""
    return PATTERNS[mission.spread].hexes(view.board.grid, mission.at)


def mission_lines(view: State, mission: Mission) -> Iterator[str]:
    """The rolls that must go well before a mission comes down where it is aimed."""
    side, label = view.support[mission.marker].side, view.label(mission.at)
    if is_danger_close(view, side, mission.at):
        chance = share(passes(view, side, "danger-close"))
        yield f"friends near {label}: {chance} to be fired at all [HA-18.6-a]"
    if always_deflects(view, mission):
        yield "unobserved, it always deflects, by 1 to 6 hexes [HA-18.4-a]"
    elif is_guided(view, mission.marker):
        yield "guided, it comes down where it is aimed [HA-18.8-a]"
    else:
        chance = share(passes(view, side, "accuracy"))
        yield f"{chance} to come down there, else it deflects [HA-18.3-d]"
    if view.support[mission.marker].kind == "artillery":
        yield f"{share(passes(view, side, 'depletion'))} to be there again [HA-18.9-a]"


# -- what it brings -----------------------------------------------------------------------------------------


def _preview(
    view: State, title: str, missions: tuple[Mission, ...], new: Sequence[Mission], lines: Iterable[str]
) -> Preview:
    """The effects that missions may have; `new` are those whose patterns are told in full, as they are aimed."""
    fates, hurt, exact = _together(view, missions)
    there = {hex_ for one in new for hex_ in _pattern(view, one)}
    told = [*lines, *(() if exact else ("reckoned as if no two came down together",))]
    aimed = tuple(one for one in missions if not always_deflects(view, one))
    salvos = tuple(volley for volley in _salvos(view, aimed) if volley.at in there)
    if salvos:
        found = volley_preview(view, title, salvos, (*told, "if it comes down where it is aimed:"))
    else:
        found = Preview(title, (*told, *(("no unit that can be hit lies under it",) if aimed else ())))
    side = view.support[missions[0].marker].side
    odds, field = _odds(view, side, fates, there), field_of(view, missions)
    return msgspec.structs.replace(found, odds=odds, hurts=hurt, field=field, at_once=False)


def field_of(view: State, missions: Iterable[Mission]) -> dict[str, Fraction]:
    """The chance of each hex to be attacked by one mission or another, wherever they come down [HA-18.5-a]."""
    spared: dict[Hex, Fraction] = {}
    for mission in missions:
        struck: dict[Hex, Fraction] = {}
        for place, chance in landings(view, mission).items():
            for hex_ in () if place is None else PATTERNS[mission.spread].hexes(view.board.grid, place):
                struck[hex_] = struck.get(hex_, Fraction(0)) + chance
        for hex_, chance in struck.items():
            spared[hex_] = spared.get(hex_, Fraction(1)) * (1 - chance)
    return {view.label(hex_): 1 - chance for hex_, chance in spared.items()}


def _odds(
    view: State, side: str, fates: dict[UnitId, Chances], there: set[Hex]
) -> tuple[tuple[str, str], ...]:
    """The fates of those under the pattern, then of those it may hurt elsewhere: friends, then the likeliest."""
    odds: list[tuple[str, str]] = []
    under = [unit for unit in fates if view.place(unit) in there]
    for unit in under:
        odds += [(f"{view.name(unit)} {name}", share(chance)) for name, chance in fates[unit].items()]
    others = sorted(
        (unit for unit in fates if unit not in under),
        key=lambda unit: (view.side(unit) != side, fates[unit].get(UNHURT, 0)),
    )
    for unit in others[:MOST_ELSEWHERE]:
        odds.append((f"elsewhere {view.name(unit)} hurt", share(1 - fates[unit].get(UNHURT, Fraction(0)))))
    return tuple(odds)


def _together(
    view: State, missions: tuple[Mission, ...]
) -> tuple[dict[UnitId, Chances], dict[str, Fraction], bool]:
    """The fate of each unit, each side's chance to be hurt, and whether all ways to come down are counted."""
    each = [_ways(view, mission) for mission in missions]
    exact = prod(map(len, each)) <= MOST_WAYS
    fates: dict[UnitId, Chances] = {}
    spared: dict[str, Fraction] = dict.fromkeys(view.sides, Fraction(1))
    for lot in [each] if exact else [[ways] for ways in each]:
        harm, hurt = _of_lot(view, lot)
        for side in view.sides:
            spared[side] *= 1 - hurt[side]
        for unit, chances in harm.items():
            told = fates.setdefault(unit, {UNHURT: Fraction(1)})
            still = told[UNHURT]
            for name, chance in chances.items():
                told[name] = told.get(name, Fraction(0)) + still * chance
                told[UNHURT] -= still * chance
    return (
        {unit: {name: told[name] for name in OUTCOMES if told.get(name)} for unit, told in fates.items()},
        {side: 1 - chance for side, chance in spared.items() if chance < 1},
        exact,
    )


def _of_lot(
    view: State, lot: Sequence[list[tuple[Mission | None, Fraction]]]
) -> tuple[dict[UnitId, Chances], dict[str, Fraction]]:
    """The harm that missions do to each unit, and each side's chance to be hurt, over all ways to come down."""
    harm: dict[UnitId, Chances] = {}
    hurt: dict[str, Fraction] = dict.fromkeys(view.sides, Fraction(0))
    for way in product(*lot):
        likely = prod((chance for _, chance in way), start=Fraction(1))
        found = _fates(view)[tuple(impact for impact, _ in way if impact is not None)]
        for side, chance in hurts(view, found).items():
            hurt[side] += likely * chance
        for unit, chances in found:
            told = harm.setdefault(unit, {})
            for name, chance in chances.items():
                if name != UNHURT:
                    told[name] = told.get(name, Fraction(0)) + likely * chance
    return harm, hurt


def _ways(view: State, mission: Mission) -> list[tuple[Mission | None, Fraction]]:
    """The places where a mission comes down with whom under it; all where nobody is hit are one, None."""
    found: dict[Mission | None, Fraction] = {}
    for place, chance in landings(view, mission).items():
        impact = None if place is None else msgspec.structs.replace(mission, at=place)
        if impact is not None and not _fates(view)[(impact,)]:
            impact = None
        found[impact] = found.get(impact, Fraction(0)) + chance
    return list(found.items())


@by_identity
def _fates(view: State) -> ByNeed[tuple[Mission, ...], Fates]:
    """The fates of the units under some impacts, worked out once."""
    return ByNeed(lambda impacts: tuple(_fates_under(view, impacts)))


def _fates_under(view: State, impacts: tuple[Mission, ...]) -> Iterator[tuple[UnitId, Chances]]:
    for volley in _salvos(view, impacts):
        for unit in targets_of(view, volley):
            yield unit, fate_of(view, volley, unit, attack_on(view, volley, unit))


def _salvos(view: State, impacts: tuple[Mission, ...]) -> tuple[Volley, ...]:
    """The attacks of all markers that have come down so, hex by hex."""
    if not impacts:
        return ()
    barrage = Barrage(view.support[impacts[0].marker].side, (), impacts)
    return tuple(salvo_on(view, barrage, hex_) for hex_ in under_fire(view, barrage))
