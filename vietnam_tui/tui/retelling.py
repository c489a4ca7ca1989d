"""What was done, told again: the story of the others' turn as a turn begins, or of a phase that the bot has played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.timer import Timer

from vietnam_tui.core.model import CHANCE
from vietnam_tui.play.report.digest import hexes_in, is_harmless
from vietnam_tui.play.report.story import Story, told
from vietnam_tui.play.seat.chair import Seen, parted, since, still
from vietnam_tui.play.table.table import LaterCourse
from vietnam_tui.tui.game_screen import GameScreen
from vietnam_tui.tui.pages.story import StoryPage
from vietnam_tui.tui.seat.log import LogLine


class Retelling:
    """Looking back on a screen; with `digests` the story of the others' turn stands until a key.

    `pace` tells how many seconds a step of the others stays; a scene of the film stays longer.
    """

    def __init__(self, screen: GameScreen, *, digests: bool = False, pace: Callable[[], float]) -> None:
        self.screen = screen
        self.player = screen.player
        self.digests = digests
        self.pace = pace
        #: seat -> the history that it has been told, and the turn of which side it was then
        self._told: dict[str, tuple[Sequence[Seen], tuple[int, str]]] = {}
        #: what had happened before the last story, where it begins in what came then, and whether a bot acts for us
        self._earlier: Sequence[Seen] = ()
        self._start, self._deputy = 0, False
        #: seat -> the history until a bot began to act for it, as long as that has not been told
        self._left_to_bot: dict[str, Sequence[Seen]] = {}

    def leave_to_bot(self) -> None:
        """A bot begins to act for the player; what it does is told once he is to decide again, a set-up is not."""
        if not self.player.sets_up:
            self._left_to_bot.setdefault(self.player.seat, self.player.chair.history)

    def begin_turn(self) -> None:
        """When a turn of the player begins, show what was done since he gave orders the last time."""
        player = self.player
        standing = player.presenter.standing(player.view)
        if player.sets_up or not (player.offers.open_ended or standing.whose.startswith(player.seat)):
            return
        whose, history = (standing.turn, standing.whose), player.chair.history
        before = self._told.get(player.seat)
        earlier: Sequence[Seen]
        self._told[player.seat] = (history, whose)
        if player.seat in self._left_to_bot:
            # a question comes first
            if player.offers.open_ended:
                earlier = still(history, self._left_to_bot.pop(player.seat))
                if self.digests:
                    self.show(earlier, 0, in_passing=True, deputy=True)
            return
        if before is not None:
            earlier, fresh = before[0], before[1] != whose
        elif player.begins_later and player.gave_the_last_order:
            return
        else:
            earlier, recent = parted(history, player.seat)
            own = [place for place, seen in enumerate(recent) if seen.by == player.seat]
            theirs = [place for place, seen in enumerate(recent) if seen.by not in (player.seat, CHANCE)]
            fresh = max(theirs, default=-1) > max(own, default=-1)
        if not (self.digests and fresh):
            return
        first = 0 if len(player.sides) == 1 else self._first_of_others(since(history, earlier))
        if first is not None:
            self.show(earlier, first, in_passing=True)

    def _first_of_others(self, recent: Sequence[Seen]) -> int | None:
        """The place where another side first gave an order; None if none did."""
        mine = (self.player.seat, CHANCE)
        return next((place for place, seen in enumerate(recent) if seen.by not in mine), None)

    def show(
        self, earlier: Sequence[Seen], start: int, *, in_passing: bool = False, deputy: bool = False
    ) -> None:
        """Show what came after an earlier moment, from a place of that on, until a key; `in_passing` not if it is next
        to nothing."""
        player = self.player
        self._earlier, self._start, self._deputy = earlier, start, deputy
        page = self._page(in_passing=in_passing)
        if page is not None:
            player.appeared += 1
            self.screen.page = page
        elif not in_passing:
            player.say("Nothing has been done that you could see.")

    def _page(self, *, in_passing: bool = False) -> StoryPage | None:
        """The story of what came then; None where there is nothing to tell."""
        player = self.player
        chair, own = player.chair, self._deputy
        recent = since(chair.history, self._earlier)
        try:
            view = LaterCourse(player.table.course(player.seat), self._earlier).view
            story = told(player.game, chair, recent, self._start, view, own_marches=own)
        except (OSError, ValueError):  # the positions of then cannot be had
            view = None
            story = told(player.game, chair, recent, self._start, None, own_marches=own)
        if not (story.groups or story.kept) or (in_passing and _says_little(story)):
            return None
        both = self._deputy or len(player.sides) == 1
        title = "What was done" if both else f"What {player.enemy} did"
        return StoryPage(player, title, story, view, later=self._later, pace=self.pace())

    def _later(self, seconds: float, do: Callable[[], None]) -> Timer:
        def done() -> None:
            do()
            self.screen.draw()

        return self.screen.set_timer(seconds, done)

    def show_entry(self, entry: LogLine | None) -> None:
        """Show the position after an entry of the log, and where on the map it is about."""
        player = self.player
        if entry is None or not entry.place:
            player.say("That entry belongs to no order.")
            return
        self.screen.close_page()
        from vietnam_tui.tui.pages.replay import ReplayPage

        page = ReplayPage(player, player.table.course(player.seat))
        page.go(entry.place)
        self.screen.page = page
        hexes = hexes_in(entry.text, player.board.grid)
        if hexes:
            player.cursor = hexes[-1]

    def recount(self) -> None:
        """Show the last story again."""
        if not since(self.player.chair.history, self._earlier)[self._start :]:
            self.player.say("Nothing has been done yet.")
            return
        self.show(self._earlier, self._start, deputy=self._deputy)

    def watch(self) -> None:
        """Show the last story as a film."""
        self.recount()
        if isinstance(self.screen.page, StoryPage):
            self.screen.page.film()


def _says_little(story: Story) -> bool:
    """Is there so little that it needs no key?"""
    return is_harmless(story.lines) and not story.meanings
