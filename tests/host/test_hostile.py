"""Screens that have been broken into, by SSH: they bring nothing about, and hurt nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.host import hostile_screen
from tests.host.conftest import NOSE, with_screens
from tests.host.served import Served, until
from vietnam_tui.host.zygotes import LINES
from vietnam_tui.play.record.saves import read_save
from vietnam_tui.play.record.verify import verify

pytestmark = pytest.mark.xdist_group("host-in-trouble")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Served]:
    """Snoopy's Nose for anna (US) and boris (VC) at a host whose screens may be told to be hostile."""
    folder, program = tmp_path / "host", Path(hostile_screen.__file__).resolve()
    served = with_screens(folder, program, f'"{folder}" "$PPID" ')
    yield served.start()
    served.stop()


def test_a_screen_that_has_been_broken_into_brings_nothing_about_and_hurts_nobody(host: Served) -> None:
    save = host.saves / f"{NOSE}.toml"
    before = save.read_bytes()
    with host.ssh("anna") as anna:
        anna.wait_for("Waiting for boris (VC)")
        shown, screens = anna.rows(), set(host.screens())
        with host.ssh("boris", NOSE, "-o", "SetEnv=LC_TERMINAL=hostile") as boris:
            boris.wait_for("that is all")
            assert b"BROUGHT ABOUT" not in boris.sent, boris.rows()
            boris.wait_for("thrown out")
            assert boris.ended(20)
        until(lambda: set(host.screens()) == screens)
        assert save.read_bytes() == before
        anna.read()
        assert [row for row in anna.rows()[:-1] if row not in shown] == []
        anna.press("d")
        assert anna.rows() != shown
        with host.ssh("boris", NOSE) as honest:
            honest.wait_for("place the next base camp")
            honest.press(":lay 1422\r")
            anna.wait_for("has recorded 1 base camp")
    assert not verify(save).faults
    assert [entry.order for entry in read_save(save).file.log] == ["lay 1422"]
    assert any(note.what == "denied" and note.person == "boris" for note in host.notes)
    assert LINES / 2 < host.log.count("a line of the log") <= LINES
