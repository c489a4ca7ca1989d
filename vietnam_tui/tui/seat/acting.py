"""The action of Enter at the cursor: take up, go there, attack, choose, or say why not."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.play.seat.chair import Seen
from vietnam_tui.play.seat.offers import Offer, best_first
from vietnam_tui.tui.seat import box, destinations, grouping, marching, shaping
from vietnam_tui.tui.seat.builder import AttackBuilder, DeclarationBuilder
from vietnam_tui.tui.seat.menus import MenuItem
from vietnam_tui.tui.seat.player_view import PlayerView
from vietnam_tui.tui.seat.refusals import refused, why_not


def act(player: PlayerView) -> Seen | None:
    """Do what Enter does here; the result is the events shown when an order was carried out."""
    player.say("")
    if player.shape.held is not None:
        shaping.lay(player)
        return None
    if player.menu is not None:
        return _choose(player)
    if not player.my_turn:
        player.say(player.not_now, failed=True)
        return None
    if player.group.units:
        grouping.send(player, player.cursor)
        return None
    if player.hand:
        return _act_with_hand(player)
    mine = player.able_at(player.cursor)
    here = player.offers.at(player.cursor)
    if taken := to_take(player):
        if (
            len(taken) > 1
            and player.game.unfinished(player.view)
            and not any(_goes(player, it) for it in taken)
        ):
            open_here(player, here)
        else:
            player.take(taken[0])
        return None
    lays = bool(here) and here[0].face.verb in player.presenter.lays
    if lays and player.shape.left is not player.view and shaping.take(player, player.cursor):
        return None
    if here and is_pointed_at(player, here[0]):
        return player.do(here[0].action)
    if here:
        open_here(player, here, (*mine, *asked_about(player)))
        return None
    if opens_box(player):
        box.open_box(player)
        return None
    units = player.units_at(player.cursor)
    why = player.presenter.inspect_unit(player.view, units[0])[-1] if units else ""
    label = player.board.grid.label(player.cursor)
    if player.offers.points:
        verb = player.offers.first(1)[0].face.verb
        player.say(refused(player, [f"{verb} {label}"]), failed=True)
    elif units:
        player.say(f"{units[0]}: {why}")
    else:
        player.say(f"{label}: nothing to do here.  r finds a unit, Space lists all.")
    return None


def opens_box(player: PlayerView) -> bool:
    """Is all that a question asks about off the map, so that Enter lists it where nothing else can be done?"""
    return not player.offers.points and bool(asked_about(player))


def asked_about(player: PlayerView) -> list[str]:
    """Units off the map that a question asks about as well, such as what a helicopter may take aboard there."""
    if player.sets_up or not player.game.unfinished(player.view):
        return []
    return [face.name for face in player.box if player.offers.of_unit(face.name)]


def _goes(player: PlayerView, unit: str) -> bool:
    """Does a unit point at another hex with anything that it can do?"""
    here = player.find_unit(unit)
    return any(offer.target not in (None, here) for offer in player.offers.of_unit(unit))


def is_pointed_at(player: PlayerView, offer: Offer) -> bool:
    """Is it the answer to a question about a hex, and given by Enter there, since it does not hurt us alone?"""
    if not player.offers.points or offer.face.verb != player.offers.first(1)[0].face.verb:
        return False
    return not player.preview_of(offer).harms_only(player.seat)


def to_take(player: PlayerView) -> list[str]:
    """The units that Enter would take up at the cursor, the first of them; none where it does something else.

    In an enemy's hex what can be done to him goes before a unit of ours on its sides.
    """
    mine = player.able_at(player.cursor)
    inside = player.picture.units.get(player.cursor, ())
    theirs = bool(inside) and inside[0].side != player.seat
    return [] if theirs and player.offers.at(player.cursor) else mine


def open_here(player: PlayerView, here: Sequence[Offer], take: Sequence[str] = ()) -> None:
    """Show what can be done at the cursor: where several may join an attack, put together by who takes part."""
    joining = _joining(player, here)
    if joining:
        verb = player.presenter.declared[joining[0].face.verb]
        others = [MenuItem(offer=offer) for offer in here if offer not in joining]
        player.show_menu(DeclarationBuilder(player, player.cursor, verb, joining, others))
        return
    verb = _attacking(player, here)
    attacks = [offer for offer in here if offer.units and offer.face.verb == verb]
    if not attacks or not (verb in player.presenter.attacks or player.preview_of(attacks[0]).odds):
        player.open_menu(f"At {player.board.grid.label(player.cursor)}", best_first(here), take=take)
        return
    others = [MenuItem(offer=offer) for offer in here if offer not in attacks]
    others += [player.taking(name) for name in take]
    player.show_menu(AttackBuilder(player, player.cursor, attacks, others))


def _attacking(player: PlayerView, here: Sequence[Offer]) -> str:
    """The verb of the attack that is put together: by which units can be named together, the weightiest such; or ""."""
    together = [offer.face.verb for offer in best_first(here) if len(offer.units) > 1]
    named = {offer.face.verb for offer in here if _apart(here, offer.face.verb)}
    weighty = [verb for verb in player.presenter.attacks if verb in named]
    return next(iter((*weighty, *together)), "")


def _apart(here: Sequence[Offer], verb: str) -> bool:
    """Do the units alone tell the orders of a verb apart, so that they can be switched on and off?

    Where the same units have two ways to attack, it is the way that is chosen.
    """
    others = {frozenset(offer.units) for offer in here if offer.face.verb != verb}
    found = [frozenset(offer.units) for offer in here if offer.face.verb == verb]
    everybody = frozenset[str]().union(*found)
    alike = len(set(found)) < len(found) or not others.isdisjoint(found)
    return all(found) and not alike and (len(found) == 1 or everybody in found)


def _joining(player: PlayerView, here: Sequence[Offer]) -> list[Offer]:
    """The offers by which each unit joins an attack on the cursor's hex that is declared unit by unit."""
    found: dict[tuple[str, ...], Offer] = {}
    for offer in here:
        if offer.face.verb in player.presenter.declared:
            found.setdefault(offer.units, offer)
    return list(found.values())


