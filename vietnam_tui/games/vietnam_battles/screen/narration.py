"""Events as sentences."""

from __future__ import annotations

from typing import assert_never

from vietnam_tui.core.model import Event
from vietnam_tui.games.vietnam_battles import events
from vietnam_tui.games.vietnam_battles.events import AnyEvent
from vietnam_tui.games.vietnam_battles.phrases import join, points
from vietnam_tui.games.vietnam_battles.spots import NOWHERE

RESULT_WORDS = {
    "De": "defender eliminated",
    "D2": "defender retreats 2",
    "D3": "defender retreats 3",
    "Ex": "exchange",
    "A1": "attackers retreat 1",
    "A2": "attackers retreat 2",
    "A3": "attackers retreat 3",
    "(A)": "one attacker depleted",
    "Ae": "attackers eliminated",
    ".": "no effect",
}


#: What a bombardment does, where no unit attacks [VB-8.4-d, VB-8.4-e, VB-8.4-f, VB-8.4.2-a]
BOMBARDMENT_WORDS = RESULT_WORDS | {
    "Ex": "defender depleted",
    "A1": "no effect",
    "A2": "no effect",
    "A3": "no effect",
    "(A)": "friendly fire",
    "Ae": "no effect",
}


SITE_WORDS = {"camp": "base camp", "cache": "supply cache"}


def _ordinal(number: int) -> str:
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number, 'th')}"


def describe(event: Event) -> str:
    """An event as a sentence that ends in its rule id."""
    assert isinstance(event, AnyEvent)
    return f"{_sentence(event)} [{event.rule}]"


