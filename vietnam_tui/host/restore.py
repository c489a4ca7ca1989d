"""How a terminal is given back by another than the screen that had it."""

#: What puts a terminal back as it was before a screen
RESTORE = b"\x1b[?1049l\x1b[?25h\x1b[m\x1b[?2004l\x1b[<u\x1b[?1000l\x1b[?1006l"
