"""The list of all units: where they are, what they have done, what is to come."""

from __future__ import annotations

from vietnam_tui.core.presenter import OFF_MAP, STATUSES, RosterLine
from vietnam_tui.tui.map.counter import badge
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN, Style, side_role
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, KEY, STRONG, Line
from vietnam_tui.tui.seat.player_view import PlayerView

#: The mark before a unit, by its status.
MARKS = {"ready": "*", "done": ".", "": " ", "to come": ">", "lost": "x"}
ORDERS = ("status", "name", "place")


class UnitsPage(Page):
    """One side's units; Enter puts the cursor on one."""

    title = "Units"
    footer = "Up/Down choose, Enter goes there, / narrow, s sort, Tab other side, Esc closes"

    def __init__(self, player: PlayerView) -> None:
        super().__init__()
        self.player = player
        self.roster = player.presenter.roster(player.shown)
        sides = [side for side in player.all_sides if any(line.face.side == side for line in self.roster)]
        self.sides = sorted(sides, key=lambda side: side != player.seat) or [""]
        self.side = self.sides[0]
        self.order = ORDERS[0]
        self.chosen = 0
        #: words that stand in the name, values or place of each unit listed, and are they being typed?
        self.words, self.typing = "", False

    @property
    def takes_text(self) -> bool:
        return self.typing

    @property
    def lines(self) -> list[RosterLine]:
        """The units of the side that is shown that have the words typed, sorted."""
        words = self.words.casefold().split()
        own = [
            line
            for line in self.roster
            if line.face.side == self.side
            and all(word in f"{line.face.name} {line.face.values} {line.where}".casefold() for word in words)
        ]
        if self.order == "name":
            return sorted(own, key=lambda line: line.face.name)
        if self.order == "place":
            return sorted(own, key=lambda line: (line.hex is None, line.where))
        return sorted(own, key=lambda line: STATUSES.index(line.status))

    def content(self, width: int) -> list[Line]:
        lines = self.lines
        counts = {status: sum(line.status == status for line in lines) for status in STATUSES}
        words = ", ".join(f"{n} {status or 'there'}" for status, n in counts.items() if n)
        rows: list[Line] = [[(f"{self.side}: {words or 'none'}", STRONG), (f"   by {self.order} (s)", DIM)]]
        if self.words or self.typing:
            rows[0].append((f"   / {self.words}{'_' * self.typing}", KEY))
        headed = ""
        # where they are bound for is known to their own player alone
        bound = self.player.notes.marches(self.player.seat) if self.side == self.player.seat else {}
        broad = max((len(line.face.name) for line in lines), default=4)
        for index, line in enumerate(lines):
            here = index == self.chosen
            face = line.face
            if self.order == "status" and line.status in OFF_MAP and line.status != headed:
                headed = line.status
                rows += [[], [(f"-- {headed.capitalize()}: {counts[headed]} ", DIM)]]
            role = side_role(face.side, self.player.all_sides, face.nation)
            words = ", ".join(("depleted",) * face.depleted + face.condition + face.marks)
            goal = bound.get(face.name, "")
            words = ", ".join(part for part in (words, f"bound for {goal}" if goal else "") if part)
            text = f" {face.name:<{broad}} {face.values:<7} {line.where}{f', {words}' if words else ''}"
            rows.append(
                [
                    (f"{'>' if here else ' '}{MARKS[line.status]} ", PLAIN),
                    (badge(face), Style(role, role, bold=True)),
                    (text[: max(0, width - 5)], CHOSEN if here else PLAIN),
                ]
            )
            if here:
                self.top = max(min(self.top, len(rows) - 2), len(rows) - self._height)
        return [*rows, [], [("* can act   . done   > to come   x lost", DIM)]]

    def press(self, key: str) -> bool:
        if self.typing and (typed := self._typed(key)) is not None:
            self.words, self.chosen, self.top = typed, 0, 0
            return True
        if self.typing and key in ("enter", "escape"):
            self.typing, self.words = False, self.words if key == "enter" else ""
            return True
        last = max(0, len(self.lines) - 1)
        steps = {
            "up": -1,
            "k": -1,
            "down": 1,
            "j": 1,
            "pageup": -max(1, self._height - 3),
            "pagedown": max(1, self._height - 3),
            "home": -999,
            "end": 999,
        }
        if key in steps:
            self.chosen = max(0, min(self.chosen + steps[key], last))
        elif key == "/":
            self.typing = True
        elif key == "s":
            self.order = ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)]
        elif key == "tab":
            self.side = self.sides[(self.sides.index(self.side) + 1) % len(self.sides)]
            self.chosen = self.top = 0
        elif key == "enter" and self.lines:
            at = self.lines[self.chosen].hex
            if at is None:
                self.player.say(f"{self.lines[self.chosen].face.name}: {self.lines[self.chosen].where}")
            else:
                self.player.cursor, self.done = at, True
        else:
            return False
        return True

    def _typed(self, key: str) -> str | None:
        """The words with a key typed or taken back; None for a key that is no letter."""
        if key == "backspace":
            return self.words[:-1]
        letter = " " if key == "space" else key
        return self.words + letter if len(letter) == 1 and letter.isprintable() else None
