"""`vietnam host results`: the finished games of a host, who played whom and how they ended."""

from __future__ import annotations

import time
from typing import Any

from vietnam_tui.cli.faults import DONE
from vietnam_tui.cli.printing import say, say_json
from vietnam_tui.host.front.archive import Archive, Finished
from vietnam_tui.host.settings import HostFolder

#: the word that lists results in the place of a scenario
RESULTS = "results"


def show_results(folder: HostFolder, *, as_json: bool) -> int:
    """Print the finished games, the one that ended last first; returns the exit code."""
    found = list(Archive(folder.results).newest())
    if as_json:
        say_json([_facts(folder, game) for game in found])
        return DONE
    for game in found:
        players = ", ".join(f"{side} {player}" for side, player in game.players.items())
        say(f"{time.strftime('%Y-%m-%d', time.localtime(game.ended))} {game.id}: {game.title}, {players}")
        say(f"    {game.verdict}: {game.reason}{f' ({game.turn})' if game.turn else ''}")
        if page := _page(folder, game):
            say(f"    {page}")
    if not found:
        say("no game has ended here yet")
    return DONE


def _facts(folder: HostFolder, game: Finished) -> dict[str, Any]:
    return {
        "id": game.id,
        "game": game.game,
        "scenario": game.scenario,
        "title": game.title,
        "options": game.options,
        "players": game.players,
        "winner": game.winner,
        "level": game.level,
        "reason": game.reason,
        "turn": game.turn,
        "entries": game.entries,
        "ended": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(game.ended)),
        "save": str(folder.saves / game.save),
        "page": _page(folder, game),
    }


def _page(folder: HostFolder, game: Finished) -> str:
    """The file of the page of a game, "" while there is none."""
    path = folder.results.with_name(f"{game.id}.html")
    return str(path) if path.is_file() else ""
