"""Bombardment (7.7, 9.2): Harassment and Interdiction Fire, and Arc Light strikes.  The attacker suffers nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.core.results_tables import Ledger, both_sides
from vietnam_tui.engine.question import Chance, Question, Reply
from vietnam_tui.games.khe_sanh.counters import CounterKind
from vietnam_tui.games.khe_sanh.frames import Bombardment
from vietnam_tui.games.khe_sanh.phrases import counted
from vietnam_tui.games.khe_sanh.rules.assault.differential import (
    beyond_k,
    entered,
    modified,
    terrain_protection,
)
from vietnam_tui.games.khe_sanh.rules.assault.resolution import (
    CalledOff,
    Fought,
    entries,
    strike_hex,
    win_caps,
)
from vietnam_tui.games.khe_sanh.rules.fire.air_support import spend_bombers
from vietnam_tui.games.khe_sanh.rules.fire.artillery import (
    Guns,
    Support,
    Supported,
    base_points,
    fire_base,
    fire_gun,
    gun_points,
    may_have_guns,
    no_combat,
    refuse_base,
    refuse_gun,
    supporters,
)
from vietnam_tui.games.khe_sanh.rules.position.stacks import covered, force, in_sight, occupied, show
from vietnam_tui.games.khe_sanh.rules.position.strength import is_unit, joins_defence, protection
from vietnam_tui.games.khe_sanh.rules.sequence.answers import Dice, Pass, two_dice
from vietnam_tui.games.khe_sanh.rules.sequence.view import view
from vietnam_tui.games.khe_sanh.state import NVA, State, other
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import Covered, PieceId

#: The facts that everybody may know of artillery that fires from its hidden face [KS-11.3.3-c]
HIDDEN_GUN = "hidden artillery"


class Sheltered(NamedTuple):
    """The shelter in a bombarded hex: the best Protection Factor, what the ground adds, how many are counted."""

    protection: int
    ground: int
    ground_name: str
    counted: int

    @property
    def total(self) -> int:
        """The Protection Factor with which the Upper Matrix is entered [KS-7.7.1-c]."""
        return max(0, self.protection + self.ground)


def sheltered(state: State, hex_: Hex) -> Sheltered:
    """The shelter that a bombardment of a hex meets there, as far as the viewer can tell.

    Counters that he cannot tell apart have no more than they must have.
    """
    unknown = covered(state, other(state.phasing), hex_)
    values = known_protection(state, hex_)
    values += [] if unknown is None else _unknown_protection(state, unknown)
    added, name = terrain_protection(state, hex_)
    return Sheltered(max(values, default=0), added, name, len(values))


def known_protection(state: State, hex_: Hex) -> list[int]:
    """Protection Factors of the pieces in a bombarded hex that the viewer can tell apart."""
    there = force(state, other(state.phasing), hex_)
    return [value for piece in there if (value := _bombed_protection(state, piece, there)) is not None]


def _unknown_protection(state: State, unknown: Covered) -> list[int]:
    """Protection Factors of counters that the viewer cannot tell apart: no more than they must have among them.

    NVA/VC counters show the hidden face [KS-11.3.1-c].  Those of the US/GVN are different pieces, each in any Mode.
    """
    whole = sum(not marker for marker in unknown.counters)
    disrupted = [n >= whole for n in range(len(unknown.counters))]
    if unknown.side == NVA:
        least = [tables().numbers.hidden_protection] * len(disrupted)
    else:
        unseen = (p for p in state.pieces_of(unknown.side) if state.pieces[p].fate == "unseen")
        least = sorted(_least(state.kind(piece)) for piece in unseen)
    return [max(0, protection - down) for protection, down in zip(least, disrupted, strict=False)]


def _least(kind: CounterKind) -> int:
    """The Protection Factor that a piece has in any Mode."""
    faces = [face.protection for face in (kind.combat, kind.maneuver) if face is not None]
    return min(faces, default=0) if kind.role == "unit" else 0


def surely_sheltered(state: State, hex_: Hex) -> int:
    """The least Protection Factor, ground included, that a bombardment meets in a hex for all that the viewer knows.

    A counter below one that he knows may have less than the hidden face; where he knows none, the top lies on it.
    """
    met = sheltered(state, hex_)
    if not force(state, other(state.phasing), hex_):
        return met.total
    return met._replace(protection=max(known_protection(state, hex_), default=0)).total


def _bombed_protection(state: State, piece: PieceId, there: tuple[PieceId, ...]) -> int | None:
    """The Protection Factor of a piece under bombardment, None for one that does not count.

    Hidden counters have that of their face, whatever they are; a revealed
    NVA HQ only while it is alone, as a US HQ has nothing.
    """
    kind, down = state.kind(piece), state.pieces[piece].disrupted
    # [KS-11.3.1-c, KS-11.3.5-d, KS-A11.3.6-h]
    hidden_face = tables().numbers.hidden_protection - down
    if state.hidden(piece):
        return hidden_face  # [KS-11.3.1-c, KS-11.3.5-d, KS-A11.3.6-h]
    if kind.role == "hq":
        alone = not any(is_unit(state, p) or state.hidden(p) for p in there)
        if not alone or piece != there[0]:  # [KS-11.3.4-c]
            return None
        return hidden_face if kind.side == NVA else 0  # [KS-11.3.4-c, KS-11.2.3-a]
    if kind.role in ("unit", "village") and joins_defence(state, piece):
        return protection(state, piece)
    return None


def observed(state: State, target: Hex) -> bool:
    """Is a ground combat unit of the firer next to the target, disrupted or not? [KS-7.7.1-d]"""
    near = state.board.grid.neighbours(target)
    return any(is_unit(state, piece) for hex_ in near for piece in force(state, state.phasing, hex_))


def letter(state: State, frame: Bombardment) -> str | None:
    """The basic column of a bombardment, None where it has none."""
    return letter_against(frame, sheltered(state, frame.target).total)


def letter_against(frame: Bombardment, protection: int) -> str | None:
    """The basic column of a bombardment against a Protection Factor, None where it has none."""
    if frame.bombers:
        return tables().arc_light_column(frame.bombers, protection)  # [KS-9.2-e]
    return tables().column("hif", frame.strength, protection)  # [KS-7.7.1-c, KS-7.7-c]


def ledger(state: State, frame: Bombardment, met: Sheltered | None = None) -> Ledger:
    """Observed fire, and further units in the hex; nothing else counts, not even the ground.

    `met` is a shelter that may be met instead of the one that is seen.
    """
    met = met or sheltered(state, frame.target)
    basic = letter_against(frame, met.total)
    return beyond_k(reasons(state, frame, met), None if basic is None else tables().lower.named(basic))


def reasons(state: State, frame: Bombardment, met: Sheltered) -> Ledger:
    """All of them but for what comes of columns beyond K, which hangs on the basic column."""
    found = Ledger()  # and no other modifiers [KS-7.7.1-g, KS-9.2-h]
    if not frame.bombers:
        found = entered(found, "observed", observed(state, frame.target))  # [KS-7.7.1-d]
    more = max(0, met.counted - 1)  # [KS-7.7.1-f, KS-9.2-g]
    return modified(found, "further-unit", more)  # [KS-7.7.1-f, KS-9.2-g]


def row_of(frame: Bombardment) -> str:
    """The row of the Upper Matrix, as events name it."""
    return "arc-light" if frame.bombers else "hif"


# -- declaring ----------------------------------------------------------------------------------------------


def add_gun(transition: Transition, frame: Bombardment, order: Support) -> None:
    """An artillery piece fires, hidden or not; one next to the target sees what it fires at."""
    piece, state = order.unit, transition.state
    fire_gun(transition, piece)
    points = gun_points(state, piece, frame.target)
    transition.replace(
        msgspec.structs.replace(frame, guns=(*frame.guns, piece), strength=frame.strength + points)
    )
    _tell_of_gun(transition, frame.target, piece, points)  # [KS-11.3.3-c]
    if state.pieces[piece].place in state.board.grid.neighbours(frame.target):
        for one in force(state, other(state.phasing), frame.target):
            show(transition, one, "KS-3.5-c")


def _tell_of_gun(transition: Transition, target: Hex, piece: PieceId, points: int) -> None:
    """Everybody hears that artillery fires; which piece, the enemy only if he sees it [KS-11.3.3-c]."""
    state = transition.state
    told = Supported(
        side=state.side(piece),
        by=state.name(piece),
        place=state.label(target),
        amount=points,
        rule="KS-8.1-e",
    )
    if in_sight(state, piece):
        transition.tell(told)
    else:
        unknown = msgspec.structs.replace(told, by=HIDDEN_GUN)
        transition.tell_apart(state.side(piece), told, unknown)


def add_base(transition: Transition, frame: Bombardment, order: Guns) -> None:
    """The guns of a base fire."""
    points = base_points(transition.state, order.at, frame.target, air=False)
    fire_base(transition, order.at)
    transition.replace(
        msgspec.structs.replace(frame, bases=(*frame.bases, order.at), strength=frame.strength + points)
    )


def _supports(state: State, frame: Bombardment) -> Iterator[Support]:
    return (one for one in _joining(state, frame) if isinstance(one, Support))


def _bases(state: State, frame: Bombardment) -> Iterator[Guns]:
    return (one for one in _joining(state, frame) if isinstance(one, Guns))


def _joining(state: State, frame: Bombardment) -> Iterator[Support | Guns]:
    return supporters(state, state.phasing, frame.target, attack=True, hidden=True)


def most_fire(state: State, frame: Bombardment) -> int:
    """The Artillery FS of HIF once all have joined who still can."""
    found = frame.strength
    for action in _joining(state, frame):
        if isinstance(action, Support):
            found += gun_points(state, action.unit, frame.target)
        else:
            found += base_points(state, action.at, frame.target, air=False)
    return found


def may_strike(state: State, frame: Bombardment) -> bool:
    """Could HIF have a column, with all that can still fire, as far as the viewer can tell?"""
    most = msgspec.structs.replace(frame, strength=most_fire(state, frame))
    return letter_against(most, surely_sheltered(state, frame.target)) is not None


def _refuse_pass(state: State, frame: Bombardment, order: Pass) -> Refusal | None:
    """The reason why more guns must fire, or None: so few would fire in vain, as everybody sees [KS-7.7-c]."""
    protection = surely_sheltered(state, frame.target)
    if letter_against(frame, protection) is not None or not may_strike(state, frame):
        return None
    return Refusal(
        "KS-7.7-c",
        f"FS {frame.strength} is too little for PF {protection} there: more must fire along",
        "Try: support all",
    )


def _refuse_gun(state: State, frame: Bombardment, order: Support) -> Refusal | None:
    return refuse_gun(state, state.phasing, order, frame.target, attack=True, hidden=True)


def _refuse_base(state: State, frame: Bombardment, order: Guns) -> Refusal | None:
    return refuse_base(state, state.phasing, order, frame.target, attack=True)


def _decide(state: State, frame: Bombardment) -> Decision:
    label = state.label(frame.target)
    if frame.declared:
        return Decision(CHANCE, "dice", f"the dice for the bombardment of {label}", "KS-7.0-a")
    return Decision(state.phasing, "hif", f"{state.phasing}: who else fires at {label}?", "KS-7.7.1-a")


def _pass(transition: Transition, frame: Bombardment, order: Pass) -> None:
    transition.replace(msgspec.structs.replace(frame, declared=True))


def _may_go_on(state: State, frame: Bombardment) -> bool:
    """Could others fire along, in truth or as the enemy sees it?  He cannot tell apart the pieces that have fired from
    hiding.
    """
    if any(True for _ in _joining(state, frame)):
        return True
    seen = view(state, other(state.phasing))
    return may_have_guns(seen, state.phasing, frame.target, attack=True, hidden=True)


# -- resolving ----------------------------------------------------------------------------------------------


def _settle(transition: Transition, frame: Bombardment) -> bool:
    """Without others who could fire it is declared; without an enemy or a letter it is in vain."""
    state = transition.state
    if not frame.declared:
        if _may_go_on(state, frame):
            return False
        transition.replace(msgspec.structs.replace(frame, declared=True))
        return True
    # [KS-7.7-c]
    if frame.target in occupied(state, other(state.phasing)) and letter(state, frame) is not None:
        return False
    transition.pop()
    spend_bombers(transition, frame.target)
    rule = "KS-9.2-d" if frame.bombers else "KS-7.7-c"
    transition.tell(
        CalledOff(
            place=state.label(frame.target),
            row=row_of(frame),
            value=frame.bombers or frame.strength,
            rule=rule,
        )
    )
    return True


def _resolve(transition: Transition, frame: Bombardment, dice: Dice) -> None:
    """Only the right-hand number counts, and gives its CAPs to the attacker."""
    state, basic = transition.state, letter(transition.state, frame)
    assert basic is not None
    found = tables().lower.look_up(tables().lower.named(basic), dice.total, ledger(state, frame))
    _, right = both_sides(found.result)  # [KS-7.7-a]
    best = sheltered(state, frame.target)
    transition.pop()
    if frame.bombers:
        spend_bombers(transition, frame.target)
    transition.tell(
        Fought(
            side=state.phasing,
            row=row_of(frame),
            place=state.label(frame.target),
            value=frame.bombers or frame.strength,
            column=tables().lower.columns[found.column - 1],
            dice=dice.total,
            roll=int(found.row),
            attacker=0,
            defender=right,
            ledger=entries(found.ledger),
            protection=best.total,
            by=_seen_to_fire(state, frame),
            rule="KS-7.7-a",
        )
    )
    win_caps(transition, state.phasing, right)  # the defender wins none [KS-7.7-a]
    strike_hex(transition, frame.target, right)


def _seen_to_fire(state: State, frame: Bombardment) -> tuple[str, ...]:
    """The bombarding pieces, as everybody may know them."""
    if frame.bombers:
        return (counted(frame.bombers, "B-52"),)
    guns = (state.name(piece) if in_sight(state, piece) else HIDDEN_GUN for piece in frame.guns)
    return (*guns, *(f"guns of {state.label(at)}" for at in frame.bases))


BOMBARDMENT = Question[State, Transition, Bombardment](
    Bombardment,
    _decide,
    (
        Reply(Support, add_gun, _refuse_gun, legal=_supports, unasked=no_combat),
        Reply(Guns, add_base, _refuse_base, legal=_bases, unasked=no_combat),
        Reply(Pass, _pass, _refuse_pass),
    ),
    chance=Chance(two_dice, _resolve),
    settle=_settle,
)
