"""The panes around the map, each a pure function from the desk to lines."""

from __future__ import annotations

from vietnam_tui.core.game import CHANCE, NOBODY
from vietnam_tui.core.sheet import Preview, UnitFace
from vietnam_tui.tui.actions import first_key
from vietnam_tui.tui.desk import Desk
from vietnam_tui.tui.lines import (
    BAR,
    CHOSEN,
    DIM,
    ERROR,
    GHOST,
    GOOD,
    KEY,
    STRONG,
    TITLE,
    Line,
    cited,
    fit,
    line,
    styled,
    width_of,
    wrap,
)
from vietnam_tui.tui.menus import MenuItem
from vietnam_tui.tui.orderbar import OrderBar
from vietnam_tui.tui.palette import PLAIN, Style, side_role
from vietnam_tui.tui.tablepane import table_lines

ECHELONS = {
    "squad": ".",
    "section": "..",
    "platoon": "...",
    "company": "I",
    "troop": "I",
    "battery": "I",
    "battalion": "II",
    "squadron": "II",
    "regiment": "III",
    "brigade": "X",
    "division": "XX",
}


def header(desk: Desk, title: str, width: int) -> Line:
    """The first row: the scenario, then the game's facts as far as there is room."""
    parts: Line = [(f" {title} ", BAR)]
    for fact in desk.sheet.header(desk.shown):
        if width_of(parts) + len(fact) + 2 > width:
            break
        parts.append((f" {fact} ", Style("bar", "bar")))
    return fit(parts, width, Style("bar", "bar"))


def prompt(desk: Desk, width: int) -> Line:
    """Who must decide what; it is always there."""
    side, busy = desk.decision.side, desk.waiting
    if busy:
        text, mark = busy, side
    elif side == NOBODY:
        text, mark = desk.prompt, "over"
    elif side == CHANCE:
        text, mark = desk.prompt, "dice"
    else:
        text, mark = desk.prompt.removeprefix(f"{side}:").removeprefix(side).strip(), side
    role = side_role(side) if side not in (NOBODY, CHANCE) else "cell"
    flag = Style(role if role in ("US", "VC") else "target", role if role != "cell" else "cell", bold=True)
    yours = "YOU " if desk.my_turn and not busy else ""
    room = width - len(yours) - len(mark) - 3
    if len(text) > room:
        # the rule stays in sight
        words, _, rule = text.rpartition(" [")
        text = f"{words[: room - len(rule) - 5]}... [{rule}" if words else text
    return fit([(f" {yours}{mark} ", flag), (" ", PLAIN), *cited(text, STRONG)], width)


# ------------------------------------------------------------ the order bar and what is below it


def bar(order_bar: OrderBar | None, desk: Desk, label: str, width: int) -> tuple[Line, int]:
    """The order bar and the column of its caret; when it is closed, what Enter would do."""
    if order_bar is None:
        return fit([("> ", DIM), *_enter_would(desk)], width), 0
    shown, caret = order_bar.text, order_bar.caret
    room = max(width - len(label) - 1, 4)
    start = max(0, caret - room + 1)
    parts: Line = [(label, KEY)]
    fault = desk.fault if desk.failed else None
    for at, c in enumerate(shown[start : start + room], start=start):
        wrong = fault is not None and fault[0] <= at < fault[1]
        parts.append((c, ERROR._replace(underline=True) if wrong else STRONG))
    parts.append((order_bar.ghost, GHOST))
    return fit(parts, width), len(label) + caret - start


def _enter_would(desk: Desk) -> Line:
    label = desk.board.grid.label(desk.cursor)
    if desk.menu is not None:
        item = desk.menu.item
        return line(("Enter: ", KEY), item.text, (f"  {item.note}" if item.note else "", DIM))
    if desk.hand:
        here = [o for o in desk.offers.of_unit(desk.hand) if o.face.target == desk.cursor]
        if len(here) == 1:
            return line(("Enter: ", KEY), here[0].face.text, (f"  {here[0].face.note}", DIM))
        if here:
            return line(("Enter: ", KEY), f"choose among {len(here)} ways to act at {label}")
        return line((f"{desk.hand} in hand; marked hexes are open to it", DIM))
    if desk.my_turn:
        mine = [name for name in desk.units_at(desk.cursor) if desk.offers.of_unit(name)]
        if mine:
            more = f" (Tab: {', '.join(mine[1:3])})" if len(mine) > 1 else ""
            return line(("Enter: ", KEY), f"take up {mine[0]}{more}")
        if desk.offers.at(desk.cursor):
            return line(("Enter: ", KEY), f"what can be done at {label}")
    return [("type : for an order, ? for help", DIM)]


