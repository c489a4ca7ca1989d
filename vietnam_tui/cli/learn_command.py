"""`vietnam learn`: the lessons and exercises, and one of them played."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import closing

from vietnam_tui.cli.faults import DONE, fail, report_faults
from vietnam_tui.cli.playing import Wishes, on_screen, sit_at
from vietnam_tui.cli.printing import note, say, say_json
from vietnam_tui.play.learn.lesson import Found, all_lessons, find_lesson
from vietnam_tui.play.record.own_games import NAME, learnt
from vietnam_tui.play.record.places import save_folder
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.table.lessons import begin_lesson


def run(name: str | None, *, plain: bool, json: bool) -> int:
    """List the lessons, or play one; the exit code."""
    with report_faults():
        if name is None:
            return _list(all_lessons(), learnt(save_folder() / NAME), json=json)
        found = find_lesson(name)
        if found is None:
            raise fail(f"no game or lesson {shortened(name)!r}; vietnam learn lists them")
        screen = on_screen(plain=plain)
        table = begin_lesson(found)
    wishes = Wishes([], plain=not screen)
    with closing(table):
        code = sit_at(table, wishes, screen=screen)
        left = found.lesson.kind == "lesson" and not table.pupil.over
    if left:
        note(f"go on where you are with: vietnam learn {found.name}")
    return code


def _list(lessons: list[Found], done: Collection[str], *, json: bool) -> int:
    rows = [
        {
            "name": found.name,
            "game": found.game.code,
            "kind": found.lesson.kind,
            "title": found.lesson.title,
            "idea": found.lesson.idea,
            "minutes": found.lesson.minutes,
            "done": found.key in done,
        }
        for found in lessons
    ]
    if json:
        say_json(rows)
        return DONE
    longest = max((len(found.name) for found in lessons), default=0)
    game = ""
    for found in lessons:
        if found.game.title != game:
            game = found.game.title
            say(game)
        lesson = found.lesson
        mark = "+" if found.key in done else " "
        about = (
            f"{lesson.title} ({lesson.idea})" if lesson.idea else f"{lesson.title}, {lesson.minutes} minutes"
        )
        say(f" {mark} {found.name:<{longest}}  {about}")
    note("vietnam learn NAME begins one, or goes on where it was left; + are done")
    return DONE
