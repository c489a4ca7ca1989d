"""What a hex does to lines of sight, and what ends a line that is blocked."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.sight import BLOCKS, line_between, look
from vietnam_tui.games.hot_armor.map_names import HIGH_GROUND
from vietnam_tui.games.hot_armor.rules.position.sight import GRADES, ground_of, sees
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.terrain import terrain_key

#: The signs of hexes that end sight, and of those that hamper it
ENDS, HAMPERS = "#", "-"


def grade(view: State, hex_: Hex) -> int:
    """How much a hex hampers a line of sight from low ground [HA-12.3-b, HA-12.3-c, HA-12.3-d]."""
    wanted = {view.sheet.terrain.line(ground_of(view, hex_))}
    if hex_ in view.wrecks:
        wanted.add("wreck")
    if hex_ in view.rubble:
        wanted.add("rubble")
    key = terrain_key()
    found = [GRADES[line.sight] for line in key.terrain if line.id in wanted]
    found += [GRADES[line.sight] for line in key.works if line.id in wanted]
    return max(found)


def _grade_from(view: State, from_hex: Hex, hex_: Hex) -> int:
    """From a hill hills alone end sight [HA-12.6-a]."""
    if view.board.terrain[from_hex] == HIGH_GROUND:
        return BLOCKS if view.board.terrain[hex_] == HIGH_GROUND else 0
    return grade(view, hex_)


def hampers(view: State, from_hex: Hex, hex_: Hex) -> str:
    """The sign of what a hex does to a line from another one through it."""
    found = _grade_from(view, from_hex, hex_)
    return ENDS if found >= BLOCKS else HAMPERS if found else ""


def obstacle(view: State, from_hex: Hex, to_hex: Hex) -> str:
    """What ends the line between the middles of two hexes that do not see each other, "" for those that do."""
    if sees(view, from_hex, to_hex):
        return ""
    line = line_between(view.board.grid, from_hex, to_hex)
    found = look(line, lambda hex_: _grade_from(view, from_hex, hex_), most=tables().numbers.impeding - 1)
    if found.ends_in is None:
        return "closed ground"
    ground = view.board.terrain[found.ends_in].replace("-", " ")
    return f"{ground} in {view.label(found.ends_in)}"
