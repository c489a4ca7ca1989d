"""The save file: one readable TOML with the header, the position and the log of a game.

The file is written whole, atomically, with the position at that moment (`[state]`, which says after how many
entries of the log it stands); after that the log grows by appended `[[log]]` entries only.  So a program that
is killed leaves at worst a torn last entry, which `read_save` leaves out and tells of.  The log is complete
from the start, for replays and proofs.  A position further back (`[earlier]`) spares a long replay to whoever is to be
told what has been done since; without one everything is found again from the start.  An entry is one of

* an order (`by` a side) or an outcome of chance (`by = "chance"`), with the position's fingerprint;
* `undo = n`: the position after entry n was taken up again, 0 being the start; nothing is deleted;
* `redo = n`: the position after entry n, which had been undone, was taken up again.
"""

from __future__ import annotations

import re
import stat
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import tomli_w

from vietnam_tui.core.model import CHANCE, Result, SaveFault
from vietnam_tui.play.record.extent import LARGEST, MOST, Extent, odd_line
from vietnam_tui.play.seats import DiceMode

#: The version of the layout of the file.
FORMAT = 1
#: Whole numbers that TOML promises to hold.
_NUMBERS = range(-(2**63), 2**63)

#: Seeds run from 0 to just below this: what every program that reads TOML can hold.
SEEDS = 2**63


class LogEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of the log; `by` is a side, "chance", or for an undo the side whose order was taken back."""

    n: int
    by: str
    hash: str
    order: str = ""
    undo: int | None = None
    redo: int | None = None
    take_back: bool = False


class PackedPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A packed state: after how many log entries it stands, and its fingerprint."""

    hash: str
    at: int = 0
    position: dict[str, Any] | None = None


class SaveFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in a save.  `start.position` is absent when the game began with the scenario's set-up.

    `occasion` is what it is played for, such as a lesson, or the game of which it is a branch; "" for itself.  `ended`
    is how its players have ended it before its rules did.
    """

    format: int
    program: str
    game: str
    scenario: str
    seed: int
    dice: DiceMode
    data: str
    start: PackedPosition
    state: PackedPosition
    earlier: PackedPosition | None = None
    options: dict[str, str] = {}
    seats: dict[str, str] = {}
    occasion: str = ""
    ended: Result | None = None
    log: list[LogEntry] = []


class ReadSave(NamedTuple):
    """A save as read: its content, the length in bytes that is whole, and what the player should know."""

    file: SaveFile
    length: int
    notices: tuple[str, ...]


# ---------------------------------------------------------------- writing


def save_text(file: SaveFile) -> str:
    """The whole file as text; raises TypeError when a packed state holds what TOML cannot."""
    header: dict[str, Any] = {
        key: getattr(file, key) for key in ("format", "program", "game", "scenario", "seed", "dice", "data")
    }
    header |= {"options": file.options, "seats": file.seats}
    header |= {"occasion": file.occasion} if file.occasion else {}
    header |= {} if file.ended is None else {"ended": msgspec.structs.asdict(file.ended)}
    start: dict[str, Any] = {"hash": file.start.hash}
    if file.start.position is not None:
        start["position"] = file.start.position
    later = {"state": file.state} if file.earlier is None else {"state": file.state, "earlier": file.earlier}
    positions = {
        key: {"at": one.at, "hash": one.hash, "position": one.position or {}} for key, one in later.items()
    }
    top = tomli_w.dumps({**header, "start": start, **positions})
    return top + "".join(entry_text(entry) for entry in file.log)


def entry_text(entry: LogEntry) -> str:
    """A log entry as it is appended.  The hash stands last, so that an entry with a hash is whole."""
    fields: dict[str, Any] = {"n": entry.n, "by": entry.by}
    if entry.undo is not None:
        fields["undo"] = entry.undo
    elif entry.redo is not None:
        fields["redo"] = entry.redo
    else:
        fields["order"] = entry.order
    if entry.take_back:
        fields["take_back"] = True
    return "\n[[log]]\n" + tomli_w.dumps({**fields, "hash": entry.hash})


# ---------------------------------------------------------------- reading


def read_document(path: Path) -> bytes:
    """The bytes of a file that may be a save or a position; raises `SaveFault` when it cannot be one."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise SaveFault(f"{path}: not a file")
        if status.st_size > LARGEST:
            raise SaveFault(f"{path}: {status.st_size:,} bytes is more than a save can hold ({LARGEST:,})")
        return path.read_bytes()
    except OSError as error:
        raise SaveFault(f"{path}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise (
            error if isinstance(error, SaveFault) else SaveFault(f"{shortened(str(path))}: {error}")
        ) from None


