"""What one side alone may know of a game is looked for in the memory of the other side's screen."""

from __future__ import annotations

import itertools
import random
import re
from typing import Any

import msgspec
import pytest

from tests.conformance.walk import by_verb, verbs_of
from tests.host.served import Served, memory_of
from vietnam_tui.games import game_of_scenario
from vietnam_tui.host.invites import Hosted, with_game
from vietnam_tui.host.table import EverySide
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.table.session import Session

pytestmark = pytest.mark.xdist_group("host")

#: Orders of a game that is looked into, and bytes of a piece of its position
PLAYED, PIECE = 70, 20


def play_at_random(session: Session[Any]) -> None:
    """Give some orders; where a minefield is laid, in secret."""
    game, generator = session.game, random.Random(1)
    for _ in range(PLAYED):
        session.settle_all()
        offered = by_verb(game.actions(session.state))
        actions = offered[generator.choice(verbs_of(game, offered, generator))]
        session.do(generator.choice([each for each in actions if getattr(each, "secret", False)] or actions))
    session.settle_all()


def secrets_of(state: Any, own: Chair, other: Chair) -> dict[str, bytes]:
    """Bytes that one of two sides alone may have: of its orders, and of every part of the position."""
    known = other.written()
    orders = [seen.order.encode() for seen in own.history if seen.by == own.side]
    hidden = [order for order in orders if re.search(rb"\d\d", order) and order not in known]
    found = {"orders": hidden[-1]} if hidden else {}
    for name in state.__struct_fields__:
        mine, truth = (msgspec.msgpack.encode(getattr(each, name)) for each in (own.view, state))
        pieces = (mine[start : start + PIECE] for start in range(len(mine) - PIECE + 1))
        if hidden := [piece for piece in pieces if piece in truth and piece not in known]:
            found[name] = hidden[len(hidden) // 2]
    return found


@pytest.mark.parametrize(
    ("scenario", "options", "hidden"),
    [
        ("the-siege-of-khe-sanh", {}, {"pieces"}),
        ("street-without-joy", {"concealment": "on", "mines": "on"}, {"units", "mines"}),
        ("dong-ha", {"concealment": "on"}, {"units"}),
        ("patrol-boat-ambush", {}, {"units"}),
    ],
)
def test_nothing_that_a_game_hides_is_in_the_other_sides_screen(
    served: Served, scenario: str, options: dict[str, str], hidden: set[str]
) -> None:
    game = game_of_scenario(scenario)
    assert game is not None
    with Session.new(game, scenario, options=options) as session:
        play_at_random(session)
        session.save_as(served.saves / f"{scenario}.toml")
        state, seed = session.state, str(session.seed).encode()
        table = EverySide(session)
        chairs = {side: table.chair(side) for side in session.sides}
    people = dict(zip(chairs, ("fay", "gus"), strict=True))
    served.book.change(lambda invites: with_game(invites, Hosted(f"{scenario}.toml", people)))
    before, inside = set(served.screens()), dict[str, bytes]()
    with (
        served.ssh("fay", scenario, "-o", "SetEnv=LC_TERMINAL=screen-of-fay") as fay,
        served.ssh("gus", scenario, "-o", "SetEnv=LC_TERMINAL=screen-of-gus") as gus,
    ):
        fay.wait_for("gus*")
        gus.wait_for("fay*")
        for screen in (fay, gus):
            screen.press("l")  # what lies farther back than the last turn is sent when it is asked for
        for memory in map(memory_of, set(served.screens()) - before):
            inside |= {side: memory for side, who in people.items() if f"screen-of-{who}".encode() in memory}
    found = set[str]()
    for side, other in itertools.permutations(chairs):
        canaries = secrets_of(state, chairs[side], chairs[other])
        found |= canaries.keys()
        assert not [name for name, canary in canaries.items() if canary not in inside[side]]
        assert not [name for name, canary in canaries.items() if canary in inside[other]]
        assert seed not in inside[other]
    assert {"orders", *hidden} <= found
