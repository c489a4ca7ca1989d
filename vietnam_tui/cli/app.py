"""The commands of `vietnam`.  Each imports what it needs when it runs, so that all of them start quickly."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Annotated, Optional

import typer

from vietnam_tui.cli.printing import note, say
from vietnam_tui.cli.side_flags import SeatingCommand
from vietnam_tui.cli.with_saves import with_saves
from vietnam_tui.games import GAMES

app = typer.Typer(
    help="Published Vietnam-war hex wargames with the rules enforced, played in the terminal.",
    epilog="Begin with:  vietnam play boys-of-67      Look up with:  vietnam rules crt",
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

#: The largest number that a save can hold
LAST_SEED = 2**63 - 1

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Game = Annotated[str, typer.Argument(metavar="FILE", help="A save or a position file.", show_default=False)]


def run_app(arguments: Sequence[str]) -> int:
    """Run a command; its exit code."""
    only = copy(app)
    asked = [info for info in app.registered_commands if _name(info) in arguments[:1]]
    if not asked:  # making them all takes 15 ms
        everything = every_command()
        asked = [info for info in everything if _name(info) in arguments[:1]] or everything
    only.registered_commands = asked
    command = typer.main.get_command(only)
    try:
        with command.make_context("vietnam", list(arguments)) as context:
            command.invoke(context)
    except typer.Exit as finished:
        return finished.exit_code
    except typer.TyperException as error:
        note(f"vietnam: {error.format_message()}  See: vietnam --help")
        return error.exit_code
    return 0


def every_command() -> list[typer.models.CommandInfo]:
    """The commands of this module and of those beside it: for learning, documents, judging, others, the workshop."""
    from vietnam_tui.cli.data.with_workshop import with_workshop
    from vietnam_tui.cli.with_documents import with_documents
    from vietnam_tui.cli.with_judgement import with_judgement
    from vietnam_tui.cli.with_lessons import with_lessons
    from vietnam_tui.cli.with_others import with_others

    parts = (app, with_lessons, with_documents, with_judgement, with_others, with_workshop)
    return [info for part in parts for info in part.registered_commands]


def _name(info: typer.models.CommandInfo) -> str:
    return str(info.name or getattr(info.callback, "__name__", ""))


def _version(value: bool) -> None:
    if value:
        from vietnam_tui import __version__

        say(f"vietnam {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def vietnam(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Published Vietnam-war hex wargames with the rules enforced, played in the terminal.

    Without a command the title screen opens: continue a game, begin one, browse the rules.
    """
    if context.invoked_subcommand is None:
        from vietnam_tui.cli.playing import title

        raise typer.Exit(title())


_SEED = typer.Option(
    "--seed", min=0, max=LAST_SEED, help="The same seed rolls the same dice.", show_default=False
)
_FROM = typer.Option(
    "--from", metavar="N", min=0, help="A new game after entry N of a save's log.", show_default=False
)


@app.command(rich_help_panel="Play", cls=SeatingCommand)
def play(
    what: Annotated[
        Optional[str],  # noqa: UP045  typer reads the annotation
        typer.Argument(
            metavar="[SCENARIO|SAVE]", help="A scenario, a save or a position.", show_default=False
        ),
    ] = None,
    seat: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option(
            "--seat",
            metavar="SIDE=PLAYER",
            help="A side's player: human, bot or bot:LEVEL; as --us bot too.",
        ),
    ] = None,
    seed: Annotated[Optional[int], _SEED] = None,  # noqa: UP045
    dice: Annotated[
        str, typer.Option("--dice", metavar="auto|manual", help="Rolled here, or typed in by you.")
    ] = "",
    option: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option("--option", metavar="NAME=VALUE", help="An optional rule of the scenario."),
    ] = None,
    save: Annotated[str, typer.Option("--save", metavar="FILE", help="Where a new game is kept.")] = "",
    no_save: Annotated[bool, typer.Option("--no-save", help="Keep a new game in memory only.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="A dialogue line by line instead of the screen.")
    ] = False,
    hint: Annotated[bool, typer.Option("--hint", help="The bot's advice with every decision.")] = False,
    curtain: Annotated[
        bool, typer.Option("--curtain/--no-curtain", help="Ask two players to change places.")
    ] = True,
    take_over: Annotated[
        bool, typer.Option("--take-over", help="Play on a save that is open elsewhere.")
    ] = False,
    only: Annotated[
        str, typer.Option("--as", metavar="SIDE", help="Show only what this side knows, to the end.")
    ] = "",
    start: Annotated[Optional[int], _FROM] = None,  # noqa: UP045
) -> None:
    """Begin a scenario, or play a save or a position on.

    Sides without a player are the bot's; without any, you play the first side.  Each side is an option of its own:

    vietnam play boys-of-67 --us human --vc bot:regular
    """
    from vietnam_tui.cli.playing import Wishes
    from vietnam_tui.cli.playing import play as run

    wishes = Wishes(
        seat or [], seed, dice, option or [], save, no_save, plain, hint, curtain, take_over, only, start
    )
    raise typer.Exit(run(what, wishes))


