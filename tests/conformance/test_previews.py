"""What is told before an order is what comes of it: dry runs, notes of lists and panes, held against what is resolved.

An order is tried at states of random games, one of each verb that is offered.  Its dry run is made from what its side
sees; where something hidden changes what comes of it, the dry run of one who sees everything must be right.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from tests import extent
from tests.conformance.outcomes import TooMany, Way, one_way, ways
from tests.conformance.test_contract import every_scenario, stops
from tests.conformance.walk import by_verb
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Action, Event
from vietnam_tui.core.preview import Cast, Preview
from vietnam_tui.games.hot_armor.phrases import points as sixths
from vietnam_tui.games.search_and_destroy.phrases import half_points
from vietnam_tui.games.vietnam_battles.phrases import points as half_moves

#: States looked at for each time, and orders of a verb at each
STATES = 60
OF_A_VERB = 2
#: Orders of a verb that are judged in a scenario for each time
JUDGED = 6

#: What decides a combat, in a dry run and where it has been resolved: a column, a differential, what is added to dice
FIGURE = re.compile(
    r"column (?!left:|right:)([^\s,]+)(?: > ([^\s,]+))?|10 x \w+ ([+-]\d+)|(\d+ - \d+ = [+-]\d+)"
)
#: Columns between which a combat is decided, where what is not seen decides in which
SPAN = re.compile(r"column (\S+) to (\S+)")
#: What a line says where chances are an average over what may lie there
AVERAGED = "by what lies there"
#: How a line begins that names some of those who may be hurt, not all; and one of which nobody knows how likely it is
UNNAMED = ("elsewhere", "somebody", "shot down if")
#: Kinds of event that decide something else than a combat, and how the line begins that has come true then
DECIDED: dict[str, Callable[[Any], str]] = {
    "noise rolled": lambda event: "heard" if event.heard else "not heard",
    "suppression": lambda event: "suppressed" if event.suppressed else "no effect",
    "rallied": lambda event: "rallies",
    "answered": lambda event: f"{event.result}: ",
    "shot down": lambda event: "shot down",
    "flak missed": lambda event: "flies on",
}
#: Worlds that a side cannot tell apart in which it is looked whether what it is told could come
WORLDS = 24
#: How a game writes movement points
WRITTEN: dict[str, Callable[[int], str]] = {
    "sd": half_points,
    "ha": sixths,
    "vb": half_moves,
}


def figures(lines: Sequence[str]) -> list[str]:
    """The deciding figures that stand in some lines; of a column that is shifted where it comes to."""
    return [
        next(part for part in reversed(found) if part) for line in lines for found in FIGURE.findall(line)
    ]


def casts_of(game: Game[Any], state: Any, events: Sequence[Event]) -> list[tuple[Event, Cast]]:
    found = ((event, game.presenter.cast(state, event)) for event in events)
    return [(event, cast) for event, cast in found if cast is not None]


# -- what a dry run says ------------------------------------------------------------------------------------


def untrue(game: Game[Any], state: Any, action: Action, preview: Preview) -> list[str]:
    """What a dry run says of an action that does not come so."""
    try:
        found = ways(game, state, action)
    except TooMany:
        found = []
    first = found[0] if found else one_way(game, state, action)
    return [
        *_figures(game, state, preview, found or [first]),
        *_chances(game, state, preview, found),
        *_march(game, state, action, preview, first),
    ]


def unlike(game: Game[Any], view: Any, action: Action, preview: Preview) -> list[str]:
    """What a list says of an action in a few characters, if that is not what its dry run says."""
    note, sums = game.presenter.face(view, action).note, FIGURE.findall(" ".join(preview.sums))
    named = [part.split()[-1] for found in sums for part in found if part]
    if (
        not note
        or note.startswith("FS")
        or not named
        or any(part in note.replace("MP", "") for part in named)
    ):
        return []
    return [f"noted {note}, told {preview.sums}"]


def _figures(game: Game[Any], state: Any, preview: Preview, found: Sequence[Way]) -> Iterator[str]:
    """The columns and differentials at which combats are resolved."""
    sums, lines = figures(preview.sums), figures(preview.lines)
    for way in found:
        if any(event.kind in ("flak", "deflected") for event in way.events):
            continue  # what combat there is comes of the crash, or is elsewhere than was aimed at
        resolved = [figure for _, cast in casts_of(game, state, way.events) for figure in figures(cast.sums)]
        if not resolved or not preview.odds:
            continue
        span = SPAN.match(" ".join(preview.sums))
        if span is not None:
            if not span[1] <= resolved[0] <= span[2]:
                yield f"told {preview.sums}, resolved {resolved}"
            continue
        skipped = 0
        if sums and _named_before(state):
            if sums[0] not in resolved:
                continue
            skipped = resolved.index(sums[0])
        if sums and resolved[skipped:][: len(sums)] != sums[: len(resolved) - skipped]:
            yield f"told {sums}, resolved {resolved}"
        if len(resolved) > 1 and len(lines) == len(resolved) != lines and resolved != lines:
            yield f"told {lines}, resolved {resolved}"


def _named_before(state: Any) -> bool:
    """Has other fire been named already, which is resolved before what is named now?"""
    top = state.frames[-1] if getattr(state, "frames", ()) else None
    return bool(getattr(top, "shots", ()) or getattr(top, "missions", ()))


def _chances(game: Game[Any], state: Any, preview: Preview, found: Sequence[Way]) -> Iterator[str]:
    """How likely each result is, of every line of the odds of which it can be said when it has come true."""
    if any("to go" in line for line in preview.lines):
        return  # more is to be named first
    told = {label: Fraction(chance.split()[0]) for label, chance in reversed(preview.odds) if "/" in chance}
    come: dict[str, Fraction] = {}
    if any(event.kind == "dummy" for way in found for event in way.events):
        return  # the table is read for a unit
    for way in found if told else ():
        for labels in _come_true(game, state, way):
            meant = [label for label in told if label.startswith(labels)]
            if len(meant) == 1:
                come[meant[0]] = come.get(meant[0], Fraction(0)) + way.probability
            elif not meant and not any(label.startswith(UNNAMED) for label in told):
                yield f"{' or '.join(labels)} has come, told were {sorted(told)}"
                return
    if game.code == "ha":
        come = _with_spared(game, state, come, found)
    if come and all(way.whole for way in found) and not any(AVERAGED in line for line in preview.lines):
        for label, chance in told.items():
            judged = label in come or not (label.startswith(UNNAMED) or game.code == "ha")
            if judged and come.get(label, 0) != chance:
                yield f"{label}: told {chance}, comes {come.get(label, 0)}"


def _come_true(game: Game[Any], state: Any, way: Way) -> Iterator[tuple[str, ...]]:
    """How the lines of the odds may begin that have come true on a way."""
    found = casts_of(game, state, way.events)
    kinds = {event.kind: event for event in reversed(way.events)}
    if game.code == "ha":
        for event, _ in found[:1]:  # the others are told as if it had not been hit
            yield (f"{event.unit} {_fate_in_the_end(event.unit, found, way.events)}",)
    elif "shelled" in kinds:
        both = zip(state.roster, state.units, way.state.units, strict=True)
        hurt = {entry.side for entry, before, after in both if _harm(before) != _harm(after)}
        yield from ((f"somebody of the {side} is hurt",) for side in hurt)
    else:
        yield from ((start,) for start in _decided(game, kinds, found))


def _with_spared(
    game: Game[Any], state: Any, come: dict[str, Fraction], found: Sequence[Way]
) -> dict[str, Fraction]:
    """What has come to units of Hot Armor, where they are not attacked at all as well: a strike falls elsewhere.

    A unit is left out that something befalls behind another, for it is told as if that had not been hit.
    """
    all_told: dict[str, Fraction] = {}
    for name in dict.fromkeys(label.split()[0] for label in come):
        fates = {label: chance for label, chance in come.items() if label.startswith(f"{name} ")}
        for way in found:
            hit = [event.unit for event, _ in casts_of(game, state, way.events)]
            if hit[:1] == [name]:
                continue
            if name in hit or fate_of(name, way.events) != "no effect":
                break
            spared = f"{name} no effect"
            fates[spared] = fates.get(spared, Fraction(0)) + way.probability
        else:
            all_told |= fates
    return all_told


def _decided(game: Game[Any], kinds: dict[str, Any], found: Sequence[tuple[Any, Cast]]) -> Iterator[str]:
    """The line that the first combat, check or shot has made true."""
    for event, cast in [] if "flak" in kinds else found[:1]:
        if game.code in ("vb", "ks"):
            yield f"{cast.dice[cast.fallen].result} "
        elif game.code == "gb":
            lost = (event.enemy_lost, event.team_lost)
            yield {(True, False): "enemy eliminated", (True, True): "both lose"}.get(lost, "team casualties")
        else:
            yield "-: nothing" if event.kind == "missed" else cast.result
    for kind, words in DECIDED.items():
        if kind in kinds:
            yield words(kinds[kind])


def _harm(unit: Any) -> tuple[object, ...]:
    """What area fire may do to a unit of Search & Destroy."""
    return unit.fate, unit.pinned, unit.kia, unit.wia, unit.hits, unit.immobile


def _fate_in_the_end(name: str, found: Sequence[tuple[Event, Cast]], events: Sequence[Event]) -> str:
    """What attacks have done to a unit of Hot Armor one after another, until it was gone from where they met it."""
    hits = [n for n, event in enumerate(events) if any(event is hit for hit, _ in found)]
    fate = "no effect"
    for cast, first, end in zip((cast for _, cast in found), hits, [*hits[1:], len(events)], strict=True):
        then = "no effect" if cast.result == "no effect" else fate_of(name, events[first:end])
        fate = fate if then == "no effect" else then
        if fate not in ("no effect", "disrupted"):
            break
    return fate


def fate_of(name: str, events: Sequence[Any]) -> str:
    """What fire has done to a unit of Hot Armor first."""
    words = {
        "eliminated": "eliminated",
        "scattered": "scatters",
        "disrupted": "disrupted",
        "removed": "removed",
    }
    kinds = (event.kind for event in events if getattr(event, "unit", "") == name)
    return next((words[kind] for kind in kinds if kind in words), "no effect")


def _march(game: Game[Any], state: Any, action: Action, preview: Preview, way: Way) -> Iterator[str]:
    """The way that is taken and what it costs, as far as nothing comes in between."""
    sheet = game.presenter
    marches = [(event, found) for event in way.events if (found := sheet.march(event)) is not None]
    path = next(
        (line.removeprefix("path ").split(" > ") for line in preview.lines if line.startswith("path ")), []
    )
    if not path or not marches:
        return
    mover = marches[0][1][0]
    own = [(event, labels) for event, (name, labels) in marches if name == mover]
    trail = [own[0][1][0], *(label for _, labels in own for label in labels[1:])]
    if trail != path[: len(trail)]:
        yield f"told {path}, went {trail}"
    costs = [event.facts["cost"] for event, _ in own if "cost" in event.facts]
    if trail == path and len(costs) == len(own):
        cost = WRITTEN.get(game.code, str)(sum(costs))
        if not any(line.startswith(f"cost {cost} ") for line in preview.lines):
            yield f"told {preview.lines}, cost {cost}"


# -- the test -----------------------------------------------------------------------------------------------


def orders(game: Game[Any], scenario: str) -> Iterator[tuple[Any, str, Any, Action]]:
    """Orders of each verb at states of random games: the state, the side, its view, the order."""
    judged: dict[str, int] = {}
    for number, stop in extent.spread([one for one in stops(game, scenario) if one[1].actions], STATES):
        side = game.decision(stop.state).side
        chooser = random.Random(number)
        view = game.view(stop.state, side)
        for verb, alike in by_verb(tuple(game.actions(stop.state))).items():
            if judged.get(verb, 0) < JUDGED * extent.times and verb not in {
                one.__name__ for one in game.quits
            }:
                judged[verb] = judged.get(verb, 0) + OF_A_VERB
                for action in chooser.sample(alike, min(OF_A_VERB, len(alike))):
                    yield stop.state, side, view, action


@every_scenario
def test_what_is_told_before_an_order_is_what_comes_of_it(game: Game[Any], scenario: str) -> None:
    for state, side, view, action in orders(game, scenario):
        found = misled(game, state, side, view, action)
        found += unlike(game, view, action, game.presenter.preview(view, action))
        assert not found, (game.write_order(state, action), side, found)


def misled(game: Game[Any], state: Any, side: str, view: Any, action: Action) -> list[str]:
    """What a side is told of an action that does not come so.

    What it is told for certain must come in each world that looks the same to it; else in one of them, be it not here.
    """
    preview = game.presenter.preview(view, action)
    found = untrue(game, state, action, preview)
    if view == state or not (found or preview.odds):
        return found
    generator = random.Random(len(found))
    if not found:
        return untrue(game, game.resample(view, side, generator), action, preview)
    worlds = (game.resample(view, side, generator) for _ in range(WORLDS))
    return [] if any(not untrue(game, world, action, preview) for world in worlds) else found
