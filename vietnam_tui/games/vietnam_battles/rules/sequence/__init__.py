"""The set-up, the turn, its dice, and how a game ends."""
