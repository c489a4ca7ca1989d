"""The guard around every command: missing and full streams, Ctrl-C, files of the program that cannot be read.

Whatever of this happens is told in one sentence, and there is an exit code for it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TextIO

DONE, USAGE, UNREADABLE, INTERRUPTED = 0, 2, 3, 130


def guarded(arguments: list[str], run: Callable[[list[str]], int]) -> int:
    """The exit code of a command."""
    missing = _fill_streams()
    if "stdout" in missing:
        return _tell("standard output is closed; run it in a terminal, or send the output to a file", USAGE)
    if "stdin" in missing and (not arguments or arguments[0] == "play"):
        return _tell("standard input is closed, and play reads orders from it; run it in a terminal", USAGE)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        return _tell_os_error(error)
    except ValueError as error:
        from vietnam_tui.core.data import DataError
        from vietnam_tui.core.model import SaveFault

        if not isinstance(error, DataError | SaveFault):
            raise
        return _tell(str(error), USAGE if isinstance(error, DataError) else UNREADABLE)
    return code


def _fill_streams() -> set[str]:
    """Open the standard streams that are closed on nothing, so that no file takes their place; their names."""
    for fd in (0, 1, 2):
        try:
            os.fstat(fd)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free
    missing = set()
    for fd, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        if getattr(sys, name) is None:
            missing.add(name)
            setattr(sys, name, open(fd, mode, encoding="utf-8", closefd=False))  # noqa: SIM115  as long as the program
    return missing


def _tell_os_error(error: OSError) -> int:
    """Tell what could not be read or written; without the name of a file it is the output."""
    if error.filename is not None:
        return _tell(f"{error.filename}: {error.strerror}", UNREADABLE)
    _silence(sys.stdout)
    if isinstance(error, BrokenPipeError):
        return DONE
    return _tell(f"the output cannot be written: {error.strerror}; send it somewhere else", UNREADABLE)


def _silence(stream: TextIO) -> None:
    """The interpreter flushes once more on its way out; let that go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _tell(message: str, code: int) -> int:
    from vietnam_tui.cli.printing import note

    note(f"vietnam: {message}")
    return code
