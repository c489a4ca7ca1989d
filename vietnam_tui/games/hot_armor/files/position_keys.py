"""The keys of position files.

game = "ha"
scenario = "dong-ha"
turn = 4
side = "ARVN"
phase = "hard fire"
options = { mines = "on", leaders = "on" }
bearer = "CPA1"        # the unit with the C2 marker; without one every unit of the side is active
used = ["artillery-1"] # fire support that has been fired in this turn

[bin]                  # C2 markers still in the bin
ARVN = 1
NVA = 2

[[unit]]
id = "M48-1"
place = "4405"

[[unit]]
id = "T54-1"
place = "4412"
disrupted = true

[[unit]]
id = "Alice"           # a made-up unit says of what type and side it is, the type by its id in counters.toml
type = "infantry-a"
side = "ARVN"
place = "4405"
aboard = "M48-1"

[[mines]]
side = "NVA"
place = "4410"

A unit without a place is eliminated, or `waits` off the map.  Two sides must be those of the scenario.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from vietnam_tui.engine.position_file import Key
from vietnam_tui.games.hot_armor.state import Standing

#: The phases in which a position may be; "draw" is between two impulses
PositionPhase = Literal[
    "draw",
    "command",
    "preparation",
    "fire support",
    "hard fire",
    "soft fire",
    "movement",
    "close assault",
    "rally",
    "works",
]


class PositionUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter of a position; one with a printed name needs neither `type` nor, as a rule, `side`."""

    id: Annotated[str, Key("the name on the counter, or one word of your own")]
    place: Annotated[str, Key("its hex; none: eliminated, or see waits")] = ""
    type: Annotated[str, Key("of a made-up unit: its type, infantry-a, an id of counters.toml")] = ""
    side: Annotated[str, Key("whose it is, where the counter does not tell")] = ""
    disrupted: Annotated[bool, Key("it is disrupted")] = False
    aboard: Annotated[str, Key("the id of the unit that carries it")] = ""
    shot: Annotated[bool, Key("it has fired in this turn and does not assault")] = False
    fired: Annotated[bool, Key("it has fired in this impulse as well")] = False
    moved: Annotated[bool, Key("its move of this impulse is made")] = False
    reacted: Annotated[bool, Key("it has made its reaction fire of this enemy Movement Phase")] = False
    concealed: Annotated[bool, Key("it lies face down, with the option concealment")] = False
    overwatch: Annotated[bool, Key("an Over Watch marker lies on it, with the option overwatch")] = False
    towing: Annotated[bool, Key("it tows a wreck of its hex, with the option wrecks")] = False
    leader: Annotated[bool, Key("the leader of its side is with it, with the option leaders")] = False
    waits: Annotated[bool, Key("it is off the map and comes as the scenario says")] = False
    exited: Annotated[bool, Key("it has left the map by its exit")] = False
    removed: Annotated[bool, Key("it is off the map and not eliminated, such as by AA fire")] = False


class PositionMines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A minefield, with the option mines."""

    place: Annotated[str, Key("its hex")]
    side: Annotated[str, Key("whose it is")]
    secret: Annotated[bool, Key("only its side knows of it")] = False


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position file; `side` is whose impulse it is, by default the side that deploys first."""

    scenario: Annotated[str, Key("the scenario, as `vietnam scenarios` lists it")]
    turn: Annotated[int, Key("the turn", "turn 1")] = 1
    side: Annotated[str, Key("whose impulse it is", "the impulse of the side that deploys first")] = ""
    phase: Annotated[
        PositionPhase, Key("the phase of the impulse; draw: between two impulses", "the movement phase")
    ] = "movement"
    options: Annotated[
        dict[str, str],
        Key('optional rules, { concealment = "on" }', "the optional rules as the scenario has them"),
    ] = {}
    bearer: Annotated[str, Key("the id of the unit with the C2 marker", "every unit of the side active")] = ""
    unit: list[PositionUnit] = []
    mines: list[PositionMines] = []
    morale: Annotated[
        dict[str, int], Key("the morale of a side, { NVA = 2 }", "the morale that the scenario gives")
    ] = {}
    bin: Annotated[
        dict[str, int], Key("C2 markers of a side still in the bin", "no C2 marker in the bin")
    ] = {}
    used: Annotated[list[str], Key("fire support fired in this turn, artillery-1, airstrike-2")] = []
    out: Annotated[list[str], Key("fire support that is gone for good")] = []
    standing: Annotated[
        dict[str, Standing], Key("standing orders for reaction fire, by side", "asked for every reaction")
    ] = {}
    entrenchments: Annotated[dict[str, int], Key('levels of entrenchments by hex, { "4405" = 1 }')] = {}
    zones: Annotated[list[str], Key("hexes of Landing Zone markers")] = []
    wrecks: Annotated[list[str], Key("hexes of wrecks, one entry a wreck")] = []
    rubble: Annotated[list[str], Key("town hexes in rubble")] = []
    broken: Annotated[list[str], Key("bridges that are down: a hex, or a hexside 3222/3322")] = []
    taken: Annotated[list[str], Key("hexes that the side which must enter them entered last")] = []
    contact: Annotated[bool, Key("a force that is bound to roads is free of them")] = False
    game: Annotated[str, Key("the code of the game; the scenario tells it as well")] = "ha"
    title: Annotated[str, Key("a name for your own use")] = ""
