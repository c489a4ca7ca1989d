"""The pages that can be looked up without a game."""

from vietnam_tui.core.reference import Reference
from vietnam_tui.core.tables import TableFace

ROWS = (("dug-in", "5-6"), ("else", "4-6"))
CRT = TableFace("crt", "Attack", ("target", "eliminated by"), ROWS, rule="DU-3")
REFERENCE = Reference({"crt": lambda: (CRT,)})
