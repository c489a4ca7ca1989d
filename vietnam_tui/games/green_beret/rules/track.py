"""The two enemy units that mark the Purchase Points track, drawn unseen (3.6)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.chance import Distribution, hands
from vietnam_tui.core.model import CHANCE, UNSEEN, Action, Decision
from vietnam_tui.engine.questions import Question
from vietnam_tui.games.green_beret import events
from vietnam_tui.games.green_beret.counters import enemy_units, scenario
from vietnam_tui.games.green_beret.frames import MarkerDraw
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.verbs import Draw

#: Whom the draw of the track markers is told: nobody
NOBODY_KNOWS = "nobody"


def possible_track_markers(state: State) -> Distribution[Action]:
    """Every combination of kinds that may be drawn as track markers."""
    kinds = list(enemy_units())
    pool = [i for i, count in enumerate(state.enemy_pool) for _ in range(count)]
    size = scenario(state.scenario).track_markers
    return Distribution((Draw(tuple(kinds[i] for i in hand)), ways) for hand, ways in _hands(pool, size))


def _hands(pool: list[int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    if size == 2:  # the usual case, for which listing all the counts of all kinds would take too long
        count = {i: pool.count(i) for i in sorted(set(pool))}
        for i in count:
            for j in count:
                ways = count[i] * (count[i] - 1) // 2 if i == j else count[i] * count[j]
                if i <= j and ways:
                    yield (i, j), ways
        return
    yield from hands(pool, size)


def resolve_marker_draw(transition: Transition, action: Draw) -> None:
    """They stay out of the pool for the whole game, and the player never learns what they are."""
    transition.pop()
    for kind in action.kinds:
        transition.pool_enemy(kind, -1)
    transition.set(track=action.kinds)
    transition.tell(events.TrackMarked(count=len(action.kinds), rule="GB-3.6-a"))
    transition.tell(events.TrackMarkersDrawn(audience=NOBODY_KNOWS, units=action.kinds, rule="GB-3.6-a"))


QUESTION = Question[State, Transition](
    MarkerDraw,
    decision=lambda state, frame: Decision(
        CHANCE, UNSEEN, "Draw two enemy units, unseen, as track markers", "GB-3.6-a"
    ),
    outcomes=lambda state, frame: possible_track_markers(state),
    resolve=lambda transition, frame, draw: resolve_marker_draw(transition, draw),
)
