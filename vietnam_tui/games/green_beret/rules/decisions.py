"""Who must decide what, in words."""

from __future__ import annotations

from vietnam_tui.core.model import CHANCE, UNSEEN, Decision
from vietnam_tui.games.green_beret.counters import casualties, missions
from vietnam_tui.games.green_beret.frames import (
    Assaulting,
    Bereavement,
    Combat,
    Drawing,
    Escaping,
    GearLoss,
    GearRoll,
    Hunt,
    Keeping,
    Listening,
    MarkerDraw,
    MarkerLoss,
    MissionDie,
    MissionDraw,
    Moving,
    NoiseRoll,
    Pursuing,
    Reckoning,
    Relocating,
    Scattering,
    StrayShot,
    Suppressing,
    Windfall,
    Wounding,
)
from vietnam_tui.games.green_beret.phrases import enemy_name, enemy_title, join, piece_list
from vietnam_tui.games.green_beret.rules.losses import excess_gear
from vietnam_tui.games.green_beret.rules.setup import still_to_place
from vietnam_tui.games.green_beret.state import (
    CAMPS,
    COMBAT,
    ENEMY,
    FORCES,
    MOVEMENT,
    PLACEMENT,
    SIDE,
    SUCCESS,
    State,
)
from vietnam_tui.games.green_beret.units import NOWHERE, enemy_kind


def decision_of(state: State) -> Decision:
    """The decision at hand in a game that goes on."""
    if state.top is None:
        return _in_phase(state)
    return _by_chance(state) or _by_the_player(state)


def _by_chance(state: State) -> Decision | None:
    match state.top:
        case MissionDraw():
            return Decision(CHANCE, "draw", "Draw a mission", "GB-7.0-a")
        case MissionDie(mission):
            return Decision(CHANCE, "die", f"A die places {missions()[mission].name}", "GB-7.0-b")
        case MarkerDraw():
            return Decision(CHANCE, UNSEEN, "Draw two enemy units, unseen, as track markers", "GB-3.6-a")
        case Relocating(camp, 0):
            text = f"A ten-sided die is the price of moving {state.name(camp)}"
            return Decision(CHANCE, "ten-sided die", text, "GB-12.11-a")
        case NoiseRoll(at):
            return Decision(CHANCE, "ten-sided die", f"Noise check in {state.label(at)}", "GB-12.0-a")
        case Hunt(at):
            text = f"A die: how many enemy units come for {state.label(at)}"
            return Decision(CHANCE, "die", text, "GB-12.7-a")
        case Drawing(_, count):
            return Decision(CHANCE, "draw", f"Draw an enemy unit, {count} to come", "GB-12.7-b")
        case Scattering(at, drawn):
            text = f"Direction and distance from {state.label(at)} for {enemy_kind(drawn[0]).name}"
            return Decision(CHANCE, "dice", text, "GB-12.8-a")
        case Combat(ready=True) as combat:
            sides = ["Green Berets", enemy_name(combat.enemy)]
            attacker, defender = sides if combat.attacking else reversed(sides)
            return Decision(CHANCE, "dice", f"Combat: the die of {attacker}, then of {defender}", "GB-13.0-g")
        case MarkerLoss(at):
            return Decision(CHANCE, "draw", f"Draw a casualties marker in {state.label(at)}", "GB-13.1-a")
        case GearRoll(at):
            return Decision(CHANCE, "die", f"A die: gear lost in {state.label(at)}", "GB-13.0-o")
        case StrayShot(at):
            text = f"A die: where naval gunfire strays around {state.label(at)}"
            return Decision(CHANCE, "die", text, "GB-14.0-a")
        case Suppressing(shots, True):
            shot = shots[0]
            text = f"Suppressive fire of {state.name(shot.weapon)} on {enemy_name(shot.enemy)}"
            return Decision(CHANCE, "die", text, "GB-15.0-d")
        case Reckoning():
            return Decision(CHANCE, "dice", "A six-sided and a ten-sided die: the double agent", "GB-16.0-b")
    return None


