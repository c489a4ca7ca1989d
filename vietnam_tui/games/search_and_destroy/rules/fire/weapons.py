"""RPG-7 and Recoilless Rifle (22.3, 31.13): shots at vehicles and boats on the Vehicle Defense Table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, cast

from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import pick_unit_and_hex
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.search_and_destroy.frames import How, ShotRoll
from vietnam_tui.games.search_and_destroy.phrases import half_points
from vietnam_tui.games.search_and_destroy.rules.fire import (
    ammunition,
    firers,
    forced_attacks,
    results,
    surprise,
)
from vietnam_tui.games.search_and_destroy.rules.fire.direct_fire import occasion
from vietnam_tui.games.search_and_destroy.rules.fire.forced_attacks import Damaged
from vietnam_tui.games.search_and_destroy.rules.position.sight import range_between, sees
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Die, one_die
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import NumberId, Target, tables
from vietnam_tui.games.search_and_destroy.units import OFF, UnitId

Launcher = Literal["rpg-7", "recoilless-rifle"]

#: The weapons that are shot at vehicles, with what bounds their use after a move [SD-22.35-a, SD-31.14-a]
LAUNCHERS: dict[Launcher, NumberId] = {"rpg-7": "rpg-moved", "recoilless-rifle": "heavy-moved"}


class Shot(Told, frozen=True, tag="shot"):
    """A unit shoots at a vehicle or boat [SD-22.3-a, SD-31.13-a]."""

    says = "{unit} shoots its {weapon} at {target} in {place}"
    unit: str
    weapon: str
    target: str
    place: str


def launcher(state: State, unit: UnitId) -> Launcher | None:
    """The weapon of a unit against vehicles; nobody has two [SD-31.13-f]."""
    return next((weapon for weapon in LAUNCHERS if weapon in state.roster[unit].weapons), None)


# -- who may shoot at what ----------------------------------------------------------------------------------


def able(state: State, unit: UnitId, how: How) -> Refusal | None:
    """Why a unit does not shoot at anything now, or None."""
    found = firers.armed(state, unit, how) or loaded(state, unit)
    if found is not None:
        return found
    if how == "surprise":
        return surprise.able(state, unit)
    if how == "ambush":
        return firers.lying(state, unit)
    return firers.busy(state, unit) or _settled(state, unit)


def loaded(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit has no shot at vehicles left, or None."""
    name, status, weapon = state.name(unit), state.units[unit], launcher(state, unit)
    if weapon is None:
        return Refusal("SD-22.3-a", f"{name} has neither RPG-7 nor Recoilless Rifle")
    if weapon == "rpg-7" and status.launched:
        return Refusal("SD-22.3-a", f"{name} has fired the RPG-7 that it had for the game")
    if weapon == "recoilless-rifle" and status.shot:
        return Refusal("SD-31.13-c", f"{name} has fired its Recoilless Rifle in this Game-Turn")
    return None


