"""`vietnam record`: the player's finished games."""

from __future__ import annotations

from vietnam_tui.cli.faults import DONE, fail, report_faults
from vietnam_tui.cli.printing import say, say_json
from vietnam_tui.games import known_games
from vietnam_tui.play.record.own_games import NAME, learnt, own_games
from vietnam_tui.play.record.places import save_folder
from vietnam_tui.play.report.own_record import record_lines, whole_record


def run(*, game: str, json: bool) -> int:
    """Print the record, of one game if it is named; the exit code."""
    with report_faults():
        games = own_games(save_folder() / NAME)
        code = game.casefold()
        if game and code not in known_games():
            raise fail(f"no game {game!r}; there are {', '.join(known_games())}")
        record = whole_record(games, learnt(save_folder() / NAME), code)
        if json:
            say_json(record)
        else:
            say("\n".join(record_lines(record)))
    return DONE
