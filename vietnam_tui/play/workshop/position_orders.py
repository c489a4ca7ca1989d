"""The orders by which a position is made: counters put, taken away, turned and marked, and everything beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from vietnam_tui.bots.proofs import offered
from vietnam_tui.core.data import DataError
from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.orders import Verb, match
from vietnam_tui.core.position_form import PositionKey
from vietnam_tui.play.workshop.bench import Order, Refused, Tables, Word, nearest_told
from vietnam_tui.play.workshop.fairness import fair_lines, fairness
from vietnam_tui.play.workshop.position_table import PositionTable, called, shown
from vietnam_tui.play.workshop.position_words import NONE, example, said, states_in, takes
from vietnam_tui.play.workshop.task import (
    FACTS,
    ORDERS,
    TASK,
    TEXTS,
    changed_task,
    told_of_task,
    without_task,
)


class Found(NamedTuple):
    """A counter or marker of the file: its table, its number there, and its row."""

    table: str
    number: int
    row: dict[str, Any]

    @property
    def name(self) -> str:
        """The name that orders have for it."""
        return called(self.table, self.number, self.row)


#: The orders that every game has, besides the keys of its files
VERBS: tuple[Verb, ...] = (
    Verb(
        "put",
        "put NAME [PLACE] [STATE ...]",
        "Put a counter of the scenario, a marker or a made-up counter down, or elsewhere.",
        "put 4/47B 0616 depleted",
    ),
    Verb(
        "drop", "drop [NAME ...]", "Take counters off the table, without a name all of the hex.", "drop 4/47B"
    ),
    Verb("flip", "flip [NAME]", "Turn a counter over.", "flip 4/47B"),
    Verb("hide", "hide [NAME]", "Hide a counter, or show it again.", "hide 514/1"),
    Verb(
        "mark",
        "mark NAME [STATE ...]",
        "Say what holds of a counter: moved, no moved, captured=2; alone it tells what does.",
        "mark 4/47B moved",
    ),
    Verb("hold", "hold [SIDE] VALUES", "What a side has in hand.", "hold US 2/3"),
    Verb("set", "set KEY VALUE", "A key of the position file; none takes it away.", "set turn 3"),
    Verb("keys", "keys [WORD]", "The keys of the position files, or those with a word.", "keys draw"),
    Verb(
        "task",
        "task [FIELD WORDS]",
        "Make an exercise of it: title, side, text, goal, lost, why, way, fails, idea, hint, grade; none for none.",
        "task goal stands 4/47B 0616",
    ),
    Verb(
        "fair",
        "fair [GAMES] [LEVEL]",
        "Games of officers from here: who wins, how they end, where losses fall.",
        "fair 50 regular",
    ),
    Verb("text", "text", "The position file as it is now.", "text"),
    Verb("begin", "begin", "Everything as the scenario sets it up by itself.", "begin"),
    Verb("clear", "clear", "Take everything off the table.", "clear"),
)


def orders_of(bench: PositionTable) -> dict[str, Order]:
    """Every order of the workbench of positions, by its name."""
    hands = _Hands(bench)
    found = {verb.name: Order(verb, getattr(hands, verb.name)) for verb in VERBS}
    for key in bench.form:
        if not key.table and key.kind != "tables" and key.name not in (*found, "scenario", "game", "setup"):
            found[key.name] = hands.order_of(key)
    return found


class _Hands:
    """The orders of a workbench."""

    def __init__(self, bench: PositionTable) -> None:
        self.bench = bench

    # -- counters -------------------------------------------------------------------------------------------

    def put(self, words: Sequence[str], here: str) -> str:
        """Put a counter down, or elsewhere."""
        if not words:
            raise Refused("Put what?  put NAME [PLACE] [STATE ...]")
        name, *rest = words
        found = self.find(name, here, missing=True)
        if found is None:
            return self._put_new(name, rest, here)
        states, places = states_in(self.bench.keys_in(found.table), rest)
        place = _one_place(places) or here
        row = {key: value for key, value in found.row.items() if key not in self._away(found.table)}
        if any(states.get(key) for key in self._away(found.table)):
            row.pop("place", None)
            return self._laid(found, _with(row, states), f"{found.name} is off the map.")
        row["place"] = place or found.row.get("place", "")
        return self._laid(found, _with(row, states), f"{found.name} is in {row['place']}.")

    def _put_new(self, name: str, words: Sequence[str], here: str) -> str:
        """Put down what is not on the table yet: a counter by its name, or a marker by its kind or table."""
        bench, faults = self.bench, list[str]()
        for table, row in self._guesses(name):
            try:
                states, places = states_in(bench.keys_in(table), words)
            except Refused as refused:
                faults.append(str(refused))
                continue
            away = any(states.get(key) for key in self._away(table))
            place = "" if away else _one_place(places) or here
            full = _with({**row, **({"place": place} if place else {})}, states)
            tables = _with_rows(bench.tables, table, [*bench.tables.get(table, ()), full])
            try:
                bench.drafted(tables)
            except Refused as refused:
                faults.append(str(refused))
                continue
            count = len(bench.tables.get(table, ()))
            where = f"in {place}" if place else "off the map"
            return bench.change(f"{called(table, count, full)} is {where}.", tables)
        raise Refused(faults[0] if faults else f"There is no counter {name[:40]!r}.")

    def _guesses(self, name: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """The rows that a name may mean, the likeliest first."""
        bench = self.bench
        names = {name.casefold(): name for name in bench.spares()}
        likely, others = list[tuple[str, dict[str, Any]]](), list[tuple[str, dict[str, Any]]]()
        for table in bench.row_tables:
            keys = {key.name: key for key in bench.keys_in(table)}
            if "id" in keys:
                (likely if name.casefold() in names else others).append(
                    (table, {"id": names.get(name.casefold(), name)})
                )
                continue
            if table == name.casefold():
                likely.append((table, {}))
            if "kind" in keys:
                known = name in keys["kind"].values
                (likely if known else others).append((table, {"kind": name}))
        yield from (*likely, *others)

    def drop(self, words: Sequence[str], here: str) -> str:
        """Take counters off the table; without names all of the hex."""
        bench = self.bench
        names = list(words)
        hex_ = bench.hex_named(here) if here else None
        if not names and hex_ is not None:
            names = bench.names_at(hex_)
        if not names:
            raise Refused("Drop what?  Nothing lies here." if here else "Drop what?  drop NAME")
        gone = [self.known(name, here) for name in names]
        tables = dict(bench.tables)
        for table in {found.table for found in gone}:
            numbers = {found.number for found in gone if found.table == table}
            rows = [row for number, row in enumerate(tables[table]) if number not in numbers]
            tables = _with_rows(tables, table, rows)
        told = ", ".join(found.name for found in gone)
        return bench.change(f"{told} {'is' if len(gone) == 1 else 'are'} off the table.", tables)

    def flip(self, words: Sequence[str], here: str) -> str:
        """Turn a counter over."""
        return self._turn("flip", words, here, "has no other side")

    def hide(self, words: Sequence[str], here: str) -> str:
        """Hide a counter, or show it again."""
        return self._turn("hide", words, here, "cannot be hidden")

    def _turn(self, order: str, words: Sequence[str], here: str, cannot: str) -> str:
        found = self._meant(words, here)
        key = next((key for key in self.bench.keys_in(found.table) if order in key.orders), None)
        if key is None:
            raise Refused(f"{found.name} {cannot} in this game; mark says what else holds of it.")
        now = found.row.get(key.name)
        after: str | bool | None
        if key.kind == "flag":
            after = None if now else True
            told = key.name if after else f"not {key.name}"
        else:
            at = key.values.index(now) if now in key.values else -1
            after = (
                "hidden" if order == "hide" and now != "hidden" else key.values[(at + 1) % len(key.values)]
            )
            told = f"{key.name} {after}"
        return self._laid(found, _with(found.row, {key.name: after}), f"{found.name}: {told}.")

    def mark(self, words: Sequence[str], here: str) -> str:
        """Say what holds of a counter."""
        if not words:
            raise Refused("Mark what?  mark NAME STATE ...")
        found = self.known(words[0], here)
        if len(words) == 1:
            told = ", ".join(f"{key} = {shown(value)}" for key, value in found.row.items())
            return f"{found.name}: {told}."
        states, rest = states_in(self.bench.keys_in(found.table), words[1:])
        if rest:
            names = [key.name for key in self.bench.keys_in(found.table)]
            raise Refused(f"Nothing of a counter is called {rest[0][:40]!r}{nearest_told(rest[0], names)}.")
        told = ", ".join(
            f"not {key}" if value is None else key if value is True else f"{key} {shown(value)}"
            for key, value in states.items()
        )
        return self._laid(found, _with(found.row, states), f"{found.name}: {told}.")

    def _laid(self, found: Found, row: dict[str, Any], told: str) -> str:
        rows = list(self.bench.tables[found.table])
        rows[found.number] = row
        return self.bench.change(told, _with_rows(self.bench.tables, found.table, rows))

    def _away(self, table: str) -> list[str]:
        """The keys that say that a counter is not on the map."""
        return [key.name for key in self.bench.keys_in(table) if "away" in key.orders]

    def _meant(self, words: Sequence[str], here: str) -> Found:
        """The counter of a name, or the only one of the hex."""
        if words:
            return self.known(words[0], here)
        hex_ = self.bench.hex_named(here) if here else None
        names = [] if hex_ is None else self.bench.names_at(hex_)
        if len(names) != 1:
            raise Refused(f"Which?  {', '.join(names) or 'Nothing lies here'}.")
        return self.known(names[0], here)

    def known(self, name: str, here: str) -> Found:
        """The counter of a name; raises `Refused`."""
        found = self.find(name, here)
        assert found is not None
        return found

    def find(self, name: str, here: str, *, missing: bool = False) -> Found | None:
        """The counter or marker of a name, of several of a kind the one that lies here; None if it may be missing.

        Raises `Refused` where none or more than one is meant.
        """
        every = [Found(*row) for row in self.bench.rows()]
        wanted = name.casefold()
        exact = [one for one in every if one.name.casefold() == wanted]
        kin = [one for one in every if wanted in (one.table, str(one.row.get("kind", "")).casefold())]
        near = [one for one in kin if one.row.get("place") == here]
        if missing:
            return exact[0] if exact else None
        begun = [one for one in every if one.name in match(name, [one.name for one in every])]
        for some in (exact, near, kin, begun):
            if len(some) == 1:
                return some[0]
            if some:
                raise Refused(f"{name} may be {', '.join(one.name for one in some[:12])}.")
        told = nearest_told(name, [one.name for one in every])
        raise Refused(f"There is no {name[:40]!r} on the table{told}.")

    # -- what stands beside the counters --------------------------------------------------------------------

    def order_of(self, key: PositionKey) -> Order:
        """The order that a key at the top of a file is by itself: "turn 3"."""

        def lay(words: Sequence[str], place: str) -> str:
            return self.set([key.name, *words], place)

        usage = f"{key.name} {'VALUE' if key.by is None else 'NAME VALUE'}"
        help_ = f"{key.says[:1].upper()}{key.says[1:]}."
        return Order(Verb(key.name, usage, help_, f"{key.name} {example(key)}"), lay)

    def set(self, words: Sequence[str], here: str) -> str:
        """Give a key of the file a value."""
        bench = self.bench
        if not words:
            raise Refused("Set what?  set KEY VALUE; keys lists them.")
        keys = {key.name: key for key in bench.keys_in("") if key.name not in ("scenario", "game")}
        key = keys.get(words[0])
        if key is None:
            raise Refused(f"There is no key {words[0][:40]!r}{nearest_told(words[0], keys)}.")
        if len(words) == 1 and key.kind != "flag":
            raise Refused(f"{key.name} takes {takes(key)}: {key.name} {example(key)}.")
        value = said(key, words[1:], bench.tables.get(key.name))
        told = "nothing" if value is None else shown(value)
        return bench.change(f"{key.name}: {told}.", _with(bench.tables, {key.name: value}))

    def hold(self, words: Sequence[str], here: str) -> str:
        """Give a side what it has in hand."""
        bench = self.bench
        key = next((key for key in bench.keys_in("") if "hold" in key.orders), None)
        if key is None:
            raise Refused("Nobody has anything in hand in this game; set gives a key a value.")
        rest = [word for word in words if word.casefold() not in ("marker", "markers")]
        if key.by is not None:
            sides = key.by or bench.game.sides(bench.scenario)
            named = [side for side in sides if rest and side.casefold() == rest[0].casefold()]
            side = named[0] if named else str(bench.tables.get("side", sides[0]))
            rest = [side, *(rest[1:] if named else rest)]
        if not rest or (key.by is not None and len(rest) == 1):
            raise Refused(f"Hold what?  {key.name} takes {takes(key)}.")
        return self.set([key.name, *rest], here)

    def keys(self, words: Sequence[str], here: str) -> str:
        """List keys."""
        wanted = " ".join(words).casefold()
        lines = [
            f"{f'{key.table}: ' if key.table else ''}{key.name} ({takes(key)}): {key.says}"
            for key in self.bench.form
            if wanted in f"{key.table} {key.name} {key.says}".casefold()
        ]
        return "\n".join(lines) or f"No key has to do with {wanted[:40]!r}."

    def task(self, words: Sequence[str], here: str) -> str:
        """Say what is to be done in the position, or tell it."""
        bench = self.bench
        task = bench.tables.get(TASK, {})
        if list(words) == ["none"]:
            return bench.change("No task any more.", without_task(bench.tables))
        if not words:
            return "\n".join(told_of_task(task)) or "There is no task: task text ... begins one."
        changed = changed_task(task, words, bench.board.grid)
        said = told_of_task({words[0]: changed[words[0]]} if words[0] in changed else {}) or [
            f"{words[0]}: none"
        ]
        return bench.change(f"The task has {'; '.join(said).rstrip('.')}.", {**bench.tables, TASK: changed})

    def fair(self, words: Sequence[str], here: str) -> str:
        """Have officers play it, and tell what that came to."""
        wanted = self.bench.fair(words)
        *_, games = fairness(wanted, workers=0)
        return "\n".join(fair_lines(wanted, games))

    def text(self, words: Sequence[str], here: str) -> str:
        """Tell the file as it is now."""
        return self.bench.text()

    def begin(self, words: Sequence[str], here: str) -> str:
        """Lay everything out as the scenario does."""
        bench = self.bench
        try:
            state = bench.game.setup(bench.scenario)
            tables = bench.game.position_of(state)
        except (SaveFault, DataError) as fault:
            raise Refused(str(fault)) from None
        return bench.change("Everything as the scenario sets it up.", tables)

    def clear(self, words: Sequence[str], here: str) -> str:
        """Take everything off the table."""
        bench = self.bench
        written = {
            key.name for key in bench.keys_in("") if key.kind == "tables"
        }  # what is open in them has no place
        gone = {key.table for key in bench.form} | written
        tables = {key: value for key, value in bench.tables.items() if key not in gone}
        return bench.change("Nothing lies on the table.", tables)


def _with(row: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A row with some keys changed; None takes one away."""
    return {key: value for key, value in {**row, **changes}.items() if value is not None}


