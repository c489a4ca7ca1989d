"""The commands of `vietnam` for learning and for every day, as they are listed."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

#: joins the program's own commands
with_lessons = typer.Typer()


@with_lessons.command(rich_help_panel="Play")
def learn(
    name: Annotated[
        Optional[str],  # noqa: UP045  typer reads the annotation
        typer.Argument(
            metavar="[GAME|LESSON]", help="The lesson of a game, or one by its name.", show_default=False
        ),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Lines instead of the screen.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """A lesson in a game at the keyboard, or an exercise; without a name, which there are.

    vietnam learn vb        vietnam learn ha --plain
    """
    from vietnam_tui.cli.learn_command import run

    raise typer.Exit(run(name, plain=plain, json=json))


@with_lessons.command(rich_help_panel="Play")
def today(
    scenario: Annotated[
        Optional[str],  # noqa: UP045  typer reads the annotation
        typer.Argument(metavar="[SCENARIO]", help="Another one than that of the day.", show_default=False),
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="Only list the games of the day.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Lines instead of the screen.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """The game of the day: the same scenario, side and dice for everybody, with a line to share at its end.

    vietnam today        vietnam today dong-ha
    """
    from vietnam_tui.cli.today_command import run

    raise typer.Exit(run(scenario or "", listed=listed, plain=plain, json=json))


@with_lessons.command(rich_help_panel="Play")
def problem(
    name: Annotated[
        Optional[str],  # noqa: UP045
        typer.Argument(
            metavar="[GAME|PROBLEM]", help="Another one than that of the day.", show_default=False
        ),
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="Only list the problems.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Lines instead of the screen.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """The problem of the day: a position from a game of officers, in which one order is better than all others.

    vietnam problem        vietnam problem vb
    """
    from vietnam_tui.cli.problem_command import play

    raise typer.Exit(play(name, listed=listed, plain=plain, json=json))


@with_lessons.command(name="find-problems", rich_help_panel="Bots")
def find_problems(
    scenario: Annotated[str, typer.Argument(help="A scenario.", show_default=False)],
    first: Annotated[int, typer.Option("--first", min=0, help="The seed of the first game.")] = 1,
    last: Annotated[int, typer.Option("--last", min=0, help="The seed of the last game.")] = 10,
    worlds: Annotated[
        int, typer.Option("--worlds", min=12, help="Play-outs of orders that come near the best.")
    ] = 60,
    jobs: Annotated[int, typer.Option("--jobs", min=0, help="Play-outs at a time; 0 is one a core.")] = 0,
    into: Annotated[str, typer.Option("--into", metavar="FOLDER", help="Where the files go.")] = "problems",
) -> None:
    """Find problems in games of officers: an order better than all others by the chance of winning.

    vietnam find-problems boys-of-67 --last 40 --into ~/data/vietnam_battles/problems
    """
    from pathlib import Path

    from vietnam_tui.cli.faults import leaving_in_order
    from vietnam_tui.cli.problem_command import Search, find

    with leaving_in_order():
        raise typer.Exit(find(scenario, Search(first, last, worlds, jobs, Path(into).expanduser())))
