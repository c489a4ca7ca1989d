"""Command (13.0, 15.0): who is out of command in the Command Phase, who keeps control, who takes a leader's place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.counters import unit_types
from vietnam_tui.games.search_and_destroy.frames import Controlling, Replacing
from vietnam_tui.games.search_and_destroy.phrases import these_are
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Die, one_die
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.rules.sequence.victory import OUT
from vietnam_tui.games.search_and_destroy.scenarios import Army, Command, Scenario
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import OFF, Acting, RosterEntry, UnitId


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


# -- command control of the NLF -----------------------------------------------------------------------------


class OutOfCommand(Told, frozen=True, tag="out of command"):
    """Squads that no Cadre commands in this Player-Turn, told to their owner [SD-15.1-b]."""

    units: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"{these_are(self.units)} out of command"


def commanders(state: State, squad: UnitId) -> tuple[UnitId, ...]:
    """The Cadres that may command a squad, wherever they are [SD-15.1-b].

    Its Platoon Cadre, its Company Cadre and the Battalion Cadre; in a force without platoons every Cadre of it.  When
    all of these are gone, or it belongs nowhere, any Cadre of its side.
    """
    side, name = state.side(squad), state.name(squad)
    line = next((one for one in state.sheet.command if one.side == side and name in one.names()), None)
    names = _above(line, name) if line is not None else ()
    own = _cadres(state, side, names)
    formation = own if line is None else _cadres(state, side, (*line.names(), line.under))  # [SD-15.1-d]
    # [SD-15.1-d]
    return own if any(state.units[one].fate not in OUT for one in formation) else _cadres(state, side, None)


def _above(line: Command, name: str) -> tuple[str, ...]:
    if not line.formation:
        return (*line.names(), line.under)
    heads = [platoon[0] for platoon in line.platoons if name in platoon]
    return (*heads, line.leader, line.under)


def _cadres(state: State, side: Army, names: Iterable[str] | None) -> tuple[UnitId, ...]:
    """The Cadres of a side with these names, without names all of them."""
    return tuple(
        unit
        for unit in state.units_of(side)
        if state.type(unit).kind == "cadre" and (names is None or state.name(unit) in names)
    )


def in_command(state: State, squad: UnitId) -> bool:
    """Is a squad within reach of an unpinned Cadre that may command it?  One that has yet to enter is.  [SD-15.1-b]"""
    here = state.units[squad].place
    if here == OFF:
        return True
    radius, grid = tables().value("command-radius"), state.board.grid
    return any(
        state.units[cadre].on_map
        and not state.units[cadre].pinned
        and grid.distance(state.units[cadre].place, here) <= radius
        for cadre in commanders(state, squad)
    )


def check(transition: Transition) -> None:
    """The check of the Command Phase; what it finds holds until the next one of the same side [SD-15.1-b].

    Squads alone are checked: Cadres, Snipers, Porters, Peasants, Dummies and static units never are.
    """
    state = transition.state
    side = state.player
    if not state.side_sheet(side).command:
        return
    squads = [unit for unit in state.units_of(side) if state.type(unit).kind == "squad"]
    astray = [unit for unit in squads if not in_command(state, unit)]
    for unit in squads:
        if state.units[unit].loose != (unit in astray):
            transition.unit(unit, loose=unit in astray)
    if astray:
        names = tuple(state.name(unit) for unit in astray)
        transition.tell_apart(side, OutOfCommand(units=names, rule="SD-15.1-b"))


# -- US leadership ------------------------------------------------------------------------------------------


class ControlRolled(Told, frozen=True, tag="control"):
    """A unit whose leader has lost leadership keeps control or loses it [SD-13.2-c]."""

    unit: str
    die: int
    modifier: int
    kept: bool

    @property
    def sentence(self) -> str:
        shift = f" {self.modifier:+d}" if self.modifier else ""
        return f"a {self.die}{shift}: {self.unit} {'keeps' if self.kept else 'loses'} control"


class LeaderReplaced(Told, frozen=True, tag="leader replaced"):
    """A die for the place of a leader who was hit; `squad` takes it, "" for nobody [SD-13.2-e]."""

    leader: str
    die: int
    squad: str = ""

    @property
    def sentence(self) -> str:
        who = f"{self.squad} acts" if self.squad else "nobody acts"
        return f"a {self.die}: {who} in the place of {self.leader}"


def holder(state: State, leader: UnitId) -> UnitId:
    """The holder of a leader's post: he himself, or the squad that acts in his place [SD-13.2-e]."""
    return next((one.squad for one in state.acting if one.leader == leader), leader)


def hit(state: State, unit: UnitId) -> bool:
    """Has a leader been wounded or eliminated?"""
    return state.units[unit].casualties > 0 or state.units[unit].fate in OUT


def leads(state: State, unit: UnitId) -> bool:
    """Has a leader leadership?  Not if he is pinned, has received a casualty, is eliminated or without control.

    [SD-13.2-b, SD-13.2-c]
    """
    return _sound(state, unit) and not state.units[unit].loose


def _sound(state: State, unit: UnitId) -> bool:
    """Is a leader neither pinned nor hit?"""
    return not (state.units[unit].pinned or hit(state, unit))


def _there(state: State, unit: UnitId) -> bool:
    return state.place(unit) != OFF


# -- the roll for control -----------------------------------------------------------------------------------


def subordinates(state: State, post: Post) -> Iterator[UnitId]:
    """The units that are rolled for when a leader has lost leadership: those directly under him [SD-13.2-c].

    Units off the map and pinned units are not; a squad in a leader's place is rolled for as the leader.
    """
    acting = {one.squad for one in state.acting}
    posts = {one.leader for one in chain(state, state.side(post.leader))}
    for unit in post.under:
        subject = holder(state, unit) if unit in posts else unit
        if unit in acting or not _there(state, subject) or state.units[subject].pinned:
            continue
        yield subject


