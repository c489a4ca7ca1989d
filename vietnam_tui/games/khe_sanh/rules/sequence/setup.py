"""Setting a scenario up (14.0): what lies ready, then each side places its pieces, identities hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import Decision, GameOption
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import read_hex, read_unit
from vietnam_tui.engine.nearest import nearest_legal
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.khe_sanh.counters import Force, Scenario, SideName, counters, scenario
from vietnam_tui.games.khe_sanh.frames import SettingUp
from vietnam_tui.games.khe_sanh.phrases import mode_name
from vietnam_tui.games.khe_sanh.placement import open_places, place_words, places_for
from vietnam_tui.games.khe_sanh.rules.air import flights
from vietnam_tui.games.khe_sanh.rules.movement import modes
from vietnam_tui.games.khe_sanh.rules.movement.modes import Face, Top, Turn, usual_mode
from vietnam_tui.games.khe_sanh.rules.position.stacks import force as force_in
from vietnam_tui.games.khe_sanh.rules.position.stacks import fullness, limit, occupied, size
from vietnam_tui.games.khe_sanh.rules.position.terrain import ground
from vietnam_tui.games.khe_sanh.state import NVA, US, State, Surprise, other
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import Base, Piece, PieceId, RosterEntry


class Placed(Told, frozen=True, tag="placed"):
    """A piece has been set up."""

    unit: str
    place: str
    mode: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} is set up in {self.place}, {mode_name(self.mode)}"


class SideReady(Told, frozen=True, tag="ready"):
    """A side has set up all that it has."""

    says = "the {side} is ready"
    side: SideName


def to_place(state: State, side: str) -> tuple[PieceId, ...]:
    """The pieces that a side has still to set up."""
    return tuple(
        piece
        for piece in state.pieces_of(side)
        if state.pieces[piece].fate == "due"
        and not state.roster[piece].turn
        and not state.sheet.force[state.roster[piece].force].entry
    )


def next_of_each(state: State, side: str) -> tuple[PieceId, ...]:
    """The first piece to set up of each row of the forces: those of a row are alike."""
    firsts: dict[int, PieceId] = {}
    for piece in to_place(state, side):
        firsts.setdefault(state.roster[piece].force, piece)
    return tuple(firsts.values())


@by_identity
def _open(state_scenario: str, state_map: str, row: Force, enemies: frozenset[Hex]) -> frozenset[Hex]:
    from vietnam_tui.games.khe_sanh.counters import board, scenario

    return open_places(board(state_map), scenario(state_scenario), row, enemies)


def open_to(state: State, piece: PieceId) -> frozenset[Hex]:
    """The hexes that a piece may be set up in, stacking aside [KS-14.0-e]."""
    row = state.sheet.force[state.roster[piece].force]
    return _open(state.scenario, state.map, row, occupied(state, other(state.side(piece))))


def has_room(state: State, piece: PieceId, hex_: Hex) -> bool:
    """Is there room for one more such piece in a hex? [KS-3.1.2-a, KS-3.1.2-d]"""
    kind, side = state.kind(piece), state.side(piece)
    if kind.role == "helicopter":
        return flights.has_room(state, hex_)
    if kind.role == "village":
        return not any(state.kind(p).role == "village" for p in force_in(state, side, hex_))
    if state.sheet.force[state.roster[piece].force].alone and _alike_in(state, piece, hex_):
        return False
    return not kind.stacks or size(state, side, hex_) < limit(state, side, hex_)


def _alike_in(state: State, piece: PieceId, hex_: Hex) -> bool:
    entry = state.roster[piece]
    return any(state.roster[p].kind == entry.kind for p in force_in(state, state.side(piece), hex_))


class Place(Answer[State, Transition, SettingUp], frozen=True, tag="place"):
    """Set a unit up before play."""

    usage, example, aliases, asks = "place UNIT HEX", "place 304/9 0905", ("p",), SettingUp
    idle = Refusal("KS-14.0-f", "nobody sets up now: units are placed before the first turn")
    unit: PieceId
    to: Hex

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Place, ...]:
        """Of units that are alike the next one is meant."""
        piece = read_unit(state, reader)
        side, force = state.side(piece), state.roster[piece].force
        alike = [one for one in next_of_each(state, side) if state.roster[one].force == force]
        meant = alike[0] if alike and piece in to_place(state, side) else piece
        return (Place(meant, read_hex(state, reader)),)

    @classmethod
    def offers(cls, state: State, frame: SettingUp) -> Iterator[Place]:
        for piece in next_of_each(state, frame.side):
            for hex_ in sorted(open_to(state, piece)):
                if has_room(state, piece, hex_):
                    yield Place(piece, hex_)

    def refusal(self, state: State, frame: SettingUp) -> Refusal | None:
        piece, name, label = self.unit, state.name(self.unit), state.label(self.to)
        if piece not in to_place(state, frame.side):
            return Refusal("KS-14.0-c", f"{name} is no piece that the {frame.side} player has to set up now")
        row = state.sheet.force[state.roster[piece].force]
        first = next(
            p for p in next_of_each(state, frame.side) if state.roster[p].force == state.roster[piece].force
        )
        if first != piece:
            return Refusal(row.rule, f"{state.name(first)} is set up before {name}, which is like it")
        if self.to not in open_to(state, piece):
            return Refusal(row.rule, _not_here(state, piece, self.to), _nearest(state, piece, self.to))
        if not has_room(state, piece, self.to):
            rule = "KS-3.1.2-b" if not row.alone else row.rule
            full = size(state, frame.side, self.to) >= limit(state, frame.side, self.to)
            why = f": {fullness(state, frame.side, self.to)}" if full and state.kind(piece).stacks else ""
            return Refusal(rule, f"{label} has no room for {name}{why}", _nearest(state, piece, self.to))
        return None

    def apply(self, transition: Transition, frame: SettingUp) -> None:
        """It shows the face that it usually begins on, turned toward the nearest enemy."""
        state, piece = transition.state, self.unit
        enemies = sorted(occupied(state, other(frame.side)))
        grid = state.board.grid
        transition.piece(piece, mode=modes.usual_mode(state, piece).mode)
        if enemies:
            nearest = min(enemies, key=lambda h: (grid.distance(self.to, h), h))
            transition.piece(piece, facing=ground(state.map).toward(self.to, nearest))
        transition.put(piece, self.to)
        status = transition.state.pieces[piece]
        row = state.sheet.force[state.roster[piece].force]
        transition.tell_apart(
            frame.side,
            Placed(unit=state.name(piece), place=state.label(self.to), mode=status.mode, rule=row.rule),
        )


def _not_here(state: State, piece: PieceId, to: Hex) -> str:
    """Why a piece is not set up in a hex: what its row of the forces is told, or what is wrong with the hex."""
    name, label = state.name(piece), state.label(to)
    row, enemies = state.sheet.force[state.roster[piece].force], occupied(state, other(state.side(piece)))
    if to in enemies:
        return f"the enemy is in {label}"
    if to not in places_for(state.board, state.sheet, row):
        return f"{name} is set up {place_words(row)}, not in {label}"
    if to not in open_places(state.board, state.sheet, row, frozenset()):
        return f"{name} is not set up on a base, as in {label}"
    return f"{name} is not set up next to an enemy, as in {label}"


def _nearest(state: State, piece: PieceId, to: Hex) -> str:
    """The nearest hex in which a piece may be set up, as advice."""
    places = open_to(state, piece)
    return nearest_legal(state.board.grid, to, lambda h: h in places and has_room(state, piece, h))


class Ready(Answer[State, Transition, SettingUp], frozen=True, tag="ready"):
    """All is set up."""

    usage, example, asks = "ready", "ready", SettingUp
    idle = Refusal("KS-14.0-f", "nobody sets up now")

    def refusal(self, state: State, frame: SettingUp) -> Refusal | None:
        missing = to_place(state, frame.side)
        if missing:
            names = ", ".join(state.name(piece) for piece in missing[:6])
            return Refusal("KS-14.0-e", f"{len(missing)} pieces are still to be set up: {names}")
        return None

    def apply(self, transition: Transition, frame: SettingUp) -> None:
        transition.pop()
        transition.set(arranged=0)
        transition.tell(SideReady(side=frame.side, rule="KS-14.0-f"))


def _refuse_turn(state: State, frame: SettingUp, order: Turn) -> Refusal | None:
    piece, name = order.unit, state.name(order.unit)
    if state.side(piece) != frame.side or not state.pieces[piece].on_map:
        return Refusal("KS-3.3.3-e", f"{name} is none of the pieces that you have set up")
    if not modes.two_faced(state, piece):
        return Refusal("KS-3.3.3-a", f"{name} has no other mode")
    return None


def _turns(state: State, frame: SettingUp) -> Iterator[Turn]:
    return (Turn(piece) for piece in state.pieces_of(frame.side))


def _turn(transition: Transition, frame: SettingUp, order: Turn) -> None:
    _unheard(transition, frame, lambda: modes.turn(transition, order.unit, 0, "KS-3.3.3-e"))
    transition.set(arranged=transition.state.arranged + 1)


def _face(transition: Transition, frame: SettingUp, order: Face) -> None:
    _unheard(transition, frame, lambda: modes.face(transition, order, frame.side))


def _top(transition: Transition, frame: SettingUp, order: Top) -> None:
    _unheard(transition, frame, lambda: modes.put_on_top(transition, order))


def _unheard(transition: Transition, frame: SettingUp, act: Callable[[], None]) -> None:
    """Do something of which the enemy hears nothing: he sees the set-up when it is made [KS-14.0-f]."""
    told = len(transition.events)
    act()
    transition.events[told:] = [
        msgspec.structs.replace(event, audience=frame.side) for event in transition.events[told:]
    ]


def _decide(state: State, frame: SettingUp) -> Decision:
    """The set-up at hand; how far a side has come is not told: the other looks away [KS-14.0-f]."""
    what = "set up all pieces, arrange them, then be ready"
    return Decision(frame.side, "set-up", f"{frame.side} set-up: {what}", "KS-14.0-f")


TURN: Reply[State, Transition, SettingUp, Turn] = Reply(Turn, _turn, _refuse_turn, _turns)
FACE: Reply[State, Transition, SettingUp, Face] = Reply(
    Face,
    _face,
    lambda state, frame, order: modes.refuse_face(state, order, frame.side),
    legal=lambda state, frame: modes.facings_of(state, frame.side),
)
TOP: Reply[State, Transition, SettingUp, Top] = Reply(
    Top,
    _top,
    lambda state, frame, order: modes.refuse_top(state, order, frame.side),
    legal=lambda state, frame: modes.tops_of(state, frame.side),
)
SETTING_UP = Question[State, Transition, SettingUp](SettingUp, _decide, (Place, TURN, FACE, TOP, Ready))


LEVELS = GameOption("levels", "levels of victory", ("off", "on"), "KS-A14.3-ao")


def options(scenario_id: str) -> tuple[GameOption, ...]:
    """The choices before a scenario: the optional levels of victory, where it has them."""
    return (LEVELS,) if scenario(scenario_id).victory.level else ()


def roster_of(sheet: Scenario) -> tuple[RosterEntry, ...]:
    """Every counter of a scenario: its forces in order, then the companies that stand by."""
    used: Counter[str] = Counter()
    found: list[RosterEntry] = []
    for row, force in enumerate(sheet.force):
        names = counters()[force.kind].names
        for _ in range(force.count):
            found.append(RosterEntry(names[used[force.kind]], force.kind, row, force.turn))
            used[force.kind] += 1
    breaking = {company for kind in used for company in counters()[kind].breakdown}
    for company in sorted(breaking):
        names = counters()[company].names
        found += [RosterEntry(name, company) for name in names[used[company] :]]  # [KS-11.2.4-b]
    return tuple(found)


def bases_of(sheet: Scenario) -> tuple[Base, ...]:
    """The bases of the map, those that the NVA/VC holds at the start captured [KS-13.0-c]."""
    here = ground(sheet.map)
    found: list[Base] = []
    for hex_ in sorted(here.bases):
        label = here.grid.label(hex_)
        line = tables().base_at(label)
        if line is not None:
            found.append(Base(hex_, line.id, captured=label in sheet.captured))
    return tuple(found)


def surprise_of(sheet: Scenario) -> Surprise:
    """Surprise at the start [KS-14.1-p, KS-14.2-t]."""
    return "always" if sheet.surprise == "always" else "now"


def held_at_start(sheet: Scenario) -> tuple[Hex, ...]:
    """The named hexes that are the NVA/VC's from the start [KS-13.0-c, KS-A14.3-f]."""
    grid = ground(sheet.map).grid
    return tuple(sorted(grid.hex(label) for label in (*sheet.captured, *sheet.held)))


