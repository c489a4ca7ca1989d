"""Combat: gear is chosen for it, the dice fall, the beaten suffer (9.0, 13.0, 13.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.green_beret.frames import Combat, Hunt, StrayShot
from vietnam_tui.games.green_beret.names import near_top, read_pieces
from vietnam_tui.games.green_beret.phrases import enemy_name, enemy_title, join
from vietnam_tui.games.green_beret.rules.combat.casualties import push_losses
from vietnam_tui.games.green_beret.rules.combat.losses import EnemyEliminated, stand_down
from vietnam_tui.games.green_beret.rules.combat.totals import (
    PIP,
    best_gear,
    helicopters_in,
    is_naval,
    leaders_in,
    opponent,
    read_combat,
    slots,
    slots_left,
    usable,
    verdict_of,
)
from vietnam_tui.games.green_beret.rules.contact.noise import Detected
from vietnam_tui.games.green_beret.rules.position.values import firepower, is_detected
from vietnam_tui.games.green_beret.rules.sequence.answers import Fire
from vietnam_tui.games.green_beret.rules.sequence.dice import Dice, two_six_sided
from vietnam_tui.games.green_beret.state import SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import PieceId

#: Why nobody picks gear or fires while no combat is fought
NO_COMBAT = Refusal("GB-13.0-a", "no combat is being fought now")


class GearUsed(Told, frozen=True, tag="used"):
    """Gear will add its value to a combat [GB-9.0-a]."""

    says = "{item} will add to the combat"
    item: str


class CombatResolved(Told, frozen=True, tag="combat resolved"):
    """Both dice have fallen: `attack` and `defense` are added to tens of pips, the attacker's first [GB-13.0-k].

    `attacking` are the Green Berets, else the enemy unit is; `at` is where the Green Berets stand.
    """

    attacking: bool
    at: str
    teams: tuple[str, ...]
    used: tuple[str, ...]
    enemy: str
    attack: int
    defense: int
    dice: tuple[int, int]
    totals: tuple[int, int]
    enemy_lost: bool
    team_lost: bool

    @property
    def sentence(self) -> str:
        own = join([*self.teams, *self.used])
        left, right = (own, self.enemy) if self.attacking else (self.enemy, own)
        sums = [
            f"{10 * die} {added:+d} = {total}"
            for die, added, total in zip(self.dice, (self.attack, self.defense), self.totals, strict=True)
        ]
        beaten = (("the Green Berets", self.team_lost), (self.enemy, self.enemy_lost))
        lost = [name for name, gone in beaten if gone]
        return f"{left} {sums[0]} against {right} {sums[1]}: {join(lost)} lost"


# -- arming ------------------------------------------------------------------------------------------------


def begin_combat(transition: Transition, combat: Combat) -> None:
    """Push a combat; what adds its value without any choice is in it at once."""
    transition.push(armed(transition.state, combat))


def armed(state: State, combat: Combat) -> Combat:
    """A combat made ready where the player has nothing to choose.

    He chooses when there is more gear than the teams may use, when naval gunfire may be left out, and when
    gear could be kept for another team's attack from the same hex.
    """
    gear = [piece for piece in usable(state, combat) if piece not in combat.used]
    if not gear or slots_left(state, combat) <= 0:
        return replace(combat, ready=True)
    if combat.used or len(gear) > slots_left(state, combat) or _another_may_attack(state, combat):
        return combat
    if any(is_naval(state, piece) for piece in gear):
        return combat
    return replace(combat, used=tuple(gear), ready=True)


def _another_may_attack(state: State, combat: Combat) -> bool:
    others = [team for team in state.teams(combat.at) if team not in combat.teams]
    return combat.attacking and any(not state.pieces[team].fought for team in others)


class Use(Answer[State, Transition, Combat], frozen=True, tag="use"):
    """Let gear add its value to the combat."""

    usage, example, asks = "use ITEM ...", "use M60", Combat
    idle = NO_COMBAT
    item: PieceId

    def added(self, state: State, combat: Combat) -> Combat:
        """A combat with this gear in use."""
        return replace(combat, used=(*combat.used, self.item))

    @classmethod
    def candidates(cls, state: State, combat: Combat) -> Iterator[Use]:
        yield from (Use(piece) for piece in usable(state, combat))

    def refusal(self, state: State, combat: Combat) -> Refusal | None:
        item, name = self.item, state.name(self.item)
        if item in combat.used:
            return Refusal("GB-9.0-a", f"{name} is used already")
        if item in usable(state, combat):
            if slots_left(state, combat) > 0:
                return None
            count = slots(state, combat)
            return Refusal("GB-9.0-a", f"no more than {count} counters of gear may be used at a time")
        piece = state.pieces[item]
        if piece.place != combat.at:
            return Refusal("GB-13.0-e", f"{name} is not in {state.label(combat.at)}")
        if piece.fired:
            return Refusal("GB-15.0-g", f"{name} was used for suppressive fire this phase")
        if state.kind(item).family != "gear" or firepower(state, item) <= 0:
            return Refusal("GB-13.0-g", f"{name} is no gear that adds firepower")
        return Refusal("GB-13.2-b", f"{name} took part in an attack this phase")

    def apply(self, transition: Transition, combat: Combat) -> None:
        transition.replace(self.added(transition.state, combat))
        transition.tell(GearUsed(item=transition.state.name(self.item), rule="GB-9.0-a"))

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Use, ...]:
        return tuple(Use(item) for item in read_pieces(state, reader, near_top(state), "what to use"))


class Arm(Answer[State, Transition, Combat], frozen=True, tag="arm"):
    """Use the strongest gear that fits, naval gunfire left out."""

    usage, example, asks = "arm", "arm", Combat
    idle = NO_COMBAT

    def added(self, state: State, combat: Combat) -> Combat:
        """A combat with the strongest gear in use."""
        return replace(combat, used=(*combat.used, *best_gear(state, combat)))

    def refusal(self, state: State, combat: Combat) -> Refusal | None:
        if best_gear(state, combat):
            return None
        return Refusal("GB-9.0-a", "no gear but naval gunfire is left to use", "Try: fire")

    def apply(self, transition: Transition, combat: Combat) -> None:
        best = best_gear(transition.state, combat)
        transition.replace(self.added(transition.state, combat))
        transition.tell(GearUsed(item=join(transition.state.names(list(best))), rule="GB-9.0-a"))


def fire(transition: Transition, combat: Combat, action: Fire) -> None:
    """Enough gear is in it: the dice fall next."""
    transition.replace(replace(combat, ready=True))


def _no_combat(state: State, action: Fire) -> Refusal:
    return NO_COMBAT


def settle_combat(transition: Transition, combat: Combat) -> bool:
    """Leave out what has been lost meanwhile; go on when nothing is left to choose."""
    state = transition.state
    teams = tuple(team for team in combat.teams if state.pieces[team].place == combat.at)
    if state.enemy(combat.enemy) is None or not teams:
        transition.pop()
        return True
    if combat.ready:
        return False
    used = tuple(item for item in combat.used if state.pieces[item].place == combat.at)
    changed = armed(state, replace(combat, teams=teams, used=used))
    if changed == combat:
        return False
    transition.replace(changed)
    return True


# -- resolution ---------------------------------------------------------------------------------------------


def resolve_combat(transition: Transition, combat: Combat, dice: Dice) -> None:
    """Both dice fall: the beaten enemy unit returns to its pool, beaten teams draw a marker."""
    transition.pop()
    state = transition.state
    totals, enemy = read_combat(state, combat), opponent(state, combat)
    verdict = verdict_of(totals, dice)
    beaten, hurt = (
        (verdict.defender_lost, verdict.attacker_lost)
        if combat.attacking
        else (verdict.attacker_lost, verdict.defender_lost)
    )
    transition.tell(
        CombatResolved(
            attacking=combat.attacking,
            at=state.label(combat.at),
            teams=state.names(combat.teams),
            used=state.names([*leaders_in(state, combat), *helicopters_in(state, combat), *combat.used]),
            enemy=enemy_title(enemy),
            attack=totals.attack,
            defense=totals.defense,
            dice=(dice.first, dice.second),
            totals=(PIP * dice.first + totals.attack, PIP * dice.second + totals.defense),
            enemy_lost=beaten,
            team_lost=hurt,
            rule="GB-13.0-k",
        )
    )
    if combat.attacking:
        _after_an_attack(transition, combat)
    if any(is_naval(state, piece) for piece in combat.used):
        transition.push(StrayShot(enemy.place))
    if beaten:
        transition.tell(
            EnemyEliminated(enemy=enemy_title(enemy), at=state.label(enemy.place), rule="GB-13.0-l")
        )
        transition.remove_enemy(enemy)
    if hurt:
        push_losses(transition, combat)
    stand_down(transition)


def _after_an_attack(transition: Transition, combat: Combat) -> None:
    """An attacker is detected; if a team was not before, enemy units come.

    In the open everybody in the hex is detected; out of a base camp only those who attacked.
    """
    state = transition.state
    for piece in (*combat.teams, *combat.used, *leaders_in(state, combat)):
        transition.piece(piece, fought=True)
    fresh = [team for team in combat.teams if not is_detected(state, team)]
    heard = combat.teams if state.in_camp(combat.at) else state.teams(combat.at)  # [GB-12.10-c]
    found = [team for team in heard if not state.pieces[team].detected]
    for team in found:
        transition.piece(team, detected=True)  # [GB-12.4-a]
    if found:
        transition.tell(Detected(at=state.label(combat.at), teams=state.names(found), rule="GB-12.4-a"))
    if fresh:
        transition.push(Hunt(combat.at))  # [GB-12.4-a]


def _decide_combat(state: State, combat: Combat) -> Decision:
    if combat.ready:
        sides = ["Green Berets", enemy_name(combat.enemy)]
        attacker, defender = sides if combat.attacking else reversed(sides)
        return Decision(CHANCE, "dice", f"Combat: the die of {attacker}, then of {defender}", "GB-13.0-g")
    text = f"Combat of {state.label(combat.at)} with {enemy_name(combat.enemy)}: choose gear, then fire"
    return Decision(SIDE, "arming", text, "GB-9.0-a")


COMBAT = Question[State, Transition, Combat](
    Combat,
    _decide_combat,
    (Arm, Use, Reply(Fire, fire, unasked=_no_combat)),
    Chance(two_six_sided, resolve_combat),
    settle_combat,
)


def new_turn(transition: Transition) -> None:
    """In a new turn enemy units that have inflicted casualties fight again [GB-13.1-g]."""
    transition.all_enemies(spent=False)


CHAPTER = Chapter[State, Transition](verbs=(Use, Arm, Fire), questions=(COMBAT,), at={"turn": new_turn})
