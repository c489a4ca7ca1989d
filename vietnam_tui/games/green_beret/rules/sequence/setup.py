"""Set-up: the pools, the free teams and leaders in their base camps, the markers of the track (3.0 to 3.3, 3.6)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.chance import Distribution, hands
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import UNSEEN, GameOption
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.green_beret.counters import casualties, enemy_units, missions, scenario
from vietnam_tui.games.green_beret.frames import MarkerDraw
from vietnam_tui.games.green_beret.phrases import join, piece_list
from vietnam_tui.games.green_beret.rules.sequence.dice import Draw
from vietnam_tui.games.green_beret.state import CAMPS, FORCES, PLACEMENT, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import STOCK, Piece, PieceId, roster

#: The option of rule 16.0
DOUBLE_AGENT = GameOption("double-agent", "Double agent, rule 16", ("off", "on"), "GB-16.0-b")
#: The sides that are told the draw of the track markers: none
NOBODY_KNOWS = "nobody"


class Placed(Told, frozen=True, tag="placed"):
    """One of the forces that start is set up in a base camp [GB-3.3-c]."""

    says = "{piece} is set up in {at}"
    piece: str
    at: str


class TrackMarked(Told, frozen=True, tag="track markers"):
    """Enemy units mark the Purchase Points track, unseen [GB-3.6-a]."""

    says = "{count} unknown enemy units mark the Purchase Points track"
    count: int


class TrackMarkersDrawn(Told, frozen=True, tag="track markers drawn"):
    """The enemy units that mark the Purchase Points track; nobody learns it [GB-3.6-a]."""

    units: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"the track markers are {join(self.units)}"


def set_up(scenario_id: str, *, double_agent: bool = False) -> State:
    """Nothing placed yet, all pools full [GB-3.0-a]; with or without the optional rule 16.0."""
    sheet = scenario(scenario_id)
    return State(
        scenario=scenario_id,
        map=sheet.map,
        turn=1,
        phase=CAMPS,
        points=sheet.points,
        pieces=tuple(Piece() for _ in roster()),
        enemy_pool=tuple(kind.count for kind in enemy_units().values()),
        casualty_pool=tuple(kind.count for kind in casualties().values()),
        mission_pool=tuple(m.id for m in missions().values() for _ in range(m.count)),
        double_agent=double_agent,
    )


# -- the Green Berets -----------------------------------------------------------------------------------------


def starting_forces() -> list[PieceId]:
    """The teams and leaders that cost nothing [GB-3.2-a, GB-3.3-a]."""
    return [
        PieceId(i)
        for i, (_, kind) in enumerate(roster())
        if kind.family in ("team", "leader") and kind.cost == 0
    ]


def still_to_place(state: State) -> list[PieceId]:
    """The starting teams and leaders that are not on the map yet."""
    return [piece for piece in starting_forces() if state.pieces[piece].place == STOCK]


class Place(Order[State, Transition], frozen=True, tag="place"):
    """Put a starting team or leader into a base camp."""

    usage, example, phases = "place UNIT HEX", "place A1 1524", (FORCES,)
    piece: PieceId
    at: Hex

    @classmethod
    def candidates(cls, state: State) -> Iterator[Place]:
        for piece in still_to_place(state):
            for at in state.camp_hexes():
                yield Place(piece, at)

    def refusal(self, state: State) -> Refusal | None:
        if state.phase != FORCES or state.top is not None:
            return Refusal("GB-3.3-c", "the Green Berets are placed at set-up, after the base camps")
        waiting = still_to_place(state)
        if self.piece not in waiting:
            fix = f"Still to place: {piece_list(state, waiting)}" if waiting else ""
            return Refusal("GB-3.3-c", f"{state.name(self.piece)} is not waiting to be placed", fix)
        if self.at not in state.camp_hexes():
            camps = join([state.label(h) for h in state.camp_hexes()], "or")
            return Refusal("GB-3.3-c", f"{state.label(self.at)} holds no base camp", f"Base camps: {camps}")
        return None

    def apply(self, transition: Transition) -> None:
        state = transition.state
        transition.piece(self.piece, place=self.at)
        transition.tell(Placed(piece=state.name(self.piece), at=state.label(self.at), rule="GB-3.3-c"))


def place_in_the_only_camp(transition: Transition) -> None:
    """With one base camp there is nothing to choose."""
    camps = transition.state.camp_hexes()
    if len(camps) == 1:
        for piece in still_to_place(transition.state):
            Place(piece, camps[0]).apply(transition)


# -- the Purchase Points track --------------------------------------------------------------------------------


def mark_track(transition: Transition) -> None:
    """Once the first mission lies on the map, enemy units are drawn as markers of the track [GB-3.6-a]."""
    if not transition.state.track:
        transition.push(MarkerDraw())


def possible_track_markers(state: State, frame: MarkerDraw) -> Distribution[Draw]:
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


def resolve_marker_draw(transition: Transition, frame: MarkerDraw, action: Draw) -> None:
    """They stay out of the pool for the whole game, and the player never learns what they are."""
    transition.pop()
    for kind in action.kinds:
        transition.pool_enemy(kind, -1)
    transition.set(track=action.kinds)
    transition.tell(TrackMarked(count=len(action.kinds), rule="GB-3.6-a"))
    transition.tell(TrackMarkersDrawn(audience=NOBODY_KNOWS, units=action.kinds, rule="GB-3.6-a"))


MARKER_DRAW: Question[State, Transition, MarkerDraw] = rolled(
    MarkerDraw,
    (UNSEEN, "Draw two enemy units, unseen, as track markers", "GB-3.6-a"),
    Chance(possible_track_markers, resolve_marker_draw),
)

CHAPTER = Chapter[State, Transition](
    verbs=(Place,),
    questions=(MARKER_DRAW,),
    begins={FORCES: place_in_the_only_camp},
    ends={PLACEMENT: mark_track},
)
