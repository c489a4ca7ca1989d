"""The meaning of keys at the moment: on the map, in a menu, on a page, in the order bar."""

from __future__ import annotations

from vietnam_tui.tui.actions import keymap
from vietnam_tui.tui.game_actions import GameActions
from vietnam_tui.tui.game_screen import GameScreen
from vietnam_tui.tui.held_key import BURST, HeldKey
from vietnam_tui.tui.layouts import by_place
from vietnam_tui.tui.pages.commands import CommandsPage
from vietnam_tui.tui.pages.page import CurtainPage, HelpPage, LogPage, Page
from vietnam_tui.tui.pages.result import ResultPage
from vietnam_tui.tui.pages.story import StoryPage
from vietnam_tui.tui.proceedings import Proceedings
from vietnam_tui.tui.seat import cursor, journeys, shaping, typed
from vietnam_tui.tui.seat.builder import Builder
from vietnam_tui.tui.seat.menus import Menu, MenuItem
from vietnam_tui.tui.seat.orderbar import OrderBar

#: Actions that answer a question, confirm something or end a phase
ANSWERING = frozenset({"act", "close", "decline", "do hint", "place the rest"})


class Keyboard:
    """Takes every key of a game's screen, and lets the game go on when something has changed in it."""

    def __init__(
        self,
        screen: GameScreen,
        proceedings: Proceedings,
        actions: GameActions,
        held: HeldKey | None = None,
    ) -> None:
        self.screen = screen
        self.player = screen.player
        self._proceedings = proceedings
        self._actions = actions
        #: tells repeats of a key from the key; without it every key is taken
        self._held = held
        #: has the last key ended a phase without a question?
        self._ended = False

    def press(self, key: str) -> None:
        """Do what a key means now, then show it; the game goes on when something has changed in it."""
        screen = self.screen
        if screen.order_bar is None and not (screen.page is not None and screen.page.takes_text):
            key = by_place(key, self.player.key_set.keyboard)
        if screen.order_bar is None and self._comes_too_soon(key):
            return
        if self._held is not None and not self._is_pressed_anew(self._held, key):
            return
        self._take(key)

    def _take(self, key: str) -> None:
        screen, player = self.screen, self.player
        table, seat = player.table, player.seat
        before = table.chair(seat)
        player.touched = frozenset()
        player.news = []
        if screen.order_bar is None:
            screen.last_error = player.message if player.failed else ""
            player.say("")
        jumps, screen.jumps = screen.jumps, {}
        ended, self._ended = self._ended, False
        if screen.order_bar is None and self._takes_back_at_once(key):
            if table.chair(seat) is before:
                self._proceedings.go_on()
        elif screen.order_bar is None and self._proceedings.interrupted(key):
            pass
        elif jumps:
            if key in jumps:
                cursor.go(player, jumps[key])
        elif screen.order_bar is not None:
            self._type(screen.order_bar, key)
        elif screen.page is not None:
            self._press_on_page(screen.page, key)
        elif not self._press_in_menu(key) and not journeys.choose(player, key):
            self._act(key, after_an_end=ended)
            self._ended = self._action_of(key) == "close" and table.chair(seat) is not before
        if table.chair(seat) is not before:
            self._proceedings.go_on()
        if screen.page is None and screen.order_bar is None:
            shaping.follow(player)
        screen.draw()

    def _takes_back_at_once(self, key: str) -> bool:
        """Take back what a lesson wants taken back, though what came of it is still being shown."""
        pupil = self.screen.pupil
        if pupil is None or not pupil.lost or self._action_of(key) != "undo":
            return False
        if not self._proceedings.called_off():
            return False
        self._actions.perform("undo")
        return True

    def _act(self, key: str, *, after_an_end: bool) -> None:
        """Do what a key does on the map; a digit that would answer whether a phase is to end moves nothing."""
        action = self._action_of(key)
        if after_an_end and key.isdigit() and action is not None and action.startswith("step"):
            self.player.say("Nothing was asked: nobody was able to do anything more.")
        elif action is not None:
            self._actions.perform(action)

    def _comes_too_soon(self, key: str) -> bool:
        """Was a key pressed before what it would answer could be seen?  Typed orders and leaving always get through.

        At a question that is any key; at the beginning of a phase only the one that would end it.
        """
        if not self.screen.is_fresh or key == ":" or key.startswith("ctrl+"):
            return False
        if self.screen.page is not None and self.screen.page.gives:
            return False
        player = self.player
        return not (player.my_turn and player.offers.open_ended) or self._action_of(key) == "close"

    def _is_pressed_anew(self, held: HeldKey, key: str) -> bool:
        """Is a key more than the repeat of one that went down before what it would answer was asked?

        Where nothing can be said yet the key is taken in a moment, unless a repeat follows.
        """
        asked = self._asked
        verdict = held.press(key, asked)
        if verdict == "take" or not self._answers(key):
            return True
        if verdict == "wait":
            count = held.count

            def settle() -> None:
                if held.count == count:
                    held.anew(self._asked)
                    self._take(key)

            self.screen.set_timer(BURST, settle)
        return False

    @property
    def _asked(self) -> tuple[object, ...]:
        """The question that a key could answer now."""
        return (self.player.appeared, self.player.menu, self.screen.page, self._proceedings.hinted)

    def _answers(self, key: str) -> bool:
        """Would a key answer, confirm or end something?"""
        screen, player = self.screen, self.player
        if screen.order_bar is not None or player.waiting:
            return False
        if screen.page is not None:
            return key in ("enter", "space", "escape", "q")
        if player.menu is not None and len(key) == 1 and key.isdigit():
            return True
        return self._action_of(key) in ANSWERING

    def paste(self, text: str) -> None:
        """Put a text into the order bar, which opens for it on the map."""
        screen = self.screen
        if isinstance(screen.page, StoryPage):
            screen.close_page()
        if screen.order_bar is None and screen.page is None and text:
            self._actions.do_orders("")
        if screen.order_bar is not None:
            screen.order_bar.insert(text)
            screen.draw()

    def _action_of(self, key: str) -> str | None:
        return keymap(self.player.key_set, self.player.tops).get(key)

    def _press_in_menu(self, key: str) -> bool:
        menu = self.player.menu
        if menu is None:
            return False
        if key in ("up", "down", "pageup", "pagedown"):
            self.player.move_in_menu({"up": -1, "down": 1, "pageup": -5, "pagedown": 5}[key])
        elif key in ("home", "end"):
            self.player.move_in_menu((0 if key == "home" else len(menu.items) - 1) - menu.chosen)
        elif key == "space":
            self._switch(menu)
        elif len(key) == 1 and key.isdigit():
            self._answer(menu, menu.at_digit(key))
        else:
            return False
        return True

    def _answer(self, menu: Menu, index: int | None) -> None:
        """A digit takes its line at once; in an attack being put together it switches a unit.

        What may hurt somebody, in a list that nobody asked for, is only chosen, so that its odds are seen before Enter
        gives it.
        """
        if index is None:
            self.player.say("No line has that digit.")
            return
        seen = index == menu.chosen
        self.player.move_in_menu(index - menu.chosen)
        if isinstance(menu, Builder) and menu.item.unit in menu.units:
            menu.toggle()
        elif not (seen or menu.asked) and self._attacks(menu.item):
            self.player.say(f"Enter gives the order: {menu.item.text}")
        else:
            self._actions.perform("act")

    def _attacks(self, item: MenuItem) -> bool:
        """May a line hurt somebody?"""
        return item.offer is not None and self.player.may_hurt(item.offer)

    def _switch(self, menu: Menu) -> None:
        if isinstance(menu, Builder):
            menu.toggle()
        else:
            self.player.say("Enter takes the chosen line, a digit its own, Esc closes the list.")

    # ------------------------------------------------------------ pages

    @property
    def _beyond_story(self) -> tuple[str, ...]:
        """What is done at once with the story of the others' turn still there; in a lesson that it is taken back."""
        return ("orders",) if self.screen.pupil is None else ("orders", "undo")

    def _press_on_page(self, page: Page, key: str) -> None:
        screen = self.screen
        if page.press(key):
            if page.done:
                screen.close_page()
            if isinstance(page, CurtainPage) and page.given:
                self._proceedings.take_sealed(page)
            if isinstance(page, CommandsPage) and page.picked:
                self._actions.perform(page.picked)
            return
        action = self._action_of(key)
        if action == "quit":
            self._actions.perform(action)
        elif isinstance(page, CurtainPage):
            if key == "enter":
                screen.close_page()
                self._proceedings.sit_down(page.side)
        elif isinstance(page, ResultPage):
            self._press_on_result(key)
        elif isinstance(page, LogPage) and key == "enter":
            self._proceedings.retelling.show_entry(page.entry)
        elif key in ("escape", "enter", "q"):
            screen.close_page()
        elif isinstance(page, StoryPage) and action in self._beyond_story:
            screen.close_page()
            self._actions.perform(action)
        elif page.steps_back and action == "workshop":
            self._actions.perform(action)  # of the position that is shown; the replay stays below
        elif action == "help" and not isinstance(page, HelpPage):
            screen.page = HelpPage(self.player, page)
        elif action in (
            "help",
            "tables",
            "cards",
            "briefing",
            "units",
            "log",
            "legend",
            "rules",
            "loadouts",
            "overview",
            "reactions",
        ):
            # to another page, or away with this one
            page.before = None
            screen.close_page()
            self._actions.perform(action)
            if type(screen.page) is type(page):
                screen.close_page()

    def _press_on_result(self, key: str) -> None:
        if key in ("m", "enter", "escape"):
            self.screen.close_page()
        elif key in ("V", "v", "l", "q", "r", "$"):
            self._actions.perform({"l": "log", "q": "quit", "r": "review", "$": "review"}.get(key, "replay"))

    # ------------------------------------------------------------ the order bar

    def _type(self, order_bar: OrderBar, key: str) -> None:
        if key == "enter":
            self._commit(order_bar)
        elif key in ("escape", "ctrl+c"):
            self.screen.close_bar()
            self.player.say("")
        elif key in ("f1", "ctrl+l", "ctrl+q"):
            self._actions.perform({"f1": "rules", "ctrl+l": "redraw", "ctrl+q": "quit"}[key])
        elif self._goes_on_behind(order_bar, key):
            self._commit(order_bar)
            self._act(key, after_an_end=False)
        elif order_bar.press(key) and self.player.fault is not None:
            self.player.say("")

    def _goes_on_behind(self, order_bar: OrderBar, key: str) -> bool:
        """Does a letter come where the number of a hex to go to stands whole?  Then it is no part of it."""
        if self.screen.bar_use != self._actions.do_goto or len(key) > 1 or not key.isalpha():
            return False
        return typed.goals(self.player).has_number(order_bar.text)

    def _commit(self, order_bar: OrderBar) -> None:
        screen, player, text = self.screen, self.player, order_bar.text
        if not text.strip():
            screen.close_bar()
            return
        player.say("")
        use = screen.bar_use
        order_bar.commit()
        screen.close_bar()
        use(text)
        tried = text.rstrip().endswith("?") and player.preview is not None and not player.failed
        if tried and screen.order_bar is None:
            # what was tried out waits to be ordered
            message = player.message
            screen.open_bar(screen.bar_label, use, order_bar.completer, text.rstrip("? "))
            player.say(message)
        if player.failed and player.fault is not None and screen.order_bar is None:
            # leave the faulty line to be mended, behind the word that is at fault
            message, fault = player.message, player.fault
            screen.open_bar(screen.bar_label, use, order_bar.completer, text)
            order_bar.caret = min(fault[1], len(text))
            player.say(message, failed=True, fault=fault)
