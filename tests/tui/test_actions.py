"""The registry of key actions: no clashes, nothing without effect, nothing without help."""

from __future__ import annotations

import pytest

from vietnam_tui.tui.actions import ACTIONS, KEY_SETS, KeySet, commands, keymap, keys_of
from vietnam_tui.tui.game_actions import GameActions
from vietnam_tui.tui.seat.typed import DRY_RUN, WORDS


@pytest.mark.parametrize("key_set", KEY_SETS)
def test_no_key_means_two_things(key_set: str) -> None:
    found = keymap(KeySet(key_set))
    assert sum(len(keys_of(action, KeySet(key_set))) for action in ACTIONS) == len(found)


@pytest.mark.parametrize("key_set", KEY_SETS)
def test_all_six_directions_and_both_sideways_have_keys(key_set: str) -> None:
    reached = set(keymap(KeySet(key_set)).values())
    assert {f"step {way}" for way in ("N", "NE", "SE", "S", "SW", "NW", "W", "E")} <= reached
    assert {f"leap {way}" for way in ("N", "NE", "SE", "S", "SW", "NW", "W", "E")} <= reached


def test_the_keys_of_the_hand_are_those_of_the_design() -> None:
    default, vi = keymap(KeySet("default")), keymap(KeySet("vi"))
    assert [default[k] for k in "qweasd"] == [f"step {w}" for w in ("NW", "N", "NE", "SW", "S", "SE")]
    assert [vi[k] for k in "ykubjn"] == [f"step {w}" for w in ("NW", "N", "NE", "SW", "S", "SE")]
    assert [default[k] for k in "789123"] == [f"step {w}" for w in ("NW", "N", "NE", "SW", "S", "SE")]
    assert "q" not in vi
    assert default["q"] != "quit"


def test_every_action_and_command_is_carried_out_by_something() -> None:
    for action in ACTIONS:
        if not action.id.startswith(("step", "leap")):
            assert callable(getattr(GameActions, "do_" + action.id.replace(" ", "_"))), action.id
        assert action.help
        assert action.group
    for word in {*(word for word, _ in commands()), *WORDS} - {DRY_RUN}:
        assert callable(getattr(GameActions, "do_" + word)), word
