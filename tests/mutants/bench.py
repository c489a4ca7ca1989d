"""Tests that are collected once and run as often as asked, each time in a copy of the process.

`python -m tests.mutants.bench` collects the tests, answers with a line of JSON that says which tests cite which rules,
and then answers every line of JSON that it is told: some tests, and the change made to the code before they run.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from types import CodeType, FrameType, FunctionType
from typing import Any, TextIO

import msgspec
import pytest

from tests.mutants.changes import Mutant, mutated
from tests.mutants.places import ROOT, tree_of

QUIET = ("-q", "-x")


class LineTracer:
    """Which lines of some modules run while a test does, its fixtures included."""

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


class Bench:
    """Takes the place of the loop that runs the tests collected."""

    def __init__(self, asked: TextIO, answers: int) -> None:
        self.asked, self.answers = asked, answers

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        citing: dict[str, list[str]] = defaultdict(list)
        for item in session.items:
            for rule in (rule for mark in item.iter_markers("rule") for rule in mark.args):
                citing[rule].append(item.nodeid)
        self._say(citing)
        gc.unfreeze()  # what is frozen is not listed
        functions()
        gc.collect()
        gc.freeze()
        for line in self.asked:
            self._say(self._found(session, **json.loads(line)))
        return True

    def _say(self, found: Any) -> None:
        os.write(self.answers, json.dumps(found).encode() + b"\n")

    def _found(self, session: pytest.Session, *, tests: list[str], limit: float, **asked: Any) -> Any:
        """What tests come to in a copy of this process; None when they take too long."""
        told, tell = os.pipe()
        child = os.fork()
        if not child:
            os.setsid()
            os.write(tell, json.dumps(_run(session, tests, **asked)).encode())
            os._exit(0)
        os.close(tell)
        found = b""
        while select.select([told], [], [], limit)[0] and (more := os.read(told, 1 << 16)):
            found += more
        os.close(told)
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return json.loads(found) if found else None


def _run(session: pytest.Session, tests: list[str], mutant: Any, paths: list[str]) -> Any:
    tracer = LineTracer(paths)
    if paths:
        session.config.pluginmanager.register(tracer)
    if mutant is not None:
        put_in_place(msgspec.convert(mutant, Mutant))
    wanted = set(tests)
    items = [item for item in session.items if item.nodeid in wanted]
    for item, after in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if session.testsfailed:
            break
    return {"failed": session.testsfailed, "lines": sorted(tracer.lines)}


@cache
def functions() -> Mapping[str, list[FunctionType]]:
    """Every function there is, by the file that it stands in."""
    found: dict[str, list[FunctionType]] = defaultdict(list)
    for one in gc.get_objects():
        if type(one) is FunctionType:
            found[one.__code__.co_filename].append(one)
    return found


def put_in_place(mutant: Mutant) -> None:
    """Give the functions of a module the code that they have with a change."""
    whole = os.fspath(ROOT / mutant.path)
    plain = _codes(compile(tree_of(mutant.path), whole, "exec"))
    changed = _codes(compile(mutated(tree_of(mutant.path), mutant), whole, "exec"))
    for function in functions()[whole]:
        key = _key(function.__code__)
        fresh = dict(zip(plain[key], changed[key], strict=False)).get(function.__code__)
        if fresh is not None and len(fresh.co_freevars) == len(function.__code__.co_freevars):
            function.__code__ = fresh


def _key(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _codes(module: CodeType) -> dict[tuple[str, int], list[CodeType]]:
    """The code of every function in a module, by its name and line."""
    found: dict[tuple[str, int], list[CodeType]] = defaultdict(list)
    ahead = [module]
    while ahead:
        code = ahead.pop(0)
        found[_key(code)].append(code)
        ahead += [const for const in code.co_consts if isinstance(const, CodeType)]
    return found


def main() -> None:
    """Collect the tests and do what is asked until nothing more is."""
    asked, answers = os.fdopen(os.dup(0)), os.dup(1)  # what the tests read and print is another matter
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    pytest.main([*QUIET, "tests"], plugins=[Bench(asked, answers)])
    os._exit(0)


if __name__ == "__main__":
    main()
