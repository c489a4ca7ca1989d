"""Keys of position files that players say in words of their own: markers in hand, chits left, camps, values, losses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from vietnam_tui.core.hexes import UnknownHex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.position_file import Rows, keys_of
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.engine.position_words import UnitWord, Word, by_words
from vietnam_tui.engine.sparse_state import with_changes
from vietnam_tui.games.vietnam_battles.counters import CounterSide, SideName, scenario
from vietnam_tui.games.vietnam_battles.files.pack import LONGEST
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import site_of
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot
from vietnam_tui.games.vietnam_battles.state import SIDES, State
from vietnam_tui.games.vietnam_battles.units import RosterEntry, Site, SiteKind

Phase = Literal["movement", "combat", "mobile movement", "mobile combat"]


class PositionSite(msgspec.Struct, frozen=True):
    """A row of a base camp or supply cache."""

    place: Annotated[str, Key("its hex")] = ""
    kind: Annotated[SiteKind, Key("base camp or supply cache; else what the scenario has")] = "camp"
    hidden: Annotated[bool, Key("only the Viet Cong player knows of it")] = False
    captured: Annotated[int, Key("the game turn of its capture, 0: not captured")] = 0
    genuine: Annotated[bool, Key("of the decoys it is the genuine one")] = False


def _spot(state: State, where: str, text: str) -> Spot:
    try:
        return state.spots.parse(text)
    except UnknownHex as error:
        raise SaveFault(f"{where}: {error}") from None


def _spots(state: State, where: str, texts: Sequence[str]) -> list[Spot]:
    return [_spot(state, where, text) for text in texts]


def _labels(state: State, places: Sequence[Spot]) -> list[str]:
    return [state.spots.label(place) for place in places]


# -- transport ----------------------------------------------------------------------------------------------


def _left(name: Literal["slicks", "tangos"], says: str, implied: str) -> Word[State]:
    """Transport chits that are left in the turn."""

    def lay(state: State, left: int, where: str) -> State:
        return state.but(**{f"{name}_used": getattr(state, name) - left})

    def tell(state: State) -> int:
        left: int = getattr(state, name) - getattr(state, f"{name}_used")
        return left

    return Word(name, int, Key(says, implied), lay, tell)


# -- camps and caches ---------------------------------------------------------------------------------------


def kinds(state: State) -> dict[SiteKind, int]:
    """The number of camps and caches that there may be."""
    sheet = scenario(state.scenario)
    caches = sheet.decoys if state.variant else sheet.caches
    counts: dict[SiteKind, int] = {"camp": sheet.camps, "cache": caches}
    return {kind: count for kind, count in counts.items() if count}


def _lay_sites(state: State, rows: Sequence[Mapping[str, Any]], where: str) -> State:
    found, usual = [], next(iter(kinds(state)), "camp")
    for row in rows:
        text = str(row.get("place", ""))
        place = _spot(state, f"site {text[:LONGEST]!r}, place", text) if text else OFF
        known, captured = not row.get("hidden", False), row.get("captured", 0)
        found.append(Site(row.get("kind", usual), place, known, captured))
    genuine = [number for number, row in enumerate(rows) if row.get("genuine", False)]
    if len(genuine) > 1:
        raise SaveFault("site, genuine: exactly one of the chits in the decoys variant, else none")
    return state.but(sites=tuple(found), genuine=genuine[0] if genuine else -1)


def _tell_sites(state: State) -> list[dict[str, Any]]:
    usual = next(iter(kinds(state)), "camp")

    def row(number: int, site: Site) -> Iterator[tuple[str, Any]]:
        if site.place != OFF:
            yield "place", state.spots.label(site.place)
        if site.kind != usual:
            yield "kind", site.kind
        if not site.known:
            yield "hidden", True
        if site.captured:
            yield "captured", site.captured
        if number == state.genuine:
            yield "genuine", True

    return [dict(row(number, site)) for number, site in enumerate(state.sites)]


def _sorted(values: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(values))


WORDS: tuple[Word[State], ...] = (
    Word(
        "phase",
        Phase,
        Key("the phase; the mobile ones where the scenario has them", "the Movement Phase", early=True),
        lambda state, phase, where: state.but(phase=phase),
        lambda state: state.phase,
    ),
    by_words(
        "support",
        "hands",
        list[int],
        Key(
            "support fire markers in hand, { US = [2, 3] }", "no support fire markers in hand", orders="hold"
        ),
        lambda state: SIDES,
        _sorted,
        SideName,
    ),
    _left("slicks", "slicks left in this turn", "no slick used in this turn"),
    _left("tangos", "tango boats left in this turn", "no tango boat used in this turn"),
    Word(
        "bombarded",
        list[str],
        Key("hexes or boats bombarded in this turn"),
        lambda state, texts, where: state.but(
            bombarded=tuple(site_of(state.spots, spot) for spot in _spots(state, where, texts))
        ),
        lambda state: _labels(state, state.bombarded),
    ),
    Word(
        "searched",
        list[str],
        Key("jungle hexes that were searched"),
        lambda state, texts, where: state.but(searched=tuple(sorted(set(_spots(state, where, texts))))),
        lambda state: _labels(state, state.searched),
    ),
    Word(
        "condition",
        Literal["escape", "casualties", "hold"],
        Key("what the Viet Cong recorded in the Iron Triangle"),
        lambda state, condition, where: state.but(condition=condition),
        lambda state: state.condition or None,
    ),
    Word(
        "site",
        list[Rows(keys_of(PositionSite))],  # type: ignore[misc]
        Key(""),
        _lay_sites,
        _tell_sites,
    ),
)


# -- counters -----------------------------------------------------------------------------------------------


def _face(text: str, where: str) -> CounterSide:
    parts = text.split("-")
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) < 9 for part in parts):
        raise SaveFault(f"position, {where}: {text[:LONGEST]!r} is not attack-defense-movement such as 3-4-5")
    return CounterSide(*(int(part) for part in parts))


def _values(face: CounterSide) -> str:
    return f"{face.attack}-{face.defense}-{face.movement}"


ENTRY_WORDS: tuple[Word[RosterEntry], ...] = (
    Word(
        "values",
        str,
        Key("of a made-up unit: attack-defense-movement, 3-4-5"),
        lambda entry, text, where: msgspec.structs.replace(entry, full=_face(text, where)),
        lambda entry: _values(entry.full),
    ),
    Word(
        "depleted_values",
        str,
        Key("the same of its depleted side; without them it has one side"),
        lambda entry, text, where: msgspec.structs.replace(
            entry, depleted=_face(text, where) if text else None
        ),
        lambda entry: None if entry.depleted is None else _values(entry.depleted),
    ),
)


def made_up(name: str, row: Mapping[str, Any]) -> RosterEntry:
    """A counter that says what it is."""
    side = row["side"]
    nation = row.get("nation", "VC" if side == "VC" else "US")
    return RosterEntry(name, side, nation, row.get("type", "infantry"), CounterSide(0, 0, 0))


# -- units --------------------------------------------------------------------------------------------------


UNIT_WORDS: tuple[UnitWord[State], ...] = (
    UnitWord(
        "eliminated",
        bool,
        Key("it is lost", early=True, orders="away"),
        lambda state, given: with_changes(state, {number: {"gone": gone} for number, gone in given.items()}),
        lambda state, number: None if state.units[number].exited else state.units[number].gone,
    ),
    UnitWord(
        "landed",
        Literal["", "zone", "beach"],
        Key("it came down there in this game turn by slick (zone) or by boat (beach)"),
        lambda state, given: with_changes(state, {number: {"landed": how} for number, how in given.items()}),
        lambda state, number: state.units[number].landed,
    ),
)
