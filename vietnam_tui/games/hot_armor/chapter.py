"""What a chapter of the rules contributes: its orders and their words, its questions, what it does at phases' ends.

Each module of `rules/` that a player or chance has to do with ends with a record `CHAPTER`; `rules/chapters.py` lists
them, one line each, and nothing else needs to know of a new chapter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from vietnam_tui.core.model import Action
from vietnam_tui.engine.questions import Answer, Order, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor.frames import Happening, SettingUp
from vietnam_tui.games.hot_armor.state import Phase, State
from vietnam_tui.games.hot_armor.transition import Transition

#: Something that is done when a phase, an impulse or a turn begins or ends, or after each change
Hook = Callable[[Transition], None]


@dataclass(frozen=True)
class Given:
    """An order and the phases in which it is given: what is offered there, as the side to act sees the state.

    `open` says, from what everybody knows, whether the order could come up at all in the phase; a phase in which none
    could is passed over, and that tells nobody anything.
    """

    phases: tuple[Phase, ...]
    order: Order[State, Transition]
    offers: Callable[[State], Iterable[Action]]
    open: Callable[[State], bool] = lambda state: True


@dataclass(frozen=True)
class Laying:
    """What a side lays out during its set-up besides its units, such as minefields: an answer to `SettingUp`.

    `missing` says, as the end of a sentence, what the side has still to lay out, "" for nothing.
    """

    answer: Answer[State, Transition]
    offers: Callable[[State, SettingUp], Iterable[Action]]
    missing: Callable[[State, str], str] = lambda state, side: ""


@dataclass(frozen=True)
class Chapter:
    """A chapter: the orders given in phases, the questions asked, the words of both, the hooks.

    Hooks are called in the order of the chapters; frames that they push come up before play goes on.  `turn` is called
    as a game turn starts and `turn_ends` in its End of Turn Phase; `impulse` as an impulse starts, before anything is
    designated; `begins` and `ends` with a phase, when it is settled already who is
    active in it; `happens` with every `Happening`: units in a new hex and the like; `changed` after every change,
    before anything else is decided.
    """

    orders: tuple[Given, ...] = ()
    questions: tuple[Question[State, Transition], ...] = ()
    words: tuple[Words[State], ...] = ()
    laying: tuple[Laying, ...] = ()
    turn: Hook | None = None
    turn_ends: Hook | None = None
    impulse: Hook | None = None
    begins: Mapping[Phase, Hook] = field(default_factory=dict[Any, Any])
    ends: Mapping[Phase, Hook] = field(default_factory=dict[Any, Any])
    happens: Callable[[Transition, Happening], None] | None = None
    changed: Hook | None = None