def _with_rows(tables: Mapping[str, Any], table: str, rows: Sequence[Any]) -> Tables:
    """Tables with other rows in one; one without rows is left out."""
    rest = {key: value for key, value in tables.items() if key != table}
    return {**rest, table: list(rows)} if rows else rest


def _one_place(words: Sequence[str]) -> str:
    """The place that is left when all else is read; raises `Refused` for more."""
    if len(words) > 1:
        raise Refused(f"{words[1][:40]!r} is neither a place nor something that holds of a counter.")
    return words[0] if words else ""


# -- completion ---------------------------------------------------------------------------------------------


def words_behind(bench: PositionTable, words: Sequence[str]) -> Iterable[Word]:
    """The words that may follow those of an order."""
    verb, *rest = words
    top = {key.name: key for key in bench.keys_in("")}
    if verb == "set" and not rest:
        return [Word(name, key.says) for name, key in top.items() if name not in ("scenario", "game")]
    if verb == "set" or verb in top:
        key = top.get(rest[0] if verb == "set" else verb)
        return [] if key is None else _values(key, rest[1:] if verb == "set" else rest)
    if verb == "fair":
        return [Word(level) for level in offered(bench.game, bench.scenario)]
    if verb == "task" and not rest:
        return [Word(field) for field in (*TEXTS, *ORDERS, *FACTS)]
    if verb == "hold":
        return [Word(side) for side in bench.game.sides(bench.scenario)] if not rest else []
    if verb not in ("put", "drop", "flip", "hide", "mark"):
        return []
    if not rest:
        return _names(bench, new=verb == "put")
    if verb in ("put", "mark"):
        table = next((t for t, n, row in bench.rows() if called(t, n, row) == rest[0]), bench.row_tables[0])
        return _states(bench.keys_in(table))
    return []


