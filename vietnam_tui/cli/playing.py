"""`vietnam` and `vietnam play`: find or begin the game that was meant, and play it on the screen or plainly."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from vietnam_tui.cli.faults import fail, report_faults
from vietnam_tui.cli.naming import game_options
from vietnam_tui.cli.printing import note, say
from vietnam_tui.cli.side_flags import first_flag, side_meant
from vietnam_tui.core.contract import Game
from vietnam_tui.core.folders import cache_folder
from vietnam_tui.core.printable import to_type
from vietnam_tui.play.catalogue import catalogue, find_scenario
from vietnam_tui.play.record.journal import named_file
from vietnam_tui.play.record.places import at_free_name, find_save
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.seats import HUMAN, DiceMode, Seat, SeatError, seats_of
from vietnam_tui.play.table.positions import FoundPosition, is_position, read_position
from vietnam_tui.play.table.session import Session

if TYPE_CHECKING:
    from vietnam_tui.play.table.session_table import SessionTable
    from vietnam_tui.play.table.table import Table
    from vietnam_tui.tui.pages.elsewhere import Steps
    from vietnam_tui.tui.pages.page import Page


class Wishes(NamedTuple):
    """The options of `vietnam play`, as given."""

    seats: list[str]
    seed: int | None = None
    dice: str = ""
    options: Sequence[str] = ()
    save: str = ""
    no_save: bool = False
    plain: bool = False
    hint: bool = False
    curtain: bool = True
    take_over: bool = False
    only: str = ""
    start: int | None = None


#: The file that says what went wrong with a screen
FAILURE = "failure.txt"
#: The names of terminals that have nothing but lines
NO_SCREEN = "a terminal with TERM=dumb"


def _bare_terminal() -> bool:
    return os.environ.get("TERM") == "dumb"


def title() -> int:
    """The title screen; returns the exit code."""
    if not has_terminal():
        raise fail("the title screen needs a terminal; see: vietnam --help")
    if _bare_terminal():
        raise fail(f"the title screen needs more than {NO_SCREEN}; see: vietnam --help")
    with report_faults():
        from vietnam_tui.play.table.save_lobby import SaveLobby
        from vietnam_tui.tui.app import run_title

        return _unless_it_fails(lambda: run_title(SaveLobby(), told_after, _friend_page))


def _friend_page(steps: Steps) -> Page:
    """The page of games with others."""
    from vietnam_tui.cli.with_a_friend import friend_page  # only here: most games are played alone

    return friend_page(steps)


def play(what: str | None, wishes: Wishes) -> int:
    """Play a scenario, a save or a position; returns the exit code."""
    screen = has_terminal() and not wishes.plain
    if what is None:
        if flag := first_flag(wishes.seats):
            raise fail(
                f"no option {shortened(flag)}, and no scenario that has such a side; see: vietnam play --help"
            )
        if screen:
            return title()
        raise fail(f"play what?  A scenario ({_scenario_names()}) or a save")
    screen = on_screen(plain=wishes.plain)
    with report_faults():
        session = _session(what, wishes)
        try:
            if wishes.only:
                session.open_as(wishes.only)
        except SeatError:
            session.close()
            raise
    from vietnam_tui.play.table.lessons import table_of  # only here: most commands play nothing

    with session:
        table = table_of(session, sealed=wishes.curtain)
        code = sit_at(table, wishes, screen=screen)
        told_after(table)
    if session.path is not None and session.result is None:
        note(f"play it on with: vietnam play {to_type(session.path)}")
    return code


def has_terminal() -> bool:
    """Is there a terminal to be shown on and to be typed at?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


def on_screen(*, plain: bool) -> bool:
    """Is a game played on the screen?  Fails where that is asked for and cannot be."""
    if plain:
        return False
    if not has_terminal():
        raise fail("the screen needs a terminal; --plain plays without it")
    if _bare_terminal():
        raise fail(f"the screen needs more than {NO_SCREEN}; --plain plays without it")
    return True


def sit_at(table: SessionTable, wishes: Wishes, *, screen: bool) -> int:
    """Play at a table, on the screen or plainly; returns the exit code."""
    return _play_on_screen(table, wishes) if screen else _play_plainly(table, wishes)


def told_after(table: Table) -> None:
    """Tell what is worth telling once a table is left: the line to share about a game of the day."""
    from vietnam_tui.play.report.daily_line import daily_line
    from vietnam_tui.play.table.session_table import SessionTable

    if isinstance(table, SessionTable) and (line := daily_line(table)):
        say(line)


def given_seats(game: Game[Any], scenario: str, given: Sequence[str]) -> dict[str, Seat]:
    """Side -> player as given by "SIDE=PLAYER"; raises `SeatError`."""
    named: dict[str, str | Seat] = {}
    for text in given:
        side, equals, player = text.partition("=")
        if not equals:
            raise SeatError(f"{text!r}: write SIDE=PLAYER, such as {game.sides(scenario)[0]}=bot")
        named[side_meant(game.sides(scenario), side, scenario)] = player
    placed = seats_of(game, scenario, named)
    return {side: seat for side, seat in placed.items() if side in named}


def all_seats(game: Game[Any], scenario: str, given: Sequence[str]) -> dict[str, Seat]:
    """The players of a new game: where none is named the bot, but the first such side a person if none is."""
    named = given_seats(game, scenario, given)
    bot = Seat(human=False)
    person_missing = not any(seat.human for seat in named.values())
    placed = {}
    for side in game.sides(scenario):
        placed[side] = named.get(side) or (HUMAN if person_missing else bot)
        person_missing = person_missing and side in named
    return placed


