"""US leadership (13.2): who loses it, who is rolled for, who takes the place of a leader who was hit."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.frames import Controlling, Replacing
from vietnam_tui.games.search_and_destroy.rules.chain import Post, chain, squads_below
from vietnam_tui.games.search_and_destroy.rules.dice import Die, one_die
from vietnam_tui.games.search_and_destroy.rules.early_end import OUT
from vietnam_tui.games.search_and_destroy.rules.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import OFF, Acting, UnitId


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
    """Who holds the post of a leader: he himself, or the squad that acts in his place [SD-13.2-e]."""
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
    """Who is rolled for when a leader has lost leadership: those directly under him [SD-13.2-c].

    Neither who is off the map nor who is pinned; a squad in a leader's place is rolled for as the leader.
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
    """What the nearness of other leaders of the same company or battalion adds to the die [SD-13.2-c].

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
    """When all have had their die, the rolls for control follow."""
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
    """The rolls of the Command Phase, those for replacement first [SD-13.0-a, SD-13.2-e]."""
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
    questions=(
        REPLACING,
        CONTROLLING,
    ),
    begins={"command": _begin},
    ends={"end": _end},
)
