"""What keys do over a position: counters are taken up, put down, taken away, turned, hidden and marked."""

from __future__ import annotations

from collections.abc import Callable

from vietnam_tui.core.hexes import Hex
from vietnam_tui.play.workshop.bench import Refused
from vietnam_tui.play.workshop.position_bench import PositionBench
from vietnam_tui.tui.map.counter import badge
from vietnam_tui.tui.map.hexmap import Scene
from vietnam_tui.tui.palette import PLAIN, Style, side_role
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, Line
from vietnam_tui.tui.workshop.fair_page import FairPage
from vietnam_tui.tui.workshop.workshop_actions import POSITION
from vietnam_tui.tui.workshop.workshop_keys import WorkshopKeys
from vietnam_tui.tui.workshop.workshop_pages import ChoicePage, Item
from vietnam_tui.tui.workshop.workshop_screen import WorkshopScreen

#: Counters off the map that are named beside it
MOST_LISTED = 40


class PositionKeys(WorkshopKeys):
    """Takes the keys over a position; `hand` is the counter in hand, "" for none."""

    actions = POSITION
    about = (
        "Enter takes a counter up and puts it down where the cursor goes; b lists those that are not on the map. "
        "Everything else that holds of a counter stands in the list of Space, of the game in : set.  What breaks a "
        "rule is said at once and may stand until it is saved."
    )

    def __init__(self, screen: WorkshopScreen, position: PositionBench, leave: Callable[[], None]) -> None:
        super().__init__(screen, leave)
        self.position = position
        self.hand = ""
        #: which counter of a hex is meant
        self.chosen = 0

    # -- what is shown --------------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """The counters of the hex under the cursor."""
        return self.position.names_at(self.screen.cursor)

    @property
    def meant(self) -> str:
        """The counter that keys are meant for: in hand, else the chosen one of the hex; "" for none."""
        names = self.names
        return self.hand or (names[self.chosen % len(names)] if names else "")

    @property
    def enter(self) -> str:
        if self.hand:
            return f"put {self.hand} down in {self.here}"
        return f"take up {self.meant}" if self.meant else ""

    @property
    def own_hints(self) -> tuple[tuple[str, str], ...]:
        if self.meant:
            return ("turn over", "turn"), ("conceal", "hide"), ("states", "states"), ("take away", "away")
        return (("box", "counters"),)

    def scene(self) -> Scene:
        place = self._place_of(self.hand)
        return super().scene()._replace(selected=place, in_hand=self.hand)

    def _place_of(self, name: str) -> Hex | None:
        return next((line.hex for line in self.position.roster if name and line.face.name == name), None)

    def beside(self, width: int) -> list[Line]:
        rows: list[Line] = []
        names = self.names
        for name in names:
            mark = "in hand" if name == self.hand else ""
            rows.append(
                [
                    (f"{'>' if name == self.meant else ' '}{name}", CHOSEN if name == self.meant else PLAIN),
                    (f" {mark}", DIM),
                ]
            )
        if self.hand and self.hand not in names:
            rows.append([(f">{self.hand}", CHOSEN), (" in hand", DIM)])
        off = self.position.off_map()
        if off:
            rows += [[], [(f"{len(off)} not on the map ({self.key('box')})", DIM)]]
        for name in off[:MOST_LISTED]:
            face = self.position.face_of(name)
            role = "plain" if face is None else side_role(face.side, self.bench.sides, face.nation)
            sign = "?" if face is None else badge(face)
            values = "" if face is None else face.values
            rows.append([(sign, Style(role, role, bold=True) if face else DIM), (f" {name} {values}", PLAIN)])
        return rows

    # -- keys -----------------------------------------------------------------------------------------------

    def do(self, action: str) -> None:
        screen = self.screen
        if action == "act":
            self._act()
        elif action == "drop":
            self.hand, self.chosen = "", 0
        elif action == "stack":
            self.hand, self.chosen = "", self.chosen + 1
        elif action == "box":
            screen.page = self._box()
        elif action == "states":
            if self._has_one():
                screen.page = self._states(self.meant)
        elif action == "next counter":
            self._next()
        elif action == "fair":
            self.order("fair")
        elif self._has_one():
            verb = {"take away": "drop", "turn over": "flip", "conceal": "hide"}[action]
            if self.order(f"{verb} {self.meant}") and verb == "drop":
                self.hand = ""

    def order(self, text: str, *, told: bool = True) -> bool:
        """Carry an order out; games of officers are played while one looks on."""
        verb, *words = text.split() or [""]
        try:
            if not verb or self.bench.verb_of(verb) != "fair":
                return super().order(text, told=told)
            wanted = self.position.fair(words)
        except Refused as refused:
            self.screen.say(str(refused), failed=True)
            return False
        self.screen.page = FairPage(self.screen.app, self.screen.draw, wanted)
        return True

    def come_to(self, hex_: Hex) -> None:
        super().come_to(hex_)
        self.chosen = 0

    def _has_one(self) -> bool:
        if not self.meant:
            self.screen.say(f"No counter lies here; {self.key('box')} lists those that are not on the map.")
        return bool(self.meant)

    def _act(self) -> None:
        if self.hand:
            if self.order(f"put {self.hand} {self.here}"):
                self.hand = ""
        elif self._has_one():
            self.hand = self.meant

    def _next(self) -> None:
        """Go to the next hex in which something lies."""
        hexes = sorted({line.hex for line in self.position.roster if line.hex is not None})
        if not hexes:
            self.screen.say("Nothing lies on the map.")
            return
        later = [hex_ for hex_ in hexes if hex_ > self.screen.cursor]
        self.come_to((later or hexes)[0])

    def _box(self) -> ChoicePage:
        """Counters that are not on the map: those of the scenario, kinds of markers, and those off the map."""
        bench = self.position
        words = [one for one in bench.complete("put ") if not self._is_on_map(one.word)]

        def take(number: int) -> None:
            self.order(f"put {words[number].word} {self.here}")

        return ChoicePage(
            f"Not on the map: Enter puts one in {self.here}",
            lambda: [Item(one.word, one.note) for one in words],
            take,
            empty="Type :put NAME for a made-up counter, with what your game asks of one.",
        )

    def _is_on_map(self, name: str) -> bool:
        return self._place_of(name) is not None or "@" in name

    def _states(self, name: str) -> ChoicePage:
        """Everything that may hold of a counter: Enter says so, or no more."""
        bench = self.position
        words = list(bench.complete(f"mark {name} "))
        flags = {key.name for key in bench.form if key.kind == "flag"}

        def holds(word: str) -> bool:
            key, equals, value = word.partition("=")
            now = bench.row_of(name).get(key)
            return str(now) == value if equals else now is not None and now is not False

        def take(number: int) -> None:
            word = words[number].word
            key, equals, _ = word.partition("=")
            if holds(word):
                self.order(f"mark {name} no {key}")
            elif equals or key in flags:
                self.order(f"mark {name} {word}")
            else:
                self.screen.page = None
                self.open_orders(f"mark {name} {word} ")

        def items() -> list[Item]:
            return [Item(f"{'x' if holds(one.word) else '-'} {one.word}", one.note) for one in words]

        return ChoicePage(f"{name}: Enter says so, or no more", items, take, stays=True)
