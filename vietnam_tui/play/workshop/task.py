"""The task of a position, which makes an exercise of it: how it is said, what is wrong with it, where its way leads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import DataError
from vietnam_tui.core.hexes import Grid, UnknownHex
from vietnam_tui.core.model import UNFORESEEN, IllegalAction, SaveFault
from vietnam_tui.core.orders import OrderError
from vietnam_tui.play.learn.facts import Fact
from vietnam_tui.play.learn.lesson import Found, Lesson, file_of
from vietnam_tui.play.learn.pupil import Pupil
from vietnam_tui.play.seat.chair import Seen
from vietnam_tui.play.table.known_course import KnownCourse
from vietnam_tui.play.table.lesson_checks import faults_of
from vietnam_tui.play.table.lessons import session_of
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.play.workshop.bench import Refused, Tables, nearest_told

#: The table that a task is, among those of a position; no file of a position has it
TASK = "task"
#: What a task is made of: words, lists of orders, and facts
TEXTS, ORDERS, FACTS = (
    ("title", "text", "why", "idea", "hint", "side", "grade"),
    ("way", "fails"),
    ("goal", "lost"),
)
#: What does not belong to the position of a lesson
_ASIDE = ("game", "scenario", "title", TASK)
#: Turns of others that a try waits for at most
PATIENCE = 200


def without_task(tables: Tables) -> Tables:
    """The tables of the position alone."""
    return {key: value for key, value in tables.items() if key != TASK} if TASK in tables else tables


def changed_task(task: Mapping[str, Any], words: Sequence[str], grid: Grid) -> dict[str, Any]:
    """A task with what words say of it; raises `Refused`."""
    fields = (*TEXTS, *ORDERS, *FACTS)
    if not words or words[0] not in fields:
        near = nearest_told(words[0], fields) if words else ""
        raise Refused(f"Say one of {', '.join(fields)} of the task{near}.")
    field, rest = words[0], list(words[1:])
    if not rest or rest == ["none"]:
        return {key: value for key, value in task.items() if key != field}
    if field == "grade":
        if rest[0] not in ("1", "2", "3"):
            raise Refused("A grade is 1, 2 or 3.")
        return {**task, field: int(rest[0])}
    if field in TEXTS:
        return {**task, field: " ".join(rest)}
    if field in ORDERS:
        return {**task, field: [part.strip() for part in " ".join(rest).split(";") if part.strip()]}
    return {**task, field: [*task.get(field, ()), fact_said(rest, grid)]}


# -- facts --------------------------------------------------------------------------------------------------


def fact_said(words: Sequence[str], grid: Grid) -> dict[str, Any]:
    """A fact as a file has it: stands 4/47B 0616, lost 514/1, is phase combat, gave attack 0717, over US.

    With "not" before it that it is not so.  Raises `Refused`.
    """
    rest = list(words)
    negated = rest[:1] == ["not"]
    kind, *rest = rest[negated:] or [""]
    shapes: dict[str, Callable[[list[str], Grid], dict[str, Any]]] = {
        "stands": _stands,
        "lost": lambda rest, grid: {"unit": " ".join(rest)},
        "is": _is,
        "gave": lambda rest, grid: {"order": " ".join(rest)},
        "asked": lambda rest, grid: {"about": " ".join(rest).split(",")},
        "told": lambda rest, grid: {"event": rest},
        "did": lambda rest, grid: {"what": " ".join(rest)},
        "over": lambda rest, grid: {"winner": " ".join(rest)},
    }
    if kind not in shapes:
        raise Refused(
            f"A fact begins with {', '.join(shapes)}, not with {kind[:40]!r}{nearest_told(kind, shapes)}."
        )
    fact = {"fact": kind, **shapes[kind](rest, grid), **({"not": True} if negated else {})}
    try:
        msgspec.convert(fact, Fact)
    except msgspec.ValidationError as error:
        raise Refused(f"{kind}: {str(error).partition(' - at')[0]}.") from None
    return fact


def _stands(words: list[str], grid: Grid) -> dict[str, Any]:
    found: dict[str, Any] = {}
    hexes = []
    while words:
        word = words.pop(0)
        if word in ("within", "of") and words:
            value = words.pop(0)
            if word == "within" and not value.isdigit():
                raise Refused("within how many hexes?  A number.")
            found[word] = int(value) if word == "within" else value
        elif _is_hex(word, grid):
            hexes.append(word)
        elif "unit" in found:
            raise Refused(f"{word[:40]!r} is no hex of the map.")
        else:
            found["unit"] = word
    if not hexes and "of" not in found:
        raise Refused("stands where?  stands UNIT HEX ...")
    return {**found, **({"hex": hexes} if hexes else {})}


def _is_hex(word: str, grid: Grid) -> bool:
    try:
        grid.hex(word)
    except UnknownHex:
        return False
    return True


def _is(words: list[str], grid: Grid) -> dict[str, Any]:
    if len(words) < 2:
        raise Refused("is what?  is KEY VALUE, is KEY least 2, and of UNIT behind it for a unit's own.")
    key, *rest = words
    found: dict[str, Any] = {"key": key}
    if "of" in rest:
        at = rest.index("of")
        found["unit"] = " ".join(rest[at + 1 :])
        rest = rest[:at]
    if rest[:1] in (["least"], ["most"]) and rest[1:2] and rest[1].lstrip("-").isdigit():
        return {**found, rest[0]: int(rest[1])}
    text = " ".join(rest)
    value: Any = {"true": True, "false": False}.get(text, int(text) if text.lstrip("-").isdigit() else text)
    return {**found, "value": value}


def fact_told(fact: Mapping[str, Any]) -> str:
    """A fact in the words that say it.

    >>> fact_told({"fact": "is", "key": "moved", "value": True, "unit": "4/47B", "not": True})
    'not is moved true of 4/47B'
    """
    kind = fact["fact"]
    unit = fact.get("unit", "")
    words = ["not"] if fact.get("not") else []
    words.append(kind)
    if kind == "is":
        words.append(fact["key"])
        for bound in ("least", "most"):
            words += [bound, str(fact[bound])] if bound in fact else []
        value = fact.get("value")
        words += [] if value is None else [str(value).lower() if isinstance(value, bool) else str(value)]
        words += ["of", unit] if unit else []
        return " ".join(words)
    words += [unit] if unit else []
    for key in ("order", "winner", "what"):
        words += [fact[key]] if fact.get(key) else []
    words += [",".join(fact["about"])] if "about" in fact else []
    words += [*fact.get("hex", ()), *fact.get("event", ())]
    for key in ("of", "within"):
        words += [key, str(fact[key])] if key in fact else []
    return " ".join(words)


def told_of_task(task: Mapping[str, Any]) -> list[str]:
    """A task in lines, as its orders say it."""
    lines = []
    for key, value in task.items():
        if key in FACTS:
            lines += [f"{key}: {fact_told(fact)}" for fact in value]
        else:
            lines.append(f"{key}: {'; '.join(value) if isinstance(value, list) else value}")
    return lines


# -- the exercise -------------------------------------------------------------------------------------------


def exercise_of(tables: Tables) -> dict[str, Any]:
    """The lesson file of a position with its task."""
    task = tables[TASK]
    prompt = {key: task[key] for key in ("text", *FACTS, "why", *ORDERS) if key in task}
    rest = {key: task[key] for key in ("title", "side", "idea", "hint", "grade") if key in task}
    position = {key: value for key, value in tables.items() if key not in _ASIDE}
    return {
        "kind": "exercise",
        "title": "",
        "side": "",
        **rest,
        "scenario": tables["scenario"],
        "position": position,
        "prompt": [{"text": "", **prompt}],
    }


def task_of(document: Mapping[str, Any]) -> dict[str, Any]:
    """The task of an exercise's file."""
    (prompt,) = document["prompt"]
    found = {key: document[key] for key in ("title", "side", "idea", "hint", "grade") if key in document}
    return {**found, **prompt}


