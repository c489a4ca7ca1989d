"""Events as sentences."""

from __future__ import annotations

from typing import assert_never

from vietnam_tui.core.model import Event
from vietnam_tui.games.khe_sanh import events
from vietnam_tui.games.khe_sanh.events import AnyEvent
from vietnam_tui.games.khe_sanh.phrases import counted, join
from vietnam_tui.games.khe_sanh.screen.charts import ROWS
from vietnam_tui.games.khe_sanh.tables import tables


def describe(event: Event) -> str:
    """An event as a sentence that ends in its rule id."""
    assert isinstance(event, AnyEvent)
    return f"{_sentence(event)} [{event.rule}]"


def _sentence(event: AnyEvent) -> str:
    match event:
        # the sequence of play
        case events.GameTurn():
            return f"Game Turn {event.turn} of {event.last_turn} begins"
        case events.GameTurnEnds():
            return f"Game Turn {event.turn} ends"
        case events.ImpulseBegins():
            return f"{event.player} Impulse: the {_ordinal(event.impulse)} of the turn, at OE {event.effort}"
        case events.SegmentBegins():
            return f"{event.player} {event.segment.title()} Segment"
        case events.SurpriseRolled():
            outcome = "surprise may be claimed this turn" if event.surprised else "surprise is lost for good"
            return f"the die for surprise shows {event.pips}: {outcome}"
        case events.GameOver():
            return _game_over(event)
        # the set-up
        case events.Placed():
            return f"{event.unit} is set up in {event.place}, {_face(event.mode)}"
        case events.Ready():
            return f"the {event.side} is ready"
        # movement
        case events.Moved():
            halt = ", where it must stop" if event.stopped else ""
            return f"{event.unit} moves {_way(event.path)} for {counted(event.cost, 'MP')}, {event.left} left{halt}"
        case events.Stirred():
            return f"an unknown {event.side} counter moves {_way(event.path)}"
        case events.Turned():
            return f"{event.unit} in {event.place} turns to {_face(event.mode)}"
        case events.Faced():
            return f"the {event.side} force in {event.place} faces {event.facing}"
        case events.Topped():
            return f"{event.unit} lies on top in {event.place}"
        case events.Entered():
            return f"{event.unit} comes onto the map in {event.place} for {counted(event.cost, 'MP')}"
        case events.Left():
            where = "escapes over the boundary" if event.escaped else "leaves the map"
            return f"{event.unit} {where} from {event.place}"
        case events.Taken():
            return f"the {event.side} takes {_named(event.name, event.place)}"
        case events.BrokenDown():
            companies = join(event.companies)
            if event.formed:
                return f"{companies} form {event.battalion} in {event.place}"
            return f"{event.battalion} breaks down into {companies} in {event.place}"
        case events.Infiltrated():
            return f"{event.unit} infiltrates {_way(event.path)} for {counted(event.caps, 'CAP')}"
        # combat
        case events.StrikePlaced():
            return f"{_strikes(event)} directed at {event.place}"
        case events.AssaultDeclared():
            units = counted(event.count, "unit")
            return f"the {event.side} assaults {event.place} with {units} from {join(event.from_hexes)}"
        case events.Supported():
            amount = f" with {event.amount}" if event.amount else ""
            return f"{event.by} supports the {event.side} in the fight for {event.place}{amount}"
        case events.Revealed():
            turned = ", now in Combat Mode" if event.turned else ""
            return f"{event.unit} shows itself in {event.place}{turned}"
        case events.DummyRemoved():
            return f"{event.unit} in {event.place} proves to be a dummy"
        case events.CalledOff():
            return (
                f"the attack on {event.place} comes to {event.value} on the {_row(event.row)} row: too little"
            )
        case events.Fought():
            return _fought(event)
        case events.CapsChanged():
            verb = "wins" if event.change > 0 else "spends"
            caps = counted(abs(event.change), "CAP")
            return f"the {event.side} {verb} {caps} ({event.reason}) and has {event.total}"
        case events.Disrupted():
            units = counted(event.count, "counter")
            return f"{units} of the {event.side} in {event.place} disrupted, {event.colour} marker"
        case events.Recovered():
            units = counted(event.count, "counter")
            how = "recovered" if event.removed else "on the way to recovery"
            return f"{units} of the {event.side} in {event.place} {how}"
        case events.Retreated():
            price = f" for {counted(event.caps, 'CAP')}" if event.caps else ""
            return f"{event.unit} retreats {_way(event.path)}{price}"
        case events.Advanced():
            return f"{event.unit} advances into {event.place}"
        case events.Eliminated():
            return f"{event.unit} is eliminated{f' in {event.place}' if event.place else ''}"
        case events.BaseBeaten():
            return f"the defence of the base in {event.place} is broken: either side may enter"
        case events.BaseTaken():
            return f"the base in {event.place} falls to the {event.side}"
        case events.SappersRolled():
            outcome = "lost" if event.lost else "safe"
            return f"the die for {event.unit} shows {event.pips}: it is {outcome}"
        # the Advanced Game
        case events.BidMade():
            return f"the {event.side} bids {event.bid}"
        case events.BidsShown():
            return _bids(event)
        case events.Declared():
            spent = counted(event.points, "OEP")
            return f"the {event.side} spends {spent} in this Impulse and has {event.left} left"
        case events.Flown():
            return _flown(event)
        case events.AntiAircraftFired():
            return (
                f"AA Fire at {event.unit} in {event.place}, strength {event.value}, column {event.column}:"
                f" dice {event.dice}{_modified(event.dice, event.roll)}, {event.effect}"
            )
        case events.LandingZone():
            verb = "is made" if event.made else "is gone"
            return f"the Landing Zone in {event.place} {verb}"
        case events.Arrived():
            where = f"arrives in {event.place}" if event.place else "is available from now on"
            return f"{event.unit} {where}"
        case _:
            assert_never(event)


