"""The course of a game (3.0 to 5.0): set-up, turns, impulses and phases, victory."""
