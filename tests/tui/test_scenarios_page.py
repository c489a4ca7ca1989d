"""The list of all scenarios: scrolled, narrowed by words, the chosen one told beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from vietnam_tui.play.catalogue import catalogue
from vietnam_tui.play.table.save_lobby import SaveLobby
from vietnam_tui.tui.pages.scenarios import ScenariosPage
from vietnam_tui.tui.title_app import TitleApp

CARDS = catalogue()


def page(taken: list[int] | None = None, chosen: int = 0) -> ScenariosPage:
    return ScenariosPage(CARDS, chosen, (taken if taken is not None else []).append)


def told(shown: ScenariosPage, width: int = 80, height: int = 23) -> str:
    rows = shown.rows(width, height)
    assert len(rows) == height
    return "\n".join("".join(text for text, _ in row) for row in rows)


def typed(shown: ScenariosPage, *keys: str) -> ScenariosPage:
    for key in keys:
        assert shown.press(key)
    return shown


def names(shown: ScenariosPage) -> list[str]:
    return [CARDS[number][1].id for number in shown.listed()]


def test_words_narrow_the_list_by_game_side_length_and_aim() -> None:
    assert len(names(page())) == len(CARDS)
    assert names(typed(page(), *"solitaire")) == ["green-beret"]
    assert names(typed(page(), *"ks", "space", *"hours")) == ["the-siege-of-khe-sanh", "operation-pegasus"]
    assert "dong-ha" in names(typed(page(), *"NVA", "space", *"tanks"))
    short = names(typed(page(), *"short"))
    assert "dong-ha" not in short
    assert {"boys-of-67", "the-fall-of-lang-vei", "patrol-boat-ambush", "street-without-joy"} <= set(short)
    assert {"dong-ha", "street-without-joy", "defense-of-phnom-penh"} <= set(names(typed(page(), *"exit")))
    hidden = names(typed(page(), *"hidden"))
    assert {"snoopys-nose", "iron-triangle", "operation-pegasus", "koh-tang", "street-without-joy"} <= set(
        hidden
    )
    assert not {"green-beret", "dong-ha", "coral-balmoral"} & set(hidden)
    nothing = typed(page(), *"zeppelin")
    assert names(nothing) == []
    assert "none has these words" in told(nothing)
    assert typed(nothing, "down", "enter", "escape").typed == ""
    assert not nothing.press("escape")


def test_enter_takes_the_chosen_one_however_the_list_was_narrowed() -> None:
    taken: list[int] = []
    shown = typed(page(taken), *"khe", *["backspace"] * 3, "down", "down", "enter")
    assert CARDS[taken[0]][1].id == "operation-pegasus"
    typed(shown, *"dong", "enter")
    assert CARDS[taken[-1]][1].id == "dong-ha"
    typed(shown, "escape", "end", "down", "enter", "home", "up", "enter")
    assert taken[-2:] == [len(CARDS) - 1, 0]


def test_the_chosen_one_is_in_sight_with_its_aims_and_with_room_its_map() -> None:
    last = typed(page(), "end")
    assert f"> {CARDS[-1][1].title}" in told(last)
    assert CARDS[-1][1].briefing.aim[0].text.split()[0] in told(last)
    boats = page(chosen=[card.id for _, card in CARDS].index("patrol-boat-ambush"))
    assert "~~~" not in told(boats, 60, 12)
    assert "~~~" in told(boats, 200, 58)
    assert "anti-tank weapons lie hidden" in told(boats, 200, 58)


@pytest.mark.asyncio
async def test_a_scenario_is_taken_from_the_list_of_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: Any
) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    app = TitleApp(SaveLobby(), "256")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "enter", *"kontum", "enter")
        assert any("< Assault on Kontum >" in row for row in shown(app))
        await pilot.press("enter", "q", "escape", "escape")
        assert any("< Assault on Kontum >" in row for row in shown(app))
