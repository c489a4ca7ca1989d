"""Tables and dry runs as plain lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vietnam_tui.core.model import Result
    from vietnam_tui.core.presenter import Card
    from vietnam_tui.core.preview import Preview
    from vietnam_tui.core.tables import TableFace


def verdict(result: Result) -> str:
    """The end of a game in short: the winner and how clear the victory is; a level with a capital says it all.

    >>> from vietnam_tui.core.model import Result
    >>> ends = (("US", "narrow"), ("US", ""), ("", "draw"), ("US", "Demotion"))
    >>> [verdict(Result(winner, "", "", level)) for winner, level in ends]
    ['US wins (narrow)', 'US wins', 'A draw', 'Demotion']
    """
    if result.level[:1].isupper():
        return result.level
    if not result.winner:
        return "A draw"
    return f"{result.winner} wins{f' ({result.level})' if result.level else ''}"


def ending(result: Result) -> str:
    """The end of a game: how it ended, why, and by which rule if it was one.

    >>> from vietnam_tui.core.model import Result
    >>> ending(Result("US", "the hill is held", "VB-9.1")), ending(Result("", "both have agreed on it", ""))
    ('US wins: the hill is held [VB-9.1]', 'A draw: both have agreed on it')
    """
    return f"{verdict(result)}: {why_ended(result)}"


def why_ended(result: Result) -> str:
    """Why a game has ended, with the rule if it was one."""
    return f"{result.reason} [{result.rule}]" if result.rule else result.reason


def card_lines(card: Card) -> list[str]:
    """A card as lines, its tables last."""
    lines = [card.title]
    for heading, texts in card.sections:
        lines += [heading, *(f"  {text}" for text in texts)]
    for table in card.tables:
        lines += ["", *table_lines(table)]
    return lines


#: So many hexes are named on which something may come down
MOST_HEXES = 16


def preview_lines(preview: Preview) -> list[str]:
    """A dry run as lines: the column built up, each result with its chance, then who is hurt, now and in the end."""
    lines = [preview.title, *(f"  {line}" for line in preview.lines if line != preview.title)]
    width = max((len(result) for result, _ in preview.odds), default=0)
    lines += [f"  {result:{width}}  {chance}" for result, chance in preview.odds]
    in_the_end = preview.answer.sentence if preview.answer is not None else ""
    return lines + [f"  {line}" for line in (*field_lines(preview), preview.now, in_the_end) if line]


def field_lines(preview: Preview) -> list[str]:
    """Where something may come down, the likeliest hexes first.

    >>> from fractions import Fraction
    >>> from vietnam_tui.core.preview import Preview
    >>> field_lines(Preview("", field={"0101": Fraction(1, 3), "0102": Fraction(1, 2)}))
    ['may come down on 0102 50.0%, 0101 33.3%']
    """
    field = preview.field
    ranked = sorted(field, key=lambda label: (-field[label], label))
    told = ", ".join(f"{label} {float(field[label]):.1%}" for label in ranked[:MOST_HEXES])
    more = len(ranked) - MOST_HEXES
    return [f"may come down on {told}{f' and {more} more, none likelier' * (more > 0)}"] if field else []


def table_lines(table: TableFace) -> list[str]:
    """A table as aligned lines of text, with its notes, rule and provenance."""
    rows = [table.headings, *table.rows]
    columns = max(len(row) for row in rows)
    widths = [max((len(row[i]) for row in rows if i < len(row)), default=0) for i in range(columns)]
    source = f" ({table.provenance})" if table.provenance else ""
    lines = [f"{table.title}{f' [{table.rule}]' if table.rule else ''}{source}"]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=False))
        lines.append("  ".join(cells).rstrip())
    return lines + [f"  {note}" for note in table.notes]
