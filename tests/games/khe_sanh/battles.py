"""Whole combats in one call: every step is answered as the test wants it, or passed."""

from __future__ import annotations

from typing import Any

from tests.games.khe_sanh.proving_ground import Table
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.state import NVA, US

SIEGE, LANG_VEI = "the-siege-of-khe-sanh", "the-fall-of-lang-vei"
SF, CIDG, COMPANY, BATTALION = (
    "us-sf-platoon",
    "us-cidg-company",
    "us-marine-company",
    "us-marine-battalion",
)
TANKS, CAVALRY, MECHANIZED = "us-marine-armor-platoon", "us-marine-armored-cavalry", "us-mechanized-battalion"
REGIMENT, SAPPERS, GUNS, NVA_TANKS = "nva-infantry", "nva-sapper", "nva-artillery", "nva-armor"
DUMMY, NVA_HQ, US_HQ, VILLAGE = "nva-dummy", "nva-hq", "us-marine-hq", "vc-village"


def combat(*counters: str, side: SideName = NVA, scenario: str = SIEGE, **more: Any) -> Table:
    """A Combat Segment, on the frozen map of the siege unless another is named."""
    return Table(*counters, side=side, segment="combat", scenario=scenario, **more)


def fight(
    table: Table,
    attack: str,
    dice: int = 0,
    *,
    guns: str = "",
    defence: str = "",
    strikes: int = 0,
    row: str = "",
    shifts: tuple[str, ...] = (),
    covers: tuple[str, ...] = (),
) -> None:
    """An assault from its declaration to the dice; without dice it stops before they fall.

    Gunships that are named in `covers` are not fired at.
    """
    table.do(attack)
    answers = {
        "guns": [guns] if guns else [],
        "defending guns": [defence] if defence else [],
        "air": ["strike " + attack.split()[1]] * strikes,
        "row": [f"row {row}"] if row else [],
        "shifts": list(shifts),
        "joining": [],
        "gunships": list(covers) if table.state.phasing == US else [],
        "defending gunships": [] if table.state.phasing == US else list(covers),
        "anti-aircraft": [],
    }
    while table.decision.kind in answers:
        left = answers[table.decision.kind]
        if left:
            table.do(left.pop(0))
        else:
            table.do(table.offers("row")[0] if table.decision.kind == "row" else "pass")
    assert not any(answers.values()), f"never asked: {answers}"
    if dice:
        table.do(dice=[dice])


def bombard(table: Table, order: str, dice: int = 0) -> None:
    """A bombardment, with those named and nobody else."""
    table.do(order)
    if table.decision.kind == "hif":
        table.do("pass")
    if dice:
        table.do(dice=[dice])


def value(table: Table) -> int:
    """The differential of the last assault, fought or called off."""
    found = next(event for event in reversed(table.events) if event.kind in ("combat", "called off"))
    return int(found.facts["value"])


def told(table: Table, *keys: str) -> list[Any]:
    """Facts of the last combat."""
    return [table.fact("combat", key) for key in keys]


def column(table: Table) -> str:
    """The column on which the last combat was resolved."""
    return str(table.fact("combat", "column"))


def reasons(table: Table) -> dict[str, int]:
    """Rule -> what it was worth in the last combat, in columns or on the dice."""
    found: dict[str, int] = {}
    for entry in table.fact("combat", "ledger"):
        found[entry["rule"]] = found.get(entry["rule"], 0) + entry["value"]
    return found


def finish(table: Table) -> None:
    """Carry a combat through to its end, taking whatever is offered first and sevens."""
    while table.state.frames:
        if table.decision.side == CHANCE:
            table.do(dice=[7] if table.decision.kind == "dice" else [1])
        else:
            table.do(table.offers()[0])


def roll(table: Table, *, attacker: int | None = None, defender: int | None = None) -> None:
    """Let the dice fall so that these numbers come up."""
    for outcome in table.game.outcomes(table.state).outcomes:
        fought = next(e for e in table.game.apply(table.state, outcome).events if e.kind == "combat")
        if attacker in (None, fought.facts["attacker"]) and defender in (None, fought.facts["defender"]):
            table.apply(outcome)
            return
    raise AssertionError(f"no dice give {attacker}/{defender}")