@app.command(name="do", rich_help_panel="Play")
def do_orders(
    file: Game,
    orders: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Argument(
            metavar="[ORDER...]",
            help="Orders: lines in quotes, each of one or, with ; between, several.  With ? behind the last they "
            "are only tried out; ? alone lists what may be done, behind orders what may be done then.",
            show_default=False,
        ),
    ] = None,
    dice: Annotated[
        str, typer.Option("--dice", metavar="3,5", help="What the dice and draws show, in turn.")
    ] = "",
    until_chance: Annotated[
        bool, typer.Option("--until-chance", help="Stop before a die or a draw that the orders lead to.")
    ] = False,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Write the game there instead.")] = "",
    position: Annotated[
        str,
        typer.Option(
            "--position", metavar="FILE", help="Write what stands then as a position file; - prints it."
        ),
    ] = "",
    seed: Annotated[
        Optional[int],  # noqa: UP045
        typer.Option("--seed", min=0, max=LAST_SEED, help="Of a position's dice.", show_default=False),
    ] = None,
    take_over: Annotated[
        bool, typer.Option("--take-over", help="Play on a save that is open elsewhere.")
    ] = False,
    side: Annotated[
        str, typer.Option("--as", metavar="SIDE", help="Tell what this side learns, of a game of two people.")
    ] = "",
    json: Json = False,
) -> None:
    """Give orders to a save or a position and print what happens, or why one is refused (exit code 1).

    When one is refused, none is carried out.  When something comes in between the orders of a line (a unit is
    found, dice are rolled, the other side decides), the rest is not carried out (exit code 4), unless it answers
    just what is asked then.  Given dice are used as they are needed; where they end, play stops.
    A position file itself is never changed.  Without an order only the dice fall that are awaited, with --position
    none.  With --position the game itself stays as it is, and its file has everything that is hidden.  Of a game of
    two people only what both may know is told, unless --as says who reads.
    """
    from vietnam_tui.cli.faults import faults_told

    if orders == ["?"]:
        from vietnam_tui.cli.inspecting import options

        with faults_told(json=json):
            raise typer.Exit(options(file, (), side="", whole=False, json=json))
    from vietnam_tui.cli.ordering import Wishes, do

    with faults_told(json=json):
        wishes = Wishes(dice, until_chance, out, seed, take_over, json, side, position)
        raise typer.Exit(do(file, orders or [], wishes))


@app.command(rich_help_panel="Look up")
def options(
    file: Game,
    beginning: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Argument(metavar="[WORD...]", help="Only orders that begin so.", show_default=False),
    ] = None,
    side: Annotated[str, typer.Option("--as", metavar="SIDE", help="What this side may do.")] = "",
    whole: Annotated[bool, typer.Option("--all", help="Every order in full.")] = False,
    json: Json = False,
) -> None:
    """What may be done in a save or a position: the open orders, by their beginnings where there are many."""
    from vietnam_tui.cli.faults import faults_told
    from vietnam_tui.cli.inspecting import options as run

    with faults_told(json=json):
        raise typer.Exit(run(file, beginning or [], side=side, whole=whole, json=json))


