"""A save's numbers, counters and frames are checked before anything is worked out from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games.hot_armor.game import GAME

Change = Callable[[dict[str, Any]], Any]


def packed() -> dict[str, Any]:
    """A game on the proving ground, in the first command of the first turn."""
    table = Table.set_up(mines="on", leaders="on")
    while table.state.phase == "set-up":
        table.do(table.offers()[0])
    return GAME.pack(table.state)


def unit(tables: dict[str, Any], name: str) -> dict[str, Any]:
    """The entry of a unit."""
    found: dict[str, Any] = next(row for row in tables["units"] if row["id"] == name)
    return found


def test_a_save_reads_back_as_it_was_written() -> None:
    tables = packed()
    assert GAME.pack(GAME.unpack(tables)) == tables


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda t: t.update(turn=9), "turn"),
        (lambda t: t.update(turn=0), "turn"),
        (lambda t: t.update(morale=[9, 3]), "morale"),
        (lambda t: t.update(bin=[-1, 3]), "bin"),
        (lambda t: t.update(phase="tea"), "phase"),
        (lambda t: t.update(phasing="Laotian"), "side"),
        (lambda t: t.update(options=["mines", "leaders"]), "options"),
        (lambda t: t.update(opened=[99]), "opened"),
        (lambda t: t.update(zones=[""]), "place"),
        (lambda t: t.update(stack=[""]), "unit"),
        (lambda t: t.update(frames=[]), "nothing is asked"),
        (lambda t: t.update(frames=[{"type": "drawing"}], bin=[0, 0]), "empty bin"),
        (lambda t: t.update(frames=[{"type": "marching", "side": "US", "path": ["0110"]}]), "march"),
        (lambda t: t.update(frames=[{"type": "designating", "side": "VC"}]), "side"),
        (lambda t: t.update(entrenchments=[{"place": "0110", "level": 3}]), "level"),
        (lambda t: t.update(lost=["CPI1"]), "eliminated"),
        (lambda t: t.update(covered=[{"place": "0110", "side": "US", "marks": [""]}]), "whole state"),
        (lambda t: t["stock"][0].update(left=5), "stock"),
        (lambda t: t["support"].pop(), "support"),
        (lambda t: t["leaders"].clear(), "leaders"),
        (lambda t: unit(t, "CPI1").update(type="m48"), "no such counter"),
        (lambda t: unit(t, "CPI1").update(side="NVA"), "no such counter"),
        (lambda t: unit(t, "CPI1").update(place="9999"), "9999"),
        (lambda t: unit(t, "CPI1").update(spent=-6), "spent"),
        (lambda t: unit(t, "CPI1").update(aboard="CPI1"), "carried"),
        (lambda t: unit(t, "CPI1").update(aboard="Main1"), "carried"),
        (lambda t: unit(t, "CPI1").update(guise="ship"), "guise"),
        (lambda t: unit(t, "CPI1").update(fate="lost"), "on the map and off it"),
        (lambda t: unit(t, "Main1").update(place=unit(t, "CPI1")["place"]), "both sides"),
        (lambda t: t.pop("units"), "units"),
        (lambda t: t.update(map="nowhere"), "map"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(change: Change, words: str) -> None:
    tables = packed()
    change(tables)
    with pytest.raises(SaveFault, match=words):
        GAME.unpack(tables)
