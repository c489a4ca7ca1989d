"""The events at a table between the keys of a player, told step by step on the screen.

Chance, bots and other chairs have their turns as the table tells of them; what takes its time is waited for in a
thread of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from math import isfinite
from typing import Any

from textual.app import App
from textual.worker import Worker, WorkerState

from vietnam_tui.bots import Choice
from vietnam_tui.core.model import CHANCE, IllegalAction
from vietnam_tui.core.presenter import Picture
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.plain.awaited import awaited
from vietnam_tui.play.seat.aids import not_allowed
from vietnam_tui.play.seat.chair import Chair, Seen, reason_told
from vietnam_tui.play.seat.deputy import phase_of
from vietnam_tui.play.seat.empty_phases import closed_by_itself
from vietnam_tui.play.table.sealed import give
from vietnam_tui.play.table.table import SEED_TELLS, Gone, Waits
from vietnam_tui.tui.game_screen import GameScreen
from vietnam_tui.tui.pages.page import CurtainPage
from vietnam_tui.tui.pages.result import ResultPage
from vietnam_tui.tui.retelling import Retelling
from vietnam_tui.tui.seat import grouping, step_by_step
from vietnam_tui.tui.seat.cursor import ended_at, follow, fought_at
from vietnam_tui.tui.seat.log import LogLine

#: Seconds that a step of the other side stays on the screen before the next.
PACE = 0.6
#: The number of sentences on what everybody has seen that are told on the curtain.
NEWS = 4
#: The name of the looking up of news among what runs beside the screen.
NEWS_LOOKED_UP = "news"
#: The number of times as long as any other step that a combat stays.
LONGER = 3


class Proceedings:
    """The running of a game on a screen, which is left with `app`.

    `pace` is how many seconds a step of the other side stays; with `hint` a hint comes with every decision; with
    `curtain` players on one keyboard change seats behind a curtain when something is hidden.
    """

    def __init__(
        self,
        app: App[Any],
        screen: GameScreen,
        *,
        pace: float = PACE,
        hint: bool = False,
        curtain: bool = True,
        digests: bool = False,
    ) -> None:
        self._app = app
        self.screen = screen
        self.player = screen.player
        self.table = screen.player.table
        self.pace = pace
        self.always_hint = hint
        self.curtain = curtain
        #: what was done is told again by it
        self.retelling = Retelling(screen, digests=digests, pace=lambda: self.pace)
        #: The number of notices that have been told
        self._notices = 0
        self._hinting = False
        self._skipping = False
        #: the side for which the bot acts, and the phase that it does so in
        self._setting_up = ""
        self._phase: tuple[object, ...] = ()
        #: why the others did what they did last
        self.reason = "No bot has played yet."
        #: the hint that was shown, and what it was given for
        self._hint: tuple[Chair, Choice] | None = None
        #: is a step of the others shown for a while, or until a key?  And what ends that by itself
        self._pausing = False
        self._timer: Any = None

    def begin(self) -> None:
        """Let the game begin, or go on where it was left.

        The orders of a long game since the player's last one are replayed beside the screen, which stands already.
        """
        player = self.player
        if player.has_far_news:
            self._look_up_news()
            return
        player.recall()
        self.go_on()
        if (
            player.news
            and not player.begins_later
            and all(seen.by == CHANCE for seen in player.chair.history)
        ):
            player.news = []
        # what a seed is worth stands in the log: it is no greeting
        notices = [notice for notice in self.table.notices if notice != SEED_TELLS]
        player.news = [told for told in player.news if told != SEED_TELLS]
        if notices:
            player.say("  ".join((*notices, *((player.message,) if player.rolls else ()))))
        elif player.my_turn and not player.waiting:
            text = "{act} takes up the unit here, {next ready} goes to the next, {close} ends the phase, {help} helps."
            if player.sets_up and player.box:
                text = "{box} takes up a unit to be placed, {place the rest} has all placed; {briefing} tells the aim."
            elif player.offers.points:
                text = "Go to a marked hex, {act} answers; {help} helps."
            elif not player.offers.open_ended:
                text = "A digit answers at once, {act} gives the answer that is chosen; {help} helps."
            player.say(player.spoken(text))
        self.screen.draw()

    def _look_up_news(self) -> None:
        self.player.waiting, self._hinting = (
            "what was done since your last order is being looked up ...",
            True,
        )
        self._work(NEWS_LOOKED_UP, self.player.read_course)
        self.screen.draw()

    def go_on(self) -> None:
        """Let everybody but the player before the screen have his turn."""
        player = self.player
        self._tell_notices()
        while True:
            if self._tells_on():
                return
            player.update()
            before = player.picture
            try:
                turn = self.table.go_on(player.seat)
            except (IllegalAction, CannotSave) as error:
                self._stand_still(error)
                return
            if isinstance(turn, Waits):
                self._tell_notices()
                if self.table.chair(player.seat) is not player.chair:  # the other has answered in silence
                    player.update()
                self._wait_for(turn)
                return
            if isinstance(turn, Gone):
                self._go_back(turn)
                continue
            self._show(turn, before)
            if turn.by != CHANCE:
                self.reason = reason_told(turn) if turn.noticed else self.reason
                self._pause_after(turn)
                return
            if self._shows_die(turn):
                return

    def _wait_for(self, turn: Waits) -> None:
        """Have those act for whom the game waits."""
        match turn.what:
            case "over":
                self._finish()
            case "dice":
                self._seat_typist(turn)
            case "order":
                self._seat(turn)
            case "absent":
                self.player.waiting, self._skipping = "", False
                self.player.say(f"{turn.side} decides; this game is open as {self.player.seat}.")
            case "others":
                self._wait(turn.side)

    def _show(self, seen: Seen, before: Picture) -> None:
        """Show what has happened, and where the map has changed since a picture of it."""
        player, sees = self.player, self.screen.is_in_sight
        done = player.touched
        player.update()
        player.tell(seen)
        player.note_changes(before)
        if seen.by == CHANCE and (
            player.led == "work" or (sees(player.cursor) and not any(map(sees, player.touched)))
        ):
            follow(player)
        if seen.by == CHANCE or not player.touched:
            player.touched |= done  # what chance has decided belongs to it; what nobody sees is no news

    def _go_back(self, gone: Gone) -> None:
        """Show the game as it is after somebody else has taken something back or given it again."""
        told = f"{gone.by} has gone back or forward: {gone}"
        self.player.hand = ""
        self.player.update()
        self.player.recall()
        self.player.log.append(LogLine(told, ""))
        self.player.news = [told]

    def _stand_still(self, error: Exception) -> None:
        """Nothing can be done any more: say why."""
        self.player.waiting = ""
        self.player.say(f"The game stands still: {error}", failed=True)

    def _tells_on(self) -> bool:
        """Show the next stage of what has just happened; False when the game may go on."""
        player = self.player
        if not player.stages.left or self.pace <= 0 or self._skipping or self.screen.page is not None:
            step_by_step.stop(player)
            return False
        step_by_step.show_next(player)
        player.waiting = f"what happens, step by step: {player.stages.left} more"
        self._pause()
        return True

    def _pause(self, times: int = 1) -> None:
        """Leave what is shown for some times the pace, or until a key."""
        self._pausing = True
        self._timer = self._app.set_timer(times * self.pace, self._next_step) if isfinite(self.pace) else None

    def _shows_die(self, seen: Seen) -> bool:
        """Leave a combat of the others that a die has just decided on the screen, its cursor there; was there one?"""
        player = self.player
        cast = next(
            (one for event in seen.events if (one := player.presenter.cast(player.view, event))), None
        )
        if cast is None or player.my_turn or self._skipping or self.pace <= 0 or self.screen.page is not None:
            return False
        place = fought_at(player, cast)
        if place is not None:
            player.cursor = place
        player.waiting = "a combat is decided.  Space: next, Esc: skip to your decision"
        self._pause(LONGER)
        return True

    def _tell_notices(self) -> None:
        """Log what there is to say about the save, each sentence once."""
        for notice in self.table.notices[self._notices :]:
            self.player.log.append(LogLine(notice, ""))
            self.player.news.append(notice)
            self.player.say("")
        self._notices = len(self.table.notices)

    def _seat_typist(self, turn: Waits) -> None:
        """Ask for dice whoever may see what they bring, behind a curtain if another sits there."""
        if turn.side not in ("", self.player.seat):
            if self.curtain:
                self._draw_curtain(turn.side)
                return
            self._take_seat(turn.side)
        self.ask_dice()

    def ask_dice(self) -> None:
        """Wait for the dice that the player rolls himself."""
        outcomes = self.player.chair.dice
        sample = ", ".join(outcomes) if len(outcomes) <= 6 else f"such as {outcomes[0]}"
        self.player.waiting = ""
        self.player.cast = awaited(self.table.game, self.player.view) or self.player.cast
        self.screen.open_bar("dice> ", self._take_dice)
        self.player.say(
            f"{self.player.prompt}  Roll, and type what you see: {sample}, or roll to have it rolled"
        )

    def _take_dice(self, text: str) -> None:
        before = self.player.picture
        try:
            seen = self.table.take_dice(self.player.seat, text)
        except (ValueError, CannotSave) as error:
            self.ask_dice()
            self.player.say(str(error), failed=True)
            return
        self._show(seen, before)

    def _seat(self, turn: Waits) -> None:
        """It is a person's turn: the same as before, or another behind a curtain."""
        player, side = self.player, turn.side
        player.waiting, self._skipping = "", False
        if side == self._setting_up and self._phase == self._present:
            self._choose_set_up(side)
            return
        self._setting_up = ""
        if side != player.seat:
            if turn.screened and self.curtain:
                self._draw_curtain(side)
                return
            self._take_seat(side)
        if player.group.carrying is not None:
            grouping.advance(player)
            if not player.my_turn:
                self._app.call_later(self._next_step)
                return
        if self._closes_by_itself():
            return
        self.retelling.begin_turn()
        if self.always_hint:
            self.ask_hint()

    @property
    def _present(self) -> tuple[object, ...]:
        """The phase that is going on, a set-up as a whole."""
        return phase_of(self.player.game, self.player.chair)

    def _closes_by_itself(self) -> bool:
        """End a phase in which everybody can see that there is nothing to do; the log says so."""
        player = self.player
        closing = player.empty_phase
        if closing is None:
            return False
        # that it closes is told before what comes of it
        text = closed_by_itself(player.game, player.chair, closing)
        told = [LogLine(text, "")] if text else []
        player.log += told
        done, place = player.touched, player.cursor
        if player.do(closing.action, sure=True) is None:
            for line in told:
                player.log.remove(line)
            return False
        # what has just been done stays in sight
        player.touched |= done
        if done and player.led == "work":
            player.cursor = place
        self._app.call_later(self._after_keys)
        return True

    async def _after_keys(self) -> None:
        """Go on when the keys that were pressed meanwhile have come in."""
        await asyncio.sleep(0)
        self._next_step()

    def _draw_curtain(self, side: str) -> None:
        """Hide everything until the player of a side has taken the seat, or has given his order unseen."""
        self.player.waiting = ""
        public = self.table.chair("")
        told = [
            self.player.presenter.describe(public.view, event)
            for seen in public.history[-NEWS:]
            for event in seen.events
        ]
        self.screen.page = CurtainPage(side, told[-NEWS:])

    def take_sealed(self, page: CurtainPage) -> None:
        """Carry out what has been typed behind the curtain; whoever sits there stays."""
        line, page.given = page.given, ""
        page.fault = give(self.table, page.side, line)
        if not page.fault:
            self.screen.close_page()
            self.player.update()
            self.player.recall()

    def sit_down(self, side: str) -> None:
        """Let the player of a side take the seat behind the curtain."""
        self._take_seat(side)
        if self.player.rolls:
            self.ask_dice()

    def _take_seat(self, side: str) -> None:
        self.player.sit(side)
        self.player.recall()

    def _finish(self) -> None:
        self.player.waiting = ""
        if self.screen.page is None or not self.screen.page.stays:
            self.show_result()

    def show_result(self) -> None:
        """Show how the game ended."""
        result = self.player.chair.result
        if result is not None:
            self.screen.page = ResultPage(self.player, result, self.screen.tier)

    # ------------------------------------------------------------ bots

    def _wait(self, side: str) -> None:
        self.player.waiting, self._hinting = self.table.waiting_for(side), False
        self._work("others", self.table.wait)

    def _work(self, name: str, work: Callable[[], object]) -> None:
        # whoever only advises costs no screen by failing
        vital = name == "others"
        self._app.run_worker(work, name=name, group="bot", thread=True, exclusive=True, exit_on_error=vital)

    def place_the_rest(self) -> None:
        """Let the bot make every choice that is left of the player's set-up, or of his phase."""
        if not self.player.chair.allows("hints"):
            self.player.say(not_allowed("hints"))
            return
        self._setting_up, self._phase = self.player.seat, self._present
        self.retelling.leave_to_bot()
        self._choose_set_up(self.player.seat)

    def _choose_set_up(self, side: str) -> None:
        count = len(self.player.box)
        to_go = f", {count} {'unit' if count == 1 else 'units'} to go" if count else ""
        self.player.menu = None
        what = "the set-up is completed" if self.player.sets_up else "the bot finishes your phase"
        self.player.waiting = f"{what}{to_go if self.player.sets_up else ''}.  Esc stops"
        self._work("set-up", partial(self.table.advice, side))

    @property
    def hinted(self) -> object:
        """The hint that stands and could be obeyed; None without one."""
        return self._hint if self._hint is not None and self._hint[0] is self.player.chair else None

    def ask_hint(self) -> None:
        """Ask the default bot what it would do in the player's place."""
        if self.player.waiting or not self.player.my_turn:
            self.player.say(self.player.waiting or self.player.not_now)
            return
        if not self.player.chair.allows("hints"):
            self.player.say(not_allowed("hints"))
            return
        self.player.waiting = "looking for a hint ..."
        self._hinting = True
        self._work("hint", partial(self.table.advice, self.player.seat))

    def do_hint(self) -> None:
        """Do what the hint that is shown says; show one first if there is none."""
        player = self.player
        if self._hint is None or self._hint[0] is not player.chair:
            self.ask_hint()
            return
        choice = self._hint[1]
        text = self.table.game.write_order(player.view, choice.action)
        who = player.presenter.selection(player.view, choice.action).units
        if player.do(choice.action) is None:
            return
        if player.hand and player.hand not in who and player.decision.kind not in player.presenter.in_hand:
            player.hand = ""  # it was for another unit
        follow(player, who)
        player.say(f"Done as hinted.  {' '.join(player.news) or text}")

    def worker_changed(self, event: Worker.StateChanged) -> None:
        """Take the result of something that ran in a thread of its own: a bot has made up its mind."""
        worker = event.worker
        if worker.group != "bot":
            return
        if event.state == WorkerState.ERROR:
            self._hinting = False
            self.player.waiting = self._setting_up = ""
            self.player.say(f"The bot failed: {worker.error}", failed=True)
        elif event.state == WorkerState.SUCCESS:
            if worker.name == "others":
                self.go_on()
            elif worker.name == NEWS_LOOKED_UP:
                self.player.waiting, self._hinting = "", False
                self.begin()
            else:
                choice = worker.result
                assert isinstance(choice, Choice)
                (self._show_hint if worker.name == "hint" else self._place)(choice)
        else:
            return
        self.screen.draw()

    def _show_hint(self, choice: Choice) -> None:
        self.player.waiting, self._hinting = "", False
        player = self.player
        text = self.table.game.write_order(player.view, choice.action)
        self._hint = (player.chair, choice)
        player.say(f"Hint: {text}{choice.because}.  {player.spoken('{do hint}')} does it.")
        target = player.presenter.face(player.view, choice.action).target
        player.touched = frozenset(() if target is None else (target,))

    def _place(self, choice: Choice) -> None:
        """Do what a bot would for the player's set-up, show it, and go on."""
        before = self.player.picture
        try:
            seen = self.table.order(self.player.seat, choice.action)
        except (IllegalAction, CannotSave) as error:
            self._stand_still(error)
            return
        self._show(seen, before)
        self._pause_after(seen)

    def _pause_after(self, seen: Seen) -> None:
        """Go on after a moment, in which one sees where something has happened; at once where nothing is seen."""
        player = self.player
        unseen = not seen.noticed and player.picture == player.picture_before
        if player.touched and not unseen and not self._skipping:
            player.cursor = ended_at(player)
        if unseen or self._skipping or self._setting_up or self.pace <= 0:
            self._app.call_later(self._next_step)
        else:
            player.waiting = f"{seen.by} plays.  Space: next, Esc: skip to your decision"
            self._pause()

    def _next_step(self) -> None:
        self._pausing = False
        self.go_on()
        self.screen.draw()

    def interrupted(self, key: str) -> bool:
        """While the other side's turn is shown: the next step at once, or all of them.  Took it the key?"""
        if not self.player.waiting or self._hinting or key not in ("space", "enter", "escape"):
            return False
        if self._setting_up:
            self._setting_up = self._setting_up if key != "escape" else ""
            return True
        self._skipping = self._skipping or key == "escape"
        if self._leaves_off():
            self._app.call_later(self._next_step)
        return True

    def called_off(self) -> bool:
        """Show no more of what happens step by step, and let nothing go on; was anything being shown?"""
        if not self._leaves_off():
            return False
        step_by_step.stop(self.player)
        self.player.waiting = ""
        return True

    def _leaves_off(self) -> bool:
        """Show a step no longer; was one being shown?"""
        shown, self._pausing = self._pausing, False
        if shown and self._timer is not None:
            self._timer.stop()
        return shown

    # ------------------------------------------------------------ what the table does besides

    def command(self, word: str, text: str) -> None:
        """Have the table do what one of its words says."""
        try:
            self.player.say(self.table.command(word, text))
        except CannotSave as error:
            self.player.say(f"Not saved: {error}", failed=True)
        except ValueError as error:
            self.player.say(str(error), failed=True)
