"""A data file made line by line: the same orders as on the screen, for pipes and for who reads a screen aloud."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.orders import match
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.making.cells import WrongCell
from vietnam_tui.play.making.maker import Maker
from vietnam_tui.play.making.orders import VERBS, MakerOrders
from vietnam_tui.play.plain.console import Console


def talk(maker: Maker, console: Console) -> bool:
    """Talk until there are no more lines; was every order carried out?"""
    orders, write = MakerOrders(maker), console.write
    for text in (f"{orders.do('show')}\n? lists the orders.", *maker.notices):
        _say(console, text)
    good = True
    while (line := console.read("> ")) is not None:
        text = line.strip()
        if text in ("quit", "q", "exit"):
            break
        if not text or text.startswith("#"):
            continue
        try:
            told = _help(text.split()[1:]) if text.split()[0] in ("?", "help") else orders.do(text)
        except (WrongCell, CannotSave) as wrong:
            good, told = False, f"No: {wrong}"
        _say(console, told)
    write(ending(orders))
    return good


def ending(orders: MakerOrders) -> str:
    """Where it stands when it is left, in a sentence."""
    maker = orders.maker
    if maker.faults:
        return f"It waits in a draft, since something is wrong: {maker.faults[0]}"
    try:
        return f"It is kept in {maker.kept.path}; {orders.try_out()}."
    except WrongCell as wrong:
        return f"It is kept in {maker.kept.path}, but {wrong}"


def _say(console: Console, text: str) -> None:
    for row in text.splitlines():
        console.write(row)


def _help(words: Sequence[str]) -> str:
    named = match(words[0], [verb.name for verb in VERBS]) if words else []
    if named:
        verb = next(verb for verb in VERBS if verb.name == named[0])
        return f"{verb.usage}\n  {verb.help}\n  Such as: {verb.example}"
    wide = max(len(verb.usage) for verb in VERBS)
    return "\n".join([*(f"{verb.usage:{wide}}  {verb.help}" for verb in VERBS), f"{'quit':{wide}}  Leave."])
