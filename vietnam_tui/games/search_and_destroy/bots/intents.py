"""The officer's few decisions of intent, each with the ways to settle it, the usual one first."""

from __future__ import annotations

from vietnam_tui.core.intents import ChoicePoint, Way
from vietnam_tui.games.search_and_destroy.state import State

#: Whether those who may hide keep away from who looks for them
STANCE = ChoicePoint(
    "stance",
    (
        Way("weighs", "keeps away from those whom it cannot match"),
        Way("fights", "comes to grips"),
        Way("hides", "keeps out of sight"),
    ),
)
#: What an attack must bring on the average, in Victory Points, that hidden units show themselves for
NERVE = ChoicePoint(
    "nerve",
    (
        Way(5.0, "shows itself for a good shot"),
        Way(2.0, "shows itself for most shots"),
        Way(12.0, "shows itself for the best shots alone"),
    ),
)
#: How much cover and danger count for those who search, against what they do as usual
PUSH = ChoicePoint(
    "push",
    (Way(1.0, "goes on as usual"), Way(0.4, "presses on"), Way(3.0, "keeps to cover")),
)
#: Whether boats creep where hidden counters lie along their way
PACE = ChoicePoint("pace", (Way("creeps", "creeps past hidden counters"), Way("runs", "runs past them")))
#: By which condition of victory a side that chooses one in secret means to win
CONDITION = ChoicePoint(
    "condition",
    (Way("", "chooses as usual"), Way("A", "means to leave the map"), Way("B", "means to bleed the guards")),
)


def choice_points(view: State, side: str) -> tuple[ChoicePoint, ...]:
    """The decisions that are open to a side in its scenario."""
    army = next(one for one in view.sides if one == side)
    hides = view.seat(army) == "NLF"
    match view.sheet.victory.kind:
        case "pilot":
            return ()
        case "choice":
            return (CONDITION, NERVE) if hides else ()
    if view.sheet.victory.boats:
        return () if hides else (PACE,)
    return (STANCE, NERVE) if view.hides(army) else (PUSH,) if view.searcher == army else ()


def occasion(view: State) -> tuple[int, bool]:
    """An intent is formed for a Game-Turn, and one for the set-up."""
    return view.turn, view.phase == "set-up"
