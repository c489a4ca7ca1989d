"""Running an application until it is left, by its player or by a signal."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any

from vietnam_tui.play.signals import Leaving
from vietnam_tui.tui.growing import end_all
from vietnam_tui.tui.output import LeanApp, ScreenFailed


def run_app(app: LeanApp[Any], leave: Callable[[int], None]) -> int:
    """Run an application; a signal or a lost terminal ends it.  Returns the exit code for that, else 0.

    Raises `ScreenFailed` when the screen has gone wrong.
    """
    gc.freeze()  # what has been loaded stays
    with Leaving(leave) as leaving:
        app.leaving = leaving
        if sys.stdin.isatty():
            leaving.watch_terminal(sys.stdin.fileno())
        app.run(mouse=app.wants_mouse)
        end_all()
    if app.failure and not leaving.asked:
        raise ScreenFailed(app.failure)
    return leaving.asked or app.return_code or 0
