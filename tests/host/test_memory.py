"""No more screens than there is memory for, reckoned from what the system tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.host.conftest import NOSE
from tests.host.served import Served
from vietnam_tui.host.memory import BOT, KEPT_BACK, SCREEN, room_for

MB = 1_000_000


def system(root: Path, available: int = 0, **files: str) -> Path:
    """What a machine tells: bytes that it has to spare, and files by their paths, `__` for a slash."""
    (root / "proc/self").mkdir(parents=True)
    if available:
        (root / "proc/meminfo").write_text(f"MemTotal: 9 kB\nMemAvailable:   {available // 1024} kB\n")
    for name, text in files.items():
        path = root / name.replace("__", "/").replace("_DOT_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def screens(bytes_: int, bots: int = 0) -> int:
    return int(bytes_ * (1 - KEPT_BACK) - bots * BOT) // SCREEN


def test_where_the_system_tells_nothing_nothing_is_reckoned(tmp_path: Path) -> None:
    assert room_for(1, tmp_path) is None


def test_the_limit_of_a_service_counts_less_what_is_used_and_not_given_up(tmp_path: Path) -> None:
    service = "sys__fs__cgroup__system_DOT_slice__vietnam_DOT_service__memory_DOT_"
    root = system(
        tmp_path,
        8_000 * MB,
        proc__self__cgroup="0::/system.slice/vietnam.service\n",
        **{
            f"{service}max": f"{1 << 30}\n",
            f"{service}current": f"{200 * MB}\n",
            f"{service}stat": f"anon 1\ninactive_file {80 * MB}\n",
            "sys__fs__cgroup__system_DOT_slice__memory_DOT_max": "max\n",
        },
    )
    assert room_for(1, root) == screens((1 << 30) - 120 * MB, 1)
    assert 20 <= (room_for(1, root) or 0) < 40


def test_a_limit_above_the_service_counts_too_and_the_machine_may_have_less(tmp_path: Path) -> None:
    group = "sys__fs__cgroup__memory__"
    root = system(
        tmp_path,
        700 * MB,
        proc__self__cgroup="9:name=systemd:/\n4:cpu,memory:/box/inner\n0::/\n",
        **{
            f"{group}box__memory_DOT_limit_in_bytes": f"{500 * MB}\n",
            f"{group}box__memory_DOT_usage_in_bytes": f"{100 * MB}\n",
            f"{group}memory_DOT_limit_in_bytes": f"{1 << 62}\n",
            f"{group}memory_DOT_usage_in_bytes": "5\n",
        },
    )
    assert room_for(0, root) == screens(400 * MB)
    (root / "proc/meminfo").write_text("MemAvailable: 100000 kB\n")
    assert room_for(0, root) == screens(100_000 * 1024)
    (root / "proc/meminfo").write_text("MemAvailable: 10 kB\n")
    assert room_for(0, root) == 1


@pytest.mark.xdist_group("host-in-trouble")
def test_a_host_with_little_memory_says_so_and_is_full_before_it_is_used_up(tmp_path: Path) -> None:
    served = Served(tmp_path / "host")
    served.before = "from vietnam_tui.host import service\nservice.room_for = lambda bots: 1"
    served.game(NOSE, US="anna", VC="boris")
    served.person("anna", NOSE, "US")
    served.person("boris", NOSE, "VC")
    served.start()
    try:
        told = (served.folder / "host.out").read_text()
        assert "screens: 1 at a time, not 20: there is no memory for more" in told
        with served.ssh("anna", NOSE) as anna:
            anna.wait_for("Waiting for boris (VC)")
            assert "The house is full" in served.run_ssh("boris", NOSE, options=("-tt",)).stdout
    finally:
        served.stop()
