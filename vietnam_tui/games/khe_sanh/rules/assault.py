"""An assault from its declaration to the dice (7.3.2): each player adds what he has, in turn, knowing what was said.

Whether a question is put is judged by what the *other* side can see, so that its absence tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, read_unit
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.khe_sanh import combat_events
from vietnam_tui.games.khe_sanh.chapter import Chapter
from vietnam_tui.games.khe_sanh.frames import Assault, Step
from vietnam_tui.games.khe_sanh.rules import resolution
from vietnam_tui.games.khe_sanh.rules.artillery import may_have_guns
from vietnam_tui.games.khe_sanh.rules.attacks import announce, take_part
from vietnam_tui.games.khe_sanh.rules.best_case import may_come_off, shortfall
from vietnam_tui.games.khe_sanh.rules.close_support import cover, covers, refuse_cover
from vietnam_tui.games.khe_sanh.rules.commitments import (
    acting,
    joiners,
    refuse_guns,
    refuse_join,
    refuse_row,
    refuse_sappers,
    refuse_spend,
    refuse_strike,
    refuse_support,
    row_choices,
    shift_offers,
)
from vietnam_tui.games.khe_sanh.rules.differential import taking_part
from vietnam_tui.games.khe_sanh.rules.reveal import show, turn_up
from vietnam_tui.games.khe_sanh.rules.stacks import covered
from vietnam_tui.games.khe_sanh.rules.support import (
    fire_base,
    fire_gun,
    supporters,
)
from vietnam_tui.games.khe_sanh.rules.view import view
from vietnam_tui.games.khe_sanh.state import US, State, other
from vietnam_tui.games.khe_sanh.tables import Row
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.verbs import (
    Cover,
    Guns,
    Join,
    Pass,
    Spend,
    Strike,
    Support,
    UseRow,
    UseSappers,
)

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
            return any(True for _ in joiners(state, assault))
        case "guns":
            seen = view(state, other(state.phasing))
            return may_have_guns(seen, state.phasing, assault.target, attack=True)
        case "defending guns":
            seen = view(state, state.phasing)
            return may_have_guns(seen, other(state.phasing), assault.target, attack=False)
        case "gunships" | "defending gunships":
            asks = (state.phasing == US) == (assault.step == "gunships")
            return asks and any(True for _ in covers(state, assault))
        case "air":
            return refuse_strike(state, assault, Strike(assault.target)) is None
        case "row":
            return len(row_choices(state, assault)) > 1
        case "shifts":
            return _may_add(state, assault)
        case "dice":
            return True


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


def _offers(state: State, assault: Assault) -> Iterator[Action]:
    yield from _additions(state, assault)
    if assault.step not in ("row", "dice") and _refuse_pass(state, assault, Pass()) is None:
        yield Pass()


def _additions(state: State, assault: Assault) -> Iterator[Action]:
    """What may be put into an assault at a step."""
    match assault.step:
        case "joining":
            yield from joiners(state, assault)
        case "guns" | "defending guns":
            yield from supporters(
                state, acting(state, assault), assault.target, attack=assault.step == "guns"
            )
        case "gunships" | "defending gunships":
            yield from covers(state, assault)
        case "air":
            yield Strike(assault.target)
        case "row":
            yield from (UseRow(row) for row in row_choices(state, assault))
        case "shifts":
            yield from shift_offers(state, assault)
        case "dice":
            return


# -- answers ------------------------------------------------------------------------------------------------


def _join(transition: Transition, assault: Assault, order: Join) -> None:
    attackers = tuple(sorted({*assault.attackers, order.unit}))
    transition.replace(msgspec.structs.replace(assault, attackers=attackers))
    take_part(transition, order.unit)


def _support(transition: Transition, assault: Assault, order: Support) -> None:
    piece = order.unit
    if assault.step == "shifts":
        transition.replace(msgspec.structs.replace(assault, hqs=(*assault.hqs, piece)))
        transition.piece(piece, supported=True)
        if transition.state.hidden(piece):
            turn_up(transition, piece, "KS-11.3.4-d", own=True)
        else:
            show(transition, piece, "KS-7.5.5-a", own=True)
        _tell_support(transition, transition.state.phasing, transition.state.name(piece), assault)
        return
    side, mine = acting(transition.state, assault), assault.step == "guns"
    fire_gun(transition, piece)
    show(transition, piece, "KS-3.5-a", own=True)
    _tell_support(transition, side, transition.state.name(piece), assault)
    if mine:
        transition.replace(msgspec.structs.replace(assault, guns=(*assault.guns, piece)))
    else:
        transition.replace(msgspec.structs.replace(assault, defending_guns=(*assault.defending_guns, piece)))


def _guns(transition: Transition, assault: Assault, order: Guns) -> None:
    side = acting(transition.state, assault)
    fire_base(transition, order.at)
    _tell_support(transition, side, f"the guns of {transition.state.label(order.at)}", assault)
    if assault.step == "guns":
        transition.replace(msgspec.structs.replace(assault, bases=(*assault.bases, order.at)))
    else:
        transition.replace(
            msgspec.structs.replace(assault, defending_bases=(*assault.defending_bases, order.at))
        )


def _tell_support(transition: Transition, side: str, by: str, assault: Assault, amount: int = 0) -> None:
    transition.tell(
        combat_events.Supported(
            side=US if side == US else other(US),
            by=by,
            place=transition.state.label(assault.target),
            amount=amount,
            rule="KS-7.3.2-a",
        )
    )


def _strike(transition: Transition, assault: Assault, order: Strike) -> None:
    transition.set(air_strikes=transition.state.air_strikes - 1)
    transition.replace(msgspec.structs.replace(assault, strikes=assault.strikes + 1))
    _tell_support(transition, US, combat_events.AIR_STRIKE, assault, assault.strikes + 1)


def _use_row(transition: Transition, assault: Assault, order: UseRow) -> None:
    _enter(transition, msgspec.structs.replace(assault, row=order.row), "shifts")


def _spend(transition: Transition, assault: Assault, order: Spend) -> None:
    transition.replace(msgspec.structs.replace(assault, caps=order.caps))
    transition.gain_caps(transition.state.phasing, -order.caps, "KS-7.5.7-a", "assault")


def _use_sappers(transition: Transition, assault: Assault, order: UseSappers) -> None:
    transition.replace(msgspec.structs.replace(assault, sappers=True))
    _tell_support(transition, transition.state.phasing, "sappers", assault)


def _refuse_pass(state: State, assault: Assault, order: Pass) -> Refusal | None:
    """Why more must be added, or None: without it the assault is too weak, as its side sees [KS-7.2.1-a]."""
    if acting(state, assault) != state.phasing or assault.step == "shifts":
        return None
    able = tuple(each.unit for each in joiners(state, assault)) if assault.step == "joining" else ()
    passed = msgspec.structs.replace(assault, step=STEPS[STEPS.index(assault.step) + 1])
    if may_come_off(state, passed) or not may_come_off(state, assault, able):
        return None
    return Refusal(
        "KS-7.2.1-a", f"{shortfall(state, assault)}; without more it cannot be made", _more(state, assault)
    )


def _more(state: State, assault: Assault) -> str:
    """What may be added to an assault next, as advice."""
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
        _enter(transition, assault, following)


def _take_row(transition: Transition, assault: Assault) -> None:
    """The only row on which the assault can be made is used; without any it is called off [KS-7.3.2-h]."""
    possible = row_choices(transition.state, assault)
    if possible:
        _enter(transition, msgspec.structs.replace(assault, row=possible[0]), "shifts")
    else:
        resolution.call_off(transition, assault)


def _enter(transition: Transition, assault: Assault, step: Step) -> None:
    transition.replace(msgspec.structs.replace(assault, step=step))


def _outcomes(state: State, assault: Assault) -> Distribution[Action]:
    return resolution.two_dice()


# -- words --------------------------------------------------------------------------------------------------


def _read_join(state: State, reader: Reader) -> tuple[Action, ...]:
    units = [read_unit(state, reader)]
    while not reader.done:
        units.append(read_unit(state, reader))
    return tuple(Join(unit) for unit in units)


def _read_row(state: State, reader: Reader) -> tuple[Action, ...]:
    names: dict[str, Row] = {
        "close": "close-assault",
        "mixed": "mixed-assault",
        "surprise": "surprise-assault",
        "heliborne": "heliborne-assault",
    }
    return (UseRow(reader.name("row", names)),)


#: Why nothing is put in for shifts while no assault is
_NO_SHIFTS = Refusal(
    "KS-7.3.2-a", "that is put into an assault when its column is known, and none is under way"
)

CHAPTER = Chapter(
    questions=(
        Question(
            Assault,
            _decide,
            _offers,
            (
                Answer(Join, _join, refuse_join, fits=lambda a, o: a.step == "joining"),
                Answer(
                    Support,
                    _support,
                    refuse_support,
                    fits=lambda a, o: a.step in ("guns", "defending guns", "shifts"),
                ),
                Answer(Guns, _guns, refuse_guns, fits=lambda a, o: a.step in ("guns", "defending guns")),
                Answer(
                    Cover,
                    cover,
                    refuse_cover,
                    fits=lambda a, o: a.step in ("gunships", "defending gunships"),
                ),
                Answer(Strike, _strike, refuse_strike, fits=lambda a, o: a.step == "air"),
                Answer(UseRow, _use_row, refuse_row, fits=lambda a, o: a.step == "row"),
                Answer(Spend, _spend, refuse_spend, unasked=_NO_SHIFTS, fits=lambda a, o: a.step == "shifts"),
                Answer(
                    UseSappers,
                    _use_sappers,
                    refuse_sappers,
                    unasked=_NO_SHIFTS,
                    fits=lambda a, o: a.step == "shifts",
                ),
                Answer(
                    Pass,
                    _pass,
                    _refuse_pass,
                    unasked=Refusal("KS-4.3-a", "nothing is asked that could be passed", "Try: end"),
                    fits=lambda a, o: a.step not in ("row", "dice"),
                ),
            ),
            outcomes=_outcomes,
            resolve=resolution.resolve,
            settle=_settle,
        ),
    ),
    words=(
        Words(
            Join,
            "join UNIT ...",
            "Let further units take part in the assault.",
            "join 304/24",
            read=_read_join,
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
        Words(
            UseRow,
            "row close|mixed|surprise|heliborne",
            "Choose the row of the Upper Matrix.",
            "row surprise",
            read=_read_row,
            write=lambda state, order: order.row.split("-")[0],
        ),
        Words(
            Spend,
            "spend N",
            "Spend CAPs for column shifts, two for one.",
            "spend 4",
            read=lambda state, reader: (Spend(reader.number("how many CAPs")),),
            write=lambda state, order: str(order.caps),
        ),
        Words(
            UseSappers,
            "sappers",
            "Claim the sappers' modifier against a base.",
            "sappers",
            read=lambda state, reader: (UseSappers(),),
        ),
        Words(
            Pass,
            "pass",
            "Add nothing more, and go on.",
            "pass",
            read=lambda state, reader: (Pass(),),
        ),
    ),
)
