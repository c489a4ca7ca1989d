"""What the program writes of its own documents stands there as it would write it now."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_words import metavar
from tests.docs_written import ROOT, documents, parts_of, table
from vietnam_tui.games import PUBLISHED


@pytest.mark.parametrize(("path", "text"), documents().items(), ids=lambda value: getattr(value, "name", ""))
def test_a_document_is_what_the_program_writes(path: Path, text: str) -> None:
    assert path.read_text() == text, "bring it up to date with: python -m tests.docs_written"


def test_every_published_game_has_a_page_with_its_orders_and_scenarios() -> None:
    for code, game in PUBLISHED.items():
        page = (ROOT / "docs" / f"{game.replace('_', '-')}.md").read_text()
        assert parts_of(page) == [f"scenarios of {code}", f"orders of {code}"]
        for part in ("## Your first turn", "## Orders"):
            assert f"\n{part}\n" in page


def test_a_bar_in_a_cell_parts_no_table() -> None:
    assert table(["a"], [["`X|Y`"]]) == "| a |\n| --- |\n| `X\\|Y` |\n"


def test_an_option_that_takes_nothing_has_no_metavar() -> None:
    class Flag:
        is_flag = True

    assert metavar(Flag()) == ""
