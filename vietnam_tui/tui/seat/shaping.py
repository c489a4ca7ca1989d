"""A pattern of hexes in hand: the direction keys shift it, the shifted ones turn it, Enter has it laid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.preview import Preview
from vietnam_tui.core.shapes import Shape, same, spots_of, towards, turned
from vietnam_tui.play.seat.orderline import OrderLine
from vietnam_tui.tui.seat.menus import Menu, MenuItem
from vietnam_tui.tui.seat.player_view import PlayerView
from vietnam_tui.tui.seat.refusals import why_stopped


def take(player: PlayerView, hex_: Hex) -> bool:
    """Take the best pattern of a hex in hand; False where none may be laid there that could hurt anybody but us."""
    found = player.presenter.shapes(player.view, hex_) if player.my_turn and not player.waiting else ()
    if not found or (tried := _tried(player, found[0])) is None or tried.harms_only(player.seat):
        return False
    player.close_menu()
    player.cursor = hex_
    _show(player, found[0], found, "The best here.")
    return True


def follow(player: PlayerView) -> None:
    """The pattern goes where the cursor has gone; one that the game asks for comes into the hand by itself."""
    held = player.shape.held
    if held is None:
        if _is_asked_for(player):
            take(player, player.presenter.focus(player.view) or player.cursor)
    elif player.cursor != held.centre:
        _shift(player, held, player.cursor)


def _is_asked_for(player: PlayerView) -> bool:
    """Does the game ask for nothing but a pattern, which has not been put down?"""
    lays, offers = player.presenter.lays, player.offers
    if not (lays and player.my_turn) or player.shape.left is player.view or offers.open_ended or player.hand:
        return False
    first = offers.first(1)
    return bool(first) and first[0].face.verb in lays and offers.closing is None


def _shift(player: PlayerView, held: Shape, to: Hex) -> None:
    """Lay it on another hex as it is turned, or as it is best where it cannot lie so."""
    found, grid = player.presenter.shapes(player.view, to), player.board.grid
    if not found:
        player.cursor = held.centre
        player.say(f"It cannot be laid on {grid.label(to)}.", failed=True)
        return
    there = same(grid, found, held.kind, spots_of(grid, held))
    _show(player, there or found[0], found, "" if there else "It does not fit there so: the best here.")


def turn(player: PlayerView, direction: str) -> None:
    """Turn the pattern so that it reaches as far as it can that way."""
    held, grid = player.shape.held, player.board.grid
    if held is None:
        return
    if direction not in grid.directions:
        player.say("It is turned to one of its six sides.")
        return
    spots = spots_of(grid, held)
    sixths = towards(grid, spots, grid.directions.index(direction))
    found = same(grid, player.shape.all, held.kind, turned(grid, spots, sixths))
    if found is None:
        player.say("It does not fit on the map so.", failed=True)
    else:
        _show(player, found, player.shape.all, "" if sixths else "It reaches no farther that way.")


def change(player: PlayerView, by: int) -> None:
    """Take the next pattern that may be laid here, by what it is worth."""
    held = player.shape
    _show(player, held.all[(held.number - 1 + by) % len(held.all)], held.all)


def lay(player: PlayerView, *, sure: bool = False) -> None:
    """Give the order that lays the pattern in hand; what would hurt nobody but us is asked about first."""
    held, shapes, before = player.shape.held, player.shape.all, player.view
    if held is None:
        return
    if not sure and player.preview is not None and player.preview.harms_only(player.seat):
        back = MenuItem("go back", then=partial(_show, player, held, shapes))
        meant = MenuItem(held.order, then=partial(_lay, player, held, shapes))
        player.show_menu(Menu("It could hurt nobody but us.", (back, meant)))
        return
    count = len(player.game.read_order(before, held.order))
    player.shape.put_down()
    player.preview = None
    stop = OrderLine(player, asks=False).run(held.order)
    if stop is None:
        player.group.wholes.add(before, player.view, count)
    else:
        player.say(why_stopped(stop), failed=True)


def _lay(player: PlayerView, shape: Shape, shapes: Sequence[Shape]) -> None:
    """Lay a pattern though it could hurt nobody but us."""
    player.shape.hold(shape, shapes)
    lay(player, sure=True)


def _tried(player: PlayerView, shape: Shape) -> Preview | None:
    """What would come of a pattern, as far as the player may be told."""
    tried = OrderLine(player).dry_run(shape.order)
    return player.chair.allowed(tried) if isinstance(tried, Preview) else None


def _show(player: PlayerView, shape: Shape, shapes: Sequence[Shape], words: str = "") -> None:
    """Show a pattern with what would come of it."""
    player.shape.hold(shape, shapes)
    tried = _tried(player, shape)
    title = f"{shape.kind[:1].upper()}{shape.kind[1:]} on {player.board.grid.label(shape.centre)}"
    player.preview = None if tried is None else msgspec.structs.replace(tried, title=title)
    which = f"{player.shape.number} of {len(shapes)}." if len(shapes) > 1 else ""
    player.say("  ".join(part for part in (f"{title}.", words, which) if part))
