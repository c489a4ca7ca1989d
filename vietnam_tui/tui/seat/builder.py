"""An attack put together: who takes part is switched on and off, and the odds follow."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.hexes import Hex
from vietnam_tui.tui.seat.menus import Menu, MenuItem
from vietnam_tui.tui.seat.offers import Offer, best_first
from vietnam_tui.tui.seat.player_view import PlayerView
from vietnam_tui.tui.seat.refusals import refused


class AttackBuilder(Menu):
    """The units that could attack a hex, all of them switched on at first; the first line carries it out.

    `offers` are the attacks of one verb on the hex; `others` is what else can be done there.
    """

    def __init__(
        self, player: PlayerView, target: Hex, offers: Sequence[Offer], others: Sequence[MenuItem] = ()
    ) -> None:
        self._player, self._target, self._others = player, target, tuple(others)
        self._offers = {frozenset(offer.units): offer for offer in offers}
        ordered = best_first(offers)
        #: everybody who could take part, and who does
        self.units = tuple(dict.fromkeys(unit for offer in ordered for unit in offer.units))
        self.on = frozenset(ordered[0].units)
        super().__init__(f"{ordered[0].face.verb.capitalize()} {self._whom()}", self._lines())

    @property
    def offer(self) -> Offer:
        """The attack as it is put together."""
        return self._offers[self.on]

    def toggle(self) -> None:
        """Switch the unit of the chosen line on or off; why not is said if the rules refuse it."""
        unit = self.item.unit
        if unit not in self.units:
            self._player.say("Choose a unit with Up and Down; Space switches it on and off, Enter attacks.")
            return
        wanted = self.on ^ {unit}
        if wanted in self._offers:
            self.on = wanted
            self.items = tuple(self._lines())
            self._player.look_ahead()
            return
        names = " ".join(name for name in self.units if name in wanted)
        label = self._player.board.grid.label(self._target)
        order = f"{self.offer.face.verb} {label} with {names}"
        reason = refused(self._player, [order]) if wanted else "Somebody must attack."
        self._player.say(reason or "That attack is not open.", failed=True)

    def _whom(self) -> str:
        inside = [face.name for face in self._player.picture.units.get(self._target, ())]
        label = self._player.board.grid.label(self._target)
        return f"{inside[0]} in {label}" if inside else label

    def _lines(self) -> list[MenuItem]:
        count = len(self.on)
        go = MenuItem(f"go: {count} unit{'s' * (count != 1)}", offer=self.offer)
        faces = {face.name: face for faces in self._player.picture.units.values() for face in faces}
        faces |= {face.name: face for faces in self._player.picture.side_units.values() for face in faces}
        units = [
            MenuItem(
                f"[{'x' if unit in self.on else ' '}] {unit}",
                faces[unit].strength if unit in faces else "",
                self.offer,
                unit=unit,
            )
            for unit in self.units
        ]
        return [go, *units, *self._others]

    def digit_of(self, index: int) -> str:
        """Units are numbered from 1; what else can be done follows them."""
        return str(index) if 0 < index < 10 else ""
