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
            metavar="[GAME|NAME]", help="The lesson of a game, or one by its name.", show_default=False
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
