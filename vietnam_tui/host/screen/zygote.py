"""The process that has the screen and the games imported and does nothing but fork.

It is started before any save is opened, and is sent, for every screen, a terminal and a connection.  It is run as
`python -m vietnam_tui.host.screen.zygote FD`, the number of a socket.
"""

from __future__ import annotations

import array
import contextlib
import fcntl
import gc
import os
import select
import signal
import socket
import sys
import termios
import traceback
from importlib import import_module
from typing import get_args

import msgspec

from vietnam_tui.core.compiled import hold
from vietnam_tui.core.data import overlay_folder
from vietnam_tui.host import wire
from vietnam_tui.host.screen.confine import confine, die_with_parent, keep_memory_private
from vietnam_tui.play.signals import FAILED, has_hung_up
from vietnam_tui.tui.map.glyphs import GlyphTier


class Birth(msgspec.Struct, frozen=True, tag="birth"):
    """Fork a screen; with it come the terminal and the connection."""

    environment: dict[str, str]


class Death(msgspec.Struct, frozen=True, tag="death"):
    """End a screen that does not end by itself."""

    pid: int


class Born(msgspec.Struct, frozen=True, tag="born"):
    """A screen has been forked."""

    pid: int


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """Everything has been imported; screens will speak this version of the chair protocol."""

    v: int


class Dead(msgspec.Struct, frozen=True, tag="dead"):
    """A screen has ended, with an exit code, or less than 0 by a signal."""

    pid: int
    code: int


Request = Birth | Death


def main(control: socket.socket) -> None:
    """Fork screens until the host closes its end."""
    die_with_parent(signal.SIGKILL)
    keep_memory_private()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    wake, woken = os.pipe()
    for fd in (wake, woken):
        os.set_blocking(fd, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
    _import_everything()
    control.send(msgspec.msgpack.encode(Ready(wire.VERSION)))
    children: set[int] = set()
    while True:
        select.select([control.fileno(), wake], [], [])
        with contextlib.suppress(BlockingIOError):
            os.read(wake, 512)
        _bury(control, children)
        if not _serve(control, children, (wake, woken)):
            return


def _import_everything() -> None:
    """Import everything that every screen needs, so that it is in the memory that they share.

    A screen could not even load the modules of the system.
    """
    import_module("vietnam_tui.host.screen.main")
    import_module("readline")
    catalogue = import_module("vietnam_tui.play.catalogue").catalogue
    opened = []
    for game, card in catalogue():
        view = game.view(game.setup(card.id), "")
        opened.append((game.presenter.board(view), game.presenter.terrain_glyphs(view)))
    # the printed maps, which a screen could neither find on the disk nor leave there
    hold()
    open_map = import_module("vietnam_tui.tui.map.kept").open_map
    for board, fills in opened:
        for tier in get_args(GlyphTier):
            open_map(board, fills, tier=tier)
    gc.collect()
    gc.freeze()


def _serve(control: socket.socket, children: set[int], own: tuple[int, int]) -> bool:
    """Do what the host asks, if it does; False when it is gone."""
    try:
        data, ancillary, _, _ = control.recvmsg(65536, socket.CMSG_SPACE(2 * 4), socket.MSG_DONTWAIT)
    except BlockingIOError:
        return True
    except OSError:
        return False
    if not data:
        return False
    fds = array.array("i")
    for level, kind, content in ancillary:
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
            fds.frombytes(content[: len(content) - len(content) % fds.itemsize])
    match msgspec.msgpack.decode(data, type=Request):
        case Death(pid):
            if pid in children:
                os.kill(pid, signal.SIGKILL)
        case Birth(environment):
            terminal, connection = fds
            pid = os.fork()
            if pid == 0:
                _be_screen(control, own, terminal, connection, environment)
            children.add(pid)
            os.close(terminal)
            os.close(connection)
            with contextlib.suppress(OSError):
                control.send(msgspec.msgpack.encode(Born(pid)))
    return True


def _bury(control: socket.socket, children: set[int]) -> None:
    while children:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        children.discard(pid)
        with contextlib.suppress(OSError):
            control.send(msgspec.msgpack.encode(Dead(pid, os.waitstatus_to_exitcode(status))))


def _be_screen(
    control: socket.socket, own: tuple[int, int], terminal: int, connection: int, environment: dict[str, str]
) -> None:
    """Be a screen in the process that has just been forked; does not return."""
    code = FAILED
    log, screen = os.dup(2), terminal
    try:
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGCHLD, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        control.close()
        for fd in own:
            os.close(fd)
        os.setsid()
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
        for fd in (0, 1, 2):
            os.dup2(terminal, fd)
        os.close(terminal)
        screen = 0
        # the streams that the zygote was started with think that they are files, where the host's output is one
        sys.stdin = open(0, encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
        sys.stdout = open(1, "w", encoding="utf-8", errors="replace", buffering=1, closefd=False)  # noqa: SIM115
        own_data = overlay_folder()
        own_data = own_data and own_data.absolute()
        os.chdir("/")
        os.environ.clear()
        os.environ.update(environment)
        if own_data is not None:  # the corrections and scenarios that the host plays by hold for its screens
            os.environ["VIETNAM_DATA"] = str(own_data)
        confine()
        code = _show(socket.socket(fileno=connection))
    except BaseException:
        if has_hung_up(screen):  # nobody is there any more; what could not be shown to him is no failure
            code = 128 + signal.SIGHUP
        else:
            os.write(log, traceback.format_exc().encode("utf-8", "replace")[-8000:])
    finally:
        os._exit(code)


def _show(connection: socket.socket) -> int:
    from vietnam_tui.host.screen.main import show

    code, why = show(connection)
    if why:
        with contextlib.suppress(OSError):  # nobody reads it any more
            os.write(1, f"{why}\r\n".encode())
    return code


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
