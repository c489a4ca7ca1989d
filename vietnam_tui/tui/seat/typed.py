"""The meaning of a typed line: orders of the game, dry runs of them, or commands of the program."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import match, plain
from vietnam_tui.core.preview import Preview
from vietnam_tui.play.seat.foresight import ANSWER, tried_out
from vietnam_tui.play.seat.group_orders import NONE, GroupOrder, read_group_order, what_it_answers
from vietnam_tui.play.seat.orderline import (
    INTERRUPTED,
    Hindered,
    Interrupted,
    OrderLine,
    Part,
    Refused,
    Stop,
    Unmeant,
    Unreadable,
    Unsaved,
)
from vietnam_tui.tui.actions import commands
from vietnam_tui.tui.seat import grouping
from vietnam_tui.tui.seat.cursor import follow
from vietnam_tui.tui.seat.goals import Goals
from vietnam_tui.tui.seat.orderbar import Completer, order_completer
from vietnam_tui.tui.seat.player_view import PlayerView, not_saved

#: The command that is answered with the line itself: a dry run of what stands behind it.
DRY_RUN = "odds"
#: Commands that are only typed: word -> help.
WORDS: dict[str, str] = {
    "set": "show the settings, or change one and keep it: set pace 1, set labels none",
    "remark": "write a remark into the log on the screen",
    DRY_RUN: "what an order would bring, as a ? behind it shows: odds attack 0717 with all",
    "compare": "which orders are better: compare ORDERS | ORDERS, with then between those of a line",
    "why": "why the bot did what it did last, where you may know that",
    "report": "losses, dice and combats so far; report FILE writes them as Markdown",
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

    return order_completer(
        offers.texts_after, note_of, (*commands(), *WORDS.items(), *player.table.words.items())
    )


def run(player: PlayerView, text: str, perform: Callable[[Command], None] | None = None) -> bool:
    """Carry a line out, its commands by `perform` if that is given; did all of it go well?

    A fault is said at the player; nothing after it is done.
    """
    well = True

    def answer(part: Part) -> str | bool:
        nonlocal well
        command = command_of(player, part.text)
        if command is not None and command.name == DRY_RUN:
            well = _odds(player, line, part, command.argument)
        elif command is not None:
            player.failed = False
            if perform is not None:
                perform(command)
            well = not player.failed
        elif part.text.endswith("?"):
            tried = _for_several(player, part.text.rstrip("? "))
            well = _try(player, line, part) if tried is None else _show_group(player, tried)
        elif (several := _for_several(player, part.text)) is not None:
            player.failed = False
            if isinstance(several, str):
                player.say(several, failed=True)
            else:
                grouping.give_group_order(player, several)
            # a question whether it is meant ends the line as well
            well = not player.failed and (player.menu is None or player.menu.asked)
        else:
            return part.text
        return well

    if perform is not None and (said := _said(player, text)):
        perform(Command("say", said))
        return not player.failed
    line = OrderLine(player, meant=player.meant, confirms=player.confirms)
    before, shown, player.aimed = player.cursor, player.view, None
    stop = line.run(text, answer)
    if player.aimed is not None and player.cursor == before:
        player.cursor = player.aimed
    elif player.view is not shown and player.cursor == before:
        follow(player)
    if stop is not None:
        _say(player, stop, line.part)
    return well and stop is None


def _odds(player: PlayerView, line: OrderLine, part: Part, order: str) -> bool:
    """A dry run of what stands behind the word, as a question mark behind it would show."""
    if not order:
        player.say("odds ORDER: what an order would bring; a ? behind it shows the same.", failed=True)
        return False
    return _try(player, line, Part(order, part.start + part.text.rindex(order)))


def _for_several(player: PlayerView, text: str) -> GroupOrder | str | None:
    """The order for several units that a part of a line is; why it cannot be read, None where it is none."""
    try:
        return read_group_order(player.game, player.view, text)
    except ValueError as error:
        return f"{str(error)[:1].upper()}{str(error)[1:]}."


def _show_group(player: PlayerView, order: GroupOrder | str) -> bool:
    """Show what an order for several would come to; False where it cannot be read."""
    if isinstance(order, str):
        player.say(order, failed=True)
        return False
    if player.offers.open_ended and order.whom != NONE:
        grouping.give_group_order(player, order)
    else:
        player.say(what_it_answers(player.offers, order))
    return not player.failed


def _said(player: PlayerView, text: str) -> str:
    """The words for the others where one can talk to them; they are never taken for orders, whatever stands in it."""
    if "say" not in player.table.words:
        return ""
    first, _, rest = text.strip().partition(" ")
    return text.strip()[1:] if first.startswith("'") else rest if first.casefold() == "say" else ""


def command_of(player: PlayerView, line: str) -> Command | None:
    """The command that a line begins with, unless the game has a verb of that name."""
    first, _, argument = line.partition(" ")
    verbs = [verb.name for verb in player.game.verbs] + [
        a for verb in player.game.verbs for a in verb.aliases
    ]
    if plain(first.rstrip("?")) in map(plain, verbs):
        return None
    words = _words(player)
    exact = [word for word in words if word == first.casefold()]
    if not exact and match(first, verbs):
        return None
    known = exact or match(first, words)
    return Command(known[0], argument.strip()) if len(known) == 1 else None


def _words(player: PlayerView) -> list[str]:
    return [word for word, _ in commands()] + list(WORDS) + list(player.table.words)


def _try(player: PlayerView, line: OrderLine, part: Part) -> bool:
    """A dry run of what stands before the question mark."""
    order = part.text.rstrip("? ")
    tried = tried_out(line, order) if player.chair.allows(ANSWER) else line.dry_run(order)
    if isinstance(tried, Preview):
        dry_run(player, player.chair.allowed(tried))
        return True
    _say(player, tried, Part(order, part.start))
    return False


def _say(player: PlayerView, stop: Stop, part: Part) -> None:
    """Say why a line has stopped; of an order for which something is given up, ask whether it is meant."""
    match stop:
        case Unreadable(error):
            fault = (part.start + error.start, part.start + error.end)
            player.say(str(error.beside(_words(player))), failed=True, fault=fault)
        case Hindered(reason):
            player.say(reason, failed=not player.waiting)
        case Refused(fault=(start, end)):
            player.say(str(stop), failed=True, fault=(part.start + start, part.start + end))
        case Unmeant(action=action):
            question = player.question_before(action)
            assert question is not None
            player.show_menu(question)
            player.say("Enter takes the chosen line; the same order once more does it all the same.")
        case Unsaved(error):
            player.say(not_saved(error), failed=True)
        case Interrupted():
            player.say(INTERRUPTED, failed=True)


def dry_run(player: PlayerView, preview: Preview) -> None:
    """Show what an order would cost and bring without carrying it out."""
    player.preview = preview
    odds = [f"{name} {chance}" for name, chance in preview.odds]
    answer = [] if preview.answer is None else [preview.answer.sentence]
    player.say(f"Dry run: {'; '.join((*answer, *preview.lines, *odds)) or preview.title}")


def goals(player: PlayerView) -> Goals:
    """Everything on the map that a text may go to: what matters, units, places."""
    spots = player.presenter.spots(player.shown)
    units = {name: hex_ for name in _unit_names(player) if (hex_ := player.find_unit(name)) is not None}
    return Goals(player.board, spots, units)


def where(player: PlayerView, text: str) -> Hex | None:
    """The hex that a text names: a number, a unit, a place; None when there is none."""
    return goals(player).where(text)


def _unit_names(player: PlayerView) -> list[str]:
    picture = player.shown_picture
    return [
        face.name
        for stacks in (picture.units.values(), picture.side_units.values())
        for faces in stacks
        for face in faces
    ]
