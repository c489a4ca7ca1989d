"""Tests run with a mutant in place in a process of its own: `python -m tests.mutants.trial`, told which as JSON."""

from __future__ import annotations

import ast
import json
import os
import sys
from importlib.machinery import SourceFileLoader
from types import CodeType

import msgspec
import pytest

from tests.mutants.changes import Mutant, mutated
from tests.mutants.places import ROOT


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
    """Do what is asked and end as pytest does."""
    asked = json.loads(sys.stdin.read())
    put_in_place(msgspec.convert(asked["mutant"], Mutant))
    code = pytest.main(["-q", "-x", *asked["tests"]])
    os._exit(int(code))  # a mutant may have left a thread behind


if __name__ == "__main__":
    main()
