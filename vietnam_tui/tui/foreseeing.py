"""The answer of the enemy, reckoned while a player looks at an attack or at the answers to a question of a combat.

It begins when something to be reckoned is shown, goes on in short spells between the keys and ends by itself.  The
screen is drawn again when the first figure is there and a few times as it gets better; while nothing is looked at
nothing is reckoned.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from vietnam_tui.core.contract import Rehearsal
from vietnam_tui.core.forecast import Forecast
from vietnam_tui.core.model import Action
from vietnam_tui.play.seat.foresight import ANSWER, Answers, forecaster, is_fought, is_question, told
from vietnam_tui.play.seat.orderline import OrderLine
from vietnam_tui.tui.seat.menus import Menu, MenuItem
from vietnam_tui.tui.seat.player_view import PlayerView

#: Seconds of a spell, and of the pause after it in which keys are taken
SPELL, PAUSE = 0.006, 0.004
#: Seconds of processor time after which what has been found is shown; after the last nothing more is reckoned
SHOWN_AFTER = (0.12, 0.5, 1.0, 2.0)
#: The difference in worth for which a list that has been sorted is sorted once more
CLEARLY = 0.1
#: Worlds after which a figure is good enough
ENOUGH = 400


class LookedAt(NamedTuple):
    """What is looked at: an order by its text, "" for all answers to what is asked."""

    order: str
    actions: tuple[Action, ...] = ()


class Foreseeing:
    """Reckons what a player looks at, spell by spell; `looked_at` is that, None for nothing."""

    def __init__(self, player: PlayerView) -> None:
        self.player = player
        self.looked_at: LookedAt | None = None
        #: the orders of the position that have been looked at: what is to be reckoned for them, if anything
        self._known: dict[str, LookedAt | None] = {}
        #: what has been found for them
        self._view: Any = None
        self._found: dict[str, Forecast] = {}
        self._answers: Answers | None = None
        self._forecaster: Any = None
        self._work: Iterator[None] | None = None
        self._spent = 0.0
        self._shown = 0
        #: the list of answers as it was shown last, the line that was chosen then, and has it been sorted?
        self._opened: tuple[Menu | None, int] = (None, 0)
        self._sorted = False

    # -- what is looked at ----------------------------------------------------------------------------------

    def follow(self, *, seen: bool) -> bool:
        """Look at what the player looks at, which may be nothing, or covered; is there something to be reckoned?"""
        player = self.player
        if player.view is not self._view:
            self._view, self._found, self._known, self.looked_at = player.view, {}, {}, None
        aim = self._aimed() if seen and player.chair.allows(ANSWER) else None
        if aim is None or self.looked_at is None or aim.order != self.looked_at.order:
            self._begin(aim)
        self._tell()
        return self.reckons

    def _aimed(self) -> LookedAt | None:
        player = self.player
        if not player.my_turn or player.waiting or player.past is not None or player.menu is None:
            return None
        if player.menu.asked:
            return self._question(player.menu)
        order = player.menu.order
        if not order:
            return None
        if order not in self._known:
            tried = OrderLine(player).rehearse(order)
            fights = isinstance(tried, Rehearsal) and is_fought(player.game, player.view, tried.actions)
            self._known[order] = (
                LookedAt(order, tried.actions) if fights and isinstance(tried, Rehearsal) else None
            )
        return self._known[order]

    def _question(self, menu: Menu) -> LookedAt | None:
        offers = [item.offer for item in menu.items if item.offer is not None]
        aside = self.player.presenter.aside
        actions = tuple(offer.action for offer in offers if offer.face.verb not in aside)
        return (
            LookedAt("", actions) if len(actions) > 1 and is_question(self.player.game, self._view) else None
        )

    def _begin(self, aim: LookedAt | None) -> None:
        self.looked_at, self._work, self._forecaster, self._answers = aim, None, None, None
        self._spent, self._shown, self.player.foreseen = 0.0, 0, {}
        if aim is None or aim.order in self._found:
            return
        game = self.player.game
        if aim.order:
            self._forecaster = forecaster(game, self._view, [aim.actions])
        else:
            self._answers = Answers(game, self._view, aim.actions)
            self._forecaster = self._answers.forecaster
            menu = self.player.menu
            self._opened, self._sorted = (menu, 0 if menu is None else menu.chosen), False
        self._work = self._forecaster.work()

    @property
    def reckons(self) -> bool:
        """Is there anything still to be reckoned?"""
        return self._work is not None

    # -- reckoning ------------------------------------------------------------------------------------------

    def spell(self) -> bool:
        """Reckon for a moment; is there something new to be drawn?"""
        if self._work is None:
            return False
        begun = time.process_time()
        while time.process_time() - begun < SPELL:
            if next(self._work, self) is self or self._forecaster.worlds >= ENOUGH:
                return self._publish(ends=True)
        self._spent += time.process_time() - begun
        if not self._forecaster.worlds or self._spent < SHOWN_AFTER[self._shown]:
            return False
        while self._shown < len(SHOWN_AFTER) and self._spent >= SHOWN_AFTER[self._shown]:
            self._shown += 1
        return self._publish(ends=self._shown == len(SHOWN_AFTER))

    def _publish(self, *, ends: bool) -> bool:
        """Take over what has been found so far; with `ends` nothing more is reckoned for it."""
        assert self.looked_at is not None
        if ends:
            self._work = None
        before = dict(self.player.foreseen), self._found.get(self.looked_at.order)
        if self._answers is not None:
            self.player.foreseen = self._answers.forecasts()
            if self.player.foreseen:
                self._sort(self._answers.best_first())
            else:
                self._work = None  # it is about no combat
        else:
            (forecast,) = self._forecaster.forecasts()
            self._found[self.looked_at.order] = forecast
        self._tell()
        return before != (self.player.foreseen, self._found.get(self.looked_at.order))

    def _tell(self) -> None:
        """Put what is known of the chosen line into its dry run."""
        player, aim = self.player, self.looked_at
        if aim is None or player.menu is None or player.preview is None:
            return
        offer = player.menu.item.offer
        found = (
            self._found.get(aim.order)
            if aim.order
            else None
            if offer is None
            else player.foreseen.get(offer.action)
        )
        if found is not None and told(found):
            player.preview = msgspec.structs.replace(player.preview, answer=found)

    def _sort(self, best_first: list[Action]) -> None:
        """Put the best answers first, while the list has not been touched; again only for a clearly better one."""
        player, (opened, chosen) = self.player, self._opened
        menu = player.menu
        if menu is None or menu is not opened or menu.chosen != chosen:
            return
        if self._sorted and not self._is_clearly_better(best_first[0], menu):
            return
        places = {action: place for place, action in enumerate(best_first)}
        closing = player.presenter.closing
        aside = player.presenter.aside

        def place(item: MenuItem) -> tuple[int, int]:
            if item.offer is None or item.offer.face.verb in aside:
                return 1, 0
            return 2 * (item.offer.face.verb in closing), places[item.offer.action]

        items = sorted(menu.items, key=place)
        best = next(
            (at for at, it in enumerate(items) if it.offer is not None and it.offer.action == best_first[0]),
            0,
        )
        if items != list(menu.items) or best != menu.chosen:
            menu = Menu(menu.title, items, asked=True)
            player.show_answers(menu, best)
        self._opened, self._sorted = (menu, menu.chosen), True

    def _is_clearly_better(self, action: Action, menu: Menu) -> bool:
        """Is an answer worth so much more than the chosen one that the list is worth disturbing?"""
        offer, found = menu.item.offer, self.player.foreseen
        if offer is None or offer.action not in found or action not in found:
            return False
        seat = self.player.seat
        return found[action].worth(seat) - found[offer.action].worth(seat) > CLEARLY
