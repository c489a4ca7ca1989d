"""Reading the Combat Results Table and applying what it says (7.6, 8.4)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.vietnam_battles.frames import Combat, Losing, Retreating
from vietnam_tui.games.vietnam_battles.phrases import BOMBARDMENT_WORDS, RESULT_WORDS, join, unit_list
from vietnam_tui.games.vietnam_battles.rules.combat import support
from vietnam_tui.games.vietnam_battles.rules.combat.advance import begin_advance, drop_idle_advance
from vietnam_tui.games.vietnam_battles.rules.combat.differential import read_combat, result_of
from vietnam_tui.games.vietnam_battles.rules.combat.losses import deplete, eliminate
from vietnam_tui.games.vietnam_battles.rules.combat.retreat import begin_retreat
from vietnam_tui.games.vietnam_battles.rules.combat.support import Pass
from vietnam_tui.games.vietnam_battles.rules.sequence.dice import Die, one_die
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId


class CombatResolved(Told, frozen=True, tag="combat resolved"):
    """The die of a combat has fallen; a bombardment has no attackers [VB-7.3-b].

    `line` and `column` are those of the Combat Results Table, `result` is its entry.
    """

    target: str
    attackers: tuple[str, ...]
    attack: int
    defense: int
    line: str
    column: int
    die: int
    result: str

    @property
    def sentence(self) -> str:
        by = f" by {join(self.attackers)}" if self.attackers else ""
        kind = "attack" if self.attackers else "bombardment"
        words = RESULT_WORDS if self.attackers else BOMBARDMENT_WORDS
        return (
            f"{kind} on {self.target}{by}: {self.attack} - {self.defense} = {self.attack - self.defense:+d} "
            f"on the {self.line} line, column {self.column}, die {self.die}: "
            f"{self.result} ({words[self.result]})"
        )


class NoEffect(Told, frozen=True, tag="no effect"):
    """A combat has changed nothing [VB-7.6-j]."""

    says = "no effect on {target}"
    target: str


class FriendlyFire(Told, frozen=True, tag="friendly fire"):
    """A bombardment falls on one of the firing side's nearest units [VB-8.4.2-a]."""

    units: tuple[str, ...]

    @property
    def sentence(self) -> str:
        one_of = "" if len(self.units) == 1 else "one of "
        return f"friendly fire falls on {one_of}{join(self.units)}"


#: Results that make the defender, or the attackers, retreat so many hexes
DEFENDER_RETREATS = {"D2": 2, "D3": 3}
ATTACKER_RETREATS = {"A1": 1, "A2": 2, "A3": 3}


def resolve_combat(transition: Transition, combat: Combat, die: Die) -> None:
    """The die falls and the result takes effect at once [VB-7.3-c]."""
    state = transition.state
    reading = read_combat(state, combat)
    result = result_of(reading.column, die.pips)
    transition.tell(
        CombatResolved(
            target=state.name(combat.target),
            attackers=tuple(state.name(u) for u in combat.attackers),
            attack=reading.attack,
            defense=reading.defense,
            line=reading.line,
            column=reading.column,
            die=die.pips,
            result=result,
            rule="VB-7.3-b",
        )
    )
    transition.pop()
    if combat.bombardment:
        _apply_bombardment(transition, combat, result)
    else:
        _apply_attack(transition, combat, result)


def _apply_attack(transition: Transition, combat: Combat, result: str) -> None:
    target, attackers = combat.target, combat.attackers
    place = transition.state.units[target].place
    retreat = retreat_after(transition.state, combat, result)
    if result == "De":
        eliminate(transition, target, "VB-7.6-a")
        begin_advance(transition, target, attackers, (place,))
    elif retreat is not None:
        begin_retreat(transition, retreat)
    elif result == "Ex":
        deplete(transition, target, "VB-7.6-d")
        # a defender destroyed outright leaves its own hex as the path, any other bars it [VB-7.9-a]
        begin_advance(transition, target, attackers, (place,))
        _attacker_loss(transition, attackers, "VB-7.6-d")
        drop_idle_advance(transition)
    elif result == "(A)":
        _attacker_loss(transition, attackers, "VB-7.6-h")
    elif result == "Ae":
        for unit in attackers:
            eliminate(transition, unit, "VB-7.6-i")
    else:
        transition.tell(NoEffect(target=transition.state.name(target), rule="VB-7.6-j"))


