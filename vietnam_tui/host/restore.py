"""Giving a terminal back by another program than the screen that had it."""

#: The sequences that put a terminal back as it was before a screen
RESTORE = b"\x1b[?1049l\x1b[?25h\x1b[m\x1b[?2004l\x1b[<u\x1b[?1000l\x1b[?1006l"
