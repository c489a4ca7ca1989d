"""What keys do over a map: digits paint a hex and go on, a terrain that is down paints every hex that one comes to."""

from __future__ import annotations

from collections.abc import Callable

from vietnam_tui.core.hexes import Hex
from vietnam_tui.play.workshop.map_bench import MapBench
from vietnam_tui.tui.actions import keymap
from vietnam_tui.tui.map.hexmap import Scene
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, KEY, Line
from vietnam_tui.tui.workshop.workshop_actions import DIGITS, MAP, without_digits
from vietnam_tui.tui.workshop.workshop_keys import WorkshopKeys
from vietnam_tui.tui.workshop.workshop_pages import ChoicePage, Item
from vietnam_tui.tui.workshop.workshop_screen import WorkshopScreen

#: The way in which rows are written, and the way back
ON, BACK = 1, -1


class MapKeys(WorkshopKeys):
    """Takes the keys over a map; `terrain` is what is painted, while it is `down` wherever the cursor goes."""

    actions = without_digits(MAP)
    about = (
        "A digit gives this hex that terrain and goes on to the right, Space goes on without, Backspace goes back, "
        "Enter goes to the first hex of the next row: a map is entered with a key a hex.  With the terrain down (p) "
        "every hex that a step leads to has it.  Everything else is said behind a colon."
    )

    def __init__(self, screen: WorkshopScreen, bench: MapBench, leave: Callable[[], None]) -> None:
        super().__init__(screen, leave)
        self.map = bench
        self.terrain = bench.terrains[0]
        self.down = False
        #: where a line begins, and the kind of the last line and of the last hexside
        self.start: Hex | None = None
        self.kinds = {"line": "", "side": ""}
        #: is the next key the way to the hexside that is meant?
        self.sides = False

    # -- what is shown --------------------------------------------------------------------------------------

    @property
    def enter(self) -> str:
        if self.sides:
            return ""
        return f"to the next row; {self.terrain} is down" if self.down else "to the first hex of the next row"

    @property
    def own_hints(self) -> tuple[tuple[str, str], ...]:
        return (
            ("pen", "up" if self.down else "down"),
            ("palette", "terrain"),
            ("flood", "fill"),
            ("trace", "line"),
        )

    def scene(self) -> Scene:
        steps = frozenset() if self.start is None else frozenset(self._traced())
        return super().scene()._replace(steps=steps)

    def _traced(self) -> list[Hex]:
        assert self.start is not None
        return self.map.board.grid.line(self.start, self.screen.cursor)

    def beside(self, width: int) -> list[Line]:
        rows: list[Line] = []
        for number, kind in enumerate(self.map.terrains, start=1):
            here = kind == self.terrain
            mark = " down" if here and self.down else ""
            key = str(number) if number <= len(DIGITS) else " "
            rows.append(
                [(key, KEY), (f" {'>' if here else ' '}{kind}", CHOSEN if here else PLAIN), (mark, DIM)]
            )
        return rows

    # -- keys -----------------------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        screen = self.screen
        if screen.order_bar is None and screen.page is None:
            if self.sides:
                self._draw_side(key)
                return
            if key in DIGITS:
                screen.say("")
                self._type_terrain(int(key) - 1)
                return
            if key in ("space", "backspace"):
                self._on(ON if key == "space" else BACK)
                return
        super().press(key)

    def _type_terrain(self, number: int) -> None:
        terrains = self.map.terrains
        if number >= len(terrains):
            self.screen.say(f"There are {len(terrains)} terrains.", failed=True)
            return
        self.terrain = terrains[number]
        if self._paint([self.screen.cursor]):
            self._on(ON)

    def _on(self, step: int) -> None:
        """Go to the next hex of the row, or to the one before; every second may be missing in it."""
        grid = self.map.board.grid
        column, row = grid.places[self.screen.cursor]
        beyond = grid.shape.columns + 1 if step > 0 else 0
        for aside in range(column + step, beyond, step):
            there = grid.hex_in(aside, row)
            if there is not None:
                self.screen.cursor = there
                return
        self.screen.say("The row ends here; Enter goes to the next.")

    def _paint(self, hexes: list[Hex]) -> bool:
        labels = [self.map.board.label(hex_) for hex_ in hexes]
        return self.order(" ".join(("paint", self.terrain, *labels)), told=False)

    def go(self, way: str, count: int) -> None:
        before = self.screen.cursor
        super().go(way, count)
        if self.down and self.screen.cursor != before:
            self._paint(self.map.board.grid.line(before, self.screen.cursor)[1:])

    def do(self, action: str) -> None:
        screen = self.screen
        if action == "act":
            self._next_row()
        elif action == "drop":
            self.down, self.start = False, None
        elif action == "pen":
            self.down = not self.down
            if self.down:
                self._paint([screen.cursor])
        elif action == "paint here":
            self._paint([screen.cursor])
        elif action == "flood":
            self.order(f"fill {self.terrain} {self.here}")
        elif action == "palette":
            screen.page = self._palette()
        elif action == "trace":
            self._trace()
        elif action == "hexside":
            self.sides = True
            kind = self.kinds["side"]
            screen.say(
                f"To which side?  A direction key draws {kind}."
                if kind
                else "To which side?  A direction key."
            )
        elif action == "next counter":
            self._next_own()

    def _next_row(self) -> None:
        grid = self.map.board.grid
        _, row = grid.places[self.screen.cursor]
        for below in range(row + 1, grid.shape.rows + 1):
            first = next(
                (
                    h
                    for column in range(1, grid.shape.columns + 1)
                    if (h := grid.hex_in(column, below)) is not None
                ),
                None,
            )
            if first is not None:
                self.screen.cursor = first
                return
        self.screen.say("This is the last row.")

    def _palette(self) -> ChoicePage:
        kinds = self.map.terrains

        def take(number: int) -> None:
            self.terrain = kinds[number]

        return ChoicePage("Terrain", lambda: [Item(kind) for kind in kinds], take)

    def _trace(self) -> None:
        """Begin a line here, or have the order that draws it ready to be given."""
        if self.start is None:
            self.start = self.screen.cursor
            self.screen.say(f"A line from {self.here}; {self.key('trace')} where it ends.")
            return
        start, self.start = self.map.board.label(self.start), None
        kind = self.kinds["line"]
        if kind:
            self.order(f"line {kind} {start} {self.here}")
        else:
            self._ask("line", f"{start} {self.here}")

    def _draw_side(self, key: str) -> None:
        """Draw the hexside that a direction key means, or take it away if it is there."""
        self.sides = False
        screen, board = self.screen, self.map.board
        action = keymap(screen.key_set, screen.tops, self.actions).get(key, "")
        way = action.removeprefix("step ")
        there = board.grid.neighbour(screen.cursor, way) if way in board.grid.directions else None
        if there is None:
            screen.say("No hexside lies that way.", failed=True)
            return
        side, kind = board.grid.side(screen.cursor, there), self.kinds["side"]
        label = board.grid.side_label(side)
        if not kind:
            self._ask("side", label)
        else:
            self.order(f"{'noside' if board.has_side(kind, side) else 'side'} {kind} {label}")

    def _ask(self, verb: str, rest: str) -> None:
        """Ask of which kind it is to be; that is kept for the next."""
        kinds = [one.word for one in self.map.complete(f"{verb} ")]

        def take(number: int) -> None:
            self.kinds[verb] = kinds[number]
            self.order(f"{verb} {kinds[number]} {rest}")

        self.screen.page = ChoicePage(f"Which {verb}?", lambda: [Item(kind) for kind in kinds], take)

    def _next_own(self) -> None:
        own = self.map.own_hexes()
        if not own:
            self.screen.say("Nothing on this map is yours yet.")
            return
        later = [hex_ for hex_ in own if hex_ > self.screen.cursor]
        self.screen.cursor = (later or own)[0]
