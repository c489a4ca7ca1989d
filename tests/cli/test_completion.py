"""What shells complete of the command line, and how bash, zsh and fish ask for it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from vietnam_tui.cli.completion import offers
from vietnam_tui.cli.shells import SCRIPTS, run

ROOT = Path(__file__).resolve().parents[2]
SHELLS = {"bash": ["--norc", "--noprofile"], "zsh": ["-f"], "fish": []}
#: What is written -> what stands there after Tab
WRITTEN = {
    "vietnam ver": "vietnam verify",
    "vietnam play snoo": "vietnam play snoopys-nose",
    "vietnam play dong-ha --take": "vietnam play dong-ha --take-over",
    "vietnam play dong-ha --seat NVA=bot:reg": "vietnam play dong-ha --seat NVA=bot:regular",
    "vietnam play street-without-joy --as V": "vietnam play street-without-joy --as Viet\\ Minh",
    "vietnam play dong-ha --option fort": "vietnam play dong-ha --option fortunes-of-war=",
    "vietnam look my": "vietnam look my\\ game.toml",
    "vietnam look my\\ game.toml --js": "vietnam look my\\ game.toml --json",
}


def words(*line: str) -> list[str]:
    return [offer.word for offer in offers(line)]


@pytest.fixture
def saves(folder: Path) -> Path:
    (folder / "duel.toml").write_text('format = 1\ngame = "vb"\nscenario = "dong-ha"\n')
    (folder / "my game.toml").write_text('title = "Mine"\nscenario = "operation-pegasus"\n')
    (folder / "duel.notes").write_text("")
    return folder


def test_commands_and_options_are_those_there_are() -> None:
    assert {"play", "rules", "help", "host"} <= set(words(""))
    assert words("rep") == ["replay", "report"]
    assert words("--v") == ["--version"]
    assert words("saves", "--") == ["--delete", "--rename", "--json", "--help"]
    assert words("dance", "") == []


def test_scenarios_are_those_of_the_game_that_is_named() -> None:
    assert words("map", "koh") == ["koh-tang"]
    assert words("arena", "vb", "--scenario", "") == ["boys-of-67", "snoopys-nose", "iron-triangle"]
    assert words("arena", "") == ["vb", "gb", "ks", "sd", "ha"]


def test_lessons_exercises_and_problems_are_completed_by_name() -> None:
    assert {"ha", "reaction", "first-mission"} <= set(words("learn", ""))
    assert words("learn", "hold") == ["hold-the-bank"]
    assert "hold-the-bank" not in words("problem", "")
    assert any(name.startswith("boys-of-67-") for name in words("problem", "boys"))


def test_saves_are_those_of_the_folder_and_files_that_lie_here(
    saves: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "lies.toml").write_text("")
    (tmp_path / "here" / "lies.txt").write_text("")
    monkeypatch.chdir(tmp_path)
    assert words("verify", "") == ["duel.toml", "my game.toml"]
    assert words("verify", "h") == ["here/"]
    assert words("verify", "here/") == ["here/lies.toml"]
    assert words("play", "x", "--save", "here/l") == ["here/lies.toml", "here/lies.txt"]
    assert words("play", "x", "--save=here/l") == ["--save=here/lies.toml", "--save=here/lies.txt"]
    assert words("invite", "d") == ["duel"]


def test_a_value_is_what_its_option_takes() -> None:
    assert words("play", "--dice", "") == ["auto", "manual"]
    assert words("play", "--seed", "") == []
    assert words("map", "lam-son", "--zoom", "g") == ["grid"]
    assert words("host", "--folder", "") == []
    assert words("saves", "--rename", "a.toml", "") == []
    assert words("play", "--no-save", "boys") == ["boys-of-67"]


def test_sides_and_optional_rules_are_those_of_the_scenario_or_save(saves: Path) -> None:
    assert words("play", "dong-ha", "--as", "") == ["ARVN", "NVA"]
    assert words("play", "duel.toml", "--as", "") == ["ARVN", "NVA"]
    assert words("play", "my game.toml", "--seat", "") == ["US/GVN=", "NVA/VC="]
    assert words("play", "dong-ha", "--seat", "nva=bot:re") == ["NVA=bot:recruit", "NVA=bot:regular"]
    assert words("play", "dong-ha", "--seat=") == ["--seat=ARVN=", "--seat=NVA="]
    assert words("play", "snoopys-nose", "--option", "") == ["camps="]
    assert words("play", "snoopys-nose", "--option", "camps=d") == ["camps=decoys"]
    assert words("host", "dong-ha", "--seat", "NVA=") == []


def test_sides_are_options_by_their_names_where_players_are_seated() -> None:
    assert words("play", "operation-pegasus", "--v") == ["--vc"]
    assert words("play", "operation-pegasus", "--vc", "bot:rec") == ["bot:recruit"]
    assert words("play", "operation-pegasus", "--vc=bot:rec") == ["--vc=bot:recruit"]
    assert words("arena", "vb", "--us", "reg") == ["regular"]
    assert words("look", "operation-pegasus", "--v") == []


def test_pages_and_look_ups_are_offered() -> None:
    assert words("help", "hot") == ["hot-armor"]
    assert {"crt", "provenance", "search"} <= set(words("rules", "vb", ""))


def test_behind_a_page_its_parts_are_offered() -> None:
    assert words("help", "hot-armor", "or") == ["orders"]
    assert "your first turn" in words("help", "green-beret", "")
    assert "playing" not in words("help", "green-beret", "")
    assert words("help", "hot-armor", "orders", "") == []


def test_a_folder_of_saves_that_is_not_there_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path / "nowhere"))
    monkeypatch.chdir(tmp_path)
    assert words("verify", "") == []


def test_a_shell_that_is_not_known_is_told_which_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tcsh"]) == 2
    assert "bash, zsh, fish" in capsys.readouterr().err
    for shell, script in SCRIPTS.items():
        assert run([shell]) == 0
        assert capsys.readouterr().out == script


def test_it_loads_neither_typer_nor_a_game() -> None:
    code = (
        "import atexit, sys; sys.argv = ['vietnam', 'completion', 'zsh', 'play', 'dong-ha', '--seat', '']\n"
        "atexit.register(lambda: print(*sorted(sys.modules), file=sys.stderr))\n"
        "from vietnam_tui.__main__ import main; main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, text=True, capture_output=True)
    assert done.stdout.splitlines() == ["ARVN=\t", "NVA=\t"]
    modules = set(done.stderr.splitlines()[-1].split())
    assert not {"typer", "textual", "rich", "msgspec", "vietnam_tui.games"} & modules
    assert len(modules) <= 90


@pytest.mark.parametrize("shell", [shell for shell in SHELLS if shutil.which(shell)])
def test_a_shell_completes(shell: str, saves: Path, tmp_path: Path) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    command = programs / "vietnam"
    command.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m vietnam_tui "$@"\n')
    command.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{programs}:{os.environ['PATH']}",
        "TERM": "dumb",
        "HOME": str(tmp_path),
    }
    learn = {
        "bash": 'eval "$(vietnam completion bash)"',
        "zsh": 'autoload -Uz compinit; compinit -u -D; eval "$(vietnam completion zsh)"',
        "fish": "vietnam completion fish | source",
    }[shell]
    if shell == "fish":  # it tells what it would write
        for line, expected in WRITTEN.items():
            asked = [shell, "--private", "-c", f"{learn}; complete -C {shlex.quote(line)}"]
            done = subprocess.run(asked, env=environment, cwd=tmp_path, text=True, capture_output=True)
            told = [one.partition("\t")[0] for one in done.stdout.splitlines()]
            assert shlex.split(expected)[-1] in [one.replace("\\", "") for one in told], line
        return
    child = pexpect.spawn(
        shell, SHELLS[shell], env=environment, cwd=str(tmp_path), encoding="utf-8", timeout=60
    )
    child.sendline(f"PS1='>'; {learn}; echo re''ady")
    child.expect("ready")
    for line, expected in WRITTEN.items():
        child.send(f"{line}\t")
        child.expect_exact(expected[len(line) :])
        child.send("\x15")  # the line is left
    child.close(force=True)
