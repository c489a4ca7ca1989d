"""The after-action report as text: Markdown to keep, lines to read on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby, zip_longest
from textwrap import wrap as wrapped

from vietnam_tui.core.model import Result, SaveFault
from vietnam_tui.core.plain_text import ending
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.report.report import DiceSummary, Report, Settled, SupportUse

#: Characters that a line may take on a terminal of the usual size
WIDTH = 79
#: The text before the lines of a section, before what goes on below, between columns; the narrowest column
INDENT, HANGING, GAP, NARROWEST = "  ", "  ", "  ", 6
#: Sentences, and the heads and rows of a table, both empty where there is none.
Body = tuple[list[str], list[str], list[list[str]]]


wrap = partial(wrapped, break_on_hyphens=False)


def as_markdown(report: Report) -> str:
    """The report as a Markdown document that ends in a newline."""
    blocks = [f"# After-action report: {_escaped(report.heading)}", _list(_opening(report))]
    for heading, (sentences, heads, rows) in sections(report):
        blocks.append(f"## {heading}")
        if sentences:
            blocks.append(_list(sentences))
        if rows:
            blocks.append("\n".join(_row(cells) for cells in (heads, ["---"] * len(heads), *rows)))
    return "\n\n".join(blocks) + "\n"


def write_markdown(file: str, report: Report) -> None:
    """Write the report into a file that a player names; raises `CannotSave`."""
    from vietnam_tui.play.record.journal import (  # only here: who shows a game keeps none
        named_file,
        write_new,
    )
    from vietnam_tui.play.record.lock import SaveLocked

    try:
        write_new(named_file(file), as_markdown(report))
    except (SaveFault, SaveLocked) as error:
        raise CannotSave(str(error)) from None


def as_lines(report: Report, width: int = WIDTH) -> list[str]:
    """The report as plain lines of at most `width` characters, tables in columns; what is too long goes on below."""
    lines = [*wrap(f"After-action report: {report.heading}", width)]
    lines += [part for text in _opening(report) for part in wrap(text, width, subsequent_indent=HANGING)]
    for heading, (sentences, heads, rows) in sections(report):
        lines += ["", heading]
        for sentence in sentences:
            lines += wrap(sentence, width, initial_indent=INDENT, subsequent_indent=INDENT + HANGING)
        lines += [INDENT + line for line in _columns([heads, *rows], width - len(INDENT))] if rows else []
    return lines


def _columns(table: Sequence[Sequence[str]], width: int) -> list[str]:
    """The rows of a table in columns; the widest ones are narrowed until all fit, a long cell goes on below itself."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    while sum(widths) + len(GAP) * (len(widths) - 1) > width and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    lines = []
    for row in table:
        cells = [wrap(cell, most) for cell, most in zip(row, widths, strict=True)]
        for parts in zip_longest(*cells, fillvalue=""):
            lines.append(GAP.join(map(str.ljust, parts, widths)).rstrip())
    return lines


def _opening(report: Report) -> list[str]:
    players = ", ".join(f"{side} {player}" for side, player in report.players.items())
    seen = f"; as {report.reader} saw it" if report.reader else ""
    return [f"{players}; {report.entries} orders and dice{seen}", _ending(report.result, report.where)]


def _ending(result: Result | None, where: str) -> str:
    if result is None:
        return f"Still being played: {where}"
    return ending(result)


def sections(report: Report) -> list[tuple[str, Body]]:
    """Heading -> what stands under it; missions and support fire only in a game that has them."""
    missions = [("Missions", _tasks(report.tasks))] if report.tasks else []
    support = [_support(use) for use in report.support]
    return [
        *missions,
        ("Losses by game turn", _losses(report)),
        ("Combats", _combats(report)),
        ("Dice", ([_dice(dice) for dice in report.dice], [], [])),
        *([("Support fire", (support, [], []))] if support else []),
        ("Timeline", _timeline(report)),
    ]


def _tasks(tasks: Sequence[Settled]) -> Body:
    done = sum(settled.task.done for settled in tasks)
    rows = [
        [str(settled.turn), settled.task.name, "done" if settled.task.done else "given up", settled.task.gain]
        for settled in tasks
    ]
    return [f"{done} done, {len(tasks) - done} given up"], ["Turn", "Mission", "Outcome", "Gain"], rows


def _losses(report: Report) -> Body:
    losses, hurt = report.losses, report.hurt_word
    if not losses:
        return ["none"], [], []
    totals = []
    for side in (dice.side for dice in report.dice):
        own = [lost for lost in losses if lost.side == side]
        depleted = sum(len(lost.depleted) for lost in own)
        eliminated = sum(len(lost.eliminated) for lost in own)
        totals.append(f"{side}: {depleted} {hurt}, {eliminated} eliminated")
    rows = [
        [str(lost.turn), lost.side, " ".join(lost.depleted) or "-", " ".join(lost.eliminated) or "-"]
        for lost in losses
    ]
    return totals, ["Turn", "Side", hurt.capitalize(), "Eliminated"], rows


def _combats(report: Report) -> Body:
    if not report.combats:
        return ["none"], [], []
    rows = [
        [
            str(combat.turn),
            combat.fight.side,
            " ".join(combat.fight.attackers) or "fire",
            combat.fight.target,
            combat.fight.differential,
            combat.fight.die,
            f"{combat.fight.result} {combat.fight.meaning}".rstrip(),
        ]
        for combat in report.combats
    ]
    return [], ["Turn", "Attacker", "With", "Target", report.column_head, "Die", "Result"], rows


def _dice(dice: DiceSummary) -> str:
    if not dice.count:
        return f"{dice.side}: none rolled"
    rolled = "1 die" if dice.count == 1 else f"{dice.count} dice"
    mean = f"{dice.side}: {rolled}, mean {dice.mean:.2f}, {dice.expected:.1f} expected"
    if dice.mean == dice.expected:
        return f"{mean}; exactly that"
    direction = "high" if dice.mean > dice.expected else "low"
    return f"{mean}; as {direction} or {direction}er in {_share(dice.chance)} of games"


def _share(chance: float) -> str:
    """A chance as a percentage, never rounded to nothing or to all."""
    return "less than 0.1%" if chance < 0.001 else f"{chance:.1%}"


def _support(use: SupportUse) -> str:
    if not use.count:
        return f"{use.side}: none used"
    return f"{use.side}: {use.count} {'marker' if use.count == 1 else 'markers'}, +{use.points} together"


def _timeline(report: Report) -> Body:
    if not report.timeline:
        return ["nothing of note"], [], []
    rows = []
    for turn, moments in groupby(report.timeline, key=lambda moment: moment.turn):
        for i, moment in enumerate(moments):
            rows.append([str(turn) if i == 0 else "", str(moment.entry), moment.text])
    return [], ["Turn", "Order", "What happened"], rows


def _list(sentences: Sequence[str]) -> str:
    return "\n".join(f"* {_escaped(sentence)}" for sentence in sentences)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(_escaped, cells))} |"


def _escaped(text: str) -> str:
    """Text whose characters Markdown would take for its own."""
    for mark in "\\`*_[]<>|":
        text = text.replace(mark, f"\\{mark}")
    return text
