"""Output that nobody reads to the end, as in `vietnam map boys-of-67 | head`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable


def ignore_broken_pipe(run: Callable[[], int]) -> int:
    """The exit code of a command; 0 when its reader has gone, which is no error."""
    try:
        code = run()
        sys.stdout.flush()
    except BrokenPipeError:
        # The interpreter flushes once more on its way out; let that go nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code
