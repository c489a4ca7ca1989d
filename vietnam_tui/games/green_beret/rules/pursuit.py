"""The enemy phase: each unit goes straight for the closest detected team (10.6, 11.0, 12.4, 12.9)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Answer, Order, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.green_beret import contact_events as contact
from vietnam_tui.games.green_beret.frames import Assaulting, Pursuing
from vietnam_tui.games.green_beret.names import enemy_hex, pick_top_hex, read_enemy, read_hex
from vietnam_tui.games.green_beret.phrases import enemy_name, enemy_title, join
from vietnam_tui.games.green_beret.rules.assaults import NOBODY_WAITS, assaulted_hexes
from vietnam_tui.games.green_beret.rules.losses import overrun
from vietnam_tui.games.green_beret.rules.terrain import HexTerrain
from vietnam_tui.games.green_beret.state import ENEMY, SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import NOWHERE, Enemy, enemy_kind
from vietnam_tui.games.green_beret.verbs import Activate, Enter, Pursue, Target

# -- where it goes ------------------------------------------------------------------------------------------


def hunted_hexes(state: State) -> list[Hex]:
    """The hexes of the detected teams, in a base camp those that gave up its shelter [GB-10.6-a, GB-12.10-c]."""
    return sorted({state.pieces[team].place for team in state.teams() if state.pieces[team].detected})


def may_step(ground: HexTerrain, *, circled: bool) -> bool:
    """May an enemy unit enter? [GB-11.0-b, GB-11.0-d]"""
    return not ground.water and not (circled and ground.bars_circled)


def direct_steps(state: State, enemy: Enemy, target: Hex) -> list[Hex]:
    """The legal hexes next to an enemy unit that are one hex nearer to a target [GB-10.6-b]."""
    grid, circled = state.grid, enemy_kind(enemy.kind).circled
    here = grid.distance(enemy.place, target)
    return [
        n
        for n in grid.neighbours(enemy.place)
        if grid.distance(n, target) == here - 1 and may_step(state.ground(n), circled=circled)
    ]


def targets(state: State, enemy: Enemy) -> list[Hex]:
    """The equally close hexes among which the player chooses what an enemy unit goes for.

    They are the closest hunted ones; where water bars the way to all of these, the next closest towards which
    it can step directly.
    """
    grid = state.grid
    by_distance: dict[int, list[Hex]] = {}
    for target in hunted_hexes(state):
        by_distance.setdefault(grid.distance(enemy.place, target), []).append(target)
    for distance in sorted(by_distance):
        open_ = [target for target in by_distance[distance] if direct_steps(state, enemy, target)]
        if open_:  # [GB-11.0-c]
            return open_  # [GB-12.4-g]
    return []


def step_choices(state: State, enemy: Enemy, frame: Pursuing, target: Hex) -> list[Hex]:
    """The hexes among which the player chooses the next step; none when it cannot pay for any.

    What can be paid for comes first, else a minimum move; then the hex nearer to a base camp, then the
    cheaper one.
    """
    grid = state.grid
    legal = direct_steps(state, enemy, target)
    left = enemy_kind(enemy.kind).movement - frame.spent  # [GB-10.6-e]
    found = [n for n in legal if _price(state, n) <= left]  # [GB-10.6-e]
    if not found and not frame.moved:
        found = legal  # [GB-10.6-e]
    camps = state.camp_hexes()
    if camps:
        nearest = {n: min(grid.distance(n, camp) for camp in camps) for n in found}
        found = [n for n in found if nearest[n] == min(nearest.values())]  # [GB-12.4-e]
    return [n for n in found if _price(state, n) == min(_price(state, m) for m in found)]  # [GB-12.9-e]


def _price(state: State, hex_: Hex) -> int:
    move = state.ground(hex_).move
    assert move is not None
    return move


# -- activation ---------------------------------------------------------------------------------------------


def waiting(state: State) -> list[Enemy]:
    """The enemy units that have not acted this phase."""
    return [enemy for enemy in state.enemies if not enemy.acted]


def has_something_to_do(state: State, enemy: Enemy) -> bool:
    """Would an enemy unit move or attack if it acted now?"""
    if assaulted_hexes(state, enemy):
        return not enemy.spent
    return can_move(enemy) and bool(targets(state, enemy))


def can_move(enemy: Enemy) -> bool:
    """May an enemy unit move this phase? [GB-10.6-c, GB-15.0-e]"""
    return enemy_kind(enemy.kind).movement != 0 and not enemy.suppressed


def activations(state: State) -> Iterator[Action]:
    """The player's order of enemy units [GB-4.0-h]."""
    yield from (Activate(enemy.number) for enemy in waiting(state))
    yield Pursue()


