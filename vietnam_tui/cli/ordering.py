"""`vietnam do` and `vietnam odds`: orders to a save or a position, carried out or only weighed."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from vietnam_tui.cli.faults import DONE, IN_PART, REFUSED, USAGE, fail, fault_data, report_faults
from vietnam_tui.cli.printing import note, say, say_json
from vietnam_tui.core.chance import match_outcome
from vietnam_tui.core.model import CHANCE, UNSEEN
from vietnam_tui.core.odds_form import OddsFormFault, no_field, read_odds_form
from vietnam_tui.core.plain_text import preview_lines
from vietnam_tui.core.presenter import Preview
from vietnam_tui.games import GAMES, find_game
from vietnam_tui.play.deciding_side import DecidingSide
from vietnam_tui.play.disclosure import Said, drawn_openly, order_told
from vietnam_tui.play.disclosure import told as told_to
from vietnam_tui.play.journal import named_file
from vietnam_tui.play.orderline import (
    INTERRUPTED,
    Interrupted,
    OrderLine,
    Part,
    Refused,
    Stop,
    Unreadable,
    Unsaved,
    parts_of,
)
from vietnam_tui.play.passed_over import passed_over
from vietnam_tui.play.places import find_save
from vietnam_tui.play.positions import POSITION, is_position, open_any, position_text, read_position
from vietnam_tui.play.record import Entry
from vietnam_tui.play.saves import shortened
from vietnam_tui.play.seats import side_named
from vietnam_tui.play.session import Session

#: Characters in which the fields of the longest form can be listed, whatever word was given in the place of one
FORM = 1000


class NotCarriedOut(Exception):
    """An order was refused or could not be read; `report_faults` is what to print, `data` the same for programs."""

    def __init__(self, lines: list[str], data: dict[str, Any], code: int = REFUSED) -> None:
        super().__init__(lines[0])
        self.lines = lines
        self.data = data
        self.code = code


class Given(NamedTuple):
    """What came of the orders that were given, and those that were left when something came in between.

    `awaited` is the die or draw at which play has stopped, "" where it did not stop at one.
    """

    entries: tuple[Entry[Any], ...]
    left: str
    awaited: str = ""

    @property
    def code(self) -> int:
        """The exit code: all is done, a part of it, or nothing."""
        if not self.left:
            return DONE
        return IN_PART if self.entries else REFUSED


class Wishes(NamedTuple):
    """What is asked of `do` besides the orders: its options, by their names."""

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
    out, json = wishes.out, wishes.json
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
            weighed = None if asked is None or done.left else _tried(trial, asked)
        except NotCarriedOut as refused:
            _print(refused.data if json else refused.lines, json=json)
            return refused.code
        if asked is not None:
            pass
        elif wishes.position:
            from vietnam_tui.cli.keeping import keep  # only here: positions are seldom written

            keep(wishes.position, position_text(trial.game, trial.state), POSITION)
        elif out:
            if position:
                start = read_position(path)
                game: Session[Any] = Session.new(
                    start.game, start.scenario, start=start.state, seed=trial.seed, path=named_file(out)
                )
                with game:
                    give(game, lines, rolls, giving)
            else:
                trial.save_as(named_file(out))
        elif not position:
            game = Session.open(path, take_over=wishes.take_over)
            with game:
                give(game, lines, rolls, giving)
    for notice in trial.notices:
        note(f"note: {notice}")
    if json:
        found_out = _report(trial, done, giving.readers)
        _print({**found_out, **({} if weighed is None else {"tried": weighed})}, json=True)
    else:
        _print(_told(trial, done.entries, giving.readers), json=False)
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
    return done.code


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
            if not words:
                raise fail("the odds of which order?")
            try:
                preview = _tried(open_any(found(what)), " ".join(words))
            except NotCarriedOut as refused:
                _print(refused.data if json else refused.lines, json=json)
                return refused.code
    _print(preview if json else preview_lines(preview), json=json)
    return DONE


def found(name: str) -> Path:
    """The file that a name means; raises `typer.Exit` when there is none."""
    path = find_save(name)
    if path is None:
        raise fail(f"no file {shortened(name)!r}", 3)
    return path


def lines_of(words: Sequence[str], verbs: Container[str]) -> list[str]:
    """The lines of orders in the words of a command line, of which the shell has taken the quotes.

    With a blank in one of them each is a line.  Else all are one order, but words that all are verbs are an order each.

    >>> verbs = {"move", "end", "pass"}
    >>> lines_of(["move A 0101; end"], verbs), lines_of(["move A 0101", "end"], verbs)
    (['move A 0101; end'], ['move A 0101', 'end'])
    >>> lines_of(["move", "A", "0101"], verbs), lines_of(["pass", "end", "end"], verbs)
    (['move A 0101'], ['pass', 'end', 'end'])
    """
    if any(" " in word.strip() for word in words) or all(word.casefold() in verbs for word in words):
        return list(words)
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


#: The sides as which something is told; None: those that give the orders
Readers = frozenset[str] | None


class Giving(NamedTuple):
    """How orders are given: may everything hidden be known, is the game to stop before a die or draw, who is told?

    Without `readers` the sides that give orders are told what came of them, as far as these may know it.
    """

    open_book: bool = False
    until_chance: bool = False
    readers: Readers = None


#: What is told of a phase in which nobody had anything to decide
PASSED_OVER = "  (nothing to decide in it: it closed by itself)"
#: As a player gives orders
PLAYING = Giving()


def give(
    session: Session[Any], lines: Sequence[str], rolls: Sequence[str], giving: Giving = PLAYING
) -> Given:
    """Give lines of orders one after another, settling chance between them; raises `NotCarriedOut`.

    Given values are used as dice and draws need them, all but those of which no side knows what may come; with an open
    book by these as well, since everything hidden is known to whoever gives the values.  Where they end, or until
    chance, play stops before the next one.  When something comes in between the orders of a line, what is left of
    it and of the other lines is not carried out, unless it answers just what is asked then.
    """
    before = len(session.history)
    chance = Chances(session, iter(rolls), given=bool(rolls), giving=giving)
    typed = OrderLine(DecidingSide(session), asks=False, for_all=True)
    total, past = sum(len(parts_of(line)) for line in lines), 0
    left: list[str] = []
    if not (chance.settle() or _answers(lines, chance)):
        raise _wrong_dice(_first(lines[0], session, _place(0, total)), REFUSED)

    def answer(part: Part) -> str | bool:
        if session.decision.side != CHANCE:
            return part.text
        _settle_as(session, part.text, _place(past + typed.number, total), open_book=giving.open_book)
        return True

    for number, line in enumerate(lines):
        rest: str | None = line
        while rest is not None:
            stop = typed.run(rest, answer)
            rest = stop.rest if isinstance(stop, Interrupted) else None
            if stop is not None and rest is None:
                raise _after_phases(
                    _not_carried_out(stop, typed.part.text, _place(past + typed.number, total)),
                    session,
                    session.history[before:],
                    giving.readers,
                )
            settled = chance.settle()
            if rest is not None and settled and _needless(session, rest):
                rest = None
            if rest is None or not settled or not typed.asked_for(parts_of(rest)[0].text):
                break
        left = [*([rest] if rest else []), *lines[number + 1 :]]
        if rest is not None or not (settled or _answers(left, chance)):
            break
        left = []
        past += len(parts_of(line))
    chance.all_used(left)
    return Given(tuple(session.history[before:]), "; ".join(left), chance.awaited)


class Chances:
    """How dice and draws are settled between orders: by the values given if any were, as long as there are some."""

    def __init__(self, session: Session[Any], waiting: Iterator[str], *, given: bool, giving: Giving) -> None:
        self.session, self.giving = session, giving
        self._waiting, self._given = waiting, given

    @property
    def awaited(self) -> str:
        """The die or draw that play has stopped before, "" where none is due."""
        decision = self.session.decision
        return decision.prompt if decision.side == CHANCE else ""

    def settle(self) -> bool:
        """Settle what chance must; False where play stops before a die or draw.  Raises `NotCarriedOut`."""
        session = self.session
        if not self._given:
            if not self.giving.until_chance:
                session.settle_all()
            while session.decision.side != CHANCE and session.answer_standing() is not None:
                pass
            return session.decision.side != CHANCE
        while session.decision.side == CHANCE or session.answer_standing() is not None:
            if session.decision.side != CHANCE:
                continue
            if session.decision.kind == UNSEEN or not (self.giving.open_book or _listed(session)):
                session.settle(roll=True)
                continue
            roll = next(self._waiting, None)
            if roll is None:
                return False
            try:
                session.settle_with(roll)
            except ValueError as error:
                raise _wrong_dice(f"--dice: {error}") from None
        return True

    def all_used(self, left: Sequence[str]) -> None:
        """Insist that every value given was needed, if all orders were carried out; raises `NotCarriedOut`."""
        unused = [] if left else list(self._waiting)
        if unused:
            raise _wrong_dice(
                f"--dice: {', '.join(unused)} left over, nothing was rolled for{self._instead()}"
            )

    def _instead(self) -> str:
        """What is awaited where no die is, with an order that leads on."""
        session = self.session
        if session.result is not None:
            return ""
        from vietnam_tui.play.offers import Offers  # only here: few values are left over

        decision = session.decision
        offers = Offers(session.game, session.view(decision.side), mine=True)
        first = f"; first: {offers.closing.text}" if offers.closing and not offers.open_ended else ""
        return f"; {decision.side} decides: {decision.prompt}{first}"


def _needless(session: Session[Any], rest: str) -> bool:
    """Would it only have closed what has closed by itself, such as `resolve` where nobody could join?"""
    return rest in session.game.presenter.closing[1:] and isinstance(
        OrderLine(DecidingSide(session)).dry_run(rest), Refused
    )


def _answers(lines: Sequence[str], chance: Chances) -> bool:
    """Does the next line give the die or draw itself that is awaited ("die 4")?"""
    return not lines or bool(chance.awaited and _is_roll(chance.session, parts_of(lines[0])[0].text))


def _is_roll(session: Session[Any], text: str) -> bool:
    """Is it what an awaited die or draw may show?"""
    outcomes = session.game.outcomes(session.state)
    for one in (text, text.partition(" ")[2]):
        try:
            match_outcome(outcomes, one, partial(session.game.printed, session.state))
        except ValueError:
            continue
        return True
    return False


def _after_phases(
    error: Exception, session: Session[Any], done: Sequence[Entry[Any]], told: Readers
) -> Exception:
    """What kept an order from being carried out, with the phases that had closed by themselves before it."""
    sheet, readers = session.game.presenter, _readers(done, told)
    closed = [
        sheet.describe(session.state, event)
        for entry in done
        for event in passed_over(sheet, told_to(entry.events, readers))
    ]
    if isinstance(error, NotCarriedOut) and closed:
        decision = session.decision
        error.lines.append(
            f"closed by themselves before it: {', '.join(closed)}; {decision.side} decides now"
        )
        error.data["passed_over"] = closed
    return error


def _place(number: int, total: int) -> str:
    """Which of several orders it is, to stand before what is wrong with it."""
    return f"order {number + 1} of {total}, " if total > 1 else ""


def _not_carried_out(stop: Stop, order: str, place: str = "") -> Exception:
    """What to raise when a line has stopped."""
    match stop:
        case Unreadable(error):
            lines = [f"{place}{shortened(order, 300)}", f"{' ' * len(place)}{error.caret()}", str(error)]
            data = {"order": order, "message": error.message, "start": error.start, "end": error.end}
            fault = fault_data("unreadable", error.message, fixes=error.fixes)
            return NotCarriedOut(lines, {"unreadable": {**data, "fixes": error.fixes}, "fault": fault})
        case Refused(text, refusal, fault=(start, end)):
            data = {"order": text, "rule": refusal.rule, "reason": refusal.reason, "fix": refusal.fix}
            data |= {"typed": stop.typed, "start": start, "end": end}
            fault = fault_data("refused", refusal.reason, refusal.rule, [refusal.fix])
            lines = [f"{place}{text}: {refusal}", *(f"  {shortened(line, 300)}" for line in stop.underlined)]
            return NotCarriedOut(lines, {"refused": data, "fault": fault})
        case Unsaved(error):
            return error
    raise AssertionError(stop)


def _wrong_dice(message: str, code: int = USAGE) -> NotCarriedOut:
    """The values of dice and draws that were given do not fit."""
    return NotCarriedOut([message], {"dice": message, "fault": fault_data("dice", message)}, code)


def _listed(session: Session[Any]) -> bool:
    """May it be said what may come of the die or draw that is awaited?  Some side knows it then."""
    return any(drawn_openly(session.game, session.state, side) for side in session.sides)


def _settle_as(session: Session[Any], order: str, place: str, *, open_book: bool) -> None:
    """Settle a chance decision that waits for typed dice by an order such as "4" or "die 4"."""
    outcomes = session.game.outcomes(session.state)
    words = order.split(" ", 1) if open_book or _listed(session) else []
    for text in (order, words[-1]) if words else ():
        try:
            match_outcome(outcomes, text, partial(session.game.printed, session.state))
        except ValueError:
            continue
        session.settle_with(text)
        return
    raise _wrong_dice(_first(order, session, place), REFUSED)


def _first(order: str, session: Session[Any], place: str) -> str:
    """Why an order cannot be given while a die or draw is awaited."""
    return f"{place}{shortened(order)}: first {session.decision.prompt}, give it with --dice"


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
    tried = OrderLine(DecidingSide(session)).dry_run(order)
    if isinstance(tried, Preview):
        return tried
    raise _not_carried_out(tried, order)


def _who_reads(session: Session[Any], reader: str, *, position: bool) -> Readers:
    """Who is told what comes of orders: one side; nobody in particular where two people look at one terminal."""
    if reader:
        return frozenset((reader,))
    return frozenset() if len(session.humans) > 1 and not position else None


def _readers(done: Sequence[Entry[Any]], told: Readers) -> frozenset[str]:
    """The sides as which it is told what came of orders: unless it is settled those that gave them."""
    return frozenset(entry.by for entry in done if not entry.chance) if told is None else told


def _told(session: Session[Any], done: Sequence[Entry[Any]], told: Readers) -> list[str]:
    lines, readers, sheet = [], _readers(done, told), session.game.presenter
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
    from vietnam_tui.play.position_data import position_data  # only for programs

    sheet, readers = session.game.presenter, _readers(done.entries, told)
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
