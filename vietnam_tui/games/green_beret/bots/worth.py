"""For the bots: what things are worth, in points of the score (5.0), and how it is said."""

from __future__ import annotations

from functools import lru_cache

from vietnam_tui.games.green_beret.counters import Mission, counters, missions, tables
from vietnam_tui.games.green_beret.rules.sequence.victory import score, teams_lost
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import PieceId, roster

#: A Purchase Point that is wanted for gear, and one that nothing is left to buy with
SCARCE_POINT, SPARE_POINT = 0.02, 0.002
#: Purchase Points beyond all that is still needed with which the next one is spare
PLENTY = 120
#: A turn; there is no last one, so this only keeps games short
TURN = 0.002
#: What an expense must bring beyond its price to be made
WORTHWHILE = 0.02
#: A casualties marker on a team that has none
WOUND = 0.5
#: A team: the point that it counts for, and what it would have done
TEAM = 2.0
#: What a mission still to be drawn brings on the average, and how many missions played weigh as much as this
PROSPECT, TRUST = 0.9, 3
#: A mission that can no longer be done: given up, it costs a point and brings none
LOST_MISSION = 2.0


def final_score(state: State) -> int:
    """The score as the game counts it: nothing accomplished helps once the last team is lost [GB-5.0-d]."""
    found = score(state)
    lost_all = state.result is not None and teams_lost(state) > 0 and not state.teams()
    return min(0, found) if lost_all else found


def prospect(state: State) -> float:
    """What a mission still to be done is expected to bring, as things have gone so far."""
    done, forfeited = len(state.accomplished), len(state.forfeited)
    return (PROSPECT * TRUST + done - forfeited) / (TRUST + done + forfeited)


def prospects(state: State) -> float:
    """The score that may be expected when the game is played on in safety."""
    open_missions = len(state.mission_pool) + (state.current is not None)
    return score(state) + max(0.0, prospect(state)) * open_missions


def standing(points: float) -> float:
    """How a score counts: the line of the victory chart above all, counted from 0, the score within it a little.

    From the least score of a line to the most it grows by less than half of what the next line brings.

        >>> standing(0), standing(1), standing(2), standing(3)
        (0.0, 1.0, 1.25, 2.0)
    """
    lines = tables().victory
    for number, line in reversed(list(enumerate(lines))):
        if line.least is not None and points >= line.least:
            width = line.most - line.least + 1
            return number + min(1.0, (points - line.least) / width) / 2
    return min(0.0, points / 2)


def better_to_stop(state: State, ruin: float) -> bool:
    """Is the assessment of today worth more than going on, when with this chance the last team is lost now?"""
    now = standing(score(state))
    return now > (1 - ruin) * standing(prospects(state))


# -- Purchase Points ----------------------------------------------------------------------------------------


def point_worth(state: State) -> float:
    """What a Purchase Point is worth: less, the more there will be beyond what gear is still to be bought."""
    coming = (*state.mission_pool, *((state.mission,) if state.mission else ()))
    return _point_worth(state.points, coming, kinds_on_map(state))


@lru_cache(maxsize=1024)
def _point_worth(points: int, coming: tuple[str, ...], kinds: frozenset[str]) -> float:
    found = [missions()[name] for name in coming]
    wanted = {
        min(either, key=lambda kind: (counters()[kind].cost, kind))
        for mission in found
        for either in unmet(mission, kinds)
    }
    awards = PROSPECT * sum(mission.award for mission in found)
    left = points + awards - sum(counters()[kind].cost for kind in wanted)
    share = min(1.0, max(0.0, left / PLENTY))
    return SCARCE_POINT + share * (SPARE_POINT - SCARCE_POINT)


def kinds_on_map(state: State, without: tuple[PieceId, ...] = ()) -> frozenset[str]:
    """The kinds of which a counter is on the map, some counters left out."""
    kinds = roster()
    return frozenset(
        kinds[i][1].id for i, piece in enumerate(state.pieces) if piece.on_map and i not in without
    )


def unmet(mission: Mission, kinds: frozenset[str]) -> list[list[str]]:
    """The requirements of a mission that none of these kinds meets."""
    return [either for either in mission.needs if not kinds.intersection(either)]


def gear_worth(state: State, items: tuple[PieceId, ...]) -> float:
    """What it costs to buy these counters again."""
    return point_worth(state) * sum(state.kind(item).cost for item in items)


def percent(chance: float) -> str:
    """A chance in whole percent."""
    return f"{round(100 * chance)} %"


def turns_text(turns: float) -> str:
    """An expected number of turns."""
    return f"{turns:.1f} turns" if turns >= 1.05 else "1 turn"
