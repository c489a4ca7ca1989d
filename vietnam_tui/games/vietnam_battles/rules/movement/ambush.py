"""Ambush of a landing (11.1): the landing unit is bumped aside and must attack at once."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.vietnam_battles.frames import Ambush, Combat
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import AttackDeclared
from vietnam_tui.games.vietnam_battles.rules.combat.losses import eliminate
from vietnam_tui.games.vietnam_battles.rules.movement.discovery import enter, reveal
from vietnam_tui.games.vietnam_battles.rules.position.zoc import field
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import check_sudden_end
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId


class Ambushed(Told, frozen=True, tag="ambushed"):
    """A landing unit meets a hidden one [VB-11.1-a]."""

    says = "{unit} is ambushed by {by} while landing in {at}"
    unit: str
    by: str
    at: str


class Bumped(Told, frozen=True, tag="bumped"):
    """An ambushed unit lands beside the hex that it meant [VB-11.1-a]."""

    says = "{unit} is driven to {to} and attacks at once"
    unit: str
    to: str


def spring_ambush(transition: Transition, unit: UnitId, ambusher: UnitId) -> None:
    """The hidden unit shows itself; without a free hex beside it the landing unit is lost [VB-11.1-b]."""
    reveal(transition, ambusher, "VB-11.1-a")
    state = transition.state
    transition.tell(
        Ambushed(unit=state.name(unit), by=state.name(ambusher), at=state.label(ambusher), rule="VB-11.1-a")
    )
    if bump_hexes(state, ambusher):
        transition.push(Ambush(unit, ambusher))
    else:
        eliminate(transition, unit, "VB-11.1-b")


def bump_hexes(state: State, ambusher: UnitId) -> list[Spot]:
    """Free hexes next to the ambusher, by land on its side of the water [VB-11.1-a, VB-11.1-c]."""
    return [s for s in state.spots.land_next[state.units[ambusher].place] if s not in field(state).occupant]


class Bump(Answer[State, Transition, Ambush], frozen=True, tag="bump"):
    """Drive an ambushed landing to this hex."""

    usage, example, asks = "bump UNIT HEX", "bump 3/60A 0932", Ambush
    idle = Refusal("VB-11.1-a", "no landing has been ambushed now")
    unit: UnitId
    to: Spot

    @classmethod
    def candidates(cls, state: State, frame: Ambush) -> Iterator[Bump]:
        return (cls(frame.unit, spot) for spot in bump_hexes(state, frame.ambusher))

    def refusal(self, state: State, frame: Ambush) -> Refusal | None:
        if self.unit != frame.unit:
            return Refusal("VB-11.1-a", f"it is {state.name(frame.unit)} that was ambushed")
        open_hexes = bump_hexes(state, frame.ambusher)
        if self.to in open_hexes:
            return None
        name, place, spots = state.name(frame.unit), state.spots.label(self.to), state.spots
        landing = state.units[frame.ambusher].place
        fix = f"Try: bump {name} {spots.label(open_hexes[0])}"
        if self.to not in spots.land_next:
            return Refusal("VB-11.1-c", f"{place} is water; {name} is driven to dry land", fix)
        holder = field(state).occupant.get(self.to)
        if holder is not None:
            return Refusal("VB-11.1-a", f"{place} holds {state.name(holder)}; {name} needs a free hex", fix)
        if spots.distance(self.to, landing) > 1:
            return Refusal("VB-11.1-a", f"{place} is not next to {spots.label(landing)}", fix)
        return Refusal("VB-11.1-c", f"the Mekong lies between {spots.label(landing)} and {place}", fix)

    def apply(self, transition: Transition, frame: Ambush) -> None:
        """The unit lands beside the ambusher, finds what lies there, and attacks alone.

        It did not come there by moving, so it is no longer in hand to blow a bridge.
        """
        transition.pop()
        transition.unit(self.unit, place=self.to)
        transition.release()  # [VB-18.0-a]
        state, target = transition.state, frame.ambusher
        transition.tell(Bumped(unit=state.name(self.unit), to=state.spots.label(self.to), rule="VB-11.1-a"))
        enter(transition, self.unit, self.to)  # [VB-15.0-f]
        check_sudden_end(transition)
        state = transition.state
        if state.result is not None:
            return
        transition.tell(
            AttackDeclared(
                attackers=(state.name(self.unit),),
                target=state.name(target),
                at=state.label(target),
                attack=state.face(self.unit).attack,
                defense=state.face(target).defense,
                rule="VB-11.1-d",
            )
        )
        # at once, before any other order of the Movement Phase [VB-11.1-d]
        transition.push(Combat((self.unit,), target, ambush=True))


def _decide(state: State, frame: Ambush) -> Decision:
    return Decision("VC", "ambush", f"VC: to which hex is {state.name(frame.unit)} driven?", "VB-11.1-a")


AMBUSH = Question[State, Transition, Ambush](Ambush, _decide, (Bump,))

CHAPTER = Chapter[State, Transition](verbs=(Bump,), questions=(AMBUSH,))
