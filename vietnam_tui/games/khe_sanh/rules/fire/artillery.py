"""Artillery (8.1, 8.2, 8.5, 11.3.3): who may fire at what, what it is worth, and supporting a combat with it."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import is_hex, read_hex, read_unit
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Verb
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.frames import Assault, Bombardment
from vietnam_tui.games.khe_sanh.phrases import ordinal
from vietnam_tui.games.khe_sanh.rules.position.stacks import beneath
from vietnam_tui.games.khe_sanh.rules.position.strength import ARTILLERY, base_line, halved
from vietnam_tui.games.khe_sanh.rules.position.terrain import area_of
from vietnam_tui.games.khe_sanh.state import NVA, US, State, other
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import COMBAT, Base, Covered, PieceId


def reach_of(state: State, piece: PieceId) -> int:
    """The range of an artillery unit in hexes."""
    numbers = tables().numbers
    return numbers.aa_range if state.roster[piece].kind == "nva-aa" else numbers.nva_artillery_range


def strength_at(strength: int, reach: int, distance: int, halvings: int = 0) -> int:
    """Artillery points after all halvings, rounded down once [KS-8.1-g, KS-8.1-j].

    >>> strength_at(6, 27, 20), strength_at(6, 27, 20, 1), strength_at(8, 12, 6)
    (3, 1, 8)
    """
    return strength >> (halvings + (2 * distance > reach))


# -- artillery units ----------------------------------------------------------------------------------------


def gun_points(state: State, piece: PieceId, target: Hex) -> int:
    """The points that an artillery unit adds to a combat over a hex; disrupted, half of it, rounded up first
    [KS-7.3.4-c].
    """
    printed = state.kind(piece).combat
    strength = 0 if printed is None else printed.fire
    if state.pieces[piece].disrupted:
        strength = halved(strength)
    distance = state.board.grid.distance(state.pieces[piece].place, target)
    return strength_at(strength, reach_of(state, piece), distance)


def cannot_fire(
    state: State, piece: PieceId, target: Hex, *, attack: bool, hidden: bool = False
) -> Refusal | None:
    """Why an artillery unit may not fire at a hex, for an attack or in defence of it, or None.

    On the hidden face it fires only where that is allowed, which is in HIF.
    """
    status, name, label = state.pieces[piece], state.name(piece), state.label(target)
    if state.kind(piece).arms != ARTILLERY or not status.on_map:
        return Refusal("KS-8.1-a", f"{name} is no artillery unit on the map")
    distance, reach = state.board.grid.distance(status.place, target), reach_of(state, piece)
    if distance > reach:
        return Refusal("KS-8.1-a", f"{label} is {distance} hexes from {name}, which fires {reach} hexes far")
    if status.fired:
        return Refusal("KS-8.1-b", f"{name} has fired already in this Combat Segment")
    if status.mode != COMBAT and not hidden:
        return Refusal("KS-11.3.3-c", f"{name} must be in Combat Mode to support others")
    if attack and status.disrupted:
        return Refusal("KS-7.3.4-c", f"{name} is disrupted and fires in no attack")
    if attack and status.moved:
        return Refusal("KS-8.5-b", f"{name} has moved in this Impulse, so that its guns are silent")
    if not attack and status.place in state.assaulted:
        return Refusal("KS-7.1.3-c", f"{name} is under attack itself and helps nobody else")
    return None


def guns_for(
    state: State, side: str, target: Hex, *, attack: bool, hidden: bool = False
) -> Iterator[PieceId]:
    """The artillery units of a side that may fire at a hex, as far as the viewer can tell them apart."""
    for piece in state.pieces_of(NVA) if side == NVA else ():
        if state.kind(piece).arms != ARTILLERY or state.pieces[piece].place == target:
            continue
        if cannot_fire(state, piece, target, attack=attack, hidden=hidden) is None:
            yield piece


# -- bases --------------------------------------------------------------------------------------------------


def battery(state: State, hex_: Hex) -> tuple[Hex, ...]:
    """The hexes of one base that share its guns: both of Khe Sanh, else one; those in US/GVN hands.

    A hex whose defence has been beaten serves no more.
    """
    return _batteries(state.bases).get(hex_, ())


@by_identity
def _batteries(bases: tuple[Base, ...]) -> dict[Hex, tuple[Hex, ...]]:
    found = {}
    for base in bases:
        several = base.base == "khe-sanh"  # [KS-8.2.1-c]
        found[base.place] = tuple(
            one.place
            for one in bases
            # [KS-8.2.1-c, KS-8.4-c]
            if (one.base == base.base if several else one.place == base.place)
            and not (one.captured or one.beaten)
        )
    return found


def batteries(state: State) -> Iterator[Hex]:
    """One hex of each base that still has guns, the first where it has several."""
    for base in state.bases:
        hexes = battery(state, base.place)
        if hexes and hexes[0] == base.place and base_line(base).artillery:
            yield base.place


def base_distance(state: State, at: Hex, target: Hex) -> int:
    """The distance of a hex from the nearest hex of a base [KS-8.2.1-c]."""
    return min(state.board.grid.distance(hex_, target) for hex_ in battery(state, at))


def base_points(state: State, at: Hex, target: Hex, *, air: bool) -> int:
    """The points that the guns of a base add to a combat over a hex.

    Half in its own defence, half beyond half range, half beside its side's airpower [KS-8.1-g, KS-8.1-i].
    """
    base = state.base(at)
    if base is None:
        return 0
    line = base_line(base)
    strength = halved(line.artillery) if base.marker else line.artillery  # [KS-7.3.4-c]
    own = target in battery(state, at)  # [KS-8.1-d]
    return strength_at(strength, line.range, base_distance(state, at, target), own + air)


def base_cannot_fire(state: State, at: Hex, target: Hex, *, attack: bool) -> Refusal | None:
    """Why the guns of a base may not fire at a hex, for an attack or in defence of it, or None."""
    base, label = state.base(at), state.label(at)
    if base is None or not battery(state, at) or not base_line(base).artillery:
        return Refusal("KS-8.1-a", f"no base of the US/GVN with artillery is in {label}")
    if battery(state, at)[0] != at:
        return Refusal(
            "KS-8.2.1-c", f"the guns of Khe Sanh fire as a whole: name {state.label(battery(state, at)[0])}"
        )
    if not _serves(state, at, attack=attack):
        return Refusal(
            "KS-14.2-n" if label in state.sheet.guns else "KS-14.0-c",
            f"the guns of {label} do not serve here"
            + (" in the enemy's Impulse" if label in state.sheet.guns else ""),
        )
    reach, distance = base_line(base).range, base_distance(state, at, target)
    if distance > reach:
        return Refusal(
            "KS-8.1-a",
            f"{state.label(target)} is {distance} hexes from {label}, which fires {reach} hexes far",
        )
    if any(hex_ in state.fired for hex_ in battery(state, at)):
        return Refusal("KS-8.1-b", f"the guns of {label} have fired already in this Combat Segment")
    if attack and base.marker:
        return Refusal("KS-7.3.4-c", f"the base in {label} is disrupted and fires in no attack")
    helps = not attack and target not in battery(state, at)
    if helps and any(one in state.assaulted for one in _all_hexes(state, at)):
        return Refusal("KS-7.1.3-c", f"the base in {label} is under attack itself and helps nobody else")
    return None


def bases_for(state: State, side: str, target: Hex, *, attack: bool) -> Iterator[Hex]:
    """The bases of a side whose guns may fire at a hex."""
    if side == US:
        for at in batteries(state):
            if base_cannot_fire(state, at, target, attack=attack) is None:
                yield at


def _all_hexes(state: State, at: Hex) -> tuple[Hex, ...]:
    """The hexes of a base, captured ones too."""
    base = state.base(at)
    assert base is not None
    if base.base != "khe-sanh":
        return (at,)
    return tuple(one.place for one in state.bases if one.base == base.base)


def _serves(state: State, at: Hex, *, attack: bool) -> bool:
    """Are the guns of a base in the scenario: inside the area, or named, and then in one's own Impulses only?"""
    if any(hex_ in area_of(state) for hex_ in battery(state, at)):
        return True
    return attack and state.label(at) in state.sheet.guns


