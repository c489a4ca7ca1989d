"""The knowledge of a side (3.5): the top of each enemy force, how many counters lie there, what they control.

Enemy pieces that a side cannot tell apart are "unseen", and a `Covered` record stands where some of them lie.  Also
hidden are the control of hexes that only hidden counters have entered, and what frames hide of themselves.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import NoWorld
from vietnam_tui.engine import secret_choice
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.frames import AnyFrame, Bidding, Overstacked, SettingUp, Struck, Turning
from vietnam_tui.games.khe_sanh.map_names import MOUNTAIN
from vietnam_tui.games.khe_sanh.rules.movement.modes import acting, two_faced
from vietnam_tui.games.khe_sanh.rules.position.control import control_from, facing_sides, reaches
from vietnam_tui.games.khe_sanh.rules.position.stacks import (
    doubtful,
    force,
    forces,
    in_sight,
    limit,
    top_of,
)
from vietnam_tui.games.khe_sanh.rules.position.terrain import ground, pace
from vietnam_tui.games.khe_sanh.rules.sequence.initiative import POINTS, price
from vietnam_tui.games.khe_sanh.state import NVA, SIDES, State, other
from vietnam_tui.games.khe_sanh.transition import has_facing
from vietnam_tui.games.khe_sanh.units import (
    COMBAT,
    MANEUVER,
    NO_FACING,
    Covered,
    Piece,
    PieceId,
    RosterEntry,
    mark,
)

#: The record of a piece for a side that cannot tell it from others
UNSEEN = Piece(fate="unseen")

#: Tries at a deal that fits what is seen
TRIES = 4000
#: How likely a covered piece is taken to lie in Combat Mode, where both faces fit
LIKELY_UP = 0.3


def view(state: State, side: str) -> State:
    """The state as a side sees it; "" sees only what is public, and nothing of either side's covered counters."""
    pieces, covered, tops = _seen(state, side)
    changes: dict[str, object] = {
        "pieces": pieces,
        "covered": covered,
        "tops": tops,
        "frames": tuple(frame.seen_by(side) for frame in state.frames),
    }
    if state.mover >= 0 and pieces[state.mover].fate == "unseen":
        changes["mover"] = PieceId(-1)
    if state.arranged and side != _arranging(state):
        changes["arranged"] = 0
    if side != NVA and state.road_cut:
        changes["road_cut"] = False  # a hidden counter on the road may be a dummy [KS-A14.3-aj]
    if side != NVA and state.doubted:
        changes["held"] = tuple(h for h in state.held if h not in state.doubted)
    return state.but(**changes)


def _arranging(state: State) -> str:
    """The side that arranges its forces now."""
    frame = state.top
    return frame.side if isinstance(frame, SettingUp | Turning) else acting(state)


#: The things that a side sees: the pieces, what is covered, and which pieces lie on top
Seen = tuple[tuple[Piece, ...], tuple[Covered, ...], tuple[PieceId, ...]]


def _seen(state: State, side: str) -> Seen:
    placing = tuple(frame.side for frame in state.frames if isinstance(frame, SettingUp))
    if state.covered:  # a view already: nothing more is hidden from its own side
        own = all(one.side == other(side) for one in state.covered)
        if own and side:
            return state.pieces, state.covered, state.tops
    return _masked(state, state.roster, state.pieces, state.tops, side, placing)


@by_identity
def _masked(
    state: State,
    roster: tuple[RosterEntry, ...],
    pieces: tuple[Piece, ...],
    tops: tuple[PieceId, ...],
    side: str,
    placing: tuple[SideName, ...],
) -> Seen:
    found, covered = list(pieces), list(state.covered)
    before = {one.place for one in state.covered}
    above = {piece for piece in tops if state.side(piece) == side or pieces[piece].place in before}
    for enemy in SIDES:
        if enemy == side:
            continue
        looks_away = (
            enemy == NVA and NVA in placing
        )  # not even where it has begun to set up is seen [KS-14.0-f]
        for hex_, there in () if looks_away else sorted(forces(state, enemy).items()):
            unseen = [piece for piece in there if not in_sight(state, piece)]
            if unseen:
                covered.append(_cover(state, enemy, hex_, there, unseen))
            uppermost = top_of(state, enemy, hex_)
            if uppermost is not None and uppermost not in unseen and len(there) > 1:
                above.add(uppermost)
            for piece in unseen:
                found[piece] = UNSEEN
        for piece in doubtful(state) if enemy == NVA else ():
            found[piece] = UNSEEN
        for piece in state.pieces_of(enemy):
            due = pieces[piece].fate == "due" and placing and not roster[piece].turn
            if due or (looks_away and pieces[piece].on_map):
                found[piece] = UNSEEN
    covered.sort(key=lambda one: (SIDES.index(one.side), one.place))
    return tuple(found), tuple(covered), tuple(sorted(above))


