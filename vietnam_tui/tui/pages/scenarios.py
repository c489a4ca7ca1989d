"""All scenarios as a list to scroll and narrow, with the aims and a small map of the chosen one beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.play.catalogue import ScenarioCard, facets, has_secrets
from vietnam_tui.tui.map.glyphs import glyphs
from vietnam_tui.tui.map.small_map import DEPTHS, SmallMap
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.pages.title import aims_of, facts_of
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, STRONG, TITLE, Line, fit, line, styled, wrap

#: The widest that the list gets, in columns
WIDEST = 52
#: The word for scenarios in which something is kept from a side
HIDDEN = "hidden"
#: Words that narrow the list, as examples
SUCH_AS = "type some, such as ks, short, solitaire, hidden, exit, tanks"
#: Lines around the list: the title, what is typed, a blank line, and the last line of the page
AROUND = 4


class ScenariosPage(Page):
    """Every scenario of every game; letters that are typed keep those with these words, Enter takes the chosen one."""

    title = "Scenarios"
    footer = "Type words to narrow the list, Up/Down choose, Enter takes it, Esc back"

    def __init__(
        self, cards: Sequence[tuple[Game[Any], ScenarioCard]], chosen: int, take: Callable[[int], None]
    ) -> None:
        super().__init__()
        self._cards, self._take = cards, take
        self.typed = ""
        #: the number of the chosen scenario among all; it stays while the list is narrowed, if it can
        self.chosen = chosen
        self._small = cache(self._small_map)

    @property
    def takes_text(self) -> bool:
        return True

    def listed(self) -> list[int]:
        """The numbers of the scenarios that have words beginning with all those typed."""
        words = self.typed.casefold().split()
        return [
            number for number in range(len(self._cards)) if all(self._has(number, word) for word in words)
        ]

    def _has(self, number: int, word: str) -> bool:
        if len(word) > 2 and HIDDEN.startswith(word):
            return has_secrets(*self._cards[number])
        return f" {word}" in self._text(number)

    def _text(self, number: int) -> str:
        """The text in which the words are looked for."""
        game, card = self._cards[number]
        sides = game.sides(card.id)
        aims = " ".join(aim.text for aim in card.briefing.aim)
        told = (
            game.code,
            game.title,
            card.title,
            card.period,
            card.summary,
            card.briefing.length,
            *facets(game, card),
            aims,
        )
        return f" {' '.join((*told, *sides)).casefold()}"

    def press(self, key: str) -> bool:
        listed = self.listed()
        at = listed.index(self.chosen) if self.chosen in listed else 0
        steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -len(listed), "end": len(listed)}
        if key in steps:
            if listed:
                self.chosen = listed[max(0, min(len(listed) - 1, at + steps[key]))]
        elif key == "enter":
            if listed:
                self._take(listed[at])
        elif key == "escape" and self.typed:
            self.typed = ""
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif key == "space" or (len(key) == 1 and key.isprintable()):
            self.typed += " " if key == "space" else key
            listed = self.listed()
            if listed and self.chosen not in listed:
                self.chosen = listed[0]
        else:
            return False
        return True

    def rows(self, width: int, height: int) -> list[Line]:
        listed = self.listed()
        wide = min(WIDEST, width // 2)
        shown = max(1, height - AROUND)
        at = listed.index(self.chosen) if self.chosen in listed else 0
        self.top = max(min(self.top, at), at - shown + 1, 0)
        left = [self._entry(number, wide) for number in listed[self.top : self.top + shown]]
        right = self._about(listed[at], width - wide - 2, shown) if listed else []
        left += [[] for _ in range(shown - len(left))]
        right += [[] for _ in range(shown - len(right))]
        typed = (
            line(("Words: ", STRONG), f"{self.typed}_")
            if self.typed
            else styled([f"Words: {SUCH_AS}"[:width]], DIM)[0]
        )
        found = f"{len(listed)} of {len(self._cards)}" if listed else "none has these words"
        return [
            [(f"-- {self.title} ", TITLE), ("-" * max(0, width - len(self.title) - 4), DIM)],
            typed,
            [],
            *([*fit(one, wide), ("  ", PLAIN), *other] for one, other in zip(left, right, strict=True)),
            [(found, DIM)],
        ]

    def _entry(self, number: int, width: int) -> Line:
        """A scenario in a line: its title, the game's code, how long it takes."""
        game, card = self._cards[number]
        tail = f"{game.code.upper()} {card.briefing.length.removeprefix('about '):>10}"
        room = width - len(tail) - 4
        text = card.title if len(card.title) <= room else f"{card.title[: room - 1]}~"
        here = number == self.chosen
        return [(f"{'>' if here else ' '} {text:<{room}} ", CHOSEN if here else PLAIN), (tail, DIM)]

    def _about(self, number: int, width: int, height: int) -> list[Line]:
        """The chosen scenario: game, time and turns, what each side is after, its map as far as there is room."""
        game, card = self._cards[number]
        known = ", ".join((*facets(game, card), *((HIDDEN,) if has_secrets(game, card) else ())))
        rows = [line((card.title, TITLE)), *styled(wrap(facts_of(game, card), width), DIM)]
        rows += styled(wrap(known, width), DIM)
        rows += aims_of(card, width)
        for small, picture in self._small(number):
            if small.width <= width and len(rows) + small.height + 1 <= height:
                rows += [[], *small.rows(picture, frozenset())]
                break
        told = styled(wrap(card.summary, width))
        return [*rows, [], *told][:height] if len(rows) + 1 < height else rows[:height]

    def _small_map(self, number: int) -> tuple[tuple[SmallMap, Any], ...]:
        """The map at the scenario's beginning in each of its depths, and what everybody sees there."""
        game, card = self._cards[number]
        view = game.view(game.setup(card.id), "")
        sheet, signs = game.presenter, glyphs("ascii")
        board, fills = sheet.board(view), sheet.terrain_glyphs(view)
        picture, sides = sheet.picture(view), game.sides(card.id)
        return tuple((SmallMap(board, fills, signs, sides, depth), picture) for depth in DEPTHS)