@app.command(rich_help_panel="Look up")
def look(
    file: Game,
    what: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Argument(
            metavar="[HEX|UNIT|PLACE]", help="What to look at; without it, everything.", show_default=False
        ),
    ] = None,
    side: Annotated[
        str, typer.Option("--as", metavar="SIDE", help="What this side knows; else what everybody does.")
    ] = "",
    json: Json = False,
) -> None:
    """What lies where in a save or a position: where it stands and every unit, or a hex, a place or a unit."""
    from vietnam_tui.cli.faults import faults_told
    from vietnam_tui.cli.inspecting import look as run

    with faults_told(json=json):
        raise typer.Exit(run(file, " ".join(what or []), side=side, json=json))


@app.command(
    rich_help_panel="Look up",
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
)
def odds(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE ORDER|GAME FIELDS",
            help="An order to a save or a position; or a game's code and its fields, such as --attack 7.",
            show_default=False,
        ),
    ],
    json: Json = False,
) -> None:
    """The exact odds of an order, or of an attack with made-up totals.

    Of several orders with ; between, those of the last, once the others are carried out.  With a GAME its own
    fields are given, --NAME VALUE; without any it says which there are.

    vietnam odds game.toml attack 514/1 with all     vietnam odds vb --attack 7 --defense 5 --terrain jungle
    """
    from vietnam_tui.cli.faults import faults_told
    from vietnam_tui.cli.ordering import odds as run

    with faults_told(json=json):
        raise typer.Exit(run(what, json=json))


@app.command(
    rich_help_panel="Look up",
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
)
def rules(
    topic: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Argument(metavar="[GAME] TOPIC", help="What to look up.", show_default=False),
    ] = None,
    json: Json = False,
    plain: Annotated[bool, typer.Option("--plain", help="No colours and boxes on a terminal.")] = False,
) -> None:
    """Look a rule or a table up.

    A TOPIC is crt, terrain, turn, counters, a section (7.7), a rule (VB-7.7-b), search WORDS, or provenance
    (where the values are from).
    """
    from vietnam_tui.cli.rules_command import run

    raise typer.Exit(run([*(topic or []), *["--json"] * json, *["--plain"] * plain]))


@app.command(rich_help_panel="Look up")
def scenarios(json: Json = False) -> None:
    """The scenarios that can be played."""
    from vietnam_tui.cli.looking import scenarios as run

    raise typer.Exit(run(json=json))


@app.command(name="map", rich_help_panel="Look up")
def map_(
    what: Annotated[
        str, typer.Argument(metavar="SCENARIO|FILE", help="A scenario, save or position.", show_default=False)
    ],
    hex_: Annotated[
        str, typer.Option("--hex", metavar="0616", help="Only the part around a hex or a place.")
    ] = "",
    zoom: Annotated[
        str, typer.Option("--zoom", metavar="overview|grid|board", help="How large a hex is drawn as text.")
    ] = "grid",
    svg: Annotated[
        str, typer.Option("--svg", metavar="FILE|-", help="Write a picture instead: a new file, or stdout.")
    ] = "",
    size: Annotated[
        Optional[int],  # noqa: UP045
        typer.Option(
            "--size", min=0, max=99, help="Of the picture: hexes on each side of --hex.", show_default=False
        ),
    ] = None,
    side: Annotated[str, typer.Option("--as", metavar="SIDE", help="What this side knows.")] = "",
) -> None:
    """Print a map as text with what lies on it, or keep it as an SVG picture.

    The picture shows what everybody knows, with --as what one side does.
    """
    from vietnam_tui.cli.map_command import Wishes
    from vietnam_tui.cli.map_command import map_ as run

    raise typer.Exit(run(what, Wishes(hex_, zoom, svg, size, side)))


app.registered_commands += with_saves.registered_commands

ArenaGame = Annotated[
    str, typer.Argument(metavar="GAME", help=f"A game's code: {', '.join(GAMES)}.", show_default=False)
]
ArenaScenarios = Annotated[
    Optional[list[str]],  # noqa: UP045
    typer.Option("--scenario", metavar="SCENARIO", help="One of its scenarios; all without it."),
]
ArenaOptions = Annotated[
    Optional[list[str]],  # noqa: UP045
    typer.Option("--option", metavar="NAME=VALUE", help="An optional rule, in every scenario played."),
]
Levels = Annotated[
    Optional[list[str]],  # noqa: UP045
    typer.Option("--seat", metavar="SIDE=LEVEL", help="The level of a side; as --us LEVEL too."),
]
Decide = Annotated[
    Optional[list[float]],  # noqa: UP045
    typer.Option(
        "--decide",
        metavar="PERCENT",
        min=0,
        max=100,
        help="Stop once the interval tells on which side of this the score lies; several may be given.",
    ),
]
Cluster = Annotated[
    str,
    typer.Option(
        "--cluster", metavar="ADDRESS", help="Let the Dask cluster of this scheduler play the games."
    ),
]
Results = Annotated[
    str, typer.Option("--out", metavar="FILE", help="Results by line; games in it are not played again.")
]


