"""Looking things up in a running game, as lines of text; nothing here changes the game.

Every method gives lines, and raises ValueError with one sentence for what cannot be answered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from vietnam_tui.core.hexes import UnknownHex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Verb, match, nearest
from vietnam_tui.core.plain_text import card_lines, table_lines
from vietnam_tui.core.presenter import Assignment, Tray
from vietnam_tui.play.disclosure import order_told, told
from vietnam_tui.play.saves import shortened
from vietnam_tui.play.session import Session

#: Words of a load that are looked at
MOST_WORDS = 40


class Tools(NamedTuple):
    """What is drawn elsewhere: `map_text(session, view, hex label or "")` and `rules_text(game, topic)`.

    Both give lines and raise ValueError with a sentence for what they do not know.
    """

    map_text: Callable[[Session[Any], Any, str], Sequence[str]]
    rules_text: Callable[[Any, str], Sequence[str]]


class Lookups:
    """Answers from the view of the side to act."""

    def __init__(self, session: Session[Any], tools: Tools, commands: Sequence[Verb]) -> None:
        self.session = session
        self._tools = tools
        self._commands = commands
        self._legal: tuple[int, dict[str, Action]] = (-1, {})

    @property
    def view(self) -> Any:
        """The position as the side to act sees it."""
        return self.session.view(self.session.decision.side)

    @property
    def legal(self) -> dict[str, Action]:
        """Order text -> action for everything legal now."""
        session = self.session
        if self._legal[0] != len(session.log):
            view = self.view
            orders = {session.game.write_order(view, action): action for action in session.game.actions(view)}
            self._legal = (len(session.log), orders)
        return self._legal[1]

    def open_verbs(self) -> list[str]:
        """The decision, and every verb that is open with how many orders it has."""
        counts: dict[str, int] = {}
        for order in self.legal:
            verb = order.split(" ", 1)[0]
            counts[verb] = counts.get(verb, 0) + 1
        game, view = self.session.game, self.view
        return [game.presenter.prompt(view, self.session.decision)] + [
            f"  {verb.usage:34} {verb.help} ({counts[verb.name]} now)"
            for verb in game.verbs
            if verb.name in counts
        ]

    def help(self) -> list[str]:
        """Every order and command."""
        lines = ["Orders:"]
        for verb in self.session.game.verbs:
            short = f" Short: {', '.join(verb.aliases)}." if verb.aliases else ""
            lines.append(f"  {verb.usage:34} {verb.help}{short}")
        lines.append("Commands:")
        lines += [f"  {verb.usage:34} {verb.help}" for verb in self._commands]
        return [*lines, "Several orders may stand on a line, with ; between them."]

    def look(self, name: str) -> list[str]:
        """What lies in a hex or a named place, or what a unit is."""
        view, sheet = self.view, self.session.game.presenter
        board, picture = sheet.board(view), sheet.picture(view)
        stacks = [*picture.units.values(), *picture.side_units.values()]
        units = match(name, [face.name for stack in stacks for face in stack])
        if len(units) == 1:
            return list(sheet.inspect_unit(view, units[0]))
        places = board.find_place(name)
        if places:
            return [sheet.look(view, place) for place in places]
        try:
            return [sheet.look(view, board.grid.hex(name))]
        except UnknownHex as error:
            near = f"; units: {', '.join(units)}" if units else ""
            raise ValueError(f"{shortened(str(error))}{near}") from None

    def map(self, label: str) -> Sequence[str]:
        """The map, or the part of it around a hex."""
        return self._tools.map_text(self.session, self.view, label)

    def rules(self, topic: str) -> Sequence[str]:
        """A topic of the rules."""
        return self._tools.rules_text(self.session.game, topic)

    def tables(self) -> list[str]:
        """The printed tables."""
        tables = self.session.game.presenter.tables(self.session.state)
        return [line for table in tables for line in (*table_lines(table), "")]

    def cards(self, name: str) -> list[str]:
        """The cards of the game: the first, with the names of the others, or the one named."""
        cards = self.session.game.presenter.cards(self.view)
        if not cards:
            raise ValueError("This game has no cards")
        names = [card.id for card in cards]
        found = match(name, names) if name else names[:1]
        if len(found) != 1:
            raise ValueError(f"no card {shortened(name)}: {', '.join(names)}")
        more = [] if name else [f"More: cards {', '.join(names[1:])}"]
        return [*card_lines(cards[names.index(found[0])]), *more]

    def loads(self, text: str) -> list[str]:
        """What could be taken along, or what a load of a unit would come to; nothing is ordered by it."""
        view, sheet = self.view, self.session.game.presenter
        unit, *words = text.split()[:MOST_WORDS] or [""]
        panel = sheet.loadouts(view, (), unit=unit)
        if panel is None:
            raise ValueError("There is nothing to load now")
        trays = {tray.id: tray for tray in panel.trays}
        if not unit:
            return [line for tray in panel.trays for line in _tray_lines(tray)]
        named = match(unit, trays)
        if len(named) != 1:
            raise ValueError(f"no tray {shortened(unit)}: {', '.join(trays)}")
        for word in words:
            items = {item.name.replace(" ", ""): item.key for tray in panel.trays for item in tray.items}
            found = match(word, items)
            if not found:
                raise ValueError(
                    f"no {shortened(word)} to load: {', '.join(nearest(word, items)) or 'see loads'}"
                )
            panel = sheet.loadouts(view, (*panel.plan, Assignment(items[found[0]], named[0])), unit=unit)
            assert panel is not None
            if panel.refusal:
                raise ValueError(panel.refusal)
        return next(_tray_lines(tray) for tray in panel.trays if tray.id == named[0])

    def hint(self) -> list[str]:
        """What the bot would do in the place of the side to act."""
        choice = self.session.choose()
        order = self.session.game.write_order(self.session.state, choice.action)
        return [f"Hint: {order}  ({choice.reason})"]

    def log(self, count: str, reader: str) -> list[str]:
        """The last orders with what came of them, as far as a side may know."""
        if count and not (count.isascii() and count.isdigit() and 0 < len(count) < 6):
            raise ValueError(f"log {shortened(count)}: a number of orders is expected")
        session = self.session
        lines = []
        for entry in session.history[-int(count or 10) :]:
            order = order_told(entry.order, entry.by, entry.events, [reader])
            lines.append(f"{entry.number} {entry.by}{'' if entry.chance else f': {order}'}")
            events = told(entry.events, [reader])
            lines += [f"  {session.game.presenter.describe(session.state, event)}" for event in events]
        return lines


def _tray_lines(tray: Tray) -> list[str]:
    """A tray as text: its title, what lies in it, what that comes to."""
    items = [f"{item.name}{'*' if item.wanted else ''} ({item.note})" for item in tray.items]
    return [
        f"{tray.id}: {tray.title}",
        *(f"  {fact}" for fact in tray.facts),
        f"  {', '.join(items) or 'empty'}",
    ]
