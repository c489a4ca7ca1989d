"""The panes beside the map: inspector, menu, dry run, news, log; pure functions from the player to lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import chain

import msgspec

from vietnam_tui.core.forecast import told_by_losses
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE
from vietnam_tui.core.presenter import FACE_DOWN, UnitFace
from vietnam_tui.core.preview import Preview
from vietnam_tui.tui.map.counter import badge
from vietnam_tui.tui.palette import PLAIN, Style, side_role
from vietnam_tui.tui.panes.dice import stakes
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, GOOD, KEY, TITLE, Line, cited, styled, wrap
from vietnam_tui.tui.panes.table import table_lines
from vietnam_tui.tui.seat.builder import Builder
from vietnam_tui.tui.seat.journeys import journey_of, shown
from vietnam_tui.tui.seat.log import LogLine
from vietnam_tui.tui.seat.menus import Menu, MenuItem
from vietnam_tui.tui.seat.player_view import PlayerView

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


#: Rows that the facts of a hex have to themselves above a counter, and at the least; the width from which they keep to
#: these, since what has no room there stands below.
FACTS, FEWER, WIDE = 7, 5, 36
#: The name of the hex, in the ink of the cursor: a slow line has no other to change to.
HERE = Style("cursor")


def inspector(player: PlayerView, width: int, height: int) -> list[Line]:
    """The hex under the cursor, the counter in focus and what it may do, and what else lies there.

    Facts told of a counter below are not told of its hex as well.  Over empty ground the last counter stays on show.
    """
    here, unit = player.units_at(player.cursor), player.focus or player.glanced
    place = None if player.focus else player.find_unit(unit)
    before = "" if place is None else f"last, in {player.board.grid.label(place)}:"
    lines = {name: player.presenter.counter_line(player.shown, name) for name in here}
    others = [name for name in here if name != unit]
    tab = " (Tab)" if any(player.offers.of_unit(name) for name in others) else ""
    told_of = player.cursor if unit in here else place
    focus = _focus(player, unit, told_of, width) if unit else []
    listed = stack(player, others, lines, width)
    about = _about(player, width)
    room = height - len(about)
    facts, more = _facts(player, lines.values(), width), list[Line]()
    ways = itineraries(player, width)
    if ways and focus:
        # where the unit in hand goes is asked before what the ground is like
        rows = [*ways, [], *focus, [], *chain.from_iterable(facts)]
    elif focus:
        # a counter that stays where it is costs a slow line nothing when the cursor moves on
        own = max(FEWER, min(FACTS, room - len(focus)))
        rows, more = _up_to(own - 1 if width >= WIDE else max(FEWER, room - len(focus)) - 1, facts)
        rows += [[]] * max(1, own - len(rows))
        rows[-1:] = styled(wrap(before, width), DIM) if before else [[]]
        rows += focus
    else:
        rows = list(chain.from_iterable(facts))
    if others:
        whole = len(rows) + 2 + len(listed) <= room
        # where not all of them can be told of, all are named
        names = f"also here{tab}:" if whole else f"also here{tab}: {', '.join(others)}"
        rows += [[], *styled(wrap(names, width)), *listed]
    rows += [[], *more] if more else []
    # at the foot of the pane, so that a slow line has nothing to move when the cursor comes to such a hex
    return [*rows[:room], *[[]] * (room - len(rows)), *about] if about else rows[:room]


def _up_to(most: int, facts: Sequence[list[Line]]) -> tuple[list[Line], list[Line]]:
    """The rows of the first facts that take no more than so many, and those of the others."""
    at = next((at for at in range(len(facts)) if sum(map(len, facts[: at + 1])) > most), len(facts))
    return list(chain.from_iterable(facts[:at])), list(chain.from_iterable(facts[at:]))


def _about(player: PlayerView, width: int) -> list[Line]:
    """The part that the hex under the cursor has in what the scenario is about, what changes least at the very foot."""
    parts = [one for one in player.objectives if player.cursor in one.hexes]
    sentences = [one.sentence for one in sorted(parts, key=lambda one: len(one.hexes))]
    return [cited(part, Style("rim")) for text in sentences for part in wrap(text, width, hanging=2)]


def itineraries(player: PlayerView, width: int) -> list[Line]:
    """The destination of the unit in hand, and the ways there, each with its letter; the one on the map is marked."""
    journey, on_map = journey_of(player), shown(player)
    rows = styled(wrap(journey.goal, width), TITLE) if journey.ways else []
    for way in journey.ways:
        row = f"{'>' if way is on_map else ' '}{way.key} {way.words}"
        rows += styled(wrap(row, width, hanging=3), CHOSEN if way is on_map else PLAIN)
    return rows


def _facts(player: PlayerView, told: Collection[str], width: int) -> list[list[Line]]:
    """The facts of the hex under the cursor, each in its rows, except those that are told elsewhere."""
    facts = [
        [cited(part, PLAIN if index else HERE) for part in wrap(text, width, hanging=2)]
        for index, text in enumerate(player.presenter.inspect(player.shown, player.cursor))
        if text not in told
    ]
    note = player.hex_notes.get(player.cursor, "")
    return facts + ([styled(wrap(f"noted: {note}", width, hanging=2), KEY)] if note else [])


def _focus(player: PlayerView, unit: str, place: Hex | None, width: int) -> list[Line]:
    """A counter as it is printed, and its place where that is not seen there or told already."""
    texts = list(player.presenter.inspect_unit(player.shown, unit))
    face = face_of(player, unit)
    if face is None:
        return [cited(part) for text in texts for part in wrap(text, width, hanging=2)]
    if letter := player.letter_of(unit):
        face = msgspec.structs.replace(face, name=f"{FACE_DOWN}{letter}")
        taken = player.unseen.guesses.get(letter, "")
        texts[1:1] = [f"you take it for: {taken}"] * bool(taken)
    if len(face.name) <= COUNTER:
        texts[0] = texts[0].removeprefix(f"{face.name}  ").removeprefix(f"{face.nation or face.side} ")
    if place is not None and (told := f"in {player.board.grid.label(place)}") in texts:
        texts.remove(told)
    if face.condition:
        texts.append(", ".join(face.condition))
    drawn = counter(face, player.all_sides)
    if width < 44:
        return [*drawn, *(cited(part) for text in texts for part in wrap(text, width, hanging=2))]
    beside = [part for text in texts for part in wrap(text, width - COUNTER - 3, hanging=2)]
    rows: list[Line] = []
    for index in range(max(len(drawn), len(beside))):
        left = drawn[index] if index < len(drawn) else [(" " * COUNTER, PLAIN)]
        rows.append([*left, ("  ", PLAIN), *(cited(beside[index]) if index < len(beside) else [])])
    return rows


def stack(player: PlayerView, names: Sequence[str], lines: Mapping[str, str], width: int) -> list[Line]:
    """Counters of a stack, one after the other, as their hex tells of them, else with values and condition."""
    rows: list[Line] = []
    for name in names:
        face = face_of(player, name)
        if face is None:
            rows += styled(wrap(name, width, hanging=2), DIM)
            continue
        role = side_role(face.side, player.all_sides, face.nation)
        line = lines.get(name) or f"{name} {face.values}".rstrip()
        if letter := player.letter_of(name):
            line = " ".join(
                filter(None, (f"{FACE_DOWN}{letter}", player.unseen.guesses.get(letter, ""), line))
            )
        words = (*(face.nation,) * bool(face.nation), *("depleted",) * face.depleted, *face.condition)
        more = [word for word in (*words, *face.marks) if word not in line]
        first, *rest = wrap(", ".join((line, *more)), width - 2)
        rows.append([(badge(face), Style(role, role, bold=True)), (f" {first}", PLAIN)])
        rows += [[(f"  {part}", PLAIN)] for part in rest]
    return rows


def face_of(player: PlayerView, name: str) -> UnitFace | None:
    """The counter of a unit as it lies on the map, or off it among those that may come."""
    picture = player.shown_picture
    stacks = (*picture.units.values(), *picture.side_units.values(), player.box)
    return next((face for faces in stacks for face in faces if face.name == name), None)


#: Characters of a note that stand whole in a narrow pane.
BRIEF = 9

#: Cells across a counter that is drawn as it would be printed.
COUNTER = 13


def counter(face: UnitFace, sides: Sequence[str]) -> list[Line]:
    """A counter drawn as it would be printed: side and echelon, name, factors and symbol."""
    role = side_role(face.side, sides, face.nation)
    paper = Style(role, role, bold=True)
    echelon = ECHELONS.get(face.size, "")
    gap = " " if len(face.values) + len(badge(face)) + 3 <= COUNTER else ""
    rows = (
        f" {face.nation or face.side:<5}{echelon:>6} ",
        face.name.center(COUNTER),
        f"{face.values}{gap}[{badge(face)}]".center(COUNTER),
    )
    marks = " ".join(("depleted",) * face.depleted + face.marks)
    return [
        *([(row[:COUNTER], paper)] for row in rows),
        *([(text.center(COUNTER), DIM)] for text in wrap(marks, COUNTER) if text),
    ]


def choices(player: PlayerView, width: int, height: int) -> list[Line]:
    """The menu with the chosen line in sight, and how many lines are above and below; a long line takes two rows."""
    menu = player.menu
    if menu is None or player.retells:
        return []
    sides = _hurt_sides(player, menu)
    title = _heading(player, menu, sides, width)
    # where not all has room what the row below the map says as well is left out: the question and its verb
    crowded = menu.asked and rows_of_choices(player, width) > height
    verb = _common_verb(menu) if crowded else ""
    title = title[-1:] if crowded and sides else [] if crowded else title

    @cache
    def block(index: int) -> list[Line]:
        return _choice(player, menu, index, width, sides, verb)

    everything = sum(len(block(index)) for index in range(len(menu.items)))
    whole = len(title) + everything <= height
    room = max(1, height - len(title) - (not whole))
    first, last = menu.chosen, menu.chosen + 1
    used = len(block(first))
    while first and used + len(block(first - 1)) <= max(room * 2 // 3, len(block(menu.chosen))):
        first -= 1
        used += len(block(first))
    while last < len(menu.items) and used + len(block(last)) <= room:
        used += len(block(last))
        last += 1
    while first and used + len(block(first - 1)) <= room:
        first -= 1
        used += len(block(first))
    rows = [*title, *[row for index in range(first, last) for row in block(index)]]
    return rows[:height] if whole else [*rows[: height - 1], _beyond(first, len(menu.items) - last)]


def rows_of_choices(player: PlayerView, width: int) -> int:
    """The rows that the whole menu would take."""
    menu = player.menu
    if menu is None or player.retells:
        return 0
    sides = _hurt_sides(player, menu)
    lines = sum(len(_choice(player, menu, index, width, sides)) for index in range(len(menu.items)))
    return len(_heading(player, menu, sides, width)) + lines


def _heading(player: PlayerView, menu: Menu, sides: Sequence[str], width: int) -> list[Line]:
    title = styled(wrap(menu.title, width), TITLE)
    if sides:
        names = [side.split("/")[0][:4] for side in sides]
        heading = f"{_figures(player)}: {' '.join(f'{name:>4}' for name in names)}"
        title.append([(f"{heading:>{width}}", DIM)])
    return title


def _figures(player: PlayerView) -> str:
    """What the figures behind the lines of a list are."""
    if told_by_losses(player.foreseen.values()):
        return "units lost"
    return "in the end" if player.foreseen else "hurt"


def _beyond(above: int, below: int) -> Line:
    """The number of lines of a list that are not shown."""
    parts = [f"^ {above} above"] * bool(above) + [f"v {below} below"] * bool(below)
    return [("  ".join(parts), KEY)]


def _hurt_sides(player: PlayerView, menu: Menu) -> tuple[str, ...]:
    """The sides whose chances to be hurt stand behind the lines of a list: the enemy's, then ours."""
    if isinstance(menu, Builder):
        return ()
    sides = {side for item in menu.items for side in _hurts(player, item)}
    return tuple(sorted(sides, key=lambda side: side == player.seat))


