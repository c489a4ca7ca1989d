"""What `docs/hosting.md` gives to be copied: settings that the host takes, and a unit that systemd understands."""

from __future__ import annotations

import re
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
