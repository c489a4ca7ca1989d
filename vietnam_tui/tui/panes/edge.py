"""The rows above and below the map: facts, the prompt, the order bar, messages, keys; pure functions."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import CHANCE, NOBODY
from vietnam_tui.core.standing import Standing
from vietnam_tui.play.seat.offers import CLOSING_DIGIT
from vietnam_tui.play.table.table import SEED_TELLS
from vietnam_tui.tui.actions import walking_keys
from vietnam_tui.tui.palette import PLAIN, Style, side_role
from vietnam_tui.tui.panes.line_typed import candidate_rows, scrolled, typed_line
from vietnam_tui.tui.panes.lines import (
    BAR,
    DIM,
    ERROR,
    KEY,
    STRONG,
    Line,
    cited,
    fit,
    line,
    width_of,
    wrap,
)
from vietnam_tui.tui.seat.acting import is_pointed_at, opens_box, to_take
from vietnam_tui.tui.seat.box import able
from vietnam_tui.tui.seat.builder import Builder
from vietnam_tui.tui.seat.goals import GOTO
from vietnam_tui.tui.seat.journeys import journey_of
from vietnam_tui.tui.seat.marching import march_of
from vietnam_tui.tui.seat.measuring import told_of_hex
from vietnam_tui.tui.seat.menus import Menu
from vietnam_tui.tui.seat.orderbar import OrderBar
from vietnam_tui.tui.seat.player_view import PlayerView

_BAR = Style("bar", "bar")


def header(standing: Standing, title: str, width: int) -> Line:
    """The first row: the scenario, turn, phases with the present one lit, the aim, then resources.

    Where there is little room resources go first, from the right, then whose turn it is, other phases, the turn's
    boxes, the title; never the aim.
    """
    head, _ = _with_facts(standing, title, width)
    return fit(head, width, _BAR)


def left_out(standing: Standing, title: str, width: int) -> Line:
    """The resources for which the first row has no room, as a row of their own; empty where all stand there."""
    _, others = _with_facts(standing, title, width)
    shown = list(others)
    while len(shown) > 1 and len("; ".join(shown)) + (5 if len(shown) < len(others) else 0) > width:
        # what does not fit is left out as a whole, the longest first, and that is seen
        shown.remove(max(shown, key=len))
    text = "; ".join((*shown, *(("...",) if len(shown) < len(others) else ())))
    return [(text, DIM)] if others else []


def waiting_row(player: PlayerView, width: int) -> Line:
    """Everything that waits to be decided, as a row."""
    return fit([(f"Waiting: {player.waits}", STRONG)], width)


def _with_facts(standing: Standing, title: str, width: int) -> tuple[Line, tuple[str, ...]]:
    """The first row with as many resources as it holds, and the others."""
    for head in _heads(standing, title):
        if width_of(head) <= width:
            break
    for number, fact in enumerate(standing.facts):
        if width_of(head) + len(fact) + 2 > width:
            return head, standing.facts[number:]
        head = [*head, (f" {fact} ", _BAR)]
    return head, ()


def _heads(standing: Standing, title: str) -> Iterator[Line]:
    """The content of the first row besides resources, in fewer and fewer words."""
    name: Line = [(title, BAR)]
    turn: Line = [(standing.turn_words, _BAR)] if standing.turn_words else []
    boxes: Line = [(_boxes(standing), _BAR)] if standing.turns else []
    whose: Line = [(standing.whose, _BAR)] if standing.whose else []
    every: Line = [
        (f">{phase.upper()}", BAR) if index == standing.phase else (phase, _BAR)
        for index, phase in enumerate(standing.phases)
    ]
    lit = every[standing.phase :][:1] if standing.phase >= 0 else []
    aim: Line = [(f"Goal {standing.aim}", BAR)] if standing.aim else []
    yield _spaced([*name, *turn, *boxes, *whose, *every, *aim], "  ")
    yield _spaced([*name, *turn, *boxes, *every, *aim], " ")
    yield _spaced([*name, *turn, *boxes, *lit, *aim], "  ")
    yield _spaced([*name, *turn, *lit, *aim], " ")
    yield _spaced([*turn, *lit, *aim], " ")
    yield _spaced([*lit, *aim], " ")


def _spaced(parts: Line, blanks: str) -> Line:
    """Parts with blanks between them and one on either side."""
    spaced: Line = [(" ", _BAR)]
    for index, part in enumerate(parts):
        spaced += [(blanks, _BAR), part] if index else [part]
    return [*spaced, (" ", _BAR)]


def _boxes(standing: Standing) -> str:
    """The turns as boxes, those that have come filled."""
    return "#" * standing.turn + "-" * (standing.turns - standing.turn)


def prompt(player: PlayerView, width: int) -> Line:
    """The row that says who must decide what; it is always there."""
    side, busy = player.decision.side, player.waiting
    if busy:
        text, mark = busy, side
    elif player.over:
        text, mark = player.prompt, "over"
    elif side == CHANCE:
        text, mark = player.prompt, "dice"
    else:
        text, mark = player.prompt.removeprefix(f"{side}:").removeprefix(side).strip(), side
    role = side_role(side, player.all_sides) if side not in (NOBODY, CHANCE) else "cell"
    flag = Style(role if role in ("first", "second") else "target", role, bold=True)
    yours = "YOU " if player.my_turn and not busy else ""
    room = width - len(yours) - len(mark) - 3
    if len(text) > room:
        # the rule stays in sight
        words, _, rule = text.rpartition(" [")
        text = f"{words[: room - len(rule) - 5]}... [{rule}" if words else text
    return fit([(f" {yours}{mark} ", flag), (" ", PLAIN), *cited(text, STRONG)], width)


# ------------------------------------------------------------ the order bar and what is below it


def bar(order_bar: OrderBar | None, player: PlayerView, label: str, width: int) -> tuple[Line, int]:
    """The order bar and the column of its caret; when it is closed, what Enter would do."""
    if order_bar is None:
        return fit([("> ", DIM), *_enter_would(player)], width), 0
    return typed_line(order_bar, label, width, player.fault if player.failed else None)


def _with_hand(player: PlayerView, label: str) -> Line:
    """What Enter would do with the unit in hand."""
    if player.waypoints is not None:
        return _by_waypoints(player, len(player.waypoints.hexes))
    here = player.at_hand
    modes = _modes(player)
    if len(here) == 1:
        return [*line(("Enter: ", KEY), here[0].face.text, (f"  {here[0].face.note}", DIM)), *modes]
    if here:
        return [*line(("Enter: ", KEY), f"choose among {len(here)} ways to act at {label}"), *modes]
    if modes:
        return [(f"{player.hand} in hand", DIM), *modes]
    if not player.reachable():
        return line((f"{player.hand} in hand: {', '.join(player.verbs_of(player.hand))}", DIM))
    return line((f"{player.hand} in hand; marked hexes are open to it", DIM))


def _enter_would(player: PlayerView) -> Line:
    label = player.board.grid.label(player.cursor)
    if player.waiting:
        skips = line(("Space: ", KEY), "next", ("  Esc: ", KEY), "all at once")
        return skips if player.retells else [(": takes a line meanwhile", DIM)]
    if player.rolls:
        return line(("Enter: ", KEY), "type the dice")
    if player.over and player.menu is None:
        return line(("Enter: ", KEY), "how the game ended")
    if player.shape.held is not None:
        return line(("Enter: ", KEY), player.shape.held.order)
    if player.menu is not None:
        item = player.menu.item
        return line(("Enter: ", KEY), item.text, (f"  {item.note}" if item.note else "", DIM))
    if player.group.units:
        return _by_group(player, label)
    if player.hand:
        return _with_hand(player, label)
    return (_in_turn(player) if player.my_turn else []) or [(": order, ? help", PLAIN)]


def _in_turn(player: PlayerView) -> Line:
    """What Enter would do with nothing in hand, in one's own turn; nothing where it would do nothing."""
    mine = to_take(player)
    if mine:
        more = f" (Tab: {', '.join(mine[1:3])})" if len(mine) > 1 else ""
        return line(("Enter: ", KEY), f"take up {mine[0]}{more}")
    here = player.offers.at(player.cursor)
    lays = bool(here) and here[0].face.verb in player.presenter.lays
    if lays and not player.preview_of(here[0]).harms_only(player.seat):
        shown = line(("Enter: ", KEY), "the best that can be laid here, to be shifted and turned")
        return [*shown, *_declining(player)]
    if here and is_pointed_at(player, here[0]):
        shown = line(("Enter: ", KEY), here[0].face.text, (f"  {here[0].face.note}", DIM))
        return [*shown, *_declining(player)]
    if here:
        return line(("Enter: ", KEY), "what can be done here")
    if player.sets_up and player.box:
        return line((player.key_of("box"), KEY), ": take up a unit to be placed")
    if player.offers.points:
        return [("go to a marked hex", DIM), *_declining(player)]
    if opens_box(player):
        return line(("Enter: ", KEY), "who may be chosen of those off the map")
    if able(player) and not player.presenter.ready(player.view):
        return line((player.key_of("box"), KEY), ": take up a unit off the map")
    return []


