"""Dry runs: what an action would cost and bring, by the code that carries it out.

Of flights: what a helicopter brings or fetches, and how likely it is shot down, as far as one may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.model import Action
from vietnam_tui.core.preview import DieFace, Preview
from vietnam_tui.core.tables import BLANK, DICE
from vietnam_tui.games.search_and_destroy.frames import Aircraft, First, Flak, Flight, Questioning
from vietnam_tui.games.search_and_destroy.phrases import counted as movement_points
from vietnam_tui.games.search_and_destroy.rules.air import flights, gunships
from vietnam_tui.games.search_and_destroy.rules.air.gunships import Hover, Strafe
from vietnam_tui.games.search_and_destroy.rules.air.lifts import Board, Evacuate, Land, LiftOut
from vietnam_tui.games.search_and_destroy.rules.fire import ambush_notes
from vietnam_tui.games.search_and_destroy.rules.fire.ambush import Await, Hold
from vietnam_tui.games.search_and_destroy.rules.fire.ambush_notes import Mark
from vietnam_tui.games.search_and_destroy.rules.fire.ambush_orders import Adjust, Instruct
from vietnam_tui.games.search_and_destroy.rules.fire.weapons import Shoot
from vietnam_tui.games.search_and_destroy.rules.movement import boats, carrying, mounting
from vietnam_tui.games.search_and_destroy.rules.movement.boats import Sail
from vietnam_tui.games.search_and_destroy.rules.movement.carrying import Lay, Put, Shoulder, Take
from vietnam_tui.games.search_and_destroy.rules.movement.mounting import Dismount, Mount
from vietnam_tui.games.search_and_destroy.rules.movement.movement import Careful, Move, allowance
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_in, mined
from vietnam_tui.games.search_and_destroy.rules.position.positions import Improve
from vietnam_tui.games.search_and_destroy.rules.position.sight import range_to
from vietnam_tui.games.search_and_destroy.rules.search.interrogation import Ask, Interrogate, arvn, attempts
from vietnam_tui.games.search_and_destroy.rules.search.searching import Search
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Join, Resolve
from vietnam_tui.games.search_and_destroy.rules.sequence.deployment import Place
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import RULES, Resign
from vietnam_tui.games.search_and_destroy.rules.support import flak
from vietnam_tui.games.search_and_destroy.screen import charts, standing_orders
from vietnam_tui.games.search_and_destroy.screen.area_preview import area_preview, pattern_of, strafe_preview
from vietnam_tui.games.search_and_destroy.screen.combat_preview import (
    attack_of,
    attack_preview,
    shot_preview,
)
from vietnam_tui.games.search_and_destroy.screen.faces import careful_price, route, sail_price
from vietnam_tui.games.search_and_destroy.screen.inspection import chance_lines, counted, share
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import outcome, tables
from vietnam_tui.games.search_and_destroy.terrain import terrain_key
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId

GROUNDED = "who is set down neither moves nor fires in this Player-Turn [SD-9.2-b]"


def flight_preview(view: State, title: str, action: Action) -> Preview | None:
    """The purpose and the risks of a flight, or fire at one; None for other actions."""
    frame = view.top
    match action:
        case Land(unit, at):
            return _risked(view, title, at, "huey", [f"brings {view.name(unit)}", GROUNDED])
        case LiftOut(unit, at):
            return _risked(view, title, at, "huey", [f"takes {view.name(unit)} off the map [SD-9.5-a]"])
        case Board(unit) if isinstance(frame, Flight):
            words = f"flies with {' '.join(view.name(one) for one in frame.units)} [SD-9.1-b]"
            return _risked(view, title, frame.place, "huey", [f"{view.name(unit)} {words}"])
        case Evacuate(at, first):
            return _risked(view, title, at, "huey", [_fetched(view, at, first)])
        case Hover(number, at):
            gunship = view.gunships[number]
            strength = gunships.type_of(gunship).attack
            words = f"{counted(gunship.attacks, 'attack')} of strength {strength} left [SD-26.0-c]"
            return _risked(view, title, at, gunships.flies_as(gunship), [words])
        case Join(unit) if isinstance(frame, Flak):
            return _fire(view, title, frame, (*frame.units, unit))
        case Resolve() if isinstance(frame, Flak):
            return _fire(view, title, frame, frame.units)
    return None


def _fetched(view: State, place: Hex, first: First) -> str:
    if view.sheet.victory.kind == "pilot":
        return "flies the Pilot off the map, which wins the game [SD-S2.V-a]"
    _, kia, wia = flights.room_for_casualties(view, place, first)
    return f"takes {kia} KIA and {wia} WIA off the map [SD-20.6-b]"


def _risked(view: State, title: str, place: Hex, against: Aircraft, lines: Sequence[str]) -> Preview:
    """The units that may fire at what comes over a hex: the exact chance if all who lie open do at once, and
    hidden counters.
    """
    frame = Flak(view.other(view.player), against, (place,))
    shown, hidden = flak.gunners(view, frame), flak.lairs(view, frame)
    told, odds = [*lines], list[tuple[str, str]]()
    if shown:
        told.append(f"in reach of {', '.join(view.name(unit) for unit in shown)} [SD-9.4-a]")
        odds.append(("shot down if these fire together", share(flak.downed(view, shown, frame))))
    if hidden:
        told.append(
            f"hidden counters may fire from {' '.join(view.label(lair) for lair in hidden)} [SD-9.4-a]"
        )
    if not shown and not hidden:
        told.append("nobody can fire at it there")
    return Preview(title, tuple(told), tuple(odds))


def _fire(view: State, title: str, frame: Flak, units: Sequence[UnitId]) -> Preview:
    """The odds of fire at what flies: the mark against helicopters alone counts, no other result does anything."""
    odds, crt = flak.flak_odds(view, units, frame), tables().crt(view.game)
    lines = [
        f"attack {odds.attack}: {', '.join(f'{view.name(one.unit)} {one.strength}' for one in odds.shares)}",
        f"defence {odds.defence}: {', '.join(odds.reasons)}",
    ]
    if odds.column is None:
        return Preview(
            title, (*lines, f"worse than {crt.columns[0]}: nothing comes of it [SD-6.0-c]"), at_once=False
        )
    chance = flak.downed(view, units, frame)
    lines += [
        f"column {odds.odds(view)} [SD-6.0-c]",
        *odds.die.lines(),
        f"shot down by a result with h: {share(chance)} [SD-9.4-b]",
    ]
    faces = ((pips, outcome(crt.look_up(odds.column, pips, odds.die).result)) for pips in DICE)
    return Preview(
        title,
        tuple(lines),
        (("shot down", share(chance)), ("flies on", share(1 - chance))),
        charts.combat_results(view.game, column=odds.column, ledger=odds.die),
        at_once=False,
        sums=(f"column {odds.odds(view)}",),
        dice=tuple(DieFace(str(pips), "down" if found.marked else BLANK) for pips, found in faces),
        hurts={view.other(frame.side): chance},
    )


#: What each cell of the table means
MEANS = {
    "A": "a Cache is located",
    "B": "the nearest hidden combat unit is located",
    "C": "the nearest hidden mine is located",
    "W": "wounded",
    "K": "killed",
}
#: What a cell pays the NLF for
PAID = {"W": "interrogation-wound", "K": "interrogation-death"}


def preview(view: State, action: Action) -> Preview:
    """The cost and the effect of an action, and whose move it ends."""
    found = _preview(view, action)
    return msgspec.structs.replace(found, lines=(*found.lines, *_ended(view, action)))


def _ended(view: State, action: Action) -> Iterator[str]:
    """That the unit in hand has points left and moves no more once another is taken up [SD-5.0-b]."""
    mover = view.mover
    if mover == NO_UNIT or view.phase != "movement" or view.frames or view.units[mover].stopped:
        return
    after = RULES.questions.effect(view, action)
    boat = view.type(mover).kind == "boat"
    left = boats.left(view, mover) if boat else allowance(view, mover) - view.units[mover].spent
    if after is not None and after.state.units[mover].stopped and left > 0:
        yield f"ends the move of {view.name(mover)}, which has {movement_points(left)} left [SD-5.0-b]"


def _preview(view: State, action: Action) -> Preview:
    title = RULES.vocabulary.write(view, action)
    attack = attack_of(view, action)
    if attack is not None:
        return attack_preview(title, attack, resolved=isinstance(action, Resolve))
    pattern = pattern_of(view, action)
    if pattern is not None:
        return area_preview(view, title, pattern)
    other = flight_preview(view, title, action) or interrogation_preview(view, title, action)
    if other is not None:
        return other
    match action:
        case Strafe():
            return strafe_preview(view, title, action)
        case Move():
            return Preview(title, tuple(_move_lines(view, action)))
        case Sail(unit, stream):
            return Preview(title, tuple(_sail_lines(view, unit, stream)))
        case Mount() | Dismount():
            cost = movement_points(mounting.price())
            return Preview(title, (f"cost {cost} of the passenger [SD-22.1-c]",))
        case Take() | Put() | Shoulder() | Lay():
            cost = movement_points(carrying.price())
            most = movement_points(carrying.most(view, action.unit))
            return Preview(title, (f"cost {cost}; who carries has {most} in all [SD-20.2-b]",))
        case Careful():
            price = movement_points(careful_price(view, action))
            return Preview(title, (f"cost {price}, and no mine goes off [SD-11.1-b]",))
        case Search(unit, at):
            return Preview(title, tuple(_search_lines(view, unit, at)))
        case Shoot():
            return shot_preview(view, title, action)
        case Improve():
            works = terrain_key().works[0]
            worth = f"defence +{works.defence}, in Close Assault +{works.assault} [SD-16.1-b]"
            return Preview(title, (worth,))
        case Mark(unit, at):
            return Preview(title, (f"{range_to(view, unit, at)} hexes off [SD-18.0-b]",))
        case Hold():
            return Preview(title, ("no ambush is asked for any more in this Player-Turn [SD-18.0-c]",))
        case Await():
            return Preview(
                title, ("you are asked only where an ambush can be sprung, in this Player-Turn [SD-18.0-c]",)
            )
        case Instruct() | Adjust():
            return Preview(title, tuple(standing_orders.lines(action)))
        case Resign():
            return Preview(title, (f"the {view.other(RULES.questions.decision(view).side)} wins [SD-4.0-n]",))
        case Place(_, to):
            return Preview(title, (f"{view.board.place_names.get(to, view.label(to))}",))
    return Preview(title)


def _move_lines(view: State, order: Move) -> list[str]:
    """Way, cost, what is met at its end, where an ambush could be sprung."""
    unit, to = order.unit, order.to
    way, cost = route(view, unit, to)
    if not way:
        return []
    left = max(0, allowance(view, unit) - view.units[unit].spent - cost)
    lines = [
        f"path {' > '.join(view.label(hex_) for hex_ in (view.units[unit].place, *way))}",
        f"cost {movement_points(cost)}, {movement_points(left)} left [SD-5.0-b]",
    ]
    enemy = view.other(view.side(unit))
    many = inverted_in(view, enemy, to)
    if many:
        lines.append(f"probes {counted(many, 'inverted counter')} in {view.label(to)} [SD-12.1-a]")
        lines += chance_lines(view, enemy, to)
    elif mined(view, unit, to):
        lines.append(f"the mines in {view.label(to)} go off [SD-11.1-a]")
    risky = [view.label(hex_) for hex_ in way if ambush_possible(view, unit, hex_)]
    if risky:
        lines.append(f"an ambush could be sprung in {' '.join(risky)} [SD-18.0-c]")
    return lines


def _sail_lines(view: State, boat: UnitId, stream: Hexside) -> list[str]:
    """Cost, what is left, from where an ambush could be sprung on the way."""
    here = view.units[boat].stream
    ways = boats.courses(view, boat, here, boats.left(view, boat))
    if stream not in ways:
        return []
    cost = sail_price(view, boat, stream)
    left = movement_points(max(0, boats.left(view, boat) - cost))
    lines = [f"cost {movement_points(cost)}, {left} left [SD-33.2-a]"]
    banks = {
        bank for side in boats.course(ways, here, stream)[1:] for bank in view.board.grid.side_hexes[side]
    }
    risky = [view.label(bank) for bank in sorted(banks) if ambush_possible(view, boat, bank)]
    if risky:
        lines.append(f"an ambush could be sprung along {' '.join(risky)} [SD-18.0-c]")
    if view.units[boat].spent + cost > view.type(boat).move:
        lines.append("it will not fire after that [SD-33.1-d]")
    return lines


def ambush_possible(view: State, unit: UnitId, place: Hex) -> bool:
    """Could a unit run into an ambush when it enters a hex, as far as its side can tell?"""
    hiders = view.at_seat("NLF")
    if not view.on("ambush-markers") or view.side(unit) == hiders:
        return False
    return ambush_notes.possible(view, ambush_notes.Entry(hiders, place))


def _search_lines(view: State, unit: UnitId, at: Hex) -> list[str]:
    enemy = view.other(view.side(unit))
    many = inverted_in(view, enemy, at)
    lines = [f"turns up {counted(many, 'inverted counter')} in {view.label(at)} [SD-12.2-a]"] if many else []
    lines += chance_lines(view, enemy, at)
    lines.append(
        "a combat unit found may attack by surprise; who searches does not fire [SD-12.3-a, SD-12.2-b]"
    )
    return lines


def preview_order(steps: Sequence[tuple[State, Action]]) -> Preview:
    """The cost and the effect of an order of several actions: an attack as it stands at the end, else all in turn."""
    last = preview(*steps[-1])
    if len(steps) == 1 or attack_of(*steps[-1]) is not None or pattern_of(*steps[-1]) is not None:
        return last
    shown = [preview(view, action) for view, action in steps]
    return Preview(last.title, tuple(f"{one.title}: {'; '.join(one.lines)}" for one in shown))


# -- interrogation ------------------------------------------------------------------------------------------


def interrogation_preview(view: State, title: str, action: Action) -> Preview | None:
    """The results that the attempt at hand may bring; None for other actions."""
    frame = view.top
    match action:
        case Interrogate(unit):
            return _attempt(view, title, unit, 1)
        case Ask() if isinstance(frame, Questioning):
            return _attempt(view, title, frame.unit, frame.attempt)
    return None


def _attempt(view: State, title: str, unit: UnitId, number: int) -> Preview:
    most = attempts(view, unit)
    lines = [f"attempt {number} of {most} [SD-23.1-b]"]
    if number < most:
        goes_on = (
            "it goes on to the last of them [SD-23.2-a]"
            if arvn(view, unit)
            else "it may stop then [SD-23.16-a]"
        )
        lines.append(goes_on)
    chances = tables().interrogation.chances(number)
    odds = tuple((_words(cell), share(chance)) for cell, chance in chances.items())
    return Preview(title, tuple(lines), odds, charts.interrogation())


def _words(cell: str) -> str:
    if cell not in MEANS:
        return f"{cell}: nothing"
    pays = [line.nlf for line in tables().award if line.id == PAID.get(cell)]
    return f"{cell}: {MEANS[cell]}{''.join(f', {points} points for the NLF' for points in pays)}"