@app.command(rich_help_panel="Bots", cls=SeatingCommand)
def arena(
    game: ArenaGame,
    scenario: ArenaScenarios = None,
    games: Annotated[int, typer.Option("--games", min=1, help="Seeds to play in each scenario.")] = 40,
    seat: Levels = None,
    option: ArenaOptions = None,
    seed: Annotated[int, typer.Option("--seed", min=0, max=LAST_SEED, help="The first of the seeds.")] = 1,
    swap: Annotated[
        bool, typer.Option("--swap", help="Play every seed again with the levels exchanged.")
    ] = False,
    decide: Decide = None,
    jobs: Annotated[int, typer.Option("--jobs", min=0, help="Games at a time; 0 is one for every core.")] = 0,
    cluster: Cluster = "",
    out: Results = "",
    keep: Annotated[
        str, typer.Option("--keep", metavar="FOLDER", help="Keep every game as a save in a folder.")
    ] = "",
    fit: Annotated[
        str, typer.Option("--fit", metavar="FILE", help="Fit win models on the games, and write them there.")
    ] = "",
    json: Json = False,
) -> None:
    """Let bots play against each other and print how often each side wins, with 95 % intervals.

    In a game for one player each level given plays alone, then the random bot: their scores are printed.

    With --decide a scenario ends as soon as its score (a draw counts half; with --swap that of the first side's
    level, on both sides) is known to lie above or below each percentage; it looks every 20 games.

    vietnam arena vb --scenario boys-of-67 --games 40 --us regular --vc random --out results.jsonl
    """
    from vietnam_tui.cli.arena_command import Wishes
    from vietnam_tui.cli.arena_command import arena as run

    wishes = Wishes(
        scenario or [],
        seat or [],
        option or [],
        games,
        seed,
        swap,
        decide or [],
        jobs,
        cluster,
        out,
        keep,
        json,
        fit,
    )
    raise typer.Exit(run(game, wishes))


@app.command(rich_help_panel="Look up")
def data(
    what: Annotated[
        str,
        typer.Argument(
            metavar="path|check|diff|scenario|table|pack|unpack",
            help="What to tell of the data, or to do with them.",
            show_default=False,
        ),
    ] = "path",
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME]...",
            help="A scenario of yours; a game and tables, terrain or counters; a pack and what goes into it.",
            show_default=False,
        ),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Unpack without being asked.")] = False,
    replace: Annotated[bool, typer.Option("--replace", help="Write over a pack that is there.")] = False,
    like: Annotated[
        str, typer.Option(metavar="SCENARIO", help="Begin a scenario of yours as a copy of this one.")
    ] = "",
    plain: Annotated[bool, typer.Option("--plain", help="Lines instead of the screen.")] = False,
    json: Json = False,
) -> None:
    """The data and what you make of them: where they lie, what is wrong, what they change; scenarios, tables, packs."""
    from vietnam_tui.cli.data import data_command, making_command, shelf_command

    telling = {"path": data_command.path, "check": data_command.check, "diff": data_command.diff}
    given = words or []
    if what == "pack":
        raise typer.Exit(shelf_command.pack(given, replace=replace, json=json))
    if what == "unpack":
        raise typer.Exit(shelf_command.unpack(given, yes=yes, json=json))
    if what == "scenario":
        raise typer.Exit(making_command.scenario(given, like=like, plain=plain))
    if what == "table":
        raise typer.Exit(making_command.table(given, plain=plain))
    if what not in telling:
        raise typer.BadParameter(f"{what!r}: {', '.join((*telling, 'scenario', 'table', 'pack', 'unpack'))}")
    if given:
        raise typer.BadParameter(f"{given[0]!r}: {what} takes no more words")
    raise typer.Exit(telling[what](json=json))