def _by_group(player: PlayerView, label: str) -> Line:
    """The group in hand, and where Enter would send it."""
    group = player.group
    how = player.presenter.travel.get(group.verb, group.verb) or "each by its best way"
    ways = (("  Tab: ", KEY), ("other ways", DIM)) if group.verbs(player.offers) else ()
    return line(
        ("Enter: ", KEY),
        f"send {len(group.units)} unit{'s' * (len(group.units) > 1)} to {label}",
        (f", {how}", DIM),
        *ways,
    )


def _declining(player: PlayerView) -> Line:
    """The key that declines a question answered by pointing at the map, if it may be declined."""
    closing = player.offers.closing
    return [] if closing is None else line((f"  {CLOSING_DIGIT}: ", KEY), closing.text)


def _by_waypoints(player: PlayerView, count: int) -> Line:
    march = march_of(player)
    points = f"{count} waypoint{'s' * (count > 1)}"
    if march is not None and march.order:
        return line(("Enter: ", KEY), march.order, (f"  {points}", DIM))
    return line((f"{player.hand} in hand, {points}", DIM))


def _modes(player: PlayerView) -> Line:
    """The way of going that is shown, with how many hexes it opens, and those that Tab changes to."""
    told = {mode.verb: mode.told for mode in player.modes}
    if not told:
        return []
    others = [text for verb, text in told.items() if verb != player.going]
    return line((f"  {told[player.going]}", STRONG), ("  Tab: ", KEY), (", ".join(others), DIM))


