"""The command `vietnam`."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable


def main() -> None:
    """Run the command line; ends the process with its exit code.

    The quick look-up, `vietnam rules`, comes before everything else is imported.
    """
    arguments = sys.argv[1:]
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    if arguments[:1] == ["rules"] and not {"-h", "--help"} & set(arguments):
        gc.disable()  # it would only sort through what is being imported
        from vietnam_tui.cli.rules_command import run

        sys.exit(_without_broken_pipe(lambda: run(arguments[1:])))
    if arguments == ["--version"]:
        from vietnam_tui import __version__

        print(f"vietnam {__version__}")
        sys.exit(0)
    from vietnam_tui.cli.app import app

    sys.exit(_without_broken_pipe(app))


def _without_broken_pipe(run: Callable[[], int | None]) -> int | str | None:
    """The exit code of a command; that nobody reads its output to the end is no error."""
    code: int | str | None
    try:
        try:
            code = run()
        except SystemExit as leaving:
            code = leaving.code
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    return code


if __name__ == "__main__":
    main()