def retreat_after(state: State, combat: Combat, result: str) -> Retreating | None:
    """The retreat that a result causes, None for one that causes none."""
    target, attackers = combat.target, combat.attackers
    if result in DEFENDER_RETREATS and combat.bombardment:  # [VB-8.4-d]
        nearest, threat = closest(state, target)  # [VB-7.7.1-a]
        causes = tuple(state.units[u].place for u in nearest)
        return Retreating((target,), DEFENDER_RETREATS[result], causes, (target,), threat, bombardment=True)
    if result in DEFENDER_RETREATS:
        causes = tuple(state.units[u].place for u in attackers)
        return Retreating((target,), DEFENDER_RETREATS[result], causes, (target, *attackers))  # [VB-7.7-a]
    if result in ATTACKER_RETREATS and not combat.bombardment:
        place = state.units[target].place
        return Retreating(attackers, ATTACKER_RETREATS[result], (place,), (*attackers, target))  # [VB-7.7-a]
    return None


def _attacker_loss(transition: Transition, units: tuple[UnitId, ...], rule: str) -> None:
    """Deplete one of the units; its owner chooses if there are several."""
    if len(units) == 1:
        deplete(transition, units[0], rule)
    else:
        transition.push(Losing(units, rule, transition.state.roster[units[0]].side))


def _decide(state: State, frame: Losing) -> Decision:
    secret = not frame.units or any(state.units[u].hidden for u in frame.units)
    among = "" if secret else f", {unit_list(state, frame.units)}"
    return Decision(frame.side, "lose", f"{frame.side}: which unit is depleted{among}?", frame.rule)


class Lose(Answer[State, Transition, Losing], frozen=True, tag="lose"):
    """Choose the unit that is depleted."""

    usage, example, aliases, asks = "lose UNIT", "lose 4/47C", ("l",), Losing
    idle = Refusal("VB-7.6-h", "no unit has to be depleted now")
    unit: UnitId

    @classmethod
    def candidates(cls, state: State, frame: Losing) -> Iterator[Lose]:
        return map(cls, frame.units)

    def refusal(self, state: State, frame: Losing) -> Refusal | None:
        if self.unit in frame.units:
            return None
        able = unit_list(state, frame.units)
        return Refusal(frame.rule, f"{state.name(self.unit)} cannot take the loss; {able} can")

    def apply(self, transition: Transition, frame: Losing) -> None:
        """The chosen unit is depleted."""
        transition.pop()
        deplete(transition, self.unit, frame.rule)
        drop_idle_advance(transition)


def _apply_bombardment(transition: Transition, combat: Combat, result: str) -> None:
    state, target = transition.state, combat.target
    retreat = retreat_after(state, combat, result)
    nearest = closest(state, target, hidden=True)[0] if result == "(A)" else ()
    if result == "De":
        eliminate(transition, target, "VB-8.4-c")
    elif retreat is not None:
        begin_retreat(transition, retreat)
    elif result == "Ex":
        deplete(transition, target, "VB-8.4-e")
    elif nearest:
        audience = "VC" if any(state.units[u].hidden for u in nearest) else ""
        shown = tuple(state.name(u) for u in nearest)
        transition.tell(FriendlyFire(units=shown, rule="VB-8.4.2-a", audience=audience))
        _attacker_loss(transition, nearest, "VB-8.4.2-a")
    else:
        rule = "VB-8.4-f" if result == "Ae" else "VB-8.4-d" if result in ATTACKER_RETREATS else "VB-8.4-c"
        transition.tell(NoEffect(target=state.name(target), rule=rule))


def closest(state: State, target: UnitId, *, hidden: bool = False) -> tuple[tuple[UnitId, ...], int]:
    """The units of the target's enemy that are nearest to it, and how far [VB-7.7.1-a, VB-8.4.2-a].

    Hidden units count when the enemy's own fire falls short, not when somebody runs from them.
    """
    place, side = state.units[target].place, state.roster[target].side
    away = {
        u: state.spots.distance(place, state.units[u].place)
        for u in state.on_map()
        if state.roster[u].side != side and (hidden or not state.units[u].hidden)
    }
    least = min(away.values(), default=0)
    return tuple(u for u, d in away.items() if d == least), least


# -- the questions -------------------------------------------------------------------------------------------


COMBAT = Question[State, Transition, Combat](
    Combat,
    support.decide,
    (Reply(Pass, support.let_pass, unasked=support.nothing_to_support), support.Support),
    chance=Chance(one_die, resolve_combat),
    settle=support.skip_idle,
)
LOSING = Question[State, Transition, Losing](Losing, _decide, (Lose,))

CHAPTER = Chapter[State, Transition](verbs=(Lose,), questions=(COMBAT, LOSING))
