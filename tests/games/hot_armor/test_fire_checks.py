"""Saves in the middle of a fight: they read back as they were, and made-up frames of fire are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games.hot_armor.files.frame_checks import frame_faults
from vietnam_tui.games.hot_armor.files.pack import codec_of, state_faults
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId

M48, PLATOON, RIFLE = "m48", "infantry-a", "recoilless-rifle"


def fights() -> Iterator[tuple[str, Table]]:
    """Positions in the middle of fights, by what lies on top."""
    fire = Table(f"A:{M48}@0310", enemies=[f"X:{PLATOON}@0509"], phase="hard fire")
    fire.do("aim A 0509")
    yield "aiming", Table.at(fire.state)
    fire.do("fire")
    yield "volley", Table.at(fire.state)
    fire.do(dice=[6])
    yield "panicking", Table.at(fire.state)
    fire.do(dice=[1])
    yield "scattering", Table.at(fire.state)
    assault = Table(*(f"{n}:{M48}@0310" for n in "ABC"), enemies=["X:m113@0410"], phase="close assault")
    assault.do("storm A 0410", "storm B 0410", "storm C 0410")
    yield "storming", Table.at(assault.state)
    assault.do("assault", dice=[6])
    yield "assaulting", Table.at(assault.state)
    reaction = Table(f"A:{M48}@0210", enemies=[f"Rr:{RIFLE}@0410"], standing=("ask", "ask"))
    reaction.do("move A 0310", "react Rr A")
    yield "reacting", Table.at(reaction.state)
    reaction.do("fire")
    yield "answering", Table.at(reaction.state)
    rally = Table(f"A:{M48}@0310 disrupted", phase="rally")
    rally.do("rally A")
    yield "rallying", Table.at(rally.state)


def reread(state: State, change: Callable[[dict[str, Any]], Any] = lambda frame: None) -> State:
    """The frames of a state written and read again, the top one changed in between."""
    codec = codec_of(state)
    tables = codec.write(state, without=("roster", "units"))
    change(tables["frames"][-1])
    return codec.read(State, tables, roster=state.roster, units=state.units)


def test_every_fight_reads_back_as_it_was_written() -> None:
    for name, table in fights():
        assert name in {frame.__struct_config__.tag for frame in table.state.frames}
        assert reread(table.state) == table.state
        assert list(frame_faults(table.state)) == []


@pytest.mark.parametrize(
    ("name", "change", "words"),
    [
        ("aiming", lambda f: f.update(kind="soft"), "out of its phase"),
        ("aiming", lambda f: f.update(firers=[]), "nobody fires"),
        ("volley", lambda f: f.update(targets=[]), "no target left"),
        ("volley", lambda f: f.update(firers=[]), "nobody fires"),
        ("volley", lambda f: f["firers"][0].update(strength=0), "strength"),
        ("scattering", lambda f: f.update(direction=7), "direction"),
        ("scattering", lambda f: f.update(direction=1, left=2), "nothing is asked"),
        ("storming", lambda f: f.update(party=[]), "nobody assaults"),
        ("storming", lambda f: f.update(at="0810"), "nobody assaults"),
        ("assaulting", lambda f: f.update(step="hard"), "nothing is asked"),
        ("reacting", lambda f: f.update(targets=[]), "nobody has come"),
        ("reacting", lambda f: f.update(side="US"), "nobody reacts"),
    ],
)
def test_made_up_frames_are_refused(name: str, change: Callable[[dict[str, Any]], Any], words: str) -> None:
    table = dict(fights())[name]
    try:
        state = reread(table.state, change)
    except SaveFault as fault:
        assert words in str(fault)
        return
    scenario = ("roster", "counter", "support", "leaders")
    faults = [*(f for f in state_faults(state) if not any(w in f for w in scenario)), *frame_faults(state)]
    assert words in "; ".join(faults)


@pytest.mark.rule("HA-24.1-b", "HA-24.4-a")
@pytest.mark.parametrize("unit", ["A", "X"])
def test_who_fires_or_is_fired_at_is_face_up(unit: str) -> None:
    state = dict(fights())["volley"].state
    (ident,) = (UnitId(i) for i, entry in enumerate(state.roster) if entry.name == unit)
    hidden = state.with_unit(ident, concealed=True)
    assert list(frame_faults(hidden)) == ["frames: an attack by a concealed unit, or on one"]
