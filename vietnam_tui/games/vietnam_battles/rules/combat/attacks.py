"""Declaring attacks (7.0 to 7.2) and bombardments (8.4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import read_unit
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.vietnam_battles.counters import SideName
from vietnam_tui.games.vietnam_battles.frames import Combat
from vietnam_tui.games.vietnam_battles.names import Marker, Target, read_marker, read_target
from vietnam_tui.games.vietnam_battles.phrases import join, out_of_play
from vietnam_tui.games.vietnam_battles.rules.combat.support import no_such_marker, play_marker
from vietnam_tui.games.vietnam_battles.rules.movement.discovery import reveal
from vietnam_tui.games.vietnam_battles.rules.position.terrain import is_closed
from vietnam_tui.games.vietnam_battles.rules.sequence.ben_suc import in_ben_suc, provoke
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot, Spots
from vietnam_tui.games.vietnam_battles.state import COMBAT, MOBILE_COMBAT, State, other
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId


class AttackDeclared(Told, frozen=True, tag="attack declared"):
    """Units attack, with the strengths of both sides before support fire [VB-4.1-e]."""

    attackers: tuple[str, ...]
    target: str
    at: str
    attack: int
    defense: int

    @property
    def sentence(self) -> str:
        verb = "attack" if len(self.attackers) > 1 else "attacks"
        by = f"{join(self.attackers)} ({self.attack})"
        return f"{by} {verb} {self.target} ({self.defense}) in {self.at}"


class BombardmentDeclared(Told, frozen=True, tag="bombardment declared"):
    """A side fires a support fire marker alone [VB-8.4-a]."""

    says = "{side} bombards {target} in {at} with +{marker}"
    side: SideName
    target: str
    at: str
    marker: int


COMBAT_PHASES = (COMBAT, MOBILE_COMBAT)
#: Why an attack waits for another
ONE_BY_ONE = ("VB-7.0-d", "one combat is resolved before the next")


def cannot_attack(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit may make no attack in this phase, or None if it may."""
    name, piece, status = state.name(unit), state.roster[unit], state.units[unit]
    if status.gone:
        return out_of_play(state, unit)
    if state.phase not in COMBAT_PHASES:
        return Refusal(
            "VB-7.0-c", f"{name} attacks in a combat phase, not in the {state.phase.title()} Phase"
        )
    if piece.side != state.player:
        return Refusal("VB-7.0-c", f"{name} does not attack in the {state.player} player turn")
    if status.place == OFF:
        return Refusal("VB-7.0-a", f"{name} is not on the map")
    if status.displaced:
        return Refusal("VB-7.7.2-d", f"{name} was displaced and attacks no more this turn")
    if status.advanced:
        return Refusal("VB-7.9-h", f"{name} advanced after combat and is finished for this player turn")
    if state.phase == MOBILE_COMBAT and piece.mobility == "riverine":
        return Refusal("VB-12.0-b", f"{name} is a monitor and does not fight in the Mobile Combat Phase")
    if state.phase == MOBILE_COMBAT and piece.mobility != "mobile":
        return Refusal(
            "VB-4.1-g", f"{name} is a leg unit; only mobile units fight in the Mobile Combat Phase"
        )
    if status.attacked:
        rule = "VB-4.1-g" if state.phase == MOBILE_COMBAT else "VB-7.2-a"
        return Refusal(rule, f"{name} has already attacked this turn")
    return None


def eligible_attackers(state: State, target: UnitId) -> list[UnitId]:
    """Units that may join an attack on a target, in roster order [VB-7.1-b]."""
    return [
        u
        for u in state.on_map(state.player)
        if _is_next_to(state, u, target) and cannot_attack(state, u) is None
    ]


def _is_next_to(state: State, unit: UnitId, target: UnitId) -> bool:
    """Could a unit attack a target from where it is? [VB-7.0-a, VB-7.1-b, VB-12.0-r, VB-19.0-g]"""
    here, there = state.units[unit].place, state.units[target].place
    return state.spots.adjacent(here, there) and not is_closed(state.map, here, there)


def _not_a_target(state: State, target: UnitId) -> Refusal | None:
    """Why a unit may not be attacked now, or None."""
    name = state.name(target)
    if state.phase not in COMBAT_PHASES:
        return Refusal("VB-7.0-c", f"attacks follow the {state.phase.title()} Phase", "Try: end")
    if state.roster[target].side == state.player:
        return Refusal("VB-7.0-a", f"{name} is not an enemy of the {state.player} player")
    if state.units[target].gone or state.units[target].place == OFF:
        return Refusal("VB-7.0-a", f"{name} is not on the map")
    if target in state.targeted:
        return Refusal("VB-7.2-b", f"{name} has already been attacked in this phase")
    return None


