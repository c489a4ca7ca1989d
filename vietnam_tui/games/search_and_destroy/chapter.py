"""What a chapter of the rules contributes: its orders and their words, its questions, what it does at phases' ends.

Each module of `rules/` that a player or chance has to do with ends with a record `CHAPTER`; `rules/chapters.py` lists
them, one line each, and nothing else needs to know of a new chapter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from vietnam_tui.core.model import Action
from vietnam_tui.engine.questions import Order, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.search_and_destroy.state import Phase, State
from vietnam_tui.games.search_and_destroy.transition import Transition

#: Something that is done when a phase begins or ends, or after each change
Hook = Callable[[Transition], None]


def always(state: State) -> bool:
    """An order that could come up in each of its phases."""
    return True


@dataclass(frozen=True)
class Given:
    """An order and the phases in which it is given: what is offered there, as the side to act sees the state.

    `open` says, from what everybody knows, whether the order could come up at all in the phase; a phase in which none
    could is passed over, and that tells nobody anything.
    """

    phases: tuple[Phase, ...]
    order: Order[State, Transition]
    offers: Callable[[State], Iterable[Action]]
    open: Callable[[State], bool] = always


@dataclass(frozen=True)
class Chapter:
    """A chapter: the orders given in phases, the questions asked, the words of both, the hooks.

    `begins` and `ends` are called when a phase begins and ends, in the order of the chapters; frames that they push
    come up before play goes on.  `turn` is called when a Game-Turn begins, `player_turn` when a Player-Turn does;
    `changed` after every change, before anything else is decided.
    `scoring` is called when the game is over and before points decide it: what is counted at the end alone.
    """

    orders: tuple[Given, ...] = ()
    questions: tuple[Question[State, Transition], ...] = ()
    words: tuple[Words[State], ...] = ()
    begins: Mapping[Phase, Hook] = field(default_factory=dict[Any, Any])
    ends: Mapping[Phase, Hook] = field(default_factory=dict[Any, Any])
    turn: Hook | None = None
    player_turn: Hook | None = None
    changed: Hook | None = None
    scoring: Hook | None = None
