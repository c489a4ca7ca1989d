"""The commands of `vietnam` by which something of one's own is made, as they are listed."""

from __future__ import annotations

from typing import Annotated

import typer

#: joins the program's own commands
with_workshop = typer.Typer()


@with_workshop.command(rich_help_panel="Play")
def workshop(
    what: Annotated[
        str, typer.Argument(metavar="SCENARIO|FILE|MAP", help="A scenario, a position, a save or a map.")
    ],
    side: Annotated[str, typer.Option("--as", metavar="SIDE", help="Of a save, what this side knows.")] = "",
    ground: Annotated[bool, typer.Option("--map", help="The map of this name, not the scenario.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Lines instead of the screen.")] = False,
) -> None:
    """Positions and maps of your own, made on the screen or line by line and checked at once.

    vietnam workshop boys-of-67        vietnam workshop --map khe-sanh
    """
    from vietnam_tui.cli.data.workshop_command import run

    raise typer.Exit(run(what, side, ground=ground, plain=plain))