def _typed_rows(order_bar: OrderBar, player: PlayerView, width: int, height: int) -> list[Line]:
    """The mark below what is wrong with a line that is typed, or the words that may come next."""
    if player.failed and player.fault is not None:
        first, last = (1 + max(0, place - scrolled(order_bar, width - 2)) for place in player.fault)
        return [[(" " * first + "^" * max(1, last - first), ERROR)]]
    if order_bar.candidates and not player.failed:
        return candidate_rows(order_bar, width, max(1, height - 1))
    return []


def _unasked_rows(player: PlayerView, width: int, height: int) -> list[Line]:
    """The rows while nothing else is there: the hex, the march that is laid out, or the last news."""
    if told := told_of_hex(player):
        return [cited(part) for text in told for part in wrap(text, width)]
    march = march_of(player)
    if march is not None and march.told:
        style = ERROR if march.why and march.ahead is None else PLAIN
        return [cited(part, style) for part in wrap(march.told, width)]
    lines = list[str]()
    for text in reversed(player.news):
        told = wrap(text, width)
        if lines and len(told) + len(lines) > height:
            break  # each is told from its beginning
        lines = [*told, *lines]
    if lines:
        return [cited(text) for text in lines]
    last = player.log[-1:]
    standing = player.presenter.standing(player.shown)
    if [entry.text for entry in last] == [SEED_TELLS]:
        last = []  # it stands in the log, and is the answer to no key
    notice = last and not last[0].place
    if standing.meaning and not player.over and not notice:
        # where nothing is new: what the goal's numbers in the first row come to
        return [[(standing.meaning, DIM)]]
    return [cited(entry.text) for entry in last]