def parse_toml(data: bytes, name: str) -> dict[str, Any]:
    """The tables of a TOML text; raises `SaveFault` with the line for anything else, however odd."""
    from tomllib import loads  # only here: not every command reads a save

    _check_size(data, name)
    try:
        document = loads(data.decode("utf-8-sig"))  # editors of some systems put a byte order mark before it
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SaveFault(f"{name}, line {line}: not UTF-8 text") from None
    except RecursionError:
        raise SaveFault(f"{name}: nested too deeply") from None
    except ValueError as error:
        raise SaveFault(f"{name}: not valid TOML: {shortened(str(error), 200)}") from None
    _check_whole_numbers(document, name)
    return document


def _check_size(data: bytes, name: str) -> None:
    """Refuse what would take long to read, before it is read; whatever else it is, it is no save."""
    counts = Extent(data).counts
    for character, (most, what) in MOST.items():
        if counts[character] > most:
            raise SaveFault(f"{name}: it has more {what} than a save can hold ({most:,})")
    if number := odd_line(data):
        raise SaveFault(f"{name}, line {number}: no save holds a line like this")


def _check_whole_numbers(document: dict[str, Any], name: str) -> None:
    """Refuse whole numbers that nothing else can hold, naming the place."""
    waiting: list[tuple[str, Any]] = [("", document)]
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, dict):
            waiting += [(f"{place}.{key}" if place else key, inner) for key, inner in value.items()]
        elif isinstance(value, list):
            waiting += [(f"{place}[{number}]", inner) for number, inner in enumerate(value)]
        elif isinstance(value, int) and value not in _NUMBERS:
            raise SaveFault(f"{name}: {shortened(_key_of(place))}: the number is too large")


def read_save(path: Path) -> ReadSave:
    """A save file, without its last log entry if that was not written whole; raises `SaveFault`."""
    return parse_save(read_document(path), str(path))


def parse_save(data: bytes, name: str) -> ReadSave:
    """A save from its bytes; `name` begins the messages of `SaveFault`."""
    if data.startswith(BOM_UTF8):  # entries are counted from the beginning
        raise SaveFault(f"{name}: a byte order mark stands before it; keep it as UTF-8 without one")
    document, whole, torn = _without_torn_entry(data, name)
    _check_format(document, name)
    try:
        file = msgspec.convert(document, SaveFile, strict=True)
    except msgspec.ValidationError as error:
        raise SaveFault(f"{name}: {_spoken(str(error))}") from None
    except RecursionError:
        raise SaveFault(f"{name}: nested too deeply") from None
    _check_numbers(file, name)
    return ReadSave(file, whole, (torn,) if torn else ())


_TEXT = r'"([^"\\\x00-\x1f\x7f]*)"\n'
_NUMBER = r"(0|[1-9][0-9]{0,17})\n"
_ENTRY = re.compile(
    rf"\n\[\[log\]\]\nn = {_NUMBER}by = {_TEXT}"
    rf"(?:order = {_TEXT}|undo = {_NUMBER}|redo = {_NUMBER})(take_back = true\n)?hash = {_TEXT}"
)


#: Bytes that nothing of a save is written with
_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def _as_written(data: bytes, name: str) -> dict[str, Any] | None:
    """The tables of a save whose log stands as `entry_text` writes it, without escapes; None for any other.

    Most of a save is its log, which is read so in a tenth of the time that TOML in general takes.
    """
    _check_size(data, name)
    begin = data.find(b"\n[[log]]\n")
    try:
        log = data[begin:].decode() if begin >= 0 else ""
        document = parse_toml(data[:begin], name) if log else {}
    except ValueError:  # a SaveFault as well
        return None
    if not log or "log" in document:
        return None
    entries, end = list[dict[str, Any]](), 0
    for found in _ENTRY.finditer(log):
        if found.start() != end:
            return None
        end = found.end()
        number, by, order, undo, redo, take_back, hash_ = found.groups()
        entry: dict[str, Any] = {"n": int(number), "by": by, "hash": hash_}
        if order is not None:
            entry["order"] = order
        elif undo is not None:
            entry["undo"] = int(undo)
        else:
            entry["redo"] = int(redo)
        if take_back:
            entry["take_back"] = True
        entries.append(entry)
    return {**document, "log": entries} if end == len(log) else None


