"""The operator's own program, which is told whose turn it is; it does the rest: mail, phones, whatever."""

from __future__ import annotations

import asyncio
import logging
import os
import re
from collections.abc import Mapping

log = logging.getLogger(__name__)


async def run_hook(arguments: tuple[str, ...], words: Mapping[str, str]) -> None:
    """Run a program with its arguments filled in, without a shell; what it prints goes nowhere."""
    filled = [_filled(argument, words) for argument in arguments]
    environment = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    try:
        process = await asyncio.create_subprocess_exec(
            *filled,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            env=environment,
        )
        await asyncio.wait_for(process.wait(), 30)
    except (OSError, TimeoutError) as error:
        log.error("notify: %s", error)


def _filled(argument: str, words: Mapping[str, str]) -> str:
    return re.sub(r"\{(\w+)\}", lambda found: words.get(found[1], found[0]), argument)
