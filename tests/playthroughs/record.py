"""Recorded games: orders and dice with every sentence that they brought about.

A recording is a TOML file in this folder.  Its head names the game, the scenario with its options and how the
game ended; each `[[step]]` holds one order, or one outcome of chance, and the sentences of its events.  The
orders and dice are the source: after a change of rules, tables, maps or wording write the rest anew and read the
difference.

    python -m tests.playthroughs.record              # every recording
    python -m tests.playthroughs.record NAME ...     # some of them, by file name without .toml
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import tomli_w

from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Event, IllegalAction
from vietnam_tui.core.orders import OrderError
from vietnam_tui.games import GAMES, PUBLISHED, find_game

FOLDER = Path(__file__).parent


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One order or outcome in its canonical text, with the sentences of the events that followed."""

    order: str
    events: list[str] = []


class Recording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole game.  `winner` is "" for a draw; `rule` is the one that decided it, `level` the degree of victory."""

    title: str
    game: str
    scenario: str
    winner: str = ""
    rule: str = ""
    reason: str = ""
    level: str = ""
    turn: int = 0
    options: dict[str, str] = {}
    step: list[Step] = []


def names() -> list[str]:
    """The recordings of the games that can be played, by file name without .toml.

    Those of a further game that `VIETNAM_GAMES` names lie in a folder of its id.
    """
    further = [GAMES[code] for code in GAMES if code not in PUBLISHED]
    found = [*FOLDER.glob("*.toml"), *(path for game in further for path in (FOLDER / game).glob("*.toml"))]
    return sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in found)


@cache
def read(name: str) -> Recording:
    """A recording by name, read once."""
    return msgspec.toml.decode((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), type=Recording)


def play(recording: Recording) -> Iterator[tuple[Any, str, tuple[Event, ...]]]:
    """The state after each order of a recording, the order in its canonical text, and its events.

    Raises AssertionError where the game refuses an order.
    """
    game: Game[Any] = find_game(recording.game)
    state = game.setup(recording.scenario, recording.options)
    for number, step in enumerate(recording.step, start=1):
        (action,) = game.read_logged(state, step.order)
        written = game.write_order(state, action)
        try:
            after = game.apply(state, action)
        except IllegalAction as refused:
            raise AssertionError(f"step {number}: {step.order}: {refused}") from None
        state, events = after.state, after.events
        following = recording.step[number].order if number < len(recording.step) else ""
        while not _fits(game, state, following) and (answer := game.standing_answer(state)) is not None:
            silent = game.apply(state, answer)
            state, events = silent.state, events + silent.events
        yield state, written, events


def _fits(game: Game[Any], state: Any, order: str) -> bool:
    """May an order be given in a position?"""
    try:
        return bool(order) and game.refusal(state, *game.read_logged(state, order)) is None
    except OrderError:
        return False


def record(recording: Recording) -> Recording:
    """The same game with the sentences and the ending that its orders and dice bring about now."""
    game = find_game(recording.game)
    steps: list[Step] = []
    state: Any = None
    for state, order, events in play(recording):
        steps.append(Step(order, [game.presenter.describe(state, event) for event in events]))
    result = game.result(state)
    assert result is not None, f"{recording.title}: the game goes on; {game.decision(state).prompt}"
    return msgspec.structs.replace(
        recording,
        winner=result.winner,
        rule=result.rule,
        reason=result.reason,
        level=result.level,
        turn=state.turn,
        step=steps,
    )


def text(recording: Recording) -> str:
    """A recording as its file holds it."""
    document = msgspec.to_builtins(recording)
    for name in ("level", "options"):
        if not document[name]:
            del document[name]
    return tomli_w.dumps(document)


def write(name: str, recording: Recording) -> None:
    """Write a recording to its file."""
    (FOLDER / f"{name}.toml").write_text(text(recording), encoding="utf-8")


def main(wanted: Sequence[str]) -> None:
    """Record the wanted games anew, all of them by default."""
    for name in wanted or names():
        write(name, record(read(name)))


if __name__ == "__main__":
    main(sys.argv[1:])
