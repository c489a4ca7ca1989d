"""Declaring assaults (7.0 to 7.3): which hex, by whom; an assault that everybody sees to be in vain is never declared.

Hidden counters in the target can only make an assault weaker, so the defence counts with what the viewer knows of it;
the attack counts with all that may still join and support it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import read_hex, read_unit
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer, Order
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.frames import Assault, Step
from vietnam_tui.games.khe_sanh.phrases import counted, join
from vietnam_tui.games.khe_sanh.rules.air.close_support import coming
from vietnam_tui.games.khe_sanh.rules.assault.differential import differential, open_rows, rows
from vietnam_tui.games.khe_sanh.rules.assault.results import is_hq
from vietnam_tui.games.khe_sanh.rules.fire.artillery import bases_for, guns_for
from vietnam_tui.games.khe_sanh.rules.position.control import faced
from vietnam_tui.games.khe_sanh.rules.position.stacks import covered, force, occupied, show
from vietnam_tui.games.khe_sanh.rules.position.strength import ARTILLERY, empty_base
from vietnam_tui.games.khe_sanh.rules.position.terrain import area_of, ground
from vietnam_tui.games.khe_sanh.state import NVA, US, State, other
from vietnam_tui.games.khe_sanh.tables import Row, row_name, tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import COMBAT, NO_FACING, PieceId

#: The steps of an assault at which, and after which, guns and Gunships of the attacker may still come
_BEFORE_GUNS: tuple[Step, ...] = ("joining", "guns")
_BEFORE_GUNSHIPS: tuple[Step, ...] = (*_BEFORE_GUNS, "defending guns", "gunships")


def as_shown(state: State, target: Hex) -> State:
    """The state as it is once a hex is shown, of what the viewer knows to lie there: no dummies, nothing face down.

    [KS-11.3.1-e, KS-11.3.5-c]
    """
    pieces = list(state.pieces)
    for piece in force(state, other(state.phasing), target):
        if state.kind(piece).role == "dummy":
            pieces[piece] = msgspec.structs.replace(pieces[piece], place=Hex(-1), fate="lost")
        elif state.hidden(piece):
            pieces[piece] = msgspec.structs.replace(pieces[piece], mode=COMBAT, facing=NO_FACING)
    return state.but(pieces=tuple(pieces))


def may_come_off(state: State, assault: Assault, joining: tuple[PieceId, ...] = ()) -> bool:
    """Could an assault be made on one of its rows, with all that can still be added, as far as the viewer can tell?

    `joining` are the units that may still take part.  If there may be nobody in the hex who fights, the assault takes
    it.
    """
    known, side = as_shown(state, assault.target), other(state.phasing)
    if all(is_hq(known, piece) for piece in force(known, side, assault.target)):
        unseen = covered(known, side, assault.target) is not None
        if unseen or side != US or empty_base(known, assault.target) is None:
            return True  # [KS-11.3.5-c, KS-11.2.3-c, KS-11.3.4-e]
    return any(open_rows(known, each) for each in _strongest(known, assault, joining))


def _strongest(state: State, assault: Assault, joining: tuple[PieceId, ...]) -> Iterator[Assault]:
    """The assault as it stands, then the strongest that it can become on each row: artillery makes it Mixed.

    Units that have landed are alone on a row of their own [KS-A9.3.1-i].
    """
    yield assault
    everybody = {*assault.attackers, *joining}
    apart = {p for p in everybody if (state.pieces[p].landed == "assault") == _landed(state, assault)}
    guns, bases = _artillery(state, assault)
    gunships = _gunships(state, assault)
    for attackers in dict.fromkeys((tuple(sorted(everybody)), tuple(sorted(apart)))):
        for fire in dict.fromkeys((((), ()), (guns, bases))):
            for above in dict.fromkeys(((), gunships)):
                yield msgspec.structs.replace(
                    assault,
                    attackers=attackers,
                    guns=(*assault.guns, *fire[0]),
                    bases=(*assault.bases, *fire[1]),
                    gunships=(*assault.gunships, *above),
                )


def _landed(state: State, assault: Assault) -> bool:
    """Has everybody who takes part so far landed for a Heliborne Assault?"""
    return all(state.pieces[piece].landed == "assault" for piece in assault.attackers)


def _artillery(state: State, assault: Assault) -> tuple[tuple[PieceId, ...], tuple[Hex, ...]]:
    """The attacker's guns and bases that may still support."""
    if assault.step not in _BEFORE_GUNS:
        return (), ()
    side = state.phasing
    guns = tuple(guns_for(state, side, assault.target, attack=True))
    return guns, tuple(bases_for(state, side, assault.target, attack=True))


