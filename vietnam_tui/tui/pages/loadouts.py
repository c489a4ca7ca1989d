"""The panel: items in trays side by side, dragged from one to the next by keys, and what each load comes to."""

from __future__ import annotations

from vietnam_tui.core.model import Action
from vietnam_tui.core.pages.loadouts import Assignment, Item, LoadoutPanel, Tray
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, KEY, STRONG, TITLE, Line, cited, fit, wrap
from vietnam_tui.tui.seat.player_view import PlayerView

#: The narrowest that a tray is drawn, and the widest.
NARROW, WIDE = 18, 30
#: The most rows kept for what a load comes to, on a small and on a large screen.
FACTS, MORE_FACTS = 6, 9


class LoadoutsPage(Page):
    """A plan of loads.  Nothing is ordered before Enter."""

    title = "Loads"
    footer = "Arrows choose, a d drag, 1-9 into a tray, u back, Enter orders, Esc closes"

    def __init__(self, player: PlayerView, panel: LoadoutPanel) -> None:
        super().__init__()
        self.player = player
        self.panel = panel
        loaded = [
            i for i, tray in enumerate(panel.trays) if tray.unit and (tray.id == player.hand or tray.items)
        ]
        self.tray = loaded[0] if loaded else 0
        self.item = 0
        self.first = 0
        #: rows that have been needed below the trays so far, so that these do not jump
        self.least = 2
        #: the tray into which something was put last
        self._loaded = ""
        #: plans before the last shifts
        self._earlier: list[tuple[Assignment, ...]] = []

    # ------------------------------------------------------------ drawing

    @property
    def bar(self) -> Line:
        """The order that Enter would give."""
        game, view = self.player.game, self.player.view
        orders = "; ".join(game.write_order(view, order) for order in self._orders)
        if orders:
            return [("Enter: ", KEY), (orders, PLAIN)]
        ready = [tray.id for tray in self.panel.trays if tray.orders]
        if ready:
            return [(f"Enter gives orders at {' or '.join(ready)}", DIM)]
        if self.panel.plan:
            return [("planned, and kept until a phase in which it can be ordered; Esc closes", DIM)]
        return [("drag something to where it is needed: a d, or the number of a tray", DIM)]

    def rows(self, width: int, height: int) -> list[Line]:
        """Title, the trays as columns, and below them what the chosen one comes to."""
        trays = self.panel.trays
        count = max(1, min(len(trays), width // NARROW))
        size = min(WIDE, width // count)
        self.first = max(0, self.tray - count + 1, min(self.first, self.tray, len(trays) - count))
        facts = self._facts(width)
        self.least = max(self.least, min(len(facts), FACTS if height < 30 else MORE_FACTS, height // 3))
        least = self.least
        room = max(1, height - 3 - least)
        columns = [self._column(index, size - 1, room) for index in range(self.first, self.first + count)]
        body: list[Line] = []
        for row in range(room + 1):
            line: Line = []
            for column in columns:
                line += [*fit(column[row] if row < len(column) else [], size - 1), ("|", DIM)]
            body.append(line)
        hidden = len(trays) - count
        more = f" {hidden} more beyond the edge" if hidden else ""
        dashes = "-" * max(0, width - len(self.panel.title) - 4 - len(more))
        head: Line = [(f"-- {self.panel.title} ", TITLE), (dashes, DIM), (more, DIM)]
        return [head, *body, [("-" * width, DIM)], *facts][:height]

    def _column(self, index: int, width: int, room: int) -> list[Line]:
        tray, here = self.panel.trays[index], index == self.tray
        rows: list[Line] = [[(f"{index + 1} {tray.title}"[:width].ljust(width), CHOSEN if here else STRONG)]]
        at = min(self.item, max(0, len(tray.items) - 1)) if here else 0
        cut = len(tray.items) > room
        room -= cut
        start = max(0, min(at - room // 2, len(tray.items) - room))
        for number, item in enumerate(tray.items[start : start + room], start=start):
            rows.append(_ware_line(item, width, chosen=here and number == at))
        if cut:
            above, below = start, len(tray.items) - start - room
            both = f" ^ {above}  v {below}"
            rows.append(
                [(both if above and below else f" ^ {above} above" if above else f" v {below} below", STRONG)]
            )
        return rows if tray.items else [*rows, [(" (empty)", DIM)]]

    def _facts(self, width: int) -> list[Line]:
        """The chosen item, then what the load comes to into which something was put last."""
        item = self._ware
        rows: list[Line] = []
        if item is not None:
            wanted = "; the mission asks for it" if item.wanted else ""
            rows += [cited(part) for part in wrap(f"{item.about}{wanted}", width, hanging=2)]
        loaded = next((tray for tray in self.panel.trays if tray.id == self._loaded), self._tray)
        tray = self._tray if self._tray.facts else loaded
        for index, text in enumerate(tray.facts):
            named = f"{tray.id}: {text}" if index == 0 else text
            rows += [cited(part) for part in wrap(named, width, hanging=2)]
        return rows

    # ------------------------------------------------------------ keys

    @property
    def _tray(self) -> Tray:
        return self.panel.trays[self.tray]

    @property
    def _orders(self) -> tuple[Action, ...]:
        """The orders of the chosen tray; a unit is not taken up by it as long as nothing is planned."""
        return () if self._tray.unit and not self.panel.plan else self._tray.orders

    @property
    def _ware(self) -> Item | None:
        items = self._tray.items
        return items[min(self.item, len(items) - 1)] if items else None

    def press(self, key: str) -> bool:
        steps = {"up": -1, "w": -1, "down": 1, "s": 1, "pageup": -8, "pagedown": 8}
        if key in steps:
            self.item = max(0, min(len(self._tray.items) - 1, self.item + steps[key]))
        elif key in ("left", "right", "tab", "shift+tab"):
            step = 1 if key in ("right", "tab") else -1
            last = len(self.panel.trays) - 1
            following = self.tray + step
            # arrows stop at the edge, Tab goes round
            self.tray = following % (last + 1) if "tab" in key else max(0, min(following, last))
            self.item = 0
        elif key in ("a", "d", "<", ">"):
            self._drag(self.tray + (1 if key in ("d", ">") else -1), follow=True)
        elif key.isdigit() and key != "0":
            self._drag(int(key) - 1, follow=False)
        elif key in ("backspace", "u"):
            self._go_back()
        elif key == "enter":
            self._order()
        else:
            return False
        return True

    def _drag(self, to: int, *, follow: bool) -> None:
        """Put the chosen item into another tray; the cursor goes along with it, or stays for the next item."""
        item = self._ware
        if item is None or not 0 <= to < len(self.panel.trays) or to == self.tray:
            return
        before, target = self.panel, self.panel.trays[to].id
        tried = self._laid_out((*before.plan, Assignment(item.key, target)))
        if tried.refusal:
            self.player.say(tried.refusal, failed=True)
            return
        self._earlier.append(before.plan)
        self._loaded = target
        self._show(tried)
        self.player.say(f"{item.name}: {before.trays[to].title.split(' ')[0]}.")
        if follow:
            self._follow(item.key, target, before)

    def _follow(self, key: str, target: str, before: LoadoutPanel) -> None:
        """Put the cursor on what has been dragged, which may have got a name or a tray of its own by it."""
        known = {item.key for tray in before.trays for item in tray.items}
        names = [tray.id for tray in self.panel.trays]
        fresh = [name for name in names if name not in {tray.id for tray in before.trays}]
        self.tray = names.index(fresh[0] if fresh else target)
        keys = [item.key for item in self._tray.items]
        self.item = next((i for i, own in enumerate(keys) if own == key or own not in known), 0)

    def _go_back(self) -> None:
        if self._earlier:
            self._show(self._laid_out(self._earlier.pop()))
        else:
            self.player.say("Nothing is left to put back here; on the map u takes orders back.")

    def _laid_out(self, plan: tuple[Assignment, ...]) -> LoadoutPanel:
        player = self.player
        found = player.presenter.loadouts(player.view, plan, player.cursor, player.hand)
        return self.panel if found is None else found

    def _show(self, panel: LoadoutPanel) -> None:
        self.panel = panel
        self.player.plan = panel.plan
        self.tray = min(self.tray, len(panel.trays) - 1)

    # ------------------------------------------------------------ ordering

    def _order(self) -> None:
        """Give the orders that make the plan come true as far as the chosen tray goes."""
        player, tray, kept = self.player, self._tray, self.panel.kept
        if self._orders:
            if not self._carried_out(self._orders):
                return
            player.plan, self._earlier = kept, []
        elif tray.unit:
            player.say(f"Nothing is planned for {tray.unit} that can be ordered now.")
            return
        if not tray.unit:
            self._show(self._laid_out(player.plan))
            return
        self.done = True
        player.hand = tray.unit if player.offers.of_unit(tray.unit) else ""
        at = player.find_unit(tray.unit)
        player.cursor = player.cursor if at is None else at

    def _carried_out(self, orders: tuple[Action, ...]) -> bool:
        told: list[str] = []
        for order in orders:
            if self.player.do(order) is None:
                return False
            told += [line.text for line in self.player.log[-1:]]
        self.player.say("; ".join(told))
        return True


def _ware_line(item: Item, width: int, *, chosen: bool) -> Line:
    name = f"{'>' if chosen else ' '}{'*' if item.wanted else ' '}{item.name}"
    note = item.note if len(item.note) < width - len(name) else ""
    style = CHOSEN if chosen else PLAIN
    return [(name[: width - len(note)].ljust(width - len(note)), style), (note, CHOSEN if chosen else DIM)]
