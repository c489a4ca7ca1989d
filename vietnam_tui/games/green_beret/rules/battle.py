"""Combat: which gear adds to it, both totals, the winner (9.0, 9.4, 13.0, 13.2, 13.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.green_beret import contact_events as contact
from vietnam_tui.games.green_beret.frames import Combat, Hunt, StrayShot
from vietnam_tui.games.green_beret.names import near_top, pick_piece, read_pieces
from vietnam_tui.games.green_beret.phrases import enemy_name, enemy_title, join
from vietnam_tui.games.green_beret.rules.casualties import push_losses
from vietnam_tui.games.green_beret.rules.dice import TWO_SIX_SIDED
from vietnam_tui.games.green_beret.rules.losses import stand_down
from vietnam_tui.games.green_beret.rules.portage import team_slots
from vietnam_tui.games.green_beret.rules.values import NAVAL_GUNFIRE, firepower, is_detected
from vietnam_tui.games.green_beret.state import SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import Enemy, PieceId, enemy_kind
from vietnam_tui.games.green_beret.verbs import Arm, Dice, Fire, Use

#: What a pip of a combat die is worth [GB-13.0-g]
PIP = 10


class CombatTotals(NamedTuple):
    """What is added to ten times the die on either side; `reasons` are lines with their rules."""

    attack: int
    defense: int
    reasons: tuple[str, ...]


class Verdict(NamedTuple):
    """Who lost: on a tie both sides [GB-13.0-k]."""

    attacker_lost: bool
    defender_lost: bool


def judge(attack: int, defense: int) -> Verdict:
    """The higher total wins [GB-13.0-k]."""
    return Verdict(attack <= defense, defense <= attack)


def verdict_of(totals: CombatTotals, dice: Dice) -> Verdict:
    """The outcome of a combat for the attacker's die and the defender's."""
    return judge(PIP * dice.first + totals.attack, PIP * dice.second + totals.defense)


# -- what takes part ----------------------------------------------------------------------------------------


def opponent(state: State, combat: Combat) -> Enemy:
    """The enemy unit of a combat."""
    enemy = state.enemy(combat.enemy)
    assert enemy is not None
    return enemy


def usable(state: State, combat: Combat) -> list[PieceId]:
    """The gear in the hex whose value may be added [GB-13.0-g], strongest first.

    What was turned over by suppressive fire stays out [GB-15.0-g]; in attacks every counter serves once a
    phase [GB-13.2-b].
    """
    found = [
        piece
        for piece in state.at(combat.at, "gear")
        if firepower(state, piece) > 0
        and not state.pieces[piece].fired
        and not (combat.attacking and state.pieces[piece].fought)
    ]
    return sorted(found, key=lambda piece: (-worth(state, combat, piece), piece))


def worth(state: State, combat: Combat, piece: PieceId) -> int:
    """What a counter of gear adds: anti-tank weapons count double against circled attackers [GB-13.3-a]."""
    value, kind = firepower(state, piece), state.kind(piece)
    doubled = kind.anti_tank and not combat.attacking and enemy_kind(opponent(state, combat).kind).circled
    return 2 * value if doubled else value


def slots(state: State, combat: Combat) -> int | None:
    """How much gear the teams may use: six each, None for any number in a base camp [GB-9.0-a, GB-9.4-a]."""
    return None if state.in_camp(combat.at) else team_slots(len(combat.teams))


def slots_left(state: State, combat: Combat) -> int:
    """How many more counters of gear may be used."""
    most = slots(state, combat)
    return len(state.pieces) if most is None else most - len(combat.used)


def leaders_in(state: State, combat: Combat) -> list[PieceId]:
    """The leaders that add their value; each serves in one attack a phase."""
    here = state.at(combat.at, "leader")
    return [leader for leader in here if not (combat.attacking and state.pieces[leader].fought)]


def helicopters_in(state: State, combat: Combat) -> list[PieceId]:
    """The helicopters in the hex, whose value is always subtracted [GB-13.0-g]."""
    return [piece for piece in state.at(combat.at, "gear") if firepower(state, piece) < 0]


def read_combat(state: State, combat: Combat) -> CombatTotals:
    """Both sides' totals without the dice, with the lines they add up from."""
    enemy = opponent(state, combat)
    printed = enemy_kind(enemy.kind)
    target = enemy.place if combat.attacking else combat.at
    ground = state.ground(target)
    reasons = [
        f"{state.name(piece)} {firepower(state, piece):+d}"
        for piece in (*combat.teams, *leaders_in(state, combat), *helicopters_in(state, combat))
    ]
    for piece in combat.used:
        value = worth(state, combat, piece)
        doubled = value != firepower(state, piece)
        reasons.append(f"{state.name(piece)} {value:+d}{' doubled [GB-13.3-a]' if doubled else ''}")
    own = sum(
        firepower(state, piece)
        for piece in (*combat.teams, *leaders_in(state, combat), *helicopters_in(state, combat))
    ) + sum(worth(state, combat, piece) for piece in combat.used)
    reasons = [f"Green Berets {own:+d}: {', '.join(reasons)} [GB-13.0-g]"]
    reasons.append(f"{enemy_title(enemy)} {printed.attack:+d}")
    side = "Green Berets" if combat.attacking else enemy_title(enemy)
    reasons.append(f"{ground.name} in {state.label(target)}: {side} {ground.penalty:+d} [GB-13.0-h]")
    if combat.attacking:
        return CombatTotals(own + ground.penalty, printed.attack, tuple(reasons))
    return CombatTotals(printed.attack + ground.penalty, own, tuple(reasons))


