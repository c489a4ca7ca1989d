"""Keys of position files that players say in words of their own: fire support, leaders, works, who waits, who fired."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from vietnam_tui.core.hexes import Hexside
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.position_file import LONGEST, not_known
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.engine.position_words import UnitWord, Word, by_words
from vietnam_tui.engine.sparse_state import hexes_of, with_changes
from vietnam_tui.games.hot_armor.rules.sequence.setup import option_name, options
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import NO_UNIT, Entrenchment, Fate, Support, UnitId

Status = Literal["later", "ready", "used", "out"]


def _sides(state: State) -> Sequence[str]:
    return state.sides


# -- fire support -------------------------------------------------------------------------------------------


def _with_status(state: State, named: Mapping[str, object], where: str) -> State:
    """Fire support with another status, or with changes of another kind."""
    names = [marker.name for marker in state.support]
    for name in named:
        if name not in names:
            raise not_known(f"position, {where}", "fire support", name, names)
    return state.but(
        support=tuple(
            msgspec.structs.replace(marker, **_change(named[marker.name])) if marker.name in named else marker
            for marker in state.support
        )
    )


def _change(said: object) -> dict[str, Any]:
    return {"refused": said} if isinstance(said, bool) else {"status": said}


def _spent(status: Status, says: str) -> Word[State]:
    """The fire support that is used up, by its names."""
    return Word(
        {"used": "used", "out": "out"}[status],
        list[str],
        Key(says),
        lambda state, names, where: _with_status(state, dict.fromkeys(names, status), where),
        lambda state: [marker.name for marker in state.support if marker.status == status],
    )


def _tell_support(state: State) -> dict[str, str]:
    """Fire support that stands otherwise than its turn and the other keys say."""

    def usual(marker: Support) -> str:
        return "ready" if marker.turn <= state.turn else "later"

    free = (marker for marker in state.support if marker.status in ("later", "ready"))
    return {marker.name: marker.status for marker in free if marker.status != usual(marker)}


# -- works --------------------------------------------------------------------------------------------------


def _lay_entrenchments(state: State, levels: Mapping[str, int], where: str) -> State:
    places = hexes_of(state.board.grid, list(levels), where)
    found = zip(places, levels.values(), strict=True)
    return state.but(entrenchments=tuple(Entrenchment(place, level) for place, level in found))


def _lay_broken(state: State, places: Sequence[str], where: str) -> State:
    """Bridges that are down: those over river hexes, and those over the sides of hexes."""
    sides: list[Hexside] = []
    for place in (place for place in places if "/" in place):
        try:
            sides.append(state.board.grid.parse_side(place))
        except ValueError as error:
            raise SaveFault(f"{where}: {error}") from None
    hexes = hexes_of(state.board.grid, [place for place in places if "/" not in place], where)
    return state.but(broken=hexes, broken_sides=tuple(sides))


def _tell_broken(state: State) -> list[str]:
    return [*map(state.label, state.broken), *map(state.board.grid.side_label, state.broken_sides)]


# -- options and leaders ------------------------------------------------------------------------------------


def _tell_options(state: State) -> dict[str, str]:
    """The options that are not as the scenario has them."""
    on = {option_name(option) for option in state.options}
    played = {option.name: "on" if option.name in on else "off" for option in options(state.scenario)}
    usual = {option.name: option.values[0] for option in options(state.scenario)}
    return {name: value for name, value in played.items() if value != usual[name]}


def _lay_leaders(state: State, fates: Mapping[str, str], where: str) -> State:
    for side in fates:
        if side not in [leader.side for leader in state.leaders]:
            raise SaveFault(f"{where}: the {side[:LONGEST]} has none")
    return state.but(
        leaders=tuple(
            msgspec.structs.replace(leader, dead=fates[leader.side] == "dead")
            if leader.side in fates
            else leader
            for leader in state.leaders
        )
    )


def _tell_leaders(state: State) -> dict[str, str]:
    return {
        leader.side: "dead" if leader.dead else "waiting"
        for leader in state.leaders
        if leader.unit == NO_UNIT or leader.dead
    }


def _lay_led(state: State, led: Mapping[int, bool]) -> State:
    """The unit that the leader of its side is with."""
    own: dict[str, list[UnitId]] = {}
    for number in (number for number, is_led in led.items() if is_led):
        own.setdefault(state.side(UnitId(number)), []).append(UnitId(number))
    for side, units in own.items():
        if side not in [leader.side for leader in state.leaders]:
            raise SaveFault(f"unit {state.name(units[0])[:LONGEST]!r}, leader: the {side} has none")
        if len(units) > 1:
            raise SaveFault(f"unit, leader: the {side} has one leader, not {len(units)}")
    return state.but(
        leaders=tuple(
            msgspec.structs.replace(leader, unit=own[leader.side][0], dead=False)
            if leader.side in own
            else leader
            for leader in state.leaders
        )
    )


WORDS = (
    Word(
        "options",
        dict[str, str],
        Key(
            'optional rules, { concealment = "on" }',
            "the optional rules as the scenario has them",
            early=True,
        ),
        lambda state, value, where: state,
        _tell_options,
    ),
    by_words(
        "morale",
        "morale",
        int,
        Key("the morale of a side, { NVA = 2 }", "the morale that the scenario gives"),
        _sides,
    ),
    by_words(
        "bin",
        "bin",
        int,
        Key("C2 markers of a side still in the bin", "no C2 marker in the bin", orders="hold"),
        _sides,
    ),
    by_words(
        "standing",
        "standing",
        str,
        Key("standing orders for reaction fire, by side", "asked for every reaction"),
        _sides,
    ),
    by_words(
        "arrived",
        "arrived",
        int,
        Key("the turn in which the first reinforcement of a side came; 0: none has"),
        _sides,
    ),
    _spent("used", "fire support fired in this turn, artillery-1, airstrike-2"),
    _spent("out", "fire support that is gone for good"),
    Word(
        "support",
        dict[str, Status],
        Key("fire support that stands otherwise than its turn says"),
        _with_status,
        _tell_support,
    ),
    Word(
        "refused",
        list[str],
        Key("fire support whose danger close check failed in this impulse"),
        lambda state, names, where: _with_status(state, dict.fromkeys(names, True), where),
        lambda state: [marker.name for marker in state.support if marker.refused],
    ),
    Word(
        "entrenchments",
        dict[str, int],
        Key('levels of entrenchments by hex, { "4405" = 1 }'),
        _lay_entrenchments,
        lambda state: {state.label(one.place): one.level for one in state.entrenchments},
    ),
    Word(
        "broken",
        list[str],
        Key("bridges that are down: a hex, or a hexside 3222/3322"),
        _lay_broken,
        _tell_broken,
    ),
    Word(
        "leaders",
        dict[str, Literal["dead", "waiting"]],
        Key('leaders with no unit, { US = "waiting" }; else such a one is dead'),
        _lay_leaders,
        _tell_leaders,
        partial=True,
    ),
)


# -- units --------------------------------------------------------------------------------------------------


def _off(name: str, says: str, fates: tuple[Fate, ...]) -> UnitWord[State]:
    """A unit off the map for a reason; which of its fates it has may follow from the rest."""

    def lay(state: State, given: Mapping[int, bool]) -> State:
        changes = {
            number: {"fate": fates[0]}
            for number, is_so in given.items()
            if is_so and state.units[number].fate not in fates
        }
        return with_changes(state, changes)

    return UnitWord(
        name,
        bool,
        Key(says, early=True, orders="away"),
        lay,
        lambda state, number: True if state.units[number].fate in fates else None,
    )


def _fired(value: bool | str) -> str:
    return ("full" if value else "") if isinstance(value, bool) else value


def _lay_fired(state: State, given: Mapping[int, bool | str]) -> State:
    return with_changes(state, {number: {"fired": _fired(value)} for number, value in given.items()})


def _led(state: State) -> Iterator[UnitId]:
    return (leader.unit for leader in state.leaders if leader.unit != NO_UNIT and not leader.dead)


UNIT_WORDS = (
    _off("waits", "it is off the map and comes as the scenario says", ("later", "box")),
    _off("exited", "it has left the map by its exit", ("exited",)),
    _off("removed", "it is off the map and not eliminated, such as by AA fire", ("removed",)),
    UnitWord(
        "fired",
        bool | Literal["full", "on the move"],
        Key("it has fired in this impulse as well; else how it has: full, on the move"),
        _lay_fired,
        lambda state, number: {"full": True, "": False}.get(
            state.units[number].fired, state.units[number].fired
        ),
    ),
    UnitWord(
        "leader",
        bool,
        Key("the leader of its side is with it, with the option leaders"),
        _lay_led,
        lambda state, number: True if UnitId(number) in set(_led(state)) else None,
    ),
)