def _cover(
    state: State, side: SideName, hex_: Hex, there: Sequence[PieceId], unseen: Sequence[PieceId]
) -> Covered:
    facing = next((state.pieces[p].facing for p in there if state.pieces[p].facing != NO_FACING), NO_FACING)
    marks = tuple(sorted(mark(state.pieces[piece]) for piece in unseen))
    return Covered(hex_, side, marks, facing, control_from(state, hex_, tuple(there)))


# -- imagining ----------------------------------------------------------------------------------------------


def resample(seen: State, side: str, generator: random.Random) -> State:
    """A full state that fits a view: unseen pieces dealt at random to the places where some lie.

    A deal fits if its view is the view; of those tried, the first that does is taken.  Raises `NoWorld` where none
    is found, which a view of a healthy state does not bring about.
    """
    frames = tuple(_imagined(frame, seen, generator) for frame in seen.frames)
    seen_again = seen.but(frames=tuple(frame.seen_by(side) for frame in frames))
    for _ in range(TRIES):
        dealt = _deal(seen, generator)
        if dealt is not None:
            met = tuple(_with_pieces(frame, dealt) for frame in frames)
            full = dealt.but(frames=met, held=_imagined_control(seen, side, generator))
            if _same(view(full, side), seen_again):
                return full
    raise NoWorld("nothing that was tried fits what is seen")


def _same(one: State, another: State) -> bool:
    return one.pieces == another.pieces and one.covered == another.covered


def _imagined(frame: AnyFrame, state: State, generator: random.Random) -> AnyFrame:
    """A frame with what it hides drawn at random: a chit that the other side could pay for [KS-A4.2.4-c]."""
    if isinstance(frame, Bidding):
        open_to: dict[str, list[int]] = {
            side: [bid for bid in range(POINTS + 1) if price(bid) <= state.caps_of(side)] for side in SIDES
        }
        return Bidding(secret_choice.resampled(frame.choice, open_to, generator), frame.ties)
    return frame


def _with_pieces(frame: AnyFrame, dealt: State) -> AnyFrame:
    """A frame whose pieces are not seen, with some of those that have been dealt to its hex."""
    return frame.dealt(force(dealt, frame.side, frame.place)) if isinstance(frame, Struck) else frame


def _imagined_control(seen: State, side: str, generator: random.Random) -> tuple[Hex, ...]:
    """Hexes that only hidden counters have entered are held by either, as likely as not."""
    if side == NVA:
        return seen.held
    guessed = {hex_ for hex_ in seen.doubted if generator.random() < 0.5}
    return tuple(sorted(guessed.union(seen.held)))


def _deal(seen: State, generator: random.Random) -> State | None:
    """Unseen pieces at random in the slots, each with a face that the slot may have; None where some do not fit."""
    pieces = list(seen.pieces)
    for enemy in SIDES:
        slots = [one for one in seen.covered if one.side == enemy]
        unseen = [piece for piece in seen.pieces_of(enemy) if pieces[piece].fate == "unseen"]
        generator.shuffle(unseen)
        unseen.sort(key=lambda piece: piece in seen.lost)  # who was never lost is surely somewhere
        # where more lie than can stack some do not count: these places choose first among the few that do not
        slots.sort(
            key=lambda one: (
                not _powerless(one),
                min(0, _room(seen, one) - len(one.counters)),
                len(one.counters),
            )
        )
        for slot in slots:
            if not _fill(seen, slot, unseen, pieces, generator):
                return None
        if not _put_aside(seen, unseen, pieces):
            return None
    return seen.but(pieces=tuple(pieces), covered=())


def _put_aside(seen: State, unseen: list[PieceId], pieces: list[Piece]) -> bool:
    """Give the pieces that are not on the map a fate; says whether there were none too few and none too many.

    They are still to be set up, or lost, or held back as replacements [KS-A12.2-b].
    """
    turns = list(seen.reserves)
    for piece in unseen:
        if piece not in seen.lost:
            if seen.segment != "set-up":
                return False
            pieces[piece] = Piece(fate="due")
        elif turns:
            pieces[piece] = Piece(fate="away", returns=turns.pop())
        else:
            pieces[piece] = Piece(fate="lost")
    return not turns or not unseen


