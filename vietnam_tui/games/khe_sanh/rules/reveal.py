"""What a combat brings to light (3.5, 11.3.1, 11.3.5): pieces are shown, hidden units turn, dummies are found out."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.rules.stacks import force, in_sight
from vietnam_tui.games.khe_sanh.state import other
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import COMBAT, NO_FACING, PieceId


class Showing(Told, frozen=True):
    """A piece is shown to the enemy."""

    unit: str
    place: str
    turned: bool = False

    reveals = True

    @property
    def sentence(self) -> str:
        turned = ", now in Combat Mode" if self.turned else ""
        return f"{self.unit} shows itself in {self.place}{turned}"


class Revealed(Showing, frozen=True, tag="revealed"):
    """A piece is shown to the enemy by combat."""

    finds = True


class Shown(Showing, frozen=True, tag="shown"):
    """A piece is shown to the enemy by an order of its owner, who learns nothing by it."""


class DummyRemoved(Told, frozen=True, tag="dummy"):
    """A dummy has been found out."""

    says = "{unit} in {place} proves to be a dummy"
    unit: str
    place: str

    reveals = True
    finds = True


def show(
    transition: Transition, piece: PieceId, rule: str, *, turned: bool = False, own: bool = False
) -> None:
    """Show a piece to the enemy, who knows from now on which it is [KS-3.5-a].

    With `own` it is its owner who has it shown by his order.
    """
    state = transition.state
    seen = in_sight(state, piece) and not turned
    transition.piece(piece, shown=True)
    if not seen:
        unit, place = state.name(piece), state.where(piece)
        transition.tell(
            Shown(unit=unit, place=place, turned=turned, rule=rule)
            if own
            else Revealed(unit=unit, place=place, turned=turned, rule=rule)
        )


def turn_up(transition: Transition, piece: PieceId, rule: str, *, own: bool = False) -> None:
    """A hidden piece turns to its other face, free of cost, and is shown [KS-11.3.1-e, KS-11.3.4-d]."""
    transition.piece(piece, mode=COMBAT, facing=NO_FACING)
    show(transition, piece, rule, turned=True, own=own)


def reveal_target(transition: Transition, place: Hex) -> None:
    """A hex is assaulted: dummies in it are removed, hidden units turn to Combat Mode, all are shown.

    [KS-11.3.5-c, KS-11.3.1-e]
    """
    side = other(transition.state.phasing)
    for piece in force(transition.state, side, place):
        if transition.state.kind(piece).role == "dummy":
            transition.tell(
                DummyRemoved(
                    unit=transition.state.name(piece),
                    place=transition.state.label(place),
                    rule="KS-11.3.5-c",
                )
            )
            transition.remove(piece, "lost")
    for piece in force(transition.state, side, place):
        if transition.state.hidden(piece):
            turn_up(transition, piece, "KS-11.3.1-e")
        else:
            show(transition, piece, "KS-3.5-a")  # [KS-A11.3.6-g]
