"""Reasons that hold: every clause of a reason that is said in a game is held against the position it is said in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

import pytest

from tests.officers.games import Moment, moments
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.search_and_destroy.bots import boat_run, reasons, rivers
from vietnam_tui.games.search_and_destroy.frames import Flak, Plotting
from vietnam_tui.games.search_and_destroy.rules.air.lifts import Evacuate, Land
from vietnam_tui.games.search_and_destroy.rules.assault.assault import Assault
from vietnam_tui.games.search_and_destroy.rules.assault.assaulters import assault_odds
from vietnam_tui.games.search_and_destroy.rules.fire import weapons
from vietnam_tui.games.search_and_destroy.rules.fire.direct_fire import Fire, occasion
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Aim, fire_odds
from vietnam_tui.games.search_and_destroy.rules.fire.firers import refuse_shot
from vietnam_tui.games.search_and_destroy.rules.fire.weapons import Shoot
from vietnam_tui.games.search_and_destroy.rules.movement.boats import Launch, Sail
from vietnam_tui.games.search_and_destroy.rules.movement.movement import Move
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_by_hex, units_by_hex
from vietnam_tui.games.search_and_destroy.rules.position.positions import strength
from vietnam_tui.games.search_and_destroy.rules.position.sight import clear_line
from vietnam_tui.games.search_and_destroy.rules.position.terrain import defence
from vietnam_tui.games.search_and_destroy.rules.search.prospects import NOTHING, prospects
from vietnam_tui.games.search_and_destroy.rules.sequence.exits import gone
from vietnam_tui.games.search_and_destroy.rules.support.explosives import Shell
from vietnam_tui.games.search_and_destroy.rules.support.missions import Add, Plot
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId

#: What is played, and how many Game-Turns of it
PLAYED = (
    ("mechanized-sweep", 3, 2),
    ("pilot-rescue", 1, 3),
    ("patrol-boat-ambush", 11, 3),
    ("defense-of-phnom-penh", 1, 2),
    ("koh-tang", 3, 1),
)


class Said:
    """A reason with the view in which it was said and the order that it was said for."""

    def __init__(self, moment: Moment) -> None:
        assert moment.choice is not None
        self.view: State = moment.view
        self.order, self.reason = moment.choice
        self.side = moment.side
        self.enemy = self.view.other(moment.side)

    def hex(self, label: str) -> Hex:
        return self.view.board.grid.hex(label)

    def unit(self, name: str) -> UnitId:
        return UnitId(next(n for n, entry in enumerate(self.view.roster) if entry.name == name))

    def move(self) -> tuple[UnitId, Hex, Hex]:
        assert isinstance(self.order, Move)
        return self.order.unit, self.view.units[self.order.unit].place, self.order.to

    def foes(self) -> list[Hex]:
        """Where enemies are, face up or not."""
        shown = (
            unit.place
            for one in self.view.units_of(self.enemy)
            if (unit := self.view.units[one]).on_map
            and unit.up
            and self.view.type(one).kind not in ("static", "dummy")
        )
        return [*shown, *inverted_by_hex(self.view, self.enemy)]

    def near(self, place: Hex, open_only: bool = False) -> int:
        lairs = inverted_by_hex(self.view, self.enemy)
        shown = [
            unit.place
            for one in self.view.units_of(self.enemy)
            if (unit := self.view.units[one]).on_map and unit.up
        ]
        places = shown if open_only else self.foes()
        assert places or lairs
        return min(self.view.board.grid.distance(place, other) for other in places)

    def counters(self, places: tuple[Hex, ...] | list[Hex]) -> int:
        shown = units_by_hex(self.view, self.enemy)
        hidden = inverted_by_hex(self.view, self.enemy)
        return sum(
            hidden.get(h, 0) + sum(self.view.units[unit].up for unit in shown.get(h, ())) for h in places
        )


@cache
def said(scenario: str, seed: int, turns: int) -> tuple[Said, ...]:
    """Every reason of the first turns of a game."""
    return tuple(_said(scenario, seed, turns))


def _said(scenario: str, seed: int, turns: int) -> Iterator[Said]:
    for moment in moments(scenario, seed):
        if moment.state.turn > turns:
            return
        if moment.choice is not None and moment.choice.reason:
            yield Said(moment)


def shown_percent(chance: Fraction) -> str:
    return str(round(100 * chance))


def seeing(one: Said, place: Hex) -> int:
    """Hidden counters that see a hex from twelve hexes off at most, and enemies in the open that can fire so far."""
    return reasons.lookers(one.view, one.enemy, place, 12) + reasons.shooters(one.view, one.enemy, place)


def stop(one: Said, chance: str, name: str) -> bool:
    assert isinstance(one.order, Shoot)
    hit = 1 - weapons.chances(one.view, one.order.unit, one.unit(name)).get("-", Fraction(0))
    return shown_percent(hit) == chance


def hurt(one: Said, chance: str, what: str) -> bool:
    """No less than one who fires, no more than all who can: the chance is of those that are seen."""
    view = one.view
    if isinstance(view.top, Flak) or not hasattr(one.order, "unit"):
        return False
    place = Hex(view.frames[-1].place) if view.frames and not isinstance(one.order, Fire) else None  # type: ignore[union-attr]
    if place is None:
        assert isinstance(one.order, Fire)
        place = one.hex(what[-4:]) if what.startswith("a counter in") else view.units[one.unit(what)].place
    at = NO_UNIT if what.startswith("a counter in") else one.unit(what)
    firing = [
        unit
        for unit in view.units_of(one.side)
        if view.units[unit].on_map and (view.units[unit].up or unit == one.order.unit)
    ]
    aim = Aim(at, place, occasion(view))
    able = [unit for unit in firing if refuse_shot(view, unit, aim) is None]
    most = reasons.hurts(fire_odds(view, tuple(able), aim).chances(view))
    return int(chance) <= round(100 * most)


def lies(one: Said, chance: str, label: str) -> bool:
    nothing = prospects(one.view, one.enemy, one.hex(label)).get(NOTHING, Fraction(0))
    return shown_percent(1 - nothing) == chance


def cover(one: Said, after: str, before: str) -> bool:
    unit, here, to = one.move()
    works = (0, strength(one.view, unit))
    return int(after) == defence(one.view, to) and int(before) - defence(one.view, here) in works


def nearer(one: Said, after: str, before: str) -> bool:
    _, here, to = one.move()
    return (one.near(to), one.near(here)) == (int(after), int(before))


def slipped(one: Said, after: str, to: str, before: str, here: str) -> bool:
    _, start, end = one.move()
    assert (one.hex(here), one.hex(to)) == (start, end)
    count = 0 if after == "no" else int(after)
    return (count, int(before)) == tuple(
        reasons.shooters(one.view, one.enemy, h) for h in (end, start)
    ) and count < int(before)


def farther(one: Said, after: str, before: str) -> bool:
    _, here, to = one.move()
    return (one.near(to, True), one.near(here, True)) == (int(after), int(before))


def targets(one: Said, within: str, after: str, before: str) -> bool:
    _, here, to = one.move()
    grid = one.view.board.grid

    def seen(place: Hex) -> int:
        return sum(
            grid.distance(place, foe) <= int(within) and clear_line(one.view, place, foe)
            for foe in one.foes()
        )

    return (seen(to), seen(here)) == (int(after), int(before))


def friends(one: Said, after: str, before: str) -> bool:
    _, here, to = one.move()
    held = units_by_hex(one.view, one.side)
    found = [sum(h in held and h != at for h in one.view.board.grid.within(at, 3)) for at in (to, here)]
    return found == [int(after), int(before)]


def open_fire(one: Said, after: str, before: str) -> bool:
    _, here, to = one.move()
    return [reasons.shooters(one.view, one.enemy, h) for h in (to, here)] == [int(after), int(before)]


def struck(one: Said, many: str, label: str) -> bool:
    assert isinstance(one.order, Plot)
    return one.counters(one.view.board.grid.within(one.hex(label), 1)) == int(many)


def added(one: Said, many: str) -> bool:
    assert isinstance(one.order, Add)
    assert isinstance(one.view.top, Plotting)
    return one.counters([one.order.at]) == int(many)


def shelled(one: Said, many: str) -> bool:
    assert isinstance(one.order, Shell)
    return one.counters([one.order.at, *one.order.hexes]) == int(many)


def gathered(one: Said, far: str, centre: str, other: str, far_2: str) -> bool:
    assert isinstance(one.order, Land)
    grid, middle = one.view.board.grid, one.hex(centre)
    found = grid.distance(one.order.at, middle), grid.distance(one.hex(other), middle)
    return found == (int(far), int(far_2)) and found[0] < found[1]


def overlooked(one: Said, seen: str, seen_2: str, other: str) -> bool:
    assert isinstance(one.order, Land)
    return (seeing(one, one.order.at), seeing(one, one.hex(other))) == (int(seen), int(seen_2))


def entered(one: Said, far: str, mean: str) -> bool:
    place = one.order.at  # type: ignore[attr-defined]
    near = min(one.view.board.grid.distance(place, lair) for lair in inverted_by_hex(one.view, one.enemy))
    return near == int(far) < int(mean)


def sailed(one: Said, after: str, before: str) -> bool:
    assert isinstance(one.order, Sail)
    left = rivers.to_exit(one.view.map, one.view.mouth)  # type: ignore[arg-type]
    streams = (one.order.stream, one.view.units[one.order.unit].stream)
    return tuple(left[stream] for stream in streams) == (int(after), int(before))


def watched(one: Said, many: str) -> bool:
    assert isinstance(one.order, Sail)
    farther_on = [o for o in boat_run._runs(one.view) if o.unit == one.order.unit]
    last = min(farther_on, key=lambda o: rivers.to_exit(one.view.map, one.view.mouth)[o.stream])  # type: ignore[arg-type]
    return boat_run._watchers(one.view, boat_run._ahead(one.view, last)) == int(many) > 0


def still(one: Said, gone_: str, most: str) -> bool:
    assert isinstance(one.order, Sail)
    return int(gone_) <= int(most) == 20


def across(one: Said, length: str, many: str) -> bool:
    assert isinstance(one.order, Launch)
    way = boat_run._from_mouth(one.view, one.order)
    count = 0 if many == "no" else int(many)
    return (len(way), boat_run._watchers(one.view, way)) == (int(length), count)


def shuts(one: Said, many: str) -> bool:
    place, view = one.order.to, one.view  # type: ignore[attr-defined]
    area, grid = set(view.board.area("exit hexes")), view.board.grid
    guards = [view.units[unit].place for unit in view.units_of(one.side) if view.units[unit].on_map]
    beside = area & {place, *grid.neighbours(place)}
    old = {h for guard in guards for h in (guard, *grid.neighbours(guard))}
    return int(many) >= len(beside - old) and int(many) <= len(beside)


def assaulted(one: Said, odds: str, name: str, chance: str) -> bool:
    assert isinstance(one.order, Assault)
    found = assault_odds(one.view, (one.order.unit,), one.unit(name), occasion(one.view))
    return int(chance) >= round(100 * reasons.hurts(found.chances(one.view))) and "-" in odds


def beside(one: Said, label: str) -> bool:
    _, _, to = one.move()
    return one.view.board.grid.distance(one.hex(label), to) == 1


def probed(one: Said, label: str) -> bool:
    _, _, to = one.move()
    return one.hex(label) == to in inverted_by_hex(one.view, one.enemy)


def lying(one: Said, many: str, label: str, far: str) -> bool:
    _, here, _ = one.move()
    place = one.hex(label)
    count = sum(b.kia + b.wia for b in one.view.bodies if b.place == place and b.carrier == NO_UNIT)
    return (count, one.view.board.grid.distance(here, place)) == (int(many), int(far))


def flown(one: Said, shown: str, hidden: str) -> bool:
    assert isinstance(one.order, Evacuate)
    shown, hidden = ("0" if word == "no" else word for word in (shown, hidden))
    return int(shown) == reasons.shooters(one.view, one.enemy, one.order.at) and int(hidden) >= 0


def out(one: Said, many: str, needed: str) -> bool:
    return int(many) == gone(one.view) + 1 and int(needed) == one.view.sheet.victory.exits


N, H = r"(no|\d+)", r"(\d{4})"
NAME = r"(\S+)"
WHO = r"(a counter in \d{4}|\S+)"
#: What is said, word for word, and what must hold then
KINDS: tuple[tuple[str, Callable[..., bool]], ...] = (
    (rf"(\d+) % to stop {NAME}", stop),
    (rf"(\d+) % to hurt {WHO}", hurt),
    (rf"(\d+) % to hurt {WHO} instead of \d+ %", hurt),
    (rf"\d+ % to hurt who lies in \d{{4}}, (\d+) % that more than Dummies lies in {H}", lies),
    (rf"(\d+) % that more than Dummies lies in {H}", lies),
    (rf"(\d+-\d+) against {NAME} with all who are seen: (\d+) % to hurt it", assaulted),
    (r"defence (\d+) instead of (\d+)", cover),
    (r"hexes to the nearest enemy: (\d+) instead of (\d+)", nearer),
    (rf"{N} enem(?:y|ies) can fire into {H}, (\d+) into {H}", slipped),
    (r"the nearest enemy is (\d+) hexes off instead of (\d+)", farther),
    (r"hexes with targets in sight within (\d+): (\d+) instead of (\d+)", targets),
    (r"hexes with friends within three: (\d+) instead of (\d+)", friends),
    (r"enemies in the open that can fire there: (\d+) instead of (\d+)", open_fire),
    (r"hexes out of its Cadre's reach: (\d+) instead of (\d+)", lambda one, a, b: int(a) < int(b)),
    (r"it stays behind the tanks", lambda one: bool(one.view.passengers(one.move()[0]))),
    (rf"(\d+) counters? of the enemy in {H} or beside it", struck),
    (r"(\d+) counters? of the enemy in it", added),
    (r"(\d+) counters? of the enemy in the hexes that it hits", shelled),
    (rf"(\d+) hexes from {H}, where the force comes together, and {H} (\d+)", gathered),
    (rf"counters of the enemy that see it: (\d+), and (\d+) see {H}", overlooked),
    (r"(\d+) hexes from the nearest hidden counter, where other hexes are (\d+) on the average", entered),
    (r"(\d+) hexsides to the edge instead of (\d+)", sailed),
    (r"past more hexsides, (\d+) hidden counters? beside them, it could not fire", watched),
    (r"it has gone (\d+) hexsides then, and fires after (\d+) at most", still),
    (rf"(\d+) hexsides to the opposite edge, {N} hidden counters? beside them", across),
    (r"it shuts (\d+) exit hex(?:es)? more", shuts),
    (rf"it can search {H} from there in this Player-Turn", beside),
    (rf"it comes too late to search: a Probe of {H}", probed),
    (rf"(\d+) casualt(?:y|ies) in {H}, (\d+) hexes off", lying),
    (rf"{N} enem(?:y|ies) that is seen and {N} hidden counters? may fire at it", flown),
    (r"with it (\d+) are off the map, of (\d+) that are needed", out),
    (r"with it (\d+) boats are away", lambda one, many: 1 <= int(many) <= 4),
    (r"(\d+) % that it comes down", lambda one, chance: isinstance(one.view.top, Flak)),
    (r"nobody is nearer to the Pilot than who lies in (\d{4})", lambda one, label: True),
    (r"the Pilot lies in (\d{4})", lambda one, label: True),
)


def holds(one: Said, clause: str) -> bool:
    """Does a clause hold where it is said?  One that is of no known kind does not."""
    for words, check in KINDS:
        found = re.fullmatch(words, clause)
        if found is not None:
            return check(one, *found.groups())
    return False


@pytest.mark.parametrize(("scenario", "seed", "turns"), PLAYED)
def test_every_clause_of_a_reason_holds_where_it_is_said(scenario: str, seed: int, turns: int) -> None:
    every = said(scenario, seed, turns)
    assert every
    for one in every:
        for clause in one.reason.split("; "):
            assert holds(one, clause), (one.view.turn, one.view.phase, one.order, clause)
