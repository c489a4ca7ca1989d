"""The command `vietnam` as it lies in an installation: it starts the program, and Ctrl-C ends it at any moment."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def installed(folder: Path, interpreter: str | Path = sys.executable) -> Path:
    """The command in a folder, with an interpreter as an installer writes it into `vietnam-tui`."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy2(ROOT / "bin" / "vietnam", folder)
    _, rest = (ROOT / "bin" / "vietnam-tui").read_text().split("\n", 1)
    (folder / "vietnam-tui").write_text(f"#!{interpreter}\n{rest}")
    return folder / "vietnam"


def script(path: Path, text: str) -> Path:
    """An executable shell script."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def run(
    arguments: Sequence[str | Path], *, cwd: Path = ROOT, path: str = ""
) -> subprocess.CompletedProcess[str]:
    """What a command says, with the tree to be imported and a folder before all others to look for programs."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{path}:{os.environ['PATH']}"}
    return subprocess.run(
        arguments,
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )


def test_it_hands_on_arguments_and_exit_codes(tmp_path: Path) -> None:
    echo = script(tmp_path / "echo", 'shift; printf "<%s>" "$@"; exit 7')
    command = installed(tmp_path / "bin with spaces", echo)
    done = run([command, "two words", "", "*", '"', "a\\b"])
    assert (done.returncode, done.stdout, done.stderr) == (7, '<two words><><*><"><a\\b>', "")


def test_an_interpreter_with_spaces_in_its_name_is_started(tmp_path: Path) -> None:
    python = tmp_path / "an environment" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    done = run([installed(python.parent, python), "--version"])
    assert (done.returncode, done.stdout[:8], done.stderr) == (0, "vietnam ", "")


def test_flags_behind_the_interpreter_are_handed_on(tmp_path: Path) -> None:
    python = tmp_path / "an environment -x" / "bin" / "python"
    shown = script(python, 'printf "<%s>" "$@"')
    command = installed(python.parent, f"{shown} -E -s")
    assert run([command, "a b"]).stdout == f"<-E><-s><{command.parent}/vietnam-tui><a b>"
    assert run([installed(tmp_path / "there", shown), "x"]).stdout == f"<{tmp_path}/there/vietnam-tui><x>"


def test_it_is_found_through_links_and_folders_and_by_its_name(tmp_path: Path) -> None:
    command = installed(tmp_path / "environment" / "bin", script(tmp_path / "python", 'echo "$1" "$2"'))
    there = tmp_path / "local" / "bin"
    there.mkdir(parents=True)
    (there / "vietnam").symlink_to(command)
    (there / "near").symlink_to("../../environment/bin/vietnam")
    (there / "again").symlink_to("near")
    (tmp_path / "linked").symlink_to(tmp_path / "environment" / "bin")
    expected = (0, f"{command.parent}/vietnam-tui x\n", "")
    calls = [
        run([there / "vietnam", "x"]),
        run(["vietnam", "x"], path=str(there)),
        run([there / "near", "x"]),
        run([there / "again", "x"]),
        run([tmp_path / "linked" / "vietnam", "x"]),
        run(["sh", "vietnam", "x"], cwd=command.parent),
        run(["./again", "x"], cwd=there),
    ]
    for call in calls:
        program, word = call.stdout.split()
        resolved = f"{(command.parent / program).resolve()} {word}\n"
        assert (call.returncode, resolved, call.stderr) == expected, call.args


@pytest.mark.parametrize("shell", ["sh", "bash"])
def test_ctrl_c_while_the_interpreter_starts_ends_it_silently(tmp_path: Path, shell: str) -> None:
    early = script(tmp_path / "python", f'kill -INT $$; exec "{sys.executable}" "$@"')
    done = run([shell, installed(tmp_path / "bin", early), "scenarios"])
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_where_signals_cannot_be_held_back_it_starts_all_the_same(tmp_path: Path) -> None:
    script(tmp_path / "old" / "env", 'echo "env: unrecognized option: $1" >&2; exit 125')
    done = run([installed(tmp_path / "bin"), "--version"], path=str(tmp_path / "old"))
    assert (done.returncode, done.stdout[:8], done.stderr) == (0, "vietnam ", "")


def test_without_its_other_half_it_says_what_is_missing(tmp_path: Path) -> None:
    command = installed(tmp_path)
    (tmp_path / "vietnam-tui").unlink()
    done = run([command, "scenarios"])
    assert done.returncode != 0
    assert "vietnam-tui" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.fixture(scope="module")
def long_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save that takes longer to verify than a program to start."""
    folder = tmp_path_factory.mktemp("games")
    bots = ["--scenario", "iron-triangle", "--us", "random", "--vc", "random", "--games", "1", "--jobs", "1"]
    done = run([sys.executable, "-m", "vietnam_tui", "arena", "vb", *bots, "--keep", folder])
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.toml"))


@pytest.fixture
def heeding_ctrl_c() -> Iterator[None]:
    """What is started heeds Ctrl-C, though the tests themselves may run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeding_ctrl_c")
@pytest.mark.parametrize("after", range(0, 61, 3))
def test_ctrl_c_at_any_moment_of_the_start_prints_nothing(
    tmp_path: Path, long_game: Path, after: int
) -> None:
    """A terminal sends it to the whole group; a shell calls death by it 130 as well."""
    child = subprocess.Popen(
        [installed(tmp_path), "verify", long_game],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    time.sleep(after / 1000)
    os.killpg(child.pid, signal.SIGINT)
    told = child.communicate()
    assert (told, child.returncode in (130, -signal.SIGINT)) == ((b"", b""), True), child.returncode


def test_a_plain_or_missing_locale_stays_what_it_is(tmp_path: Path) -> None:
    vietnam = installed(tmp_path / "bin")
    for variables in ("LANG=C", "LANG=de_DE.ISO-8859-1", "LC_ALL=POSIX"):
        words = ["env", "-u", "LC_ALL", "-u", "LC_CTYPE", "-u", "LANG", variables, "TERM=xterm-256color"]
        game = str(tmp_path / f"{variables}.toml")
        seats = ["--seat=US=bot:random", "--seat=VC=bot:random"]
        run([*words, str(vietnam), "play", "boys-of-67", *seats, "--plain", "--seed=1", f"--save={game}"])
        done = run([*words, str(vietnam), "report", game])
        assert done.returncode == 0, done.stderr
        assert done.stdout.isascii()
