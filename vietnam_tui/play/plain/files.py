"""Files that the line dialogue writes when asked to: saves and reports."""

from __future__ import annotations

from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.report.report import Report
from vietnam_tui.play.report.report_text import write_markdown
from vietnam_tui.play.table.table import Table


def saved(table: Table, file: str) -> list[str]:
    """Write the save anew, or a copy of it into a file, and say where it is; raises `CannotSave`."""
    where = table.save(file)
    if file:
        return [f"A copy is in {shortened(file)}"]
    return [f"Saved in {where}" if where else "This game is kept in memory only: save FILE writes a copy"]


def written_report(made: Report, file: str) -> list[str]:
    """Write a report into a file, as Markdown, and say where it is; raises `CannotSave`."""
    write_markdown(file, made)
    return [f"The report is in {shortened(file)}"]
