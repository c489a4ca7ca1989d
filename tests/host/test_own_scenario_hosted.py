"""A scenario of the host's own at its tables: guests have it not, and a host that has it no more serves the others."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.host.conftest import NOSE
from tests.host.served import Served, vietnam
from tests.own_folder import OWN, own_folder

pytestmark = pytest.mark.xdist_group("host-in-trouble")

TWO_CAMPS = "vietnam_battles/scenarios/two-camps.toml"


def test_guests_play_what_the_host_has_and_lose_one_table_with_it(tmp_path: Path) -> None:
    own = tmp_path / "own"
    shutil.copytree(OWN, own)
    served = Served(tmp_path / "host")
    with own_folder(own):
        for scenario in ("two-camps", NOSE):
            served.game(scenario, US="anna", VC="boris")
        for name, side in (("anna", "US"), ("boris", "VC")):
            served.person(name, "two-camps", side)
        served.start()
        try:
            with served.ssh("anna", "two-camps") as anna, served.ssh("boris", "two-camps") as boris:
                boris.wait_for("place the next base camp")
                anna.wait_for("Waiting for boris (VC)")
                boris.press(":lay 1915\r")
                anna.wait_for("has recorded 1 base camp")
        finally:
            served.stop()
        (own / TWO_CAMPS).unlink()
        checked = vietnam("host", "--folder", str(served.folder), "--check", "--door")
        assert (checked.returncode, "has no scenario 'two-camps'" in checked.stdout) == (1, True), (
            checked.stdout
        )
        served.start()
        try:
            with served.ssh("anna", "two-camps") as anna, served.ssh("boris", NOSE) as boris:
                boris.wait_for("place the next base camp")
                anna.wait_for("the host cannot open this game")
            assert "Traceback" not in served.log
        finally:
            served.stop()
