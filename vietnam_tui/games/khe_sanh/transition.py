"""From one state to the next in the terms of this game: pieces, forces, CAPs, what either side is told."""

from __future__ import annotations

from typing import Any

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Event
from vietnam_tui.engine import transition
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.phrases import counted
from vietnam_tui.games.khe_sanh.state import NVA, US, State, other
from vietnam_tui.games.khe_sanh.units import COMBAT, NO_FACING, NO_PIECE, OFF, Fate, PieceId


class CapsChanged(Told, frozen=True, tag="caps"):
    """A side has won or spent Combat Advantage Points; `total` is what it has now."""

    side: SideName
    change: int
    total: int
    reason: str

    @property
    def sentence(self) -> str:
        verb = "wins" if self.change > 0 else "spends"
        caps = counted(abs(self.change), "CAP")
        return f"the {self.side} {verb} {caps} ({self.reason}) and has {self.total}"


class Eliminated(Told, frozen=True, tag="eliminated"):
    """A piece has left play for good; it is shown to both players [KS-3.5-e]."""

    unit: str
    side: SideName
    place: str

    reveals = True

    @property
    def sentence(self) -> str:
        return f"{self.unit} is eliminated{f' in {self.place}' if self.place else ''}"


class Transition(transition.Transition[State]):
    """The changes of a state, in the terms of this game."""

    # -- pieces -------------------------------------------------------------------------------------------

    def piece(self, piece: PieceId, **changes: object) -> None:
        """Change a piece."""
        self.state = self.state.with_piece(piece, **changes)

    def remove(self, piece: PieceId, fate: Fate) -> None:
        """Take a piece off the map; nothing else about it stays but which face it shows."""
        self._mix(piece, self.state.pieces[piece].place)
        mode = self.state.pieces[piece].mode
        pieces = list(self.state.pieces)
        pieces[piece] = type(pieces[piece])(fate=fate, mode=mode)
        self.set(pieces=tuple(pieces))
        self._settle_tops()

    def eliminate(self, piece: PieceId, rule: str) -> None:
        """A piece leaves play for good, and everybody sees it; helicopters take what they carry along."""
        state = self.state
        place, side = state.label(state.pieces[piece].place), state.side(piece)
        load = [p for p in state.pieces_of(side) if state.pieces[p].aboard == piece]
        self.remove(piece, "lost")
        if state.kind(piece).role != "dummy":
            self.set(lost=(*self.state.lost, piece))
        self.tell(Eliminated(unit=state.name(piece), side=side, place=place, rule=rule))
        for one in load:
            self.eliminate(one, rule)

    def put(self, piece: PieceId, place: Hex) -> None:
        """Put a piece into a hex, in which Maneuver Mode friends give it their facing.

        Pieces that could not be told from it before, here or where it comes from, cannot be told from it now.
        """
        from_hex = self.state.pieces[piece].place
        self._mix(piece, from_hex)
        self.piece(piece, place=place, fate="")
        facing = self._facing_there(piece, place)
        self.piece(piece, facing=facing)
        self._mix(piece, place)
        self._settle_tops()

    def face(self, side: str, place: Hex, facing: int) -> None:
        """The Maneuver Mode units of a force all face a direction."""
        for piece in self.state.pieces_of(side):
            status = self.state.pieces[piece]
            if status.place == place and status.facing != NO_FACING:
                self.piece(piece, facing=facing)

    def _facing_there(self, piece: PieceId, place: Hex) -> int:
        status = self.state.pieces[piece]
        if not has_facing(self.state, piece):
            return NO_FACING
        friends = (
            self.state.pieces[p]
            for p in self.state.pieces_of(self.state.side(piece))
            if p != piece and self.state.pieces[p].place == place
        )
        return next((f.facing for f in friends if f.facing != NO_FACING), max(status.facing, 0))

    def _mix(self, piece: PieceId, place: Hex) -> None:
        """The enemy's knowledge of covered pieces in a hex is in doubt once a piece comes or goes that he cannot
        see.
        """
        state = self.state
        if place == OFF or state.pieces[piece].shown or (state.kind(piece).role == "helicopter"):
            return
        for friend in state.pieces_of(state.side(piece)):
            if state.pieces[friend].place == place and state.pieces[friend].shown:
                self.piece(friend, shown=False)

    def _settle_tops(self) -> None:
        state = self.state
        kept = tuple(piece for piece in state.tops if state.pieces[piece].on_map)
        if kept != state.tops:
            self.set(tops=kept)

    # -- bases and points -----------------------------------------------------------------------------------

    def base(self, place: Hex, **changes: Any) -> None:
        """Change the base in a hex."""
        self.set(
            bases=tuple(
                msgspec.structs.replace(base, **changes) if base.place == place else base
                for base in self.state.bases
            )
        )

    def gain_caps(self, side: str, change: int, rule: str, reason: str) -> None:
        """A side wins CAPs, or spends them if the change is negative."""
        if not change:
            return
        us, nva = self.state.caps
        caps = (us + change, nva) if side == US else (us, nva + change)
        self.set(caps=caps)
        self.tell(
            CapsChanged(
                side=US if side == US else NVA,
                change=change,
                total=self.state.caps_of(side),
                reason=reason,
                rule=rule,
            )
        )

    # -- telling ------------------------------------------------------------------------------------------

    def tell_apart(self, side: SideName, own: Event, seen: Event | None = None) -> None:
        """Tell a side what has happened, and its enemy what he sees of it, if anything."""
        self.tell(msgspec.structs.replace(own, audience=side))
        if seen is not None:
            self.tell(msgspec.structs.replace(seen, audience=other(side)))

    # -- frames -------------------------------------------------------------------------------------------

    def release(self) -> None:
        """No unit is in hand any more: the one that was is let go [KS-5.2.2-a]."""
        if self.state.mover != NO_PIECE:
            if self.state.pieces[self.state.mover].on_map:
                self.piece(self.state.mover, done=True)
            self.set(mover=NO_PIECE)


def has_facing(state: State, piece: PieceId) -> bool:
    """Has a piece a facing: a ground unit or hidden counter in Maneuver Mode, but no US HQ? [KS-3.4-a, KS-11.2.3-b]"""
    if state.pieces[piece].mode == COMBAT:
        return False
    kind = state.kind(piece)
    return kind.role in ("unit", "dummy") or kind.hidden