def due(state: State, frame: Controlling) -> tuple[UnitId, Post] | None:
    """The next unit to be rolled for, from the top of the chain downwards, with the post of its leader; or None."""
    for post in chain(state, frame.side):
        if not leads(state, holder(state, post.leader)):
            for unit in subordinates(state, post):
                if unit not in frame.rolled:
                    return unit, post
    return None


def modifier(state: State, unit: UnitId, post: Post) -> int:
    """The addition to the die by the nearness of other leaders of the same company or battalion [SD-13.2-c].

    All who are directly under one leader roll together: whichever of them is rolled for first, the others count as
    they were before.
    """
    grid, here = state.board.grid, state.place(unit)
    together = {holder(state, one) for one in post.under}
    leaders = (holder(state, one.leader) for one in chain(state, state.side(unit)) if one.body == post.body)
    gaps = [
        grid.distance(here, state.place(leader))
        for leader in leaders
        if leader != unit
        and _there(state, leader)
        and (leads(state, leader) or (leader in together and _sound(state, leader)))
    ]
    nearest = min(gaps, default=tables().value("leader-near") + 1)
    if nearest <= 1:
        return tables().value("leader-next")
    return 0 if nearest <= tables().value("leader-near") else tables().value("leader-far")


def _settle_control(transition: Transition, frame: Controlling) -> bool:
    if due(transition.state, frame) is not None:
        return False
    transition.pop()
    return True


def _decide_control(state: State, frame: Controlling) -> Decision:
    found = due(state, frame)
    name = state.name(found[0]) if found is not None else frame.side
    return Decision(CHANCE, "control", f"a die for the control of {name}", "SD-13.2-c")


def _resolve_control(transition: Transition, frame: Controlling, rolled: Die) -> None:
    state = transition.state
    found = due(state, frame)
    assert found is not None
    unit, post = found
    more = modifier(state, unit, post)
    kept = rolled.pips + more <= tables().value("keeps-control")
    transition.replace(msgspec.structs.replace(frame, rolled=(*frame.rolled, unit)))
    transition.unit(unit, loose=not kept)
    name = state.name(unit)
    transition.tell(ControlRolled(unit=name, die=rolled.pips, modifier=more, kept=kept, rule="SD-13.2-c"))


# -- replacement --------------------------------------------------------------------------------------------


def successor(state: State, post: Post) -> UnitId | None:
    """The first squad of a leader's command that could act in his place: unhurt, in play, no leader already."""
    acting = {one.squad for one in state.acting}
    for squad in squads_below(state, post):
        if squad not in acting and _there(state, squad) and not hit(state, squad):
            return squad
    return None


def vacant(state: State, frame: Replacing) -> Post | None:
    """The next post whose leader was hit and for which a squad could act, or None [SD-13.2-e]."""
    for post in chain(state, frame.side):
        wanted = post.leader not in frame.rolled and hit(state, holder(state, post.leader))
        if wanted and successor(state, post) is not None:
            return post
    return None


def _settle_replacing(transition: Transition, frame: Replacing) -> bool:
    """Begin the rolls for control when all have had their die."""
    if vacant(transition.state, frame) is not None:
        return False
    transition.replace(Controlling(frame.side))
    return True


def _decide_replacing(state: State, frame: Replacing) -> Decision:
    post = vacant(state, frame)
    name = state.name(post.leader) if post is not None else frame.side
    return Decision(CHANCE, "replacing", f"a die for the place of {name}", "SD-13.2-e")


def _resolve_replacing(transition: Transition, frame: Replacing, rolled: Die) -> None:
    state = transition.state
    post = vacant(state, frame)
    assert post is not None
    squad = successor(state, post)
    taken = squad is not None and rolled.pips >= tables().value("leader-replaced")
    if squad is not None and taken:
        others = tuple(one for one in state.acting if one.leader != post.leader)
        transition.set(
            acting=tuple(sorted((*others, Acting(post.leader, squad)), key=lambda one: one.leader))
        )
    transition.replace(msgspec.structs.replace(frame, rolled=(*frame.rolled, post.leader)))
    transition.tell(
        LeaderReplaced(
            leader=state.name(post.leader),
            die=rolled.pips,
            squad=state.name(squad) if squad is not None and taken else "",
            rule="SD-13.2-e",
        )
    )


# -- the phase ----------------------------------------------------------------------------------------------


def _begin(transition: Transition) -> None:
    """Settle which squads are out of command; then the rolls of the phase, those for replacement first [SD-13.0-a,
    SD-13.2-e].
    """
    check(transition)
    state = transition.state
    if state.on("leadership") and state.side_sheet(state.player).leadership:
        transition.push(Replacing(state.player))


def _end(transition: Transition) -> None:
    """Control is lost for the Player-Turn [SD-13.2-c]."""
    state = transition.state
    if state.side_sheet(state.player).leadership:
        for unit in state.units_of(state.player):
            if state.units[unit].loose:
                transition.unit(unit, loose=False)


REPLACING: Question[State, Transition, Replacing] = Question(
    Replacing, _decide_replacing, chance=Chance(one_die, _resolve_replacing), settle=_settle_replacing
)
CONTROLLING: Question[State, Transition, Controlling] = Question(
    Controlling, _decide_control, chance=Chance(one_die, _resolve_control), settle=_settle_control
)

CHAPTER = Chapter[State, Transition](
    questions=(REPLACING, CONTROLLING),
    begins={"command": _begin},
    ends={"end": _end},
)