def _sentence(event: AnyEvent) -> str:
    match event:
        # the sequence of play
        case events.GameTurnBegins():
            return f"Game Turn {event.turn} of {event.last_turn} begins"
        case events.GameTurnEnds():
            return f"Game Turn {event.turn} ends"
        case events.PhaseBegins():
            return f"{event.player} {event.phase.title()} Phase"
        case events.GameOver():
            won = f"{event.winner} victory" if event.winner else "draw"
            return f"the game is over: {won}; {event.reason}"
        case events.BodyCount():
            return f"body count: {event.unit} is lost, the last turn is now {event.last_turn}"
        # set-up
        case events.ConditionRecorded():
            return "the Viet Cong player has recorded his plan"
        case events.ConditionKnown():
            return f"the plan is {event.condition}"
        case events.SitePlaced():
            return f"a {SITE_WORDS[event.site]} lies in {event.at}"
        case events.SiteRecorded():
            return f"the Viet Cong player has recorded {event.count} base camps"
        case events.GenuineRecorded():
            return f"the genuine target is the one in {event.at}"
        case events.StrengthToShow():
            return f"the dice show {event.total}: so much attack strength must be set up openly"
        case events.UnitHidden():
            return f"{event.unit} hides in {event.at}"
        case events.UnitPlaced():
            return f"{event.unit} is set up in {event.at}"
        # movement and transport
        case events.Moved():
            return _moved(event)
        case events.Exited():
            return f"{event.unit} leaves the map from {event.at}, the {_ordinal(event.count)} to escape"
        case events.LiftedUnderFire():
            return f"{event.unit} is lifted out of the ZOC of {event.owners} in {event.origin}"
        case events.Lifted():
            return f"{event.unit} flies{_where(event.origin, 'from')} to {event.to}: Landing Zone"
        case events.Shipped():
            return f"{event.unit} goes by boat{_where(event.origin, 'from')} to {event.to}: Landing Beach"
        case events.Ambushed():
            return f"{event.unit} is ambushed by {event.by} while landing in {event.at}"
        case events.Bumped():
            return f"{event.unit} is driven to {event.to} and attacks at once"
        # discovery
        case events.UnitRevealed():
            return f"{event.unit} is found in {event.at}"
        case events.CampRevealed():
            return f"a base camp is found in {event.at}"
        case events.NothingRevealed():
            return f"{event.unit} searches {join(event.hexes)} and finds nothing"
        case events.Captured():
            return f"{event.unit} takes the {SITE_WORDS[event.site]} in {event.at}"
        # engineers
        case events.BridgeBlown():
            return f"{event.unit} blows the bridge at {event.bridge}"
        case events.RepairTried():
            return f"the engineer tries to repair the bridge at {event.bridge}"
        case events.RepairRolled():
            outcome = "it stands again" if event.success else "it stays down"
            return f"repair of the bridge at {event.bridge}: die {event.die}, {outcome}"
        case events.CrossingLaid():
            return f"the engineer bridges {event.at}"
        case events.CrossingLapsed():
            return f"the engineer's crossing at {event.at} lapses"
        # combat
        case events.MarkersDrawn():
            return f"{event.side} receives {event.count} support fire markers"
        case events.MarkersSeen():
            return f"{event.side} drew {' '.join(f'+{m}' for m in event.markers)}"
        case events.AttackDeclared():
            verb = "attack" if len(event.attackers) > 1 else "attacks"
            by = f"{join(event.attackers)} ({event.attack})"
            return f"{by} {verb} {event.target} ({event.defense}) in {event.at}"
        case events.BombardmentDeclared():
            return f"{event.side} bombards {event.target} in {event.at} with +{event.marker}"
        case events.SupportApplied():
            return f"{event.side} applies +{event.marker}"
        case events.SupportDeclined():
            return f"{event.side} applies no marker"
        case events.CombatResolved():
            return _resolved(event)
        case events.NoEffect():
            return f"no effect on {event.target}"
        case events.FriendlyFire():
            one_of = "" if len(event.units) == 1 else "one of "
            return f"friendly fire falls on {one_of}{join(event.units)}"
        case events.Retreated():
            return f"{event.unit} retreats {' > '.join(event.path)}"
        case events.StiffResistance():
            return f"{event.unit} offers stiff resistance in {event.at}"
        case events.Displaced():
            return f"{event.unit} steps aside from {event.origin} to {event.to}"
        case events.Advanced():
            return f"{event.unit} advances from {event.origin} to {event.to}"
        case events.AdvanceDeclined():
            return f"{event.side} advances no further"
        case events.Depleted():
            return f"{event.unit} is depleted in {event.at}"
        case events.Eliminated():
            return f"{event.unit} is eliminated{_where(event.at, 'in')}"
        # the Iron Triangle
        case events.AirStrike():
            return f"B-52s strike {event.target} in {event.at}"
        case events.BenSucViolated():
            return "Ben Suc has been violated; the Viet Cong may roll to alter the game's length"
        case events.BenSucPassed():
            return "the Viet Cong let the Ben Suc roll pass"
        case events.BenSucDared():
            return "the Viet Cong roll for Ben Suc"
        case events.BenSucRolled():
            return f"the Ben Suc die shows {event.die}"
        case events.LengthAltered():
            return f"the game's length changes by {event.by:+d}: the last turn is {event.last_turn}"
        case events.SecretRolled():
            return f"{event.condition}: the die shows {event.die}, less than {event.count} is needed"
        case _:
            assert_never(event)


def _moved(event: events.Moved) -> str:
    start, *way = event.path
    what = f"enters {' > '.join(way)}" if start == NOWHERE else f"moves {' > '.join(event.path)}"
    return f"{event.unit} {what} for {points(event.cost)} MP, {points(event.left)} left"


def _resolved(event: events.CombatResolved) -> str:
    by = f" by {join(event.attackers)}" if event.attackers else ""
    kind = "attack" if event.attackers else "bombardment"
    words = RESULT_WORDS if event.attackers else BOMBARDMENT_WORDS
    return (
        f"{kind} on {event.target}{by}: {event.attack} - {event.defense} = {event.attack - event.defense:+d} "
        f"on the {event.line} line, column {event.column}, die {event.die}: "
        f"{event.result} ({words[event.result]})"
    )


def _where(label: str, word: str) -> str:
    """The place of an event, "" for none on the map."""
    return "" if label == NOWHERE else f" {word} {label}"
