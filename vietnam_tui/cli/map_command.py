"""`vietnam map`: a map as text on the terminal, or as a picture to keep."""

from __future__ import annotations

import shutil
import sys
from typing import Any, NamedTuple

from vietnam_tui.cli.faults import DONE, fail, report_faults
from vietnam_tui.cli.keeping import keep
from vietnam_tui.cli.looking import reader_of
from vietnam_tui.cli.printing import note, say
from vietnam_tui.core.contract import Game
from vietnam_tui.play.catalogue import catalogue, find_scenario
from vietnam_tui.play.record.places import find_save
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.seats import side_named
from vietnam_tui.play.table.positions import open_any


class Wishes(NamedTuple):
    """The options of `vietnam map`, as given."""

    label: str = ""
    zoom: str = "grid"
    svg: str = ""
    size: int | None = None
    side: str = ""


class _Shown(NamedTuple):
    """The things to show: a game, its scenario and a view of it."""

    game: Game[Any]
    scenario: str
    view: Any


def map_(what: str, wishes: Wishes) -> int:
    """Print a map, or write its picture; the exit code."""
    if wishes.size is not None and not (wishes.svg and wishes.label):
        raise fail("--size is how much of a picture is shown around a hex: give --svg and --hex as well")
    with report_faults():
        shown = _shown(what, wishes)
        try:
            if wishes.svg:
                _picture(shown, wishes)
            else:
                _text(shown, wishes)
        except ValueError as error:
            raise fail(str(error)) from None
    return DONE


def _shown(what: str, wishes: Wishes) -> _Shown:
    """A scenario at its start, or a file, as one side knows it.

    Without a side a picture shows what everybody knows, a map on the terminal what the only person does.
    """
    scenario = find_scenario(what)
    if scenario is not None:
        game, name = scenario
        side = side_named(game, name, wishes.side) if wishes.side else ""
        return _Shown(game, name, game.view(game.setup(name), side))
    path = find_save(what)
    if path is None:
        names = ", ".join(card.id for _, card in catalogue())
        raise fail(f"no scenario or save {shortened(what)!r}; scenarios: {names}")
    session = open_any(path)
    for notice in session.notices:
        note(f"note: {notice}")
    game = session.game
    if wishes.svg or wishes.side:
        side = side_named(game, session.scenario, wishes.side) if wishes.side else ""
        return _Shown(game, session.scenario, game.view(session.state, side))
    return _Shown(game, session.scenario, session.view(reader_of(session, "")))


def _picture(shown: _Shown, wishes: Wishes) -> None:
    from vietnam_tui.pictures.map_picture import AROUND, MARK, map_picture

    size = AROUND if wishes.size is None else wishes.size
    text = map_picture(shown.game, shown.view, shown.scenario, wishes.label, size)
    if keep(wishes.svg, text, MARK):
        note(f"the picture is in {wishes.svg}")


def _text(shown: _Shown, wishes: Wishes) -> None:
    from vietnam_tui.tui.map.map_lines import map_lines

    lines = map_lines(shown.game, shown.view, wishes.label, wishes.zoom)
    wide, fits = max(map(len, lines)), shutil.get_terminal_size().columns
    cut = sys.stdout.isatty() and wide > fits
    if cut:
        lines = map_lines(shown.game, shown.view, wishes.label, wishes.zoom, width=fits)
    for line in lines:
        say(line)
    if cut and not wishes.label:
        note(
            f"the map is {wide} characters wide: --hex HEX shows what lies around a hex; into a file it goes whole"
        )
