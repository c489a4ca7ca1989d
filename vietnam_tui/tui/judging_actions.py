"""The actions that judge a game on the screen: the chance of winning, orders marked and compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.table.table import AT_A_HOST
from vietnam_tui.tui.seat.builder import Builder
from vietnam_tui.tui.setting_actions import SettingActions

if TYPE_CHECKING:
    from vietnam_tui.tui.pages.curve import Curve


class JudgingActions(SettingActions):
    """What is reckoned when somebody asks for it, and only while he looks."""

    #: the orders that are marked to be compared, and the chair in which they were
    _marked: tuple[Chair | None, tuple[str, ...]] = (None, ())

    @property
    def marked(self) -> tuple[str, ...]:
        """The orders marked in the present position."""
        chair, orders = self._marked
        return orders if chair is self.player.chair else ()

    def do_weigh(self, _: str) -> None:
        """Mark the chosen order to be compared with others, or take its mark away."""
        menu, player = self.player.menu, self.player
        if menu is None:
            player.say("Choose an order in a list first; marked ones are compared.", failed=True)
            return
        offer = menu.item.offer
        order = menu.order if isinstance(menu, Builder) else "" if offer is None else offer.text
        if not order:
            player.say("This line is no order that could be compared.", failed=True)
            return
        before = self.marked
        after = tuple(one for one in before if one != order) if order in before else (*before, order)
        self._marked = (player.chair, after)
        what = f"Marked: {', '.join(after)}." if after else "Nothing is marked."
        player.say(f"{what}  {player.spoken('{chance}')} compares them." if len(after) > 1 else what)

    def do_chance(self, argument: str) -> None:
        """How likely each side wins; with orders marked, what each of them is worth."""
        if argument or len(self.marked) > 1:
            self.do_compare(argument)
            return
        from vietnam_tui.play.seat.chances import (
            asked_of,  # only here: nothing is reckoned before it is asked for
        )
        from vietnam_tui.tui.pages.chance import ChancePage

        player = self.player
        try:
            asked = asked_of(player.game, player.chair)
        except ValueError as error:
            player.say(str(error), failed=True)
            return
        self.screen.page = ChancePage(self.app, self.screen.draw, asked, player.table.workers)

    def do_compare(self, argument: str) -> None:
        """Compare orders: those that are typed with | between, or else the marked ones."""
        from vietnam_tui.play.seat.chances import BETWEEN, asked_of, decider_asks, lines_of, split_lines
        from vietnam_tui.tui.pages.chance import ComparisonPage

        player = self.player
        texts: Sequence[str] = split_lines(argument) if argument else self.marked
        if len(texts) < 2:
            player.say(f"compare ORDERS {BETWEEN} ORDERS, or mark orders in a list first.", failed=True)
            return
        try:
            asked = asked_of(player.game, player.chair)
            lines = lines_of(asked, texts)
        except ValueError as error:
            player.say(str(error), failed=True)
            return
        self.screen.page = ComparisonPage(
            self.app, self.screen.draw, decider_asks(asked), lines, player.table.workers
        )

    def do_review(self, _: str) -> None:
        """Review the game: beside the map, while one goes on looking at it."""
        from vietnam_tui.tui.pages.review import ReviewPage

        screen = self.screen
        screen.close_page()
        screen.page = ReviewPage(self.app, screen.draw, self.player, screen.open_bar, screen.tier)

    def curve(self) -> Curve:
        """The curve of the game, to be begun."""
        from vietnam_tui.tui.pages.curve import Curve

        screen = self.screen
        return Curve(self.app, screen.draw, self.player, fine=screen.tier != "ascii")

    def ask_branch(self, place: int) -> None:
        """Ask who plays a new game that goes on from a place of the course, and begin it."""
        seats = ", ".join(f"{side} {player}" for side, player in self.player.chair.seats.items())
        self.screen.open_bar("who plays ", lambda text: self._branch(place, text), text=seats)

    def _branch(self, place: int, text: str) -> None:
        named = (part.strip().rpartition(" ") for part in text.split(",") if part.strip())
        try:
            table = self.player.table.branch(place, {side: player for side, _, player in named})
        except ValueError as error:
            self.player.say(str(error), failed=True)
            return
        self.screen.follows = table
        self.app.exit(0)

    def do_workshop(self, _: str) -> None:
        """Make a position of what is shown, of a past one too; leaving the workshop leads back."""
        if not self.player.table.makes_own:  # where that is so, nothing more may be loaded either
            self.player.say(AT_A_HOST, failed=True)
            return
        from vietnam_tui.tui.workshop.workshop_list import show_game  # only here: few positions are changed

        why = show_game(self.app, self.screen)
        if why:
            self.player.say(why, failed=True)

    def do_analyse(self, _: str) -> None:
        """Go to a board on which orders and dice of both sides can be tried; Esc leads back."""
        player = self.player
        if player.table.analyses:
            self.app.exit(0)
            return
        try:
            table = player.table.analysis(player.seat)
        except ValueError as error:
            player.say(str(error), failed=True)
            return
        self.screen.follows = table
        self.app.exit(0)
