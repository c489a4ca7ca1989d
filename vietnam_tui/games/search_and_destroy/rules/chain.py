"""Who commands whom (13.2, 15.1, 24.35): the chain of a scenario in the terms of its units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.search_and_destroy.counters import unit_types
from vietnam_tui.games.search_and_destroy.scenarios import Command, Scenario
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import RosterEntry, UnitId


class Post(NamedTuple):
    """A post in the chain of command: its leader as printed, and the units directly under him, leaders first.

    `body` names the company, or the battalion that it belongs to; `depth` is 0 at the top.
    """

    leader: UnitId
    under: tuple[UnitId, ...]
    body: str
    depth: int


def chain(state: State, side: str) -> tuple[Post, ...]:
    """The posts of a side from the top downwards [SD-13.2-a, SD-24.35-a]."""
    return chains(state.sheet, state.roster).get(side, ())


def squads_below(state: State, post: Post) -> Iterator[UnitId]:
    """The squads of a leader's whole command, his own before those of his subordinates [SD-13.2-e]."""
    posts = {one.leader: one for one in chain(state, state.side(post.leader))}
    for unit in post.under:
        if state.type(unit).kind == "squad":
            yield unit
    for unit in post.under:
        if unit in posts:
            yield from squads_below(state, posts[unit])


@by_identity
def chains(sheet: Scenario, roster: tuple[RosterEntry, ...]) -> dict[str, tuple[Post, ...]]:
    """Side -> its posts from the top downwards, as a scenario has them for the counters in play."""
    found: dict[str, list[Post]] = {}
    for line in sheet.command:
        units = {entry.name: UnitId(n) for n, entry in enumerate(roster) if entry.side == line.side}
        found.setdefault(line.side, []).extend(_posts(sheet, line, roster, units))
    return {side: tuple(sorted(_whole(posts), key=lambda one: one.depth)) for side, posts in found.items()}


def _posts(
    sheet: Scenario, line: Command, roster: tuple[RosterEntry, ...], units: dict[str, UnitId]
) -> Iterator[Post]:
    """The posts of one line of the scenario: who is above it, its own leader, those of its platoons.

    The squads of a platoon that has no leader in the force are under the one above [SD-13.2-a].
    """
    body, depth = line.under or line.leader, int(bool(line.under))
    kinds = {name: unit_types()[roster[unit].type].kind for name, unit in units.items()}

    def known(names: list[str], *kind: str) -> tuple[UnitId, ...]:
        return tuple(units[name] for name in names if kinds.get(name) in kind)

    heads = [platoon[0] for platoon in line.platoons]
    stray = [name for head, *members in line.platoons if head not in units for name in members]
    if line.under in units:
        yield Post(units[line.under], known([line.leader], "leader", "cadre"), body, 0)
    if line.leader in units:
        yield Post(
            units[line.leader], (*known(heads, "leader"), *known([*line.own, *stray], "squad")), body, depth
        )
    for head, *members in line.platoons:
        if head in units:
            yield Post(units[head], known(members, "squad"), body, depth + 1)


def _whole(posts: list[Post]) -> Iterator[Post]:
    """A leader over several companies has one post."""
    for leader in dict.fromkeys(post.leader for post in posts):
        same = [post for post in posts if post.leader == leader]
        under = dict.fromkeys(unit for post in same for unit in post.under)
        yield Post(leader, tuple(under), same[0].body, same[0].depth)