def _gunships(state: State, assault: Assault) -> tuple[PieceId, ...]:
    """The Gunships that may still come to an assault of the US/GVN."""
    if state.phasing != US or assault.step not in _BEFORE_GUNSHIPS:
        return ()
    return tuple(dict.fromkeys(each.unit for each in coming(state, assault)))


def shortfall(state: State, assault: Assault) -> str:
    """Why an assault as it stands is too weak: its differential, and what its row takes."""
    known = as_shown(state, assault.target)
    sums = differential(known, assault)
    row = rows(known, assault)[-1]
    label = state.label(assault.target)
    return (
        f"{sums.attacking} against {sums.defending} in {label} is {sums.value:+d}: "
        f"{_takes(row, sums.value, sums.protection)}"
    )


def _takes(row: Row, value: int, protection: int) -> str:
    minima = tables().upper.minima[row]
    least = next((m for m in minima if m > value and tables().column(row, m, protection)), None)
    name = row_name(row)
    if least is None:
        return f"no {name} is made on PF {protection}"
    return f"the {name} row takes {least:+d} or more on PF {protection}"


class AssaultDeclared(Told, frozen=True, tag="assault"):
    """Units assault a hex; `from_hexes` are theirs, `count` how many they are."""

    side: SideName
    place: str
    from_hexes: tuple[str, ...]
    count: int

    @property
    def sentence(self) -> str:
        units = counted(self.count, "unit")
        return f"the {self.side} assaults {self.place} with {units} from {join(self.from_hexes)}"


def cannot_attack(state: State, piece: PieceId) -> Refusal | None:
    """Why a piece may assault nothing in this segment, or None."""
    status, name, kind = state.pieces[piece], state.name(piece), state.kind(piece)
    if kind.side != state.phasing or not status.on_map:
        return Refusal(
            "KS-7.0-b", f"{name} is no piece of the {state.phasing} player, who attacks now, on the map"
        )
    if state.hidden(piece):
        return Refusal("KS-11.3.1-d", f"{name} must be in Combat Mode to take part in an assault")
    if kind.role != "unit":
        return Refusal("KS-7.0-c", f"{name} is no unit that can assault")
    if kind.arms == ARTILLERY:
        return Refusal("KS-8.1-e", f"{name} supports an assault or fires alone; it does not assault")
    if status.disrupted:
        return Refusal("KS-7.3.4-c", f"{name} is disrupted and cannot attack")
    if status.attacked:
        return Refusal("KS-7.0-d", f"{name} has attacked already in this Combat Segment")
    return None


def cannot_reach(state: State, piece: PieceId, target: Hex) -> Refusal | None:
    """Why a unit may not assault this hex from where it is, or None."""
    name, place, label = state.name(piece), state.pieces[piece].place, state.label(target)
    if target not in state.board.grid.neighbours(place):
        return Refusal("KS-7.3-a", f"{name} in {state.label(place)} is not next to {label}")
    if not ground(state.map).crossable(place, target):
        return Refusal("KS-7.2.4-b", f"a major river without a bridge lies between {name} and {label}")
    if state.board.grid.around[place].index(target) not in faced(state, piece):
        return Refusal("KS-7.1.7-a", f"{name} is in Maneuver Mode and does not face {label}")
    return None


def able(state: State, target: Hex) -> tuple[PieceId, ...]:
    """The units that may take part in an assault on a hex."""
    return tuple(
        piece
        for piece in state.pieces_of(state.phasing)
        if cannot_attack(state, piece) is None and cannot_reach(state, piece, target) is None
    )


