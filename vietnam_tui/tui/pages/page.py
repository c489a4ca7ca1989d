"""Pages that are read over the whole map: help, tables, the log, rules, the end of a game, the curtain."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.library import RuleEntry, RulesLibrary, rules_library
from vietnam_tui.tui.actions import ACTIONS, key_name, keys_of
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import (
    CHOSEN,
    DIM,
    ERROR,
    KEY,
    STRONG,
    TITLE,
    Line,
    cited,
    line,
    styled,
    width_of,
    wrap,
)
from vietnam_tui.tui.panes.side import log_lines, log_lines_of, whole_preview
from vietnam_tui.tui.panes.table import all_tables
from vietnam_tui.tui.seat.log import LogLine
from vietnam_tui.tui.seat.player_view import PlayerView

#: The least room for a text beside what it explains.
NARROWEST = 30


class Page:
    """Something to read, longer than the screen perhaps.  Keys that it does not use are left to others."""

    title = ""
    footer = "Up/Down scroll, Esc closes"
    #: does it stand beside the map instead of covering it?
    beside = False
    #: is it about what the map shows then, so that it does not cover it even where nothing else has room?
    needs_map = False
    #: does it show positions of the past, of which something may be made?
    steps_back = False
    #: does it stay when the game turns out to be over?
    stays = False
    #: does it give orders of its own, one after another?
    gives = False
    #: has it done what it was opened for?
    done = False
    #: where the cursor of the terminal stands on it, None for at its foot
    caret: tuple[int, int] | None = None
    #: the page that it was opened from, to which it goes back
    before: Page | None = None

    def __init__(self) -> None:
        self.top = 0
        self._height = 1
        self._length = 0

    @property
    def takes_text(self) -> bool:
        """Are keys letters of a text just now, and no commands?"""
        return False

    def paste(self, text: str) -> None:
        """Take a text that is pasted, where one is typed."""
        for letter in " ".join(text.split()):
            if self.takes_text:
                self.press("space" if letter == " " else letter)

    def closed(self) -> None:
        """Put away what belongs to the page; called when it is left."""

    @property
    def bar(self) -> Line:
        """The effect of Enter here."""
        return []

    def content(self, width: int) -> list[Line]:
        """All of its lines; none where a page draws its rows itself."""
        return []

    def rows(self, width: int, height: int) -> list[Line]:
        """The lines on the screen: title, content, and which part of it this is."""
        self._height = max(1, height - 2)
        content = self.content(width)
        self._length = len(content)
        self.top = max(0, min(self.top, self._length - self._height))
        shown = content[self.top : self.top + self._height]
        more = self._length > self._height
        place = f"lines {self.top + 1}-{self.top + len(shown)} of {self._length}" if more else ""
        return [
            [(f"-- {self.title} ", TITLE), ("-" * max(0, width - len(self.title) - 4), DIM)],
            *shown,
            *[[] for _ in range(self._height - len(shown))],
            [(place, DIM)],
        ]

    def press(self, key: str) -> bool:
        """Take a key; False when the page has no use for it."""
        steps = {
            "up": -1,
            "down": 1,
            "k": -1,
            "j": 1,
            "pageup": -self._height,
            "pagedown": self._height,
            "space": self._height,
            "home": -self._length,
            "end": self._length,
        }
        if key not in steps:
            return False
        self.top = max(0, min(self.top + steps[key], self._length - self._height))
        return True


class HelpPage(Page):
    """The question asked now, and the live key map; on a page first the keys of that page."""

    title = "Help"

    def __init__(self, player: PlayerView, before: Page | None = None) -> None:
        super().__init__()
        self.player, self.before = player, before

    def content(self, width: int) -> list[Line]:
        player = self.player
        rows: list[Line] = []
        if self.before is not None:
            rows += styled(wrap(f"{self.before.title}: {self.before.footer}.", width, hanging=2), STRONG)
            rows += [[], [("On the map:", TITLE)]]
        rows += [cited(text, STRONG) for text in wrap(player.prompt, width)]
        entry = library_of(player).by_id(player.decision.rule)
        if entry is not None:
            rows += styled(wrap(f"{entry.id} {entry.title}: {entry.text}", width, hanging=2))
        rows += [[], *styled(wrap(player.spoken(_BASICS), width)), []]
        group = ""
        for action in ACTIONS:
            if action.id.startswith("leap"):
                continue
            of_game = {
                "cards": player.presenter.cards_help,
                "loadouts": player.presenter.loadouts_help,
                "overlay": f"next overlay: {', '.join(player.presenter.overlays)}",
            }.get(action.id, action.help)
            if not of_game:
                continue
            if action.group != group:
                group = action.group
                rows += [[], [(group, TITLE)]]
            keys = " ".join(key_name(key) for key in keys_of(action, player.key_set, player.tops))
            rows += _entry(keys, of_game, 18, width, f":{action.command}" if action.command else "")
        rows += [[], [("Orders", TITLE)]]
        for verb in player.game.verbs:
            rows += _entry(verb.usage, verb.help, 36, width)
        if "say" in player.table.words:  # a table where others play as well
            rows += [[], [("At this table", TITLE)]]
            for word, help_ in player.table.words.items():
                rows += _entry(f":{word}", help_, 18, width)
        if player.presenter.order_notes:
            rows += [[], [("Behind orders", TITLE)]]
        for sign, words in player.presenter.order_notes.items():
            rows += _entry(f"({sign})", words, 18, width)
        return rows


def _entry(key: str, text: str, column: int, width: int, note: str = "") -> list[Line]:
    """A key or an order and what it does: beside it, or below it where there is little room; then a note."""
    beside = width - column - 2 >= NARROWEST
    indent = " " * (column + 2 if beside else 4)
    rows: list[Line] = [[(indent, PLAIN), (part, PLAIN)] for part in wrap(text, width - len(indent))]
    if note and width_of(rows[-1]) + 3 + len(note) > width:
        rows.append([(indent, PLAIN), (note, DIM)])
    elif note:
        rows[-1].append((f"   {note}", DIM))
    head: Line = [(f"  {key:<{column}}", KEY)]
    if beside and len(key) < column:
        return [[*head, *rows[0][1:]], *rows[1:]]
    return [head, *rows]


_BASICS = (
    "Go to a unit of yours ({next ready}) and press {act}: the hexes open to it are marked with what they cost.  Go to "
    "one and press {act} again.  In a combat phase press {act} on an enemy.  {close} ends a phase.  Or type {orders} "
    "and an order; Tab completes it, a ? at its end only shows what it would bring.  Shifted direction keys go five "
    "hexes."
)


class TablesPage(Page):
    """The printed tables, one at a time; first, where something is being tried, the whole dry run with its table."""

    title = "Tables"
    footer = "Left/Right or number: other table, Up/Down scroll, Esc closes"

    def __init__(self, player: PlayerView) -> None:
        super().__init__()
        tables = list(player.presenter.tables(player.view))
        self.tried = player.preview
        marked = None if self.tried is None else self.tried.table
        self.tables = tuple(marked if marked is not None and t.id == marked.id else t for t in tables)
        self.chosen = 0
        #: is the dry run shown in place of a table?
        self.trying = self.tried is not None and self.tried.says_more

    def content(self, width: int) -> list[Line]:
        if self.trying and self.tried is not None:
            return whole_preview(self.tried, width)
        return all_tables(self.tables, self.chosen, width)

    def press(self, key: str) -> bool:
        count = max(1, len(self.tables))
        if key in ("left", "right", "c", "tab") and self.trying:
            self.chosen = count - 1 if key == "left" else 0
        elif key in ("left", "right", "c", "tab"):
            self.chosen = (self.chosen + (-1 if key == "left" else 1)) % count
        elif key.isdigit() and 0 < int(key) <= count:
            self.chosen = int(key) - 1
        else:
            return super().press(key)
        self.trying = False
        self.top = 0
        return True


class LogPage(Page):
    """The whole log; one entry is chosen, from which the game can be looked at again."""

    title = "Log"
    footer = "Up/Down choose, Enter shows place and position, PgUp/PgDn leaf, Esc closes"

    def __init__(self, player: PlayerView) -> None:
        super().__init__()
        self.player = player
        player.recall_earlier()
        self.chosen = len(player.log) - 1
        self.top = 1_000_000

    @property
    def entry(self) -> LogLine | None:
        """The chosen entry."""
        return self.player.log[self.chosen] if 0 <= self.chosen < len(self.player.log) else None

    def content(self, width: int) -> list[Line]:
        before = len(log_lines_of(self.player, width, self.player.log[: self.chosen]))
        self.top = max(min(self.top, before), before + 2 - self._height)
        return log_lines(self.player, width, self.chosen) or styled(["Nothing has happened yet."], DIM)

    def press(self, key: str) -> bool:
        steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -(10**6), "end": 10**6}
        steps |= {"k": -1, "j": 1, "space": 10}
        if key not in steps:
            return False
        self.chosen = max(0, min(self.chosen + steps[key], len(self.player.log) - 1))
        return True


class RulesPage(Page):
    """The rules library: a search line, the entries found, the text of the chosen one."""

    title = "Rules"

    def __init__(self, library: RulesLibrary, query: str = "") -> None:
        super().__init__()
        self.library = library
        self.query = query
        self.typing = False
        self.chosen = 0
        self.found: list[RuleEntry] = []
        self.look_up(query)

    def look_up(self, query: str) -> None:
        """Find an id, a section, or words; everything for nothing."""
        self.query, self.chosen, self.top = query, 0, 0
        exact = self.library.by_id(query) if query.strip() else None
        if exact is not None:
            self.found = list(self.library.section(exact.section))
            self.chosen = self.found.index(exact)
        elif query.strip():
            self.found = self.library.section(query) or self.library.search(query)
        else:
            self.found = list(self.library)

    @property
    def footer(self) -> str:  # type: ignore[override]
        """The keys that the page takes now."""
        if self.typing:
            return "Enter: look up, Esc: leave the search line"
        return "Up/Down choose, / search (id, section, words), f follow a reference, Esc closes"

    def rows(self, width: int, height: int) -> list[Line]:
        """The search line, as many entries as fit, and the text of the chosen one below."""
        caret = "_" if self.typing else ""
        head: list[Line] = [
            [(f"-- {self.library.title or 'Rules'} ", TITLE), ("-" * width, DIM)],
            line(("/", KEY), (self.query + caret, STRONG), (f"   {len(self.found)} entries", DIM)),
        ]
        text = self._text(width)
        room = max(3, height - len(head) - 1 - min(len(text), max(4, (height - 5) * 2 // 3)))
        first = max(0, min(self.chosen - room // 2, len(self.found) - room))
        listed: list[Line] = []
        for index, entry in enumerate(self.found[first : first + room], start=first):
            style = CHOSEN if index == self.chosen else PLAIN
            listed.append(
                [(f"{'>' if index == self.chosen else ' '}{entry.id:<14} {entry.heading}"[:width], style)]
            )
        body = text[self.top :][: max(0, height - len(head) - len(listed) - 1)]
        filler: list[Line] = [[] for _ in range(height - len(head) - len(listed) - len(body) - 1)]
        return [*head, *listed, [("-" * width, DIM)], *body, *filler]

    def _text(self, width: int) -> list[Line]:
        if not self.found:
            return styled(["No rule has all these words."], DIM)
        entry = self.found[self.chosen]
        rows = styled(
            wrap(f"{entry.id}  {entry.title}  ({entry.standing}, section {entry.section})", width), TITLE
        )
        rows += styled(wrap(entry.text, width))
        for label, text in (("Ruling", entry.ruling), ("Example", entry.example)):
            if text:
                rows += [[], *styled(wrap(f"{label}: {text}", width))]
        if entry.see:
            rows += [[], *styled(wrap(f"See {', '.join(entry.see)}", width), DIM)]
        return rows

    @property
    def takes_text(self) -> bool:
        return self.typing

    def press(self, key: str) -> bool:
        if self.typing:
            return self._type(key)
        if key == "/":
            self.typing, self.query = True, ""
        elif key in ("up", "down", "k", "j") and self.found:
            self.chosen = (self.chosen + (1 if key in ("down", "j") else -1)) % len(self.found)
            self.top = 0
        elif key in ("pagedown", "space"):
            self.top += 5
        elif key == "pageup":
            self.top = max(0, self.top - 5)
        elif key == "f" and self.found and self.found[self.chosen].see:
            self.look_up(self.found[self.chosen].see[0])
        else:
            return False
        return True

    def _type(self, key: str) -> bool:
        if key in ("enter", "escape"):
            self.typing = False
        elif key == "backspace":
            self.look_up(self.query[:-1])
        elif len(key) == 1 or key == "space":
            self.look_up(self.query + (" " if key == "space" else key))
        else:
            return False
        return True


class CurtainPage(Page):
    """Shown while one player leaves the chair to the other, or gives his order without being seen.

    `news` is what everybody has seen last.
    """

    title = "Change of seats"

    def __init__(self, side: str, news: Sequence[str] = ()) -> None:
        super().__init__()
        self.side, self.news = side, news
        #: what is being typed, None while nothing is
        self.typing: str | None = None
        #: a line that has been typed, until somebody takes it
        self.given = ""
        #: why the last one came to nothing
        self.fault = ""

    @property
    def footer(self) -> str:  # type: ignore[override]
        """The keys that the page takes now."""
        if self.typing is not None:
            return "Enter: order it, Esc: leave the line"
        return "Enter when you are seated, : to order something unseen"

    def content(self, width: int) -> list[Line]:
        rows: list[Line] = [
            [],
            [(f"{self.side}, take the seat.".center(width), TITLE)],
            [],
            *styled(wrap("The other side should look away.", width)),
            *styled(
                wrap(
                    f"Or {self.side} types : and an order, which is not shown; 0 declines.  Then nobody has "
                    "to change places.",
                    width,
                ),
                DIM,
            ),
            [],
            *[cited(part) for text in self.news for part in wrap(text, width)],
            [],
        ]
        if self.typing is not None:
            rows.append(line((f"{self.side}:", KEY), ("*" * len(self.typing) + "_", STRONG)))
        elif self.fault:
            rows += styled(wrap(self.fault, width), ERROR)
        return rows

    @property
    def takes_text(self) -> bool:
        return self.typing is not None

    def press(self, key: str) -> bool:
        if self.typing is None:
            if key == ":":
                self.typing, self.fault = "", ""
            return key == ":"
        if key == "enter":
            self.given, self.typing = self.typing.strip(), None
        elif key in ("escape", "ctrl+c"):
            self.typing = None
        elif key == "backspace":
            self.typing = self.typing[:-1]
        elif len(key) == 1 or key == "space":
            self.typing += " " if key == "space" else key
        else:
            return False
        return True


def library_of(player: PlayerView) -> RulesLibrary:
    """The rules library of the game, an empty one when it has none."""
    from vietnam_tui.core.data import DataError

    try:
        return rules_library(player.game.id)
    except DataError:
        return RulesLibrary(player.game.code.upper(), (), player.game.title)
