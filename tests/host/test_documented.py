"""What `docs/hosting.md` gives to be copied: settings that the host takes, and a unit that systemd understands."""

from __future__ import annotations

import os
import re
import subprocess
import textwrap
from pathlib import Path

import msgspec

from vietnam_tui.host.settings import HostFolder, Settings

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text()


def block_of(title: str) -> str:
    """The indented block that begins with a comment."""
    found = re.search(rf"^    # {re.escape(title)}\n((?:    .*\n|\n(?=    ))+)", PAGE, re.MULTILINE)
    assert found is not None
    return textwrap.dedent(found[1])


def test_the_settings_are_all_that_a_host_takes(tmp_path: Path) -> None:
    (tmp_path / "host.toml").write_text(block_of("host.toml"))
    told = re.findall(r"^(\w+) =", block_of("host.toml"), re.MULTILINE)
    files = {"key", "door"}  # whose names need not be changed
    assert set(told) == set(Settings.__struct_fields__) - files
    settings, usual = HostFolder(tmp_path).settings, Settings()
    shown = {"saves", "notify"}  # examples, where there is nothing by itself
    assert msgspec.structs.replace(settings, **{name: getattr(usual, name) for name in shown}) == usual


def test_the_unit_has_a_value_and_nothing_else_on_each_line() -> None:
    """For systemd a comment has a line of its own; behind a value it belongs to that, which then is none."""
    lines = [line for line in block_of("/etc/systemd/system/vietnam.service").splitlines() if line]
    given = [line for line in lines if not line.startswith(("#", "["))]
    assert [line for line in given if not re.fullmatch(r"[A-Z]\w+=[^#;]+(?<! )", line)] == []
    assert "KillMode=mixed" in given


def run_example(tmp_path: Path, title: str, tool: str, *arguments: str, **environment: str) -> str:
    """Run a script of the page with another program in the place of a tool; what that is given."""
    script, stand_in = tmp_path / "script", tmp_path / tool
    script.write_text(block_of(title))
    stand_in.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/given\n[ -t 0 ] || cat >> {tmp_path}/given\n')
    for file in (script, stand_in):
        file.chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    subprocess.run(
        [script, *arguments], env={**environment, "PATH": path}, check=True, stdin=subprocess.DEVNULL
    )
    given = tmp_path / "given"
    return given.read_text() if given.exists() else ""


def test_the_program_that_mails_writes_to_whoever_has_an_address_and_to_nobody_else(tmp_path: Path) -> None:
    (tmp_path / "addresses").write_text("axa axa@home.example\na.a anna@home.example\n")
    say = ("It is your turn.", "boys-of-67")
    where = {"ADDRESSES": str(tmp_path / "addresses")}
    assert run_example(tmp_path, "/usr/local/bin/tell", "sendmail", "boris", *say, **where) == ""
    assert run_example(tmp_path, "/usr/local/bin/tell", "sendmail", "a.a", *say, **where) == (
        "-t\nTo: anna@home.example\nSubject: It is your turn.\n\nssh -p 2222 boys-of-67@home.example\n"
    )


def test_the_program_for_a_web_hook_sends_the_sentence_and_has_its_secret_from_a_file(tmp_path: Path) -> None:
    given = run_example(tmp_path, "/usr/local/bin/tell-the-web", "curl", "anna", "@/etc/passwd", HOOK="hook")
    assert given == "-fsS --max-time 20 -K hook --data-raw anna: @/etc/passwd\n"