# -- what the other side must reckon with -------------------------------------------------------------------


def may_have_guns(seen: State, side: str, target: Hex, *, attack: bool, hidden: bool = False) -> bool:
    """Could a side support a combat with artillery, or fire from a `hidden` face, as far as the viewer can tell?"""
    if any(True for _ in supporters(seen, side, target, attack=attack, hidden=hidden)):
        return True
    unknown = [
        p for p in seen.pieces_of(side) if seen.pieces[p].fate == "unseen" and seen.kind(p).arms == ARTILLERY
    ]
    if not unknown:
        return False
    reach = max(reach_of(seen, piece) for piece in unknown)
    return any(
        _may_hold_guns(seen, one, target, reach, attack=attack, hidden=hidden)
        for one in seen.covered
        if one.side == side
    )


def _may_hold_guns(seen: State, one: Covered, target: Hex, reach: int, *, attack: bool, hidden: bool) -> bool:
    """Could artillery that may fire lie in a hex: in Combat Mode under what shows, or on its hidden face?"""
    if one.place == target or seen.board.grid.distance(one.place, target) > reach:
        return False
    if not attack and one.place in seen.assaulted:
        return False
    return hidden or beneath(seen, one) > 0


#: The pieces that support a fight from the air
AIR_STRIKE = "an Air Strike"


