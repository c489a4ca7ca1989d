"""Helicopters under fire (A9.4, A9.3.1): who fires at them, what comes of it, whom the enemy drives out."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.core.results_tables import Ledger, both_sides
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import read_unit
from vietnam_tui.engine.nearest import closest
from vietnam_tui.engine.question import Chance, Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.khe_sanh.frames import AntiAircraft, Scattering
from vietnam_tui.games.khe_sanh.phrases import rolled_as
from vietnam_tui.games.khe_sanh.rules.air.flights import (
    abort,
    approach,
    existing,
    forget,
    has_room,
    hot,
    is_aa,
    join_combat,
    land,
    load_of,
    take_off,
)
from vietnam_tui.games.khe_sanh.rules.air.helicopters import Fly
from vietnam_tui.games.khe_sanh.rules.assault.differential import modified
from vietnam_tui.games.khe_sanh.rules.position.stacks import helicopters, occupied, turn_up
from vietnam_tui.games.khe_sanh.rules.position.strength import ARTILLERY
from vietnam_tui.games.khe_sanh.rules.sequence.answers import Dice, Pass, two_dice
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.tables import Row, tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import COMBAT, OFF, PieceId

ROW: Row = "anti-aircraft"


class AntiAircraftFired(Told, frozen=True, tag="anti-aircraft"):
    """AA Fire at a helicopter: its column, its roll, what came of it."""

    unit: str
    place: str
    value: int
    column: str
    dice: int
    roll: int
    effect: str

    @property
    def sentence(self) -> str:
        return (
            f"AA Fire at {self.unit} in {self.place}, strength {self.value}, column {self.column}:"
            f" dice {self.dice}{rolled_as(self.dice, self.roll)}, {self.effect}"
        )


def aa_strength(state: State, piece: PieceId) -> int:
    """The AA strength of a piece: artillery and villages a nominal one, others that of their face.

    Hidden units fire with their Combat Mode face.
    """
    kind = state.kind(piece)
    if kind.role == "village" or (kind.arms == ARTILLERY and not is_aa(state, piece)):
        return tables().numbers.aa_strength  # [KS-A9.4.3-b]
    # [KS-A9.4.2-c]
    shown = kind.combat if state.hidden(piece) or state.pieces[piece].mode == COMBAT else kind.maneuver
    return shown.fire if shown is not None else 0  # [KS-A9.4.3-a]


def _reach(state: State, piece: PieceId, frame: AntiAircraft) -> int:
    """The range of a piece's fire: an AA regiment two hexes, but at a landing only when it has shown itself.

    [KS-A11.3.7-b, KS-A11.3.7-c]
    """
    far = is_aa(state, piece) and (not state.hidden(piece) or frame.mission == "support")
    return tables().numbers.aa_range if far else 1


class Fire(Answer[State, Transition, AntiAircraft], frozen=True, tag="fire"):
    """Fire at the helicopter that comes or goes."""

    usage, example, asks = "fire UNIT ...|all", "fire 304/9", AntiAircraft
    unit: PieceId

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Fire, ...]:
        """Units by name, or all that may."""
        if reader.skip("all", "*"):
            frame = state.top
            return tuple(cls.offers(state, frame)) if isinstance(frame, AntiAircraft) else (Fire(PieceId(0)),)
        found = [Fire(read_unit(state, reader))]
        while not reader.done:
            found.append(Fire(read_unit(state, reader)))
        return tuple(found)

    def unasked(self, state: State) -> Refusal:
        return Refusal("KS-A9.4.1-a", "no helicopter comes or goes that could be fired at")

    @classmethod
    def offers(cls, state: State, frame: AntiAircraft) -> Iterator[Fire]:
        able = tuple(_able(state, frame))
        if able and Fire(able[0]).refusal(state, frame) is None:
            yield from (Fire(piece) for piece in able)

    def refusal(self, state: State, frame: AntiAircraft) -> Refusal | None:
        """Fire that comes to too little is not begun."""
        refused = _cannot_fire(state, frame, self.unit)
        if refused is not None:
            return refused
        most = frame.strength + sum(aa_strength(state, piece) for piece in _able(state, frame))
        if letter(state, msgspec.structs.replace(frame, strength=most)) is not None:
            return None
        name = state.name(frame.helicopter)
        return Refusal(
            "KS-A9.4.3-a", f"all that can fire at {name} come to {most}, which is too little", "Try: pass"
        )

    def apply(self, transition: Transition, frame: AntiAircraft) -> None:
        """It has had its one fire for this segment; AA regiments show themselves."""
        piece, state = self.unit, transition.state
        used = {"aa_moving": True} if state.segment == "movement" else {"aa_fighting": True}
        transition.replace(
            msgspec.structs.replace(
                frame,
                firers=(*frame.firers, piece),
                strength=frame.strength + aa_strength(state, piece),
                regiments=frame.regiments + is_aa(state, piece),
            )
        )
        transition.piece(piece, **used)
        if is_aa(state, piece) and state.hidden(piece):
            turn_up(transition, piece, "KS-A11.3.7-c", own=True)


def _able(state: State, frame: AntiAircraft) -> Iterator[PieceId]:
    """Every piece that may join the fire."""
    return (piece for piece in state.pieces_of(NVA) if _cannot_fire(state, frame, piece) is None)


def _cannot_fire(state: State, frame: AntiAircraft, piece: PieceId) -> Refusal | None:
    status, name = state.pieces[piece], state.name(piece)
    if state.side(piece) != NVA or state.kind(piece).role not in ("unit", "village"):
        return Refusal("KS-A9.4.2-a", f"{name} is no unit that fires at helicopters")
    if not status.on_map or state.board.grid.distance(status.place, frame.place) > _reach(
        state, piece, frame
    ):
        return Refusal("KS-A9.4.3-a", f"{name} is too far from {state.label(frame.place)}")
    if status.disrupted:
        return Refusal("KS-A9.4.2-b", f"{name} is disrupted")
    if status.aa_moving if state.segment == "movement" else status.aa_fighting:
        return Refusal("KS-A9.4.2-b", f"{name} has fired at a helicopter already in this segment")
    return None


def _refuse_pass(state: State, frame: AntiAircraft, order: Pass) -> Refusal | None:
    """Why more must fire, or None: those named come to too little, and others would make up for it."""
    if not frame.firers or letter(state, frame) is not None:
        return None
    more = next(_able(state, frame), None)
    if more is None or Fire(more).refusal(state, frame) is not None:
        return None
    return Refusal(
        "KS-A9.4.3-a",
        f"a fire of {frame.strength} is too little for {state.name(frame.helicopter)}: more must fire along",
        f"Try: fire {state.name(more)}",
    )


def _decide(state: State, frame: AntiAircraft) -> Decision:
    name, label = state.name(frame.helicopter), state.label(frame.place)
    if frame.declared:
        return Decision(CHANCE, "dice", f"the dice for AA Fire at {name} in {label}", "KS-A9.4.3-a")
    how = "takes off from" if frame.leaving else "comes to"
    return Decision(NVA, ROW, f"{NVA}: {name} {how} {label}: who fires at it?", "KS-A9.4.1-a")


def letter(state: State, frame: AntiAircraft) -> str | None:
    """The basic column of the fire, by the Protection Factor of the helicopter; None for too weak a fire."""
    face = state.kind(frame.helicopter).combat
    return tables().column(ROW, frame.strength, face.protection if face is not None else 0)


def ledger(state: State, frame: AntiAircraft) -> Ledger:
    """Each AA regiment counts, and nothing else [KS-A9.4.3-c]."""
    return modified(Ledger(), "aa-regiment", frame.regiments)


def _pass(transition: Transition, frame: AntiAircraft, order: Pass) -> None:
    """All are named: the dice fall, or the helicopter goes on without having been fired at."""
    if frame.firers and letter(transition.state, frame) is not None:
        transition.replace(msgspec.structs.replace(frame, declared=True))
        return
    transition.pop()
    _go_on(transition, frame)


def _go_on(transition: Transition, frame: AntiAircraft) -> None:
    """The helicopter is through: it flies on, joins the combat, or lands."""
    if frame.mission == "scattering":
        return
    if frame.mission == "support" and not frame.leaving:
        join_combat(transition, frame.helicopter, frame.place)
        return
    if frame.leaving:
        approach(transition, frame.helicopter, frame.going, frame.mission)
    else:
        land(transition, frame.helicopter, frame.place, frame.mission)


def _resolve(transition: Transition, frame: AntiAircraft, dice: Dice) -> None:
    """Nothing, the mission is aborted, or the helicopter is destroyed with its load [KS-A9.4.3-e]."""
    state, basic = transition.state, letter(transition.state, frame)
    assert basic is not None
    found = tables().lower.look_up(tables().lower.named(basic), dice.total, ledger(state, frame))
    _, number = both_sides(found.result)
    effect = next(result.helicopter for result in tables().result if result.number == number)
    transition.pop()
    transition.tell(
        AntiAircraftFired(
            unit=state.name(frame.helicopter),
            place=state.label(frame.place),
            value=frame.strength,
            column=tables().lower.columns[found.column - 1],
            dice=dice.total,
            roll=int(found.row),
            effect={"none": "no effect"}.get(effect, effect),
            rule="KS-A9.4.3-e",
        )
    )
    if effect == "destroyed":
        forget(transition, load_of(state, frame.helicopter))  # [KS-A9.4.3-h]
        transition.gain_caps(NVA, number, "KS-A9.4.3-g", "a helicopter shot down")
        transition.eliminate(frame.helicopter, "KS-A9.4.3-h")
    elif effect == "aborted":
        abort(transition, frame.helicopter)
    else:
        _go_on(transition, frame)


AA_FIRE = Question[State, Transition, AntiAircraft](
    AntiAircraft,
    _decide,
    (Fire, Reply(Pass, _pass, _refuse_pass)),
    chance=Chance(two_dice, _resolve),
)


def refuges(state: State, place: Hex) -> tuple[Hex, ...]:
    """The nearest cold Landing Zones with room; none is made for it [KS-A9.3.1-o]."""
    grid = state.board.grid
    found = [hex_ for hex_ in existing(state) if not hot(state, hex_) and has_room(state, hex_)]
    return closest(found, lambda hex_: grid.distance(place, hex_))


def entered(transition: Transition) -> None:
    """The enemy has come into hexes with helicopters on the ground."""
    state = transition.state
    waiting = {
        piece
        for frame in (*state.frames, *state.queued)
        if isinstance(frame, Scattering)
        for piece in frame.helicopters
    }
    for hex_ in sorted(occupied(state, NVA)):
        found = tuple(piece for piece in helicopters(state, hex_) if piece not in waiting)
        if found:
            transition.queue(Scattering(found))


def _settle(transition: Transition, frame: Scattering) -> bool:
    """One after another is fired at, then flies; without a choice at once, and off the map if nowhere is open."""
    state = transition.state
    left = tuple(piece for piece in frame.helicopters if state.pieces[piece].on_map)
    if not left:
        transition.pop()
        return True
    piece = left[0]
    place = state.pieces[piece].place
    if frame.first != piece:
        transition.replace(Scattering(left, piece))
        transition.push(AntiAircraft(piece, place, "scattering", leaving=True))
        return True
    open_to = refuges(state, place)
    if len(open_to) > 1:
        return False
    _go(transition, frame, open_to[0] if open_to else OFF)
    return True


def _go(transition: Transition, frame: Scattering, to: Hex) -> None:
    piece = frame.first
    transition.replace(Scattering(tuple(one for one in frame.helicopters if one != piece)))
    take_off(transition, piece, to, "scattering", 0)


def _decide_refuge(state: State, frame: Scattering) -> Decision:
    name = state.name(frame.first)
    return Decision(US, "scattering", f"{US}: to which Landing Zone does {name} escape?", "KS-A9.3.1-o")


def _flights(state: State, frame: Scattering) -> tuple[Fly, ...]:
    return tuple(Fly(to) for to in refuges(state, state.pieces[frame.first].place))


def _fly(transition: Transition, frame: Scattering, order: Fly) -> None:
    _go(transition, frame, order.to)


def _refuse(state: State, frame: Scattering, order: Fly) -> Refusal | None:
    if order.to in refuges(state, state.pieces[frame.first].place):
        return None
    return Refusal(
        "KS-A9.3.1-o", f"{state.label(order.to)} is not among the nearest cold Landing Zones with room"
    )


SCATTERING = Question[State, Transition, Scattering](
    Scattering,
    _decide_refuge,
    (Reply(Fly, _fly, _refuse, _flights),),
    settle=_settle,
    left=lambda _, frame: len(frame.helicopters),
)

CHAPTER = Chapter[State, Transition](verbs=(Fire,), questions=(AA_FIRE, SCATTERING), changed=entered)
