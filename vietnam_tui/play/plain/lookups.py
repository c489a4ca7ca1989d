"""Looking things up in a running game, as lines of text; nothing here changes the game.

Every method gives lines, and raises ValueError with one sentence for what cannot be answered.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, NamedTuple

from vietnam_tui.core.board import Board
from vietnam_tui.core.contract import Game
from vietnam_tui.core.forecast import Forecast
from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.core.model import CHANCE, Action
from vietnam_tui.core.orders import Verb, match, nearest
from vietnam_tui.core.pages.loadouts import Assignment, Tray
from vietnam_tui.core.plain_text import card_lines, table_lines
from vietnam_tui.core.presenter import OFF_MAP, STATUSES, Picture, RosterLine
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.plain.areas import overlay_lines, prospect_lines, shape_lines
from vietnam_tui.play.plain.bearings import distance_told, threat_told
from vietnam_tui.play.plain.guesses import guess_lines
from vietnam_tui.play.plain.story_lines import (
    FILM,
    film_lines,
    group_called,
    group_lines,
    last_story,
    story_lines,
)
from vietnam_tui.play.record.notes import notes_of
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.report.briefing import briefing_card
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.seat.foresight import ANSWER, Answers, is_question
from vietnam_tui.play.seat.offers import SHORT_LIST
from vietnam_tui.play.seat.unseen import Unseen, lettered
from vietnam_tui.play.table.table import Table

#: Words of a load that are looked at
MOST_WORDS = 40


#: The word for a whole map, however wide
WHOLE = "all"


class Tools(NamedTuple):
    """Functions that draw and look up elsewhere: `map_text(game, view, hex label or "", enemy, picture)`,
    `rules_text(game, topic)` and `legend_text(game, view, sides)`.

    All give lines and raise ValueError with a sentence for what they do not know.
    """

    map_text: Callable[[Game[Any], Any, str, str, Picture], Sequence[str]]
    rules_text: Callable[[Game[Any], str], Sequence[str]]
    legend_text: Callable[[Game[Any], Any, Sequence[str]], Sequence[str]]
    #: draws the map of a workbench around a hex, the whole of it for ""
    bench_text: Callable[[Any, str], Sequence[str]] = lambda bench, label: ()


class Lookups:
    """Answers from the chair of whoever reads; `side` gives his side."""

    def __init__(self, table: Table, side: Callable[[], str], tools: Tools, commands: Sequence[Verb]) -> None:
        self.game = table.game
        self._table = table
        self._side = side
        self.tools = tools
        self._commands = commands
        #: the notes of all who read here, and where their units are bound for
        self.notes = notes_of(table.where)
        #: a side -> the counters that it cannot tell apart
        self._unseen: dict[str, Unseen] = {}
        self._weighed: tuple[Chair | None, Answers | None] = (None, None)
        self._legal: tuple[Chair | None, dict[str, Action]] = (None, {})
        self._advice: tuple[Chair, str, str] | None = None

    @property
    def chair(self) -> Chair:
        """The chair of the reader now."""
        return self._table.chair(self._side())

    @property
    def view(self) -> Any:
        """The position as the reader sees it."""
        return self.chair.view

    @property
    def legal(self) -> dict[str, Action]:
        """Order text -> action for everything legal now."""
        chair = self.chair
        if self._legal[0] is not chair:
            game, view = self.game, chair.view
            self._legal = (chair, {game.write_order(view, action): action for action in game.actions(view)})
        return self._legal[1]

    @property
    def _answers(self) -> Answers | None:
        """What comes of the answers to a question of a combat, reckoned once; None where nothing is compared."""
        chair, legal = self.chair, self.legal
        if self._weighed[0] is not chair:
            aside = self.game.presenter.aside
            actions = [action for text, action in legal.items() if text.partition(" ")[0] not in aside]
            found = None
            if 1 < len(actions) <= SHORT_LIST and chair.allows(ANSWER) and is_question(self.game, chair.view):
                found = Answers(self.game, chair.view, actions)
                found.forecaster.reckon()
            self._weighed = (chair, found)
        return self._weighed[1]

    @property
    def forecasts(self) -> Mapping[Action, Forecast]:
        """What comes of the answers to a question of a combat; empty where that is not told."""
        answers = self._answers
        return {} if answers is None else answers.forecasts()

    @property
    def best_first(self) -> list[str]:
        """The orders that are legal now, answers in a combat by what comes of them."""
        answers, legal = self._answers, self.legal
        if answers is None:
            return list(legal)
        better = {action: place for place, action in enumerate(answers.best_first())}
        return sorted(legal, key=lambda text: better.get(legal[text], len(better)))

    def open_verbs(self) -> list[str]:
        """The decision, and every verb that is open with how many orders it has."""
        counts: dict[str, int] = {}
        for order in self.legal:
            verb = order.split(" ", 1)[0]
            counts[verb] = counts.get(verb, 0) + 1
        game, chair = self.game, self.chair
        return [game.presenter.prompt(chair.view, chair.decision)] + [
            f"  {verb.usage:34} {verb.help} ({counts[verb.name]} now)"
            for verb in game.verbs
            if verb.name in counts
        ]

    def help(self) -> list[str]:
        """Every order and command."""
        lines = ["Orders:"]
        for verb in self.game.verbs:
            short = f" Short: {', '.join(verb.aliases)}." if verb.aliases else ""
            lines.append(f"  {verb.usage:34} {verb.help}{short}")
        signs = self.game.presenter.order_notes
        lines += ["Behind orders:"] * bool(signs)
        lines += [f"  {f'({sign})':34} {words}." for sign, words in signs.items()]
        lines.append("Commands:")
        lines += [f"  {verb.usage:34} {verb.help}" for verb in self._commands]
        return [*lines, "Several orders may stand on a line, with ; between them."]

    def look(self, name: str) -> list[str]:
        """The contents of a hex or a named place, or the facts of a unit; without a name, where something is asked."""
        if name:
            return look_at(self.game, self.view, name)
        about = self.game.presenter.focus(self.view)
        if about is None:
            raise ValueError("look: a hex, a unit or a place is expected, such as 0616")
        return [self.game.presenter.look(self.view, about)]

    def map(self, label: str, width: int = 0) -> Sequence[str]:
        """The map, or the part of it around a hex.

        A map that is wider than `width` is shown in part, unless all of it is asked for: around what is asked
        about, or the reader's first unit.
        """
        side = self._side()
        others = (name for name in self.game.sides(self.chair.scenario) if side and name != side)
        enemy = next(others, self.game.presenter.foe)
        sheet, view = self.game.presenter, self.view
        picture = lettered(sheet.picture(view), sheet.board(view).grid, self.unseen)
        lines = self.tools.map_text(self.game, view, "" if label == WHOLE else label, enemy, picture)
        wide = max(map(len, lines), default=0)
        middle = self._middle() if not label and 0 < width < wide else ""
        if not middle:
            return lines
        part = self.tools.map_text(self.game, view, middle, enemy, picture)
        return [*part, f"A part of it: map {WHOLE} prints the whole map, {wide} characters wide."]

    def _middle(self) -> str:
        """The hex about which something is asked, else that of the reader's first unit; "" where there is neither."""
        sheet, view, side = self.game.presenter, self.view, self._side()
        units = sheet.picture(view).units.items()
        own = sorted(hex_ for hex_, faces in units if any(not side or face.side == side for face in faces))
        about = sheet.focus(view)
        place = about if about is not None else next(iter(own), None)
        return "" if place is None else sheet.board(view).grid.label(place)

    def legend(self) -> Sequence[str]:
        """The meaning of the signs of the map."""
        return self.tools.legend_text(self.game, self.view, self.game.sides(self.chair.scenario))

    def rules(self, topic: str) -> Sequence[str]:
        """A topic of the rules."""
        return self.tools.rules_text(self.game, topic)

    def tables(self) -> list[str]:
        """The printed tables."""
        tables = self.game.presenter.tables(self.view)
        return [line for table in tables for line in (*table_lines(table), "")]

    def briefing(self) -> list[str]:
        """The briefing of the scenario: what it is about, what wins, who fights."""
        return card_lines(briefing_card(self.game, self.chair.scenario, self.view))

    def units(self, side: str) -> list[str]:
        """Every unit that the reader may know of, or those of one side, with where it is and what it has done."""
        known = self.game.sides(self.chair.scenario)
        wanted = match(side, known) if side else list(known)
        if not wanted:
            raise ValueError(f"no side {shortened(side)}: {', '.join(known)}")
        side = self._side()
        bound = self.notes.marches(side) if side in wanted else {}
        marches = [f"Bound for {goal}: {unit}" for unit, goal in bound.items()]
        return [*units_of(self.game, self.view, wanted), *marches] or ["None."]

    def threat(self, name: str) -> list[str]:
        """The units that could come up and attack at a place, or each of the reader's units; as far as he sees his
        enemies.
        """
        sheet, view, side = self.game.presenter, self.view, self._side()
        if "threat" not in sheet.overlays:
            raise ValueError("This game does not tell what threatens")
        board, found = sheet.board(view), sheet.threats(view, side) if side else {}
        if name:
            return [threat_told(board, found, hex_of(self.game, view, name))]
        units = sheet.picture(view).units.items()
        own = sorted(hex_ for hex_, faces in units if faces[0].side == side and hex_ in found)
        return [threat_told(board, found, hex_) for hex_ in own] or [
            "No enemy in sight could attack any of your units."
        ]

    def overlay(self, text: str) -> list[str]:
        """What an overlay marks, seen from a hex, or for a unit."""
        name, _, about = text.partition(" ")
        units = match(about, [line.face.name for line in self.game.presenter.roster(self.view)])
        unit = about if about in units else ""
        middle = "" if unit else about or self._middle()
        place = hex_of(self.game, self.view, middle) if middle else None
        return overlay_lines(self.game, self.chair, name, place, unit)

    def reactions(self) -> list[str]:
        """The standing orders of the reader's side, and where who is asked about may come next."""
        found = self.game.presenter.standing_orders(self.view, self._side()) if self._side() else None
        if found is None:
            raise ValueError("There are no standing orders in this game")
        return [*found.lines(), *prospect_lines(self.game, self.chair)]

    def shapes(self, name: str) -> list[str]:
        """The best patterns that may be laid on a hex."""
        if not name:
            raise ValueError("shapes: a hex is expected, such as 0616")
        return shape_lines(self.game, self.chair, hex_of(self.game, self.view, name))

    def measure(self, text: str) -> list[str]:
        """The distance from one place to another, and the number of moves for a unit that can set out."""
        names = text.split()
        if len(names) != 2:
            raise ValueError("measure: two hexes, units or places are expected, such as 0615 0815")
        start, end = (hex_of(self.game, self.view, name) for name in names)
        sheet, view = self.game.presenter, self.view
        units = [face.name for faces in sheet.picture(view).units.values() for face in faces]
        named = match(names[0], units)[:1]
        ways = [sheet.long_way(view, unit, verb, end) for unit in named for verb in sheet.travel]
        marches = [f"{named[0]} comes there by {way.words}." for way in ways if way is not None]
        return [distance_told(sheet.board(view), start, end), *marches[:1]]

    def note(self, text: str) -> list[str]:
        """Note something on a hex for the reader alone, or take it away; without a hex all his notes."""
        book, side = self.notes, self._side()
        name, _, words = text.strip().partition(" ")
        if name and not words.strip():
            raise ValueError("note: a hex and what is to be noted there are expected, or - for nothing")
        if name:
            label = self.game.presenter.board(self.view).grid.label(hex_of(self.game, self.view, name))
            try:
                book.write(side, label, "" if words.strip() == "-" else words)
            except CannotSave as error:
                raise ValueError(f"Not noted: {error}") from None
        notes = [f"{label}: {noted}" for label, noted in book.of(side).items()]
        return [*([book.fault] if book.fault else []), *(notes or ["Nothing is noted."])]

    @property
    def unseen(self) -> Unseen:
        """The counters that the reader cannot tell apart, as they lie now."""
        side, sheet = self._side(), self.game.presenter
        found = self._unseen.setdefault(side, Unseen(self.notes, side))
        found.catch_up(self.chair.history, sheet.march)
        found.settle(sheet.picture(self.view), sheet.board(self.view).grid)
        found.keep()
        return found

    def guess(self, text: str) -> list[str]:
        """Take an unseen counter for something, or for nothing; without a letter what all are taken for."""
        return [*([self.notes.fault] if self.notes.fault else []), *guess_lines(self.unseen, text)]

    def digest(self, text: str) -> list[str]:
        """The others' last turn as a story: all of it, its Nth place with the map there, or as it came to pass."""
        story = last_story(self.game, self.chair, self._table.course(self._side()))
        if not text or text == FILM:
            return film_lines(story, self.unseen.at) if text else story_lines(story, self.unseen.at)
        group = group_called(story, text)
        there = (
            [] if group.place is None else self.map(self.game.presenter.board(self.view).label(group.place))
        )
        return [*group_lines(group, story.letters(self.unseen.at)), *there]

    def cards(self, name: str) -> list[str]:
        """The cards of the game: the first, with the names of the others, or the one named."""
        cards = tuple(self.game.presenter.cards(self.view))
        if not cards:
            raise ValueError("This game has no cards")
        names = [card.id for card in cards]
        found = match(name, names) if name else names[:1]
        if len(found) != 1:
            raise ValueError(f"no card {shortened(name)}: {', '.join(names)}")
        more = [] if name else [f"More: cards {', '.join(names[1:])}"]
        return [*card_lines(cards[names.index(found[0])]), *more]

    def loads(self, text: str) -> list[str]:
        """The loads that could be taken along, or what a load of a unit would come to; nothing is ordered by it."""
        view, sheet = self.view, self.game.presenter
        unit, *words = text.split()[:MOST_WORDS] or [""]
        panel = sheet.loadouts(view, (), unit=unit)
        if panel is None:
            raise ValueError("There is nothing to load now")
        trays = {tray.id: tray for tray in panel.trays}
        if not unit:
            return [line for tray in panel.trays for line in _tray_lines(tray)]
        named = match(unit, trays)
        if len(named) != 1:
            raise ValueError(f"no tray {shortened(unit)}: {', '.join(trays)}")
        for word in words:
            items = {item.name.replace(" ", ""): item.key for tray in panel.trays for item in tray.items}
            found = match(word, items)
            if not found:
                raise ValueError(
                    f"no {shortened(word)} to load: {', '.join(nearest(word, items)) or 'see loads'}"
                )
            panel = sheet.loadouts(view, (*panel.plan, Assignment(items[found[0]], named[0])), unit=unit)
            assert panel is not None
            if panel.refusal:
                raise ValueError(panel.refusal)
        return next(_tray_lines(tray) for tray in panel.trays if tray.id == named[0])

    def hint(self) -> list[str]:
        """The action that the bot would choose in the place of the reader."""
        order, reason = self.advice()
        return [f"Hint: {order}  ({reason})" if reason else f"Hint: {order}"]

    def advice(self) -> tuple[str, str]:
        """The order that the bot would give in the place of the reader, and why; the same as long as nothing happens.

        Raises ValueError when the reader has nothing to decide.
        """
        chair = self.chair
        if self._advice is None or self._advice[0] is not chair:
            choice = self._table.advice(self._side())
            self._advice = (chair, self.game.write_order(chair.view, choice.action), choice.reason)
        return self._advice[1:]

    def log(self, count: str) -> list[str]:
        """The last orders with what came of them, as far as the reader may know."""
        if count and not (count.isascii() and count.isdigit() and 0 < len(count) < 6):
            raise ValueError(f"log {shortened(count)}: a number of orders is expected")
        chair = self.chair
        lines = []
        first = max(0, len(chair.history) - int(count or 10))
        for number, seen in enumerate(chair.history[first:], start=first + 1):
            lines.append(f"{number} {seen.by}{'' if seen.by == CHANCE else f': {seen.order}'}")
            lines += [f"  {self.game.presenter.describe(chair.view, event)}" for event in seen.events]
        return lines


