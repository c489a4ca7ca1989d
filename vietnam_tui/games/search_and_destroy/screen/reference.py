"""Facts to look up without a game: every chart, the counters, the scenarios, and where values are from."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vietnam_tui.core.reference import Reference
from vietnam_tui.core.tables import TableFace
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.search_and_destroy.counters import FOLDER, UnitType, counter_mix, unit_types
from vietnam_tui.games.search_and_destroy.scenarios import Scenario, scenario
from vietnam_tui.games.search_and_destroy.screen import charts
from vietnam_tui.games.search_and_destroy.screen.sources import provenance
from vietnam_tui.games.search_and_destroy.tables import tables

__all__ = ["TOPICS", "provenance"]


def units() -> TableFace:
    """Every type of unit with its values and what it can do."""
    rows = [
        (
            type_.name,
            type_.kind,
            str(type_.attack or "-"),
            str(type_.move or "-"),
            str(type_.assault or "-"),
            str(type_.limit or "-"),
            str(type_.overrun or "-"),
            ", ".join(_abilities(type_)),
            str(len(type_.names)),
        )
        for type_ in unit_types().values()
    ]
    headings = ("unit", "kind", "AS", "MA", "assaulted", "limit", "overrun", "abilities", "pieces")
    notes = (
        "Assaulted: strength when Close Assaulted.  Limit: casualties that remove it.  Overrun: KIA if surrounded.",
        "HE: High Explosive in the centre of impact and around it [SD-21.4-a].",
    )
    return TableFace(
        "counters", "Units", headings, tuple(rows), notes=notes, rule="SD-24.1-d", provenance="reconstructed"
    )


def _abilities(type_: UnitType) -> Iterator[str]:
    if type_.explosive:
        yield "HE " + " and ".join(map(str, type_.explosive))
    carries = {
        "casualties": f"carries {tables().value('squad-bodies')} casualties",
        "stretchers": f"carries {tables().value('stretcher-slots')} slots",
        "passengers": "carries passengers",
        "own": "carries its own casualties",
    }
    if type_.carries:
        yield carries[type_.carries]
    if type_.ambushes:
        yield "ambushes"
    if type_.band == "heavy":
        yield "heavy fire"


def helicopters() -> TableFace:
    """Every type of helicopter."""
    rows = tuple(
        (h.name, str(h.defence), str(h.attack or "-"), h.load or "-") for h in counter_mix().helicopter
    )
    headings = ("helicopter", "defence", "AS", "load")
    return TableFace(
        "helicopters", "Helicopters", headings, rows, rule="SD-26.0-b", provenance="reconstructed"
    )


def markers() -> TableFace:
    """Every kind of marker."""
    rows = tuple((m.name, m.note, m.provenance) for m in counter_mix().marker)
    return TableFace("markers", "Markers", ("marker", "section", "it is"), rows, rule="SD-0-f")


def formations() -> TableFace:
    """The pieces of each formation."""
    names = {type_.id: type_.name for type_ in unit_types().values()}
    rows = tuple(
        (
            f.name,
            str(sum(f.members.values())),
            ", ".join(f"{count} {names[type_id]}" for type_id, count in f.members.items()),
            f.rule,
            f.provenance,
        )
        for f in counter_mix().formation
    )
    return TableFace("formations", "Formations", ("formation", "units", "of which", "rule", "it is"), rows)


def frames() -> tuple[Scenario, ...]:
    """Every scenario, in printed order."""
    return tuple(scenario(name) for name in title_page(FOLDER).scenarios)


def scenarios() -> tuple[TableFace, TableFace]:
    """Every scenario with its frame, then what it pays besides the usual points."""
    first = TableFace(
        "scenarios",
        "Scenarios",
        ("scenario", "turns", "sides", "sets up", "moves", "searches", "Clear", "rivers", "section"),
        tuple(
            (
                frame.title,
                str(frame.turns),
                " against ".join(side.name for side in frame.side),
                frame.sets_up,
                frame.first,
                frame.searcher or "nobody",
                frame.clear,
                frame.rivers,
                frame.rule,
            )
            for frame in frames()
        ),
        notes=("Named are the sides that set up first, move first and search [SD-S0-c, SD-0-e].",),
        provenance="printed",
    )
    rows = tuple(
        (frame.title, award.name, award.to, str(award.points), award.rule)
        for frame in frames()
        for award in frame.award
    )
    second = TableFace(
        "awards",
        "What a scenario pays",
        ("scenario", "for", "to", "points", "rule"),
        rows,
        provenance="printed",
    )
    return first, second


def options() -> TableFace:
    """The optional rules, and where they are on and may be switched."""
    rows = []
    for option in tables().option:
        on = [frame.title for frame in frames() if option.id in frame.options]
        free = [frame.title for frame in frames() if option.id in frame.switchable]
        called = "game" if option.id == "casualties" else option.id  # as it is chosen and written [SD-0-i]
        rows.append((called, option.name, _listed(on), _listed(free), option.rule))
    headings = ("option", "what", "on in", "may be switched in", "rule")
    return TableFace(
        "options", "Optional rules", headings, tuple(rows), rule="SD-0-j", provenance="reconstructed"
    )


def _listed(titles: list[str]) -> str:
    everything = len(titles) == len(title_page(FOLDER).scenarios)
    return "all" if everything else ", ".join(titles) or "none"


def numbers() -> TableFace:
    """The single numbers of the rules."""
    rows = tuple((n.name, str(n.value), n.rule, n.provenance) for n in tables().number)
    return TableFace("numbers", "Numbers", ("number", "value", "rule", "it is"), rows)


#: topic -> its tables
TOPICS: dict[str, Callable[[], tuple[TableFace, ...]]] = {
    "turn": lambda: (charts.sequence(),),
    "crt": lambda: (charts.combat_results(), charts.combat_results("points"), charts.chances()),
    "modifiers": lambda: (charts.die_modifiers(),),
    "tec": lambda: (charts.terrain(),),
    "range": lambda: (charts.ranges(),),
    "vehicles": lambda: (charts.vehicle_defense(), charts.vehicle_chances()),
    "interrogation": lambda: (charts.interrogation(),),
    "support": lambda: (charts.area_fire(), charts.accuracy()),
    "points": lambda: (charts.points(), charts.degrees()),
    "counters": lambda: (units(), helicopters(), markers()),
    "formations": lambda: (formations(),),
    "scenarios": scenarios,
    "options": lambda: (options(),),
    "numbers": lambda: (numbers(),),
}


REFERENCE = Reference(TOPICS, provenance)
