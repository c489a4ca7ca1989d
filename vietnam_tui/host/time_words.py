"""What a table says of time: how long a move may take, what is left of it, and when that is by somebody's clock."""

from __future__ import annotations

from vietnam_tui.host.deadlines import Timekeeper
from vietnam_tui.host.front.open_tables import Terms
from vietnam_tui.host.invites import Hosted
from vietnam_tui.host.pace import LONGEST, Pace, seconds_of, span
from vietnam_tui.host.settings import HostFault
from vietnam_tui.host.table import Place


def terms_told(game: Hosted | Terms, *, secret: bool = False) -> str:
    """How long a move may take at a table, and for how long that may stand still.

    With `secret` the table is one of people who may decline in secret: what their time tells is said as well.
    """
    pace = Pace.read(game.pace)
    words = [f"time: {pace.told}"]
    if pace.seconds:
        words.append(f"each has {game.holidays} days of holidays")
    if game.answers:
        words.append(
            f"questions that may be declined in secret stay open for {span(seconds_of(game.answers) or 0)}"
        )
    elif secret:
        shows = f"shows beyond {LONGEST:.0f} seconds"
        words.append(f"how long one thinks about a question that may be declined in secret {shows}")
    return ", and ".join(words)


def time_told(times: Timekeeper, game: Hosted, place: Place, zone: str = "") -> str:
    """The answer to the word `time`: the pace, whose move is due when; with a zone that one is kept for him.

    Raises ValueError for what is no zone.
    """
    if zone:
        try:
            times.people.keep_zone(place.person, zone)
        except HostFault as fault:
            raise ValueError(str(fault)) from None
    words = [terms_told(game)]
    ledger = times.ledgers.of(game.id)
    if due := times.due(game, times.people.of(place.person).zone):
        left = times.left_told(game)
        words.append(f"{ledger.waits}: {left}" if times.rests(game) else f"{ledger.waits}: {left}, due {due}")
    if place.side and times.pace(game).seconds:
        words.append(f"you have {span(times.holidays_left(game, place.person))} of holidays left")
    return "; ".join(words)