# -- arming -------------------------------------------------------------------------------------------------


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


def is_naval(state: State, piece: PieceId) -> bool:
    """Is it naval gunfire, which may stray? [GB-14.0-a]"""
    return state.kind(piece).id == NAVAL_GUNFIRE


def _another_may_attack(state: State, combat: Combat) -> bool:
    others = [team for team in state.teams(combat.at) if team not in combat.teams]
    return combat.attacking and any(not state.pieces[team].fought for team in others)


def refuse_use(state: State, combat: Combat, action: Use) -> Refusal | None:
    """Why a counter cannot be used in the combat."""
    item, name = action.item, state.name(action.item)
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


def arming_actions(state: State, combat: Combat) -> Iterator[Action]:
    """Gear that may still be used, the strongest together, and enough."""
    rest = [piece for piece in usable(state, combat) if piece not in combat.used]
    if refuse_arm(state, combat) is None:
        yield Arm()
    yield from (Use(piece) for piece in rest)
    yield Fire()


def refuse_arm(state: State, combat: Combat) -> Refusal | None:
    """Why nothing can be picked for the player."""
    if best_gear(state, combat):
        return None
    return Refusal("GB-9.0-a", "no gear but naval gunfire is left to use", "Try: fire")


def best_gear(state: State, combat: Combat) -> tuple[PieceId, ...]:
    """The strongest gear that still fits, naval gunfire left out."""
    rest = [p for p in usable(state, combat) if p not in combat.used and not is_naval(state, p)]
    return tuple(rest[: slots_left(state, combat)])


def apply_use(transition: Transition, combat: Combat, action: Use) -> None:
    """One more counter adds its value."""
    transition.replace(replace(combat, used=(*combat.used, action.item)))
    transition.tell(contact.GearUsed(item=transition.state.name(action.item), rule="GB-9.0-a"))


def apply_arm(transition: Transition, combat: Combat) -> None:
    """The strongest gear that fits adds its value."""
    best = best_gear(transition.state, combat)
    transition.replace(replace(combat, used=(*combat.used, *best)))
    transition.tell(contact.GearUsed(item=join(transition.state.names(list(best))), rule="GB-9.0-a"))


def apply_fire(transition: Transition, combat: Combat) -> None:
    """Enough gear is in it: the dice fall next."""
    transition.replace(replace(combat, ready=True))


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
        contact.CombatResolved(
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
            contact.EnemyEliminated(enemy=enemy_title(enemy), at=state.label(enemy.place), rule="GB-13.0-l")
        )
        transition.remove_enemy(enemy)
    if hurt:
        push_losses(transition, combat)
    stand_down(transition)


def _after_an_attack(transition: Transition, combat: Combat) -> None:
    """Who attacks is detected; if a team was not before, enemy units come.

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
        transition.tell(
            contact.Detected(at=state.label(combat.at), teams=state.names(found), rule="GB-12.4-a")
        )
    if fresh:
        transition.push(Hunt(combat.at))  # [GB-12.4-a]


def _decide_combat(state: State, combat: Combat) -> Decision:
    if combat.ready:
        sides = ["Green Berets", enemy_name(combat.enemy)]
        attacker, defender = sides if combat.attacking else reversed(sides)
        return Decision(CHANCE, "dice", f"Combat: the die of {attacker}, then of {defender}", "GB-13.0-g")
    text = f"Combat of {state.label(combat.at)} with {enemy_name(combat.enemy)}: choose gear, then fire"
    return Decision(SIDE, "arming", text, "GB-9.0-a")


#: Why nobody picks gear or fires while no combat is fought
NO_COMBAT = Refusal("GB-13.0-a", "no combat is being fought now")

QUESTION = Question[State, Transition](
    Combat,
    decision=_decide_combat,
    offers=arming_actions,
    answers=(
        Answer(Use, apply_use, refuse_use, unasked=NO_COMBAT),
        Answer(
            Arm,
            lambda transition, combat, _: apply_arm(transition, combat),
            lambda state, combat, _: refuse_arm(state, combat),
            unasked=NO_COMBAT,
        ),
        Answer(Fire, lambda transition, combat, _: apply_fire(transition, combat), unasked=NO_COMBAT),
    ),
    outcomes=lambda state, combat: TWO_SIX_SIDED,
    resolve=resolve_combat,
    settle=settle_combat,
)


# -- words ------------------------------------------------------------------------------------------------


def _read_use(state: State, reader: Reader) -> tuple[Action, ...]:
    return tuple(Use(item) for item in read_pieces(state, reader, near_top(state), "what to use"))


WORDS = (
    Words[State](
        Use,
        "use ITEM ...",
        "Let gear add its value to the combat.",
        "use M60",
        read=_read_use,
        write=lambda state, action: state.name(action.item),
        selection=lambda state, action: pick_piece(state, action.item),
    ),
    Words[State](
        Arm,
        "arm",
        "Use the strongest gear that fits, naval gunfire left out.",
        "arm",
        read=lambda state, reader: (Arm(),),
    ),
    Words[State](
        Fire,
        "fire",
        "Enough: let the dice fall.",
        "fire",
        read=lambda state, reader: (Fire(),),
        aliases=("f",),
    ),
)
