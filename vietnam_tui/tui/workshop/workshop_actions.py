"""Everything that can be done by a key in the workshop: as in a game where it is the same, and what is its own."""

from __future__ import annotations

from vietnam_tui.tui.actions import ACTIONS, KeyAction

#: Actions of a game that mean the same here, and in other words those of which a game says more
_SHARED = (
    *("undo", "redo", "orders", "goto", "zoom in", "zoom out", "labels", "pane", "redraw"),
    *("help", "commands"),
)
_SAID = {
    "undo": "take the last change back",
    "redo": "give it again",
    "goto": "go to a hex, a counter or a place",
    "help": "the keys and the orders",
}

#: What is done with counters
_COUNTERS = (
    KeyAction("act", ("enter", "5"), "take up the counter here; put down the one in hand", "Make"),
    KeyAction("drop", ("escape",), "put down what is in hand, close", "Make"),
    KeyAction("stack", ("tab",), "next counter of the hex", "Make"),
    KeyAction("box", ("b",), "counters that are not on the map: Enter puts one here", "Make", vi=("ctrl+b",)),
    KeyAction("take away", ("x", "delete"), "take the counter off the table", "Make"),
    KeyAction("turn over", ("v",), "turn the counter over", "Make"),
    KeyAction("conceal", ("h",), "hide the counter, or show it again", "Make", vi=("I",)),
    KeyAction("states", ("space",), "everything that may hold of the counter", "Make"),
    KeyAction("next counter", ("r",), "next counter on the map", "Make"),
    KeyAction("fair", ("%",), "officers play it: who wins, how games end, where losses fall", "Make"),
)
#: What is done with the ground
_GROUND = (
    KeyAction("act", ("enter", "5"), "to the first hex of the next row", "Make"),
    KeyAction("drop", ("escape",), "the terrain up, close", "Make"),
    KeyAction("pen", ("p",), "the terrain down: every hex that a step leads to has it; up", "Make"),
    KeyAction("palette", ("b",), "choose a terrain", "Make", vi=("ctrl+b",)),
    KeyAction("paint here", ("x",), "this hex has the chosen terrain", "Make"),
    KeyAction("flood", ("f",), "all that is connected to this hex has the chosen terrain", "Make"),
    KeyAction("trace", ("t",), "begin a line here; once more there it is drawn", "Make"),
    KeyAction(
        "hexside", ("m",), "draw the hexside that the next direction key means, or take it away", "Make"
    ),
    KeyAction("next counter", ("r",), "next hex that is yours", "Make"),
)
_BOTH = (
    KeyAction("faults", ("!",), "what is wrong", "Make"),
    KeyAction("text", ("L",), "the file as it is now", "Make", vi=("V",)),
    KeyAction("save", ("ctrl+s",), "save it", "Make"),
    KeyAction("quit", ("ctrl+q", "ctrl+c"), "leave; what is not saved is kept as a draft", "Program"),
)


def _with(own: tuple[KeyAction, ...]) -> tuple[KeyAction, ...]:
    cursor = tuple(action for action in ACTIONS if action.id.startswith(("step ", "leap ")))
    shared = tuple(
        action._replace(help=_SAID.get(action.id, action.help)) for action in ACTIONS if action.id in _SHARED
    )
    return (*cursor, *own, *_BOTH, *shared)


#: The actions over a position, and over a map
POSITION, MAP = _with(_COUNTERS), _with(_GROUND)
#: The same over a map without the digits, which choose its terrains there
DIGITS = tuple("123456789")


def without_digits(actions: tuple[KeyAction, ...]) -> tuple[KeyAction, ...]:
    """The actions without the keys that are digits."""

    def kept(keys: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(key for key in keys if key not in DIGITS)

    return tuple(
        action._replace(keys=kept(action.keys), vi=None if action.vi is None else kept(action.vi))
        for action in actions
    )
