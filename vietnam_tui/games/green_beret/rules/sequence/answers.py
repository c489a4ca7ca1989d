"""Verbs that several questions take as an answer; each question says with a `Reply` what they do there."""

from __future__ import annotations

from vietnam_tui.core.orders import Reader
from vietnam_tui.engine.verb import Verb
from vietnam_tui.games.green_beret.names import near_top, read_pieces
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import PieceId


class End(Verb[State], frozen=True, tag="end"):
    """End the phase, or decline."""

    usage, example, aliases = "end", "end", ("e",)


class Fire(Verb[State], frozen=True, tag="fire"):
    """Enough: let the dice fall."""

    usage, example, aliases = "fire", "fire", ("f",)


class Lose(Verb[State], frozen=True, tag="lose"):
    """Pick what is eliminated."""

    usage, example = "lose ITEM ...", "lose Radio"
    piece: PieceId

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Lose, ...]:
        return tuple(Lose(item) for item in read_pieces(state, reader, near_top(state), "what is lost"))
