"""What keys do over every workbench: the cursor, the order bar, pages, undoing, saving; each kind adds its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.workshop.bench import Bench, Refused
from vietnam_tui.tui.actions import KeyAction, first_key, keymap
from vietnam_tui.tui.layouts import by_place
from vietnam_tui.tui.map.forms import ZOOMS, Zoom
from vietnam_tui.tui.map.hexmap import LABELS, Scene
from vietnam_tui.tui.pages.commands import CommandsPage
from vietnam_tui.tui.panes.lines import DIM, Line, styled
from vietnam_tui.tui.seat.cursor import led
from vietnam_tui.tui.seat.goals import GOTO, Goals
from vietnam_tui.tui.seat.orderbar import Candidate
from vietnam_tui.tui.workshop.workshop_pages import TextPage, WorkshopHelp
from vietnam_tui.tui.workshop.workshop_screen import WorkshopScreen


class WorkshopKeys(ABC):
    """Takes the keys over a workbench; `leave` is called when it is left."""

    #: what can be done, and what the help begins with
    actions: tuple[KeyAction, ...]
    about: str

    def __init__(self, screen: WorkshopScreen, leave: Callable[[], None]) -> None:
        self.screen, self.leave = screen, leave

    @property
    def bench(self) -> Bench:
        """What is made."""
        return self.screen.bench

    @property
    def here(self) -> str:
        """The hex under the cursor by its number."""
        return self.bench.board.label(self.screen.cursor)

    # -- what is shown --------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def enter(self) -> str:
        """What Enter would do."""

    @property
    def hints(self) -> str:
        """The keys that matter now, those that there is room for; the last two always."""
        if self.screen.order_bar is not None:
            return "Tab complete  Enter do it  Up history  Esc back"
        told = (*self.own_hints, ("orders", "order"), ("save", "save"), ("faults", "wrong"), ("undo", "undo"))
        first, last = self._named_keys(told), self._named_keys((("help", "help"), ("quit", "leave")))
        while first and len("  ".join((*first, *last))) >= self.screen.size.width:
            first.pop()
        return "  ".join((*first, *last))

    def _named_keys(self, actions: Iterable[tuple[str, str]]) -> list[str]:
        return [f"{self.key(action)} {word}" for action, word in actions]

    @property
    @abstractmethod
    def own_hints(self) -> tuple[tuple[str, str], ...]:
        """Actions that matter now, each with a word."""

    def scene(self) -> Scene:
        """What is to be seen on the map."""
        sides = self.bench.sides
        return Scene(
            picture=self.bench.picture,
            cursor=self.screen.cursor,
            labels=self.screen.labels,
            enemy=sides[-1] if len(sides) > 1 else "",
        )

    def beside(self, width: int) -> list[Line]:
        """What else stands beside the map."""
        return styled([], DIM)

    def key(self, action: str) -> str:
        """The name of the first key of an action."""
        keys = keymap(self.screen.key_set, self.screen.tops, self.actions)
        from vietnam_tui.tui.actions import key_name

        return next((key_name(key) for key, one in keys.items() if one == action), first_key("orders"))

    @property
    def goals(self) -> Goals:
        """Everything that one may go to."""
        return Goals(self.bench.board, *self.bench.named)

    # -- keys -----------------------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        """Do what a key means now."""
        screen = self.screen
        if screen.order_bar is not None:
            self._type(key)
            return
        if screen.page is not None:
            self._press_on_page(key)
            return
        key = by_place(key, screen.key_set.keyboard)
        action = keymap(screen.key_set, screen.tops, self.actions).get(key)
        screen.say("")
        if action is not None:
            self.perform(action)

    def paste(self, text: str) -> None:
        """Put a text into the order bar, which opens for it."""
        if self.screen.order_bar is None:
            self.screen.page = None
            self.open_orders()
        assert self.screen.order_bar is not None
        self.screen.order_bar.insert(text)

    def open_orders(self, text: str = "") -> None:
        """Ask for an order."""
        self.screen.open_bar(":", self._words, text)

    def _words(self, text: str) -> list[Candidate]:
        return [Candidate(one.word, one.note, ends=False) for one in self.bench.complete(text)]

    def perform(self, action: str) -> None:
        """Carry an action out."""
        kind, _, way = action.partition(" ")
        if kind in ("step", "leap"):
            self.go(way, 5 if kind == "leap" else 1)
        elif action == "quit":
            self.leave()
        elif action in ("undo", "redo", "save"):
            self.order(action)
        elif action == "orders":
            self.open_orders()
        elif action == "goto":
            self.screen.open_bar(GOTO, self.goals.complete)
        elif action in ("zoom in", "zoom out"):
            self._zoom(1 if action == "zoom in" else -1)
        elif action == "labels":
            self.screen.labels = LABELS[(LABELS.index(self.screen.labels) + 1) % len(LABELS)]
        elif action == "pane":
            self.screen.pane_wanted = not self.screen.pane_wanted
        elif action == "redraw":
            self.screen.app.redraw()
        elif action == "help":
            self.screen.page = WorkshopHelp(
                self.actions, self.bench.every_verb, self.screen.key_set, self.screen.tops, self.about
            )
        elif action == "commands":
            self.screen.page = CommandsPage(self.screen.key_set, self.screen.tops, self.actions)
        elif action == "faults":
            self.screen.page = TextPage("What is wrong", self.bench.faults or ("Nothing is wrong.",))
        elif action == "text":
            self.screen.page = TextPage("The file as it is now", self.bench.text().splitlines())
        else:
            self.do(action)

    @abstractmethod
    def do(self, action: str) -> None:
        """Carry out an action that is not the same over every workbench."""

    def go(self, way: str, count: int) -> None:
        """Move the cursor."""
        self.come_to(led(self.bench.board.grid, self.screen.cursor, way, count))

    def come_to(self, hex_: Hex) -> None:
        """Set the cursor on a hex."""
        self.screen.cursor = hex_

    def order(self, text: str, *, told: bool = True) -> bool:
        """Carry out an order meant for the hex under the cursor, and say what came of it; was it done?"""
        try:
            said = self.bench.do(text, self.here)
        except (Refused, CannotSave, SaveFault) as refused:
            self.screen.say(str(refused), failed=True)
            return False
        if "\n" in said:
            self.screen.page = TextPage(text, said.splitlines())
        elif told:
            self.screen.say(said)
        return True

    def _zoom(self, by: int) -> None:
        sizes: list[Zoom] = [zoom for zoom in ZOOMS if zoom != "overview"]
        at = max(0, min(sizes.index(self.screen.zoom) + by, len(sizes) - 1))
        self.screen.zoom = sizes[at]

    def _press_on_page(self, key: str) -> None:
        screen, page = self.screen, self.screen.page
        assert page is not None
        if page.press(key):
            if isinstance(page, CommandsPage) and page.picked:
                screen.page = None
                self.perform(page.picked)
            elif page.done and screen.page is page:
                self._close_page()
        elif key in ("escape", "q", "enter"):
            self._close_page()
        elif key in ("ctrl+q", "ctrl+c"):
            self._close_page()
            self.leave()

    def _close_page(self) -> None:
        if self.screen.page is not None:
            self.screen.page.closed()
        self.screen.page = None

    def _type(self, key: str) -> None:
        screen = self.screen
        order_bar = screen.order_bar
        assert order_bar is not None
        if key == "enter":
            text = order_bar.commit()
            label = screen.bar_label
            screen.close_bar()
            if text and not self._use(label, text):
                message = screen.message
                screen.open_bar(label, order_bar.completer, text)
                screen.say(message, failed=True)
        elif key in ("escape", "ctrl+c"):
            screen.close_bar()
            screen.say("")
        elif self._goes_on_behind(key):
            self._type("enter")
            self.press(key)
        elif order_bar.press(key):
            screen.say("")

    def _goes_on_behind(self, key: str) -> bool:
        """Does a letter come where the number of a hex to go to stands whole?  Then it is no part of it."""
        screen = self.screen
        assert screen.order_bar is not None
        letter = len(key) == 1 and key.isalpha()
        return screen.bar_label == GOTO and letter and self.goals.has_number(screen.order_bar.text)

    def _use(self, label: str, text: str) -> bool:
        """Do what a typed line says; was it any good?"""
        if label != GOTO:
            return self.order(text)
        hex_ = self.goals.where(text)
        if hex_ is None:
            self.screen.say(self.goals.why_not(text), failed=True)
            return False
        self.come_to(hex_)
        return True
