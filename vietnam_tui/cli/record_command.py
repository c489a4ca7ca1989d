"""`vietnam record`: the player's finished games."""

from __future__ import annotations

from vietnam_tui.cli.faults import DONE, fail, report_faults
from vietnam_tui.cli.printing import say, say_json
from vietnam_tui.games import known_games
from vietnam_tui.play.record.own_games import NAME, own_games
from vietnam_tui.play.record.places import save_folder
from vietnam_tui.play.report.own_record import own_record, record_lines


def run(*, game: str, json: bool) -> int:
    """Print the record, of one game if it is named; the exit code."""
    with report_faults():
        games = own_games(save_folder() / NAME)
        if game:
            code = game.casefold()
            if code not in known_games():
                raise fail(f"no game {game!r}; there are {', '.join(known_games())}")
            games = tuple(one for one in games if one.game == code)
        record = own_record(games)
        if json:
            say_json(record)
        else:
            say("\n".join(record_lines(record)))
    return DONE
