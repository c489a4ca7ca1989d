"""`vietnam do` and `vietnam odds`: orders to a save or a position, carried out or only weighed."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from vietnam_tui.cli.faults import DONE, REFUSED, fail, found, report_faults
from vietnam_tui.cli.giving import Given, Giving, NotCarriedOut, Readers, give, not_carried_out, readers_of
from vietnam_tui.cli.printing import note, say, say_json
from vietnam_tui.core.model import CHANCE
from vietnam_tui.core.odds_form import OddsFormFault, no_field, read_odds_form
from vietnam_tui.core.plain_text import preview_lines
from vietnam_tui.core.preview import Preview
from vietnam_tui.games import GAMES, find_game
from vietnam_tui.play.disclosure import Said, order_told
from vietnam_tui.play.disclosure import told as told_to
from vietnam_tui.play.record.journal import named_file
from vietnam_tui.play.record.places import find_save
from vietnam_tui.play.record.position_tree import Entry
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.seat.orderline import (
    INTERRUPTED,
    OrderLine,
    parts_of,
)
from vietnam_tui.play.seat.passed_over import passed_over
from vietnam_tui.play.seats import side_named
from vietnam_tui.play.table.deciding_side import DecidingSide
from vietnam_tui.play.table.positions import POSITION, is_position, open_any, position_text, read_position
from vietnam_tui.play.table.session import Session

#: Characters in which the fields of the longest form can be listed, whatever word was given in the place of one
FORM = 1000


class Wishes(NamedTuple):
    """The wishes for `do` besides the orders: its options, by their names."""

    dice: str
    until_chance: bool
    out: str
    seed: int | None
    take_over: bool
    json: bool
    side: str = ""
    position: str = ""


def do(file: str, words: Sequence[str], wishes: Wishes) -> int:
    """Carry orders out; returns the exit code, `IN_PART` where something came in between after some of them.

    None is carried out when one is refused; when something comes in between, those before it are.  With a question
    mark behind the last of them none is: they are tried out.
    """
    json = wishes.json
    rolls = [roll.strip() for roll in wishes.dice.split(",") if roll.strip()]
    with report_faults():
        path = found(file)
        position = is_position(path)
        trial = _trial(path, wishes.seed)
        reader = side_named(trial.game, trial.scenario, wishes.side) if wishes.side else ""
        lines, asked = _asked(lines_of(words, _verbs(trial)))
        giving = Giving(position, wishes.until_chance, _who_reads(trial, reader, position=position))
        idle = wishes.position and not (lines or rolls)
        try:
            done = Given((), "") if idle else give(trial, lines, rolls, giving)
            weighed = None if not asked or done.left else _tried(trial, asked)
        except NotCarriedOut as refused:
            _print(refused.data if json else refused.lines, json=json)
            return refused.code
        if asked == "" and not done.left:
            return _may_be_done(trial, done, giving.readers, wishes)
        if asked is None:
            _carry_out(path, trial, wishes, lambda game: give(game, lines, rolls, giving))
    _tell(trial, done, giving.readers, weighed, json=json)
    return done.code


def _carry_out(
    path: Path, trial: Session[Any], wishes: Wishes, orders: Callable[[Session[Any]], object]
) -> None:
    """Write what has been tried where it is wanted: a position file, another save, or the save itself."""
    if wishes.position:
        from vietnam_tui.cli.keeping import keep  # only here: positions are seldom written

        keep(wishes.position, position_text(trial.game, trial.state), POSITION)
    elif wishes.out and is_position(path):
        start = read_position(path)
        game: Session[Any] = Session.new(
            start.game, start.scenario, start=start.state, seed=trial.seed, path=named_file(wishes.out)
        )
        with game:
            orders(game)
    elif wishes.out:
        trial.save_as(named_file(wishes.out))
    elif not is_position(path):
        game = Session.open(path, take_over=wishes.take_over)
        with game:
            orders(game)


def _tell(trial: Session[Any], done: Given, told: Readers, weighed: Preview | None, *, json: bool) -> None:
    """Print what has come of orders, the dry run behind them, and who decides now."""
    for notice in trial.notices:
        note(f"note: {notice}")
    if json:
        found_out = _report(trial, done, told)
        _print({**found_out, **({} if weighed is None else {"tried": weighed})}, json=True)
        return
    _print(_told(trial, done.entries, told), json=False)
    if weighed is not None:
        _print(preview_lines(weighed), json=False)
    if done.left:
        say(f"{INTERRUPTED}  {shortened(done.left, 300)}")
    if done.awaited:
        say(f"awaited: {done.awaited}")
    result, decision = trial.result, trial.decision
    note(
        f"next: {decision.prompt} [{decision.rule}]"
        if result is None
        else f"the game is over: {result.reason}"
    )


def odds(given: Sequence[str], *, json: bool) -> int:
    """Print a dry run: of an order to a file, or of made-up totals in a game; returns the exit code."""
    named, fields = _split_fields(given)
    if not named:
        raise fail("the odds of which order, or in which game?")
    what, *words = named
    with report_faults():
        if what.casefold() in GAMES and find_save(what) is None:
            preview = _quick(what, fields, words)
        else:
            if fields:
                raise fail(
                    f"--{shortened(next(iter(fields)))}: fields go with a game, such as: "
                    "vietnam odds vb --attack 7 --defense 5"
                )
            if not any(map(parts_of, words)):
                raise fail("the odds of which order?")
            try:
                session = open_any(found(what))
                preview = _after(session, lines_of(words, _verbs(session)))
            except NotCarriedOut as refused:
                _print(refused.data if json else refused.lines, json=json)
                return refused.code
    _print(preview if json else preview_lines(preview), json=json)
    return DONE


def lines_of(words: Sequence[str], verbs: Container[str]) -> list[str]:
    """The lines of orders in the words of a command line, of which the shell has taken the quotes.

    With a blank in one of them each is a line.  Else all are one order, but words that all are verbs are an order each.
    Where nothing stands in one it is no line.

    >>> verbs = {"move", "end", "pass"}
    >>> lines_of(["move A 0101; end"], verbs), lines_of(["move A 0101", "end"], verbs)
    (['move A 0101; end'], ['move A 0101', 'end'])
    >>> lines_of(["move", "A", "0101"], verbs), lines_of(["pass", "end", "end"], verbs)
    (['move A 0101'], ['pass', 'end', 'end'])
    >>> lines_of(["", "; "], verbs)
    []
    """
    words = [word for word in words if parts_of(word)]
    if any(" " in word.strip() for word in words) or all(word.casefold() in verbs for word in words):
        return words
    return [" ".join(words)]


def _verbs(session: Session[Any]) -> frozenset[str]:
    """The words with which an order may begin."""
    return frozenset(word for verb in session.game.verbs for word in (verb.name, *verb.aliases))


def _asked(lines: Sequence[str]) -> tuple[list[str], str | None]:
    """The lines before a dry run, and the order that is to be tried: the last, with a question mark behind it.

    >>> _asked(["move A 0101", "attack B with A ?"]), _asked(["move A 0101; end?"]), _asked(["end"])
    ((['move A 0101'], 'attack B with A'), (['move A 0101'], 'end'), (['end'], None))
    """
    parts = parts_of(lines[-1]) if lines else []
    if not parts or not parts[-1].text.endswith("?"):
        return list(lines), None
    before = lines[-1][: parts[-1].start].strip(" ;")
    return [*lines[:-1], *([before] if before else [])], parts[-1].text.removesuffix("?").strip()


#: The sentence on a phase in which nobody had anything to decide
PASSED_OVER = "  (nothing to decide in it: it closed by itself)"


def _trial(path: Path, seed: int | None) -> Session[Any]:
    """The game in memory, on which orders are tried before anything is written."""
    if is_position(path):
        start = read_position(path)
        return Session.new(start.game, start.scenario, start=start.state, seed=seed, notices=start.notices)
    if seed is not None:
        raise fail("--seed is for a position; a save has its own")
    return Session.open(path, read_only=True)


def _split_fields(given: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """The words of a command line, and its fields by name.

    >>> _split_fields(["vb", "--attack", "7", "--terrain=jungle"])
    (['vb'], {'attack': '7', 'terrain': 'jungle'})
    """
    words, fields = [], {}
    left = iter(given)
    for word in left:
        if word.startswith("--"):
            name, equals, value = word[2:].partition("=")
            fields[name] = value if equals else next(left, "")
        else:
            words.append(word)
    return words, fields


def _quick(code: str, fields: dict[str, str], words: Sequence[str]) -> Preview:
    game = find_game(code)
    form = game.odds_form
    try:
        if words:
            raise no_field(form, words[0])
        return game.quick_odds(read_odds_form(form, fields))
    except OddsFormFault as fault:
        raise fail(f"odds {code}: {shortened(str(fault), FORM)}") from None


def _tried(session: Session[Any], order: str) -> Preview:
    side = session.decision.side
    if session.result is not None or side == CHANCE:
        raise fail(f"no order can be given now: {session.decision.prompt}", REFUSED)
    from vietnam_tui.play.seat.foresight import tried_out  # only here: orders are given without

    tried = tried_out(OrderLine(DecidingSide(session)), order)
    if isinstance(tried, Preview):
        return tried
    raise not_carried_out(tried, order)


def _may_be_done(session: Session[Any], done: Given, told: Readers, wishes: Wishes) -> int:
    """Print what may be done once some orders are carried out, which changed no file; the result is the exit code."""
    from vietnam_tui.cli.inspecting import list_options  # which finds its files as this does

    decider = session.decision.side
    if session.result is not None or decider == CHANCE:
        raise fail(f"no order can be given now: {session.decision.prompt}", REFUSED)
    if not wishes.json:
        _print(_told(session, done.entries, told), json=False)
    return list_options(session, decider, json=wishes.json)


def _after(session: Session[Any], lines: Sequence[str]) -> Preview:
    """The dry run of the last of some orders, after those before it; no die falls on the way."""
    before, asked = _asked([*lines[:-1], f"{lines[-1].rstrip(' ;?')}?"])
    last = asked or ""
    if before:
        done = give(session, before, (), Giving(until_chance=True))
        if done.left or done.awaited:
            due = done.awaited or session.decision.prompt
            raise fail(f"the odds of {shortened(last)}: first {due}", REFUSED)
    return _tried(session, last)


def _who_reads(session: Session[Any], reader: str, *, position: bool) -> Readers:
    """The reader of what comes of orders: one side; nobody in particular where two people look at one terminal."""
    if reader:
        return frozenset((reader,))
    return frozenset() if len(session.humans) > 1 and not position else None


def _told(session: Session[Any], done: Sequence[Entry[Any]], told: Readers) -> list[str]:
    lines, readers, sheet = [], readers_of(done, told), session.game.presenter
    for entry in done:
        if not entry.chance:
            lines.append(f"{entry.by}: {_heard(session, entry, readers)}")
        heard = told_to(entry.events, readers)
        passed = passed_over(sheet, heard)
        lines += [
            f"  {sheet.describe(session.state, event)}{PASSED_OVER if event in passed else ''}"
            for event in heard
        ]
    return lines


def _heard(session: Session[Any], entry: Entry[Any], readers: frozenset[str]) -> str:
    """An order or outcome as these sides hear of it."""
    given = Said(entry.by, entry.order, session.before(entry), entry.state, entry.events)
    return order_told(session.game, given, readers)


def _report(session: Session[Any], done: Given, told: Readers) -> dict[str, Any]:
    from vietnam_tui.play.table.position_data import position_data  # only for programs

    sheet, readers = session.game.presenter, readers_of(done.entries, told)
    return {
        "entries": [
            {
                "by": entry.by,
                "order": _heard(session, entry, readers),
                "events": [
                    {
                        "kind": event.kind,
                        "rule": event.rule,
                        "facts": event.facts,
                        "measures": dict(event.measures),
                        "text": sheet.describe(session.state, event),
                        "passed_over": event in passed_over(sheet, heard),
                    }
                    for event in heard
                ],
            }
            for entry in done.entries
            for heard in (told_to(entry.events, readers),)
        ],
        "left": done.left,
        "awaited": done.awaited,
        "exit_code": done.code,
        "notices": session.notices,
        "decision": session.decision,
        "result": session.result,
        "position": position_data(session, ""),
    }


def _print(answer: Any, *, json: bool) -> None:
    if json:
        say_json(answer)
    else:
        for line in answer:
            say(line)