def set_up(scenario_id: str, chosen: dict[str, str]) -> State:
    """A scenario with whatever has one place only in it, and the set-up of both sides still to be made."""
    sheet = scenario(scenario_id)
    roster = roster_of(sheet)
    to_set_up = SettingUp(NVA), SettingUp(US)  # the last comes first [KS-14.0-f]
    state = State(
        scenario=scenario_id,
        map=sheet.map,
        turn=1,
        last_turn=sheet.turns,
        impulse=0,
        phasing=US,
        segment="set-up",
        roster=roster,
        pieces=tuple(Piece(fate="spare" if entry.force < 0 else "due") for entry in roster),
        effort=sheet.effort,
        caps=(sheet.caps[US], sheet.caps[NVA]),
        bases=bases_of(sheet),
        surprise=surprise_of(sheet),
        held=held_at_start(sheet),
        levels=chosen.get(LEVELS.name) == "on",
        frames=to_set_up,
    )
    transition = Transition(state)
    for piece in map(PieceId, range(len(roster))):
        force = state.force_of(piece)
        if force is not None and (place := _only_place(state, force)) is not None:
            transition.piece(piece, mode=usual_mode(state, piece).mode)
            transition.put(piece, place)
    return transition.state


def _only_place(state: State, force: Force) -> Hex | None:
    """The one hex in which a force can stand, None where there is a choice or it comes later."""
    if force.entry or force.turn:
        return None
    places = places_for(state.board, state.sheet, force)
    return next(iter(places)) if len(places) == 1 else None


CHAPTER = Chapter[State, Transition](verbs=(Place, Ready), questions=(SETTING_UP,))
