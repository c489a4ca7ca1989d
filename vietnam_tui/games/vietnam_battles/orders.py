"""The orders of Vietnam Battles: texts to actions and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from vietnam_tui.core.hexes import Hexside, UnknownHex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader, Verb, Word, match
from vietnam_tui.games.vietnam_battles.actions import (
    Advance,
    Alter,
    Attack,
    Bombard,
    Bridge,
    Bump,
    Choose,
    Dare,
    Demolish,
    Dice,
    Die,
    Displace,
    Draw,
    End,
    Exit,
    Hide,
    Lay,
    Lift,
    Lose,
    Move,
    Pass,
    Perish,
    Place,
    Record,
    Repair,
    Resist,
    Retreat,
    Sail,
    Strike,
    Support,
)
from vietnam_tui.games.vietnam_battles.rules import ways
from vietnam_tui.games.vietnam_battles.rules.attacks import eligible_attackers
from vietnam_tui.games.vietnam_battles.rules.movement import TO, VIA, move_text
from vietnam_tui.games.vietnam_battles.rules.victory import CONDITIONS
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State, other
from vietnam_tui.games.vietnam_battles.units import UnitId

VERBS: tuple[Verb, ...] = (
    Verb(
        "move",
        "move UNIT [to|via] HEX ...",
        "Move a unit: straight into each neighbour named, to a hex further on (or `to` any) by the cheapest way; "
        "`via` a friend's hex it passes through.",
        "move 4/47B 0715 0815",
        ("m",),
    ),
    Verb("lift", "lift UNIT HEX", "Carry a unit by helicopter.", "lift 3/47A 0915"),
    Verb("sail", "sail UNIT HEX", "Carry a unit by riverine transport.", "sail 3/47C 0617"),
    Verb(
        "attack",
        "attack UNIT|HEX with UNIT ...|all",
        "Attack one enemy unit.",
        "attack 0717 with 4/47B 4/47C",
        ("a",),
    ),
    Verb(
        "bombard", "bombard UNIT|HEX with +N", "Bombard with a marker alone.", "bombard 514/1 with +4", ("b",)
    ),
    Verb("support", "support +N", "Apply a support fire marker.", "support +2", ("s",)),
    Verb("pass", "pass", "Decline support fire, or a further advance.", "pass", ("p",)),
    Verb("retreat", "retreat UNIT HEX ...", "Retreat along these hexes.", "retreat 514/1 0718 0719", ("r",)),
    Verb("resist", "resist UNIT", "Offer stiff resistance instead of retreating.", "resist 514/1"),
    Verb("perish", "perish UNIT", "Accept elimination where no retreat is open.", "perish 514/1"),
    Verb("displace", "displace UNIT HEX", "Step a friend aside for a retreat.", "displace 4/47A 0614"),
    Verb("lose", "lose UNIT", "Choose the unit that is depleted.", "lose 4/47C", ("l",)),
    Verb("advance", "advance UNIT HEX", "Advance along the path of retreat.", "advance 4/47C 0717"),
    Verb(
        "demolish",
        "demolish HEX/HEX [with UNIT]",
        "The unit in hand blows a bridge.",
        "demolish 1606/1607 with 4/47B",
    ),
    Verb("repair", "repair HEX/HEX", "The engineer tries to repair a bridge.", "repair 1606/1607"),
    Verb("bridge", "bridge HEX/HEX|HEXw", "The engineer lays a crossing.", "bridge 0717/0718"),
    Verb("choose", "choose escape|casualties|hold", "Record your secret plan.", "choose hold"),
    Verb("lay", "lay HEX", "Record the next base camp, or place the next cache.", "lay 1123"),
    Verb("record", "record HEX", "Record which open chit is the genuine one.", "record 1123"),
    Verb("place", "place UNIT HEX", "Set a unit up openly.", "place 514/1 0717"),
    Verb("hide", "hide UNIT HEX", "Record a unit's hex in secret.", "hide 514/1 0717"),
    Verb("bump", "bump UNIT HEX", "Drive an ambushed landing to this hex.", "bump 3/60A 0932"),
    Verb("strike", "strike UNIT|HEX", "Strike with the B-52.", "strike 165/1"),
    Verb("exit", "exit UNIT", "Leave the map by a red edge hex.", "exit 165/1"),
    Verb("dare", "dare", "Roll the Ben Suc die.", "dare"),
    Verb("alter", "alter longer|shorter", "Change the game's length by the Ben Suc roll.", "alter shorter"),
    Verb("end", "end", "End the phase.", "end"),
)
CHANCE_VERBS = ("die", "dice", "draw")


def write(state: State, action: Action) -> str:
    """The one canonical text of an action."""
    name, label = state.name, state.spots.label
    match action:
        case Move():
            return move_text(state, action)
        case Lift(unit, to):
            return f"lift {name(unit)} {label(to)}"
        case Sail(unit, to):
            return f"sail {name(unit)} {label(to)}"
        case Attack(target, attackers):
            return f"attack {name(target)} with {' '.join(name(u) for u in attackers)}"
        case Bombard(target, marker):
            return f"bombard {name(target)} with +{marker}"
        case Support(marker):
            return f"support +{marker}"
        case Retreat(unit, path):
            return f"retreat {name(unit)} {' '.join(label(s) for s in path)}"
        case Resist(unit):
            return f"resist {name(unit)}"
        case Perish(unit):
            return f"perish {name(unit)}"
        case Displace(unit, to):
            return f"displace {name(unit)} {label(to)}"
        case Lose(unit):
            return f"lose {name(unit)}"
        case Advance(unit, to):
            return f"advance {name(unit)} {label(to)}"
        case Demolish(unit, bridge):
            return f"demolish {state.spots.grid.side_label(Hexside(bridge))} with {name(unit)}"
        case Repair(bridge):
            return f"repair {state.spots.grid.side_label(Hexside(bridge))}"
        case Bridge(at):
            return f"bridge {label(at)}"
        case Choose(condition):
            return f"choose {condition}"
        case Lay(at):
            return f"lay {label(at)}"
        case Record(at):
            return f"record {label(at)}"
        case Place(unit, to):
            return f"place {name(unit)} {label(to)}"
        case Hide(unit, to):
            return f"hide {name(unit)} {label(to)}"
        case Bump(unit, to):
            return f"bump {name(unit)} {label(to)}"
        case Strike(target):
            return f"strike {name(target)}"
        case Exit(unit):
            return f"exit {name(unit)}"
        case Dare():
            return "dare"
        case Alter(longer):
            return f"alter {'longer' if longer else 'shorter'}"
        case Die() | Dice() | Draw():
            return f"{type(action).__name__.lower()} {action}"
        case Pass():
            return "pass"
        case End():
            return "end"
    raise AssertionError(f"no text for {action}")


def read(state: State, text: str) -> tuple[Action, ...]:
    """The actions that an order means (several for a move with stops); raises `OrderError`."""
    reader = Reader(text)
    actions = _READERS[reader.verb(VERBS, CHANCE_VERBS)](state, reader)
    reader.end()
    return actions


def read_logged(state: State, text: str) -> tuple[Action, ...]:
    """The actions that an entry of a log means; raises `OrderError`."""
    reader = Reader(text)
    if reader.verb(VERBS, CHANCE_VERBS) != "move":
        return read(state, text)
    return ways.logged(_unit(state, reader), _stops(state, reader))


# -- words --------------------------------------------------------------------------------------------------


def _unit(state: State, reader: Reader, what: str = "unit") -> UnitId:
    return reader.name(what, {piece.name: UnitId(i) for i, piece in enumerate(state.roster)})


def _spot(state: State, reader: Reader, what: str = "hex") -> Spot:
    return _as_spot(state, reader, reader.take(what))


def _as_spot(state: State, reader: Reader, word: Word) -> Spot:
    try:
        return state.spots.parse(word.text)
    except UnknownHex as error:
        raise reader.error(word, str(error)) from None


def _side(state: State, reader: Reader) -> int:
    word = reader.take("a hexside such as 1606/1607")
    try:
        return state.spots.grid.parse_side(word.text)
    except UnknownHex as error:
        raise reader.error(word, str(error)) from None


def _target(state: State, reader: Reader) -> UnitId:
    """An enemy unit by name, or the one in a hex."""
    word = reader.take("the unit or hex to fire at")
    names = {piece.name: UnitId(i) for i, piece in enumerate(state.roster)}
    if match(word.text, names):
        return reader.named(word, "unit", names)
    spots = state.spots
    try:
        hex_ = (
            spots.parse(word.text)
            if "/" in word.text or not word.text.isdigit()
            else spots.grid.hex(word.text)
        )
    except UnknownHex:
        return reader.named(word, "unit or hex", names)
    enemies = [u for u in state.on_map() if state.roster[u].side != state.player]
    here = [
        u for u in enemies if state.units[u].place == hex_ or spots.hexes[state.units[u].place] == (hex_,)
    ]
    if len(here) == 1:
        return here[0]
    if here:
        raise reader.error(word, f"{word.text} holds several units", [state.name(u) for u in here])
    nearest = sorted(enemies, key=lambda u: spots.distance(state.units[u].place, Spot(hex_)))[:2]
    shown = ", ".join(f"{state.name(u)} {state.label(u)}" for u in nearest)
    raise reader.error(
        word, f"no enemy unit in {word.text} (nearest: {shown})", [state.name(u) for u in nearest]
    )


# -- one reader a verb --------------------------------------------------------------------------------------


def _read_move(state: State, reader: Reader) -> tuple[Action, ...]:
    return ways.read(state, _unit(state, reader), _stops(state, reader))


def _stops(state: State, reader: Reader) -> list[ways.Stop]:
    """The places of a move, each with the word before it."""
    stops: list[ways.Stop] = []
    while not stops or not reader.done:
        word: Literal["", "to", "via"] = "to" if reader.skip(TO) else "via" if reader.skip(VIA) else ""
        stops.append(ways.Stop(word, _spot(state, reader)))
    return stops


def _read_attack(state: State, reader: Reader) -> tuple[Action, ...]:
    target = _target(state, reader)
    if not reader.skip("with"):
        able = " ".join(state.name(u) for u in eligible_attackers(state, target))
        raise reader.error_at_end(
            f"expected `with` and the attacking units{f' (adjacent: {able})' if able else ''}"
        )
    word = reader.peek()
    if word is not None and word.text in ("all", "*"):
        reader.take("units")
        able_units = eligible_attackers(state, target) or _nearest_own(state, target)
        if not able_units:
            raise reader.error(word, f"no unit is there to attack {state.name(target)}")
        return (Attack(target, tuple(able_units)),)
    units = [_unit(state, reader)]
    while not reader.done:
        reader.skip("and")
        units.append(_unit(state, reader))
    return (Attack(target, tuple(sorted(units))),)


def _nearest_own(state: State, target: UnitId) -> list[UnitId]:
    """The unit nearest to a target that none can attack: the refusal then says why it cannot."""
    spots, place = state.spots, state.units[target].place
    own = state.on_map(other(state.roster[target].side)) if place >= 0 else []
    return sorted(own, key=lambda u: (spots.distance(state.units[u].place, place), u))[:1]


def _read_bombard(state: State, reader: Reader) -> tuple[Action, ...]:
    target = _target(state, reader)
    reader.skip("with")
    return (Bombard(target, reader.number("a marker such as +2")),)


def _read_retreat(state: State, reader: Reader) -> tuple[Action, ...]:
    unit = _unit(state, reader)
    path = [_spot(state, reader)]
    while not reader.done:
        path.append(_spot(state, reader))
    return (Retreat(unit, tuple(path)),)


def _read_demolish(state: State, reader: Reader) -> tuple[Action, ...]:
    bridge = _side(state, reader)
    if reader.skip("with"):
        return (Demolish(_unit(state, reader), bridge),)
    if state.mover < 0:
        raise reader.error_at_end("no unit is in hand; say `with UNIT`")
    return (Demolish(state.mover, bridge),)


def _read_bridge(state: State, reader: Reader) -> tuple[Action, ...]:
    """A crossing; of a hex that the Mekong divides only its water can be meant."""
    word = reader.take("a hexside or water hex")
    water = f"{word.text}w"
    spots = state.spots
    divided = any(spots.label(spots.water[hex_]) == water.casefold() for hex_ in spots.board.banks)
    return (Bridge(_as_spot(state, reader, word._replace(text=water) if divided else word)),)


def _read_draw(state: State, reader: Reader) -> tuple[Action, ...]:
    markers: list[int] = []
    if not reader.skip("none"):
        while not reader.done:
            markers.append(reader.number("a marker such as +2"))
    return (Draw(tuple(sorted(markers))),)


_READERS: dict[str, Callable[[State, Reader], tuple[Action, ...]]] = {
    "move": _read_move,
    "lift": lambda s, r: (Lift(_unit(s, r), _spot(s, r)),),
    "sail": lambda s, r: (Sail(_unit(s, r), _spot(s, r)),),
    "attack": _read_attack,
    "bombard": _read_bombard,
    "support": lambda s, r: (Support(r.number("a marker such as +2")),),
    "pass": lambda s, r: (Pass(),),
    "retreat": _read_retreat,
    "resist": lambda s, r: (Resist(_unit(s, r)),),
    "perish": lambda s, r: (Perish(_unit(s, r)),),
    "displace": lambda s, r: (Displace(_unit(s, r), _spot(s, r)),),
    "lose": lambda s, r: (Lose(_unit(s, r)),),
    "advance": lambda s, r: (Advance(_unit(s, r), _spot(s, r)),),
    "demolish": _read_demolish,
    "repair": lambda s, r: (Repair(_side(s, r)),),
    "bridge": _read_bridge,
    "choose": lambda s, r: (Choose(r.name("plan", {c: c for c in CONDITIONS})),),
    "lay": lambda s, r: (Lay(_spot(s, r)),),
    "record": lambda s, r: (Record(_spot(s, r)),),
    "place": lambda s, r: (Place(_unit(s, r), _spot(s, r)),),
    "hide": lambda s, r: (Hide(_unit(s, r), _spot(s, r)),),
    "bump": lambda s, r: (Bump(_unit(s, r), _spot(s, r)),),
    "strike": lambda s, r: (Strike(_target(s, r)),),
    "exit": lambda s, r: (Exit(_unit(s, r)),),
    "dare": lambda s, r: (Dare(),),
    "alter": lambda s, r: (Alter(r.name("length", {"longer": True, "shorter": False})),),
    "dice": lambda s, r: (Dice(r.number("the total")),),
    "end": lambda s, r: (End(),),
    "die": lambda s, r: (Die(r.number("the pips")),),
    "draw": _read_draw,
}
