"""A review in lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.plain_text import verdict
from vietnam_tui.play.report.chance_text import counted, percent
from vietnam_tui.play.report.text_charts import BAR, ROWS, Marks
from vietnam_tui.play.table.review_record import Balance, Moved, Review, TurningPoint


def points(worth: float) -> str:
    """A difference of worths in points of a hundred.

    >>> points(0.125), points(-0.3)
    ('+12', '-30')
    """
    return f"{100 * worth:+.0f}"


def review_lines(made: Review, marks: Marks) -> list[str]:
    """All of a review: the curve, luck and judgement, turning points, dice."""
    lines = [opening(made), "", *curve_lines(made, marks)]
    if made.balance is None:
        return [*lines, "", WITHOUT_MODEL]
    lines += ["", *balance_lines(made.sides, made.balance)]
    lines += ["", "Turning points" if made.turning_points else "No order was found that cost much."]
    for number, point in enumerate(made.turning_points, start=1):
        lines += [f"  {line}" for line in point_lines(number, point)]
    first, second = made.sides[0], made.sides[1]
    for heading, dice in ((f"Dice for {first}", made.lucky), (f"Dice for {second}", made.unlucky)):
        if dice:
            lines += ["", heading, *(f"  {die_line(die, made.sides)}" for die in dice)]
    return lines


#: What is said where a review has a curve alone
WITHOUT_MODEL = "There is no win model for this: luck and judgement cannot be told apart."


def opening(made: Review) -> str:
    """What game it is, and how it ended."""
    players = ", ".join(f"{side} {player}" for side, player in made.players.items())
    seen = f", as {made.side} saw it" if made.side else ""
    ending = "" if made.result is None else f"; {verdict(made.result)}: {made.result.reason}"
    return f"{made.scenario}: {players}; {made.entries} orders and dice{seen}{ending}"


def curve_lines(made: Review, marks: Marks) -> list[str]:
    """The curve with a row a turn, with a row an entry where a turn has several; of many some, the last among them."""
    turns = [turn for turn, _ in made.curve]
    by_entries = made.balance is None and len(set(turns)) < len(turns)
    rows, counted = (made.worths, "entries") if by_entries else (made.curve, "turns")
    step = max(1, -(-len(rows) // ROWS))
    rows = rows[::-1][::step][::-1]
    if made.alone:
        most = max(1.0, *(worth for _, worth in made.curve))
        told = [f"  {at:>4} {worth:6.1f} {_bar(worth / most, marks)}" for at, worth in rows]
        return [f"Score of {made.sides[0]} to be expected, by {counted}", *told]
    return chance_lines(made.sides[0], made.sides[1], rows, counted, marks)


def chance_lines(
    first: str, second: str, rows: Sequence[tuple[int, float]], counted: str, marks: Marks
) -> list[str]:
    """The chance of the first side with a row for each point of a curve."""
    head = f"Chance of {first}, by {counted} (the rest is {second}'s)"
    return [head, *(f"  {at:>4} {percent(worth):>4} {_bar(worth, marks)}" for at, worth in rows)]


def _bar(share: float, marks: Marks) -> str:
    full = round(2 * BAR * min(1.0, max(0.0, share)))
    return marks.full * full + marks.empty * (2 * BAR - full)


def balance_lines(sides: Sequence[str], sums: Balance) -> list[str]:
    """What became of the game, and of what that is made up."""
    first, second = sides[0], sides[1]
    beginning, end = round(100 * sums.beginning), round(100 * sums.end)
    luck, own, other = whole_parts([100 * sums.luck, 100 * sums.own, -100 * sums.other], end - beginning)
    return [
        f"{first}: {beginning}% at the beginning, {end}% at the end: {end - beginning:+d} points",
        f"  = luck {luck:+d}, judgement of {first} {own:+d}, less that of {second} {-other:+d}",
    ]


def whole_parts(parts: Sequence[float], total: int) -> list[int]:
    """Parts of a sum rounded so that they come to the sum as it is told: the one that is nearest to the next gives way.

    >>> whole_parts([5.4, 5.3, 1.2], 12), whole_parts([5.5, -17.5, 0.0], -12)
    ([6, 5, 1], [6, -18, 0])
    """
    whole = [round(part) for part in parts]
    while sum(whole) != total:
        step = 1 if sum(whole) < total else -1
        nearest = max(range(len(parts)), key=lambda at: step * (parts[at] - whole[at]))
        whole[nearest] += step
    return whole


def point_lines(number: int, point: TurningPoint) -> list[str]:
    """A turning point: what was done, what was better and by how much, why."""
    lines = [f"{number}. turn {point.turn}, entry {point.n}: {point.by} ordered: {point.order}"]
    for one in point.better[:2]:
        interval = f"[{points(one.low)} to {points(one.high)}]"
        lines.append(f"   better by {100 * one.mean:.0f} points {interval}: {one.order}")
    if point.reason:
        lines.append(f"   the officer: {point.officer} ({point.reason.rstrip('.')})")
    return lines


def die_line(die: Moved, sides: Sequence[str]) -> str:
    """A die or draw: what it brought, and its rank among all that could have fallen."""
    mine = die.luck > 0
    rank = die.rank if mine else die.other_rank
    worth = counted(round(abs(100 * die.luck)), "point")
    whose = sides[0 if mine else 1]
    fell = die.order if die.order[:1].isdigit() else f"{die.order}, drawn,"
    return f"turn {die.turn}, entry {die.n}: {fell} gave {whose} {worth}, number {rank} of {die.of}"
