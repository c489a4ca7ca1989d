"""A game for one player on the command line: one seat, its example, its map and its report."""

from __future__ import annotations

from pathlib import Path

from tests.cli.test_commands import fails, vietnam

EXAMPLE = str(Path(__file__).resolve().parents[2] / "saves" / "hot-extraction.toml")


def test_the_one_side_is_a_person_s_by_default_and_there_is_no_other(folder: Path) -> None:
    done = vietnam("play", "green-beret", "--plain", "--seed", "3", stdin="camp 1320\n")
    assert done.exit_code == 0
    assert done.stdout.startswith("Green Beret: Vietnam. US human.\n")
    assert (
        "Note: whoever knows the seed that was given can work out all secrets and dice to come" in done.stdout
    )
    fails(2, "no side VC: green-beret has US", "play", "green-beret", "--plain", "--vc", "bot")


def test_the_optional_rule_is_an_option(folder: Path) -> None:
    fails(2, "none of off, on", "play", "green-beret", "--plain", "--option", "double-agent=perhaps")
    assert vietnam("play", "green-beret", "--plain", "--option", "double-agent=on", stdin="").exit_code == 0
    assert 'double-agent = "on"' in next(folder.iterdir()).read_text()


def test_the_example_can_be_weighed_and_carried_on() -> None:
    done = vietnam("odds", EXAMPLE, "attack E1 with A1")
    assert "Green Berets +8: A1 +3, Off1 +1, M60-1 +3, Demo-1 +1 [GB-13.0-g]" in done.stdout
    assert "enemy eliminated  7/12 58.3%" in done.stdout
    done = vietnam("do", EXAMPLE, "attack E1 with A1", "suppress E2 with M60", "fire", "--dice", "5 2,6")
    assert done.exit_code == 0
    assert "E1 (VC local platoon) is eliminated in 1420 [GB-13.0-l]" in done.stdout
    assert "next: The mission is still open" in done.stdout + done.stderr


def test_the_map_shows_what_lies_there() -> None:
    done = vietnam("map", EXAMPLE, "--hex", "1421")
    assert "[A1   ]" in done.stdout
    assert "A1 A-Team, attack 3, noise +1, movement 4, detected" in done.stdout


def test_a_finished_game_is_reported_by_its_level(folder: Path) -> None:
    lines = "camp 1320\nend\nend\nretire\nretire\n\n"
    done = vietnam("play", "green-beret", "--plain", "--seed", "3", stdin=lines)
    assert "Result: Court-martial: the colonel ends it with a score of 0 [GB-5.0-f]" in done.stdout
    save = str(next(folder.glob("*.toml")))
    report = vietnam("report", save, "--markdown", "-").stdout
    assert "* Court-martial: the colonel ends it" in report
    assert "wins" not in report
    assert "Court-martial: " in vietnam("verify", save).stdout
    assert "Court-martial: " in vietnam("replay", save).stdout