def messages(order_bar: OrderBar | None, player: PlayerView, width: int, height: int) -> list[Line]:
    """The rows under the bar: candidates while an order is typed, an error with its mark, or the last news."""
    rows = [] if order_bar is None else _typed_rows(order_bar, player, width, height)
    aside = len(rows)
    whole = None if order_bar is None else player.offers.called(order_bar.text)
    if whole is not None and not player.message:
        rows += [cited(part) for part in wrap("; ".join(player.preview_of(whole).lines), width)]
    if player.message:
        style = ERROR if player.failed else PLAIN
        rows += [cited(text, style) for text in wrap(player.message, width)]
    elif not rows:
        rows = _unasked_rows(player, width, height)
    if aside and len(rows) > height:
        # what is typed is underlined where it is wrong, and Tab goes through the candidates: they make room for words
        rows = rows[min(aside, len(rows) - height) :]
    if len(rows) > height > 0:
        # what does not fit is not passed over in silence
        lowest = rows[height - 1]
        rows[height - 1] = [*fit(lowest, min(width_of(lowest), width - 4)), (" ...", DIM)]
    rows += [[] for _ in range(height - len(rows))]
    return [fit(row, width) for row in rows[:height]]


#: Keys, and what they do
_Keys = list[tuple[str, str]]


def _keys_of_line(mark: str) -> _Keys:
    """While something is typed behind a mark, an order perhaps."""
    return [
        *([("Tab", "complete")] if mark in (":", GOTO) else []),
        ("Enter", "do it"),
        *([("? at the end", "dry run")] if mark == ":" else []),
        ("Up", "history"),
        ("Esc", "back"),
    ]


#: The keys that serve while others act
_ALWAYS = (("log", "log"), ("help", "help"), ("orders", "order"))


def _keys_meanwhile(player: PlayerView) -> _Keys:
    """The keys while others act, or while what they did is told."""
    stops = player.waiting.endswith("Esc stops")
    shown = [("Space", "next"), ("Esc", "skip")] if player.retells else [("Esc", "stop")] if stops else []
    return [*shown, *((player.key_of(key), what) for key, what in _ALWAYS)]


def keys_of_menu(player: PlayerView, menu: Menu) -> _Keys:
    """While there is a list to choose from."""
    builds = isinstance(menu, Builder)
    only_shows = (
        not builds
        and not menu.asked
        and any(item.offer is not None and player.may_hurt(item.offer) for item in menu.items)
    )
    does = "in or out" if builds else "show" if only_shows else "at once"
    closes = menu.at_digit(CLOSING_DIGIT)
    return [
        *((digits, does) for digits in _digits(menu)),
        *([] if closes is None else [(CLOSING_DIGIT, menu.items[closes].text)]),
        ("Up/Down", "choose"),
        *([("Space", "in or out")] if builds else []),
        ("Enter", "attack" if builds else "confirm"),
        ("Esc", "back"),
        ("F1", "rule"),
        (":", "order"),
    ]


def _keys_in_hand(player: PlayerView) -> _Keys:
    """While a unit is in hand."""
    closing = player.offers.closing
    letters = " ".join(way.key for way in journey_of(player).ways)
    targets = not letters and _aims_at_enemies(player)
    return [
        (walking_keys(player.key_set, player.tops), "go"),
        ("Enter", "do"),
        *([(letters, "ways")] if letters else []),
        *([(player.key_of("next enemy"), "target")] if targets else []),
        ("Tab", "other way" if player.modes else "next unit"),
        *([] if letters or targets else [("Space", "all")]),  # there is no room for both
        ("Esc", "put down"),
        *([(player.key_of("close"), _ending(player))] if closing is not None else []),
    ]


def _keys_of_group(player: PlayerView) -> _Keys:
    """While a group is in hand, or a box of hexes is drawn to take one up."""
    boxes = player.group.corner is not None
    return [
        (walking_keys(player.key_set, player.tops), "go"),
        *([] if boxes else [("Enter", "send all")]),
        (player.key_of("group"), "take up all inside" if boxes else "more"),
        *([("Tab", "other way")] if player.group.verbs(player.offers) else []),
        *([(player.key_of("again"), "where the last went")] if player.group.goal is not None else []),
        ("Esc", "put down"),
    ]


