"""For the bots: the conditions of victory as either side reads them, as far as it can know."""

from __future__ import annotations

from vietnam_tui.core.knowledge import VictoryCondition
from vietnam_tui.games.vietnam_battles.counters import scenario
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import (
    CASUALTIES,
    ESCAPE,
    HOLD,
    holding_units,
    us_units_lost,
)
from vietnam_tui.games.vietnam_battles.state import State

#: The conditions by their names
BOTH, NEITHER, ONE_LOST = "both companies eliminated", "both companies whole enough", "a US unit eliminated"
CAMPS, UNITS, HELD_OUT = (
    "every base camp captured",
    "every Viet Cong unit eliminated",
    "a camp and a unit left",
)
SECRET = "the secret condition of the Viet Cong"
#: What each secret condition is called
SECRETS = {
    ESCAPE: "units off the map",
    CASUALTIES: "US units eliminated",
    HOLD: "units left in the Iron Triangle",
}


def as_they_stand(state: State, side: str) -> tuple[VictoryCondition, ...]:
    """The conditions by which a side can win, each as it stands."""
    sheet = scenario(state.scenario)
    if sheet.has_secret_victory:
        return (_secret(state, side),)
    if sheet.victory == "annihilation":
        return _of_boys(state, side)
    return _of_camps(state, side)


def _by(state: State) -> str:
    return f"by the end of turn {state.last_turn}"


def _of_boys(state: State, side: str) -> tuple[VictoryCondition, ...]:
    companies = [u for p, u in zip(state.roster, state.units, strict=True) if p.side == "VC"]
    gone, hurt = sum(u.gone for u in companies), sum(u.depleted for u in companies)
    told = f"{gone} eliminated, {hurt} depleted of {len(companies)}, {_by(state)}"
    if side == "US":
        return (VictoryCondition(BOTH, "met" if gone == len(companies) else "open", told),)
    whole = not gone and hurt < len(companies)
    lost = us_units_lost(state)
    return (
        VictoryCondition(NEITHER, "open" if whole else "lost", told),
        VictoryCondition(ONE_LOST, "lost" if gone == len(companies) else "open", f"{len(lost)} eliminated"),
    )


def _of_camps(state: State, side: str) -> tuple[VictoryCondition, ...]:
    camps, taken = len(state.sites), sum(site.captured > 0 for site in state.sites)
    left = sum(not u.gone for p, u in zip(state.roster, state.units, strict=True) if p.side == "VC")
    told = f"{taken} of {camps} camps captured, {left} units left, {_by(state)}"
    if side == "US":
        return (
            VictoryCondition(CAMPS, "met" if camps and taken == camps else "open", told),
            VictoryCondition(UNITS, "open" if left else "met", told),
        )
    return (VictoryCondition(HELD_OUT, "open" if left and (not camps or taken < camps) else "lost", told),)


def _secret(state: State, side: str) -> VictoryCondition:
    """The Viet Cong know which it is; how it goes is decided by dice."""
    counts = {
        CASUALTIES: len(us_units_lost(state)),
        HOLD: holding_units(state),
    }
    if side == "US" or state.condition not in SECRETS:
        return VictoryCondition(SECRET, "open", f"{counts[CASUALTIES]} US units eliminated, {_by(state)}")
    count = counts.get(state.condition)
    name = SECRETS[state.condition]
    return VictoryCondition(
        name, "open", f"{_by(state)}" if count is None else f"{count} so far, {_by(state)}"
    )
