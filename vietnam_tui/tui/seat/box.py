"""The box: units off the map that may be placed or brought on now, and a set-up left to the bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.play.seat.aids import not_allowed
from vietnam_tui.play.seat.spreading import look_of
from vietnam_tui.tui.seat.menus import Menu, MenuItem
from vietnam_tui.tui.seat.player_view import PlayerView


def able(player: PlayerView) -> list[UnitFace]:
    """The units of the box with something to do now."""
    return [face for face in player.box if player.offers.of_unit(face.name)]


def counted(player: PlayerView, units: Sequence[UnitFace]) -> str:
    """The number of units that wait off the map, and of these that stand in the list: of those alike one stands for
    all.
    """
    many, listed = len(player.box), {look_of(face) for face in units}
    if many == len(units):
        return f"Off the map: {many}"
    if any(look_of(face) not in listed for face in player.box):
        return f"Off the map: {many}, {len(units)} may come now"
    return f"Off the map: {many}, {f'of {len(units)} kinds' if len(units) > 1 else 'all alike'}"


def _lines(player: PlayerView, face: UnitFace) -> list[MenuItem]:
    """A line that takes a unit up; where it needs no hex to point at, one for each thing that it may do."""
    values = f"{face.values} {face.badge}"
    offers = player.offers.of_unit(face.name)
    if any(offer.target is not None for offer in offers):
        return [MenuItem(face.name, values, then=partial(player.take, face.name), unit=face.name)]
    alone = face.name if len(offers) == 1 else ""
    return [MenuItem(alone, values, offer, unit=face.name) for offer in offers]


def open_box(player: PlayerView) -> None:
    """List the units of the box; the chosen one is taken up."""
    units = able(player)
    if not units:
        player.say(_nobody(player) if player.my_turn else player.not_now)
        return
    before = player.hand
    player.hand = ""
    menu = Menu(counted(player, units), [line for face in units for line in _lines(player, face)])
    names = [item.unit for item in menu.items]
    if before in names:
        menu.move(names.index(before))
    player.show_menu(menu)


def _nobody(player: PlayerView) -> str:
    """The sentence that no unit of the box can come now, or that nobody at all will come."""
    lines = player.presenter.off_map(player.view)
    later = sum(line.status == "to come" and line.face.side == player.seat for line in lines)
    if player.box or later:
        return "None of those off the map can come now; = lists all units."
    return "Nobody waits off the map."


def offer_the_rest(player: PlayerView, place: Callable[[], object]) -> None:
    """Ask whether the bot shall choose what is left of the set-up, or of the phase."""
    if not (player.sets_up or (player.my_turn and player.offers.open_ended)):
        asked = player.spoken("This is answered before the phase goes on; {do hint} does what the bot would.")
        player.say(asked if player.my_turn else "There is no phase of yours to finish now.", failed=True)
        return
    if not player.chair.allows("hints"):
        player.say(not_allowed("hints"))
        return
    player.hand = ""
    player.show_menu(
        Menu(
            f"Let the bot choose the rest of your {'set-up' if player.sets_up else 'phase'}?",
            (
                MenuItem("yes, all of it", then=place),
                MenuItem("no, by hand", then=player.go_back),
            ),
        )
    )