def messages(order_bar: OrderBar | None, desk: Desk, width: int, height: int) -> list[Line]:
    """The rows under the bar: candidates while an order is typed, an error with its mark, or the last news."""
    rows: list[Line] = []
    if order_bar is not None and desk.failed and desk.fault is not None:
        first, last = desk.fault
        rows.append([(" " * (first + 1) + "^" * max(1, last - first), ERROR)])
    elif order_bar is not None and order_bar.candidates and not desk.failed:
        rows += _candidate_rows(order_bar, width, max(1, height - 1))
    if desk.message:
        style = ERROR if desk.failed else PLAIN
        lines = wrap(desk.message, width)
        rows += [cited(text, style) for text in lines]
    elif not rows:
        lines = [
            part
            for text in desk.news or [entry.text for entry in desk.log[-1:]]
            for part in wrap(text, width)
        ]
        rows += [cited(text) for text in lines[-height:]]
    return [fit(row, width) for row in (*rows, *[[] for _ in range(height)])][:height]


def _would(desk: Desk) -> tuple[str, ...]:
    """What the unit in hand would pay and meet in the cursor's hex, in one line."""
    here = [offer for offer in desk.offers.of_unit(desk.hand) if offer.face.target == desk.cursor]
    return ("; ".join(desk.preview_of(here[0]).lines),) if len(here) == 1 else ()


def _candidate_rows(order_bar: OrderBar, width: int, height: int) -> list[Line]:
    rows: list[Line] = [[]]
    for index, candidate in enumerate(order_bar.candidates):
        note = f" {candidate.note}" if candidate.note and len(candidate.note) < 24 else ""
        size = len(candidate.word) + len(note) + 3
        if width_of(rows[-1]) + size > width:
            if len(rows) == height:
                rows[-1] = [*fit(rows[-1], width - 4), (" ...", DIM)]
                break
            rows.append([])
        style = CHOSEN if index == order_bar.chosen else KEY
        rows[-1] += [(candidate.word, style), (note, DIM), ("   ", PLAIN)]
    return rows


def hints(desk: Desk, key_set: str, width: int, *, typing: bool) -> Line:
    """The last row: the keys that matter now."""
    if typing:
        pairs = [
            ("Tab", "complete"),
            ("Enter", "do it"),
            ("? at the end", "dry run"),
            ("Up", "history"),
            ("Esc", "back"),
        ]
    elif desk.menu is not None:
        pairs = [("Up/Down", "choose"), ("Enter", "confirm"), ("Esc", "back"), ("F1", "rule"), (":", "order")]
    elif desk.hand:
        pairs = [
            ("q w e a s d", "go"),
            ("Enter", "do"),
            ("Tab", "next unit"),
            ("Space", "all"),
            ("Esc", "put down"),
        ]
    else:
        pairs = [(first_key(a, key_set), text) for a, text in _MAP_HINTS]
        moves = "h j k l y u b n" if key_set == "vi" else "q w e a s d"
        pairs.insert(0, (moves, "move"))
    parts: Line = []
    for key, text in pairs:
        if width_of(parts) + len(key) + len(text) + 3 > width:
            break
        parts += [(f" {key}", KEY), (f" {text} ", DIM)]
    return fit(parts, width)


