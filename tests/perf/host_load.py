"""What a host costs: `python -m tests.perf.host_load [CONNECTIONS]` prints memory, idle cost, time of keys and starts.

Bounds are ratios to a calm run on the same machine; run it when the machine has nothing else to do.
"""

from __future__ import annotations

import os
import select
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from tests.host.conftest import NOSE
from tests.host.served import Served, SshTerminal, children
from tests.tui.pty_terminal import PtyTerminal

#: Keys whose answers are timed
KEYS = 40
IDLE = 10.0


def proportional(pids: list[int]) -> float:
    """Memory of processes in MB, what they share counted once."""
    total = 0
    for pid in pids:
        with suppress(FileNotFoundError):  # it has just ended
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1])
    return total / 1024


def worked(pids: list[int]) -> float:
    """Seconds that processes have worked, to the nanosecond: the clock's ticks see too little of those that sleep."""
    tasks = [task for pid in pids for task in Path(f"/proc/{pid}/task").iterdir()]
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def processes(served: Served) -> list[int]:
    """The host, its zygote and its screens."""
    assert served.process is not None
    host = served.process.pid
    zygotes = children(host)
    return [host, *zygotes, *(pid for zygote in zygotes for pid in children(zygote))]


def key_times(terminal: PtyTerminal, keys: int = KEYS) -> list[float]:
    """Milliseconds from a key to the first byte of its answer."""
    found = []
    for number in range(keys):
        while select.select([terminal.fd], [], [], 0.15)[0]:
            os.read(terminal.fd, 65536)
        began = time.perf_counter()
        os.write(terminal.fd, b"sw"[number % 2 : number % 2 + 1])
        if select.select([terminal.fd], [], [], 5.0)[0]:
            found.append((time.perf_counter() - began) * 1000)
    return found


@contextmanager
def flooding(terminal: PtyTerminal) -> Iterator[None]:
    """Ctrl-L as fast as the line takes it."""
    stop = threading.Event()

    def flood() -> None:
        os.set_blocking(terminal.fd, False)
        while not stop.is_set():
            try:
                os.write(terminal.fd, b"\x0c" * 4096)
            except BlockingIOError:
                time.sleep(0.001)
            except OSError:
                return
            try:
                os.read(terminal.fd, 65536)
            except BlockingIOError:
                pass
            except OSError:
                return

    thread = threading.Thread(target=flood, daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def started(make: object, text: str) -> float:
    """Seconds until a terminal shows a text."""
    assert callable(make)
    began = time.perf_counter()
    with make() as terminal:
        while not any(text in row for row in terminal.screen.display):
            terminal.read(quiet=0.02, most=0.03)
        return time.perf_counter() - began


def main(number: int) -> None:
    """Measure with so many connections."""
    with tempfile.TemporaryDirectory() as name:
        served = Served(Path(name) / "host", connections=number + 5, each=number + 5)
        served.game(NOSE, US="anna", VC="boris")
        for person, *side in (("anna", "US"), ("boris", "VC"), ("eve",)):
            served.person(person, NOSE, *side)
        served.start()
        try:
            for _ in range(2):  # what is not returned would be seen in the second round
                measure(served, number)
        finally:
            served.stop()


def measure(served: Served, number: int) -> None:
    """Measure at a host that runs."""
    local = [started(lambda: PtyTerminal("play", NOSE, "--no-save"), "1-8-4") for _ in range(5)]
    remote = [started(lambda: served.ssh("anna"), "1-8-4") for _ in range(5)]
    print(f"start: local {statistics.median(local):.2f} s, by ssh {statistics.median(remote):.2f} s")
    time.sleep(3)
    alone = proportional(processes(served))
    with ExitStack() as stack:
        terminals: list[SshTerminal] = []
        for index in range(number):
            terminals.append(stack.enter_context(served.ssh(("anna", "boris", "eve")[index % 3])))
            terminals[-1].wait_for("1-8-4" if index % 3 != 1 else "YOU VC")
        for terminal in terminals:
            terminal.read(quiet=0.3)
        pids = processes(served)
        full = proportional(pids)
        print(
            f"memory: {alone:.0f} MB alone, {full:.0f} MB with {number}: {(full - alone) / number:.1f} MB each"
        )
        before = worked(pids)
        time.sleep(IDLE)
        idle = worked(pids) - before
        said = sum(len(terminal.read(quiet=0.05, most=0.1)) for terminal in terminals)
        print(f"idle: {100 * idle / IDLE:.2f} % of a core, {said} bytes in {IDLE:.0f} s")
        calm = key_times(terminals[0])
        with flooding(terminals[1]):
            time.sleep(0.5)
            flooded = key_times(terminals[0])
        print(
            f"key: calm {statistics.median(calm):.0f} ms, one floods {statistics.median(flooded):.0f} ms:"
            f" {statistics.median(flooded) / statistics.median(calm):.1f} times"
        )
    time.sleep(5)
    print(f"memory afterwards: {proportional(processes(served)):.0f} MB, {len(processes(served))} processes")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
