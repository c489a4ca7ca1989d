"""`vietnam data pack` and `unpack`: what an owner has made, sent as one file, and looked at before it is laid out."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from vietnam_tui.cli.faults import DONE, REFUSED, fail, report_faults
from vietnam_tui.cli.printing import note, say, say_json
from vietnam_tui.core.printable import to_type
from vietnam_tui.play.record.journal import named_file
from vietnam_tui.play.shelf.contents import PackFault, read_pack
from vietnam_tui.play.shelf.packing import ENDING, chosen, own_names, write_pack
from vietnam_tui.play.shelf.unpacking import Laid, faults_with, lay, preview

#: The changes of a file that are told; --json tells all
TOLD = 12


@contextmanager
def _refused() -> Iterator[None]:
    """Tell why a pack is refused."""
    with report_faults():
        try:
            yield
        except PackFault as fault:
            raise fail(str(fault), REFUSED) from None


def pack(words: Sequence[str], *, replace: bool, json: bool) -> int:
    """Write a pack of what is the owner's own: all of it, or what the words behind the file name."""
    if not words:
        raise fail(f"name the pack that is to be written: vietnam data pack mine{ENDING}")
    with _refused():
        file, *wanted = words
        path = named_file(file if "." in file.rpartition("/")[2] else file + ENDING)
        names = chosen(wanted, own_names())
        write_pack(path, names, replace=replace)
    if json:
        say_json({"pack": str(path), "files": list(names)})
        return DONE
    for name in names:
        say(f"  {name}")
    note(
        f"packed into {path}; whoever has the games unpacks it with: vietnam data unpack {to_type(path.name)}"
    )
    return DONE


def unpack(words: Sequence[str], *, yes: bool, json: bool) -> int:
    """Tell what a pack would lay over what, and lay it if the owner says so; exit code 1 if it is refused or left."""
    if len(words) != 1:
        raise fail(f"name the pack to be unpacked, one at a time: vietnam data unpack mine{ENDING}")
    with _refused():
        laid = preview(read_pack(named_file(words[0])))
        if not json:
            _say_preview(laid)
        faults = faults_with(laid)
        for fault in faults[:1]:
            raise PackFault(f"it is not laid out, since with it something would be wrong: {fault}")
        done = yes or (not json and _agreed())
        if done:
            folder = lay(laid)
    if json:
        say_json({"unpacked": done, "files": [_as_data(one) for one in laid]})
        return DONE
    if not done:
        note("nothing is laid out; with --yes it is")
        return REFUSED
    note(f"laid out in {folder}")
    return DONE


def _agreed() -> bool:
    """Does the owner say yes at a terminal?"""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        return input("Lay it out? y/N ").strip().casefold() in ("y", "yes")
    except EOFError:
        return False


def _say_preview(laid: Sequence[Laid]) -> None:
    for one in laid:
        if not one.over:
            say(f"{one.name}: new{f', {one.title}' if one.title else ''}; {len(one.changes)} values")
            continue
        changing = "1 value changes" if len(one.changes) == 1 else f"{len(one.changes)} values change"
        say(f"{one.name}: laid over {one.over}; {changing}")
        for change in one.changes[:TOLD]:
            say(f"  {change.key}: {change.before or 'nothing'} -> {change.after or 'nothing'}")
        if len(one.changes) > TOLD:
            say(f"  and {len(one.changes) - TOLD} more: --json tells all")


def _as_data(one: Laid) -> dict[str, object]:
    return {"name": one.name, "over": one.over, "changes": [change._asdict() for change in one.changes]}
