"""The commands that judge a game: the chance of winning, the review."""

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
    from vietnam_tui.cli.faults import faults_told, leaving_in_order

    with faults_told(json=json), leaving_in_order():
        raise typer.Exit(run(file, orders or [], Wishes(side, games or 0, jobs, cluster, json)))


@with_judgement.command(rich_help_panel="Saves")
def review(
    save: Annotated[str, typer.Argument(metavar="SAVE", help="A saved game.", show_default=False)],
    side: Annotated[str, typer.Option("--as", metavar="SIDE", help="As this side saw it.")] = "",
    html: Annotated[
        str, typer.Option("--html", metavar="FILE|-", help="Write a page with maps, or print it.")
    ] = "",
    jobs: Annotated[
        int, typer.Option("--jobs", min=0, help="Play-outs at a time; 0 is one for every core.")
    ] = 0,
    json: Json = False,
) -> None:
    """How a game stood all along: the curve, luck and judgement of each side, turning points, dice.

    What has been reckoned is kept beside the save, in NAME.review: a review that is stopped goes on from there.
    Between people it opens when the game is over.

    vietnam review game.toml --html review.html
    """
    from vietnam_tui.cli.faults import faults_told, leaving_in_order
    from vietnam_tui.cli.review_command import Wishes, run

    with faults_told(json=json), leaving_in_order():
        raise typer.Exit(run(save, Wishes(side, html, jobs, json)))
