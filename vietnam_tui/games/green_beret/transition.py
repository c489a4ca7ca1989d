"""From one state to the next in the terms of this game: counters, enemy units, pools, the party in hand."""

from __future__ import annotations

from operator import attrgetter

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine import transition
from vietnam_tui.games.green_beret.counters import casualties, enemy_units
from vietnam_tui.games.green_beret.frames import Moving
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import Enemy, PieceId


class Transition(transition.Transition[State]):
    """The changes of a state, in the terms of this game."""

    def piece(self, piece: PieceId, **changes: object) -> None:
        """Change a counter of the player."""
        found = list(self.state.pieces)
        found[piece] = msgspec.structs.replace(found[piece], **changes)
        self.set(pieces=tuple(found))

    def all_pieces(self, **changes: object) -> None:
        """Change every counter of the player that differs."""
        if not changes:
            return
        read, wanted = attrgetter(*changes), tuple(changes.values())
        goal = wanted if len(wanted) > 1 else wanted[0]
        self.set(
            pieces=tuple(
                piece if read(piece) == goal else msgspec.structs.replace(piece, **changes)
                for piece in self.state.pieces
            )
        )

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

    def add_enemy(self, kind: str, place: Hex) -> Enemy:
        """Put an enemy unit on the map, with the lowest number that no other has or had this turn."""
        taken = {enemy.number for enemy in self.state.enemies}.union(self.state.retired)
        number = next(n for n in range(1, len(taken) + 2) if n not in taken)
        # one that joins a stack of which a unit has been attacked waits as the others do [GB-13.0-c]
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

    def set_party(self, party: Moving | None) -> None:
        """Replace the party in hand wherever its frame lies, or take it away."""
        frames = [party if isinstance(frame, Moving) else frame for frame in self.state.frames]
        self.set(frames=tuple(frame for frame in frames if frame is not None))


def _counted(pool: tuple[int, ...], kinds: list[str], kind: str, change: int) -> tuple[int, ...]:
    index = kinds.index(kind)
    return (*pool[:index], pool[index] + change, *pool[index + 1 :])
