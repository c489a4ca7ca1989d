"""Ordering bombardments (7.7.1, 9.2): HIF by artillery and bases, and B-52s that drop their load."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import is_hex, read_hex, read_unit
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.khe_sanh.frames import Bombardment
from vietnam_tui.games.khe_sanh.rules.fire.air_support import marker_on
from vietnam_tui.games.khe_sanh.rules.fire.artillery import (
    Guns,
    Support,
    bases_for,
    guns_for,
    refuse_base,
    refuse_gun,
)
from vietnam_tui.games.khe_sanh.rules.fire.bombardment import (
    BOMBARDMENT,
    add_base,
    add_gun,
    may_strike,
    most_fire,
    surely_sheltered,
)
from vietnam_tui.games.khe_sanh.rules.position.stacks import occupied
from vietnam_tui.games.khe_sanh.rules.position.strength import ARTILLERY
from vietnam_tui.games.khe_sanh.rules.position.terrain import area_of
from vietnam_tui.games.khe_sanh.state import US, State, other
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import PieceId

Battery = tuple[tuple[PieceId, ...], tuple[Hex, ...]]

#: The rule by which a bombardment waits for the combat in hand
WAITS = ("KS-7.0-d", "one combat is resolved before the next")


def no_target(state: State, target: Hex) -> Refusal | None:
    """Why a hex cannot be fired at now, or None."""
    label = state.label(target)
    if target not in area_of(state):
        return Refusal("KS-14.0-c", f"{label} lies outside the active area")
    if target not in occupied(state, other(state.phasing)):
        return Refusal("KS-7.7.1-a", f"no enemy unit is in {label}")
    if target in state.bombarded:
        return Refusal("KS-7.7.1-a", f"{label} has been fired at already in this Combat Segment")
    return None


def able(state: State, target: Hex) -> Battery:
    """All artillery pieces and bases of the phasing player that may fire at a hex."""
    side = state.phasing
    guns = tuple(guns_for(state, side, target, attack=True, hidden=True))
    return guns, tuple(bases_for(state, side, target, attack=True))


def groups(guns: tuple[PieceId, ...], bases: tuple[Hex, ...]) -> Iterator[Battery]:
    """The groups in which artillery is named at once: all, or one, which others may join."""
    found: dict[Battery, None] = {(guns, bases): None} if guns or bases else {}
    found.update((((gun,), ()), None) for gun in guns)
    found.update((((), (base,)), None) for base in bases)
    yield from found


class Harass(Order[State, Transition], frozen=True, tag="hif"):
    """Fire at a hex from afar, with all artillery that can or with that named."""

    usage, example = "hif HEX [with UNIT|HEX ...|all]", "hif 1206 with 1524 1726"
    phases, waits = ("combat",), WAITS
    at: Hex
    units: tuple[PieceId, ...]
    bases: tuple[Hex, ...] = ()

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        at = read_hex(state, reader)
        reader.skip("with")
        guns, bases = able(state, at)
        if reader.done or reader.skip("all", "*"):
            return (Harass(at, guns, bases),)
        pieces: list[PieceId] = []
        places: list[Hex] = []
        while not reader.done:
            if is_hex(state, reader):
                places.append(read_hex(state, reader))
            else:
                pieces.append(read_unit(state, reader))
        named = (tuple(sorted(set(pieces))), tuple(sorted(set(places))))
        if named in tuple(groups(guns, bases)) or len(named[0]) + len(named[1]) == 1:
            return (Harass(at, *named),)
        further = [Support(piece) for piece in named[0]] + [Guns(base) for base in named[1]]
        first = Harass(at, named[0][:1]) if named[0] else Harass(at, (), named[1][:1])
        return (first, *further[1:])

    def words(self, state: State) -> str:
        who = [state.name(piece) for piece in self.units] + [_label(state, at) for at in self.bases]
        return f"{state.label(self.at)} with {' '.join(who)}".removesuffix(" with ")

    def selection(self, state: State) -> Selection:
        return Selection(tuple(state.name(piece) for piece in self.units), self.at)

    @classmethod
    def offers(cls, state: State) -> Iterator[Harass]:
        for target in sorted(occupied(state, other(state.phasing))):
            if no_target(state, target) is None and may_strike(state, Bombardment(target)):
                for guns, bases in groups(*able(state, target)):
                    yield Harass(target, guns, bases)

    def refusal(self, state: State) -> Refusal | None:
        refused = no_target(state, self.at)
        if refused is not None:
            return refused
        guns, bases = able(state, self.at)
        if (self.units, self.bases) in tuple(groups(guns, bases)):
            return _too_little(state, self.at)
        fix = (
            f"Try: hif {Harass(self.at, guns, bases).words(state)}"
            if _fires(state, self.at, guns, bases)
            else ""
        )
        for piece in self.units:
            refused = refuse_gun(state, state.phasing, Support(piece), self.at, attack=True, hidden=True)
            if refused is not None:
                return Refusal(refused.rule, refused.reason, fix)
        for at in self.bases:
            refused = refuse_base(state, state.phasing, Guns(at), self.at, attack=True)
            if refused is not None:
                return Refusal(refused.rule, refused.reason, fix)
        if not (guns or bases):
            return Refusal(
                "KS-8.1-a",
                f"no artillery of the {state.phasing} that can still fire reaches {state.label(self.at)}",
            )
        return Refusal(
            "KS-7.7.1-a",
            f"nothing fires at {state.label(self.at)} so: name all, or one, and let others join",
            fix,
        )

    def apply(self, transition: Transition) -> None:
        transition.set(bombarded=tuple(sorted({*transition.state.bombarded, self.at})))
        transition.push(Bombardment(self.at))  # [KS-8.1-e]
        for piece in self.units:
            add_gun(transition, _frame(transition), Support(piece))
        for at in self.bases:
            add_base(transition, _frame(transition), Guns(at))

    @classmethod
    def open(cls, state: State) -> bool:
        """Could anybody fire from afar, as far as everybody knows? Nobody else knows what has been replaced."""
        if state.phasing == US:
            theirs = occupied(state, other(US))
            return any(True for hex_ in theirs for _ in bases_for(state, US, hex_, attack=True))
        return any(
            state.kind(piece).arms == ARTILLERY and (state.pieces[piece].fate != "lost" or state.returned > 0)
            for piece in state.pieces_of(state.phasing)
        )


def _label(state: State, at: Hex) -> str:
    return state.label(at) if 0 <= at < state.board.grid.size else str(at)


def _fires(state: State, target: Hex, guns: tuple[PieceId, ...], bases: tuple[Hex, ...]) -> bool:
    """Can these fire at a hex, and not in vain?"""
    return bool(guns or bases) and may_strike(state, Bombardment(target))


def _too_little(state: State, target: Hex) -> Refusal | None:
    """The reason why fire at a hex would be in vain, as everybody sees, or None [KS-7.7-c]."""
    if may_strike(state, Bombardment(target)):
        return None
    most, protection = most_fire(state, Bombardment(target)), surely_sheltered(state, target)
    instead = next(Harass.offers(state), None)
    return Refusal(
        "KS-7.7-c",
        f"all guns that reach {state.label(target)} come to FS {most}, which is too little for PF {protection} there",
        "Try: end" if instead is None else f"Try: hif {instead.words(state)}",
    )


def _frame(transition: Transition) -> Bombardment:
    frame = transition.state.top
    assert isinstance(frame, Bombardment)
    return frame


# -- Arc Light ----------------------------------------------------------------------------------------------


class Bomb(Order[State, Transition], frozen=True, tag="bomb"):
    """Let the B-52s that are directed at a hex drop their load."""

    usage, example, phases, waits = "bomb HEX", "bomb 1104", ("combat",), WAITS
    at: Hex

    @classmethod
    def candidates(cls, state: State) -> Iterator[Bomb]:
        return (Bomb(marker.place) for marker in state.strikes)

    def refusal(self, state: State) -> Refusal | None:
        if marker_on(state, self.at).bombers:
            return None
        return Refusal(
            "KS-9.2-d", f"no B-52s were directed at {state.label(self.at)} in the Movement Segment"
        )

    def apply(self, transition: Transition) -> None:
        transition.push(_strike_on(transition.state, self.at))

    @classmethod
    def open(cls, state: State) -> bool:
        return any(marker.bombers for marker in state.strikes)


def _strike_on(state: State, hex_: Hex) -> Bombardment:
    return Bombardment(hex_, bombers=marker_on(state, hex_).bombers, declared=True)


def _rest_of_them(transition: Transition) -> None:
    """Loads that have not been dropped when the Combat Segment ends are dropped then [KS-9.2-d]."""
    state = transition.state
    transition.queue(*(_strike_on(state, marker.place) for marker in state.strikes if marker.bombers))


CHAPTER = Chapter[State, Transition](
    verbs=(Harass, Bomb), questions=(BOMBARDMENT,), ends={"combat": _rest_of_them}
)
