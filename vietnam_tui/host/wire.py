"""The chair protocol: the messages between a screen and a host, and how they are put into frames.

A frame is its length in four bytes and one message as msgpack.  A sender of anything else is not answered: the
connection is closed.  Both ends are one installation, so another `VERSION` means that one of them must be restarted.

>>> decode_request(encode(Do(3, 7, "end")))
Do(n=3, at=7, order='end')
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, Literal, TypeVar

import msgspec

from vietnam_tui.core.contract import Game
from vietnam_tui.host.front.lines import ResultLine, TableLine, is_bot
from vietnam_tui.play.seat.aids import BETWEEN_PEOPLE
from vietnam_tui.play.seat.chair import Chair

VERSION = 7

T = TypeVar("T")

#: Bytes of the largest frame that a screen may send, and of the largest that a host sends
FROM_SCREEN, FROM_HOST = 65_536, 16_777_216
#: Characters of an order, of what is said, and of what is remembered for a person
LONGEST_ORDER, LONGEST_SAYING, LONGEST_MEMORY = 4000, 200, 1000

_LENGTH = struct.Struct(">I")


class WireFault(ValueError):
    """Something has come that is no message of this protocol; the connection ends."""


# ---------------------------------------------------------------- from a screen


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """The request of a screen."""


class Answered(Request, frozen=True):
    """A request at a table, which is answered whatever becomes of it; `n` comes back with the answer."""

    n: int


class Hello(Request, frozen=True, tag="hello"):
    """The first message at the door: who it is (told apart by the socket unless the host's own account asks) and
    where he wants to go, as after `ssh`'s user name.  `guest` is one for whom the account only speaks."""

    v: int
    person: str = ""
    wish: str = ""
    guest: bool = False


class Sit(Request, frozen=True, tag="sit"):
    """Take a seat of a game of the lobby; without a side only look on."""

    game: str
    side: str = ""


class Begin(Request, frozen=True, tag="begin"):
    """Open a table; where nobody need be waited for the game begins, and one sits down at it.

    `seats` says who plays each side: oneself, a bot, a person who is asked, or "" for anybody.  The rest are its terms:
    see `front.open_tables`.
    """

    scenario: str
    seats: dict[str, str]
    options: dict[str, str]
    name: str = ""
    by_code: bool = False
    aids: tuple[str, ...] = BETWEEN_PEOPLE
    delay: int = 0
    watched: bool = True
    pace: str = ""
    holidays: int = 14
    answers: str = ""


def waits_for_people(wish: Begin, person: str) -> bool:
    """Must somebody else sit down before a game begins?"""
    return any(who != person and not is_bot(who) for who in wish.seats.values())


class Take(Request, frozen=True, tag="take"):
    """Sit down at a side of an open table."""

    table: str
    side: str


class GetUp(Request, frozen=True, tag="getup"):
    """Get up from an open table, decline to sit down there, or put away one's own."""

    table: str


class Unlock(Request, frozen=True, tag="unlock"):
    """Show the table that a code opens."""

    code: str


class Rematch(Request, frozen=True, tag="rematch"):
    """Open a table for the same people as in a finished game, with sides swapped."""

    result: str


class Older(Request, frozen=True, tag="older"):
    """Show the finished games from a place on, the newest being 0."""

    first: int


class CallMe(Request, frozen=True, tag="callme"):
    """Be known by a name from now on, with the key that one has come with."""

    name: str


class News(Request, frozen=True, tag="news"):
    """Tell what has happened in a game of one's own since one's last order, what was said, and what is agreed on."""

    game: str


class Rise(Request, frozen=True, tag="rise"):
    """Leave the game for the lobby."""


class Do(Answered, frozen=True, tag="do"):
    """An order, given on the chair's count `at`."""

    at: int
    order: str


class Dice(Answered, frozen=True, tag="dice"):
    """A die or draw as typed."""

    at: int
    text: str


class Undo(Answered, frozen=True, tag="undo"):
    """Take back."""

    at: int
    take_back: bool = False


class Redo(Answered, frozen=True, tag="redo"):
    """Give again."""

    at: int


class Hint(Answered, frozen=True, tag="hint"):
    """Ask what a bot would do."""

    at: int


class Past(Answered, frozen=True, tag="past"):
    """The course of the game; with a place the position after so many of it.

    "earlier" is what the welcome left out, as it was then; "later" counts the place from the end of that.
    """

    place: int = -1
    part: Literal["", "earlier", "later"] = ""


class Say(Answered, frozen=True, tag="say"):
    """A word of the table: say, who, away, seat, watchers, vacation; of a long text only the beginning counts."""

    word: str
    text: str = ""


class Remember(Request, frozen=True, tag="remember"):
    """The look of a person's screen in this game: cursor, zoom."""

    text: str


class Prefer(Request, frozen=True, tag="prefer"):
    """The settings of a person for all of his screens: colours, signs, keys, how he is told of a turn."""

    text: str


class Failed(Request, frozen=True, tag="failed"):
    """The screen has gone wrong and ends; `why` is for the host's operator."""

    why: str


AnyRequest = (
    Hello
    | Sit
    | Begin
    | Take
    | GetUp
    | Unlock
    | Rematch
    | Older
    | CallMe
    | News
    | Rise
    | Do
    | Dice
    | Undo
    | Redo
    | Hint
    | Past
    | Say
    | Remember
    | Prefer
    | Failed
)


# ---------------------------------------------------------------- from the host


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """The message of a host to a screen."""


class GameLine(msgspec.Struct, frozen=True):
    """A game in the lobby.

    `yours` are the person's sides in it; `waits` is the side that must act, "" when it is over, and has since `since`
    (seconds since 1970); `turn` says how far it is; `note` what was said last; `due` how much time is left for that.
    Whoever looks on at a game of which he is told `late` turns late learns nothing of where it stands.
    """

    id: str
    title: str
    scenario: str
    turn: str
    yours: tuple[str, ...]
    seats: tuple[tuple[str, str], ...]
    waits: str
    note: str = ""
    due: str = ""
    since: int = 0
    late: int = 0


class Hall(Message, frozen=True, tag="hall"):
    """The games of a person, those that wait for him first; `told` is why he is here again, or what has come of what he
    asked for.

    `tables` are the open tables that he may see, `results` the finished games from `first` on, of `finished` in all;
    `port` is where the host listens; with `at_tables` open tables are what he has come for; `newcomer` says that he is
    a stranger who may give himself a name.

    `keys` are the fingerprints of his keys and `key` is the one he has come with; `friends` are those whom he may
    ask for a game, None when he may begin none.  With `news` the lobby is not entered: something has changed in it.
    """

    host: str
    person: str
    games: tuple[GameLine, ...]
    told: str = ""
    settings: str = ""
    keys: tuple[str, ...] = ()
    key: str = ""
    friends: tuple[str, ...] | None = None
    news: bool = False
    tables: tuple[TableLine, ...] = ()
    results: tuple[ResultLine, ...] = ()
    first: int = 0
    finished: int = 0
    port: int = 0
    newcomer: bool = False
    at_tables: bool = False


class Letter(Message, frozen=True, tag="letter"):
    """Something to read that has been asked for in the lobby."""

    title: str
    lines: tuple[str, ...]


class Welcome(Message, frozen=True, tag="welcome"):
    """A chair, and that one sits in it: `chair` is `Chair.written`, with what was noticed up to now.

    `left_out` says that its history begins later: what came before is told to whoever asks for it, with `Past`.
    `said` is what was said while one was here, `notices` what one has not heard yet; `players` are the people whose
    the sides are; those who look on are told `late` turns late.
    """

    name: str
    title: str
    people: str
    memory: str
    settings: str
    said: tuple[str, ...]
    notices: tuple[str, ...]
    chair: msgspec.Raw
    players: dict[str, str] = {}
    late: int = 0
    left_out: bool = False


class Moved(Message, frozen=True, tag="moved"):
    """The chair as it is now, its history only what has been noticed since: the newest `back` entries of the old one
    are left out.

    `gone` are the orders that were taken back or given again, and `by` whose they were.
    """

    chair: msgspec.Raw
    back: int = 0
    gone: tuple[str, ...] = ()
    by: str = ""
    take_back: bool = False


class Done(Message, frozen=True, tag="done"):
    """The answer that a request has been carried out; `text` is what there is to say of it."""

    n: int
    text: str = ""


class Refused(Message, frozen=True, tag="refused"):
    """The answer that a request has not been carried out: by a rule, or as `kind` says "undo", "save" or "word"."""

    n: int
    kind: str
    reason: str
    rule: str = ""
    fix: str = ""
    take_back: bool = False


class Hinted(Message, frozen=True, tag="hinted"):
    """The action that a bot would choose, and why."""

    n: int
    order: str
    reason: str


class Told(Message, frozen=True, tag="told"):
    """The course of the game: a chair with as much of it as was asked for, or the position at a place."""

    n: int
    chair: msgspec.Raw


class Heard(Message, frozen=True, tag="heard"):
    """A sentence for everybody at the table."""

    text: str


class People(Message, frozen=True, tag="people"):
    """The people who are there, in a few words, the sides that people play, and how many turns late others are told."""

    text: str
    players: dict[str, str] = {}
    late: int = 0


class Bye(Message, frozen=True, tag="bye"):
    """The host closes the connection, and why."""

    why: str


AnyMessage = Hall | Letter | Welcome | Moved | Done | Refused | Hinted | Told | Heard | People | Bye

_requests: msgspec.msgpack.Decoder[AnyRequest] = msgspec.msgpack.Decoder(AnyRequest)
_messages: msgspec.msgpack.Decoder[AnyMessage] = msgspec.msgpack.Decoder(AnyMessage)


# ---------------------------------------------------------------- bytes


def encode(message: Request | Message) -> bytes:
    """A message as bytes, without its length."""
    return msgspec.msgpack.encode(message)


def framed(data: bytes) -> bytes:
    """Bytes of a message as they are sent."""
    return _LENGTH.pack(len(data)) + data


def decode_request(data: bytes) -> AnyRequest:
    """The request of a screen; raises `WireFault`."""
    return _decode(_requests.decode, data)


def decode_message(data: bytes) -> AnyMessage:
    """The message of a host; raises `WireFault`."""
    return _decode(_messages.decode, data)


def read_chair(game: Game[Any], letter: msgspec.Raw) -> Chair:
    """The chair in a message; raises `WireFault`."""
    return _decode(lambda data: Chair.read(game, data), bytes(letter))


def _decode(decode: Callable[[bytes], T], data: bytes) -> T:
    try:
        return decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise WireFault(f"not a message: {error}") from None


class Frames:
    """Cuts what arrives into frames of at most `most` bytes.

    >>> frames = Frames(100)
    >>> list(frames.feed(framed(b"one") + b"\\0\\0")), list(frames.feed(b"\\0\\3two"))
    ([b'one'], [b'two'])
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._rest = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """The frames that are whole now; raises `WireFault` for one that is too large, before it has arrived."""
        self._rest += data
        found: list[bytes] = []
        at = 0
        while len(self._rest) - at >= _LENGTH.size:
            (length,) = _LENGTH.unpack_from(self._rest, at)
            if length > self._most:
                raise WireFault(f"a frame of {length:,} bytes; {self._most:,} are the most")
            end = at + _LENGTH.size + length
            if len(self._rest) < end:
                break
            found.append(bytes(self._rest[at + _LENGTH.size : end]))
            at = end
        del self._rest[:at]
        return found
