"""Do the tests of a rule fail when the rule is changed?  `python -m tests.mutants [RULE...]`.

Of the rules that tests cite and that the code names, some are drawn (or those given are taken); of each, two small
changes in its lines, as far as its tests run them.  A change that no test of the rule notices is a survivor and is
printed.

A line may carry out several rules at once, those that its statement or the docstring of its function names; whose
rule a change there is, nobody can say.  So lines that carry out the rule alone come first, others only where these do
not yield enough, and a change that the tests of another rule of its line notice is no survivor; it is counted apart
and printed as well.  `equivalent.toml` lists changes that change nothing that can be seen, each with the reason.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from queue import Queue
from typing import Any, NamedTuple

from tests.mutants.changes import Mutant, mutants
from tests.mutants.places import ROOT, modules, places, tree_of
from vietnam_tui.games import known_games

#: A rule's prefix -> the package of its game
GAMES = {code.upper(): package for code, package in known_games().items()}
#: Tests may take so many times as long with a mutant, and so many seconds more, before it counts as killed
PATIENCE, START = 5.0, 10.0
#: Seconds that tests may take as it is, and while their lines are noted
TRACING = 900.0
#: Seconds that the tests of other rules may take with a mutant; what takes longer has not noticed it
OTHERS = 240.0
#: What became of a mutant: noticed by the rule's own tests, by those of another rule of its line, by none
OWN, OTHER, SURVIVES = "own", "other", "survives"
FAILED = (1, 2, 3)  # exit codes of pytest: a test failed, a module could not be imported, something broke


class Course(NamedTuple):
    """The tests of a rule, and the seconds that they may take with a mutant before it counts as killed."""

    rule: str
    tests: list[str]
    limit: float


class Bench:
    """A process that has collected the tests; with its answers to what it is asked, one thing at a time."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutants.bench"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=ROOT,
        )

    def answer(self) -> Any:
        """The next answer; the first, before anything is asked, is which tests cite which rules."""
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def ask(
        self, tests: list[str], limit: float, *, mutant: Mutant | None = None, paths: Sequence[str] = ()
    ) -> Any:
        """What tests come to, with a change and with the lines of some modules noted; None if they take too long."""
        assert self.process.stdin is not None
        asked = {"tests": tests, "limit": limit, "mutant": mutant, "paths": paths}
        print(json.dumps(asked), file=self.process.stdin, flush=True)
        return self.answer()


class Benches:
    """As many as are to work at a time."""

    def __init__(self, count: int) -> None:
        free = [Bench() for _ in range(count)]
        first, *_ = [bench.answer() for bench in free]
        self.citing: dict[str, list[str]] = first
        self.free: Queue[Bench] = Queue()
        for bench in free:
            self.free.put(bench)

    def ask(self, tests: list[str], limit: float, **asked: Any) -> Any:
        """As `Bench.ask`, by whichever is free."""
        bench = self.free.get()
        try:
            return bench.ask(tests, limit, **asked)
        finally:
            self.free.put(bench)


@cache
def lines_of(game: str) -> Mapping[str, frozenset[tuple[str, int]]]:
    """Rule id -> the lines of its game's code that carry it out."""
    found: dict[str, frozenset[tuple[str, int]]] = {}
    for path in modules(game):
        for rule, numbers in places(path).items():
            found[rule] = found.get(rule, frozenset()) | {(path, number) for number in numbers}
    return found


@cache
def rules_at(game: str) -> Mapping[tuple[str, int], frozenset[str]]:
    """A line of a game's code -> the rules that it carries out."""
    found: dict[tuple[str, int], frozenset[str]] = defaultdict(frozenset)
    for rule, lines in lines_of(game).items():
        for line in lines:
            found[line] |= {rule}
    return found


def named(rule: str) -> bool:
    """Does the code of the rule's game name it?"""
    return rule in lines_of(GAMES[rule[:2]])


def course_of(benches: Benches, rule: str) -> Course:
    """The tests of a rule, which pass as it is."""
    tests = benches.citing[rule]
    begin = time.monotonic()
    found = benches.ask(tests, TRACING)
    if found is None or found["failed"]:
        raise SystemExit(f"the tests of {rule} fail as it is")
    return Course(rule, tests, START + PATIENCE * (time.monotonic() - begin))


def run_by(benches: Benches, course: Course) -> frozenset[tuple[str, int]]:
    """The lines of a rule that its tests run."""
    lines = lines_of(GAMES[course.rule[:2]])[course.rule]
    found = benches.ask(course.tests, TRACING, paths=sorted({path for path, _ in lines}))
    return lines & {(path, line) for path, line in found["lines"]} if found is not None else frozenset()


@cache
def equivalent() -> dict[str, str]:
    """The names of changes that change nothing -> why."""
    listed = tomllib.loads((Path(__file__).parent / "equivalent.toml").read_text())["mutant"]
    return {entry["name"]: entry["reason"] for entry in listed}


@cache
def all_mutants(path: str) -> list[Mutant]:
    """Every mutant of a module."""
    return list(mutants(path, tree_of(path)))


