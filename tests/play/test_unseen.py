"""Counters that cannot be told apart have letters that go along with them, and what a side takes them for."""

from __future__ import annotations

from pathlib import Path

import pytest

from vietnam_tui.core.hexes import Grid, GridShape
from vietnam_tui.core.model import Event
from vietnam_tui.core.presenter import FACE_DOWN, Picture, UnitFace
from vietnam_tui.play.record.notes import Notes
from vietnam_tui.play.seat.chair import Seen
from vietnam_tui.play.seat.unseen import LETTERS, Unseen, lettered

GRID = Grid(GridShape(columns=9, rows=9))


class March(Event, frozen=True):
    """A march that was told."""

    who: str
    way: tuple[str, ...]


def told(event: Event) -> tuple[str, tuple[str, ...]] | None:
    return (event.who, event.way) if isinstance(event, March) else None


def marched(*way: str, who: str = FACE_DOWN) -> Seen:
    return Seen("VC", "", (March(rule="VB-1", who=who, way=way),))


def lying(**there: int) -> Picture:
    """So many unseen counters in each hex ("h0101")."""
    return Picture(
        {
            GRID.hex(label[1:]): tuple(UnitFace(f"{label}?{n}", "VC", FACE_DOWN, "", "") for n in range(many))
            for label, many in there.items()
        }
    )


def watched(notes: Notes | None = None, **there: int) -> Unseen:
    unseen = Unseen(notes or Notes(None), "US")
    unseen.catch_up((), told)
    unseen.settle(lying(**there), GRID)
    return unseen


def test_a_letter_goes_along_and_nobody_else_takes_it() -> None:
    unseen = watched(h0101=1, h0203=2)
    assert unseen.letters == {"0101": ("A",), "0203": ("B", "C")}
    unseen.catch_up((marched("0203", "0204", "0205"), marched("0101", "0102", who="514/1")), told)
    unseen.settle(lying(h0101=1, h0203=1, h0205=1, h0301=1), GRID)
    assert unseen.letters == {"0101": ("A",), "0203": ("B",), "0205": ("C",), "0301": ("D",)}
    unseen.settle(lying(h0101=1, h0205=1), GRID)
    unseen.settle(lying(h0101=1, h0203=1, h0205=1), GRID)
    assert unseen.letters["0203"] == ("E",)


def test_what_is_taken_back_is_followed_back() -> None:
    unseen = watched(h0101=1, h0203=1)
    unseen.catch_up((marched("0203", "0204"),), told)
    unseen.settle(lying(h0101=1, h0204=1), GRID)
    unseen.catch_up((), told)
    unseen.settle(lying(h0101=1, h0203=1), GRID)
    assert unseen.letters == {"0101": ("A",), "0203": ("B",)}


def test_letters_that_have_moved_and_guesses_come_back_with_the_save(tmp_path: Path) -> None:
    save = tmp_path / "game.toml"
    save.write_text("")
    unseen = watched(Notes(save), h0101=1, h0203=1)
    unseen.keep()
    assert not save.with_suffix(".notes").exists()
    history = (marched("0101", "0909"),)
    unseen.catch_up(history, told)
    unseen.settle(lying(h0203=1, h0909=1), GRID)
    unseen.guess("A", "a tank")
    unseen.keep()
    again = Unseen(Notes(save), "US")
    again.catch_up((*history, marched("0909", "0808")), told)
    picture = lying(h0203=1, h0808=1)
    again.settle(picture, GRID)
    assert again.told() == ["?A in 0808: a tank", "?B in 0203"]
    shown = {
        face.name: face.strength for faces in lettered(picture, GRID, again).units.values() for face in faces
    }
    assert shown == {"?A": "a ta", "?B": ""}
    assert Notes(save).of("VC" + LETTERS) == {}
    with pytest.raises(ValueError, match="no unseen counter"):
        again.guess("C", "a tank")
