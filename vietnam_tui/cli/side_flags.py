"""Flags that are sides: `--us bot` says what `--seat us=bot` does, with whatever names the sides of a scenario have.

The sides are known once the scenario is.  Until then each flag that a command does not know stands among the
seats, with its dashes before it, so that one that is no side can be told from a seat.

>>> as_seats(["duel", "--blue", "bot", "--seed", "3", "--red=human"], {"--seat": True, "--seed": True})
['duel', '--seat=--blue=bot', '--seed', '3', '--seat=--red=human']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import typer

#: The option that a flag of a side stands for
SEAT = "--seat"


def as_seats(arguments: Sequence[str], options: Mapping[str, bool]) -> list[str]:
    """The arguments of a command with seats for the flags that it does not know; `options`: name -> takes a value."""
    found, left = [], iter(arguments)
    for word in left:
        name, equals, value = word.partition("=")
        if word == "--":
            found += [word, *left]
        elif not name.startswith("--") or name in options:
            found.append(word)
            if options.get(name) and not equals:
                found += [value for value in [next(left, None)] if value is not None]
        else:
            found.append(f"{SEAT}={name}={value if equals else next(left, '')}")
    return found


class SeatingCommand(typer.core.TyperCommand):
    """A command that seats players, with `--seat` and with flags that are sides."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments."""
        options = {
            name: not getattr(option, "is_flag", False)
            for option in self.get_params(ctx)
            if option.param_type_name == "option"
            for name in (*option.opts, *option.secondary_opts)
        }
        return super().parse_args(ctx, as_seats(args, options))


def named_by_flag(name: str) -> str:
    """The side that a seat's name means where it was a flag, "" where it was none.

    >>> named_by_flag("--vc"), named_by_flag("VC")
    ('VC', '')
    """
    return name.removeprefix("--").upper() if name.startswith("--") else ""


def first_flag(given: Sequence[str]) -> str:
    """The first flag among seats, "" for none."""
    return next((text.partition("=")[0] for text in given if named_by_flag(text)), "")


def side_meant(sides: Sequence[str], name: str, where: str = "") -> str:
    """The side that a seat's name or flag means; raises `SeatError` for none, which says `where` they are."""
    # only here: the command line is read before a game is loaded
    from vietnam_tui.play.record.saves import shortened
    from vietnam_tui.play.seats import SeatError, side_among

    called = named_by_flag(name) or name
    side = side_among(sides, called)
    if side is not None:
        return side
    has = f"{where} has " if where else ""
    flag = f"; there is no option {shortened(name)} either" if called != name else ""
    raise SeatError(f"no side {shortened(called)}: {has}{' and '.join(sides)}{flag}")