def _settled(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit does not shoot after its move, or None."""
    status, name, weapon = state.units[unit], state.name(unit), launcher(state, unit)
    if weapon is None or not status.has(*firers.MOVED):
        return None
    if not state.on("fire-and-movement"):
        return Refusal("SD-22.3-c", f"{name} has moved")
    most = 2 * tables().value(LAUNCHERS[weapon])
    if status.spent <= most:
        return None
    rule = "SD-22.35-a" if weapon == "rpg-7" else "SD-31.14-a"
    words = (
        f"{name} has spent {half_points(status.spent)} MPs; who shoots has spent {half_points(most)} at most"
    )
    return Refusal(rule, words)


def refuse_target(state: State, unit: UnitId, target: UnitId, how: How) -> Refusal | None:
    """Why a unit does not shoot at a target, or None: what it is, sight, range."""
    name, other, weapon = state.name(unit), state.name(target), launcher(state, unit)
    status, enemy = state.units[target], state.other(state.side(unit))
    if state.side(target) != enemy or state.type(target).kind not in ("vehicle", "boat") or weapon is None:
        return Refusal("SD-22.3-a", f"{other} is no vehicle and no boat of the enemy")
    if not status.on_map:
        return Refusal("SD-22.3-a", f"{other} is not on the map")
    if how == "surprise":
        found = surprise.refuse(state, unit, target)
        if found is not None:
            return found
    elif how == "ambush" and target != firers.ambushed(state).mover:
        return Refusal("SD-18.0-c", f"an ambush is sprung on who has entered the hex, not on {other}")
    line = next(line for line in tables().weapon if line.id == weapon)
    far = range_between(state, unit, target)
    rule = "SD-22.3-c" if weapon == "rpg-7" else "SD-31.13-h"
    if not line.least <= far <= line.most:
        return Refusal(rule, f"{other} is {far} hexes off; the {line.name} reaches {line.most}")
    if not sees(state, unit, target):
        return Refusal(rule, f"{name} has no line of sight to {other}")
    return None


class Shoot(Order[State, Transition], frozen=True, tag="shoot"):
    """Shoot an RPG-7 or Recoilless Rifle at a vehicle or boat."""

    usage, example = "shoot UNIT TARGET", "shoot PC1 A1"
    phases = ("fire", "surprise")
    unit: UnitId
    target: UnitId

    def selection(self, state: State) -> Selection:
        return pick_unit_and_hex(state, self.unit, state.units[self.target].place)

    @classmethod
    def offers(cls, state: State) -> Iterator[Shoot]:
        how = occasion(state)
        side = state.other(state.player) if how == "surprise" else state.player
        enemy = state.other(side)
        for unit in state.units_of(side):
            if launcher(state, unit) is not None and able(state, unit, how) is None:
                for target in state.units_of(enemy):
                    if refuse_target(state, unit, target, how) is None:
                        yield Shoot(unit, target)

    def refusal(self, state: State) -> Refusal | None:
        how = occasion(state)
        return able(state, self.unit, how) or refuse_target(state, self.unit, self.target, how)

    def apply(self, transition: Transition) -> None:
        """A shot is fired as ordered."""
        shoot(transition, self.unit, self.target, occasion(transition.state))

    @classmethod
    def open(cls, state: State) -> bool:
        return state.phase != "surprise" or surprise.anybody(state)


# -- the shot -----------------------------------------------------------------------------------------------


def modifiers(state: State, unit: UnitId, target: UnitId) -> Ledger:
    """The modifiers of the die of a shot; none at a boat, and none by ambush or move [SD-22.4-a, SD-33.34-b]."""
    weapon = launcher(state, unit)
    assert weapon is not None
    kind = cast(Target, results.target_kind(state, target))
    return tables().against_vehicle(weapon, kind, range_between(state, unit, target))


def chances(state: State, unit: UnitId, target: UnitId) -> dict[str, Fraction]:
    """Every result of a shot with its exact chance."""
    return tables().vehicle_chances(modifiers(state, unit, target))


def shoot(transition: Transition, unit: UnitId, target: UnitId, how: How) -> None:
    """A unit shoots: it is turned up, and the round or the shot of the Game-Turn is gone [SD-22.3-c]."""
    state = transition.state
    weapon = launcher(state, unit)
    normal = {"rpg-7": "launched", "recoilless-rifle": "recoilless"}
    deed = {"surprise": "surprised", "ambush": "ambushed"}.get(how, normal[weapon or "rpg-7"])
    transition.deed(unit, deed)  # type: ignore[arg-type]
    transition.turn_up(unit, "SD-0-g")
    spent = {"launched": True} if weapon == "rpg-7" else {"shot": True}
    transition.unit(unit, note=OFF, **spent)
    ammunition.spend(transition, unit)
    transition.tell(
        Shot(
            unit=state.name(unit),
            weapon=next(line.name for line in tables().weapon if line.id == weapon),
            target=state.name(target),
            place=state.label(state.units[target].place),
            rule="SD-22.3-a" if weapon == "rpg-7" else "SD-31.13-a",
        )
    )
    transition.push(ShotRoll(unit, target))


def _decide(state: State, frame: ShotRoll) -> Decision:
    return Decision(CHANCE, "shot", f"a die for the shot at {state.name(frame.target)}", "SD-22.4-a")


def _resolve(transition: Transition, frame: ShotRoll, rolled: Die) -> None:
    transition.pop()
    state = transition.state
    read = tables().vehicle_result(rolled.pips, modifiers(state, frame.unit, frame.target))
    transition.tell(
        Damaged(
            unit=state.name(frame.target),
            place=state.label(state.units[frame.target].place),
            die=rolled.pips,
            row=read.row,
            result=read.result or "-",
            rule="SD-22.4-a",
        )
    )
    forced_attacks.harm(transition, frame.target, read.result)


SHOT_ROLL: Question[State, Transition, ShotRoll] = Question(
    ShotRoll, _decide, chance=Chance(one_die, _resolve)
)

CHAPTER = Chapter[State, Transition](verbs=(Shoot,), questions=(SHOT_ROLL,))
