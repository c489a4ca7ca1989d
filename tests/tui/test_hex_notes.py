"""A player's own notes on hexes: a mark on the map, a line in the inspector, a file beside the save."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.test_gamescreen import LARGE, Shown, app_of, keys, settled, typed
from tests.tui.test_modes import FAR, session
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.play.plain.lookups import Lookups, Tools
from vietnam_tui.play.record.notes import LONGEST, MOST, Notes
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.map.glyphs import glyphs


@pytest.mark.asyncio
async def test_a_note_is_a_mark_on_the_map_and_a_line_beside_it(shown: Shown) -> None:
    app = app_of(session("Alice:US:2-4-5@0615", FAR))
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        before = app.player.view
        await typed(pilot, "goto 0714")
        assert glyphs("ascii").noted not in "\n".join(shown(app))
        await keys(pilot, '"', *("space" if c == " " else c for c in "hold this"), "enter")
        text = "\n".join(shown(app))
        assert "noted: hold this" in text
        assert glyphs("ascii").noted in text
        assert app.player.view is before
        await typed(pilot, "note -")
        assert glyphs("ascii").noted not in "\n".join(shown(app))


@pytest.mark.asyncio
async def test_notes_come_back_with_the_save_and_are_no_part_of_it(tmp_path: Path, shown: Shown) -> None:
    save = tmp_path / "game.toml"
    seats = {"US": "human", "VC": "bot:random"}
    first = Session.new(GAME, "boys-of-67", seed=7, seats=seats, path=save)
    app = app_of(first)
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        text = save.read_text()
        await typed(pilot, "goto 0714")
        await typed(pilot, "note dig in")
        assert save.read_text() == text
    assert Notes(save).of("US") == {"0714": "dig in"}
    assert Notes(save).of("VC") == {}


def test_both_sides_have_their_own_and_do_not_undo_each_other(tmp_path: Path) -> None:
    save = tmp_path / "game.toml"
    save.write_text("")
    one, other = Notes(save), Notes(save)
    one.write("US", "0714", "ours")
    other.write("VC", "0714", "theirs")
    read = Notes(save)
    assert (read.of("US"), read.of("VC")) == ({"0714": "ours"}, {"0714": "theirs"})
    one.write("US", "0714", "")
    assert Notes(save).of("US") == {}


@pytest.mark.parametrize(
    "text",
    ["US = 1", "[US]\n0714 = 3", "US = [", "\0", "[US]\n" + "\n".join(f"{i} = 'x'" for i in range(MOST + 1))],
)
def test_a_file_that_is_no_notebook_is_left_as_it_is_with_a_sentence(tmp_path: Path, text: str) -> None:
    save = tmp_path / "game.toml"
    save.with_suffix(".notes").write_text(text)
    book = Notes(save)
    assert book.fault.startswith(str(save.with_suffix(".notes")))
    book.write("US", "0714", "kept in memory")
    assert book.of("US") == {"0714": "kept in memory"}
    assert save.with_suffix(".notes").read_text() == text


def test_a_note_is_short_and_one_line_without_control_characters() -> None:
    book = Notes(None)
    book.write("US", "0714", "a\x1b[31m\n b")
    assert book.of("US") == {"0714": "a?[31m b"}
    with pytest.raises(ValueError, match=str(LONGEST)):
        book.write("US", "0714", "x" * (LONGEST + 1))


def test_the_dialogue_writes_and_reads_them() -> None:
    looked = Lookups(
        SessionTable(session("Alice:US:2-4-5@0715", FAR)), lambda: "US", Tools(_none, _none, _none), ()
    )
    assert looked.note("") == ["Nothing is noted."]
    assert looked.note("Alice hold on") == ["0715: hold on"]
    assert looked.note("0715 -") == ["Nothing is noted."]
    with pytest.raises(ValueError, match="expected"):
        looked.note("0715")


def _none(*_: object) -> list[str]:
    return []