def _values(key: PositionKey, rest: Sequence[str]) -> list[Word]:
    if key.by is not None and not rest:
        return [Word(name) for name in key.by]
    if len(rest) > (key.by is not None) and not key.many:
        return []
    flags = ("on", "off") if key.kind == "flag" else ()
    return [*(Word(value) for value in (*key.values, *flags)), Word(NONE[0], "without it")]


def _names(bench: PositionTable, *, new: bool) -> Iterator[Word]:
    if new:
        yield from (Word(name, where) for name, where in bench.spares().items())
        for table in bench.row_tables:
            kinds = [value for key in bench.keys_in(table) if key.name == "kind" for value in key.values]
            ids = any(key.name == "id" for key in bench.keys_in(table))
            yield from (Word(name, table) for name in (kinds or ([] if ids else [table])))
    yield from (
        Word(called(table, number, row), str(row.get("place", ""))) for table, number, row in bench.rows()
    )


def _states(keys: Iterable[PositionKey]) -> Iterator[Word]:
    for key in keys:
        if key.name in ("id", "place"):
            continue
        if key.kind == "flag":
            yield Word(key.name, key.says)
        yield from (Word(f"{key.name}={value}", key.says) for value in key.values)
        if not key.values and key.kind not in ("flag", "tables"):
            yield Word(key.name, key.says)
