"""Vietnam-war hex wargames for a terminal."""

__version__ = "0.1.0"
