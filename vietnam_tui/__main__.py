"""The command `vietnam`.  Ctrl-C is taken care of before anything is imported that is not there already."""

from __future__ import annotations

import _signal as signals  # type: ignore[import-not-found]  # the module signal loads enum first, 4 ms
import atexit
import gc
import sys
from posix import _exit

INTERRUPTED = 130

#: New objects before those that refer to each other are looked for: nearly all that is made at the start stays
SELDOM = 100_000


def _leave(_: int, __: object) -> None:
    _exit(INTERRUPTED)


signals.signal(signals.SIGINT, _leave)  # until everything is imported there is nothing to be put in order
signals.pthread_sigmask(signals.SIG_UNBLOCK, [signals.SIGINT])  # bin/vietnam has held it back until here


def main() -> None:
    """Run the command line; ends the process with its exit code."""
    try:
        from vietnam_tui.cli.guard import guarded

        code = guarded(sys.argv[1:], _run)
        signals.signal(signals.SIGINT, signals.SIG_IGN)
    except KeyboardInterrupt:
        code = INTERRUPTED
    _finish(code)


def _finish(code: int) -> None:
    """End the process; taking down all that was imported would take longer than many a look-up itself."""
    threading = sys.modules.get("threading")
    if threading is not None and threading.active_count() > 1:
        sys.exit(code)  # which waits for those that may not be cut off
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):  # closed or full, which has been told
            continue
    _exit(code)


def _run(arguments: list[str]) -> int:
    """The quick look-ups, `rules`, `help` and what shells complete, come before everything else is imported."""
    if arguments[:1] == ["rules"] and not {"-h", "--help"} & set(arguments):
        gc.disable()  # it would only sort through what is being imported
        from vietnam_tui.cli.rules_command import run

        return run(arguments[1:])
    if arguments[:1] == ["help"] and not {"-h", "--help"} & set(arguments):
        gc.disable()
        from vietnam_tui.cli.help_pages import command_asked, run

        command = command_asked(arguments[1:])
        if not command:
            return run(arguments[1:])
        arguments = [command, "--help"]
    if arguments[:1] == ["completion"] and arguments[1:2] not in ([], ["-h"], ["--help"]):
        gc.disable()
        from vietnam_tui.cli.shells import run

        return run(arguments[1:])
    if arguments == ["--version"]:
        from vietnam_tui import __version__
        from vietnam_tui.cli.printing import say

        say(f"vietnam {__version__}")
        return 0
    gc.set_threshold(SELDOM)
    from vietnam_tui.cli.app import run_app

    signals.signal(signals.SIGINT, signals.default_int_handler)
    return run_app(arguments)


if __name__ == "__main__":
    main()
