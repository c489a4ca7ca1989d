"""The operator's own program, which is told whose turn it is; it does the rest: mail, phones, whatever."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import signal
from collections.abc import Mapping

from vietnam_tui.core.printable import clean

#: Seconds that the program may take, and how many of it run at a time
PATIENCE, AT_A_TIME = 30.0, 4
#: Seconds until somebody is told again whom it could not be told, and after that again
AGAIN = (60.0, 900.0)

log = logging.getLogger(__name__)


async def run_hook(arguments: tuple[str, ...], words: Mapping[str, str], patience: float = PATIENCE) -> bool:
    """Run a program with its arguments filled in, without a shell; what it prints goes nowhere.  Has it done its work?

    One that takes too long is ended, with all that it has started.
    """
    filled = [_filled(argument, words) for argument in arguments]
    environment = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    try:
        process = await asyncio.create_subprocess_exec(
            *filled,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            env=environment,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        log.error("notify: %s", error)
        return False
    code = None
    try:
        code = await asyncio.wait_for(process.wait(), patience)
    except TimeoutError:
        log.error("notify: %s has taken more than %.0f seconds and is ended", arguments[0], patience)
        return False
    finally:
        if code is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
    if code:
        log.error("notify: %s ends with %d", arguments[0], code)
    return code == 0


class Hooks:
    """Runs the program for one after another, a few at a time, and again where it failed."""

    def __init__(self, arguments: tuple[str, ...]) -> None:
        self._arguments = arguments
        self._tasks: set[asyncio.Task[None]] = set()
        self._free = asyncio.Semaphore(AT_A_TIME)

    def tell(self, words: Mapping[str, str]) -> None:
        """Have the program told of something."""
        task = asyncio.get_running_loop().create_task(self._tell(words))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, words: Mapping[str, str]) -> None:
        for pause in (*AGAIN, 0.0):
            async with self._free:
                done = await run_hook(self._arguments, words)
            if done or not pause:
                return
            await asyncio.sleep(pause)

    def close(self) -> None:
        """End what still runs."""
        for task in self._tasks:
            task.cancel()


def _filled(argument: str, words: Mapping[str, str]) -> str:
    """An argument with words in the place of their names; none is taken for an option, whatever a game is called."""
    filled = re.sub(r"\{(\w+)\}", lambda found: clean(words.get(found[1], found[0])), argument)
    plain = filled.replace("\n", " ").replace("\t", " ")
    return plain if argument.startswith("-") else plain.lstrip("-")