def _act_with_hand(player: PlayerView) -> Seen | None:
    if player.waypoints is not None:
        marching.go(player)
        return None
    here = player.at_hand
    if not here:
        inside = [face.name for face in player.picture.units.get(player.cursor, ())]
        others = [
            name
            for name in inside or player.units_at(player.cursor)
            if name != player.hand and player.offers.of_unit(name)
        ]
        if player.hand in player.units_at(player.cursor):
            player.drop()
        elif player.find_unit(player.hand) is None and not _goes(player, player.hand):
            player.open_menu(player.hand, best_first(player.offers.of_unit(player.hand)))
        elif others:
            player.take(others[0])
        elif (march := marching.march_of(player)) is not None and march.ahead is not None:
            destinations.bind(player, march.ahead)
        else:
            player.say(why_not(player, player.hand, player.cursor), failed=True)
        return None
    preview = player.preview_of(here[0])
    attacks = here[0].face.verb in player.presenter.attacks
    harmless = not (preview.odds and preview.at_once) and not preview.harms_only(player.seat)
    if len(here) == 1 and harmless and not attacks:
        return player.do(here[0].action)
    if attacks or any(len(offer.units) > 1 or offer.face.verb in player.presenter.declared for offer in here):
        open_here(player, player.offers.at(player.cursor))
    else:
        player.open_menu(f"{player.hand} at {player.board.grid.label(player.cursor)}", best_first(here))
    return None


def _choose(player: PlayerView) -> Seen | None:
    assert player.menu is not None
    item = player.menu.item
    if item.offer is not None:
        return player.do(item.offer.action)
    player.menu = None
    if item.then is not None:
        item.then()
    return None
