"""Why something cannot be done, in the words of the order that would do it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import OrderError, SurplusError, UnfinishedError
from vietnam_tui.play.seat.orderline import (
    INTERRUPTED,
    Hindered,
    Interrupted,
    Refused,
    Stop,
    Unmeant,
    Unreadable,
    Unsaved,
)
from vietnam_tui.tui.seat.player_view import PlayerView, not_saved


def why_not(player: PlayerView, unit: str, hex_: Hex) -> str:
    """Why a unit cannot do at a hex what it can do elsewhere, with the rule: in the way of going that is chosen."""
    label = player.board.grid.label(hex_)
    others = {mode.verb for mode in player.modes} - {player.going} if unit == player.hand else set()
    texts = [
        text
        for verb in player.verbs_of(unit)
        if verb not in others
        for text in (
            f"{verb} {label} with {unit}",
            *(f"{verb} {unit} {place}" for place in _places(player, verb, unit, hex_)),
            *_said_on(player, verb, unit, label),
        )
    ]
    why = refused(player, texts) or _elsewhere(player, unit, label)
    open_by = [mode.word for mode in player.modes if unit == player.hand and mode.leads_to(hex_)]
    return f"{why}  Open {' and '.join(open_by)} (Tab)." if open_by else why


def _places(player: PlayerView, verb: str, unit: str, hex_: Hex) -> Iterator[str]:
    """A hex as an order of a unit names it: by its number, or by its sides where those are what the unit goes to."""
    grid = player.board.grid
    begun = f"{verb} {unit} "
    said = (offer.text for offer in player.offers.of_unit(unit) if offer.text.startswith(begun))
    if any("/" in text.removeprefix(begun) for text in said):
        yield from map(grid.side_label, grid.sides(hex_))
    else:
        yield grid.label(hex_)


def _said_on(player: PlayerView, verb: str, unit: str, label: str) -> Iterator[str]:
    """An order of a unit for a hex in all the words that it takes elsewhere, where it goes on behind the hex."""
    for offer in player.offers.of_unit(unit):
        if offer.target is not None and offer.face.verb == verb:
            begun = f"{verb} {unit} {player.board.grid.label(offer.target)} "
            if offer.text.startswith(begun):
                yield f"{verb} {unit} {label} {offer.text.removeprefix(begun)}"
                return


def _elsewhere(player: PlayerView, unit: str, label: str) -> str:
    """The sentence that a unit can do nothing at a hex, and what it can do without going anywhere."""
    here = player.find_unit(unit)
    verbs = dict.fromkeys(offer.face.verb for offer in player.offers.of_unit(unit) if offer.target == here)
    nothing = f"{unit} can do nothing at {label}."
    if here is None or not verbs:
        return nothing
    return f"{nothing}  Where it is, in {player.board.grid.label(here)}, it can {', '.join(verbs)}."


def refused(player: PlayerView, texts: Iterable[str]) -> str:
    """Why the first of these orders that can be read is refused; if none can, why the last cannot be read.

    An order that names no hex and goes on with one is no help, and one that lacks words only where there is no better.
    """
    reason = ""
    for text in texts:
        try:
            actions = player.game.read_order(player.view, text)
        except SurplusError:
            reason = ""
            continue
        except UnfinishedError as error:
            reason = reason or f"{error.message}."
            continue
        except OrderError as error:
            reason = f"{error.message}."  # the last is nearest to what unit and hex could mean
            continue
        refusal = player.game.refusal(player.view, actions[0]) if len(actions) == 1 else None
        if refusal is not None:
            return str(refusal)
    return reason


def why_stopped(stop: Stop) -> str:
    """Why a row of orders has stopped, as a sentence."""
    match stop:
        case Interrupted():
            return INTERRUPTED
        case Unreadable(error):
            return f"{error.message}."
        case Hindered(reason):
            return reason
        case Unsaved(error):
            return not_saved(error)
        case Unmeant(order):
            return f"{order} must be confirmed."
        case Refused():
            return str(stop)