def look_at(game: Game[Any], view: Any, name: str) -> list[str]:
    """The contents of a hex or a named place, or the facts of a unit, as far as a view knows; raises ValueError.

    Of a unit that is not on the map it is told what has become of it.
    """
    sheet = game.presenter
    board, picture = sheet.board(view), sheet.picture(view)
    stacks = [*picture.units.values(), *picture.side_units.values()]
    names = [face.name for stack in stacks for face in stack]
    units = match(name, names)
    if len(units) == 1 and not (units[0] != name and _is_hex(board, name)):
        return list(sheet.inspect_unit(view, units[0]))
    places = board.find_place(name)
    if places:
        return [sheet.look(view, place) for place in places]
    try:
        return [sheet.look(view, board.grid.hex(name))]
    except UnknownHex as error:
        away = {line.face.name: line for line in sheet.roster(view) if line.hex is None}
        missing = match(name, away)
        if len(missing) == 1 and not units:
            return [_roster_text(away[missing[0]])]
        if not units:
            carried = match(name, [line.face.name for line in sheet.roster(view) if line.hex is not None])
            if len(carried) == 1:  # it lies under or in another
                return list(sheet.inspect_unit(view, carried[0]))
        near = f"; units: {', '.join(units)}" if units else ""
        raise ValueError(f"{shortened(str(error))}{near}") from None


