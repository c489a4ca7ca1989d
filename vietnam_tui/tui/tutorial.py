"""The first turn of The Boys of '67 in ten prompts: each stays until what it asks for has been done."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from vietnam_tui.tui.pages.cards import CardPage
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import DIM, TITLE, Line, styled, wrap
from vietnam_tui.tui.seat.builder import Builder
from vietnam_tui.tui.seat.player_view import PlayerView

#: The scenario that the prompts are about, and the seed with which it is begun for them.
SCENARIO, SEED = "boys-of-67", 67


class Moment(NamedTuple):
    """The facts that a prompt can see: the player, the page that is open, the words of the player's orders so far."""

    player: PlayerView
    page: Page | None
    orders: tuple[str, ...]

    @property
    def over(self) -> bool:
        """Is the first turn behind us?"""
        return self.player.over or self.player.presenter.turn(self.player.view) > 1

    def gave(self, *verbs: str) -> bool:
        """Has one of these orders been given?"""
        return any(order.split(" ")[0] in verbs for order in self.orders)


class Prompt(NamedTuple):
    """A thing to do, and how it shows that it was done."""

    text: str
    done: Callable[[Moment], bool]


PROMPTS: tuple[Prompt, ...] = (
    Prompt(
        "The top row says whose phase it is and what wins: both VC companies.  G opens the briefing, F2 puts these "
        "prompts away.",
        lambda now: isinstance(now.page, CardPage),
    ),
    Prompt("Read on with Down.  Esc closes the page.", lambda now: now.page is None),
    Prompt(
        "Enter takes up the unit under the cursor; r goes to the next one.", lambda now: bool(now.player.hand)
    ),
    Prompt(
        "Marked hexes show what they cost.  Go to one with q w e a s d, then Enter.",
        lambda now: now.gave("move", "lift", "sail"),
    ),
    Prompt(
        "u takes it back, U does it again.  Now h: what would the staff do?",
        lambda now: now.player.message.startswith("Hint"),
    ),
    Prompt("H does what the hint says.", lambda now: len(now.orders) > 1),
    Prompt(
        "Move others if you like.  x ends the phase; it counts who is able, and 1 says that you mean it.",
        lambda now: now.player.decision.kind != "movement",
    ),
    Prompt(
        "t goes to an enemy in reach, Enter puts an attack together.",
        lambda now: isinstance(now.player.menu, Builder) or now.gave("attack", "bombard"),
    ),
    Prompt(
        "Sum, column and six faces of the die, then who attacks: a digit switches a unit, Enter attacks.  "
        "Then support fire, 0 declines it.",
        lambda now: now.player.cast is not None,
    ),
    Prompt(
        "The die has fallen.  Answer what is asked, then x, until the VC's turn is over and told in a digest: Enter.",
        lambda now: now.over and now.page is None,
    ),
)
#: The prompt with which the Combat Phase begins.
COMBAT = 7
FAREWELL = (
    "That was a turn.  ? lists the keys, F1 the rules, F2 these prompts.  "
    "Play on; then Snoopy's Nose, under New game."
)


class Tutorial:
    """The prompts of a player, one after the other; over once the last was followed, or the first turn is."""

    def __init__(self) -> None:
        self.at = 0
        #: how many orders had been given when all had been said, and has another been given since?
        self._parting: int | None = None
        self._told = False

    @property
    def ended(self) -> bool:
        """Has everything been said?"""
        return self._told

    def follow(self, player: PlayerView, page: Page | None) -> None:
        """Go on past every prompt that has been followed."""
        orders = tuple(seen.order for seen in player.chair.history if seen.by == player.seat)
        now = Moment(player, page, orders)
        if self.at == len(PROMPTS):
            self._parting = len(orders) if self._parting is None else self._parting
            self._told = len(orders) > self._parting or player.over
        elif now.over and page is None:
            self.at = len(PROMPTS)
        elif self.at < COMBAT and player.decision.kind == "combat":
            self.at = COMBAT
        elif PROMPTS[self.at].done(now):
            self.at += 1

    @property
    def head(self) -> str:
        """The heading: the number of the prompt among all."""
        return "Tutorial" if self.at == len(PROMPTS) else f"Tutorial {self.at + 1} of {len(PROMPTS)}"

    @property
    def text(self) -> str:
        """The words of the prompt."""
        return FAREWELL if self.at == len(PROMPTS) else PROMPTS[self.at].text

    def rows(self, width: int) -> list[Line]:
        """The prompt in lines, with its number; none when all has been said."""
        if self.ended:
            return []
        return [[(self.head, TITLE)], *styled(wrap(self.text, width), PLAIN), [("-" * width, DIM)]]

    def below(self, width: int) -> list[Line]:
        """The same for the rows below the map, while a question needs the pane; none when all has been said."""
        return [] if self.ended else styled(wrap(f"{self.head}: {self.text}", width), TITLE)
