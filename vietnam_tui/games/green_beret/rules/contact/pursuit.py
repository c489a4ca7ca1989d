"""The enemy phase: each unit goes straight for the closest detected team (10.6, 11.0, 12.4, 12.9)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer, Order
from vietnam_tui.games.green_beret.frames import Assaulting, Pursuing
from vietnam_tui.games.green_beret.names import EnemyNumber, pick_top_hex
from vietnam_tui.games.green_beret.phrases import enemy_name, enemy_title, join
from vietnam_tui.games.green_beret.rules.combat.assaults import NOBODY_WAITS, assaulted_hexes
from vietnam_tui.games.green_beret.rules.combat.losses import overrun
from vietnam_tui.games.green_beret.state import ENEMY, SIDE, State
from vietnam_tui.games.green_beret.terrain import HexTerrain
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import NOWHERE, Enemy, enemy_kind


class TargetChosen(Told, frozen=True, tag="target chosen"):
    """An enemy unit goes for one of several teams equally near [GB-12.4-g]."""

    says = "{enemy} goes for {at}"
    enemy: str
    at: str


class EnemyMoved(Told, frozen=True, tag="enemy moved"):
    """An enemy unit enters a hex on its way to its target [GB-10.6-a]."""

    says = "{enemy} moves from {origin} to {to}, after {target}"
    enemy: str
    origin: str
    to: str
    target: str


class CampEntered(Told, frozen=True, tag="camp entered"):
    """An enemy unit breaks into a base camp that a team holds [GB-12.10-e]."""

    says = "{enemy} breaks into the base camp in {at}"
    enemy: str
    at: str


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

    Steps that can be paid for come first, else a minimum move; then the hex nearer to a base camp, then the
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


class Activate(Order[State, Transition], frozen=True, tag="activate"):
    """Let this enemy unit act next."""

    usage, example, phases = "activate ENEMY", "activate E5", (ENEMY,)
    enemy: EnemyNumber

    @classmethod
    def candidates(cls, state: State) -> Iterator[Activate]:
        yield from (Activate(enemy.number) for enemy in waiting(state))

    def refusal(self, state: State) -> Refusal | None:
        if state.phase != ENEMY:
            return Refusal("GB-4.0-g", "enemy units act in the Enemy Movement/Combat Phase")
        enemy = state.enemy(self.enemy)
        if enemy is None:
            return Refusal("GB-4.0-g", f"there is no enemy unit {enemy_name(self.enemy)} on the map")
        if enemy.acted:
            return Refusal("GB-4.0-h", f"{enemy_title(enemy)} has acted this phase")
        return None

    def apply(self, transition: Transition) -> None:
        activate(transition, self.enemy)


class Pursue(Order[State, Transition], frozen=True, tag="pursue"):
    """Let all enemy units act by their numbers."""

    usage, example, phases = "pursue", "pursue", (ENEMY,)

    def refusal(self, state: State) -> Refusal | None:
        if state.phase == ENEMY:
            return None
        return Refusal("GB-4.0-g", "enemy units act in the Enemy Movement/Combat Phase")

    def apply(self, transition: Transition) -> None:
        transition.set(in_order=True)


def activate(transition: Transition, number: int) -> None:
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
        activate(transition, left[0].number)
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
    open_ = step_choices(state, enemy, frame, frame.target)
    if not open_:
        transition.pop()
        return True
    if len(open_) == 1:
        transition.replace(frame)
        enter(transition, frame, open_[0])
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
        EnemyMoved(
            enemy=enemy_title(enemy),
            origin=state.label(enemy.place),
            to=state.label(hex_),
            target=state.label(frame.target),
            rule="GB-10.6-e" if cost > left else "GB-10.6-a",
        )
    )
    if state.in_camp(hex_) and state.teams(hex_):
        transition.tell(CampEntered(enemy=enemy_title(enemy), at=state.label(hex_), rule="GB-12.10-e"))
    overrun(transition, hex_)


# -- the player's choice -------------------------------------------------------------------------------------


class Target(Answer[State, Transition, Pursuing], frozen=True, tag="target"):
    """Which of the closest teams it goes for."""

    usage, example, asks = "target HEX", "target 0711", Pursuing
    idle = NOBODY_WAITS
    at: Hex

    @classmethod
    def candidates(cls, state: State, frame: Pursuing) -> Iterator[Target]:
        if frame.target == NOWHERE:
            yield from (Target(at) for at in choices(state, frame))

    def refusal(self, state: State, frame: Pursuing) -> Refusal | None:
        return None if frame.target == NOWHERE and self.at in choices(state, frame) else _refuse(state, frame)

    def apply(self, transition: Transition, frame: Pursuing) -> None:
        enemy = transition.state.enemy(frame.enemy)
        assert enemy is not None
        transition.replace(replace(frame, target=self.at))
        at = transition.state.label(self.at)
        transition.tell(TargetChosen(enemy=enemy_title(enemy), at=at, rule="GB-12.4-g"))

    def selection(self, state: State) -> Selection:
        return pick_top_hex(state, self.at)


class Enter(Answer[State, Transition, Pursuing], frozen=True, tag="enter"):
    """Which of two equally good hexes it enters."""

    usage, example, asks = "enter HEX", "enter 0712", Pursuing
    idle = NOBODY_WAITS
    at: Hex

    @classmethod
    def candidates(cls, state: State, frame: Pursuing) -> Iterator[Enter]:
        if frame.target != NOWHERE:
            yield from (Enter(at) for at in choices(state, frame))

    def refusal(self, state: State, frame: Pursuing) -> Refusal | None:
        return None if frame.target != NOWHERE and self.at in choices(state, frame) else _refuse(state, frame)

    def apply(self, transition: Transition, frame: Pursuing) -> None:
        enter(transition, frame, self.at)

    def selection(self, state: State) -> Selection:
        return pick_top_hex(state, self.at)


def choices(state: State, frame: Pursuing) -> list[Hex]:
    """The hexes of equally close teams while no target is chosen, then those equally good to enter."""
    enemy = state.enemy(frame.enemy)
    assert enemy is not None
    if frame.target == NOWHERE:
        return targets(state, enemy)
    return step_choices(state, enemy, frame, frame.target)


def _refuse(state: State, frame: Pursuing) -> Refusal:
    """An enemy unit does not go where it was told to."""
    enemy = state.enemy(frame.enemy)
    assert enemy is not None
    hexes = join([state.label(at) for at in choices(state, frame)], "or")
    if frame.target == NOWHERE:
        return Refusal("GB-12.4-g", f"{enemy_title(enemy)} goes for the closest teams: {hexes}")
    return Refusal("GB-12.4-e", f"{enemy_title(enemy)} enters {hexes}, no other hex")


def _decide_pursuit(state: State, frame: Pursuing) -> Decision:
    enemy = state.enemy(frame.enemy)
    assert enemy is not None
    who = f"{enemy_title(enemy)} in {state.label(enemy.place)}"
    if frame.target == NOWHERE:
        return Decision(SIDE, "pursuing", f"{who}: which team next", "GB-12.4-g")
    return Decision(SIDE, "pursuing", f"{who}: which hex next", "GB-12.4-e")


def end_phase(transition: Transition) -> None:
    """In the next enemy phase every enemy unit acts again, in an order of the player's."""
    transition.all_enemies(acted=False)
    transition.set(in_order=False)


PURSUING = Question[State, Transition, Pursuing](
    Pursuing, _decide_pursuit, (Target, Enter), settle=settle_pursuit
)

CHAPTER = Chapter[State, Transition](
    verbs=(Activate, Pursue, Target, Enter), questions=(PURSUING,), ends={ENEMY: end_phase}
)