def no_target(state: State, target: Hex) -> Refusal | None:
    """Why a hex cannot be assaulted now, or None: enemies, or a base that the enemy holds, must be there."""
    label = state.label(target)
    if target not in area_of(state):
        return Refusal("KS-14.0-c", f"{label} lies outside the active area")
    base = state.base(target)
    stands = state.phasing == NVA and base is not None and not (base.captured or base.beaten)
    if target not in occupied(state, other(state.phasing)) and not stands:
        return Refusal("KS-7.0-c", f"no enemy is in {label}")
    if target in state.assaulted:
        return Refusal("KS-7.2.2-a", f"{label} has been assaulted already in this Combat Segment")
    return None


def targets(state: State) -> dict[Hex, tuple[PieceId, ...]]:
    """Every hex that can be assaulted -> the units that may take part."""
    found: dict[Hex, list[PieceId]] = {}
    grid = state.board.grid
    for piece in state.pieces_of(state.phasing):
        if cannot_attack(state, piece) is None:
            for hex_ in grid.neighbours(state.pieces[piece].place):
                if no_target(state, hex_) is None and cannot_reach(state, piece, hex_) is None:
                    found.setdefault(hex_, []).append(piece)
    return {hex_: tuple(found[hex_]) for hex_ in sorted(found)}


def groups(state: State, units: tuple[PieceId, ...]) -> Iterator[tuple[PieceId, ...]]:
    """The groups in which units are named at once: all, those of one hex, one; others may join then."""
    found = {units: None}
    for place in sorted({state.pieces[p].place for p in units}):
        found[tuple(p for p in units if state.pieces[p].place == place)] = None
    found.update(((piece,), None) for piece in units)
    yield from found


def _too_weak(state: State, assault: Assault, able: tuple[PieceId, ...]) -> bool:
    """Is an assault below its row whoever joins, or unless all do who can, and so must be named at once?"""
    rest = tuple(piece for piece in able if piece not in assault.attackers)
    if may_come_off(state, assault):
        return False
    if not may_come_off(state, assault, rest):
        return True
    return not any(may_come_off(state, assault, tuple(p for p in rest if p != one)) for one in rest)


def with_a_chance(state: State) -> tuple[PieceId, ...]:
    """The units that may take part in an assault that can be declared."""
    return tuple(dict.fromkeys(piece for order in Attack.offers(state) for piece in order.units))


class Attack(Order[State, Transition], frozen=True, tag="attack"):
    """Assault a hex with all units that can, or with those named."""

    usage, example = "attack HEX [with UNIT ...|all]", "attack 0404 with 304/9 304/24"
    aliases, phases = ("a",), ("combat",)
    waits = ("KS-7.0-d", "one combat is resolved before the next")
    at: Hex
    units: tuple[PieceId, ...]

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        """The hex, and `all` or units; a group that is not declared at once is one unit that others join."""
        at = read_hex(state, reader)
        reader.skip("with")
        word = reader.peek()
        units = able(state, at)
        if word is None or reader.skip("all", "*"):
            return (Attack(at, units or _nearest(state, at)),)
        named = [read_unit(state, reader)]
        while not reader.done:
            named.append(read_unit(state, reader))
        group = tuple(sorted(set(named)))
        if group in tuple(groups(state, units)) or not set(group) <= set(units):
            return (Attack(at, group),)
        return (Attack(at, group[:1]), *(Join(piece) for piece in group[1:]))

    def words(self, state: State) -> str:
        return f"{state.label(self.at)} with {' '.join(state.name(piece) for piece in self.units)}"

    @classmethod
    def offers(cls, state: State) -> Iterator[Attack]:
        for target, units in targets(state).items():
            for group in groups(state, units):
                if not _too_weak(state, Assault(target, group), units):
                    yield Attack(target, group)

    def refusal(self, state: State) -> Refusal | None:
        refused = no_target(state, self.at)
        if refused is not None:
            return refused
        units = able(state, self.at)
        together = bool(units) and not _too_weak(state, Assault(self.at, units), units)
        fix = f"Try: attack {Attack(self.at, units).words(state)}" if together else ""
        for piece in self.units:
            refused = cannot_attack(state, piece) or cannot_reach(state, piece, self.at)
            if refused is not None:
                return Refusal(refused.rule, refused.reason, fix)
        if self.units not in tuple(groups(state, units)):
            return Refusal("KS-7.0-d", "name all units, those of one hex, or one, and let others join", fix)
        return _refuse_weak(state, Assault(self.at, self.units), units, fix)

    def apply(self, transition: Transition) -> None:
        """The hex has had its one assault for this segment [KS-7.2.2-a]."""
        transition.set(assaulted=tuple(sorted({*transition.state.assaulted, self.at})))
        transition.push(Assault(self.at, self.units))
        for piece in self.units:
            take_part(transition, piece)

    @classmethod
    def open(cls, state: State) -> bool:
        """Are enemies next to each other anywhere, or the NVA/VC next to a base, as everybody sees?"""
        theirs = set(occupied(state, other(state.phasing)))
        if state.phasing == NVA:
            theirs.update(base.place for base in state.bases if not (base.captured or base.beaten))
        near = state.board.grid.neighbours
        return any(n in theirs for hex_ in occupied(state, state.phasing) for n in near(hex_))


