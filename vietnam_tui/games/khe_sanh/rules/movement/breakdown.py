"""Battalions and their companies (11.2.4): breaking down and forming again, in the own Movement Segment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.khe_sanh.phrases import join
from vietnam_tui.games.khe_sanh.rules.position.stacks import force, forces, in_sight
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import Piece, PieceId


class BrokenDown(Told, frozen=True, tag="broken down"):
    """Companies have taken the place of a battalion, or it theirs (`formed`)."""

    battalion: str
    companies: tuple[str, ...]
    place: str
    formed: bool

    @property
    def sentence(self) -> str:
        companies = join(self.companies)
        if self.formed:
            return f"{companies} form {self.battalion} in {self.place}"
        return f"{self.battalion} breaks down into {companies} in {self.place}"


def companies_of(state: State, battalion: PieceId) -> list[str]:
    """The kinds of companies that a battalion breaks down into, none for one that does not [KS-11.2.4-a]."""
    return state.kind(battalion).breakdown


# -- breaking down ------------------------------------------------------------------------------------------


def _spare(state: State, battalion: PieceId) -> tuple[PieceId, ...] | None:
    """The company counters that take the place of a battalion; None while too few are left [KS-11.2.4-b]."""
    found: list[PieceId] = []
    for kind in companies_of(state, battalion):
        free = (
            piece
            for piece in state.pieces_of(state.side(battalion))
            if state.roster[piece].kind == kind and state.pieces[piece].fate == "spare" and piece not in found
        )
        company = next(free, None)
        if company is None:
            return None
        found.append(company)
    return tuple(found)


class Split(Order[State, Transition], frozen=True, tag="split"):
    """Break a battalion down into its companies."""

    usage, example, phases = "split UNIT", "split 1/9", ("movement",)
    unit: PieceId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Split]:
        return (Split(piece) for piece in state.pieces_of(state.phasing) if companies_of(state, piece))

    def refusal(self, state: State) -> Refusal | None:
        unit, name = self.unit, state.name(self.unit)
        if state.side(unit) != state.phasing or not state.pieces[unit].on_map:
            return Refusal("KS-11.2.4-c", f"{name} is no unit of the {state.phasing} player on the map")
        if not companies_of(state, unit):
            return Refusal("KS-11.2.4-a", f"{name} is no battalion that breaks down")
        if _spare(state, unit) is None:
            return Refusal("KS-11.2.4-b", f"not enough company counters are left for {name}")
        return None

    def apply(self, transition: Transition) -> None:
        """Companies take over hex, mode, facing and marker, for nothing; they go on only if it had not moved."""
        state, battalion = transition.state, self.unit
        before, place = state.pieces[battalion], state.pieces[battalion].place
        seen = in_sight(state, battalion)
        companies = _spare(state, battalion)
        assert companies is not None
        transition.release()
        transition.remove(battalion, "spare")
        done = before.moved or before.done
        for company in companies:
            # [KS-11.2.4-d, KS-11.2.4-e, KS-11.2.4-g]
            _take_over(transition, company, before, place, spent=before.spent, done=done)
        _tell(transition, battalion, companies, place, seen=seen, formed=False)

    @classmethod
    def open(cls, state: State) -> bool:
        return False


def _take_over(
    transition: Transition, piece: PieceId, before: Piece, place: Hex, *, spent: int, done: bool
) -> None:
    transition.piece(
        piece,
        mode=before.mode,
        facing=before.facing,
        marker=before.marker,
        fading=before.fading,
        landed=before.landed,
        moved=before.moved,
        stopped=before.stopped,
        done=done,
        allowance=before.allowance,
        spent=spent,
    )
    transition.put(piece, place)


# -- forming again ------------------------------------------------------------------------------------------


def _joining(state: State, battalion: PieceId, hex_: Hex) -> tuple[PieceId, ...] | None:
    """The companies in a hex that can form a battalion: of its kinds, in one mode and state; None if too few.

    Those that have moved least are taken first [KS-11.2.4-f].
    """
    needed = Counter(companies_of(state, battalion))
    there = [p for p in force(state, state.side(battalion), hex_) if state.roster[p].kind in needed]
    alike = {_condition(state, piece) for piece in there}
    for condition in sorted(alike):
        group = sorted(
            (p for p in there if _condition(state, p) == condition), key=lambda p: (state.pieces[p].spent, p)
        )
        taken = [
            piece
            for kind, many in needed.items()
            for piece in [p for p in group if state.roster[p].kind == kind][:many]
        ]
        if len(taken) == needed.total():
            return tuple(sorted(taken))
    return None


def _condition(state: State, piece: PieceId) -> tuple[str, str, bool]:
    status = state.pieces[piece]
    return status.mode, status.marker, status.fading


def _free(state: State, battalion: PieceId) -> bool:
    """Is a battalion counter free: broken down, or eliminated? [KS-11.2.4-f]"""
    return state.pieces[battalion].fate in ("spare", "lost")


def _first_free(state: State, battalion: PieceId) -> PieceId | None:
    """The first free counter of a battalion's kind: they are alike."""
    kind = state.roster[battalion].kind
    same = (p for p in state.pieces_of(state.side(battalion)) if state.roster[p].kind == kind)
    return next((piece for piece in same if _free(state, piece)), None)


