"""The command `vietnam`.  As little as possible is imported before Ctrl-C is taken care of."""

from __future__ import annotations

import gc
import os
import signal
import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command line; ends the process with its exit code."""
    signal.signal(signal.SIGINT, _leave)  # until everything is imported there is nothing to be put in order
    try:
        from vietnam_tui.cli.guard import guarded

        code = guarded(sys.argv[1:], _run)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)


def _leave(_: int, __: object) -> None:
    os._exit(INTERRUPTED)


def _run(arguments: list[str]) -> int:
    """The quick look-up, `vietnam rules`, comes before everything else is imported."""
    if arguments[:1] == ["rules"] and not {"-h", "--help"} & set(arguments):
        gc.disable()  # it would only sort through what is being imported
        from vietnam_tui.cli.rules_command import run

        return run(arguments[1:])
    if arguments == ["--version"]:
        from vietnam_tui import __version__
        from vietnam_tui.cli.printing import say

        say(f"vietnam {__version__}")
        return 0
    from vietnam_tui.cli.app import run_app

    signal.signal(signal.SIGINT, signal.default_int_handler)
    return run_app(arguments)


if __name__ == "__main__":
    main()
