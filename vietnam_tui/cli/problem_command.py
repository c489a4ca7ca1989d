"""`vietnam problem` and `vietnam find-problems`: positions from games of officers, played and found."""

from __future__ import annotations

import tomllib
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import tomli_w

from vietnam_tui.bots.playout import PlayOutFault
from vietnam_tui.bots.problems import Problem, problems_in, verb_of
from vietnam_tui.cli.faults import DONE, fail, report_faults
from vietnam_tui.cli.playing import Wishes, on_screen, sit_at
from vietnam_tui.cli.printing import note, say, say_json
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
#: Problems about the same verb that a folder is given, at most
ALIKE = 8


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
        kept = Kept(search.into)
        try:
            for seed in range(search.first, search.last + 1):
                found = problems_in(
                    game, name, seed, worlds=search.worlds, workers=search.jobs, without=kept.enough
                )
                for count, problem in enumerate(found, start=1):
                    kept.add(problem, f"{name}-{seed}-{count}")
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
        what = f"{one.lesson.title}, grade {one.lesson.grade}: {one.lesson.asked}"
        say(f"{'+' if done else ' '} {one.name:<32} {what}{told}")
    return DONE


class Kept:
    """The problems in a folder: what is like one of them, or about a verb of which there are enough, is not added."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        #: how many there are of each verb, and those whose verb is not to be looked for any more
        self.enough = set[str]()
        self._verbs = Counter[str]()
        #: what was asked, and the verb and the last word of the best answer: another unit on the same way is no news
        self._said = set[tuple[str, str, str]]()
        for path in sorted(folder.glob("*.toml")):
            self._count(tomllib.loads(path.read_text(encoding="utf-8")))

    def add(self, problem: Problem, name: str) -> None:
        """Write a problem as a file, unless it is like one that there is."""
        document, path = _told(problem), self.folder / f"{name}.toml"
        prompt = document["prompt"][0]
        what = f"{prompt['way'][0]}, {round(100 * problem.ahead)} of 100 ahead"
        if _gist(prompt) in self._said:
            note(f"{name}: {what}: there is one like it")
            return
        if verb_of([one.order for one in problem.weighed]) in self.enough:
            note(f"{name}: {what}: there are enough of these")
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        path.write_text(tomli_w.dumps(document), encoding="utf-8")
        say(f"{path}: {what}")
        self._count(document)

    def _count(self, document: dict[str, Any]) -> None:
        verb = verb_of([answer["order"] for answer in document["answer"]])
        self._verbs[verb] += 1
        if self._verbs[verb] >= ALIKE:
            self.enough.add(verb)
        self._said.add(_gist(document["prompt"][0]))


def _gist(prompt: dict[str, Any]) -> tuple[str, str, str]:
    """What makes two problems alike."""
    words = prompt["way"][0].split()
    return prompt["text"], words[0], words[-1]


def _told(problem: Problem) -> dict[str, Any]:
    """A problem as its file has it."""
    game, best = problem.game, problem.weighed[0]
    view = game.view(problem.state, problem.side)
    tables = game.position_of(problem.state)
    standing = game.presenter.standing(view)
    ahead = round(100 * problem.ahead)
    where = ", ".join(part for part in (problem.side, standing.turn_words.casefold()) if part)
    asked = game.presenter.prompt(view, game.decision(view)).partition(" [")[0]
    best_does = "wins" if len(game.sides(problem.scenario)) > 1 else "soon raises the score"
    prompt = {
        "text": f"{shortened(asked, ASKED).rstrip('?.')}: which order {best_does} most often?",
        "goal": [{"fact": "gave", "order": best.order, "exactly": True}],
        "lost": [{"fact": "gave"}],
        "way": [best.order],
        "fails": [problem.weighed[-1].order],
    }
    return {
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