class Supported(Told, frozen=True, tag="supported"):
    """Artillery, Air Strikes, a Gunship or CAPs are put into a combat."""

    side: SideName
    by: str
    place: str
    amount: int = 0

    @property
    def sentence(self) -> str:
        many = self.amount and self.by == AIR_STRIKE
        by = f"the {ordinal(self.amount)} Air Strike" if many else self.by
        verb = "support" if by == "sappers" or by.startswith("the guns") else "supports"
        amount = f" with {self.amount}" if self.amount and not many else ""
        return f"{by} {verb} the {self.side} in the fight for {self.place}{amount}"


class Support(Verb[State], frozen=True, tag="support"):
    """Support the combat with artillery, bases or a Headquarters."""

    usage, example = "support UNIT|HEX ...|all", "support 45Art 68Art"
    unit: PieceId

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Support | Guns, ...]:
        """Pieces and bases by name and hex, or all that may."""
        if reader.skip("all", "*"):
            frame = state.top
            if isinstance(frame, Assault):
                attack = frame.step == "guns"
                side = state.phasing if attack else other(state.phasing)
                return tuple(supporters(state, side, frame.target, attack=attack))
            if isinstance(frame, Bombardment):
                return tuple(supporters(state, state.phasing, frame.target, attack=True, hidden=True))
            return (Support(PieceId(0)),)  # whoever it is, why nobody supports is said
        found: list[Support | Guns] = []
        while not reader.done or not found:
            if is_hex(state, reader):
                found.append(Guns(read_hex(state, reader)))
            else:
                found.append(Support(read_unit(state, reader)))
        return tuple(found)


class Guns(Verb[State], frozen=True, tag="guns"):
    """Support the combat with the guns of a base."""

    usage, example = "guns HEX", "guns 0808"
    at: Hex


def no_combat(state: State, action: Support | Guns) -> Refusal:
    """Why nobody fires in support while no combat has been declared."""
    return Refusal("KS-8.1-h", "no combat has been declared that could be supported")


def supporters(
    state: State, side: str, target: Hex, *, attack: bool, hidden: bool = False
) -> Iterator[Support | Guns]:
    """Every artillery piece and base of a side that may fire at a hex."""
    yield from (Support(piece) for piece in guns_for(state, side, target, attack=attack, hidden=hidden))
    yield from (Guns(at) for at in bases_for(state, side, target, attack=attack))


def refuse_gun(
    state: State, side: str, order: Support, target: Hex, *, attack: bool, hidden: bool = False
) -> Refusal | None:
    """Why an artillery piece may not support, or None."""
    piece, name = order.unit, state.name(order.unit)
    if state.side(piece) != side:
        return Refusal("KS-8.1-c", f"{name} is no piece of the {side}")
    if state.pieces[piece].place == target:
        return Refusal("KS-11.3.3-b", f"{name} is in {state.label(target)} and defends itself as it is")
    return cannot_fire(state, piece, target, attack=attack, hidden=hidden)


def refuse_base(state: State, side: str, order: Guns, target: Hex, *, attack: bool) -> Refusal | None:
    """Why the guns of a base may not support, or None."""
    if side != US:
        return Refusal("KS-8.0-a", "only the US/GVN has bases with artillery")
    return base_cannot_fire(state, order.at, target, attack=attack)


def fire_gun(transition: Transition, piece: PieceId) -> None:
    """An artillery piece has fired, once for this segment [KS-8.1-b]."""
    transition.piece(piece, fired=True)


def fire_base(transition: Transition, at: Hex) -> None:
    """A base has fired; Khe Sanh fires as a whole [KS-8.2-d, KS-8.2.1-c]."""
    transition.set(fired=tuple(sorted({*transition.state.fired, *battery(transition.state, at)})))


CHAPTER = Chapter[State, Transition](verbs=(Support, Guns))
