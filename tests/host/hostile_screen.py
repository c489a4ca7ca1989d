"""A zygote whose screens turn on their host where the client says so: what somebody could try who has broken into one.

`python tests/host/hostile_screen.py FOLDER HOST -m vietnam_tui.host.screen.zygote FD`: FOLDER is the host's, HOST its
process.  A screen with `LC_TERMINAL=hostile` says on its terminal what it has brought about.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import random
import resource
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path

from vietnam_tui.host import wire
from vietnam_tui.host.screen import main as screen
from vietnam_tui.host.screen import zygote

ATTEMPTS: dict[str, Callable[[Path, int], object]] = {
    "read a save": lambda folder, host: (folder / "games" / "snoopys-nose.toml").read_bytes(),
    "read the secret": lambda folder, host: (folder / "secret").read_bytes(),
    "read the host's memory": lambda folder, host: Path(f"/proc/{host}/mem").open("rb").close(),
    "list the saves": lambda folder, host: os.listdir(folder / "games"),
    "write a file": lambda folder, host: (folder / "new").write_text("x"),
    "empty a save": lambda folder, host: os.truncate(folder / "games" / "snoopys-nose.toml", 0),
    "remove a save": lambda folder, host: os.unlink(folder / "games" / "snoopys-nose.toml"),
    "open a save to others": lambda folder, host: os.chmod(folder / "games" / "snoopys-nose.toml", 0o666),
    "open what is read to others": lambda folder, host: call("fchmod", -1, 0o666),
    "give away what is read": lambda folder, host: call("fchown", -1, 0, 0),
    "mark what is read": lambda folder, host: call("fsetxattr", -1, 0, 0, 0, 0),
    "signal the host": lambda folder, host: os.kill(host, 0),
    "signal a thread of the host": lambda folder, host: call("tgkill", host, host, 0),
    "slow the host down": lambda folder, host: os.setpriority(os.PRIO_PROCESS, host, 19),
    "limit the host": lambda folder, host: resource.prlimit(host, resource.RLIMIT_FSIZE, (0, 0)),
    "start a process": lambda folder, host: os.fork() or os._exit(0),
    "run a program": lambda folder, host: os.execv(sys.executable, [sys.executable, "--version"]),
    "make a connection": lambda folder, host: socket.socket().connect(("127.0.0.1", 1)),
    "knock at the door": lambda folder, host: socket.socket(socket.AF_UNIX).connect(
        str(folder / "door.sock")
    ),
    "use another way to the system": lambda folder, host: call("io_uring_setup"),
}
#: Calls that Python has no function for -> their numbers by machine
NUMBERS = {
    "fchmod": {"x86_64": 91, "aarch64": 52},
    "fchown": {"x86_64": 93, "aarch64": 55},
    "fsetxattr": {"x86_64": 190, "aarch64": 7},
    "tgkill": {"x86_64": 234, "aarch64": 131},
    "io_uring_setup": {"x86_64": 425, "aarch64": 425},
}


def call(name: str, *arguments: int) -> None:
    """Call the system; raises OSError only when it is not allowed at all."""
    libc = ctypes.CDLL(None, use_errno=True)
    found = libc.syscall(NUMBERS[name][os.uname().machine], *map(ctypes.c_long, arguments))
    if found < 0 and ctypes.get_errno() == 1:
        raise PermissionError(name)


def turn_on_the_host(connection: socket.socket, folder: Path, host: int) -> tuple[int, str]:
    """Try everything, then send the host frames that no honest screen sends, until it has had enough."""
    for name, attempt in ATTEMPTS.items():
        try:
            attempt(folder, host)
        except PermissionError:
            continue
        except OSError as error:
            name += f" ({error})"
        os.write(1, f"BROUGHT ABOUT: {name}\r\n".encode())
    for fd in {*range(3, 48)} - {connection.fileno()}:
        with contextlib.suppress(OSError):
            os.write(fd, b"a line of the log\n" * 10_000)
    os.write(1, b"that is all\r\n")
    generator = random.Random(9)
    requests = [
        wire.Do(1, 99, "lay 1422"),
        wire.Undo(2, 0, take_back=True),
        wire.Say(3, "seat", "US bot"),
        wire.Say(4, "x" * 1000, "\x1b]0;owned\x07"),
        wire.Sit("../" * 20, "\x1b[31m"),
        wire.Past(5, -(2**40)),
        wire.Remember("\x1b" * 60_000),
        wire.Dice(6, 0, "6"),
        wire.Hint(7, 3),
    ]
    try:
        for request in requests:
            connection.sendall(wire.framed(wire.encode(request)))
        while True:
            connection.sendall(generator.randbytes(5000))
    except OSError:
        os.write(1, b"thrown out\r\n")
    signal.pause()
    return 0, ""


def main() -> None:
    """Be the zygote."""
    folder, host, fd = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[-1])
    honest = screen.show

    def show(connection: socket.socket) -> tuple[int, str]:
        hostile = os.environ.get("LC_TERMINAL") == "hostile"
        return turn_on_the_host(connection, folder, host) if hostile else honest(connection)

    screen.show = show
    zygote.main(socket.socket(fileno=fd))


if __name__ == "__main__":
    main()
