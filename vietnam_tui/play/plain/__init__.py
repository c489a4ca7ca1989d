"""The line dialogue: the whole game as lines of text."""
