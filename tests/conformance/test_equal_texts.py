"""Two positions that differ only in what a side cannot see: nothing that is said to that side tells them apart.

Compared are the whole line dialogue (prompts, menus, dry runs, refusals, hints, log, report, lists of dice) and the
desk of the screen (prompts, offers, completion, refusals, cards), for each side and for somebody who only looks on,
in games of two people and against a bot in turn (in a longer sweep in both), with dice that are typed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from tests import extent
from tests.conformance.test_contract import every_scenario, stops
from tests.conformance.walk import mutated
from tests.toy_play import report_of
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY
from vietnam_tui.core.orders import OrderError
from vietnam_tui.play.plain.console import ScriptedConsole
from vietnam_tui.play.plain.dialogue import Dialogue
from vietnam_tui.play.plain.lookups import Tools
from vietnam_tui.play.report.report_text import as_markdown
from vietnam_tui.play.seats import Seat
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat import typed
from vietnam_tui.tui.seat.player_view import PlayerView

#: Positions looked at for each kind of decision of each side and each reader
OF_A_KIND = 1
#: Positions tried until a pair that differs is found
TRIED = 4
#: Legal orders, and others, whose dry runs and refusals are compared
ORDERS = 4
#: What nothing but a complaint can answer, at any question and at any die
NONSENSE = ("zzz", "99", "insects", "-1", "+9 +9", "move zzz 9999")

PERSON, BOT = Seat(True, "random"), Seat(False, "random")
TOOLS = Tools(
    lambda game, view, *_: [repr(game.presenter.picture(view))], lambda game, topic: [topic], lambda *_: []
)


@cache
def pairs(game: Game[Any], scenario: str, reader: str) -> tuple[tuple[Any, Any], ...]:
    """Positions of random games with others that look the same to a reader, some of every kind of decision."""
    return tuple(_pairs(game, scenario, reader))


def _pairs(game: Game[Any], scenario: str, reader: str) -> Iterator[tuple[Any, Any]]:
    found: dict[tuple[str, str], int] = {}
    tried: dict[tuple[str, str], int] = {}
    for number, stop in stops(game, scenario):
        decision = game.decision(stop.state)
        kind = (decision.side, decision.kind)
        setting_up = (
            decision.kind in game.presenter.set_up and decision.side != reader
        )  # no such world comes about
        if (
            setting_up
            or decision.side == NOBODY
            or found.get(kind, 0) >= OF_A_KIND
            or tried.get(kind, 0) >= TRIED
        ):
            continue
        seen = game.view(stop.state, reader)
        if seen == stop.state:
            continue
        tried[kind] = tried.get(kind, 0) + 1
        other = game.resample(seen, reader, random.Random(number))
        if other == stop.state or game.audit(other):
            continue
        if any(game.standing_answer(state) is not None for state in (stop.state, other)):
            continue  # nobody comes to sit before such a question
        assert game.view(other, reader) == seen, number
        found[kind] = found.get(kind, 0) + 1
        yield stop.state, other


def lines_at(game: Game[Any], state: Any, side: str) -> list[str]:
    """What one might type at a decision of a side without changing anything."""
    actions = tuple(game.actions(state))
    generator = random.Random(len(actions))
    tried = [game.write_order(state, action) for action in actions[:: 1 + len(actions) // ORDERS]]
    wrong = []
    for action in mutated(actions, generator, ORDERS):
        if game.refusal(state, action) is not None:
            try:
                text = game.write_order(state, action)
            except (LookupError, ValueError):
                continue
            if not _is_carried_out(game, state, text):
                wrong.append(text)
    looks = ["?", "help", "map", "tables", "cards", "loads", "hint", "why", "log", "report", "undo", "redo"]
    return [*looks, *(f"odds {order}" for order in (*tried, *wrong)), *wrong, *NONSENSE]


def _is_carried_out(game: Game[Any], state: Any, text: str) -> bool:
    """Does a text mean something legal, though the action it was written from is not: units in another order, say?"""
    try:
        return game.refusal(state, game.read_order(state, text)[0]) is None
    except (OrderError, IndexError):
        return False


def session_of(game: Game[Any], scenario: str, state: Any, seats: dict[str, Seat]) -> Session[Any]:
    return Session.new(game, scenario, start=state, seed=1, dice="manual", seats=seats)


def dialogue(session: Session[Any], reader: str, lines: Sequence[str]) -> str:
    """What the line dialogue says to whoever sits there, while a phase with nothing to do is held open."""
    console = ScriptedConsole(lines)
    talk = Dialogue(SessionTable(session), console, TOOLS)
    talk.viewer, talk.closings.held = reader, True
    talk.run()
    return console.text


def desk(session: Session[Any], reader: str, *, pages: bool = True) -> list[Any]:
    """What the desk of the screen says to whoever sits at it, with what lies on the map and beside it or without."""
    place = PlayerView(SessionTable(session), seat=reader)
    said: list[Any] = [place.prompt, place.not_now, place.rolls]
    said += [
        place.presenter.header(place.view),
        list(place.offers.texts_after("")),
        list(typed.completer(place)("")),
    ]
    for line in NONSENSE[-1:]:
        typed.run(place, line)
        said.append((place.message, place.fault))
    said += [place.cards, place.picture, place.box] if pages else []
    for hex_ in list(place.board.grid.hexes())[::40] if pages else ():
        said.append((place.presenter.look(place.view, hex_), place.presenter.inspect(place.view, hex_)))
    place.recall()
    return [*said, place.log, place.news, as_markdown(report_of(session, reader))]


@every_scenario
def test_nothing_said_tells_hidden_positions_apart(game: Game[Any], scenario: str) -> None:
    for reader in (*game.sides(scenario), ""):
        others = {side: PERSON if reader == "" else BOT for side in game.sides(scenario) if side != reader}
        tables = [
            dict.fromkeys(game.sides(scenario), PERSON),
            {**others, **({reader: PERSON} if reader else {})},
        ]
        for number, (state, other) in enumerate(pairs(game, scenario, reader)):
            chosen = [tables[number % 2]] if extent.times == 1 else tables
            for seats in chosen:
                one, two = (session_of(game, scenario, each, seats) for each in (state, other))
                assert one.decision == two.decision
                assert one.typist == two.typist
                assert one.hides == two.hides
                pages = seats is chosen[0]  # they are the same whoever plays
                assert desk(one, reader, pages=pages) == desk(two, reader, pages=pages)
                side, typist = one.decision.side, one.typist
                if (side == reader and reader) or (side == CHANCE and typist in ("", reader)):
                    lines = list(NONSENSE) if side == CHANCE else lines_at(game, state, side)
                    assert dialogue(one, reader, lines) == dialogue(two, reader, lines)
                    assert len(one.log) == len(two.log) == 0
                elif side != CHANCE and seats[side].human:
                    assert dialogue(one, reader, []) == dialogue(two, reader, [])
