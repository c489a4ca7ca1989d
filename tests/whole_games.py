"""The games of which every scenario can be played; the others have chapters to come."""

from __future__ import annotations

from vietnam_tui.core.title_page import title_page
from vietnam_tui.games import GAMES, find_game

#: code -> package
WHOLE = {
    code: package
    for code, package in GAMES.items()
    if set(find_game(code).scenarios()) == set(title_page(package).scenarios)
}
