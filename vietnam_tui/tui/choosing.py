"""Lists that a player asks for at his desk: all that may be done, and whether to end the phase."""

from __future__ import annotations

from vietnam_tui.tui.box import able
from vietnam_tui.tui.desk import Desk
from vietnam_tui.tui.menus import Menu, MenuItem
from vietnam_tui.tui.offers import LONG_LIST, Offer


def close_phase(desk: Desk) -> None:
    """End the phase or pass; asks first when units still have something to do."""
    desk.say("")
    closing = desk.offers.closing
    if closing is None:
        desk.say("Nothing to end or pass now." if desk.my_turn else desk.not_now, failed=True)
        return
    if _is_a_gamble(desk, closing):
        desk.say(f"x again: {closing.text}.")
        return
    ready = list(desk.sheet.idle(desk.view)) if desk.offers.ends else []
    ready += [face.name for face in able(desk)]
    if ready and not (desk.menu is not None and desk.menu.item.offer is closing):
        names = ", ".join(ready[:6]) + (" ..." if len(ready) > 6 else "")
        desk.show_menu(
            Menu(
                f"End? Still able: {names}",
                (
                    MenuItem(closing.text, "yes", closing),
                    MenuItem("go on", "no", then=desk.close_menu),
                ),
            )
        )
        return
    desk.do(closing.action)


def _is_a_gamble(desk: Desk, closing: Offer) -> bool:
    """Would closing let dice fall whose odds have not been looked at?  Then they are shown first."""
    menu = desk.menu
    if menu is None or not menu.asked or not desk.preview_of(closing).odds:
        return False
    at = next(
        (i for i, item in enumerate(menu.items) if item.offer and item.offer.action == closing.action), None
    )
    if at is None or at == menu.chosen:
        return False
    desk.move_in_menu(at - menu.chosen)
    return True


def list_choices(desk: Desk) -> None:
    """Show everything that may be done now, the closing of the phase last; of very much only the units."""
    desk.say("")
    offers = desk.offers
    if not desk.my_turn:
        desk.say(desk.not_now)
    elif desk.hand:
        here = desk.find_unit(desk.hand)
        # first what is meant by the cursor, then what the unit may do without going anywhere
        near = sorted(
            offers.of_unit(desk.hand), key=lambda offer: (offer.target != desk.cursor, offer.target != here)
        )
        desk.open_menu(desk.hand, near)
    else:
        ending = offers.closing if offers.open_ended else None
        many = len(offers.all) > LONG_LIST
        listed = offers.without_unit if many else offers.all
        rest = [offer for offer in listed if ending is None or offer.action != ending.action]
        desk.open_menu(
            "Everything that may be done",
            [*rest, *([ending] if ending else [])],
            take=offers.units if many else (),
        )
