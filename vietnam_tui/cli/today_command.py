"""`vietnam today`: the game of the day, and the line to share about it."""

from __future__ import annotations

from contextlib import closing

from vietnam_tui.cli.faults import DONE, fail, report_faults
from vietnam_tui.cli.playing import Wishes, on_screen, sit_at, told_after
from vietnam_tui.cli.printing import say, say_json
from vietnam_tui.play.catalogue import full_title
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.table.daily import begin_daily, dailies, find_daily, today
from vietnam_tui.play.table.lessons import table_of


def run(scenario: str, *, listed: bool, plain: bool, json: bool) -> int:
    """Play the game of today, or list those of all scenarios; the exit code."""
    day = today()
    with report_faults():
        if listed or json:
            return _list(day, json=json)
        try:
            daily = find_daily(scenario, day)
        except KeyError:
            raise fail(f"no scenario {shortened(scenario)!r}; vietnam scenarios lists them") from None
        screen = on_screen(plain=plain)
        session = begin_daily(daily)
    table = table_of(session)
    with closing(table):
        code = sit_at(table, Wishes([], plain=not screen), screen=screen)
        told_after(table)
    return code


def _list(day: str, *, json: bool) -> int:
    """Print the games of a day; the scenario of the day is marked."""
    chosen = find_daily("", day).scenario
    found = dailies(day)
    if json:
        say_json(
            [
                {
                    "day": one.day,
                    "scenario": one.scenario,
                    "side": one.side,
                    "seed": one.seed,
                    "chosen": one.scenario == chosen,
                }
                for one in found
            ]
        )
        return DONE
    longest = max(len(one.scenario) for one in found)
    for one in found:
        mark = ">" if one.scenario == chosen else " "
        say(f"{mark} {one.scenario:<{longest}}  as {one.side}  ({full_title(one.game, one.scenario)})")
    return DONE