_MAP_HINTS = (
    ("act", "act"),
    ("next ready", "ready"),
    ("close", "end"),
    ("undo", "undo"),
    ("hint", "hint"),
    ("orders", "order"),
    ("help", "help"),
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


# ------------------------------------------------------------ the side panes


def inspector(desk: Desk, width: int) -> list[Line]:
    """The hex under the cursor, the counter in focus, and what it may do."""
    rows: list[Line] = []
    for index, text in enumerate(desk.sheet.inspect(desk.shown, desk.cursor)):
        for part in wrap(text, width, hanging=2):
            rows.append(cited(part, TITLE if index == 0 else PLAIN))
    unit = desk.focus
    if unit:
        face = face_of(desk, unit)
        rows.append([])
        facts = [
            cited(part)
            for text in desk.sheet.inspect_unit(desk.shown, unit)
            for part in wrap(text, width, hanging=2)
        ]
        if face is None:
            rows += facts
        elif width >= 44:
            drawn = counter(face)
            beside = [
                part
                for text in desk.sheet.inspect_unit(desk.shown, unit)
                for part in wrap(text, width - 16, hanging=2)
            ]
            for index in range(max(len(drawn), len(beside))):
                left = drawn[index] if index < len(drawn) else [(" " * 13, PLAIN)]
                rows.append([*left, ("  ", PLAIN), *(cited(beside[index]) if index < len(beside) else [])])
        else:
            rows += [*counter(face), *facts]
    others = [name for name in desk.units_at(desk.cursor) if name != unit]
    if others:
        tab = " (Tab)" if any(desk.offers.of_unit(name) for name in others) else ""
        rows += [[], *styled(wrap(f"also here: {', '.join(others)}{tab}", width), DIM)]
    return rows


def face_of(desk: Desk, name: str) -> UnitFace | None:
    """The counter of a unit as it lies on the map."""
    picture = desk.shown_picture
    stacks = (*picture.units.values(), *picture.side_units.values())
    return next((face for faces in stacks for face in faces if face.name == name), None)


def counter(face: UnitFace) -> list[Line]:
    """A counter drawn as it would be printed: side and echelon, symbol, name, factors."""
    role = side_role(face.side)
    paper = Style(role, role, bold=True)
    edge = Style("border")
    badge = face.badge.lower() if face.depleted else face.badge
    echelon = ECHELONS.get(face.size, "")
    rows = (
        f"{face.side:<4}{echelon:>6} ",
        f"   [ {badge} ]   ",
        f"{face.name:^11}",
        f"{'-'.join((face.strength, face.movement)):^11}",
    )
    marks = " ".join(("depleted",) * face.depleted + face.marks)
    return [
        line((".-----------.", edge)),
        *([("|", edge), (row[:11].center(11), paper), ("|", edge)] for row in rows),
        line((f"'{marks[:11]:-^11}'", edge)),
    ]


def choices(desk: Desk, width: int, height: int) -> list[Line]:
    """The menu with the chosen line in sight; a long line takes two rows."""
    menu = desk.menu
    if menu is None:
        return []
    title = styled(wrap(menu.title, width), TITLE)
    blocks = [_choice(index, item, width, here=index == menu.chosen) for index, item in enumerate(menu.items)]
    room = max(1, height - len(title))
    first = menu.chosen
    used = len(blocks[first])
    while first and used + len(blocks[first - 1]) <= max(room * 2 // 3, len(blocks[menu.chosen])):
        first -= 1
        used += len(blocks[first])
    while first and sum(map(len, blocks[first - 1 :])) <= room:
        first -= 1
    return [*title, *[row for block in blocks[first:] for row in block]][:height]


def _choice(index: int, item: MenuItem, width: int, *, here: bool) -> list[Line]:
    number = f"{index + 1}" if index < 9 else " "
    note = item.note if width >= 40 else item.note.split(" ")[0]
    texts = wrap(f"{'>' if here else ' '}{number} {item.text}", width, hanging=3)
    if note and len(texts[-1]) + 1 + len(note) > width:
        texts.append("   ")
    rows: list[Line] = []
    for at, text in enumerate(texts):
        behind = note if at == len(texts) - 1 else ""
        gap = " " * (width - len(text) - len(behind))
        rows.append([(text + gap, CHOSEN if here else PLAIN), (behind, CHOSEN if here else DIM)])
    return rows


def dry_run(preview: Preview, width: int, *, titled: bool, with_table: bool) -> list[Line]:
    """A preview: what may come of it, how it builds up, and the table with the column it uses.

    The odds stand first, where a narrow pane still shows them.
    """
    rows: list[Line] = styled(wrap(preview.title, width), TITLE) if titled else []
    narrow = width < 40
    chances = [chance.split(" ")[-1] if narrow else chance for _, chance in preview.odds]
    longest = max(map(len, chances), default=0)
    for (name, _), chance in zip(preview.odds, chances, strict=True):
        room = width - longest - 1
        rows.append([(name[:room].ljust(room), PLAIN), (f" {chance:>{longest}}", GOOD)])
    if preview.odds and preview.lines:
        rows.append([])
    for text in preview.lines:
        rows += [cited(part) for part in wrap(text, width, hanging=2)]
    if with_table and preview.table is not None:
        rows += [[], *table_lines(preview.table, width, notes=False)]
    return rows


def news_lines(desk: Desk, width: int) -> list[Line]:
    """What has happened since the last key, a sentence a paragraph."""
    return [cited(part) for text in desk.news for part in wrap(text, width, hanging=2)]


def log_lines(desk: Desk, width: int) -> list[Line]:
    """The log, oldest first, each sentence in the colour of who caused it."""
    rows: list[Line] = []
    for entry in desk.log:
        style = Style("note") if entry.by in ("", CHANCE) else PLAIN
        flag = {CHANCE: "*"}.get(entry.by, entry.by[:2] or "-")
        for index, part in enumerate(wrap(entry.text, max(8, width - 3))):
            rows.append([(f"{flag if index == 0 else '':<3}", DIM), *cited(part, style)])
    return rows