def refuse_activate(state: State, action: Activate) -> Refusal | None:
    """Why an enemy unit does not act next."""
    if state.phase != ENEMY:
        return Refusal("GB-4.0-g", "enemy units act in the Enemy Movement/Combat Phase")
    enemy = state.enemy(action.enemy)
    if enemy is None:
        return Refusal("GB-4.0-g", f"there is no enemy unit {enemy_name(action.enemy)} on the map")
    if enemy.acted:
        return Refusal("GB-4.0-h", f"{enemy_title(enemy)} has acted this phase")
    return None


def apply_activate(transition: Transition, number: int) -> None:
    """An enemy unit begins to act."""
    transition.enemy(number, acted=True)
    transition.push(Pursuing(number))


def settle_enemy_phase(transition: Transition) -> bool:
    """Let enemy units act whose order is not for the player to choose; True when something has changed."""
    state = transition.state
    left = waiting(state)
    if not left:
        return False
    if len(left) == 1 or state.in_order or not any(has_something_to_do(state, e) for e in left):
        apply_activate(transition, left[0].number)
        return True
    return False


# -- on the way ---------------------------------------------------------------------------------------------


def settle_pursuit(transition: Transition, frame: Pursuing) -> bool:
    """Move an enemy unit as far as there is nothing to choose, then let it attack."""
    state = transition.state
    enemy = state.enemy(frame.enemy)
    if enemy is None:
        transition.pop()
        return True
    assaulted = assaulted_hexes(state, enemy)
    if assaulted:
        transition.pop()
        if not enemy.spent:
            transition.push(Assaulting(enemy.number, tuple(assaulted)))
        return True
    found = targets(state, enemy) if can_move(enemy) else []
    if not found:
        transition.pop()
        return True
    if frame.target not in found:
        if len(found) > 1:
            return _forget_target(transition, frame)
        frame = replace(frame, target=found[0])
    choices = step_choices(state, enemy, frame, frame.target)
    if not choices:
        transition.pop()
        return True
    if len(choices) == 1:
        transition.replace(frame)
        enter(transition, frame, choices[0])
        return True
    if frame != state.top:
        transition.replace(frame)
        return True
    return False


def _forget_target(transition: Transition, frame: Pursuing) -> bool:
    if frame.target == NOWHERE:
        return False
    transition.replace(replace(frame, target=NOWHERE))
    return True


def enter(transition: Transition, frame: Pursuing, hex_: Hex) -> None:
    """An enemy unit enters a hex; what lies there without a team is lost."""
    state = transition.state
    enemy = state.enemy(frame.enemy)
    assert enemy is not None
    cost = _price(state, hex_)
    left = enemy_kind(enemy.kind).movement - frame.spent
    transition.replace(replace(frame, spent=frame.spent + cost, moved=True))
    transition.enemy(enemy.number, place=hex_)
    transition.tell(
        contact.EnemyMoved(
            enemy=enemy_title(enemy),
            origin=state.label(enemy.place),
            to=state.label(hex_),
            target=state.label(frame.target),
            rule="GB-10.6-e" if cost > left else "GB-10.6-a",
        )
    )
    if state.in_camp(hex_) and state.teams(hex_):
        transition.tell(
            contact.CampEntered(enemy=enemy_title(enemy), at=state.label(hex_), rule="GB-12.10-e")
        )
    overrun(transition, hex_)