def _hurts(player: PlayerView, item: MenuItem) -> Mapping[str, str]:
    """Side -> the chance that it is hurt: once the enemy has answered where that is known, else by the dice alone; the
    units that it loses where nothing else tells the answers apart."""
    if item.offer is None:
        return {}
    if not player.foreseen:
        return _shares(player.preview_of(item.offer).hurts)
    found = player.foreseen.get(item.offer.action)
    if found is None:
        return {}
    if told_by_losses(player.foreseen.values()):
        return {side: f"{found.lost.get(side, 0.0):.1f}" for side in found.hurts}
    return _shares(found.hurts)


def _shares(chances: Mapping[str, float | Fraction]) -> Mapping[str, str]:
    return {side: f"{float(chance):.0%}" for side, chance in chances.items()}


def _common_verb(menu: Menu) -> str:
    """The word with which most answers begin and that the question names too, with a blank behind it; else ""."""
    verbs = Counter(item.text.partition(" ")[0] for item in menu.items)
    verb, many = verbs.most_common(1)[0]
    return f"{verb} " if 2 * many > len(menu.items) and verb in menu.title.split() else ""


def _choice(
    player: PlayerView, menu: Menu, index: int, width: int, sides: Sequence[str], verb: str = ""
) -> list[Line]:
    """A line of a list in rows; of its order the `verb` may go unsaid."""
    item, here = menu.items[index], index == menu.chosen
    note = item.note if width >= 40 else _brief(item.note)
    if sides:
        hurts = _hurts(player, item)
        shares = " ".join(f"{hurts.get(side, ''):>4}" for side in sides)
        note = f"{note}  {shares}" if width >= 40 else shares
    texts = wrap(
        f"{'>' if here else ' '}{menu.digit_of(index):1} {item.text.removeprefix(verb)}", width, hanging=3
    )
    if note and len(texts[-1]) + 1 + len(note) > width:
        texts.append("   ")
    rows: list[Line] = []
    for at, text in enumerate(texts):
        behind = note if at == len(texts) - 1 else ""
        gap = " " * (width - len(text) - len(behind))
        rows.append([(text + gap, CHOSEN if here else PLAIN), (behind, CHOSEN if here else DIM)])
    return rows


