"""What enemy units could come up to and attack in a phase of theirs, whomever they may be after."""

from __future__ import annotations

from collections.abc import Iterable

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.search import reach
from vietnam_tui.games.green_beret.phrases import enemy_name
from vietnam_tui.games.green_beret.rules.contact.pursuit import can_move, may_step
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import Enemy, enemy_kind


def threats(view: State) -> dict[Hex, tuple[str, ...]]:
    """The hexes where each enemy unit could attack a team in the open, by its own movement [GB-10.6-a, GB-13.0-d]."""
    found: dict[Hex, list[str]] = {}
    for enemy in view.enemies:
        if enemy.spent:
            continue
        stands = _stands(view, enemy)
        for hex_ in stands.union(*map(view.grid.neighbours, stands)):
            found.setdefault(hex_, []).append(enemy_name(enemy.number))
    return {hex_: tuple(names) for hex_, names in found.items()}


def _stands(view: State, enemy: Enemy) -> set[Hex]:
    """Where an enemy unit may come to: with its points, or one hex as a minimum move [GB-10.6-e]."""
    if not can_move(enemy):
        return {enemy.place}
    kind = enemy_kind(enemy.kind)

    def onward(place: int, _: int) -> Iterable[tuple[int, int]]:
        for near in view.grid.neighbours(Hex(place)):
            ground = view.ground(near)
            if ground.move is not None and may_step(ground, circled=kind.circled):
                yield near, ground.move

    first = {Hex(to) for to, _ in onward(enemy.place, 0)}
    return {enemy.place, *first, *map(Hex, reach(enemy.place, kind.movement, onward))}
