"""The actions of the others, told again: the digest as a turn begins, the course of the game stepped through."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.model import CHANCE
from vietnam_tui.play.report.digest import digest, hexes_in, is_harmless
from vietnam_tui.play.seat.chair import Seen
from vietnam_tui.tui.game_screen import GameScreen
from vietnam_tui.tui.pages.digest import DigestPage
from vietnam_tui.tui.seat.log import LogLine

#: Orders by which a player lets the others act.
TURN_ENDS = ("end", "ready")


class Retelling:
    """Looking back on a screen; with `digests` a digest of the others' turn stands until a key."""

    def __init__(self, screen: GameScreen, *, digests: bool = False) -> None:
        self.screen = screen
        self.player = screen.player
        self.digests = digests
        #: seat -> the history that it has been told, and the turn of which side it was then
        self._told: dict[str, tuple[Sequence[Seen], tuple[int, str]]] = {}
        #: where in the history the last digest began
        self._last = 0

    def begin_turn(self) -> None:
        """When a turn of the player begins, show what was done since he gave orders the last time."""
        player = self.player
        standing = player.presenter.standing(player.view)
        if player.sets_up or not (player.offers.open_ended or standing.whose.startswith(player.seat)):
            return
        whose, history = (standing.turn, standing.whose), player.chair.history
        before = self._told.get(player.seat)
        self._told[player.seat] = (history, whose)
        if before is not None:
            fresh = before[1] != whose
            start = len(before[0]) if fresh else 0
        elif player.begins_later and player.gave_the_last_order:
            return
        else:
            own = [place for place, seen in enumerate(history, start=1) if seen.by == player.seat]
            theirs = [place for place, seen in enumerate(history) if seen.by not in (player.seat, CHANCE)]
            ended = [place for place in own if history[place - 1].order in TURN_ENDS]
            start = ended[-1] if ended else min(theirs, default=0)
            fresh = max(theirs, default=-1) >= max(own, default=0)
        if not (self.digests and fresh):
            return
        first = start if len(player.sides) == 1 else self._first_of_others(start)
        if first is not None:
            self.show(first, in_passing=True)

    def _first_of_others(self, start: int) -> int | None:
        """The place in the history where another side first gave an order, from a place on; None if none did."""
        mine = (self.player.seat, CHANCE)
        history = self.player.chair.history
        return next((place for place in range(start, len(history)) if history[place].by not in mine), None)

    def show(self, start: int, *, in_passing: bool = False) -> None:
        """Show what was done from a place of the history on, until a key; `in_passing` not if it is next to nothing."""
        player = self.player
        lines = digest(player.game, player.view, player.chair.history, start, player.seat)
        if in_passing and is_harmless(lines):
            self._last = start
            return
        if not lines:
            player.say("Nothing has been done that you could see.")
            return
        title = f"What {player.enemy} did" if len(player.sides) > 1 else "What was done"
        self._last = start
        player.appeared += 1
        self.screen.page = DigestPage(
            player, title, lines, lambda place: self.watch(start if place < 0 else place)
        )

    def show_entry(self, entry: LogLine | None) -> None:
        """Show the position after an entry of the log, and where on the map it is about."""
        if entry is None or not entry.place:
            self.player.say("That entry belongs to no order.")
            return
        self.watch(entry.place)
        hexes = hexes_in(entry.text, self.player.board.grid)
        if hexes:
            self.player.cursor = hexes[-1]

    def recount(self) -> None:
        """Show the last digest again."""
        if not self.player.chair.history[self._last :]:
            self.player.say("Nothing has been done yet.")
            return
        self.show(self._last)

    def watch(self, start: int | None = None) -> None:
        """Step through what was done from a place of the history on, by default through the last digest."""
        player = self.player
        if self.screen.page is not None:
            self.screen.close_page()
        from vietnam_tui.tui.pages.replay import ReplayPage

        page = ReplayPage(player, player.table.course(player.seat))
        page.go(self._last if start is None else start)
        self.screen.page = page
