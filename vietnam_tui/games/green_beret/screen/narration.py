"""Events as sentences."""

from __future__ import annotations

from typing import assert_never

from vietnam_tui.core.model import Event
from vietnam_tui.games.green_beret import events
from vietnam_tui.games.green_beret.events import AnyEvent
from vietnam_tui.games.green_beret.phrases import join


def describe(event: Event) -> str:
    """An event as a sentence that ends in its rule id."""
    assert isinstance(event, AnyEvent)
    return f"{_sentence(event)} [{event.rule}]"


def _sentence(event: AnyEvent) -> str:
    match event:
        case events.TurnBegun():
            return f"Turn {event.turn} begins"
        case events.PhaseBegun():
            return event.phase
        case events.GameOver():
            return f"the game is over: {event.level}; {event.reason}"
        case events.CampPlaced():
            price = f" for {event.cost} PP, {event.left} left" if event.cost else ""
            return f"a base camp is set up in {event.at}{price}"
        case events.BeachBonus():
            return f"{event.at} is {event.distance} from a beach: {event.points} PP more"
        case events.CampToMove():
            return f"{event.camp} is to be moved"
        case events.CampMoveRolled():
            end = f"{event.die} PP are paid" if event.paid else "too dear, it stays"
            return f"moving {event.camp}: the die shows {event.die}, {end}"
        case events.CampMoved():
            return f"the base camp of {event.origin} is now in {event.at}"
        case events.Placed():
            return f"{event.piece} is set up in {event.at}"
        case events.Bought():
            price = f"{event.cost} PP"
            return f"{event.piece} is bought for {price} and lies in {event.at}, {event.left} PP left"
        case events.TrackMarked():
            return f"{event.count} unknown enemy units mark the Purchase Points track"
        case events.TrackMarkersDrawn():
            return f"the track markers are {join(event.units)}"
        case events.MissionDrawn():
            return f"the mission is {event.mission}"
        case events.MissionPlaced():
            return f"{event.mission}: the die shows {event.die}, it lies in {event.at}"
        case events.Accomplished():
            award = f"{event.award} PP, {event.points} in hand"
            return f"{event.mission} is accomplished in {event.at}: {award}"
        case events.Forfeited():
            return f"{event.mission} is given up"
        case events.Reckoned():
            end = f"{event.gain} PP are gained" if event.gain else "a team and a leader are lost"
            return f"the double agent: dice {event.dice[0]} and {event.dice[1]}: {end}"
        case events.MadeReady():
            return f"{event.lead} makes ready in {event.at}"
        case events.Rides():
            return f"{event.lead} goes by {event.carrier}"
        case events.Loaded():
            return f"{event.lead} takes up {event.item}"
        case events.Dropped():
            return f"{event.item} is left in {event.at}"
        case events.Moved():
            return _moved(event)
        case events.Halted():
            return f"{event.lead} halts in {event.at}"
        case events.NoiseRolled():
            end = "heard" if event.heard else "not heard"
            return f"noise check in {event.at}: noise {event.total}, die {event.die}: {end}"
        case events.Detected():
            return f"detected in {event.at}: {join(event.teams)}"
        case events.Undetected():
            return f"{event.team} is safe in a base camp and no longer detected"
        case events.Escaped():
            return f"{event.piece} escapes from {event.at} to the base camp in {event.to}"
        case events.HuntBegun():
            units = _count(event.count, "enemy unit")
            return f"{units} will come for {event.at} (die {event.die})"
        case events.EnemyDrawn():
            return f"drawn: {event.unit}"
        case events.EnemyPlaced():
            way = f"direction {event.direction}, distance {event.distance}"
            return f"{event.unit} appears in {event.at} ({way})"
        case events.EnemyReturned():
            return f"{event.unit} would appear in {event.at}, in water, and goes back to the pool"
        case events.EnemiesLeft():
            return f"nobody is detected any more: {_count(event.count, 'enemy unit')} back to the pool"
        case events.TargetChosen():
            return f"{event.enemy} goes for {event.at}"
        case events.EnemyMoved():
            return f"{event.enemy} moves from {event.origin} to {event.to}, after {event.target}"
        case events.CampEntered():
            return f"{event.enemy} breaks into the base camp in {event.at}"
        case events.Assaulted():
            return f"{event.enemy} attacks {join(event.teams)} in {event.at}"
        case events.WeaponAimed():
            return f"{event.weapon} is aimed at {event.enemy}"
        case events.SuppressiveFire():
            end = "it is suppressed" if event.suppressed else "no effect"
            away = _count(event.distance, "hex")
            return f"{event.weapon} fires at {event.enemy}, {away} away, die {event.die}: {end}"
        case events.AttackDeclared():
            verb = "attacks" if len(event.teams) == 1 else "attack"
            return f"{join(event.teams)} {verb} {event.enemy} in {event.at}"
        case events.GearUsed():
            return f"{event.item} will add to the combat"
        case events.CombatResolved():
            return _combat(event)
        case events.EnemyEliminated():
            return f"{event.enemy} is eliminated in {event.at}"
        case events.MarkerDrawn():
            return f"casualties in {event.at}: {event.marker}"
        case events.MarkerWithoutEffect():
            return f"{event.marker}: nobody of that rank is there, no effect"
        case events.Wounded():
            return f"{event.team} bears {event.marker} from now on"
        case events.GearRolled():
            return f"gear lost in {event.at}: the die shows {event.die}"
        case events.Eliminated():
            return f"eliminated in {event.at}: {join(event.pieces)}"
        case events.StrayShot():
            return f"naval gunfire strays: die {event.die}, {event.at}"
        case _:
            assert_never(event)


def _moved(event: events.Moved) -> str:
    alone = len(event.movers) == 1
    if event.minimum:
        how = "makes a minimum move" if alone else "make a minimum move"
    else:
        how = "moves" if alone else "move"
    return f"{join(event.movers)} {how} {' > '.join(event.path)} for {event.cost} MP"


def _combat(event: events.CombatResolved) -> str:
    own = join([*event.teams, *event.used])
    left, right = (own, event.enemy) if event.attacking else (event.enemy, own)
    sums = [
        f"{10 * die} {added:+d} = {total}"
        for die, added, total in zip(event.dice, (event.attack, event.defense), event.totals, strict=True)
    ]
    beaten = (("the Green Berets", event.team_lost), (event.enemy, event.enemy_lost))
    lost = [name for name, gone in beaten if gone]
    return f"{left} {sums[0]} against {right} {sums[1]}: {join(lost)} lost"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 'es' if what.endswith('x') else 's'}"