def _without_torn_entry(data: bytes, name: str) -> tuple[dict[str, Any], int, str]:
    """The document, the length of its whole part in bytes, and a notice when an entry was left out."""
    whole = data.rstrip(b"\0")
    torn = "" if whole == data else "the end of the save was lost and has been left out"
    try:
        document = _as_written(whole, name) or parse_toml(whole, name)
    except SaveFault as fault:
        sound = _before_rubbish(whole)
        if sound < len(whole):
            document = _as_written(whole[:sound], name) or parse_toml(whole[:sound], name)
            return document, sound, "the end of the save was damaged and has been left out"
        cut = whole[: whole.rfind(b"\n") + 1]
        last = whole[len(cut) :]
        if not last:
            raise
        try:
            document = parse_toml(cut, name)
        except SaveFault:
            raise fault from None
        if not (b"[[log]]".startswith(last) or isinstance(document.get("log"), list)):
            raise
        whole = cut
        torn = "the last entry of the log was not written whole and has been left out"
    log = document.get("log")
    if isinstance(log, list) and log and isinstance(log[-1], dict) and "hash" not in log[-1]:
        lost = log.pop()
        whole = whole[: whole.rfind(b"[[log]]")]
        if not log:
            del document["log"]
        torn = "the last entry of the log was not written whole and has been left out"
        if "order" in lost:  # what it said may be a secret of the side that gave it
            by = lost.get("by")
            torn += f" ({'a die or draw' if by == CHANCE else f'an order of {shortened(str(by))}'})"
    return document, len(whole), torn


def _before_rubbish(data: bytes) -> int:
    """The place where a save ends whose log goes on with bytes that no save has, as a failing disk leaves them; else
    its end.

    An entry in which they are is not whole.  Where another stands behind them, more than the end has been damaged, and
    nothing is left out.
    """
    odd = len(data)
    try:
        data.decode()
    except UnicodeDecodeError as error:
        odd = error.start
    control = _CONTROL.search(data)
    odd = min(odd, control.start()) if control is not None else odd
    begin = data.rfind(b"\n[[log]]\n", 0, odd)
    if begin < 0 or odd >= len(data) or _ENTRY.search(data[odd:].decode(errors="replace")) is not None:
        return len(data)
    whole = _ENTRY.match(data[begin:odd].decode())
    return begin if whole is None else begin + len(whole[0].encode())


def _check_format(document: dict[str, Any], name: str) -> None:
    version = document.get("format")
    if version is None:
        raise SaveFault(f"{name}: not a save: the key format is missing")
    if isinstance(version, bool) or not isinstance(version, int):
        raise SaveFault(f"{name}: format: a whole number is expected")
    if version != FORMAT:
        program = shortened(str(document.get("program", "another version")))
        raise SaveFault(
            f"{name}: format {shortened(str(version))} (program {program}); this program reads format {FORMAT}"
        )


def _check_numbers(file: SaveFile, name: str) -> None:
    for position, entry in enumerate(file.log, start=1):
        if entry.n != position:
            raise SaveFault(f"{name}: log entry {position}, n: it is numbered {entry.n}; an entry is missing")
        kinds = bool(entry.order) + (entry.undo is not None) + (entry.redo is not None)
        if kinds != 1:
            raise SaveFault(f"{name}: log entry {position}: it needs one of order, undo and redo")
    if not 0 <= file.state.at <= len(file.log):
        raise SaveFault(f"{name}: state.at: {file.state.at} is not the number of a log entry")
    if file.state.position is None:
        raise SaveFault(f"{name}: state.position is missing")
    if not 0 <= file.seed < SEEDS:
        raise SaveFault(f"{name}: seed: a number from 0 to 2^63 - 1 is expected")


_AT = r"^(?P<what>.*?)(?: - at `(?P<path>[^`]*)`)?$"


def _spoken(message: str) -> str:
    """A conversion error with its key first: "log entry 4, by: expected `str`, got `int`"."""
    match = re.match(_AT, message, re.DOTALL)
    assert match is not None
    what = match["what"]
    key = _key_of((match["path"] or "$").removeprefix("$").removeprefix("."))
    missing = re.match(r"Object (missing required|contains unknown) field `(.*)`$", what, re.DOTALL)
    if missing:
        joint = ", " if key.startswith("log entry") and "." not in key else "."
        key = f"{key}{joint}{missing[2]}" if key else missing[2]
        what = "missing" if missing[1].startswith("missing") else "unknown key"
    return f"{shortened(key)}: {what[0].lower()}{shortened(what[1:], 200)}"


def _key_of(path: str) -> str:
    """The place of something as a player counts: "log[3].by" is "log entry 4, by"."""
    return re.sub(r"^log\[(\d+)\]\.?", lambda m: f"log entry {int(m[1]) + 1}, ", path).removesuffix(", ")


def shortened(text: str, most: int = 60) -> str:
    """A text from a file, safe and short enough to print in a message."""
    printable = "".join(c if c.isprintable() else "?" for c in text)
    return printable if len(printable) <= most else printable[: most - 3] + "..."
