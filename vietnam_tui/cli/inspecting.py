"""`vietnam options` and `vietnam look`: what may be done in a save or a position, and what lies where in it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from vietnam_tui.cli.faults import DONE, REFUSED, fail, found, report_faults
from vietnam_tui.cli.printing import note, say, say_json
from vietnam_tui.core import plain_text
from vietnam_tui.core.model import CHANCE, NOBODY
from vietnam_tui.play.plain.lookups import look_at, units_of
from vietnam_tui.play.plain.menus import menu
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.seats import side_named
from vietnam_tui.play.table.position_data import position_data
from vietnam_tui.play.table.positions import is_position, open_any
from vietnam_tui.play.table.session import Session


def options(file: str, words: Sequence[str], *, side: str, whole: bool, json: bool) -> int:
    """Print the orders that are open to whoever decides: all of them, or where they are many how they begin."""
    with report_faults():
        path = found(file)
        session = open_any(path)
        decider = _decider(session, path, side)
    return list_options(session, decider, words, whole=whole, json=json)


def list_options(
    session: Session[Any], decider: str, words: Sequence[str] = (), *, whole: bool = False, json: bool = False
) -> int:
    """Print the orders that are open to a side, which decides; returns the exit code."""
    game, view, prefix = session.game, session.view(decider), " ".join(words)
    legal = {game.write_order(view, action): action for action in game.actions(view)}
    fitting = [order for order in legal if f"{order} ".startswith(f"{prefix} ".lstrip())]
    if prefix and not fitting:
        raise fail(f"nothing that may be done begins with {shortened(prefix)!r}", REFUSED)
    sheet = game.presenter
    notes = {order: sheet.face(view, legal[order]).note for order in fitting} if json or whole else {}
    if json:
        orders = [{"order": order, "note": text} for order, text in notes.items()]
        say_json({"decision": session.decision, "orders": orders})
        return DONE
    say(sheet.prompt(view, session.decision))
    if whole:
        lines = [f"{order}  ({text})" if text else order for order, text in notes.items()]
    else:
        choices = menu(fitting, prefix).choices
        lines = [
            f"{choice.label}  ({text})"
            if choice.final and (text := sheet.face(view, legal[choice.text]).note)
            else choice.label
            for choice in choices
        ]
        if not all(choice.final for choice in choices):
            note("... stands for more: give the words before it, or --all")
    for line in lines:
        say(f"  {line}")
    return DONE


def look(file: str, what: str, *, side: str, json: bool) -> int:
    """Print where a game stands and all units that a side knows of, or what lies in a hex, a place, what a unit is."""
    with report_faults():
        session = open_any(found(file))
        reader = side_named(session.game, session.scenario, side) if side else ""
    game, view = session.game, session.view(reader)
    try:
        lines = look_at(game, view, what) if what else []
    except ValueError as error:
        raise fail(str(error)) from None
    for notice in session.notices:
        note(f"note: {notice}")
    if json:
        data: dict[str, Any] = {"notices": session.notices, "as": reader, **position_data(session, reader)}
        say_json({**data, **({"look": lines} if what else {})})
        return DONE
    if not what:
        lines = [*game.presenter.header(view), _whose(session, view, reader)]
        for name in game.sides(session.scenario):
            lines += [
                f"{name}:",
                *(f"  {line}" for line in units_of(game, view, [name]) or ["none to be seen"]),
            ]
        if session.result is not None:
            lines.append(plain_text.ending(session.result))
    for line in lines:
        say(line)
    return DONE


def _whose(session: Session[Any], view: Any, reader: str) -> str:
    """The side that must decide, and what if it is the reader."""
    decision = session.decision
    if decision.side in (reader, NOBODY) and decision.prompt:
        return session.game.presenter.prompt(view, decision)
    return "A die or a draw is due" if decision.side == CHANCE else f"{decision.side} decides"


def _decider(session: Session[Any], path: Path, asked: str) -> str:
    """The side that decides now, if the person who asks may know what is open to him."""
    side = session.decision.side
    if session.result is not None or side == CHANCE:
        raise fail(f"no order can be given now: {session.decision.prompt}", REFUSED)
    reader = side_named(session.game, session.scenario, asked) if asked else ""
    if not reader and not is_position(path):
        if len(session.humans) == 1:
            reader = session.humans[0]
        elif not _open_to_all(session):
            raise fail(f"{side} decides; what may be done tells what it knows: give --as {side}", REFUSED)
    if reader and reader != side:
        raise fail(f"{side} decides now, not {reader}", REFUSED)
    return side


def _open_to_all(session: Session[Any]) -> bool:
    """Is a phase on in which what may be done tells nothing but what everybody knows?"""
    from vietnam_tui.play.seat.offers import Offers  # only of games of two people

    game, side = session.game, session.decision.side
    known, own = (Offers(game, session.view(reader), mine=True) for reader in ("", side))
    if session.decision.kind in game.presenter.set_up or not own.open_ended:
        return False
    return {offer.text for offer in known.all} == {offer.text for offer in own.all}
