"""The commands of `vietnam` by which something of one's own is made, as they are listed."""

from __future__ import annotations

from typing import Annotated

import typer

#: joins the program's own commands
with_workshop = typer.Typer()


@with_workshop.command(rich_help_panel="Play")
def workshop(
    what: Annotated[str, typer.Argument(metavar="SCENARIO|FILE", help="A scenario, a position or a save.")],
    side: Annotated[str, typer.Option("--as", metavar="SIDE", help="Of a save, what this side knows.")] = "",
    plain: Annotated[bool, typer.Option("--plain", help="Lines instead of the screen.")] = False,
) -> None:
    """A position of your own: put counters on the map, checked at once, saved as a position file.

    vietnam workshop boys-of-67        echo "put 4/47B 0616" | vietnam workshop boys-of-67
    """
    from vietnam_tui.cli.workshop_command import run

    raise typer.Exit(run(what, side, plain=plain))
