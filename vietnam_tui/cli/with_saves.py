"""The commands of `vietnam` for saved games: which there are, their course, their report, what they add up to."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

#: joins the program's own commands
with_saves = typer.Typer()

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Save = Annotated[str, typer.Argument(metavar="SAVE", help="A saved game.", show_default=False)]


@with_saves.command(rich_help_panel="Saves")
def saves(
    delete: Annotated[str, typer.Option("--delete", metavar="SAVE", help="Delete a save for good.")] = "",
    rename: Annotated[
        Optional[tuple[str, str]],  # noqa: UP045  typer reads the annotation
        typer.Option("--rename", metavar="SAVE NAME", help="Give a save another name.", show_default=False),
    ] = None,
    json: Json = False,
) -> None:
    """The saved games, the one played last first: scenario, turn, whose move, when, how it ended."""
    from vietnam_tui.cli.looking import saves as run

    raise typer.Exit(run(json=json, delete=delete, rename=rename))


@with_saves.command(rich_help_panel="Saves")
def replay(
    save: Save,
    step: Annotated[bool, typer.Option("--step", help="Step forward and back by keys.")] = False,
    side: Annotated[str, typer.Option("--as", metavar="SIDE", help="As this side saw it.")] = "",
    json: Json = False,
) -> None:
    """The course of a game, order by order."""
    from vietnam_tui.cli.faults import faults_told
    from vietnam_tui.cli.looking import replay as run

    with faults_told(json=json):
        raise typer.Exit(run(save, step=step, side=side, json=json))


@with_saves.command(rich_help_panel="Saves")
def verify(
    save: Save,
    json: Json = False,
) -> None:
    """Replay a game from its start and compare every position with what the save says."""
    from vietnam_tui.cli.faults import faults_told
    from vietnam_tui.cli.looking import verify as run

    with faults_told(json=json):
        raise typer.Exit(run(save, json=json))


@with_saves.command(rich_help_panel="Saves")
def report(
    save: Save,
    side: Annotated[str, typer.Option("--as", metavar="SIDE", help="As this side saw it.")] = "",
    markdown: Annotated[
        str, typer.Option("--markdown", metavar="FILE|-", help="Write Markdown to a new file, or print it.")
    ] = "",
    html: Annotated[
        str,
        typer.Option("--html", metavar="FILE|-", help="Write a page with a map of every turn, or print it."),
    ] = "",
    json: Json = False,
) -> None:
    """The after-action report of a game: losses, combats, dice, support fire, timeline, result, charts.

    While the game goes on it tells what the only person knows, or what everybody does; when it is over, all.
    The page tells what everybody can know even then, or with --as what one side knows.
    """
    from vietnam_tui.cli.faults import faults_told
    from vietnam_tui.cli.report_command import Wishes
    from vietnam_tui.cli.report_command import run as run_report

    with faults_told(json=json):
        raise typer.Exit(run_report(save, Wishes(side, markdown, html, json)))


@with_saves.command(rich_help_panel="Saves")
def record(
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="The games of one published game alone.")
    ] = "",
    json: Json = False,
) -> None:
    """Your finished games: results by scenario, side and level, streaks, your rating."""
    from vietnam_tui.cli.record_command import run

    raise typer.Exit(run(game=game, json=json))
