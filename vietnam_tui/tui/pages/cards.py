"""The cards of a game, one at a time: facts that a player keeps beside the map."""

from __future__ import annotations

from vietnam_tui.core.presenter import Card
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, STRONG, Line, cited, wrap
from vietnam_tui.tui.panes.table import table_lines
from vietnam_tui.tui.seat.player_view import PlayerView

#: Columns from which two tables stand side by side.
WIDE = 76


class CardsPage(Page):
    """The cards; the one whose name begins as `wanted` first."""

    title = "Cards"
    footer = "Left/Right or number: other card, Up/Down scroll, g goes there, Esc closes"

    def __init__(self, player: PlayerView, wanted: str = "") -> None:
        super().__init__()
        self.player = player
        self.cards = player.cards
        names = [card.id for card in self.cards]
        self.chosen = next((i for i, name in enumerate(names) if name.startswith(wanted.casefold())), 0)

    def content(self, width: int) -> list[Line]:
        names: Line = []
        for index, card in enumerate(self.cards):
            names += [(f" {index + 1} {card.id} ", CHOSEN if index == self.chosen else DIM), (" ", PLAIN)]
        return [names, [], *card_lines(self.cards[self.chosen], width)]

    def press(self, key: str) -> bool:
        count = len(self.cards)
        if key in ("left", "right", "m", "tab"):
            self.chosen = (self.chosen + (-1 if key == "left" else 1)) % count
        elif key == "g":
            at = self.cards[self.chosen].hex
            self.player.cursor = self.player.cursor if at is None else at
            self.done = True
        elif key.isdigit() and 0 < int(key) <= count:
            self.chosen = int(key) - 1
        else:
            return super().press(key)
        self.top = 0
        return True


class CardPage(Page):
    """A single card, such as the briefing."""

    def __init__(self, card: Card) -> None:
        super().__init__()
        self.card, self.title = card, card.id.capitalize()

    def content(self, width: int) -> list[Line]:
        return card_lines(self.card, width)


def card_lines(card: Card, width: int) -> list[Line]:
    """A card in lines of at most this width: title, sections, tables side by side where there is room."""
    rows: list[Line] = [cited(text, STRONG) for text in wrap(card.title, width)]
    for heading, texts in card.sections:
        rows += [cited(part, STRONG._replace(bold=False, underline=True)) for part in wrap(heading, width)]
        rows += [cited(f"  {part}") for text in texts for part in wrap(text, width - 2, hanging=2)]
    tables = [table_lines(table, width if width < WIDE else width // 2) for table in card.tables]
    while tables:
        rows.append([])
        beside, tables = (tables[:2], tables[2:]) if width >= WIDE else (tables[:1], tables[1:])
        for index in range(max(map(len, beside))):
            row: Line = []
            for lines in beside:
                cells = lines[index] if index < len(lines) else []
                used = sum(len(text) for text, _ in cells)
                row += [*cells, (" " * max(0, width // 2 - used), PLAIN)] if len(beside) > 1 else cells
            rows.append(row)
    return rows
