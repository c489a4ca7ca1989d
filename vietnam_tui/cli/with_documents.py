"""The commands of `vietnam` about itself, help and completion, as they are listed; `__main__` mostly answers before."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

#: joins the program's own commands
with_documents = typer.Typer()


@with_documents.command(name="help", rich_help_panel="Look up")
def help_(
    topic: Annotated[
        Optional[list[str]],  # noqa: UP045  typer reads the annotation
        typer.Argument(metavar="[PAGE] [PART]", help="A page, and a part of it.", show_default=False),
    ] = None,
) -> None:
    """Read the documents: how to play, each game with its orders, the command line, hosting; without a page, which.

    vietnam help hot-armor orders
    """
    from vietnam_tui.cli.help_pages import run

    raise typer.Exit(run(topic or []))


@with_documents.command(rich_help_panel="Look up")
def completion(
    shell: Annotated[
        str,
        typer.Argument(metavar="bash|zsh|fish", help="The shell that is to learn it.", show_default=False),
    ],
) -> None:
    """Print the script by which a shell completes all of this.

    In ~/.bashrc:  eval "$(vietnam completion bash)"      In config.fish:  vietnam completion fish | source
    """
    from vietnam_tui.cli.shells import run

    raise typer.Exit(run([shell]))
