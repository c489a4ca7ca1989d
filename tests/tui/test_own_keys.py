"""Any action has the keys that its player gives it; what cannot be is told, and the rest counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.test_gamescreen import SMALL, Shown, app_of, settled
from tests.tui.test_questions import press
from tests.tui.test_settings import app_with
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session
from vietnam_tui.tui.actions import ACTIONS, KEY_SETS, KeySet, keymap, keys_of
from vietnam_tui.tui.layouts import KEYBOARDS, by_place
from vietnam_tui.tui.own_keys import NEEDED, read_own_keys
from vietnam_tui.tui.pages.page import HelpPage
from vietnam_tui.tui.settings import Settings


def read(tmp_path: Path, text: str) -> Settings:
    path = tmp_path / "config.toml"
    path.write_text(text)
    return Settings.read(path)


def test_a_table_gives_actions_their_keys_and_takes_them_from_others(tmp_path: Path) -> None:
    settings = read(tmp_path, 'keyset = "vi"\n[keys]\nlegend = "F5"\nnext-ready = ["o", "Ctrl-N"]\n')
    assert settings.faults == []
    found = keymap(settings.key_set)
    assert [found[key] for key in ("f5", "o", "ctrl+n", "j")] == [
        "legend",
        "next ready",
        "next ready",
        "step S",
    ]
    assert "*" not in found
    assert settings.lost_keys == ("o: next ready has it, not overlay any more (left: none)",)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ('close = "Hyper-Q"', "'Hyper-Q' is no key: a sign, or a name such as F5, Ctrl-N, Shift-Up, PgDn"),
        ('legent = "j"', "there is no action 'legent': legend?"),
        ("legend = []", "legend would have no key"),
        ('legend = "F5"', "F5 is given to cards already"),
        ('legend = "escape"', "drop would have no key then, and it is needed: give it one before"),
        ("legend = 7", "'7' is no key: a sign, or a name such as F5, Ctrl-N, Shift-Up, PgDn"),
    ],
)
def test_an_entry_that_cannot_be_taken_is_told_with_its_line_and_left_out(
    tmp_path: Path, entry: str, told: str
) -> None:
    settings = read(tmp_path, f'pace = 2\n\n[keys]\ncards = "F5"\n{entry}\n')
    assert settings.faults == [f"config.toml, line 5: {told}; it is left out"]
    assert settings.seconds("pace") == 2
    assert settings.key_set.own == (("cards", ("f5",)),)


def test_whoever_gives_a_needed_action_another_key_first_may_have_its_own() -> None:
    found = read_own_keys({"drop": "ctrl+g", "legend": "escape"})
    assert found.faults == ()
    assert keymap(KeySet(own=found.own))["escape"] == "legend"


def test_a_file_that_names_the_set_as_it_was_called_once_is_understood_and_mended(tmp_path: Path) -> None:
    settings = read(tmp_path, '# mine\nkeys = "vi"\n')
    assert settings.faults == []
    assert settings.key_set == KeySet("vi")
    settings.set("keyset", "default")
    assert settings.keep() == ""
    assert (tmp_path / "config.toml").read_text() == '# mine\nkeyset = "default"\n'


def test_a_change_of_another_setting_leaves_the_table_as_it_is(tmp_path: Path) -> None:
    text = '[keys]\nlegend = "F5"  # as at work\n'
    settings = read(tmp_path, text)
    settings.set("keyset", "vi")
    assert settings.keep() == ""
    assert (tmp_path / "config.toml").read_text() == 'keyset = "vi"\n' + text


@pytest.mark.parametrize("keyboard", KEYBOARDS)
@pytest.mark.parametrize("key_set", KEY_SETS)
@pytest.mark.parametrize("tops", ["flat", "pointy"])
def test_on_every_keyboard_each_action_has_its_keys_and_none_has_two(
    key_set: str, keyboard: str, tops: str
) -> None:
    keys = KeySet(key_set, keyboard)
    found = keymap(keys, tops)
    assert {keys_of(action, keys, tops) != () for action in ACTIONS} == {True}
    assert set(NEEDED) <= set(found.values())
    assert all(by_place(key, keyboard) == key for key in found)


def test_the_ring_of_cursor_keys_lies_in_the_same_place_on_a_french_keyboard() -> None:
    found = keymap(KeySet(keyboard="azerty"))
    assert [found[key] for key in "azedsq"] == [f"step {way}" for way in ("NW", "N", "NE", "SE", "S", "SW")]
    assert [found[by_place(key, "azerty")] for key in "_à"] == ["step N", "decline"]


@pytest.mark.asyncio
async def test_own_keys_act_and_stand_in_the_key_line_and_the_help(tmp_path: Path, shown: Shown) -> None:
    settings = read(tmp_path, 'keyboard = "azerty"\n[keys]\nhelp = "F6"\nbriefing = "F7"\n')
    app = app_with(settings)
    app.actions.take_settings()
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        before = app.player.cursor
        await press(app, pilot, "z")
        assert app.player.cursor != before
        assert "a z e q s d" in shown(app)[-1]
        await press(app, pilot, "f6")
        assert isinstance(app.game_screen.page, HelpPage)
        told = "\n".join("".join(text for text, _ in row) for row in app.game_screen.page.content(80))
        assert "F7" in told
        assert "z Up" in told
        assert "w Up" not in told
        assert "Go to a unit of yours (r) and press Enter" in " ".join(told.split())


@pytest.mark.asyncio
async def test_the_options_tell_what_an_action_has_lost(tmp_path: Path) -> None:
    settings = read(tmp_path, '[keys]\nlegend = "k"\n')
    session = Session.new(find_game("vb"), "boys-of-67", seed=3, seats={"US": "human", "VC": "bot:random"})
    app = app_of(session)
    app.actions.settings = settings
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await press(app, pilot, "ctrl+o")
        page = app.game_screen.page
        assert page is not None
        told = " ".join("".join(text for text, _ in row) for row in page.content(80))
        assert "k: legend has it, not look any more (left: none)" in told
