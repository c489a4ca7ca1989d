"""An attack put together: who takes part is switched on and off, and the odds follow."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.preview import Preview
from vietnam_tui.play.seat.offers import Offer, best_first
from vietnam_tui.play.seat.orderline import OrderLine
from vietnam_tui.tui.seat import typed
from vietnam_tui.tui.seat.menus import Menu, MenuItem
from vietnam_tui.tui.seat.player_view import PlayerView
from vietnam_tui.tui.seat.refusals import refused, why_stopped


class Builder(Menu):
    """The units that could attack a hex, each on a line to be switched on and off; the first line carries it out.

    `units` is everybody who could take part, `on` who does; `others` is what else can be done there.
    """

    def __init__(
        self, player: PlayerView, target: Hex, verb: str, units: Sequence[str], others: Sequence[MenuItem]
    ) -> None:
        self._player, self._target, self._others = player, target, tuple(others)
        self._verb, self._label = verb, player.board.grid.label(target)
        self._previews: dict[str, Preview | None] = {}
        self.units = tuple(units)
        super().__init__(f"{verb.capitalize()} {self._whom()}", self._lines())

    on: frozenset[str]

    @property
    @abstractmethod
    def built(self) -> str:
        """The order that the attack comes to as it is put together."""

    @property
    def order(self) -> str:
        """The attack as it is put together, on the lines that stand for it; else what the line gives."""
        return super().order if self.item in self._others else self.built

    @abstractmethod
    def refuse(self, wanted: frozenset[str]) -> str:
        """Why these units cannot attack together, "" if they can."""

    def line(self, text: str, note: str = "", unit: str = "") -> MenuItem:
        """A line that gives the attack as it is put together, with its dry run."""
        return MenuItem(
            text, note, then=partial(typed.run, self._player, self.built), unit=unit, tries=self._tried()
        )

    def _tried(self) -> Preview | None:
        if self.built not in self._previews:
            found = OrderLine(self._player).dry_run(self.built)
            told = self._player.chair.allowed(found) if isinstance(found, Preview) else None
            self._previews[self.built] = told
        return self._previews[self.built]

    def _names(self, units: frozenset[str]) -> str:
        return " ".join(unit for unit in self.units if unit in units)

    def toggle(self) -> None:
        """Switch the unit of the chosen line on or off; why not is said if the rules refuse it."""
        unit = self.item.unit
        if unit not in self.units:
            self._player.say("Choose a unit with Up and Down; Space switches it on and off, Enter attacks.")
            return
        wanted = self.on ^ {unit}
        reason = self.refuse(wanted)
        if reason:
            self._player.say(reason, failed=True)
            return
        self.on = wanted
        self.items = tuple(self._lines())
        self._player.look_ahead()

    def _whom(self) -> str:
        inside = [face.name for face in self._player.picture.units.get(self._target, ())]
        return f"{inside[0]} in {self._label}" if inside else self._label

    def _lines(self) -> list[MenuItem]:
        count = len(self.on)
        go = self.line(f"go: {count} unit{'s' * (count != 1)}")
        faces = {face.name: face for faces in self._player.picture.units.values() for face in faces}
        faces |= {face.name: face for faces in self._player.picture.side_units.values() for face in faces}
        units = [
            self.line(
                f"[{'x' if unit in self.on else ' '}] {unit}",
                faces[unit].strength if unit in faces else "",
                unit,
            )
            for unit in self.units
        ]
        return [go, *units, *self._others]

    def digit_of(self, index: int) -> str:
        """Units are numbered from 1; what else can be done follows them."""
        return str(index) if 0 < index < 10 else ""


class AttackBuilder(Builder):
    """An attack of units that are named together: `offers` are those of one verb on the hex, the one with most units
    first; who else may attack together is said in an order.
    """

    def __init__(
        self, player: PlayerView, target: Hex, offers: Sequence[Offer], others: Sequence[MenuItem] = ()
    ) -> None:
        self._offers = {frozenset(offer.units): offer for offer in offers}
        ordered = best_first(offers)
        self.on = frozenset(ordered[0].units)
        units = dict.fromkeys(unit for offer in ordered for unit in offer.units)
        super().__init__(player, target, ordered[0].face.verb, tuple(units), others)

    @property
    def built(self) -> str:
        """The attack of those who are switched on."""
        return self._order(self.on)

    def _order(self, units: frozenset[str]) -> str:
        offer = self._offers.get(units)
        return f"{self._verb} {self._label} with {self._names(units)}" if offer is None else offer.text

    def line(self, text: str, note: str = "", unit: str = "") -> MenuItem:
        """A line with the attack of those who are switched on."""
        offer = self._offers.get(self.on)
        return super().line(text, note, unit) if offer is None else MenuItem(text, note, offer, unit=unit)

    def refuse(self, wanted: frozenset[str]) -> str:
        """Why these units cannot attack together: the rules are asked."""
        if wanted in self._offers:
            return ""
        if not wanted:
            return "Somebody must attack."
        order = self._order(wanted)
        reason = refused(self._player, [order])
        if reason:
            return reason
        tried = OrderLine(self._player).dry_run(order)
        return "" if isinstance(tried, Preview) else why_stopped(tried)


class DeclarationBuilder(Builder):
    """An attack that is declared unit by unit: `joining` are the offers by which each joins, `verb` carries it out."""

    def __init__(
        self,
        player: PlayerView,
        target: Hex,
        verb: str,
        joining: Sequence[Offer],
        others: Sequence[MenuItem] = (),
    ) -> None:
        units = tuple(dict.fromkeys(unit for offer in joining for unit in offer.units))
        self.on = frozenset(units)
        super().__init__(player, target, verb, units, others)

    @property
    def built(self) -> str:
        """The order that the attack comes to as it is put together."""
        return f"{self._verb} {self._names(self.on)} {self._label}"

    def refuse(self, wanted: frozenset[str]) -> str:
        """Refuse no choice of units, as long as somebody takes part."""
        return "" if wanted else "Somebody must attack."
