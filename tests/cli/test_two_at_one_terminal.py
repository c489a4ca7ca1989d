"""Of a game of two people `vietnam do` tells at their one terminal what both may know."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from vietnam_tui.cli.app import app
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session

runner = CliRunner()


def bidding(path: Path, **seats: str) -> str:
    """A campaign of Khe Sanh in which the first bid is due."""
    session = Session.new(
        find_game("ks"),
        "operation-pegasus",
        seed=5,
        seats={"US/GVN": "human", "NVA/VC": "human", **seats},
        path=path,
    )
    with session:
        while session.decision.kind != "bid":
            session.do(session.choose().action)
            session.settle_all()
    return str(path)


@pytest.mark.rule("KS-A4.2.4-a")
def test_a_sealed_bid_is_not_printed_at_the_terminal_of_two(tmp_path: Path) -> None:
    save = bidding(tmp_path / "pegasus.toml")
    first = runner.invoke(app, ["do", save, "bid 4"])
    assert first.stdout == "US/GVN: ...\n"
    data = runner.invoke(app, ["do", save, "bid 1 ?", "--json"])
    assert "bid 4" not in data.stdout
    second = runner.invoke(app, ["do", save, "bid 1"])
    assert "NVA/VC: ..." in second.stdout
    assert "the US/GVN has bid 4, the NVA/VC 1" in second.stdout


def test_who_reads_may_say_so_and_one_person_is_told_his_own(tmp_path: Path) -> None:
    save = bidding(tmp_path / "pegasus.toml")
    assert "the US/GVN bids 4" in runner.invoke(app, ["do", save, "bid 4", "--as", "us/gvn"]).stdout
    alone = bidding(tmp_path / "alone.toml", **{"NVA/VC": "bot"})
    assert "the US/GVN bids 3" in runner.invoke(app, ["do", alone, "bid 3"]).stdout
    nobody = runner.invoke(app, ["do", save, "bid 1", "--as", "green"])
    assert nobody.exit_code == 2
    assert "no side green" in nobody.stderr
