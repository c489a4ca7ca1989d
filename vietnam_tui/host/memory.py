"""The number of screens that the memory has room for, so that the system never has to end one to make room.

The limit is the least of what a control group leaves (systemd's `MemoryMax`) and what the machine has to spare.
Limits of a single process (`ulimit -v`) hold for every screen by itself and say nothing of how many there may be.
"""

from __future__ import annotations

from pathlib import Path

#: Bytes that a screen takes in the end, measured with 60 at one host (22 million) and a little more; that a process in
#: which bots think takes; and the part of what there is that is kept back
SCREEN, BOT, KEPT_BACK = 26_000_000, 60_000_000, 0.1
#: Bytes from which on a limit is none
NO_LIMIT = 1 << 60


def room_for(bots: int, root: Path = Path("/")) -> int | None:
    """The number of screens there is room for besides what runs now and the bots to come.

    None when the system tells nothing.  `root` is where `proc` and `sys` lie.
    """
    spare = [found for found in (_left_by_groups(root), _available(root)) if found is not None]
    if not spare:
        return None
    return max(1, int(min(spare) * (1 - KEPT_BACK) - bots * BOT) // SCREEN)


def _available(root: Path) -> int | None:
    """The bytes that the machine has to spare."""
    for line in _read(root / "proc/meminfo").splitlines():
        name, _, rest = line.partition(":")
        if name == "MemAvailable":
            return int(rest.split()[0]) * 1024
    return None


def _left_by_groups(root: Path) -> int | None:
    """Bytes that the control groups of this process leave it, None where none of them has a limit."""
    left: list[int] = []
    for line in _read(root / "proc/self/cgroup").splitlines():
        _, controllers, path = line.split(":", 2)
        if controllers == "":
            base, names = root / "sys/fs/cgroup", ("memory.max", "memory.current", "inactive_file")
        elif "memory" in controllers.split(","):
            base = root / "sys/fs/cgroup/memory"
            names = ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file")
        else:
            continue
        group = base / path.strip("/")
        left += [
            found
            for each in (group, *group.parents)
            if each.is_relative_to(base)
            for found in _left(each, names)
        ]
    return min(left, default=None)


def _left(group: Path, names: tuple[str, str, str]) -> list[int]:
    """The memory that one group leaves, as a list of one; [] where it has no limit."""
    limit, used, given_up = names
    most, now = _read(group / limit).strip(), _read(group / used).strip()
    if not (most.isdecimal() and now.isdecimal()) or int(most) >= NO_LIMIT:
        return []
    # files that were read are given up when memory is wanted
    stat = dict(line.split(" ", 1) for line in _read(group / "memory.stat").splitlines() if " " in line)
    spare = stat.get(given_up, "0").strip()
    return [max(0, int(most) - int(now) + (int(spare) if spare.isdecimal() else 0))]


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
