"""Saves in the middle of a landing: they read back as they were, and made-up frames are refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games.hot_armor.files.frame_checks import frame_faults
from vietnam_tui.games.hot_armor.files.pack import codec_of
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import Support

SLICK, PLATOON = "uh-helicopter", "infantry-a"


def landing() -> State:
    """A helicopter is on the ground, and its enemy has called fire support on it."""
    table = Table(
        f"Bird:{SLICK}@0408",
        f"Alice:{PLATOON}@0408 aboard=Bird",
        enemies=["Post:cp-infantry@0508", f"Foot:{PLATOON}@0508"],
        support=(Support("Guns", "artillery", "NVA"), Support("Own", "artillery", "US")),
        standing=("ask", "ask"),
    )
    table.do("unload Alice", "call artillery point 0408")
    return table.state


def reread(state: State, change: Callable[[list[dict[str, Any]]], Any] = lambda frames: None) -> State:
    """The frames of a state written and read again, changed in between."""
    codec = codec_of(state)
    tables = codec.write(state, without=("roster", "units"))
    change(tables["frames"])
    return codec.read(State, tables, roster=state.roster, units=state.units)


def test_a_landing_reads_back_as_it_was_written() -> None:
    state = landing()
    assert [type(frame).__name__ for frame in state.frames] == ["Landing", "Reacting"]
    assert reread(state) == state
    assert frame_faults(state) == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda frames: frames.pop(), "nothing is asked in a landing"),
        (lambda frames: frames[0].update(carrier="Alice"), "of a helicopter"),
        (lambda frames: frames[0].update(unit="Foot"), "out of its phase"),
        (lambda frames: frames[1].update(air=True), "aimed at helicopters"),
        (lambda frames: frames[1]["missions"][0].update(marker="Own"), "not ready"),
        (lambda frames: frames[1]["missions"][0].update(at="0509"), "on another hex"),
        (lambda frames: frames[1]["missions"].append(frames[1]["missions"][0]), "called twice"),
    ],
)
def test_made_up_landings_are_refused(change: Callable[[list[dict[str, Any]]], Any], words: str) -> None:
    try:
        state = reread(landing(), change)
    except SaveFault as fault:
        assert words in str(fault)
        return
    assert words in "; ".join(frame_faults(state))
