"""For the bots: who assaults what, where units of the US/GVN stand beside several hexes that decide."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.khe_sanh.bots.campaign import campaign, decisive, prizes, unanswered
from vietnam_tui.games.khe_sanh.bots.garrisons import fire
from vietnam_tui.games.khe_sanh.bots.odds import WORTH_IT, prospect
from vietnam_tui.games.khe_sanh.rules.assault.attacks import Attack, able, cannot_reach, no_target
from vietnam_tui.games.khe_sanh.rules.position.stacks import occupied
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.units import PieceId

#: How much more an assault on a hex that decides counts for
PRIZE = 1.6


def unneeded(state: State, target: Hex, units: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Of those who can assault a hex, the ones who are not needed elsewhere.

    In an Impulse of the US/GVN that nobody answers any more, whoever is beside a hex that decides assaults no other.
    """
    if state.phasing != US or not unanswered(state) or decisive(state, target):
        return units
    aims = [h for h in sorted(occupied(state, NVA)) if decisive(state, h) and no_target(state, h) is None]
    return tuple(p for p in units if all(cannot_reach(state, p, aim) is not None for aim in aims))


def allotted(state: State, target: Hex, units: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Of those of the US/GVN who can assault a hex, the ones who do while another hex that decides is in their reach.

    All together may be far more than one hex needs; both are looked at with the weaker ones sent to the other, one
    after another, and the best division of all is kept.
    """
    if not campaign(state) or state.phasing != US or any(state.pieces[p].landed for p in units):
        return units
    best = (0.0, units)
    for other in sorted(occupied(state, NVA)):
        if other == target or not decisive(state, other) or no_target(state, other) is not None:
            continue
        shared = sorted(
            (p for p in units if cannot_reach(state, p, other) is None), key=lambda p: (fire(state, p), p)
        )
        if not shared:
            continue
        rest = [p for p in able(state, other) if p not in units]
        for many in range(len(shared) + 1):
            sent = shared[:many]
            kept = tuple(p for p in units if p not in sent)
            here, there = _worth(state, target, kept), _worth(state, other, tuple(sorted((*rest, *sent))))
            if here and here + there > best[0]:
                best = (here + there, kept)
    return best[1]


def _worth(state: State, target: Hex, units: tuple[PieceId, ...]) -> float:
    """What an assault promises, 0 where it would not be declared."""
    promised = prospect(state, Attack(target, units)) if units else 0.0
    weight = PRIZE if target in prizes(state) else 1.0
    return weight * promised if promised > WORTH_IT else 0.0
