"""The story of what was done as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.report.meaning import lettered
from vietnam_tui.play.report.story import Group, Step, Story, others_turn, told
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.table.table import Course

#: Hex number -> the letters of the counters there that cannot be told apart
Letters = Callable[[str], Sequence[str]]
#: The word for what happened in its order
FILM = "film"


def nowhere(label: str) -> Sequence[str]:
    """No letters anywhere."""
    return ()


def last_story(game: Game[Any], chair: Chair, course: Course) -> Story:
    """The story of what was done since a side let the others act the last time."""
    start = others_turn(chair.history, chair.side)
    return told(game, chair, chair.history, start, course.view, own_marches=True)


def story_lines(story: Story, at: Letters = nowhere) -> list[str]:
    """The whole story: what it means, then place by place, then what is left out."""
    lines = ["What it means for you:"] * bool(story.meanings)
    for meaning in story.meanings:
        lines.append(f"  {lettered(meaning.text, at)}")
        lines += [f"    {lettered(detail, at)}" for detail in meaning.details]
    for number, group in enumerate(story.groups, start=1):
        title, *steps = group_lines(group, story.letters(at))
        lines += [f"{number}. {title}", *steps]
    return [*lines, *([story.kept] if story.kept else [])] or ["Nothing has been done that you could see."]


def group_lines(group: Group, letters: Mapping[str, str]) -> list[str]:
    """The things that happened in a place, below its name."""
    return [group.title, *(f"  {_told(step, letters)}" for step in group.steps)]


def film_lines(story: Story, at: Letters = nowhere) -> list[str]:
    """The same things in the order in which they came to pass, each with where."""
    letters = story.letters(at)
    scenes = [(story.groups[group], story.groups[group].steps[step]) for group, step in story.scenes]
    return [
        f"{number} of {len(scenes)}, {group.title}: {_told(step, letters)}"
        for number, (group, step) in enumerate(scenes, start=1)
    ] or ["Nothing has been done that you could see."]


def group_called(story: Story, text: str) -> Group:
    """The place of a story that a number names; raises ValueError."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
    if not 0 < number <= len(story.groups):
        raise ValueError(
            f"digest {shortened(text)}: a number up to {len(story.groups)} is expected, or {FILM}"
            if story.groups
            else "Nothing has been done that you could see."
        )
    return story.groups[number - 1]


def _told(step: Step, letters: Mapping[str, str]) -> str:
    return f"{step.line.kind} {step.whole(letters)}"
