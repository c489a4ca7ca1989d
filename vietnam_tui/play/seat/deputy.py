"""The bot in a player's place for a while: the phase, or the set-up, that is left to it."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.play.seat.aids import not_allowed
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.seat.offers import Offers


def sets_up(game: Game[Any], chair: Chair) -> bool:
    """Is the side of a chair to set up before play?"""
    return chair.decision.side == chair.side and chair.decision.kind in game.presenter.set_up


def phase_of(game: Game[Any], chair: Chair) -> tuple[object, ...]:
    """The phase that is going on, a set-up as a whole: equal as long as it lasts."""
    if sets_up(game, chair):
        return ("set-up", chair.side)
    standing = game.presenter.standing(chair.view)
    return (standing.turn, standing.whose, standing.phases, standing.phase)


class Deputy:
    """The bot acting for a player: whether it does now; it stops by itself when another phase has come."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._acts_in: tuple[str, tuple[object, ...]] | None = None
        self._asked: Chair | None = None

    def send(self, chair: Chair) -> str:
        """Leave the rest of a phase to the bot; the answer is a sentence if it cannot be done, or not yet, else "".

        Dice cannot be taken back unmarked, so a phase has to be left to it twice; a set-up is at once.
        """
        asked, self._asked = self._asked, None
        if not chair.allows("hints"):
            return not_allowed("hints")
        if not sets_up(self.game, chair):
            mine = chair.decision.side == chair.side
            if not mine:
                return "There is no phase of yours to finish now."
            if not Offers(self.game, chair.view, mine=True).open_ended:
                return "This is answered before the phase goes on; obey does what the bot would."
            if asked is not chair:
                self._asked = chair
                return (
                    "The bot would do all that is left of your phase. If you mean it, say it once more: rest"
                )
        self._acts_in = (chair.side, phase_of(self.game, chair))
        return ""

    def acts(self, chair: Chair) -> bool:
        """Does the bot make the decision that the side of a chair has now?"""
        if self._acts_in is None or self._acts_in[0] != chair.side:
            return False
        if self._acts_in[1] != phase_of(self.game, chair):
            self._acts_in = None
        return self._acts_in is not None

    def stop(self) -> None:
        """Leave everything to the player again."""
        self._acts_in = None
