"""A combat as both dice decided it."""

from __future__ import annotations

from vietnam_tui.core.presenter import Cast
from vietnam_tui.games.green_beret.phrases import join
from vietnam_tui.games.green_beret.rules.combat.battle import CombatResolved


def combat_cast(event: CombatResolved) -> Cast:
    """Both totals with their dice, and who is lost; there is no row of dice [GB-13.0-k]."""
    teams = join(event.teams)
    left, right = (teams, event.enemy) if event.attacking else (event.enemy, teams)
    sums = tuple(
        f"10 x {die} {added:+d} = {total}"
        for die, added, total in zip(event.dice, (event.attack, event.defense), event.totals, strict=True)
    )
    lost = [name for name, gone in ((teams, event.team_lost), (event.enemy, event.enemy_lost)) if gone]
    return Cast(f"{left} on {right}", sums, (), -1, f"{join(lost)} lost")
