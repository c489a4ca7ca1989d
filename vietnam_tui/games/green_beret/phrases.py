"""Small turns of phrase that refusals, events and prompts share."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import GONE, STOCK, Enemy, PieceId, enemy_kind

#: In what costs and prices are measured
MP, PP = "movement points", "Purchase Points"


def join(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence: "A", "A and B", "A, B and C"."""
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def count(number: int, what: str) -> str:
    """So many of something: "1 hex", "2 hexes", "3 enemy units"."""
    return f"{number} {what}{'' if number == 1 else 'es' if what.endswith('x') else 's'}"


def enemy_name(number: int) -> str:
    """The name of an enemy unit in orders: "E5"."""
    return f"E{number}"


def enemy_title(enemy: Enemy) -> str:
    """An enemy unit in a sentence: "E5 (NVA platoon)"."""
    return f"{enemy_name(enemy.number)} ({enemy_kind(enemy.kind).name})"


def piece_list(state: State, pieces: Sequence[PieceId], last: str = "and") -> str:
    """Counters by name as a list in a sentence."""
    return join([state.name(piece) for piece in pieces], last)


def out_of_play(state: State, piece: PieceId) -> Refusal | None:
    """The refusal of a counter that is not on the map, None for one that is."""
    place = state.pieces[piece].place
    if place == GONE:
        return Refusal("GB-2.3-c", f"{state.name(piece)} has been eliminated and never returns")
    if place == STOCK:
        return Refusal("GB-4.0-c", f"{state.name(piece)} is not on the map")
    return None
