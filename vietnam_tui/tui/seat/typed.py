"""What a typed line means: orders of the game, dry runs of them, or commands of the program."""

from __future__ import annotations

from typing import NamedTuple

from vietnam_tui.core.contract import rehearsed
from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.core.orders import OrderError, match, nearest, plain
from vietnam_tui.core.presenter import Preview
from vietnam_tui.play.disclosure import finds
from vietnam_tui.tui.actions import commands
from vietnam_tui.tui.seat.orderbar import Completer, order_completer
from vietnam_tui.tui.seat.player_view import PlayerView

#: Commands that are only typed: word -> help.
WORDS: dict[str, str] = {
    "set": "set keys default|vi, set pace SECONDS, set mouse on|off, set curtain on|off",
    "save": "write the save anew, or a copy: save FILE",
    "note": "write a remark into the log on the screen",
    "why": "why the bot would do that: same as hint",
}


class Command(NamedTuple):
    """A command of the program: its action or word, and what was said after it."""

    name: str
    argument: str


def completer(player: PlayerView) -> Completer:
    """Completion for the position: legal orders with their notes, then the commands."""
    offers = player.offers

    def note_of(text: str) -> str:
        offer = offers.called(text)
        return "" if offer is None else offer.face.note

    return order_completer(offers.texts_after, note_of, (*commands(), *WORDS.items()))


def run(player: PlayerView, text: str) -> list[Command]:
    """Carry a line out; several orders are parted by semicolons.  Returns the commands for the program.

    What goes wrong is said at the player; nothing after it is done.
    """
    found: list[Command] = []
    start = 0
    for part in text.split(";"):
        line = part.strip()
        lead = start + len(part) - len(part.lstrip())
        start += len(part) + 1
        if not line:
            continue
        command = command_of(player, line)
        if command is not None:
            found.append(command)
        elif not order(player, line, lead, more=bool(text[start:].strip(" ;"))):
            break
    return found


def command_of(player: PlayerView, line: str) -> Command | None:
    """The command that a line begins with, unless the game has a verb of that name."""
    first, _, argument = line.partition(" ")
    verbs = [verb.name for verb in player.game.verbs] + [
        a for verb in player.game.verbs for a in verb.aliases
    ]
    if plain(first.rstrip("?")) in map(plain, verbs):
        return None
    words = [word for word, _ in commands()] + list(WORDS)
    exact = [word for word in words if word == first.casefold()]
    if not exact and match(first, verbs):
        return None
    known = exact or match(first, words)
    return Command(known[0], argument.strip()) if len(known) == 1 else None


def order(player: PlayerView, line: str, lead: int = 0, *, more: bool = False) -> bool:
    """Carry out one order, or its dry run when it ends with "?"; False when that failed.

    Also when something has come in between before all of it, or what is to follow (`more`), was carried out.
    """
    dry = line.endswith("?")
    text = line.rstrip("? ")
    try:
        actions = player.game.read_order(player.view, text)
    except OrderError as error:
        fixes = error.fixes or _verbs_like(player, text) if error.start == 0 else error.fixes
        hint = f"  Try: {', '.join(fixes)}" if fixes else ""
        player.say(f"{error.message}.{hint}", failed=True, fault=(lead + error.start, lead + error.end))
        return False
    if not player.my_turn:
        player.say(player.not_now, failed=True)
        return False
    # what can be seen to fail half-way is not begun
    view, last, refusal, steps = rehearsed(player.game, player.view, actions)
    if refusal is None and dry:
        dry_run(player, player.presenter.preview_order(steps))
        return True
    for position, action in enumerate(actions):
        refusal = refusal or player.game.refusal(player.view, action)
        if refusal is not None:
            named = f"{player.game.write_order(view, last)}: " if len(actions) > 1 and not position else ""
            player.say(f"{named}{refusal}", failed=True, fault=(lead, lead + len(text)))
            return False
        step = player.do(action)
        if step is None:
            return False
        to_follow = more or position + 1 < len(actions)
        if to_follow and (not player.my_turn or any(map(finds, step.events))):
            player.say("Something has come in between: the rest is not carried out.", failed=True)
            return False
    return True


def dry_run(player: PlayerView, preview: Preview) -> None:
    """Show what an order would cost and bring without carrying it out."""
    player.preview = preview
    odds = "; ".join(f"{name} {chance}" for name, chance in preview.odds)
    player.say(
        f"Dry run: {'; '.join((*preview.lines, odds)) if odds else '; '.join(preview.lines) or preview.title}"
    )


def where(player: PlayerView, text: str) -> Hex | None:
    """The hex that a text names: a number, a unit, a place; None when there is none."""
    try:
        return player.board.grid.hex(text)
    except UnknownHex:
        pass
    spots = player.presenter.spots(player.shown)
    named = match(text, spots)
    if len(named) == 1:
        return spots[named[0]]
    units = match(text, _unit_names(player))
    if len(units) == 1:
        return player.find_unit(units[0])
    places = match(text, player.board.place_names.values())
    if len(places) == 1:
        return player.board.find_place(places[0])[0]
    return None


def names_like(player: PlayerView, text: str) -> list[str]:
    """All units and places that a text may be the beginning of, where it names none of them alone."""
    names = [*player.presenter.spots(player.shown), *_unit_names(player), *player.board.place_names.values()]
    return sorted(set(match(text, names)))


def _unit_names(player: PlayerView) -> list[str]:
    picture = player.shown_picture
    return [
        face.name
        for stacks in (picture.units.values(), picture.side_units.values())
        for faces in stacks
        for face in faces
    ]


def _verbs_like(player: PlayerView, text: str) -> list[str]:
    first = text.split()[0] if text.split() else ""
    words = [verb.name for verb in player.game.verbs] + [word for word, _ in commands()] + list(WORDS)
    return nearest(first, words) if not match(first, words) else []
