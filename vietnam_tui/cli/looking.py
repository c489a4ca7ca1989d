"""`vietnam scenarios`, `saves`, `replay` and `verify`: looking without changing anything."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from vietnam_tui.cli.faults import DONE, UNREADABLE, report_faults
from vietnam_tui.cli.naming import save_named
from vietnam_tui.cli.printing import note, say, say_json
from vietnam_tui.core import plain_text
from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import DataError
from vietnam_tui.core.model import CHANCE, SaveFault
from vietnam_tui.play.catalogue import catalogue
from vietnam_tui.play.record.places import list_saves, remove_save, rename_save, save_folder
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.record.verify import verify as verify_save
from vietnam_tui.play.report.replay import Replay
from vietnam_tui.play.seat.chair import Seen
from vietnam_tui.play.seats import side_named
from vietnam_tui.play.table.branches import families
from vietnam_tui.play.table.positions import is_position
from vietnam_tui.play.table.save_cards import save_card
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable

#: What the course of a game is before anything has happened that the reader knows of
NOTHING = "nothing has happened yet that may be told"


def scenarios(*, json: bool) -> int:
    """Print every scenario."""
    with report_faults():
        known = catalogue()
    if json:
        say_json(
            [
                {"game": game.code, "sides": game.sides(card.id), **msgspec.to_builtins(card)}
                for game, card in known
            ]
        )
        return DONE
    heading, width = "", max(len(card.id) for _, card in known)
    for game, card in known:
        wanted = f"{game.title} ({game.code}): {' against '.join(game.sides(card.id))}"
        if wanted != heading:
            heading = wanted
            say(heading)
        turns = f", {card.turns} turn{'s' if card.turns > 1 else ''}" if card.turns else ""
        say(f"  {card.id:{width}} {card.title}{f', {card.period}' if card.period else ''}{turns}")
    return DONE


def saves(*, json: bool, delete: str = "", rename: tuple[str, str] | None = None) -> int:
    """Print every save in the folder of saves; those that cannot be read are named on stderr.

    Or delete one, or give one another name.
    """
    with report_faults():
        if delete:
            remove_save(save_named(delete))
            note(f"deleted: {delete}")
            return DONE
        if rename is not None:
            note(f"renamed: {rename_save(save_named(rename[0]), rename[1]).name}")
            return DONE
    found = []
    for path in list_saves():
        try:
            if is_position(path):
                continue
            found.append(save_card(path))
        except (SaveFault, DataError) as error:
            note(str(error))
    if json:
        say_json([card._asdict() for card in found])
    elif found:
        by_name = {card.name.removesuffix(".toml"): card for card in found}
        ranked = families((name, card.occasion) for name, card in by_name.items())
        named = [(f"{'  ' * depth}{by_name[name].name}", by_name[name]) for name, depth in ranked]
        width = max(len(name) for name, _ in named)
        for name, card in named:
            say(f"{name:{width}}  {card.words()}  {card.players}")
    else:
        note(f"no saves in {save_folder()}")
    return DONE


def replay(save: str, *, step: bool, side: str, json: bool) -> int:
    """Print the course of a game, or step through it."""
    with report_faults():
        session: Session[Any] = Session.open(save_named(save), read_only=True)
        reader = reader_of(session, side)
        course = SessionTable(session).course(reader)
        view = course.view(len(course.history))
    for notice in session.notices:
        note(f"note: {notice}")
    if json:
        say_json([_entry_data(session.game, view, n, seen) for n, seen in enumerate(course.history, start=1)])
    elif step:
        _step_through(session.game, view, Replay(course))
    else:
        if not course.history:
            say(NOTHING)
        for number, seen in enumerate(course.history, start=1):
            _print_all(_entry_lines(session.game, view, number, seen))
        if session.result is not None:
            say(plain_text.ending(session.result))
    return DONE


def verify(save: str, *, json: bool) -> int:
    """Print whether a save is proven; exit code 3 when it is not."""
    with report_faults():
        path = save_named(save)
        verdict = verify_save(path)
    for notice in verdict.notices:
        note(f"note: {notice}")
    if json:
        say_json(verdict._asdict())
    elif verdict.faults:
        for fault in verdict.faults:
            say(f"{path}: {fault}")
    else:
        say(f"{path}: proven; {verdict.orders} orders and {verdict.chances} dice and draws replayed")
        say(
            f"  {verdict.typed} not as the seed gives, {verdict.undone} undone, {verdict.take_backs} take-backs"
        )
        if verdict.result is not None:
            say(f"  {plain_text.ending(verdict.result)}")
    return UNREADABLE if verdict.faults else DONE


def reader_of(session: Session[Any], side: str) -> str:
    """The side whose knowledge is shown: as asked, else the only person's; nobody's in a game of two."""
    if side:
        session.only = side_named(session.game, session.scenario, side)
        return session.only
    return session.humans[0] if len(session.humans) == 1 else ""


def _entry_lines(game: Game[Any], view: Any, number: int, seen: Seen) -> list[str]:
    head = f"{number} {seen.by}" + ("" if seen.by == CHANCE else f": {seen.order}")
    return [head, *(f"  {game.presenter.describe(view, event)}" for event in seen.events)]


def _entry_data(game: Game[Any], view: Any, number: int, seen: Seen) -> dict[str, Any]:
    head, *events = _entry_lines(game, view, number, seen)
    return {
        "n": number,
        "by": seen.by,
        "order": head.partition(": ")[2],
        "events": [e.strip() for e in events],
    }


def _step_through(game: Game[Any], view: Any, course: Replay) -> None:
    """Step by lines read: Enter or n forward, p back, a number goes there, q leaves."""

    def lines(number: int, seen: Seen) -> list[str]:
        return _entry_lines(game, view, number, seen)

    if not len(course):
        say(NOTHING)
        return
    note("Enter or n goes forward, p back, a number there, q leaves")
    while True:
        say(f"{course.place}/{len(course)}> ", end="")
        sys.stdout.flush()
        line = sys.stdin.readline()
        word = line.strip().casefold()
        if not line or word in ("q", "quit"):
            say()
            return
        if word in ("", "n", "next"):
            seen = course.forward()
            _print_all(lines(course.place, seen) if seen else ["the end"])
        elif word in ("p", "previous", "back"):
            seen = course.back()
            _print_all([f"taken back: {lines(course.place + 1, seen)[0]}"] if seen else ["the start"])
        elif word.isascii() and word.isdigit() and len(word) < 7:
            course.go(int(word))
            seen = course.seen
            _print_all(lines(course.place, seen) if seen else ["the start"])
        else:
            say(f"{shortened(word)}: n, p, a number or q")


def _print_all(lines: Sequence[str]) -> None:
    for line in lines:
        say(line)