def _by_the_player(state: State) -> Decision:
    match state.top:
        case Relocating(camp, price):
            text = f"{price} PP are paid: put {state.name(camp)} into another hex"
            return Decision(SIDE, "camp", text, "GB-12.11-a")
        case Moving(at, movers, steps):
            party = piece_list(state, [mover.lead for mover in movers])
            words = "move on, drop gear or halt" if steps else "load more, or move"
            return Decision(SIDE, "moving", f"{party} in {state.label(at)}: {words}", "GB-10.3-c")
        case Listening(hexes):
            text = f"Noise checks: which hex next, {join([state.label(h) for h in hexes], 'or')}"
            return Decision(SIDE, "listening", text, "GB-12.0-c")
        case Escaping(at):
            text = f"Detected in {state.label(at)}: who escapes to a base camp without gear"
            return Decision(SIDE, "escaping", text, "GB-12.3-a")
        case Combat(at=at) as combat:
            text = f"Combat of {state.label(at)} with {enemy_name(combat.enemy)}: choose gear, then fire"
            return Decision(SIDE, "arming", text, "GB-9.0-a")
        case Wounding(marker, teams):
            name = casualties()[marker].name
            text = f"Casualties ({name}) for {piece_list(state, teams, 'or')}"
            return Decision(SIDE, "wounding", text, "GB-13.0-m")
        case GearLoss(at, count):
            words = (
                "counter of gear in {} is lost: pick it"
                if count == 1
                else "counters of gear in {} are lost: pick one"
            )
            text = f"{count} {words.format(state.label(at))}"
            return Decision(SIDE, "losing", text, "GB-13.0-o")
        case Keeping(at, rule):
            excess = excess_gear(state, at)
            text = f"{excess} counter{'s' * (excess != 1)} of gear too many in {state.label(at)}: give one up"
            return Decision(SIDE, "losing", text, rule)
        case Bereavement(pieces, rule):
            text = f"Pick who is lost: {piece_list(state, pieces, 'or')}"
            return Decision(SIDE, "losing", text, rule)
        case Suppressing():
            text = "Suppressive fire: aim weapons at enemy units, fire, or end"
            return Decision(SIDE, "suppressing", text, "GB-15.0-a")
        case Pursuing(number, target):
            enemy = state.enemy(number)
            assert enemy is not None
            if target == NOWHERE:
                text = f"{enemy_title(enemy)} in {state.label(enemy.place)}: which team next"
                return Decision(SIDE, "pursuing", text, "GB-12.4-g")
            text = f"{enemy_title(enemy)} in {state.label(enemy.place)}: which hex next"
            return Decision(SIDE, "pursuing", text, "GB-12.4-e")
        case Assaulting(number, hexes):
            where = join([state.label(h) for h in hexes], "or")
            return Decision(SIDE, "assaulting", f"{enemy_name(number)} attacks next in {where}", "GB-13.0-d")
        case Windfall(points):
            return Decision(SIDE, "windfall", f"{points} PP may be spent at once, or end", "GB-16.0-d")
    raise AssertionError(f"nobody decides about {state.top}")


def _in_phase(state: State) -> Decision:
    match state.phase:
        case phase if phase == CAMPS:
            rest = ("place the base camp", "place a second base camp, buy a PBR, or end", "buy a PBR, or end")
            words = rest[min(len(state.camps()), 2)]
            return Decision(SIDE, phase, f"Set-up: {words}", "GB-3.1-a")
        case phase if phase == FORCES:
            waiting = still_to_place(state)
            words = f"place {piece_list(state, waiting)}" if waiting else "buy teams and leaders, or end"
            return Decision(SIDE, phase, f"Set-up: {words}", "GB-3.3-c")
        case phase if phase == PLACEMENT:
            text = f"Mission Objective Placement Phase: spend {state.points} PP, or end"
            return Decision(SIDE, phase, text, "GB-4.0-c")
        case phase if phase == MOVEMENT:
            return Decision(SIDE, phase, "Friendly Movement Phase: move, or end the phase", "GB-4.0-e")
        case phase if phase == COMBAT:
            return Decision(SIDE, phase, "Friendly Combat Phase: attack, or end the phase", "GB-4.0-f")
        case phase if phase == ENEMY:
            text = "Enemy Movement/Combat Phase: which enemy unit acts next"
            return Decision(SIDE, phase, text, "GB-4.0-h")
    assert state.phase == SUCCESS
    return Decision(SIDE, SUCCESS, "The mission is still open: end the turn, or forfeit", "GB-4.0-j")
