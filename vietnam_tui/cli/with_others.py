"""The commands of `vietnam` for playing with others: host, join, seat, invite, uninvite."""

from __future__ import annotations

import os
from typing import Annotated, Optional

import typer

from vietnam_tui.cli.side_flags import SeatingCommand

#: joins the program's own commands
with_others = typer.Typer()

_FOLDER = typer.Option("--folder", metavar="DIR", help="The host's folder.")

_AIDS = typer.Option(
    "--aids",
    metavar="LIST",
    help="What people may have reckoned: odds, answer, hints, chance, analysis, or all, none; else odds.",
)

_PACE = typer.Option(
    "--pace", metavar="TIME", help="How long a move may take between people: 1d, 3d, 7d, 12h, none."
)

_ANSWERS = typer.Option(
    "--answers",
    metavar="TIME",
    help="How long a question that may be declined in secret stays open: 20s, 4h, none.",
)

_HOLIDAYS = typer.Option(
    "--holidays",
    min=0,
    max=60,
    metavar="DAYS",
    help="For how many days each may stop his clock.",
    show_default=False,
)


@with_others.command(rich_help_panel="With others", cls=SeatingCommand)
def host(
    what: Annotated[
        str,
        typer.Argument(
            metavar="[SCENARIO|SAVE|results]",
            help="One more game: a scenario, or a save; results: how games have ended.",
            show_default=False,
        ),
    ] = "",
    seat: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option(
            "--seat",
            metavar="SIDE=NAME",
            help="Who plays a side; as --us NAME too.",
        ),
    ] = None,
    port: Annotated[
        Optional[int],  # noqa: UP045
        typer.Option("--port", min=0, max=65535, help="Where SSH is answered.", show_default=False),
    ] = None,
    door: Annotated[bool, typer.Option("--door", help="Only the door of this machine, no SSH.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Say what is wrong, make and serve nothing.")
    ] = False,
    as_root: Annotated[bool, typer.Option("--as-root", help="Run as root, in a container.")] = False,
    aids: Annotated[str, _AIDS] = "",
    json: Annotated[bool, typer.Option("--json", help="With results: as JSON.")] = False,
    pace: Annotated[str, _PACE] = "",
    holidays: Annotated[Optional[int], _HOLIDAYS] = None,  # noqa: UP045
    answers: Annotated[str, _ANSWERS] = "",
    folder: Annotated[str, _FOLDER] = "",
) -> None:
    """Serve saved games to people at other terminals; host results lists the finished ones.

    Everybody has his own seat and sees what that side may know.  New people are told how to come by: vietnam invite.

    vietnam host boys-of-67 --us anna --vc boris
    """
    from vietnam_tui.cli.host_terms import Terms
    from vietnam_tui.cli.hosting import HostWishes
    from vietnam_tui.cli.hosting import host as run

    people: dict[str, str] = {}
    for text in seat or []:
        side, equals, name = text.partition("=")
        if not equals:
            raise typer.BadParameter(f"{text!r}: write SIDE=NAME")
        people[side] = name
    terms = Terms(aids, pace, holidays, answers)
    raise typer.Exit(run(what, HostWishes(people, folder, port, door, check, as_root, terms, json)))


@with_others.command(rich_help_panel="With others")
def join(
    game: Annotated[
        str,
        typer.Argument(
            metavar="[GAME|HOST]",
            help="A game of this machine's host, or GAME+SIDE; [GAME@]HOST[:PORT] or a whole invitation elsewhere.",
            show_default=False,
        ),
    ] = "",
    name: Annotated[
        str, typer.Option("--as", metavar="NAME", help="Who you are, in the host's account.")
    ] = "",
    folder: Annotated[str, _FOLDER] = "",
    door: Annotated[str, typer.Option("--door", metavar="SOCKET", help="The host's door.")] = "",
) -> None:
    """Sit down at a hosted game, on this machine or by the system's ssh.

    A line that drops is taken up again by itself, until the game is left or Ctrl-C says that it is enough.

    vietnam join 'ssh -p 2222 code-x7k2@home.example'
    """
    from vietnam_tui.cli.hosting import join as run
    from vietnam_tui.cli.hosting import meant_elsewhere

    elsewhere = meant_elsewhere(game, here=bool(name or folder or door))
    if elsewhere is not None:
        from vietnam_tui.cli.coming_back import stay_at

        raise typer.Exit(stay_at(elsewhere))
    raise typer.Exit(run(game, folder=folder, door=door, person=name))


@with_others.command(rich_help_panel="With others")
def seat(
    name: Annotated[str, typer.Option("--as", metavar="NAME", help="Whose key it was.")],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="A game, or GAME+SIDE.")] = "",
    folder: Annotated[str, _FOLDER] = "",
    door: Annotated[str, typer.Option("--door", metavar="SOCKET", help="The host's door.")] = "",
) -> None:
    """What this machine's own sshd runs for a key (command= in authorized_keys); not for people."""
    from vietnam_tui.cli.hosting import join as run

    wish = game or os.environ.get("SSH_ORIGINAL_COMMAND", "")[:60]
    raise typer.Exit(run(wish, folder=folder, door=door, person=name, guest=True))


@with_others.command(rich_help_panel="With others")
def invite(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A save of the host.", show_default=False)],
    side: Annotated[str, typer.Argument(metavar="[SIDE]", help="The seat.", show_default=False)] = "",
    name: Annotated[str, typer.Option("--name", help="Who it is.")] = "",
    key_file: Annotated[str, typer.Option("--key-file", metavar="FILE", help="His public key.")] = "",
    account: Annotated[str, typer.Option("--account", help="His account on this machine.")] = "",
    code: Annotated[
        bool, typer.Option("--code", help="A code that binds the first key it comes with.")
    ] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Only to look on.")] = False,
    delay: Annotated[
        Optional[int],  # noqa: UP045
        typer.Option("--delay", min=0, max=100, metavar="TURNS", help="How late those see it who look on."),
    ] = None,
    aids: Annotated[str, _AIDS] = "",
    pace: Annotated[str, _PACE] = "",
    holidays: Annotated[Optional[int], _HOLIDAYS] = None,  # noqa: UP045
    answers: Annotated[str, _ANSWERS] = "",
    folder: Annotated[str, _FOLDER] = "",
) -> None:
    """Let somebody sit at a side of a game, or look on.

    vietnam invite boys-of-67 us --name anna --key-file anna.pub
    """
    from vietnam_tui.cli.host_terms import Terms
    from vietnam_tui.cli.hosting import InviteWishes
    from vietnam_tui.cli.hosting import invite as run

    terms = Terms(aids, pace, holidays, answers, delay)
    raise typer.Exit(run(game, side, InviteWishes(name, key_file, account, code, watch, folder, terms)))


@with_others.command(rich_help_panel="With others")
def uninvite(
    game: Annotated[str, typer.Argument(metavar="GAME|all", help="A game, or all.", show_default=False)],
    name: Annotated[str, typer.Argument(metavar="NAME", show_default=False)],
    folder: Annotated[str, _FOLDER] = "",
) -> None:
    """Take somebody's seats away; who sits there just now has to go."""
    from vietnam_tui.cli.hosting import uninvite as run

    raise typer.Exit(run(game, name, folder))