def drawn(rule: str, seed: int) -> list[Mutant]:
    """The mutants of a rule: in lines that carry out it alone before others, in different ones before the same."""
    lines = lines_of(GAMES[rule[:2]])[rule]
    fitting = [
        mutant
        for path in sorted({path for path, _ in lines})
        for mutant in all_mutants(path)
        if (path, mutant.line) in lines and mutant.name not in equivalent()
    ]
    random.Random(f"{seed} {rule}").shuffle(fitting)
    at = rules_at(GAMES[rule[:2]])
    met: Counter[tuple[str, int]] = Counter()
    ranked: list[tuple[bool, bool, int, Mutant]] = []
    for place, mutant in enumerate(fitting):
        line = mutant.path, mutant.line
        ranked.append((len(at[line]) > 1, met[line] > 0, place, mutant))
        met[line] += 1
    return [mutant for *_, mutant in sorted(ranked)]


def tried(benches: Benches, rule: str, each: int, seed: int) -> list[tuple[Mutant, str]]:
    """Some mutants of a rule in lines that its tests run, and what became of each.

    Which lines those are is noted only when a change goes unnoticed: what makes a test fail has been run.
    """
    course, run = course_of(benches, rule), None
    found: list[tuple[Mutant, str]] = []
    for mutant in drawn(rule, seed):
        if len(found) == each:
            break
        if run is not None and (mutant.path, mutant.line) not in run:
            continue
        noticed = fails(benches.ask(course.tests, course.limit, mutant=mutant))
        if not noticed and run is None:
            run = run_by(benches, course)
        if noticed or (run is not None and (mutant.path, mutant.line) in run):
            found.append((mutant, OWN if noticed else fate(benches, course, mutant)))
    return found


def fails(found: Any) -> bool:
    """Did a test fail, or not come to an end?"""
    return found is None or bool(found["failed"])


def fate(benches: Benches, course: Course, mutant: Mutant) -> str:
    """What becomes of a mutant that the tests of its rule have not noticed so far.

    They fail where it is there from the start, or those of another rule of its line do, or none.
    """
    if fails_afresh(course.tests, mutant, course.limit):
        return OWN
    shared = rules_at(GAMES[course.rule[:2]])[mutant.path, mutant.line]
    others = sorted({test for rule in shared for test in benches.citing.get(rule, ())} - {*course.tests})
    found = benches.ask(others, OTHERS, mutant=mutant) if others else None
    return OTHER if found is not None and found["failed"] else SURVIVES


def fails_afresh(tests: list[str], mutant: Mutant, limit: float) -> bool:
    """Do tests fail where the change is there from the start, while modules are imported and data read?"""
    asked = json.dumps({"tests": tests, "mutant": mutant})
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tests.mutants.trial"],
            input=asked,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=ROOT,
            timeout=limit,
        )
    except subprocess.TimeoutExpired:
        return True
    if done.returncode not in (0, *FAILED):
        raise SystemExit(f"{mutant.name}: pytest ended with {done.returncode}")
    return done.returncode != 0


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("rules", nargs="*", metavar="RULE", help="these rules instead of some drawn")
    parser.add_argument("--draw", type=int, default=60, metavar="N", help="rules to draw, 0 for all (60)")
    parser.add_argument("--each", type=int, default=2, metavar="N", help="mutants of a rule (2)")
    parser.add_argument("--seed", type=int, default=1, help="of the draw (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="at a time")
    return parser.parse_args(given)


def main() -> int:
    """Draw, try, and report; 1 when a mutant survives."""
    wanted = arguments()
    os.environ["PYTHONDONTWRITEBYTECODE"] = ""
    benches = Benches(wanted.jobs)
    known = sorted(rule for rule in benches.citing if rule[:2] in GAMES and named(rule))
    if unknown := [rule for rule in wanted.rules if rule not in known]:
        raise SystemExit(f"cited by no test or named nowhere in the code: {' '.join(unknown)}")
    order = wanted.rules or random.Random(wanted.seed).sample(known, len(known))
    most = len(order) if wanted.rules or not wanted.draw else wanted.draw
    rules = 0
    fates: list[str] = []
    with ThreadPoolExecutor(wanted.jobs) as pool:
        while order and rules < most:
            batch, order = order[: most - rules], order[most - rules :]
            results = pool.map(lambda rule: tried(benches, rule, wanted.each, wanted.seed), batch)
            for rule, found in zip(batch, results, strict=True):
                rules += bool(found)
                fates += [became for _, became in found]
                for mutant, became in found:
                    if became != OWN:
                        told = f"{rule} {became} {mutant.path}:{mutant.line}: {mutant.old} -> {mutant.new}"
                        print(told, flush=True)
    print(summary(rules, fates))
    return 1 if SURVIVES in fates else 0


def summary(rules: int, fates: Sequence[str]) -> str:
    """How many mutants were noticed, and by whose tests."""
    count = Counter(fates)
    noticed, every = count[OWN] + count[OTHER], len(fates)
    return (
        f"{rules} rules, {every} mutants, {noticed} killed: {noticed / every:.1%}; "
        f"{count[OWN]} by the rule's own tests ({count[OWN] / every:.1%}), "
        f"{count[OTHER]} by those of a rule of the same line"
    )


if __name__ == "__main__":
    sys.exit(main())