class Form(Order[State, Transition], frozen=True, tag="form"):
    """Form a battalion again of the companies in a hex."""

    usage, example, phases = "form UNIT HEX", "form 1/9 0808", ("movement",)
    unit: PieceId
    at: Hex

    @classmethod
    def candidates(cls, state: State) -> Iterator[Form]:
        battalions = [p for p in state.pieces_of(state.phasing) if companies_of(state, p) and _free(state, p)]
        if battalions:
            kinds = {company for p in battalions for company in companies_of(state, p)}
            for hex_, there in sorted(forces(state, state.phasing).items()):
                if any(state.roster[p].kind in kinds for p in there):
                    yield from (Form(battalion, hex_) for battalion in battalions)

    def refusal(self, state: State) -> Refusal | None:
        unit, name, label = self.unit, state.name(self.unit), state.label(self.at)
        if state.side(unit) != state.phasing or not companies_of(state, unit):
            return Refusal("KS-11.2.4-a", f"{name} is no battalion that companies of yours could form")
        if not _free(state, unit):
            return Refusal("KS-11.2.4-f", f"the counter of {name} is in use")
        first = _first_free(state, unit)
        if first is not None and first != unit:
            return Refusal("KS-11.2.4-h", f"{state.name(first)} is formed before {name}, which is like it")
        if _joining(state, unit, self.at) is None:
            return Refusal("KS-11.2.4-f", f"the companies that make up {name} are not together in {label}")
        return None

    def apply(self, transition: Transition) -> None:
        """The battalion has the MPs of the company that has moved most [KS-11.2.4-f]."""
        state, battalion, place = transition.state, self.unit, self.at
        companies = _joining(state, battalion, place)
        assert companies is not None
        before = [state.pieces[piece] for piece in companies]
        seen = all(in_sight(state, piece) for piece in companies)
        transition.release()
        for company in companies:
            transition.remove(company, "spare")
        most = max(before, key=lambda piece: (piece.moved, piece.spent))
        spent = max(piece.spent for piece in before)
        done = any(piece.done or piece.stopped for piece in before)
        _take_over(transition, battalion, most, place, spent=spent, done=done)
        transition.set(arranged=transition.state.arranged + 1)
        _tell(transition, battalion, companies, place, seen=seen, formed=True)

    @classmethod
    def open(cls, state: State) -> bool:
        return False


def _tell(
    transition: Transition,
    battalion: PieceId,
    companies: tuple[PieceId, ...],
    place: Hex,
    *,
    seen: bool,
    formed: bool,
) -> None:
    state = transition.state
    told = BrokenDown(
        battalion=state.name(battalion),
        companies=tuple(state.name(company) for company in companies),
        place=state.label(place),
        formed=formed,
        rule="KS-11.2.4-f" if formed else "KS-11.2.4-a",
    )
    if seen:
        transition.tell(told)
    else:
        transition.tell_apart(state.side(battalion), told)


CHAPTER = Chapter[State, Transition](verbs=(Split, Form))
