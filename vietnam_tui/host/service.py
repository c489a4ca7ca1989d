"""The host's process: the house, its door and, if wanted, its SSH server, until somebody stops it."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
from collections.abc import Callable
from typing import Protocol

from vietnam_tui.host.door import Door
from vietnam_tui.host.house import House
from vietnam_tui.host.memory import room_for
from vietnam_tui.host.settings import HostFolder
from vietnam_tui.host.thinking import Thinker
from vietnam_tui.play.signals import has_hung_up

#: Seconds between looks at the invites
LOOK = 2.0
STOPS = "the host stops; come back with the same command"

log = logging.getLogger(__name__)


class Entrance(Protocol):
    """A way into the house."""

    @property
    def where(self) -> str:
        """The host's addresses, in lines for whoever runs the host."""

    async def open(self) -> None:
        """Let people in."""

    async def close(self, why: str) -> None:
        """Say good-bye to everybody and close."""


def watch_for_signals(stopping: asyncio.Event, reread: Callable[[], object]) -> None:
    """Stop at SIGTERM and SIGINT; look at the invites at SIGHUP.

    A SIGHUP because the host's own terminal has been closed stops it as well, unless it was started to outlive that
    (`nohup`).
    """
    loop = asyncio.get_running_loop()
    outlives = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    terminal = None if outlives else _own_terminal()

    def hang_up() -> None:
        """The terminal has gone, or somebody wants the invites to be looked at."""
        if terminal is not None and has_hung_up(terminal):
            log.warning("the terminal of the host has been closed: it stops")
            stopping.set()
        else:
            reread()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    loop.add_signal_handler(signal.SIGHUP, hang_up)


def _own_terminal() -> int | None:
    """The terminal that the host was started at, None for none."""
    try:
        return os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY | os.O_CLOEXEC)
    except OSError:
        return None


async def serve(
    folder: HostFolder,
    *,
    ready: Callable[[str], object],
    entrances: Callable[[House, Door], list[Entrance]] | None = None,
    thinker: Thinker | None = None,
    stopping: asyncio.Event | None = None,
) -> None:
    """Serve the games of a folder until it is told to stop; raises `HostFault`.

    `ready` is called with what there is to say once everybody may come.
    """
    house = House(folder, thinker)
    door = Door(house)
    ways: list[Entrance] = [door, *(entrances(house, door) if entrances is not None else [])]
    stop = stopping or asyncio.Event()
    opened: list[Entrance] = []
    try:
        house.book.now()
        for way in ways:
            await way.open()
            opened.append(way)
        watch_for_signals(stop, house.check_guests)
        house.wake_bots()
        # what is here stays; what connections leave behind is to be found soon, large as it may be
        gc.collect()
        gc.freeze()
        fewer = house.keep_to_memory(room_for(folder.settings.bots))
        ready("\n".join([*(way.where for way in ways), *([fewer] if fewer else [])]))
        while not stop.is_set():
            try:
                await asyncio.wait_for(stop.wait(), LOOK)
            except TimeoutError:
                house.check_guests()
                house.look_around()
    finally:
        for way in opened:
            await way.close(STOPS)
        await asyncio.sleep(0.05)
        house.close()
