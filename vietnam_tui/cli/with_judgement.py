"""The commands that judge a game: the chance of winning."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

#: joins the program's own commands
with_judgement = typer.Typer()

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@with_judgement.command(rich_help_panel="Look up")
def chance(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A save or a position file.", show_default=False)
    ],
    orders: Annotated[
        Optional[list[str]],  # noqa: UP045  typer reads the annotation
        typer.Argument(
            metavar="[ORDERS...]",
            help="Lines of orders in quotes, each of one or, with ; between, several: they are compared.",
            show_default=False,
        ),
    ] = None,
    side: Annotated[
        str,
        typer.Option("--as", metavar="SIDE", help="As far as this side can know; else as the only person."),
    ] = "",
    games: Annotated[
        Optional[int],  # noqa: UP045
        typer.Option(
            "--games",
            min=1,
            max=10_000,
            help="Play-outs; without it as many as make it sure within 7 points.",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", min=0, help="Play-outs at a time; 0 is one for every core.")
    ] = 0,
    cluster: Annotated[
        str, typer.Option("--cluster", metavar="ADDRESS", help="Let the Dask cluster of this scheduler play.")
    ] = "",
    json: Json = False,
) -> None:
    """How likely each side wins from a position, or what an order is worth against another.

    Officers play it out again and again, each time in a world that fits what is known.  Lines of orders are played in
    the same worlds with the same dice, and it says by how much each is better than the first, and how sure that is.

    vietnam chance game.toml     vietnam chance game.toml "move A 0616; end" "end"
    """
    from vietnam_tui.cli.chance_command import Wishes
    from vietnam_tui.cli.chance_command import chance as run
    from vietnam_tui.cli.faults import faults_told

    with faults_told(json=json):
        raise typer.Exit(run(file, orders or [], Wishes(side, games or 0, jobs, cluster, json)))
