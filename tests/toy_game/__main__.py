"""`vietnam` with the toy game in place of the published ones."""

from tests import toy_game
from vietnam_tui.__main__ import main

toy_game.register()
main()