def pursuit_actions(state: State, frame: Pursuing) -> Iterator[Action]:
    """Which of equally close teams, or which of equally good hexes."""
    enemy = state.enemy(frame.enemy)
    assert enemy is not None
    if frame.target == NOWHERE:
        yield from (Target(at) for at in targets(state, enemy))
    else:
        yield from (Enter(at) for at in step_choices(state, enemy, frame, frame.target))


def refuse_choice(state: State, frame: Pursuing, action: Target | Enter) -> Refusal | None:
    """Why an enemy unit does not go there."""
    offered = list(pursuit_actions(state, frame))
    if action in offered:
        return None
    enemy = state.enemy(frame.enemy)
    assert enemy is not None
    hexes = join([state.label(a.at) for a in offered if isinstance(a, Target | Enter)], "or")
    if frame.target == NOWHERE:
        return Refusal("GB-12.4-g", f"{enemy_title(enemy)} goes for the closest teams: {hexes}")
    return Refusal("GB-12.4-e", f"{enemy_title(enemy)} enters {hexes}, no other hex")


def apply_choice(transition: Transition, frame: Pursuing, action: Target | Enter) -> None:
    """The player's choice for an enemy unit."""
    if isinstance(action, Enter):
        enter(transition, frame, action.at)
        return
    enemy = transition.state.enemy(frame.enemy)
    assert enemy is not None
    transition.replace(replace(frame, target=action.at))
    transition.tell(
        contact.TargetChosen(enemy=enemy_title(enemy), at=transition.state.label(action.at), rule="GB-12.4-g")
    )


# -- records ------------------------------------------------------------------------------------------------


def _refuse_pursue(state: State, _: Pursue) -> Refusal | None:
    if state.phase == ENEMY:
        return None
    return Refusal("GB-4.0-g", "enemy units act in the Enemy Movement/Combat Phase")


def _decide_pursuit(state: State, frame: Pursuing) -> Decision:
    enemy = state.enemy(frame.enemy)
    assert enemy is not None
    who = f"{enemy_title(enemy)} in {state.label(enemy.place)}"
    if frame.target == NOWHERE:
        return Decision(SIDE, "pursuing", f"{who}: which team next", "GB-12.4-g")
    return Decision(SIDE, "pursuing", f"{who}: which hex next", "GB-12.4-e")


ORDERS = (
    Order[State, Transition](
        Activate, refuse_activate, lambda transition, action: apply_activate(transition, action.enemy)
    ),
    Order[State, Transition](Pursue, _refuse_pursue, lambda transition, _: transition.set(in_order=True)),
)

PURSUING = Question[State, Transition](
    Pursuing,
    decision=_decide_pursuit,
    offers=pursuit_actions,
    answers=(
        Answer(Target, apply_choice, refuse_choice, unasked=NOBODY_WAITS),
        Answer(Enter, apply_choice, refuse_choice, unasked=NOBODY_WAITS),
    ),
    settle=settle_pursuit,
)


# -- words ------------------------------------------------------------------------------------------------

WORDS = (
    Words[State](
        Activate,
        "activate ENEMY",
        "Let this enemy unit act next.",
        "activate E5",
        read=lambda state, reader: (Activate(read_enemy(state, reader)),),
        write=lambda state, action: enemy_name(action.enemy),
        selection=lambda state, action: Selection(
            (enemy_name(action.enemy),), enemy_hex(state, action.enemy)
        ),
    ),
    Words[State](
        Pursue,
        "pursue",
        "Let all enemy units act by their numbers.",
        "pursue",
        read=lambda state, reader: (Pursue(),),
    ),
    Words[State](
        Target,
        "target HEX",
        "Which of the closest teams it goes for.",
        "target 0711",
        read=lambda state, reader: (Target(read_hex(state, reader)),),
        write=lambda state, action: state.label(action.at),
        selection=lambda state, action: pick_top_hex(state, action.at),
    ),
    Words[State](
        Enter,
        "enter HEX",
        "Which of two equally good hexes it enters.",
        "enter 0712",
        read=lambda state, reader: (Enter(read_hex(state, reader)),),
        write=lambda state, action: state.label(action.at),
        selection=lambda state, action: pick_top_hex(state, action.at),
    ),
)
