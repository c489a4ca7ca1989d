"""Lists that a player asks for at his player: all that may be done, and whether to end the phase."""

from __future__ import annotations

from collections.abc import Iterable

from vietnam_tui.play.seat.offers import LONG_LIST, Offer
from vietnam_tui.tui.seat.player_view import PlayerView
from vietnam_tui.tui.seat.refusals import refused


def close_phase(player: PlayerView) -> None:
    """End the phase or pass; asks first when units still have something to do."""
    player.say(player.waiting)
    if player.waiting:
        return
    closing = player.offers.closing
    menu = player.menu
    if menu is not None and not menu.asked and menu.item.offer is None:
        if closing is not None and menu.confirms == closing.text and menu.chosen == 0:
            player.do(closing.action, sure=True)
        else:
            player.say("Choose a line first, or Esc.", failed=True)
        return
    if closing is None:
        why = refused(player, player.presenter.closing[:1]) if player.my_turn else player.not_now
        player.say(why or "Nothing to end now.", failed=True)
        return
    if not player.offers.open_ended:
        ends, declines = player.spoken("{close} ends phases only"), player.spoken("{decline}")
        player.say(f"{ends}; this is a question.  {declines}: {closing.text}.", failed=True)
        return
    if _is_a_gamble(player, closing):
        player.say(f"{player.spoken('{close}')} again: {closing.text}.")
        return
    player.do(closing.action)


def decline(player: PlayerView) -> None:
    """Decline a question that is answered by pointing at the map, and has no list to do it in."""
    closing = player.offers.closing if player.my_turn and not player.offers.open_ended else None
    if closing is None:
        player.say("Nothing to decline now." if player.my_turn else player.not_now, failed=True)
    else:
        player.do(closing.action)


def _is_a_gamble(player: PlayerView, closing: Offer) -> bool:
    """Would closing let dice fall whose odds have not been looked at?  Then they are shown first."""
    menu = player.menu
    if menu is None or not menu.asked or not player.preview_of(closing).odds:
        return False
    at = next(
        (i for i, item in enumerate(menu.items) if item.offer and item.offer.action == closing.action), None
    )
    if at is None or at == menu.chosen:
        return False
    player.move_in_menu(at - menu.chosen)
    return True


def list_choices(player: PlayerView) -> None:
    """Show everything that may be done now, the closing of the phase last; of very much only the units."""
    player.say("")
    offers = player.offers
    if not player.my_turn:
        player.say(player.not_now)
    elif player.hand:
        here = player.find_unit(player.hand)
        # first what is meant by the cursor, then what the unit may do without going anywhere
        near = sorted(
            offers.of_unit(player.hand),
            key=lambda offer: (offer.target != player.cursor, offer.target != here),
        )
        player.open_menu(player.hand, near)
    else:
        ending = offers.closing if offers.open_ended else None
        many = len(offers.all) > LONG_LIST
        listed = nearest_first(player, offers.without_unit) if many else offers.all
        rest = [offer for offer in listed if ending is None or offer.action != ending.action]
        if not many:
            # what is open at any time, such as giving the game up, comes after what the phase is for
            aside = [offer for offer in rest if offer.face.verb in player.presenter.aside]
            rest = [offer for offer in rest if offer not in aside]
            if ending is not None and not rest:
                besides = "".join(f"; :{offer.text} is open as ever" for offer in aside)
                ends = player.spoken("{close}")
                player.say(f"Nothing can be done but to {ending.text}: {ends} does it{besides}.")
                return
            rest += aside
        player.open_menu(
            f"Everything that may be done: {len(rest) if not many else len(offers.all)}",
            [*rest, *([ending] if ending else [])],
            take=offers.units if many else (),
        )


def nearest_first(player: PlayerView, offers: Iterable[Offer]) -> list[Offer]:
    """Actions without a unit by how near to the cursor they point, those that point nowhere last."""
    away = player.board.grid.ranges(player.cursor)
    return sorted(offers, key=lambda offer: away[offer.target] if offer.target is not None else len(away))