def _keys_of_shape(player: PlayerView) -> _Keys:
    """While a pattern of hexes is in hand."""
    walking = walking_keys(player.key_set, player.tops)
    return [
        (walking, "shift it"),
        *([(walking.upper(), "turn it")] if len(player.shape.all) > 6 else []),
        ("Tab", "another"),
        ("Enter", "order it"),
        ("Esc", "put down"),
    ]


def _keys_of_map(player: PlayerView) -> _Keys:
    """While the map is looked at."""
    return [
        (walking_keys(player.key_set, player.tops), "move"),
        *((player.key_of(action), text) for action, text in _map_hints(player)[:1]),
        *([(player.key_of("place the rest"), "place the rest")] if player.sets_up else []),
        *([(player.key_of("box"), f"off the map: {len(player.box)}")] if player.box else []),
        *((player.key_of(action), text) for action, text in _map_hints(player)[1:]),
    ]


def hints(player: PlayerView, width: int, *, typed: str) -> Line:
    """The last row: the keys that matter now; `typed` is the mark before what is being typed, ":" for an order."""
    if typed:
        pairs = _keys_of_line(typed)
    elif player.waiting:
        pairs = _keys_meanwhile(player)
    elif player.shape.held is not None:
        pairs = _keys_of_shape(player)
    elif player.menu is not None:
        pairs = keys_of_menu(player, player.menu)
    elif player.group.units or player.group.corner is not None:
        pairs = _keys_of_group(player)
    elif player.hand:
        pairs = _keys_in_hand(player)
    else:
        pairs = _keys_of_map(player)
    parts: Line = []
    for key, text in pairs:
        if not key:
            continue  # its key has become another's
        if width_of(parts) + len(key) + len(text) + 3 > width:
            text = text.partition(",")[0]  # the key is worth more than what stands behind the comma
        if width_of(parts) + len(key) + len(text) + 3 > width:
            break
        parts += [(f" {key}", KEY), (f" {text} ", DIM)]
    return fit(parts, width)


def _ending(player: PlayerView) -> str:
    """The key that ends the phase, and the number of units that would still be able."""
    closing, able = player.offers.closing, len(player.undone.units)
    return "" if closing is None else f"{closing.face.verb}, {able} able" if able else closing.face.verb


def _aims_at_enemies(player: PlayerView) -> bool:
    """Is the unit in hand for hexes that enemies are in, to which a key leads one after another?"""
    units = player.picture.units
    return any(face.side == player.enemy for hex_ in player.reachable() for face in units.get(hex_, ()))


def _digits(menu: Menu) -> list[str]:
    """The digits that take a line of a list, as one key of the last row, such as 1-4; none where none does."""
    found = {menu.digit_of(index) for index in range(len(menu.items))} - {"", CLOSING_DIGIT}
    last = max(found, default="")
    return [f"1-{last}" if last > "1" else "1"] if found else []


def _map_hints(player: PlayerView) -> list[tuple[str, str]]:
    """(action, what it does) of the keys on the map, those without a use just now left out."""
    closing = player.offers.closing
    words = dict(_MAP_HINTS)
    words["close"] = _ending(player) if closing is not None and player.offers.open_ended else ""
    if not player.my_turn:
        words |= {"act": "result" if player.over else "", "next ready": "", "hint": ""}
    if not player.chair.allows("hints"):
        words["hint"] = ""
    words["cards"] = words["cards"] if player.presenter.cards_help else ""
    words["loadouts"] = (
        words["loadouts"] if player.my_turn and player.presenter.has_loadouts(player.view) else ""
    )
    return [(action, word) for action, word in words.items() if word]


_MAP_HINTS = (
    ("next ready", "next"),
    ("close", "end"),
    ("loadouts", "loads"),
    ("cards", "cards"),
    ("undo", "undo"),
    ("hint", "hint"),
    ("orders", "order"),
    ("help", "help"),
    ("act", "act"),
    ("overlay", "overlay"),
    ("tables", "tables"),
    ("zoom in", "zoom"),
    ("next enemy", "enemy"),
    ("find", "search"),
    ("log", "log"),
    ("rules", "rules"),
    ("replay", "replay"),
    ("quit", "quit"),
)
