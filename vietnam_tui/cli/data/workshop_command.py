"""`vietnam workshop`: positions and maps of one's own, made on the screen or line by line."""

from __future__ import annotations

import sys
from contextlib import closing

from vietnam_tui.cli.faults import DONE, REFUSED, fail, report_faults
from vietnam_tui.cli.playing import has_terminal, on_screen
from vietnam_tui.play.catalogue import find_scenario
from vietnam_tui.play.record.places import find_save
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.workshop.bench import Bench, Refused
from vietnam_tui.play.workshop.map_orders import every_map
from vietnam_tui.play.workshop.opening import bench_of_file, bench_of_map, bench_of_scenario, map_named


def run(what: str, side: str, *, ground: bool, plain: bool) -> int:
    """Open a workbench; the exit code: 1 where an order of a pipe was refused."""
    screen = not plain and has_terminal()
    with report_faults():
        try:
            bench = _opened(what, side, ground=ground)
        except (Refused, ValueError) as refused:
            raise fail(str(refused)) from None
    with closing(bench):
        if screen:
            screen = on_screen(plain=plain)
        return _on_screen(bench) if screen else _by_lines(bench)


def _opened(what: str, side: str, *, ground: bool) -> Bench:
    mapped = map_named(what)
    if ground and mapped is None:
        raise fail(f"no map {shortened(what)!r}: {', '.join(every_map())}")
    if ground and mapped is not None:
        return bench_of_map(*mapped)
    found = find_scenario(what)
    path = find_save(what) if found is None else None
    if path is not None:
        return bench_of_file(path, side)
    if found is None and mapped is not None:
        return bench_of_map(*mapped)
    if found is None:
        raise fail(f"no scenario, position, save or map {shortened(what)!r}")
    return bench_of_scenario(*found)


def _on_screen(bench: Bench) -> int:
    from vietnam_tui.tui.workshop.workshop_app import run_workshop

    return run_workshop(bench)


def _by_lines(bench: Bench) -> int:
    from vietnam_tui.play.plain.console import StandardConsole
    from vietnam_tui.play.plain.workshop_lines import Lines
    from vietnam_tui.play.signals import Leave, Leaving
    from vietnam_tui.tui.workshop.drawn import map_of

    with Leaving() as leaving:
        if sys.stdin.isatty():
            leaving.watch_terminal(sys.stdin.fileno())
        console = StandardConsole(leaving)
        try:
            good = Lines(bench, console, map_of).run()
        except Leave as leave:
            return leave.code
    return DONE if good or console.terminal else REFUSED
