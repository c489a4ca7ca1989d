"""Checks of the lessons of a game: what they name exists, their texts have room, an exercise says all it should."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import DataError, names_in
from vietnam_tui.core.declared import Names, Wrong, wrong
from vietnam_tui.core.hexes import Hexside
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.checks import declared
from vietnam_tui.games import GAMES, scenarios_of
from vietnam_tui.play.learn.facts import Fact, Is, orders_of
from vietnam_tui.play.learn.lesson import FOUND, WRITTEN, Found, Lesson, Prompt, file_of, lesson_of, too_long
from vietnam_tui.play.table.lessons import opening

#: Fewest and most prompts of a lesson
LEAST, MOST = 8, 14

LESSON: Wrong = {
    "{0.title!r} is a lesson of {found} prompts, not of 8 to 14": lambda lesson: (
        lesson.kind == "lesson" and not LEAST <= (count := len(lesson.prompt)) <= MOST and (count or "no")
    ),
    "{0.title!r} is a lesson that names no scenario to be played next": lambda lesson: (
        lesson.kind == "lesson" and not lesson.next
    ),
    "{0.title!r} is a lesson of which no prompt says how it can fail": lambda lesson: (
        lesson.kind == "lesson" and not any(prompt.fails for prompt in lesson.prompt)
    ),
    "{0.title!r} is an exercise or a problem of {found} prompts, not of one": lambda lesson: (
        lesson.kind != "lesson" and (count := len(lesson.prompt)) != 1 and (count or "no")
    ),
    "{0.title!r} is an exercise without {found}": lambda lesson: (
        lesson.kind == "exercise"
        and ", ".join(
            what
            for what, there in (
                ("an idea", lesson.idea),
                ("a hint", lesson.hint),
                ("a way", all(prompt.way for prompt in lesson.prompt)),
                ("a try that fails", all(prompt.fails for prompt in lesson.prompt)),
            )
            if not there
        )
    ),
}
#: What a problem says of itself fits
PROBLEM: Wrong = {
    "{0.title!r} is a problem with fewer than two answers": lambda lesson: len(lesson.answer) < 2,
    "{0.title!r} is a problem whose way is not its best answer": lambda lesson: (
        bool(lesson.answer and lesson.prompt)
        and lesson.prompt[0].way != [max(lesson.answer, key=lambda answer: answer.chance).order]
    ),
}
PROMPT: Wrong = {
    "prompt {1} has no goal": lambda prompt, number: not prompt.goal,
    "prompt {1} shows no way to its goal": lambda prompt, number: (
        not prompt.way
        and any(fact.__struct_config__.tag != "did" for fact in prompt.goal)
        and not prompt.waits
    ),
}


def lesson_faults(game: Game[Any]) -> list[str]:
    """Everything that is wrong with the lessons of a game, shipped ones and an owner's."""
    faults: list[str] = []
    for name in (*names_in(f"{game.id}/{WRITTEN}"), *names_in(f"{game.id}/{FOUND}")):
        try:
            found = lesson_of(game, name)
            faults += faults_of(found)
        except (DataError, SaveFault) as error:
            faults.append(str(error))
    return faults


def faults_of(found: Found) -> Iterator[str]:
    """Everything that is wrong with one lesson; raises `SaveFault`."""
    game, lesson, file = found.game, found.lesson, file_of(found.game.id, found.name)
    there = [scenario for code in GAMES for scenario in scenarios_of(code)]
    known = list(declared(lesson, {"scenario": there}, file))
    if known:
        yield from known
        return
    state = opening(found)
    yield from declared(lesson, _names(game, lesson, state), file)
    said = (*wrong(LESSON, lesson), *too_long(lesson))
    if lesson.kind == "problem":
        said = (*said, *wrong(PROBLEM, lesson))
    for number, prompt in enumerate(lesson.prompt, start=1):
        said = (*said, *wrong(PROMPT, prompt, number), *_unknown(game, prompt, number))
    yield from (f"{file}: {fault}" for fault in said)


def _names(game: Game[Any], lesson: Lesson, state: Any) -> Names:
    """What the lesson may name, by its kind."""
    grid = game.presenter.board(state).grid
    kinds = [kind.__struct_config__.tag for kind in (get_args(game.events) or (game.events,))]
    return {
        "unit": {line.face.name for line in game.presenter.roster(state)},
        "hex": {
            *map(grid.label, grid.hexes()),
            *(grid.side_label(Hexside(side)) for side in range(len(grid.side_hexes))),
        },
        "side": (*game.sides(lesson.scenario), game.presenter.foe),
        "kind of event": set(map(str, kinds)),
    }


def _unknown(game: Game[Any], prompt: Prompt, number: int) -> Iterator[str]:
    """The verbs and keys of positions that facts name and that there are not."""
    facts: list[Fact] = [*prompt.goal, *prompt.lost, *prompt.skip]
    verbs = {verb.name for verb in game.verbs}
    for verb in dict.fromkeys(orders_of(facts)):
        if verb not in verbs:
            yield f"prompt {number}: there is no order {verb!r}"
    keys = {row[0] for row in game.position_keys.rows}
    for fact in facts:
        if isinstance(fact, Is) and fact.key not in keys:
            yield f"prompt {number}: no position has a key {fact.key!r}"
