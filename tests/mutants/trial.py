"""What is done in a process of its own: `python -m tests.mutants.trial`, told what by a line of JSON.

It collects the tests that cite rules, notes the lines that some tests run, or runs tests with a mutant in place.
"""

from __future__ import annotations

import ast
import json
import os
import sys
from collections.abc import Iterable
from importlib.machinery import SourceFileLoader
from types import CodeType, FrameType
from typing import Any

import msgspec
import pytest

from tests.mutants.changes import Mutant, mutated
from tests.mutants.places import ROOT

QUIET = ("-q", "-x")


class Collector:
    """Which tests cite which rules."""

    def __init__(self) -> None:
        self.citing: dict[str, list[str]] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            for rule in (rule for mark in item.iter_markers("rule") for rule in mark.args):
                self.citing.setdefault(rule, []).append(item.nodeid)


class LineTracer:
    """Which lines of a game run while a test does, its fixtures included."""

    def __init__(self, paths: Iterable[str]) -> None:
        self.names = {os.fspath(ROOT / path): path for path in paths}
        self.lines: set[tuple[str, int]] = set()

    def pytest_runtest_setup(self) -> None:
        sys.settrace(self._called)

    def pytest_runtest_teardown(self) -> None:
        sys.settrace(None)

    def _called(self, frame: FrameType, _: str, __: Any) -> Any:
        return self._line if frame.f_code.co_filename in self.names else None

    def _line(self, frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            self.lines.add((self.names[frame.f_code.co_filename], frame.f_lineno))
        return self._line


def put_in_place(mutant: Mutant) -> None:
    """Have the module of a mutant imported with its change."""
    whole = os.fspath(ROOT / mutant.path)
    plain = SourceFileLoader.get_code

    def changed(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if self.path != whole:
            return plain(self, fullname)
        with open(whole) as file:
            code: CodeType = compile(mutated(ast.parse(file.read()), mutant), whole, "exec")
        return code

    SourceFileLoader.get_code = changed  # type: ignore[method-assign]


def main() -> None:
    """Do what is asked and print what came of it as JSON."""
    asked = json.loads(sys.stdin.read())
    answer = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    found: Any
    match asked["what"]:
        case "collect":
            collector = Collector()
            pytest.main([*QUIET, "--collect-only", *asked["tests"]], plugins=[collector])
            found = collector.citing
        case "trace":
            tracer = LineTracer(asked["paths"])
            code = pytest.main([*QUIET, *asked["tests"]], plugins=[tracer])
            found = {"code": int(code), "lines": sorted(tracer.lines)}
        case _:
            put_in_place(msgspec.convert(asked["mutant"], Mutant))
            found = {"code": int(pytest.main([*QUIET, *asked["tests"]]))}
    os.write(answer, json.dumps(found).encode())
    os._exit(0)  # a mutant may have left a thread behind


if __name__ == "__main__":
    main()
