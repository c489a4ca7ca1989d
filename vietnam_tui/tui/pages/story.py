"""What was done beside the map that shows it: by place, with what it means, and as a film; it stands until a key."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from math import isfinite
from typing import Any

from textual.timer import Timer

from vietnam_tui.core.hexes import Hex
from vietnam_tui.play.report.digest import DigestLine
from vietnam_tui.play.report.meaning import lettered
from vietnam_tui.play.report.story import Group, Step, Story
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN, Style
from vietnam_tui.tui.panes.dice import cast_rows
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, STRONG, TITLE, Line, wrap
from vietnam_tui.tui.seat.player_view import PlayerView

#: Lines of what a meaning says more, before they are only counted
DETAILS = 6
#: How many times as long as a step of the others a march stays in the film, and a combat
MARCHES, FIGHTS = 2, 3
#: Puts something off for some seconds
Later = Callable[[float, Callable[[], None]], Timer]


class StoryPage(Page):
    """A story to go through by its places, from the weightiest on; the cursor of the map goes along.

    `view` gives the position after so many of the history; without it there is no film.  `later` puts the next scene of
    the film off by `pace` seconds; without it the film goes on by keys alone.
    """

    beside = needs_map = True

    def __init__(
        self,
        player: PlayerView,
        title: str,
        story: Story,
        view: Callable[[int], Any] | None,
        *,
        later: Later | None = None,
        pace: float = 0.0,
    ) -> None:
        super().__init__()
        self.player, self.name, self.story, self._view = player, title, story, view
        self._later, self.pace = later, pace
        self._timer: Timer | None = None
        #: where the cursor was, and the scene of the film that is shown, -1 while none is
        self.home, self.scene = player.cursor, -1
        #: what is chosen: a meaning, else a group and a step of it
        self.chosen, self.at = 0, 0
        self._rows: tuple[int, int] = (0, 0)
        #: what was unfolded last, and for what was chosen in what room
        self._unfolded: tuple[tuple[int, ...], frozenset[int]] = ((), frozenset())
        self._choose(self._first)

    @property
    def title(self) -> str:  # type: ignore[override]
        """What it tells, and how far the film is."""
        return self.name if self.scene < 0 else f"{self.scene + 1}/{len(self.story.scenes)} {self.name}"

    @property
    def footer(self) -> str:  # type: ignore[override]
        """What the keys do."""
        if self.scene >= 0:
            return "Left/Right scene, Space plays on or holds, Enter stays there, Esc ends the film"
        return "Up/Down places, Left/Right one thing, v film, Enter stays there, Esc goes back"

    @property
    def lines(self) -> list[DigestLine]:
        """Everything that it tells of places."""
        return self.story.lines

    @property
    def group(self) -> Group | None:
        """The group that is chosen, None while a meaning is."""
        at = self.chosen - self._first
        return self.story.groups[at] if 0 <= at < len(self.story.groups) else None

    @property
    def step(self) -> Step | None:
        """The step that is chosen."""
        return None if self.group is None else self.group.steps[self.at]

    @property
    def _first(self) -> int:
        return len(self.story.meanings)

    def closed(self) -> None:
        self._end_film()
        self.player.tracks, self.player.signs = (), {}

    # -- choosing -----------------------------------------------------------------------------------------

    def _choose(self, chosen: int) -> None:
        """Choose a meaning or a group, the weightiest of it."""
        self.chosen = max(0, min(chosen, self._first + len(self.story.groups) - 1))
        steps = () if self.group is None else self.group.steps
        self.at = max(range(len(steps)), key=lambda at: (steps[at].line.weight, -at), default=0)
        self._show()

    def _go_on(self, by: int) -> None:
        """Go to the next step, in the next group after the last of one."""
        if self.group is not None and 0 <= self.at + by < len(self.group.steps):
            self.at += by
            self._show()
            return
        before = self.chosen
        self._choose(self.chosen + by)
        if self.chosen != before and self.group is not None:
            self.at = 0 if by > 0 else len(self.group.steps) - 1
            self._show()

    def _show(self) -> None:
        """Take the map to what is chosen, and mark where everything of it happened."""
        player, step = self.player, self.step
        group, meanings = self.group, self.story.meanings
        if step is not None and group is not None:
            hexes = step.line.hexes
            player.touched = group.hexes if self.scene < 0 else frozenset(hexes)
            player.cursor = hexes[-1] if hexes else player.cursor
        elif self.chosen < len(meanings):
            hexes = meanings[self.chosen].hexes
            player.touched = frozenset(hexes)
            player.cursor = hexes[0] if hexes else player.cursor
        player.tracks, player.signs = self._marches()

    def _marches(self) -> tuple[tuple[tuple[Hex, ...], ...], dict[Hex, str]]:
        """The ways on the map and the signs where they end: in the film those of its scene alone."""
        if self.scene < 0:
            ways = (line.hexes for line in self.lines if line.unit and len(line.hexes) > 1)
            return tuple(ways), self.story.signs(self.player.shown_picture.units)
        step = self.step
        if step is None or not step.line.unit or not step.line.hexes:
            return (), {}
        there = step.sign_at((), self.player.shown_picture.units)
        return (step.line.hexes,), {there: step.sign} if step.sign else {}

    # -- the film -----------------------------------------------------------------------------------------

    def film(self, place: int | None = None) -> None:
        """Show what happened scene by scene, from a place of the history on; by itself where there is a pace."""
        scenes = self.story.scenes
        if not scenes or self._view is None:
            return
        untils = [self.story.groups[group].steps[step].line.until for group, step in scenes]
        first = next((at for at, until in enumerate(untils) if place is None or until >= place), 0)
        self._go_to_scene(first)
        self._play()

    def _go_to_scene(self, scene: int) -> None:
        scenes = self.story.scenes
        self.scene = max(0, min(scene, len(scenes) - 1))
        group, self.at = scenes[self.scene]
        self.chosen = self._first + group
        step = self.story.groups[group].steps[self.at]
        assert self._view is not None
        self.player.past = self._view(step.line.until)
        self._show()

    def _play(self) -> None:
        """Have the next scene follow by itself; after the last one none does."""
        self._hold()
        last = self.scene + 1 >= len(self.story.scenes)
        if self._later is not None and self.pace > 0 and isfinite(self.pace) and not last:
            fights = self.step is not None and self.step.line.cast is not None
            self._timer = self._later((FIGHTS if fights else MARCHES) * self.pace, self._next_scene)

    def _next_scene(self) -> None:
        self._timer = None
        if self.scene >= 0:
            self._go_to_scene(self.scene + 1)
            self._play()

    def _hold(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _end_film(self) -> None:
        self._hold()
        self.scene, self.player.past = -1, None

    # -- shown --------------------------------------------------------------------------------------------

    def rows(self, width: int, height: int) -> list[Line]:
        """The lines on the screen, what is chosen among them."""
        self._height = max(1, height - 2)
        content = self.content(width)
        first, last = self._rows
        self.top = min(max(self.top, last - self._height), first) if len(content) > self._height else 0
        return super().rows(width, height)

    @property
    def _letters(self) -> dict[str, str]:
        """The letters on the map of counters that cannot be told apart, by the signs of their marches."""
        return self.story.letters(self.player.unseen.at)

    def content(self, width: int) -> list[Line]:
        """As much of the story as there is room for: the chosen place, what it means, then place after place."""
        asked = (self.chosen, self.at, self.scene, width, self._height)
        if self._unfolded[0] != asked:
            unfolded = {self.chosen}
            for one in range(self._first + len(self.story.groups)):
                if len(self._told(width, {*unfolded, one})) <= self._height:
                    unfolded.add(one)
            self._unfolded = asked, frozenset(unfolded)
        return self._told(width, self._unfolded[1])

    def _told(self, width: int, unfolded: Container[int]) -> list[Line]:
        """The whole story; of what is not `unfolded` a row each, or what it comes to."""
        story = self.story
        rows: list[Line] = []
        if story.meanings and self.scene < 0:
            rows.append([("What it means for you", TITLE)])
            for at, meaning in enumerate(story.meanings):
                here, text = at == self.chosen, lettered(meaning.text, self.player.unseen.at)
                start = len(rows)
                if at not in unfolded and len(text) > width - 3:
                    rows.append([(f"{'!':<3}", DIM), (f"{text[: width - 6]}...", PLAIN)])
                    continue
                rows += _wrapped(text, width, "!", CHOSEN if here else PLAIN)
                if here:
                    rows += _details([lettered(one, self.player.unseen.at) for one in meaning.details], width)
                    self._rows = (start if at else 0, len(rows))
        for at, group in enumerate(story.groups, start=self._first):
            start = len(rows)
            rows += self._heading(group, width, summed=at not in unfolded)
            for index, step in enumerate(group.steps if at in unfolded else ()):
                chosen = at == self.chosen and index == self.at
                first = len(rows)
                rows += self._step_rows(step, width, chosen=chosen)
                if chosen:
                    self._rows = (start if len(rows) - start <= self._height else first, len(rows))
        if story.kept and self.scene < 0:
            rows += _wrapped(f"{story.kept} ({self.player.key_of('log')})", width, "", DIM)
        return rows or [[("Nothing that you could see.", TITLE)]]

    def _heading(self, group: Group, width: int, *, summed: bool) -> list[Line]:
        """The name of a group; `summed` with how much happened there, or the one thing that did."""
        if not summed:
            return [[(part, TITLE)] for part in wrap(group.title, width, hanging=1)]
        if len(group.steps) == 1:
            (step,) = group.steps
            told = f"{step.sign} {step.text(self._letters)}".strip()
            text = f"{group.title}: {told}"
            return [[(text if len(text) <= width else f"{text[: width - 3]}...", STRONG)]]
        text = f"{group.title}: {group.summary}"
        return [[(part, STRONG)] for part in wrap(text, width, hanging=1)]

    def _step_rows(self, step: Step, width: int, *, chosen: bool) -> list[Line]:
        """A line of the story; a chosen combat with its dice."""
        if chosen and step.line.cast is not None:
            title = _wrapped(step.line.cast.title, width, step.kind, CHOSEN)
            return [*title, *cast_rows(step.line.cast, width, titled=False)]
        whole = step.whole(self._letters)
        text = whole if chosen or len(whole) <= width - 3 else step.text(self._letters)
        return _wrapped(text, width, step.kind, CHOSEN if chosen else PLAIN)

    # -- keys ---------------------------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        if key == "enter" or (key == "space" and self.scene < 0):
            self.done = True
        elif key in ("escape", "q") and self.scene < 0:
            self.player.cursor, self.done = self.home, True
        elif self.scene >= 0:
            return self._press_in_film(key)
        elif key == "v":
            self.film()
        elif key in ("up", "down", "pageup", "pagedown", "home", "end"):
            far = {"up": -1, "down": 1, "pageup": -5, "pagedown": 5, "home": -9999, "end": 9999}
            self._choose(self.chosen + far[key])
        elif key in ("left", "right"):
            self._go_on(1 if key == "right" else -1)
        else:
            return False
        return True

    def _press_in_film(self, key: str) -> bool:
        steps = {
            "left": -1,
            "up": -1,
            "pageup": -5,
            "home": -9999,
            "right": 1,
            "down": 1,
            "pagedown": 5,
            "end": 9999,
        }
        if key in steps:
            self._hold()
            self._go_to_scene(self.scene + steps[key])
        elif key == "space":
            if self._timer is not None:
                self._hold()
            elif self._later is None or self.pace <= 0 or not isfinite(self.pace):
                self._go_to_scene(self.scene + 1)
            else:
                self._next_scene()
        elif key in ("escape", "q", "v"):
            self._end_film()
            self._show()
        else:
            return False
        return True


def _wrapped(text: str, width: int, mark: str, style: Style) -> list[Line]:
    """A text behind a mark of up to two characters."""
    parts = wrap(text, width - 3, hanging=1)
    return [[(f"{mark if not at else '':<3}", DIM), (part, style)] for at, part in enumerate(parts)]


def _details(details: Sequence[str], width: int) -> list[Line]:
    more = [f"and {len(details) - DETAILS} more"] if len(details) > DETAILS else []
    return [row for text in (*details[:DETAILS], *more) for row in _wrapped(text, width, "", DIM)]
