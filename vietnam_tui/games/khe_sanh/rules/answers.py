"""Verbs that several questions take as an answer; each question says with a `Reply` what they do there."""

from __future__ import annotations

from vietnam_tui.engine.verb import Verb
from vietnam_tui.games.khe_sanh.state import State


class Pass(Verb[State], frozen=True, tag="pass"):
    """Add nothing more, and go on."""

    usage, example = "pass", "pass"


class End(Verb[State], frozen=True, tag="end"):
    """End the segment."""

    usage, example = "end", "end"
