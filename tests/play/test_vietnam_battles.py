"""Vietnam Battles as a running game: saved and loaded at every step, played by numbers alone, taken back."""

from __future__ import annotations

import copy
import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from tests.toy_play import play_out
from vietnam_tui.core.model import CHANCE, SaveFault, fingerprint
from vietnam_tui.games import find_game
from vietnam_tui.play.faults import UndoRefused
from vietnam_tui.play.plain.console import ScriptedConsole
from vietnam_tui.play.plain.dialogue import Dialogue
from vietnam_tui.play.plain.lookups import Tools
from vietnam_tui.play.record.saves import save_text
from vietnam_tui.play.record.verify import verify
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable

RANDOM = {"US": "random", "VC": "random"}
TOOLS = Tools(lambda *_: ["map"], lambda game, topic: ["rules"], lambda *_: ["legend"])


class Fingers(ScriptedConsole):
    """A player who types numbers at random, and now and then looks something up or takes something back."""

    def __init__(self, seed: int, most: int) -> None:
        super().__init__()
        self._generator = random.Random(seed)
        self._left = most

    def read(self, prompt: str) -> str | None:
        self._left -= 1
        if self._left < 0:
            return None
        if self._generator.random() < 0.05:
            return self._generator.choice(["?", "undo", "undo back", "redo", "log", "hint", "look 0717", "0"])
        return str(self._generator.randint(1, self._generator.choice([3, 10, 60])))


@pytest.mark.parametrize("seed", range(3))
def test_a_save_is_whole_after_every_entry(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "game.toml"
    with Session.new(find_game("vb"), "boys-of-67", seed=seed, seats=RANDOM, path=path) as session:
        while session.result is None:
            if session.settle() is None:
                session.do(session.choose().action)
            again = Session.open(path, read_only=True)
            assert fingerprint(again.state) == fingerprint(session.state)
    verdict = verify(path)
    assert verdict.faults == verdict.notices == ()
    assert verdict.result == session.result


@pytest.mark.parametrize("seed", range(4))
def test_numbers_alone_play_the_game(seed: int) -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=seed, seats={"VC": "random"})
    console = Fingers(seed, 3_000)
    assert Dialogue(SessionTable(session), console, TOOLS).run() == 0
    assert session.result is not None
    assert "Result: " in console.text


def test_two_players_play_by_numbers_behind_a_curtain() -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=2, seats={"US": "human", "VC": "human"})
    console = Fingers(2, 2_000)
    assert Dialogue(SessionTable(session), console, TOOLS).run() == 0
    before_vc_sat_down = console.text.split("VC decides. Change places")[0]
    assert "US drew" in before_vc_sat_down
    assert "VC drew" not in before_vc_sat_down


def test_every_order_can_be_taken_back_to_the_start() -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=5, seats=RANDOM)
    play_out(session)
    states = [fingerprint(entry.state) for entry in session.history]
    count = 0
    while True:
        try:
            session.undo(take_back=True)
        except UndoRefused:
            break
        count += 1
        length = len(session.history)
        assert length == 0 or fingerprint(session.state) == states[length - 1]
    assert all(entry.by == CHANCE for entry in session.history)
    for _ in range(count):
        session.redo()
    assert fingerprint(session.state) == states[-1]


def test_markers_drawn_are_a_barrier_for_two_players() -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=5)
    session.settle_all()
    with pytest.raises(UndoRefused, match="dice have spoken"):
        session.undo()


def test_the_other_side_s_markers_are_not_told() -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=5, seats={"VC": "random"})
    console = ScriptedConsole(["log", "end", "end", "end", "end"])
    Dialogue(SessionTable(session), console, TOOLS).run()
    assert "US drew" in console.text
    assert "VC drew" not in console.text


ODD = [10**30, -1, 99, 2**63, "", "x", "0101", [], [1], ["x"], {}, {"a": 1}, True, 1.5]


def places(tables: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of every value in nested tables and lists."""
    items = (
        tables.items() if isinstance(tables, dict) else enumerate(tables) if isinstance(tables, list) else ()
    )
    for key, value in items:
        yield (*path, key)
        yield from places(value, (*path, key))


@pytest.mark.parametrize("stop", [0, 9, 25])
def test_a_position_with_any_value_replaced_is_refused_or_can_be_played(tmp_path: Path, stop: int) -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=3, seats=RANDOM)
    while len(session.history) < stop:
        if session.settle() is None:
            session.do(session.choose().action)
    save = tomllib.loads(save_text(session.file()))
    save |= {"program": "0.0.0", "log": [], "state": {**save["state"], "at": 0}}
    path = tmp_path / "odd.toml"
    generator = random.Random(stop)
    for place in places(save["state"]["position"]):
        odd = copy.deepcopy(save)
        inner = odd["state"]["position"]
        for key in place[:-1]:
            inner = inner[key]
        inner[place[-1]] = generator.choice(ODD)
        path.write_text(tomli_w.dumps(odd))
        try:
            again = Session.open(path, read_only=True)
        except SaveFault as fault:
            assert str(fault).isprintable()
            continue
        again.settle_all()
        if again.result is None:
            again.do(again.choose().action)


# -- dice that people roll -------------------------------------------------------------------------------


@pytest.mark.rule("VB-14.1-a")
def test_with_dice_typed_in_the_markers_of_the_other_side_are_drawn_unseen() -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=1, seats={"VC": "random"}, dice="manual")
    assert session.decision.prompt == "US draws 8 support fire markers"
    assert session.types_dice
    assert session.settle() is None
    session.settle_with("1 1 2 2 2 2 3 3")
    assert session.decision.prompt == "VC draws 6 support fire markers"
    assert not session.types_dice
    assert session.settle() is not None
    with_two = Session.new(find_game("vb"), "boys-of-67", seed=1, dice="manual")
    with_two.settle_with("1 1 2 2 2 2 3 3")
    assert with_two.types_dice  # his own player is at the table
    with_two.open_as("US")
    assert not with_two.types_dice


@pytest.mark.rule("VB-27.0-t")
@pytest.mark.parametrize(("human", "typed"), [("US", False), ("VC", True)])
def test_the_die_for_the_viet_cong_plan_is_typed_by_nobody_who_may_not_see_it(
    human: str, typed: bool
) -> None:
    game = find_game("vb")
    state = game.position(
        {
            "scenario": "iron-triangle",
            "condition": "escape",
            "unit": [
                {"id": "D", "side": "US", "values": "2-4-5", "place": "1214"},
                {"id": "165/1", "place": "1213"},
            ],
        }
    )
    seats = {side: "human" if side == human else "random" for side in game.sides("iron-triangle")}
    session = Session.new(game, "iron-triangle", seats=seats, dice="manual", start=state)
    session.do(game.read_order(session.state, "lift D 4626")[0])
    assert session.decision.prompt == "A die for the Viet Cong plan"
    assert session.types_dice is typed