def _open_targets(state: State) -> str:
    """The attacks that could be made, each with all the units that may join, as a hint."""
    found = []
    for target in state.on_map() if state.phase in COMBAT_PHASES else ():
        able = eligible_attackers(state, target)
        if able and _not_a_target(state, target) is None:
            found.append(f"attack {state.name(target)} with {' '.join(state.name(u) for u in able)}")
    return f"Try: {' or '.join(found[:3])}" if found else ""


def _too_far(state: State, unit: UnitId, target: UnitId, fix: str) -> Refusal:
    """The reason why a unit that is not next to a target cannot attack it."""
    name, at = state.name(unit), f"{state.name(target)} in {state.label(target)}"
    spots = state.spots
    a, b = state.units[unit].place, state.units[target].place
    if is_closed(state.map, a, b):
        return Refusal("VB-7.1-b", f"the hexside between {name} and {at} is closed to attacks", fix)
    if not spots.is_boat_spot(a) and not spots.is_boat_spot(b) and spots.distance(a, b) <= 1:
        return Refusal(
            "VB-19.0-g", f"{name} in {state.label(unit)} cannot attack {at} across the Mekong", fix
        )
    rule = "VB-12.0-r" if state.is_boat(unit) or state.is_boat(target) else "VB-7.0-a"
    return Refusal(rule, f"{name} in {state.label(unit)} is not adjacent to {at}", fix)


class Attack(Order[State, Transition], frozen=True, tag="attack"):
    """Attack one enemy unit."""

    usage, example, aliases = "attack UNIT|HEX with UNIT ...|all", "attack 0717 with 4/47B 4/47C", ("a",)
    phases, waits = COMBAT_PHASES, ONE_BY_ONE
    target: Target
    attackers: tuple[UnitId, ...]

    @property
    def combat(self) -> Combat:
        """The combat that is declared."""
        return Combat(self.attackers, self.target)

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Attack, ...]:
        target = read_target(state, reader)
        if not reader.skip("with"):
            able = " ".join(state.name(u) for u in eligible_attackers(state, target))
            raise reader.error_at_end(
                f"expected `with` and the attacking units{f' (adjacent: {able})' if able else ''}"
            )
        word = reader.peek()
        if word is not None and word.text in ("all", "*"):
            reader.take("units")
            able_units = eligible_attackers(state, target) or _nearest_own(state, target)
            if not able_units:
                raise reader.error(word, f"no unit is there to attack {state.name(target)}")
            return (Attack(target, tuple(able_units)),)
        units = [read_unit(state, reader)]
        while not reader.done:
            reader.skip("and")
            units.append(read_unit(state, reader))
        return (Attack(target, tuple(sorted(units))),)

    def words(self, state: State) -> str:
        return f"{state.name(self.target)} with {' '.join(state.name(u) for u in self.attackers)}"

    @classmethod
    def offers(cls, state: State) -> Iterator[Attack]:
        """Every legal attack: each target with each group of units that may join."""
        if state.phase not in COMBAT_PHASES:
            return
        for target in state.on_map():
            if _not_a_target(state, target) is None:
                able = eligible_attackers(state, target)
                groups = chain.from_iterable(combinations(able, size) for size in range(1, len(able) + 1))
                for group in groups:
                    yield Attack(target, group)

    def refusal(self, state: State) -> Refusal | None:
        refused = _not_a_target(state, self.target)
        if refused is not None:
            return Refusal(refused.rule, refused.reason, refused.fix or _open_targets(state))
        able = eligible_attackers(state, self.target)
        fix = _open_targets(state)
        if able:
            fix = f"Try: attack {state.name(self.target)} with {' '.join(state.name(u) for u in able)}"
        if not self.attackers or tuple(sorted(set(self.attackers))) != self.attackers:
            return Refusal("VB-7.3-e", "each attacking unit is named once; strengths are not divided", fix)
        for unit in self.attackers:
            refused = cannot_attack(state, unit)
            if refused is not None:
                return Refusal(refused.rule, refused.reason, fix)
            if not _is_next_to(state, unit, self.target):
                return _too_far(state, unit, self.target, fix)
        return None

    def apply(self, transition: Transition) -> None:
        """The attack is declared, and support fire follows."""
        for unit in self.attackers:
            reveal(transition, unit, "VB-15.0-d")
            transition.unit(unit, attacked=True)
        state = transition.state
        transition.set(targeted=(*state.targeted, self.target), ground_attack=True)
        transition.tell(
            AttackDeclared(
                attackers=tuple(state.name(u) for u in self.attackers),
                target=state.name(self.target),
                at=state.label(self.target),
                attack=sum(state.face(u).attack for u in self.attackers),
                defense=state.face(self.target).defense,
                rule="VB-4.1-e",
            )
        )
        _provoke(transition, self.target)
        # the attack stands: nothing withdraws it from here on [VB-8.3-d]
        transition.push(self.combat)