def _is_hex(board: Board, name: str) -> bool:
    """Is it the number of a hex, though hidden counters are called by theirs as well ("1206?")?"""
    try:
        board.grid.hex(name)
    except UnknownHex:
        return False
    return True


def hex_of(game: Game[Any], view: Any, name: str) -> Hex:
    """The hex of a number, a unit or a place, as far as a view knows; raises ValueError."""
    sheet = game.presenter
    board, picture = sheet.board(view), sheet.picture(view)
    places = {face.name: hex_ for hex_, faces in picture.units.items() for face in faces}
    places |= {
        face.name: board.grid.side_hexes[side][0]
        for side, faces in picture.side_units.items()
        for face in faces
    }
    named = match(name, places)
    if len(named) == 1:
        return places[named[0]]
    if found := board.find_place(name):
        return found[0]
    try:
        return board.grid.hex(name)
    except UnknownHex as error:
        raise ValueError(shortened(str(error))) from None


def units_of(game: Game[Any], view: Any, sides: Container[str]) -> list[str]:
    """Every unit of some sides that a view knows of, a line each, those that can act first.

    Those to come and those lost stand below, each under a heading.
    """
    found = [line for line in game.presenter.roster(view) if line.face.side in sides]
    lines: list[str] = []
    for status in STATUSES:
        alike = [_roster_text(line) for line in found if line.status == status]
        lines += [f"{status.capitalize()}:", *alike] if alike and status in OFF_MAP else alike
    return lines


def _tray_lines(tray: Tray) -> list[str]:
    """A tray as text: its title, what lies in it, what that comes to."""
    items = [f"{item.name}{'*' if item.wanted else ''} ({item.note})" for item in tray.items]
    return [
        f"{tray.id}: {tray.title}",
        *(f"  {fact}" for fact in tray.facts),
        f"  {', '.join(items) or 'empty'}",
    ]


def _roster_text(line: RosterLine) -> str:
    """A unit of the list of all in a line."""
    face = line.face
    facts = ("depleted",) * face.depleted + face.condition + face.marks
    words = (*facts, line.status if line.hex is not None else "")
    return ", ".join(
        (f"{face.side} {face.name} {face.values}".rstrip(), line.where, *(word for word in words if word))
    )