def _brief(note: str) -> str:
    """The part of a note that a narrow pane has room for: all of a short one, else its first word if that is a number.

    >>> _brief("radius 4"), _brief("+6 jungle, both markers"), _brief("maneuver mode")
    ('radius 4', '+6', '')
    """
    first = note.split(" ")[0]
    return note if len(note) <= BRIEF else first if any(map(str.isdigit, first)) else ""


def dry_run(preview: Preview, width: int, height: int, *, titled: bool, with_table: bool) -> list[Line]:
    """A preview: what may come of it, how it builds up, and the table with the column it uses, as far as it fits.

    The odds stand first, where a narrow pane still shows them.
    """
    rows: list[Line] = styled(wrap(preview.title, width), TITLE) if titled else []
    narrow = width < 40
    chances = [chance.split(" ")[-1] if narrow else chance for _, chance in preview.odds]
    longest = max(map(len, chances), default=0)
    for (name, _), chance in zip(preview.odds, chances, strict=True):
        room = width - longest - 1
        first, *more = wrap(name, room, hanging=2)
        rows.append([(first.ljust(room), PLAIN), (f" {chance:>{longest}}", GOOD)])
        rows += styled(more)
    if preview.odds and preview.lines:
        rows.append([])
    for text in preview.lines:
        rows += [cited(part) for part in wrap(text, width, hanging=2)]
    if with_table and preview.table is not None:
        rows += [[], *table_lines(preview.table, width, notes=False, height=height - len(rows) - 1)]
    return rows


