"""`vietnam rules`: the quick look-up.  It must not import Typer, Textual or pydantic; Rich only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from vietnam_tui.cli.printing import note, say, say_json
from vietnam_tui.cli.topics import Answer, UnknownTopic, find
from vietnam_tui.core.data import DataError
from vietnam_tui.core.plain_text import table_lines
from vietnam_tui.core.tables import TableFace

if TYPE_CHECKING:
    from vietnam_tui.core.library import RuleEntry

WIDTH = 100


def run(arguments: Sequence[str]) -> int:
    """Print the answer to `vietnam rules ARGUMENTS`; returns the exit code."""
    flags = {word for word in arguments if word.startswith("--")}
    if unknown := flags - {"--json", "--plain"}:
        note(f"vietnam rules: no option {', '.join(sorted(unknown))}")
        return 2
    try:
        answer = find([word for word in arguments if word not in flags])
    except (UnknownTopic, DataError) as error:
        if "--json" in flags:
            from vietnam_tui.cli.faults import fault_data  # only where something is wrong

            say_json({"fault": fault_data("usage", str(error))})
        else:
            note(f"vietnam rules: {error}")
        return 2
    if "--json" in flags:
        say_json(_plain_data(answer))
    elif sys.stdout.isatty() and "--plain" not in flags:
        _print_rich(answer)
    else:
        for line in answer_lines(answer, WIDTH):
            say(line)
    return 0


def answer_lines(answer: Answer, width: int) -> list[str]:
    """An answer as lines of text; tables keep their width, sentences are wrapped."""
    lines: list[str] = []
    for table in answer.tables:
        lines += [*table_lines(table), ""]
    for entry in answer.entries:
        lines += [entry_title(entry)] if answer.brief else [*entry_lines(entry, width), ""]
    return [*lines, *answer.remarks] if answer.remarks else lines[: -1 if lines and not lines[-1] else None]


def entry_title(entry: RuleEntry) -> str:
    """An entry in one line."""
    return f"{entry.id}  {entry.heading}"


def entry_lines(entry: RuleEntry, width: int) -> list[str]:
    """An entry in full: title, statement, ruling, example, order of battle."""
    import textwrap

    lines = [f"{entry.id}  {entry.title}  ({entry.standing})"]
    parts = (("", entry.text), ("Ruling: ", entry.ruling), ("Example: ", entry.example))
    for name, text in parts:
        if text:
            lines += textwrap.wrap(name + text, width, initial_indent="  ", subsequent_indent="  ")
    for force in entry.force:
        when = f", turn {force.turn}" if force.turn else ""
        count = f"{force.count} x " if force.count > 1 else ""
        values = f" {force.values}" if force.values else ""
        lines.append(f"    {force.side}: {count}{force.name}{values}, {force.where}{when}")
    if entry.scenarios:
        lines.append(f"  Scenarios: {', '.join(entry.scenarios)}")
    return lines


def _plain_data(answer: Answer) -> dict[str, object]:
    return {"tables": answer.tables, "rules": answer.entries, "remarks": answer.remarks}


def _print_rich(answer: Answer) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    width = min(console.width, WIDTH)
    for face in answer.tables:
        console.print(Text(f"{face.title} [{face.rule}]" if face.rule else face.title, "bold"))
        table = Table(box=SIMPLE_HEAD, padding=0)
        for cells in zip(face.headings, *face.rows, strict=True):
            longest = max(len(word) for cell in cells for word in cell.split() or ("",))
            table.add_column(Text(cells[0]), min_width=longest)
        for row in face.rows:
            table.add_row(*(Text(cell) for cell in row))
        console.print(table)
        for remark in _notes(face):
            console.print(Text(remark), width=width)
    for entry in answer.entries:
        if answer.brief:
            console.print(Text.assemble((entry.id, "bold"), f"  {entry.heading}"))
            continue
        title, *rest = entry_lines(entry, width)
        console.print(Text(title, "bold"))
        console.print(Text("\n".join(rest)), end="\n\n")
    for remark in answer.remarks:
        console.print(Text(remark, "dim"))


def _notes(face: TableFace) -> list[str]:
    return [*face.notes, *([f"These values are {face.provenance}."] if face.provenance else [])]
