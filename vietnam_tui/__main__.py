"""The command `vietnam`."""

from __future__ import annotations

import gc
import sys


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
        from vietnam_tui.cli.pipes import ignore_broken_pipe
        from vietnam_tui.cli.rules_command import run

        sys.exit(ignore_broken_pipe(lambda: run(arguments[1:])))
    if arguments == ["--version"]:
        from vietnam_tui import __version__

        print(f"vietnam {__version__}")
        sys.exit(0)
    from vietnam_tui.cli.app import app

    app()


if __name__ == "__main__":
    main()
