"""The page of keys and orders holds orders that the game understands."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.core.orders import OrderError
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.search_and_destroy.counters import FOLDER
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import Gunship

PAGE = (Path(__file__).parents[3] / "docs" / "search-and-destroy.md").read_text(encoding="utf-8")
#: The examples of the orders, in the last column of their table
ORDERS = re.findall(r"^\| `.* \| `([^`|]+)` \|$", PAGE.split("## Orders")[1], re.M)


@cache
def starts() -> tuple[State, ...]:
    """The start of every scenario, one with a gunship, and a porter with a cache, whom no printed scenario has."""
    found = [GAME.setup(scenario) for scenario in title_page(FOLDER).scenarios]
    porter = Table("PO1:porter@0303", "CH1:cache@0303", side="NLF").state
    return (*found, GAME.setup("pilot-rescue").but(gunships=(Gunship("cobra", 3),)), porter)


def understood(text: str) -> bool:
    for state in starts():
        try:
            if GAME.read_order(state, text):
                return True
        except OrderError:
            continue
    return False


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_of_the_page_is_understood(order: str) -> None:
    assert understood(order)


def test_the_page_names_every_overlay() -> None:
    assert set(GAME.presenter.overlays) <= set(re.findall(r"`([a-z]+)`", PAGE))