#: The rows on which nobody comes near the target
BOMBARDMENTS = ("hif", "arc-light")


#: What a number of the Lower Matrix comes to
EFFECTS = {
    "none": "no effect",
    "retreat": "retreat 2",
    "disrupt or retreat": "disruption or retreat 2",
    "disrupt and retreat": "disruption and retreat 2",
    "eliminated": "eliminated",
}


def effect(number: int) -> str:
    """What a number of the Lower Matrix does to ground units."""
    return EFFECTS[next(result.ground for result in tables().result if result.number == number)]


def _fought(event: events.Fought) -> str:
    rolled = f"dice {event.dice}{_modified(event.dice, event.roll)}: {event.attacker}/{event.defender}"
    if event.row in BOMBARDMENTS:
        met = f"{event.value} against PF {event.protection}"
        return f"{_row(event.row)} on {event.place}: {met}, column {event.column}, {rolled} ({effect(event.defender)})"
    return (
        f"{_row(event.row)} on {event.place}: {event.value:+d}, column {event.column}, {rolled}"
        f" (attacker {effect(event.attacker)}, defender {effect(event.defender)})"
    )


def _modified(dice: int, roll: int) -> str:
    return "" if dice == roll else f" modified to {roll}"


def _game_over(event: events.GameOver) -> str:
    won = f"{event.winner} victory" if event.winner else "draw"
    level = f", {event.level}" if event.level else ""
    return f"the game is over: {won}{level}; {event.reason}"


def _bids(event: events.BidsShown) -> str:
    us, nva = event.bids
    bids = f"the US/GVN has bid {us}, the NVA/VC {nva}"
    if event.first:
        return f"{bids}: the {event.first} has the first Impulse"
    return f"{bids}: {'both pass' if event.passed else 'a tie'}"


def _flown(event: events.Flown) -> str:
    load = f" with {join(event.load)}" if event.load else ""
    return f"{event.unit} flies {_way(event.path)}{load} ({event.mission}) for {counted(event.cost, 'MP')}"


def _strikes(event: events.StrikePlaced) -> str:
    parts = [
        counted(number, word)
        for number, word in ((event.air, "Air Strike"), (event.bombers, "B-52"))
        if number
    ]
    return f"{join(parts)} {'is' if event.air + event.bombers == 1 else 'are'}"


def _face(mode: str) -> str:
    return f"{mode.title()} Mode"


def _way(path: tuple[str, ...]) -> str:
    return " > ".join(path)


def _named(name: str, place: str) -> str:
    return f"{name} ({place})" if name else place


def _row(row: str) -> str:
    return ROWS[row][0] if row in ROWS else "Arc Light" if row == "arc-light" else row


def _ordinal(number: int) -> str:
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number, 'th')}"