def _session(what: str, wishes: Wishes) -> Session[Any]:
    dice = _dice(wishes.dice)
    scenario = find_scenario(what)
    if scenario is not None and wishes.start is not None:
        raise fail("--from is for a save: it goes on after an entry of its log")
    if scenario is not None:
        return _begin(*scenario, None, wishes, dice)
    path = find_save(what)
    if path is None:
        raise fail(f"no scenario or save {shortened(what)!r}; scenarios: {_scenario_names()}")
    if is_position(path):
        if wishes.start is not None:
            raise fail("--from is for a save: a position has no log")
        found = read_position(path)
        return _begin(found.game, found.scenario, found, wishes, dice)
    if wishes.start is not None:
        return _branch(path, wishes.start, wishes)
    if wishes.seed is not None or wishes.save or wishes.options:
        raise fail("--seed, --option and --save are for a new game")
    session: Session[Any] = Session.open(path, take_over=wishes.take_over)
    try:
        session.reseat(given_seats(session.game, session.scenario, wishes.seats), dice)
    except SeatError:
        session.close()
        raise
    return session


def _branch(path: Path, entry: int, wishes: Wishes) -> Session[Any]:
    """A new game from a position of a save."""
    from vietnam_tui.play.table.branches import branch

    if wishes.seed is not None or wishes.options or wishes.no_save:
        raise fail("--seed, --option and --no-save are for a game from the beginning")
    origin: Session[Any] = Session.open(path, read_only=True)
    seats = given_seats(origin.game, origin.scenario, wishes.seats)
    session = branch(origin, entry, dict(seats), named_file(wishes.save) if wishes.save else None)
    session.reseat({}, _dice(wishes.dice))
    note(f"a new game: {session.path}")
    return session


def _begin(
    game: Game[Any], scenario: str, start: FoundPosition | None, wishes: Wishes, dice: DiceMode | None
) -> Session[Any]:
    if wishes.options and start is not None:
        raise fail("--option is for a scenario; a position file says what is played")
    options = game_options(game, scenario, wishes.options)
    seats = all_seats(game, scenario, wishes.seats)

    def begin(path: Path | None) -> Session[Any]:
        """The new game, kept in this file."""
        return Session.new(
            game,
            scenario,
            options=options,
            seed=wishes.seed,
            seats=seats,
            dice=dice or "auto",
            path=path,
            start=None if start is None else start.state,
            notices=() if start is None else start.notices,
        )

    if wishes.no_save or wishes.save:
        session = begin(None if wishes.no_save else named_file(wishes.save))
    else:
        session = at_free_name(scenario, begin)
    if wishes.seed is not None:
        session.warn_of_seed()
    return session


def _dice(text: str) -> DiceMode | None:
    match text:
        case "":
            return None
        case "auto":
            return "auto"
        case "manual":
            return "manual"
        case _:
            raise fail(f"--dice {shortened(text)}: auto or manual is expected")


def _scenario_names() -> str:
    return ", ".join(card.id for _, card in catalogue())


def _play_on_screen(table: SessionTable, wishes: Wishes) -> int:
    gc.freeze()  # what is there stays, so that it is not gone through while the screen is being loaded
    from vietnam_tui.tui.app import run_game

    return _unless_it_fails(lambda: run_game(table, hint=wishes.hint, curtain=wishes.curtain))


def _unless_it_fails(show: Callable[[], int]) -> int:
    """Show a screen; its exit code, and a sentence when it goes wrong, with where it is written what did."""
    from vietnam_tui.play.signals import FAILED
    from vietnam_tui.tui.output import ScreenFailed

    try:
        return show()
    except ScreenFailed as failed:
        folder = cache_folder()
        told = "the screen has failed; every order that it has shown is kept"
        with contextlib.suppress(OSError):
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                (folder / FAILURE).write_text(str(failed), encoding="utf-8", errors="replace")
                told += f"; what went wrong is written in {folder / FAILURE}"
        note(f"vietnam: {told}")
        return FAILED


def _play_plainly(table: SessionTable, wishes: Wishes) -> int:
    from vietnam_tui.cli.rules_command import WIDTH, answer_lines
    from vietnam_tui.cli.topics import find_in
    from vietnam_tui.play.plain.console import StandardConsole
    from vietnam_tui.play.plain.dialogue import Dialogue
    from vietnam_tui.play.plain.lookups import Tools
    from vietnam_tui.play.seat.phase_end import confirms_of
    from vietnam_tui.play.signals import Leave, Leaving
    from vietnam_tui.tui.map.legend import legend_lines
    from vietnam_tui.tui.map.map_lines import map_lines
    from vietnam_tui.tui.settings import Settings, config_file
    from vietnam_tui.tui.workshop.drawn import map_of

    tools = Tools(
        lambda game, view, label, enemy, picture: map_lines(game, view, label, enemy=enemy, picture=picture),
        lambda game, topic: answer_lines(find_in(game.id, topic.split()), WIDTH),
        legend_lines,
        map_of,
    )
    with Leaving() as leaving:
        if sys.stdin.isatty():
            leaving.watch_terminal(sys.stdin.fileno())
        dialogue = Dialogue(
            table,
            StandardConsole(leaving),
            tools,
            curtain=wishes.curtain,
            hints=wishes.hint,
            confirms=confirms_of(Settings.read(config_file())["confirm"]),
            asks_first=table.session.from_position and table.pupil is None,
            asked_to_leave=lambda: leaving.asked,
        )
        try:
            return dialogue.run()
        except Leave as leave:
            say()
            return leave.code