def _fill(
    seen: State, slot: Covered, unseen: list[PieceId], pieces: list[Piece], generator: random.Random
) -> bool:
    """Put pieces into one slot, as many stacking ones as fit; says whether that went.

    More have to lie where the owner is asked whom he loses, and may where a move passes.
    """
    fits = _room(seen, slot)
    needed = len(slot.counters)
    taken: list[PieceId] = []
    crowded = Overstacked(slot.side, slot.place) in seen.frames  # [KS-3.1.4-a]
    loose = crowded or (seen.segment == "movement" and slot.side == seen.phasing)  # [KS-3.1.4-b]
    for piece in unseen:
        if len(taken) == needed:
            break
        stacks = seen.kind(piece).stacks
        if may_lie(seen, piece, slot) and (not stacks or fits > 0 or loose):
            taken.append(piece)
            fits -= stacks
    if len(taken) < needed or (crowded and fits >= 0):  # [KS-3.1.4-a]
        return False
    marks = generator.sample(slot.counters, needed)
    up = _turned_up(seen, slot, taken, marks, generator)
    if up is None:
        return False
    for piece, marker in zip(taken, marks, strict=True):
        unseen.remove(piece)
        colour, _, light = marker.partition(" ")
        here = Piece(
            place=slot.place,
            mode=COMBAT if piece in up else MANEUVER,
            marker=colour,  # type: ignore[arg-type]
            fading=bool(light),
        )
        pieces[piece] = here
        if has_facing(seen.but(pieces=tuple(pieces)), piece):
            pieces[piece] = msgspec.structs.replace(here, facing=slot.facing)
    return True


def _room(seen: State, slot: Covered) -> int:
    """The number of further pieces that can stack in the hex of a slot beside those that are seen."""
    there = forces(seen, slot.side).get(slot.place, ())
    return limit(seen, slot.side, slot.place) - sum(seen.kind(piece).stacks for piece in there)


def may_lie(seen: State, piece: PieceId, slot: Covered) -> bool:
    """Can a piece be one of those in a slot: is the ground open to it, and has it no facing where nothing has one?"""
    if seen.kind(piece).role == "dummy" and slot.facing == NO_FACING:
        return False
    if _powerless(slot) and seen.kind(piece).role != "hq":
        return False
    how = pace(seen.kind(piece))
    return how not in ("armor", "mechanized") or seen.board.terrain[slot.place] != MOUNTAIN


def _powerless(slot: Covered) -> bool:
    """Does nothing in a slot control anything though all is sound: revealed Headquarters alone? [KS-3.2.6-a]"""
    return slot.facing == NO_FACING and not slot.control and not any(slot.counters)


def _turned_up(
    seen: State, slot: Covered, taken: list[PieceId], marks: list[str], generator: random.Random
) -> set[PieceId] | None:
    """The pieces of a slot that lie in Combat Mode, so that the force controls and shows what is seen; None if none
    fit.

    Where the force faces nowhere nothing lies in Maneuver Mode; where it controls no more than it faces, nothing that
    is undisrupted lies in Combat Mode; where its top is not seen, the top lies on its hidden face.
    """
    able = [piece for piece in taken if two_faced(seen, piece)]
    if slot.facing == NO_FACING:
        return set(able)
    sound = {piece for piece, marker in zip(taken, marks, strict=True) if not marker}
    faced = set(facing_sides(slot.facing)).intersection(ground(seen.map).open_sides[slot.place])
    up = {piece for piece in able if piece not in sound and generator.random() < LIKELY_UP}
    if not set(slot.control) <= faced:
        around = _controlling(seen, slot, [piece for piece in able if piece in sound], generator)
        if around is None:
            return None
        up |= around
    if not forces(seen, slot.side).get(slot.place):
        upper = [piece for piece in taken if piece in sound] or taken
        if all(piece in up for piece in upper):
            up.discard(generator.choice(upper))
    return up


def _controlling(
    seen: State, slot: Covered, able: list[PieceId], generator: random.Random
) -> set[PieceId] | None:
    """Units of a slot in Combat Mode, since its force controls all around; None if nobody in it could."""
    units = [piece for piece in able if seen.kind(piece).role == "unit"]
    up = {piece for piece in units if generator.random() < LIKELY_UP}
    there = forces(seen, slot.side).get(slot.place, ())
    if up or any(len(reaches(seen, piece)) > 3 for piece in there):
        return up
    return {generator.choice(units)} if units else None
