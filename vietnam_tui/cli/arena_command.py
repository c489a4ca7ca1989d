"""`vietnam arena`: bots against bots, with their rates of winning; a bot alone, with its scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from vietnam_tui.bots import BASIC_LEVEL, DEFAULT_LEVEL, LEVELS, find_bot
from vietnam_tui.bots.arena import jobs, read_results, run
from vietnam_tui.bots.cluster import ClusterFault
from vietnam_tui.bots.counting import decided, pair_score, tally, wilson
from vietnam_tui.bots.match import FinishedGame, Job, thinking
from vietnam_tui.bots.proofs import offered
from vietnam_tui.bots.scores import Scores, lead, scores, told_lead
from vietnam_tui.bots.scores import score_lines as told_scores
from vietnam_tui.cli.faults import DONE, UNREADABLE, Ended, ended_by_signal, fail, report_faults
from vietnam_tui.cli.naming import game_options
from vietnam_tui.cli.printing import note, say, say_json, terminal_marks
from vietnam_tui.cli.side_flags import side_meant
from vietnam_tui.core.contract import Game
from vietnam_tui.games import find_game
from vietnam_tui.play.record.journal import named_file
from vietnam_tui.play.record.saves import SEEDS, shortened
from vietnam_tui.play.report.text_charts import interval
from vietnam_tui.play.table.matches import kept_at, play_and_keep

INTERRUPTED = 130


class Wishes(NamedTuple):
    """The options of `vietnam arena`, as given; `levels` are "SIDE=LEVEL", `options` "NAME=VALUE"."""

    scenarios: Sequence[str]
    levels: Sequence[str]
    options: Sequence[str]
    games: int
    seed: int
    swap: bool
    decide: Sequence[float]
    jobs: int
    cluster: str
    out: str
    keep: str
    json: bool
    fit: str = ""


class Standing(msgspec.Struct, frozen=True):
    """The results of a side in a scenario; `low` and `high` bound the rate of winning (95 %, Wilson).

    `score` counts a draw as half a win; `seconds` are the mean and the longest of its decisions.
    """

    scenario: str
    side: str
    level: str
    against: str
    games: int
    won: int
    drawn: int
    lost: int
    rate: float
    low: float
    high: float
    score: float
    decisions: int
    seconds: tuple[float, float]


def arena(code: str, wishes: Wishes) -> int:
    """Play the matches and print the standings; the exit code."""
    game, scenarios, wishes, alone = _checked(code, wishes)
    todo = {scenario: _jobs(game, scenario, wishes) for scenario in scenarios}
    with report_faults():
        out = named_file(wishes.out) if wishes.out else None
    keep = Path(wishes.keep) if wishes.keep else None
    known = _prepare(out, keep)
    outcomes: list[FinishedGame] = []
    exit_code = DONE
    try:
        with report_faults(), ended_by_signal():
            found = _play(game, todo, known, wishes, out, keep, outcomes)
        outcomes = found
    except ClusterFault as error:
        raise fail(str(error)) from None
    except KeyboardInterrupt as stop:
        if out is not None:
            wanted = {job.key for scenario_jobs in todo.values() for job in scenario_jobs}
            outcomes = [outcome for outcome in read_results(out) if outcome.key in wanted]
        done = f"; the games finished are in {out}, the same command goes on" if out is not None else ""
        note(f"stopped after {len(outcomes)} of {sum(map(len, todo.values()))} games{done}")
        exit_code = stop.code if isinstance(stop, Ended) else INTERRUPTED
        scenarios = [each for each in scenarios if any(outcome.scenario == each for outcome in outcomes)]
    if not scenarios:
        return exit_code
    if wishes.fit:
        from vietnam_tui.cli.fitting_command import FitWishes, fit

        asked = FitWishes(wishes.fit, wishes.games, wishes.seed, wishes.json)
        return exit_code or fit(game, scenarios, outcomes, asked)
    if alone:
        _tell_scores(game, scenarios, outcomes, json=wishes.json)
    else:
        _tell_standings(game, scenarios, outcomes, wishes.decide, json=wishes.json)
    return exit_code


def _checked(code: str, wishes: Wishes) -> tuple[Game[Any], list[str], Wishes, bool]:
    """The game, its scenarios, the wishes with their levels read, and whether one side plays alone.

    Raises `typer.Exit` for what does not go together.
    """
    game = _game(code)
    scenarios = _scenarios(game, wishes.scenarios)
    alone = all(len(game.sides(scenario)) == 1 for scenario in scenarios)
    if not alone and any(len(game.sides(scenario)) == 1 for scenario in scenarios):
        raise fail("some of these scenarios have one side: choose with --scenario")
    wishes = wishes._replace(levels=_read_levels(game, scenarios, wishes.levels))
    _check(game, wishes, alone=alone)
    if wishes.fit:
        from vietnam_tui.cli.fitting_command import check_fit  # only here: few fit anything

        levels = bool(wishes.levels or wishes.swap or wishes.decide or wishes.keep)
        check_fit(wishes.fit, levels=levels)
    return game, scenarios, wishes, alone


def _check(game: Game[Any], wishes: Wishes, *, alone: bool) -> None:
    """Refuse options that do not go together; raises `typer.Exit`."""
    if alone and wishes.swap:
        raise fail(f"{game.title} has one side, and nothing to swap")
    if alone and wishes.decide:
        raise fail(f"{game.title} has one side: its scores are no percentages to decide about")
    if wishes.cluster and wishes.keep:
        raise fail("--keep keeps games played on this machine: leave out --keep or --cluster")
    if wishes.cluster and wishes.jobs:
        raise fail(
            "--jobs counts games on this machine, a cluster has its workers: leave out --jobs or --cluster"
        )
    if wishes.seed + wishes.games > SEEDS:
        raise fail("--seed and --games: no seed is 2^63 or more")


def _tell_standings(
    game: Game[Any],
    scenarios: Sequence[str],
    outcomes: Sequence[FinishedGame],
    decide: Sequence[float],
    *,
    json: bool,
) -> None:
    found = [s for scenario in scenarios for s in standings(game, scenario, outcomes)]
    if json:
        say_json(found)
    else:
        _print(game, found, outcomes, decide)


def _tell_scores(
    game: Game[Any], scenarios: Sequence[str], outcomes: Sequence[FinishedGame], *, json: bool
) -> None:
    """The scores of each level, and how far the first is ahead of each other."""
    groups = {
        (scenario, levels): [o for o in outcomes if (o.scenario, o.levels) == (scenario, levels)]
        for scenario in scenarios
        for levels in dict.fromkeys(outcome.levels for outcome in outcomes)
    }
    if json:
        say_json([scores(group, game.sides(scenario)[0]) for (scenario, _), group in groups.items()])
        return
    for scenario in scenarios:
        say(scenario)
        (side,) = game.sides(scenario)
        first, *others = (group for (name, _), group in groups.items() if name == scenario)
        found = [scores(group, side) for group in (first, *others)]
        for one in found:
            head, *rest = told_scores(one)
            say("\n".join(f"  {line}" for line in (head, _mean_drawn(one, found), *rest)))
        for group in others:
            say(f"  {told_lead(lead(first, group))}")


def _mean_drawn(one: Scores, all_: Sequence[Scores]) -> str:
    """A mean with its interval on a scale from the least to the most that any of the levels has scored."""
    least, most = min(other.quantiles[0] for other in all_), max(other.quantiles[-1] for other in all_)
    width = most - least or 1.0
    low, mean, high = ((score - least) / width for score in (one.low, one.mean, one.high))
    return f"  {least:g} {interval(low, mean, high, terminal_marks())} {most:g}"


def standings(game: Game[Any], scenario: str, outcomes: Sequence[FinishedGame]) -> list[Standing]:
    """Each side of a scenario, for each pairing of levels that was played."""
    found = []
    sides = game.sides(scenario)
    played = [outcome for outcome in outcomes if outcome.scenario == scenario]
    for levels in dict.fromkeys(outcome.levels for outcome in played):
        group = [outcome for outcome in played if outcome.levels == levels]
        for side, level in zip(sides, levels, strict=True):
            counted, thought = tally(group, side, sides[0]), thinking(group, side)
            low, high = wilson(counted.wins, counted.games)
            against = [f"{s} {other}" for s, other in zip(sides, levels, strict=True) if s != side]
            found.append(
                Standing(
                    scenario=scenario,
                    side=side,
                    level=level,
                    against=", ".join(against),
                    games=counted.games,
                    won=counted.wins,
                    drawn=counted.draws,
                    lost=counted.losses,
                    rate=counted.wins / counted.games,
                    low=low,
                    high=high,
                    score=counted.score,
                    decisions=thought.decisions,
                    seconds=(thought.seconds / max(1, thought.decisions), thought.longest),
                )
            )
    return found


def _game(code: str) -> Game[Any]:
    try:
        return find_game(code)
    except KeyError:
        raise fail(f"no game {shortened(code)!r}") from None


def _scenarios(game: Game[Any], wanted: Sequence[str]) -> list[str]:
    for name in wanted:
        if name not in game.scenarios():
            raise fail(f"no scenario {shortened(name)!r} in {game.code}: {', '.join(game.scenarios())}")
    return list(dict.fromkeys(wanted)) or list(game.scenarios())


def _read_levels(game: Game[Any], scenarios: Sequence[str], given: Sequence[str]) -> tuple[str, ...]:
    """The levels as given, sides by their full names; every side plays in a scenario, and every level is there."""
    sides = list(dict.fromkeys(side for scenario in scenarios for side in game.sides(scenario)))
    found = []
    for text in given:
        name, _, level = text.partition("=")
        with report_faults():
            side = side_meant(sides, name)
        try:
            find_bot(game, level.casefold())
        except KeyError:
            raise fail(f"no level {shortened(level)!r}: {', '.join(LEVELS)}") from None
        for scenario in scenarios:
            if level.casefold() in LEVELS and level.casefold() not in offered(game, scenario):
                raise fail(
                    f"{level.casefold()} does not play {scenario}: {', '.join(offered(game, scenario))}"
                )
        found.append(f"{side}={level}")
    return tuple(found)


def _pairings(game: Game[Any], scenario: str, given: Sequence[str]) -> list[tuple[str, ...]]:
    """The levels to be measured, one for each side; those of a lone player and then the random one."""
    sides = game.sides(scenario)
    usual = BASIC_LEVEL if game.doctrine is None else DEFAULT_LEVEL
    named = [(name.casefold(), level.casefold()) for name, _, level in (t.partition("=") for t in given)]
    if len(sides) > 1:
        levels = {name: level for name, level in named if level}
        return [tuple(levels.get(side.casefold(), usual) for side in sides)]
    alone = [level or usual for name, level in named if name == sides[0].casefold()]
    return list(dict.fromkeys((level,) for level in (*(alone or [usual]), BASIC_LEVEL)))


def _jobs(game: Game[Any], scenario: str, wishes: Wishes) -> list[Job]:
    """The games of a scenario; of the options those that are chosen otherwise than usual."""
    usual = game.chosen(scenario, {})
    chosen = game.chosen(scenario, game_options(game, scenario, wishes.options))
    options = tuple((name, value) for name, value in chosen.items() if value != usual[name])
    if wishes.fit:
        from vietnam_tui.bots.fitting import fit_jobs

        return fit_jobs(scenario, wishes.games, wishes.seed, options)
    play = partial(jobs, first_seed=wishes.seed, swap=wishes.swap, options=options)
    return [
        job
        for levels in _pairings(game, scenario, wishes.levels)
        for job in play(scenario, levels, wishes.games)
    ]


def _prepare(out: Path | None, keep: Path | None) -> set[str]:
    """See that results and saves can be written; the keys of the games that need not be played again."""
    known: set[str] = set()
    try:
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
        if out is not None:
            if out.exists() and not out.is_file():
                raise fail(f"{out} is no regular file; name one, or a new one", UNREADABLE)
            out.open("a").close()
            known = {outcome.key for outcome in read_results(out)}
    except UnicodeDecodeError:
        raise fail(f"{out} is no file of results", UNREADABLE) from None
    except OSError as error:
        raise fail(f"{error.filename}: {error.strerror}", UNREADABLE) from None
    return known


def _play(
    game: Game[Any],
    todo: Mapping[str, list[Job]],
    known: set[str],
    wishes: Wishes,
    out: Path | None,
    keep: Path | None,
    finished: list[FinishedGame],
) -> list[FinishedGame]:
    """Every outcome, with a bar on stderr; a finished game whose save is missing is played again for it.

    `finished` are those that have been played so far.
    Where something is to be decided, the scenarios are played one after the other.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    player = _player(wishes, keep)
    every = [job for scenario_jobs in todo.values() for job in scenario_jobs]
    again = [] if keep is None else [j for j in every if j.key in known and not kept_at(j, keep).exists()]
    play = partial(run, workers=wishes.jobs, cluster=wishes.cluster, player=player)
    enough = partial(_is_decided, game, wishes.decide) if wishes.decide else None
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        done = sum(job.key in known for job in every) - len(again)
        task = progress.add_task("", total=len(every), completed=done)

        def count(outcome: FinishedGame) -> None:
            finished.append(outcome)
            progress.advance(task)

        play(again, progress=count)
        groups = [every] if enough is None else list(todo.values())
        return [o for group in groups for o in play(group, out=out, progress=count, enough=enough)]