class Join(Answer[State, Transition, Assault], frozen=True, tag="join"):
    """Let further units take part in the assault."""

    usage, example, asks = "join UNIT ...", "join 304/24", Assault
    idle = Refusal("KS-7.3.2-a", "no assault has been declared that could be joined: declare one first")
    unit: PieceId

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Join, ...]:
        units = [read_unit(state, reader)]
        while not reader.done:
            units.append(read_unit(state, reader))
        return tuple(Join(unit) for unit in units)

    @classmethod
    def offers(cls, state: State, frame: Assault) -> Iterator[Join]:
        if frame.step == "joining":
            yield from (Join(piece) for piece in able(state, frame.target))

    def fits(self, frame: Assault) -> bool:
        return frame.step == "joining"

    def refusal(self, state: State, frame: Assault) -> Refusal | None:
        return cannot_attack(state, self.unit) or cannot_reach(state, self.unit, frame.target)

    def apply(self, transition: Transition, frame: Assault) -> None:
        attackers = tuple(sorted({*frame.attackers, self.unit}))
        transition.replace(msgspec.structs.replace(frame, attackers=attackers))
        take_part(transition, self.unit)


def _refuse_weak(state: State, assault: Assault, able: tuple[PieceId, ...], fix: str) -> Refusal | None:
    """The reason why an assault that everybody sees to be too weak is not declared, or None [KS-7.2.1-a].

    Facts that the attacker cannot know call it off later [KS-7.3.2-h].
    """
    if not _too_weak(state, assault, able):
        return None
    short = shortfall(state, assault)
    if fix:
        return Refusal("KS-7.2.1-a", f"{short}, and without the others nothing makes up for it", fix)
    instead = next(Attack.offers(state), None)
    return Refusal(
        "KS-7.2.1-a",
        f"{short}, and nobody who could join or fire there makes up for it",
        "Try: end" if instead is None else f"Try: attack {instead.words(state)}",
    )


def take_part(transition: Transition, piece: PieceId) -> None:
    """A unit is named for an assault: it has attacked, and the enemy sees it."""
    transition.piece(piece, attacked=True)  # [KS-7.0-d]
    show(transition, piece, "KS-3.5-a", own=True)


def announce(transition: Transition, assault: Assault) -> None:
    """Everybody hears of an assault once all who take part are named."""
    state = transition.state
    from_hexes = sorted({state.where(piece) for piece in assault.attackers})
    transition.tell(
        AssaultDeclared(
            side=state.phasing,
            place=state.label(assault.target),
            from_hexes=tuple(from_hexes),
            count=len(assault.attackers),
            rule="KS-7.3.2-a",
        )
    )


def _nearest(state: State, at: Hex) -> tuple[PieceId, ...]:
    """The own unit nearest to a hex that none can assault: the refusal then says why it cannot."""
    grid = state.board.grid
    own = [
        p for p in state.pieces_of(state.phasing) if state.pieces[p].on_map and state.kind(p).role == "unit"
    ]
    return tuple(sorted(own, key=lambda p: (grid.distance(state.pieces[p].place, at), p))[:1])


CHAPTER = Chapter[State, Transition](verbs=(Attack,))
