"""An assault from its declaration to the dice (7.3.2): each player adds what he has, in turn, knowing what was said.

The view of the *other* side decides whether a question is put, so that its absence tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, Reply
from vietnam_tui.games.khe_sanh.frames import Assault, Step
from vietnam_tui.games.khe_sanh.rules.air.close_support import Cover
from vietnam_tui.games.khe_sanh.rules.assault import resolution
from vietnam_tui.games.khe_sanh.rules.assault.attacks import Join, announce, may_come_off, shortfall
from vietnam_tui.games.khe_sanh.rules.assault.commitments import (
    Spend,
    UseRow,
    UseSappers,
    acting,
    claimable,
    enter,
    refuse_guns,
    refuse_strike,
    refuse_support,
    row_choices,
    shift_offers,
    tell_support,
)
from vietnam_tui.games.khe_sanh.rules.assault.differential import taking_part
from vietnam_tui.games.khe_sanh.rules.fire.air_support import Strike
from vietnam_tui.games.khe_sanh.rules.fire.artillery import (
    AIR_STRIKE,
    Guns,
    Support,
    fire_base,
    fire_gun,
    may_have_guns,
    supporters,
)
from vietnam_tui.games.khe_sanh.rules.position.stacks import beneath, covered, show, turn_up
from vietnam_tui.games.khe_sanh.rules.position.terrain import ground
from vietnam_tui.games.khe_sanh.rules.sequence.answers import Pass, two_dice
from vietnam_tui.games.khe_sanh.rules.sequence.view import view
from vietnam_tui.games.khe_sanh.state import US, State, other
from vietnam_tui.games.khe_sanh.transition import Transition

STEPS: tuple[Step, ...] = (
    "joining", "guns", "defending guns", "gunships", "air", "defending gunships", "row", "shifts", "dice"
)  # fmt: skip

#: Step -> what the side to decide is asked, and the rule that asks
_ASKED: dict[Step, tuple[str, str]] = {
    "joining": ("who else joins the assault on {}?", "KS-7.3-b"),
    "guns": ("which artillery supports the assault on {}?", "KS-8.1-h"),
    "defending guns": ("which artillery supports the defence of {}?", "KS-8.1-h"),
    "gunships": ("which Gunships support the assault on {}?", "KS-A9.3.1-d"),
    "air": ("how many Air Strikes support the defence of {}?", "KS-9.1-c"),
    "defending gunships": ("which Gunships support the defence of {}?", "KS-A9.3.1-d"),
    "row": ("on which row is {} assaulted?", "KS-7.3.1-d"),
    "shifts": ("what else is put into the assault on {}?", "KS-7.3.2-a"),
    "dice": ("the dice for the assault on {}", "KS-7.0-a"),
}


def _decide(state: State, assault: Assault) -> Decision:
    words, rule = _ASKED[assault.step]
    side, label = acting(state, assault), state.label(assault.target)
    if side == CHANCE:
        return Decision(CHANCE, "dice", words.format(label), rule)
    return Decision(side, assault.step, f"{side}: {words.format(label)}", rule)


# -- is there anything to ask? ------------------------------------------------------------------------------


def asked(state: State, assault: Assault) -> bool:
    """Is the question of a step put, or is there nothing to decide in it as everybody can see?"""
    match assault.step:
        case "joining":
            return any(True for _ in Join.offers(state, assault)) or _may_join(state, assault)
        case "guns":
            seen = view(state, other(state.phasing))
            return may_have_guns(seen, state.phasing, assault.target, attack=True)
        case "defending guns":
            seen = view(state, state.phasing)
            return may_have_guns(seen, other(state.phasing), assault.target, attack=False)
        case "gunships" | "defending gunships":
            asks = (state.phasing == US) == (assault.step == "gunships")
            return asks and any(True for _ in Cover.offers(state, assault))
        case "air":
            return refuse_strike(state, assault, Strike(assault.target)) is None
        case "row":
            return len(row_choices(state, assault)) > 1
        case "shifts":
            return _may_add(state, assault)
        case "dice":
            return True


def _may_join(state: State, assault: Assault) -> bool:
    """Could, as the enemy sees it, somebody lie under what shows next to the target who joins?"""
    seen, grid, here = view(state, other(state.phasing)), state.board.grid, ground(state.map)
    return any(
        one.side == state.phasing
        and one.place in grid.neighbours(assault.target)
        and here.crossable(one.place, assault.target)
        and beneath(seen, one) > sum(map(bool, one.counters))
        for one in seen.covered
    )


def _may_add(state: State, assault: Assault) -> bool:
    """Could the attacker put in CAPs, sappers or, as his enemy sees it, a Headquarters?"""
    if any(True for _ in shift_offers(state, assault)):
        return True
    seen = view(state, other(state.phasing))
    if not any(
        seen.pieces[p].fate == "unseen" and seen.kind(p).role == "hq" for p in seen.pieces_of(state.phasing)
    ):
        return False
    places = {state.pieces[p].place for p in taking_part(state, assault)}
    return any(covered(seen, state.phasing, place) is not None for place in places)


# -- offers -------------------------------------------------------------------------------------------------


def _supports(state: State, assault: Assault) -> Iterator[Support]:
    """The pieces that may support at a step: artillery of the side that is asked, then Headquarters."""
    if assault.step == "shifts":
        yield from claimable(state, assault)
    elif assault.step in ("guns", "defending guns"):
        for one in _artillery(state, assault):
            if isinstance(one, Support):
                yield one


def _bases(state: State, assault: Assault) -> Iterator[Guns]:
    if assault.step in ("guns", "defending guns"):
        for one in _artillery(state, assault):
            if isinstance(one, Guns):
                yield one


def _artillery(state: State, assault: Assault) -> Iterator[Support | Guns]:
    attack = assault.step == "guns"
    return supporters(state, acting(state, assault), assault.target, attack=attack)


def _strikes(state: State, assault: Assault) -> Iterator[Strike]:
    if assault.step == "air":
        yield Strike(assault.target)


def _passes(state: State, assault: Assault) -> Iterator[Pass]:
    if assault.step not in ("row", "dice"):
        yield Pass()


def _additions(state: State, assault: Assault) -> Iterator[Action]:
    """The pieces that may be put into an assault at a step that cannot be passed."""
    yield from Join.offers(state, assault)
    yield from _supports(state, assault)
    yield from _bases(state, assault)
    yield from Cover.offers(state, assault)


# -- answers ------------------------------------------------------------------------------------------------


def _support(transition: Transition, assault: Assault, order: Support) -> None:
    piece = order.unit
    if assault.step == "shifts":
        transition.replace(msgspec.structs.replace(assault, hqs=(*assault.hqs, piece)))
        transition.piece(piece, supported=True)
        if transition.state.hidden(piece):
            turn_up(transition, piece, "KS-11.3.4-d", own=True)
        else:
            show(transition, piece, "KS-7.5.5-a", own=True)
        tell_support(transition, transition.state.phasing, transition.state.name(piece), assault)
        return
    side, mine = acting(transition.state, assault), assault.step == "guns"
    fire_gun(transition, piece)
    show(transition, piece, "KS-3.5-a", own=True)
    tell_support(transition, side, transition.state.name(piece), assault)
    if mine:
        transition.replace(msgspec.structs.replace(assault, guns=(*assault.guns, piece)))
    else:
        transition.replace(msgspec.structs.replace(assault, defending_guns=(*assault.defending_guns, piece)))


def _guns(transition: Transition, assault: Assault, order: Guns) -> None:
    side = acting(transition.state, assault)
    fire_base(transition, order.at)
    tell_support(transition, side, f"the guns of {transition.state.label(order.at)}", assault)
    if assault.step == "guns":
        transition.replace(msgspec.structs.replace(assault, bases=(*assault.bases, order.at)))
    else:
        transition.replace(
            msgspec.structs.replace(assault, defending_bases=(*assault.defending_bases, order.at))
        )


def _strike(transition: Transition, assault: Assault, order: Strike) -> None:
    transition.set(air_strikes=transition.state.air_strikes - 1)
    transition.replace(msgspec.structs.replace(assault, strikes=assault.strikes + 1))
    tell_support(transition, US, AIR_STRIKE, assault, assault.strikes + 1)


def _refuse_pass(state: State, assault: Assault, order: Pass) -> Refusal | None:
    """Why more must be added, or None: without it the assault is too weak, as its side sees [KS-7.2.1-a]."""
    if acting(state, assault) != state.phasing or assault.step == "shifts":
        return None
    able = tuple(each.unit for each in Join.offers(state, assault))
    passed = msgspec.structs.replace(assault, step=STEPS[STEPS.index(assault.step) + 1])
    if may_come_off(state, passed) or not may_come_off(state, assault, able):
        return None
    return Refusal(
        "KS-7.2.1-a", f"{shortfall(state, assault)}; without more it cannot be made", _more(state, assault)
    )


def _more(state: State, assault: Assault) -> str:
    """The next addition that may be made to an assault, as advice."""
    match next(iter(_additions(state, assault))):
        case Join(piece):
            return f"Try: join {state.name(piece)}"
        case Support(piece):
            return f"Try: support {state.name(piece)}"
        case Cover(piece, at):
            return f"Try: cover {state.name(piece)} {state.label(at)}"
        case Guns(at):
            return f"Try: guns {state.label(at)}"
    return ""


def _nothing_asked(state: State, order: Pass) -> Refusal:
    return Refusal("KS-4.3-a", "nothing is asked that could be passed", "Try: end")


def _pass(transition: Transition, assault: Assault, order: Pass) -> None:
    _go_on(transition, assault)


# -- from step to step --------------------------------------------------------------------------------------


def _settle(transition: Transition, assault: Assault) -> bool:
    if asked(transition.state, assault):
        return False
    _go_on(transition, assault)
    return True


def _go_on(transition: Transition, assault: Assault) -> None:
    """A step is over; what follows from it happens, then the next one begins."""
    following = STEPS[STEPS.index(assault.step) + 1]
    if assault.step == "joining":
        announce(transition, assault)
    elif assault.step == "gunships":
        resolution.reveal(transition, assault)
    elif assault.step == "row":
        _take_row(transition, assault)
        return
    if transition.frames and transition.frames[-1] == assault:
        enter(transition, assault, following)


def _take_row(transition: Transition, assault: Assault) -> None:
    """The only row on which the assault can be made is used; without any it is called off [KS-7.3.2-h]."""
    possible = row_choices(transition.state, assault)
    if possible:
        enter(transition, msgspec.structs.replace(assault, row=possible[0]), "shifts")
    else:
        resolution.call_off(transition, assault)


ASSAULT = Question[State, Transition, Assault](
    Assault,
    _decide,
    (
        Join,
        Reply(
            Support,
            _support,
            refuse_support,
            fits=lambda assault, _: assault.step in ("guns", "defending guns", "shifts"),
            legal=_supports,
        ),
        Reply(
            Guns,
            _guns,
            refuse_guns,
            fits=lambda assault, _: assault.step in ("guns", "defending guns"),
            legal=_bases,
        ),
        Cover,
        Reply(Strike, _strike, refuse_strike, fits=lambda assault, _: assault.step == "air", legal=_strikes),
        UseRow,
        Spend,
        UseSappers,
        Reply(
            Pass,
            _pass,
            _refuse_pass,
            _passes,
            fits=lambda assault, _: assault.step not in ("row", "dice"),
            unasked=_nothing_asked,
        ),
    ),
    chance=Chance(two_dice, resolution.resolve),
    settle=_settle,
)

CHAPTER = Chapter[State, Transition](verbs=(Join, UseRow, Spend, UseSappers, Pass), questions=(ASSAULT,))