def found_of(game: Game[Any], name: str, tables: Tables) -> Found:
    """The exercise that a position with its task is; raises `Refused`."""
    try:
        return Found(game, name, msgspec.convert(exercise_of(tables), Lesson, strict=True))
    except msgspec.ValidationError as error:
        raise Refused(f"task: {error}.") from None


def task_faults(game: Game[Any], tables: Tables) -> list[str]:
    """Everything that is wrong with the task of a position, as far as it can be seen without trying it."""
    task = tables[TASK]
    missing = [key for key in ("title", "text", "side") if not task.get(key)]
    if missing:
        return [f"task: it has no {', '.join(missing)}"]
    try:
        found = found_of(game, TASK, tables)
        before = f"{file_of(game.id, TASK)}: "
        return [f"task: {fault.removeprefix(before)}" for fault in faults_of(found)]
    except (Refused, SaveFault, DataError) as fault:
        return [str(fault)]
    except UNFORESEEN as error:
        return [f"task: it cannot be set up: {error}"]


class _Trial(SessionTable):
    """A table at which an exercise is tried, and nothing of it is kept."""

    def __init__(self, found: Found) -> None:
        super().__init__(session_of(found, None), sealed=False)
        self._learner = found.lesson.side
        self.pupil: Pupil = Pupil(found, lambda: self.chair(self._learner), self._known)

    def _known(self) -> KnownCourse:
        self._follow()
        return self._courses[self._learner]

    def until_asked(self) -> None:
        """Let chance and the others have their turns until the learner must decide, or all is over."""
        for _ in range(PATIENCE):
            turn = self.go_on(self._learner)
            if isinstance(turn, Seen):
                continue
            if getattr(turn, "what", "others") != "others":
                break
            self.wait()
        self.pupil.look()

    def give(self, text: str) -> None:
        """Give an order of the learner; raises `Refused`."""
        try:
            for action in self.game.read_order(self.chair(self._learner).view, text):
                self.order(self._learner, action)
        except (OrderError, IllegalAction) as error:
            raise Refused(f"{text!r} cannot be given: {error}") from None
        self.until_asked()


def trial_faults(found: Found) -> list[str]:
    """Is the goal open at first, does the way reach it, and does the try that fails not?"""
    prompt = found.lesson.prompt[0]
    faults = []
    for what, orders, leads in (("way", prompt.way, True), ("fails", prompt.fails, False)):
        trial = _Trial(found)
        try:
            trial.until_asked()
            if trial.pupil.over:
                return ["task: its goal is reached before anything is done"]
            for order in orders:
                if not trial.pupil.over:
                    trial.give(order)
        except Refused as refused:
            faults.append(f"task, {what}: {refused}")
        else:
            if trial.pupil.over != leads:
                faults.append(f"task, {what}: {'it does not reach' if leads else 'it reaches'} the goal")
        finally:
            trial.close()
    return faults