def _player(wishes: Wishes, keep: Path | None) -> Callable[[Job], FinishedGame] | None:
    """What plays a game, where that is something else than usual."""
    if wishes.fit:
        from vietnam_tui.bots.fitting import play_and_look

        return play_and_look
    return None if keep is None else partial(play_and_keep, folder=keep)


def _is_decided(game: Game[Any], percentages: Sequence[float], outcomes: Sequence[FinishedGame]) -> bool:
    found = pair_score(outcomes, outcomes[0].levels, game.sides(outcomes[0].scenario))
    return decided(found, [percentage / 100 for percentage in percentages])


def _print(
    game: Game[Any],
    found: Sequence[Standing],
    outcomes: Sequence[FinishedGame],
    decide: Sequence[float],
) -> None:
    for scenario in dict.fromkeys(standing.scenario for standing in found):
        say(scenario)
        for standing in found:
            if standing.scenario == scenario:
                _print_standing(standing)
        played = [outcome for outcome in outcomes if outcome.scenario == scenario]
        sides, levels = game.sides(scenario), played[0].levels
        both = pair_score(played, levels, sides)
        scores_told = f"scores {both.score:.1%} [{both.low:.1%} to {both.high:.1%}]"
        if len({outcome.levels for outcome in played}) > 1:
            say(f"  {levels[0]} on both sides: {scores_told}")
        elif decide:
            say(f"  {sides[0]} {levels[0]} {scores_told} of the points")
        if decide:
            word = "decided" if _is_decided(game, decide, played) else "not decided"
            say(f"  {word} after {len(played)} games: {', '.join(f'{rate:g}%' for rate in decide)}")


def _print_standing(standing: Standing) -> None:
    mean, longest = standing.seconds
    say(
        f"  {standing.side} {standing.level} against {standing.against}: "
        f"won {standing.won} of {standing.games}, {standing.rate:.1%} "
        f"[{standing.low:.1%} to {standing.high:.1%}], {standing.drawn} drawn, {standing.lost} lost"
    )
    marks = terminal_marks()
    say(f"    0% {interval(standing.low, standing.rate, standing.high, marks, expected=0.5)} 100%")
    say(f"    {mean * 1000:.0f} ms a decision, the longest {longest * 1000:.0f} ms")
