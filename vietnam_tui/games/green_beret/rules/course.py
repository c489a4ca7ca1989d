"""A state in the making: what an action changes, and the events on the way."""

from __future__ import annotations

from typing import Any

import msgspec

from vietnam_tui.core.model import Event, Result
from vietnam_tui.games.green_beret.counters import casualties, enemy_units
from vietnam_tui.games.green_beret.frames import AnyFrame, Moving
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import Enemy, Piece, PieceId


class Course:
    """What happens from a state on.  The state given stays as it is."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []
        #: the state at each of the events
        self.stages: list[State] = []

    def tell(self, kind: str, rule: str, *, audience: str = "", **facts: Any) -> None:
        """Something has happened."""
        self.events.append(Event(kind, rule, facts, audience))
        self.stages.append(self.state)

    # -- changing -----------------------------------------------------------------------------------------

    def set(self, **changes: object) -> None:
        """Replace fields of the state."""
        self.state = msgspec.structs.replace(self.state, **changes)

    def piece(self, piece: PieceId, **changes: object) -> None:
        """Change a counter of the player."""
        found = list(self.state.pieces)
        found[piece] = msgspec.structs.replace(found[piece], **changes)
        self.set(pieces=tuple(found))

    def all_pieces(self, **changes: object) -> None:
        """Change every counter of the player that differs."""
        self.set(pieces=tuple(_changed(piece, changes) for piece in self.state.pieces))

    def enemy(self, number: int, **changes: object) -> None:
        """Change an enemy unit on the map."""
        self.set(
            enemies=tuple(
                msgspec.structs.replace(enemy, **changes) if enemy.number == number else enemy
                for enemy in self.state.enemies
            )
        )

    def all_enemies(self, **changes: object) -> None:
        """Change every enemy unit on the map."""
        self.set(enemies=tuple(msgspec.structs.replace(enemy, **changes) for enemy in self.state.enemies))

    def add_enemy(self, kind: str, place: int) -> Enemy:
        """Put an enemy unit on the map, with the lowest number that no other has or had this turn.

        One that joins a stack of which a unit has been attacked waits as the others do [GB-13.0-c].
        """
        taken = {enemy.number for enemy in self.state.enemies}.union(self.state.retired)
        number = next(n for n in range(1, len(taken) + 2) if n not in taken)
        waits = any(enemy.attacked or enemy.waits for enemy in self.state.enemies_at(place))
        enemy = Enemy(number, kind, place, waits=waits)
        self.set(enemies=tuple(sorted((*self.state.enemies, enemy), key=lambda e: e.number)))
        return enemy

    def remove_enemy(self, enemy: Enemy) -> None:
        """Take an enemy unit off the map, back into its pool; nobody else has its number this turn."""
        self.set(
            enemies=tuple(e for e in self.state.enemies if e.number != enemy.number),
            numbers_out=(*self.state.retired, enemy.number),
        )
        self.pool_enemy(enemy.kind, 1)

    def pool_enemy(self, kind: str, change: int) -> None:
        """Put enemy units of a kind into the pool, or take them out."""
        self.set(enemy_pool=_counted(self.state.enemy_pool, list(enemy_units()), kind, change))

    def pool_casualty(self, kind: str, change: int) -> None:
        """Put casualties markers of a kind into the pool, or take them out."""
        self.set(casualty_pool=_counted(self.state.casualty_pool, list(casualties()), kind, change))

    # -- frames -------------------------------------------------------------------------------------------

    def push(self, *frames: AnyFrame) -> None:
        """Put frames on top, the last given the uppermost."""
        self.set(frames=(*self.state.frames, *frames))

    def pop(self) -> None:
        """Take the top frame off."""
        self.set(frames=self.state.frames[:-1])

    def replace(self, frame: AnyFrame) -> None:
        """Put a frame in the place of the top one."""
        self.set(frames=(*self.state.frames[:-1], frame))

    def set_party(self, party: Moving | None) -> None:
        """Replace the party in hand wherever its frame lies, or take it away."""
        frames = [party if isinstance(frame, Moving) else frame for frame in self.state.frames]
        self.set(frames=tuple(frame for frame in frames if frame is not None))

    def finish(self, result: Result) -> None:
        """The game is over; nothing is left to decide."""
        self.set(result=result, frames=())
        self.tell("game over", result.rule, winner=result.winner, level=result.level, reason=result.reason)


def _changed(piece: Piece, changes: dict[str, object]) -> Piece:
    if all(getattr(piece, name) == value for name, value in changes.items()):
        return piece
    return msgspec.structs.replace(piece, **changes)


def _counted(pool: tuple[int, ...], kinds: list[str], kind: str, change: int) -> tuple[int, ...]:
    index = kinds.index(kind)
    return (*pool[:index], pool[index] + change, *pool[index + 1 :])
