"""Small changes of a module that a test should notice: what a mutant is.

What is only said to a player is not changed: formatted strings, the reason and advice of a refusal, the prompt of a
decision, the reason of a result.  The rule that each of them names, and whether there is one at all, is.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
#: Calls some of whose arguments are said to a player and carry out nothing -> which of them
_SAID = {"Refusal": (1, 2), "Decision": (2,), "Result": (1,)}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}


class Mutant(NamedTuple):
    """One change of a module: the node's number in `ast.walk`, and the number of the change there.

    `old` and `new` are the code as it stands and as it would, for reading and for naming it.
    """

    path: str
    line: int
    node: int
    change: int
    old: str
    new: str

    @property
    def name(self) -> str:
        """The change in words that stay the same when lines move."""
        return f"{self.path}: {self.old} -> {self.new}"


def mutants(path: str, tree: ast.Module) -> Iterator[Mutant]:
    """Every small change in the functions of a module."""
    within = _in_functions(tree)
    for number, node in enumerate(ast.walk(tree)):
        if number not in within:
            continue
        for change, make in enumerate(_changes(node)):
            fresh = copy.deepcopy(node)
            changed = make(fresh)
            yield Mutant(path, node.lineno, number, change, _code(node), _code(changed))  # type: ignore[attr-defined]


def mutated(tree: ast.Module, mutant: Mutant) -> ast.Module:
    """A module with one change made."""
    tree = copy.deepcopy(tree)
    node = next(node for number, node in enumerate(ast.walk(tree)) if number == mutant.node)
    changed = list(_changes(node))[mutant.change](node)
    return ast.fix_missing_locations(_Exchange(node, changed).visit(tree))


class _Exchange(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.old else self.generic_visit(node)


def _in_functions(tree: ast.Module) -> set[int]:
    """The numbers of the nodes that run when a function is called: no annotations, no words of a message.

    Words are what formatted strings hold, and the arguments of a refusal, a decision or a result that tell its reason.
    What only guards against faults of the program is left alone: assertions, and whether a `zip` is strict.
    """
    numbered = list(ast.walk(tree))
    number = {id(node): i for i, node in enumerate(numbered)}
    found: set[int] = set()

    def visit(node: ast.AST, *, inside: bool) -> None:
        if isinstance(node, ast.JoinedStr | ast.Assert) or (
            isinstance(node, ast.keyword) and node.arg == "strict"
        ):
            return
        if inside:
            found.add(number[id(node)])
        within = inside or isinstance(node, ast.FunctionDef | ast.Lambda)
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "args") and not isinstance(
                node, ast.Call
            ):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not (field == "args" and _said(node, child)):
                    visit(child, inside=within)

    visit(tree, inside=False)
    return {i for i in found if hasattr(numbered[i], "lineno")}


def _said(call: ast.AST, argument: ast.AST) -> bool:
    """Is an argument of a call no more than words for a player?"""
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
        return False
    return any(argument in call.args[place : place + 1] for place in _SAID.get(call.func.id, ()))


def _changes(node: ast.AST) -> Iterator[Callable[[ast.AST], ast.AST]]:
    """What may be changed at a node, each as what turns a copy of it into the changed one."""
    match node:
        case ast.Compare():
            for place in range(len(node.ops)):
                yield partial(_compare_otherwise, place)
        case ast.BoolOp():
            other = ast.Or if isinstance(node.op, ast.And) else ast.And
            yield lambda n: _set(n, op=other())
        case ast.UnaryOp(op=ast.Not()):
            yield lambda n: n.operand  # type: ignore[attr-defined,no-any-return]
        case ast.BinOp() if type(node.op) in _ARITHMETIC:
            yield lambda n: _set(n, op=_ARITHMETIC[type(node.op)]())
        case ast.Constant(value=bool()):
            yield lambda n: _set(n, value=not node.value)
        case ast.Constant(value=int()):
            yield lambda n: _set(n, value=node.value + 1)  # type: ignore[operator]
        case ast.If() | ast.IfExp():
            yield lambda n: _set(n, test=ast.Constant(False))
            yield lambda n: _set(n, test=ast.Constant(True))
        case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
            yield lambda n: _set(n, value=ast.Constant(None))
        case ast.Expr(value=ast.Call()):
            yield lambda _: ast.Pass()
        case ast.AugAssign():
            yield lambda _: ast.Pass()
        case ast.Continue() | ast.Break():
            yield lambda _: ast.Pass()


def _set(node: ast.AST, **fields: object) -> ast.AST:
    for name, value in fields.items():
        setattr(node, name, value)
    return node


def _compare_otherwise(place: int, node: Any) -> ast.AST:
    node.ops[place] = _COMPARISONS[type(node.ops[place])]()
    compared: ast.Compare = node
    return compared


def _code(node: ast.AST) -> str:
    """A node as code, of a compound statement its head."""
    return ast.unparse(ast.fix_missing_locations(node)).split("\n")[0]