def _nearest_own(state: State, target: UnitId) -> list[UnitId]:
    """The unit nearest to a target that none can attack: the refusal then says why it cannot."""
    spots, place = state.spots, state.units[target].place
    own = state.on_map(other(state.roster[target].side)) if place != OFF else []
    return sorted(own, key=lambda u: (spots.distance(state.units[u].place, place), u))[:1]


def _provoke(transition: Transition, target: UnitId) -> None:
    """An attack or bombardment on the Viet Cong in Ben Suc [VB-24.0-b]."""
    state = transition.state
    if state.player == "US" and in_ben_suc(state, state.units[target].place):
        provoke(transition, "VB-24.0-b")


# -- bombardment --------------------------------------------------------------------------------------------


def bombarded_site(state: State, target: UnitId) -> Spot:
    """The site that counts as the bombarded hex: the hex, or the hexside a monitor lies on [VB-8.4-a, VB-12.0-ab]."""
    return site_of(state.spots, state.units[target].place)


def site_of(spots: Spots, place: Spot) -> Spot:
    """The site that a bombardment of a place strikes: its hex, banks and water alike, or the hexside itself."""
    return place if spots.hexside(place) is not None else Spot(spots.hex(place))


def _no_bombardment(state: State, target: UnitId) -> Refusal | None:
    name = state.name(target)
    if state.phase != COMBAT:
        return Refusal(
            "VB-8.4-a", f"bombardment belongs to the Combat Phase, not the {state.phase.title()} Phase"
        )
    if state.ground_attack:
        return Refusal("VB-8.4-a", "bombardment is over once the first ground attack has been made")
    if state.roster[target].side == state.player:
        return Refusal("VB-8.4-a", f"{name} is not an enemy")
    if state.units[target].gone or state.units[target].place == OFF:
        return Refusal("VB-8.4-a", f"{name} is not on the map")
    if bombarded_site(state, target) in state.bombarded:
        return Refusal("VB-8.6-d", f"{state.label(target)} has been bombarded this turn")
    return None


class Bombard(Order[State, Transition], frozen=True, tag="bombard"):
    """Bombard with a marker alone."""

    usage, example, aliases = "bombard UNIT|HEX with +N", "bombard 514/1 with +4", ("b",)
    phases, waits = (COMBAT,), ONE_BY_ONE
    target: Target
    marker: Marker

    @property
    def combat(self) -> Combat:
        """The combat that is declared; counter-battery comes next [VB-8.4.1-a]."""
        return Combat((), self.target, 1, (self.marker,))

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Bombard, ...]:
        target = read_target(state, reader)
        reader.skip("with")
        return (Bombard(target, read_marker(state, reader)),)

    def words(self, state: State) -> str:
        return f"{state.name(self.target)} with +{self.marker}"

    @classmethod
    def offers(cls, state: State) -> Iterator[Bombard]:
        """Every legal bombardment by its first marker."""
        if state.phase == COMBAT and not state.ground_attack:
            for target in state.on_map():
                if _no_bombardment(state, target) is None:
                    for marker in sorted(set(state.hand(state.player))):
                        yield Bombard(target, marker)

    def refusal(self, state: State) -> Refusal | None:
        refused = _no_bombardment(state, self.target)
        if refused is not None:
            return refused
        if self.marker not in state.hand(state.player):
            return no_such_marker(state, state.player, self.marker, f"bombard {state.name(self.target)} with")
        return None

    def apply(self, transition: Transition) -> None:
        """The first marker falls; counter-battery and a second marker may follow."""
        state = transition.state
        transition.tell(
            BombardmentDeclared(
                side=state.player,
                target=state.name(self.target),
                at=state.label(self.target),
                marker=self.marker,
                rule="VB-8.4-a",
            )
        )
        transition.set(bombarded=(*state.bombarded, bombarded_site(state, self.target)))  # [VB-8.4-g]
        play_marker(transition, state.player, self.marker)
        _provoke(transition, self.target)
        transition.push(self.combat)


CHAPTER = Chapter[State, Transition](verbs=(Attack, Bombard))
