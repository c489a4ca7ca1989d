"""The set-up, the turn, its dice, missions and points, and how a game ends."""