def whole_preview(preview: Preview, width: int) -> list[Line]:
    """All that a preview says, with its table and what stands below that."""
    rows = [*styled(wrap(preview.title, width), TITLE), *stakes(preview, width), []]
    rows += dry_run(preview, width, 0, titled=False, with_table=False)
    if preview.table is not None:
        rows += [[], *table_lines(preview.table, width)]
    return rows


def news_lines(player: PlayerView, width: int, most: int) -> list[Line]:
    """The events since the last key, a sentence a paragraph: the last sentences, at most so many."""
    return [cited(part) for text in player.news[-most:] for part in wrap(text, width, hanging=2)]


def log_lines(player: PlayerView, width: int, chosen: int = -1) -> list[Line]:
    """The log, oldest first, each sentence in the colour of who caused it; a lone side needs no flag.

    `chosen` is the entry that is marked.
    """
    return log_lines_of(player, width, player.log, chosen)


def log_lines_of(player: PlayerView, width: int, entries: Sequence[LogLine], chosen: int = -1) -> list[Line]:
    """Some entries of the log in lines."""
    rows: list[Line] = []
    sides = player.sides
    flags = {CHANCE: "*", "": "-"} | (dict.fromkeys(sides, "") if len(sides) == 1 else {})
    for number, entry in enumerate(entries):
        style = CHOSEN if number == chosen else Style("note") if entry.by in ("", CHANCE) else PLAIN
        flag = flags.get(entry.by, entry.by[:2])
        for index, part in enumerate(wrap(entry.text, max(8, width - 3))):
            told = index == 0 and not part.startswith(tuple(f"{side} " for side in sides))
            rows.append([(f"{flag if told else '':<3}", DIM), *cited(part, style)])
    return rows
