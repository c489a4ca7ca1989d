"""A screen process: from the lobby to games and back, until the player or the host ends it."""

from __future__ import annotations

import contextlib
import os
import socket
import traceback
from collections.abc import Callable

from vietnam_tui.core.printable import clean
from vietnam_tui.host import wire
from vietnam_tui.host.screen.arrival import ring_on_arrival
from vietnam_tui.host.screen.game import HostedGame
from vietnam_tui.host.screen.hall import HallApp
from vietnam_tui.host.screen.line import HostGone, Line
from vietnam_tui.host.screen.preferences import Preferences
from vietnam_tui.host.screen.remote_table import RemoteTable
from vietnam_tui.play.table.table import Table
from vietnam_tui.tui.app import GameApp, one_after_the_other
from vietnam_tui.tui.ground_colour import asks_ground
from vietnam_tui.tui.map.glyphs import glyph_tier
from vietnam_tui.tui.output import ScreenFailed
from vietnam_tui.tui.palette import colour_tier, theme_of
from vietnam_tui.tui.running import run_app

#: Seconds to wait for the host's first word
FIRST = 15.0


def show(connection: socket.socket, last_resort: Callable[[int], object] = os._exit) -> tuple[int, str]:
    """Play at the other end of a connection; the result is the exit code, and the words for the end.

    A terminal that can do no more is given the line dialogue, as is whoever wants it (`VIETNAM_PLAIN`).
    `last_resort` ends the process when the host has gone and the screen does not notice.  Raises `ScreenFailed`
    for whatever goes wrong here, and tells the host.
    """
    line = Line(connection, last_resort=last_resort)
    bare = os.environ.get("TERM", "") in ("", "dumb")
    failure, code, why = "", 1, ""
    try:
        code, why = _show(line, in_lines=bare or os.environ.get("VIETNAM_PLAIN", "") not in ("", "0"))
    except (HostGone, wire.WireFault, TimeoutError) as error:
        why = clean(line.ended or str(error))
    except ScreenFailed as failed:
        failure = str(failed)
    except Exception:
        failure = traceback.format_exc()
    finally:
        failure = failure or line.failure
        if failure:
            with contextlib.suppress(HostGone):
                line.send(wire.Failed(failure.strip().rpartition("\n")[2]))
        line.close()
    if failure:
        raise ScreenFailed(failure)
    return code, why


def _show(line: Line, *, in_lines: bool) -> tuple[int, str]:
    seen_hall = False
    first = _next(line)
    ring_on_arrival(first)
    message: wire.AnyMessage | None = first
    while True:
        message = message or _next(line)
        if isinstance(message, wire.Hall) and message.news:
            message = None  # it came after the lobby had been left
        elif isinstance(message, wire.Hall):
            seen_hall = True
            code, wanted = _choose_in_lines(line, message) if in_lines else _choose(line, message)
            if wanted is None or line.ended:
                return code, _why(line)
            line.send(wanted)
            message = None
        elif isinstance(message, wire.Welcome):
            code, message = (_play_in_lines if in_lines else _play)(line, message)
            if line.ended or code or (message is None and not seen_hall):
                return code, "" if in_lines else _why(line)
        elif isinstance(message, wire.Bye):
            return 0, clean(message.why)
        else:
            message = None


def _next(line: Line) -> wire.AnyMessage:
    if not line.wait(FIRST):
        raise HostGone(line.ended or "the host says nothing")
    message = line.take()
    assert message is not None
    return message


def _preferences(line: Line, text: str) -> tuple[Preferences, dict[str, str]]:
    """The settings of the person, and the environment with them in it."""

    def tell(text: str) -> None:
        with contextlib.suppress(HostGone):
            line.send(wire.Prefer(text))

    settings = Preferences(text, tell)
    return settings, settings.environment(os.environ)


def _choose(line: Line, hall: wire.Hall) -> tuple[int, wire.Request | None]:
    settings, told = _preferences(line, hall.settings)
    app = HallApp(
        hall,
        line,
        settings,
        colours=colour_tier(told),
        theme=theme_of(told),
        ascii_only=glyph_tier(told) == "ascii",
    )
    app.asks_ground = asks_ground(told)
    return run_app(app, app.asked_to_leave), app.return_value


def _play(line: Line, welcome: wire.Welcome) -> tuple[int, wire.AnyMessage | None]:
    """Play a game until it is left; the exit code, and the lobby if the host sends one there."""
    line.wake(on=False)
    table = RemoteTable(line, welcome)
    settings, told = _preferences(line, welcome.settings)

    def show(present: Table) -> tuple[int, Table | None]:
        """Show the game, or the analysis board of whoever sits at it."""
        if line.ended:
            return 0, None
        app = _screen_of(present, table, line, settings, told)
        app.asks_ground = asks_ground(told)
        app.actions.take_settings()
        return run_app(app, app.asked_to_leave), app.game_screen.follows

    code = one_after_the_other(table, show)
    line.wake(on=False)
    return code, _left(table, line)


def _left(table: RemoteTable, line: Line) -> wire.Hall | None:
    """Leave a table; the lobby if the host has sent one there already."""
    hall = table.sent_away or _hall_among(line)
    if hall is None and not line.ended:
        table.close()
    return hall


def _screen_of(
    present: Table, table: RemoteTable, line: Line, settings: Preferences, told: dict[str, str]
) -> GameApp:
    """The screen of a hosted game; that of an analysis board hears nothing from the host."""
    if present is not table:
        line.wake(on=False)
        return GameApp(
            present,
            colours=colour_tier(told),
            theme=theme_of(told),
            tier=glyph_tier(told),
            curtain=False,
            settings=settings,
        )
    line.wake(on=False)
    return HostedGame(
        table,
        line,
        settings,
        colours=colour_tier(told),
        theme=theme_of(told),
        tier=glyph_tier(told),
        held_keys=True,
        foresees=True,
    )


def _choose_in_lines(line: Line, hall: wire.Hall) -> tuple[int, wire.Request | None]:
    # the dialogue also knows how files are written, which a screen has no business with
    from vietnam_tui.host.screen.hall_lines import choose_in_lines

    return 0, choose_in_lines(line, hall)


def _play_in_lines(line: Line, welcome: wire.Welcome) -> tuple[int, wire.AnyMessage | None]:
    from vietnam_tui.host.screen.lines import play_in_lines

    code, table = play_in_lines(line, welcome)
    return code, _left(table, line)


def _hall_among(line: Line) -> wire.Hall | None:
    """The lobby among what has come meanwhile."""
    while (message := line.take()) is not None:
        if isinstance(message, wire.Hall):
            return message
    return None


def _why(line: Line) -> str:
    return "" if line.ended in ("", "left") else clean(line.ended)
