"""`vietnam problem` and `vietnam find-problems`: positions from games of officers, played and found."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import tomli_w

from vietnam_tui.bots.playout import PlayOutFault
from vietnam_tui.bots.problems import Problem, problems_in
from vietnam_tui.cli.faults import DONE, fail, report_faults
from vietnam_tui.cli.playing import Wishes, on_screen, sit_at
from vietnam_tui.cli.printing import note, say, say_json
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games import GAMES, find_game
from vietnam_tui.play.catalogue import find_scenario, scenario_card
from vietnam_tui.play.learn.lesson import Found, all_problems, find_lesson, problem_of_day, problems_of
from vietnam_tui.play.record.own_games import NAME, learnt
from vietnam_tui.play.record.places import save_folder
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.table.daily import today
from vietnam_tui.play.table.lessons import begin_lesson

#: Percent that the best order is ahead of the next, at least, for the easy grade and for the middle one
GRADES = (30, 18)
#: Characters of what is asked that a prompt has room for
ASKED = 110


class Search(NamedTuple):
    """What is asked of a search: seeds from the first to the last, worlds an order, workers, the folder to fill."""

    first: int
    last: int
    worlds: int
    jobs: int
    into: Path


def play(name: str | None, *, listed: bool, plain: bool, json: bool) -> int:
    """Play a problem, that of the day without a name, or list them; the exit code."""
    with report_faults():
        if listed or json:
            return _list(json=json)
        found = problem_of_day(today()) if name is None else _named(name)
        if found is None or found.lesson.kind != "problem":
            raise fail(
                f"no problem {shortened(name)!r}; vietnam problem --list has all"
                if name
                else "there are no problems yet"
            )
        screen = on_screen(plain=plain)
        table = begin_lesson(found)
    with closing(table):
        code = sit_at(table, Wishes([], plain=not screen), screen=screen)
        pupil = table.pupil
    if pupil.over:
        note(f"solved at try {pupil.tries + 1}, {pupil.given_away} of 100 given away")
    return code


def find(scenario: str, search: Search) -> int:
    """Look for problems in games of officers, and write each that is found as a file; the exit code."""
    with report_faults():
        known = find_scenario(scenario)
        if known is None:
            raise fail(f"no scenario {shortened(scenario)!r}; vietnam scenarios lists them")
        game, name = known
        try:
            for seed in range(search.first, search.last + 1):
                for count, problem in enumerate(
                    problems_in(game, name, seed, worlds=search.worlds, workers=search.jobs), start=1
                ):
                    _keep(problem, search.into / f"{name}-{seed}-{count}.toml")
                note(f"seed {seed} is done")
        except PlayOutFault as fault:
            raise fail(str(fault)) from None
    return DONE


def _named(name: str) -> Found | None:
    """The problem of this name, or the first of a game that was not solved yet."""
    code = name.casefold()
    if code not in GAMES:
        return find_lesson(name)
    solved, every = learnt(save_folder() / NAME), problems_of(find_game(code))
    return next((one for one in every if one.key not in solved), next(iter(every), None))


def _list(*, json: bool) -> int:
    solved, every = learnt(save_folder() / NAME), all_problems()
    if json:
        say_json(
            [
                {
                    "name": one.name,
                    "game": one.game.code,
                    "grade": one.lesson.grade,
                    "solved": one.key in solved,
                }
                for one in every
            ]
        )
        return DONE
    for one in every:
        done = solved.get(one.key)
        told = f"  solved at try {done.tries + 1}, {done.given_away} of 100 given away" if done else ""
        say(f"{'+' if done else ' '} {one.name:<32} {one.lesson.title}, grade {one.lesson.grade}{told}")
    return DONE


def _keep(problem: Problem, path: Path) -> None:
    """Write a problem as a file; one whose position no file can say is left out with a sentence."""
    game, best = problem.game, problem.weighed[0]
    view = game.view(problem.state, problem.side)
    try:
        tables = game.position_of(problem.state)
        if game.position(dict(tables)) != problem.state:
            raise SaveFault("it reads otherwise")
    except SaveFault as fault:
        note(f"{path.name}: no position file says it: {fault}")
        return
    standing = game.presenter.standing(view)
    ahead = round(100 * problem.ahead)
    where = ", ".join(part for part in (problem.side, standing.turn_words.casefold()) if part)
    asked = game.presenter.prompt(view, game.decision(view)).partition(" [")[0]
    best_does = "wins" if len(game.sides(problem.scenario)) > 1 else "raises the score"
    prompt = {
        "text": f"{shortened(asked, ASKED).rstrip('?.')}: which order {best_does} most often?",
        "goal": [{"fact": "gave", "order": best.order, "exactly": True}],
        "lost": [{"fact": "gave"}],
        "way": [best.order],
        "fails": [problem.weighed[-1].order],
    }
    document = {
        "kind": "problem",
        "title": f"{scenario_card(game, problem.scenario).title}, {where}",
        "scenario": problem.scenario,
        "side": problem.side,
        "seed": problem.seed,
        "idea": "the best order",
        "hint": f"The next best one {best_does} {ahead} times in 100 less.",
        "grade": 1 if ahead >= GRADES[0] else 2 if ahead >= GRADES[1] else 3,
        "worlds": problem.worlds,
        "answer": [{"order": one.order, "chance": round(100 * one.chance)} for one in problem.weighed],
        "position": {key: value for key, value in tables.items() if key not in ("game", "scenario")},
        "prompt": [prompt],
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(tomli_w.dumps(document), encoding="utf-8")
    say(f"{path}: {best.order}, {ahead} of 100 ahead")
