"""All that Vietnam Battles tells a screen: faces, sentences, tables, previews, all from a side's view."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from vietnam_tui.core.board import Board
from vietnam_tui.core.forecast import number_of
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.model import Action, Event
from vietnam_tui.core.presenter import Itinerary, Picture, RosterLine, UnitFace
from vietnam_tui.core.preview import Cast, Preview
from vietnam_tui.core.tables import TableFace
from vietnam_tui.engine.long_march import itinerary
from vietnam_tui.engine.published_presenter import PublishedPresenter
from vietnam_tui.games.vietnam_battles.counters import terrain_key
from vietnam_tui.games.vietnam_battles.frames import Advancing, Combat, Deploying, Retreating
from vietnam_tui.games.vietnam_battles.map_names import CLEAR
from vietnam_tui.games.vietnam_battles.phrases import points
from vietnam_tui.games.vietnam_battles.rules.combat.advance import AdvanceDeclined
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import AttackDeclared, eligible_attackers
from vietnam_tui.games.vietnam_battles.rules.combat.results import CombatResolved
from vietnam_tui.games.vietnam_battles.rules.combat.support import (
    MarkersDrawn,
    MarkersSeen,
    SupportApplied,
    SupportDeclined,
    marker_limit,
)
from vietnam_tui.games.vietnam_battles.rules.movement.discovery import NothingRevealed
from vietnam_tui.games.vietnam_battles.rules.movement.movement import (
    MOVEMENT_PHASES,
    destinations,
    long_march,
)
from vietnam_tui.games.vietnam_battles.rules.movement.transport import Lifted, Shipped
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Moved
from vietnam_tui.games.vietnam_battles.rules.position.belief import belief, worth_searching
from vietnam_tui.games.vietnam_battles.rules.position.terrain import crossing_hexside
from vietnam_tui.games.vietnam_battles.rules.position.zoc import field
from vietnam_tui.games.vietnam_battles.rules.sequence.deployment import (
    ConditionRecorded,
    SiteRecorded,
    UnitPlaced,
    still_to_place,
)
from vietnam_tui.games.vietnam_battles.rules.sequence.reinforcements import waiting
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import RULES, PhaseBegins
from vietnam_tui.games.vietnam_battles.screen import charts, faces, inspection, preview, standing
from vietnam_tui.games.vietnam_battles.screen.inspection import CHITS
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import (
    MOBILE_COMBAT,
    MOBILE_MOVEMENT,
    MOVEMENT,
    State,
    other,
)
from vietnam_tui.games.vietnam_battles.units import UnitId

BADGES = {
    "infantry": "I",
    "local force": "L",
    "marine": "N",
    "mechanized infantry": "M",
    "armored cavalry": "C",
    "engineer": "E",
    "monitor": "R",
    "provincial forces": "P",
    "ranger": "G",
    "sapper": "S",
    "special forces": "F",
}
#: Events that only keep the books
BOOKS = (
    AdvanceDeclined,
    AttackDeclared,
    ConditionRecorded,
    MarkersDrawn,
    MarkersSeen,
    SiteRecorded,
    SupportApplied,
    SupportDeclined,
)
SITE_CHITS = {"camp": "BC", "cache": "SC"}
HIDDEN_CHIT = "??"
#: How far around the cursor distances are told
NEAR = 8


class VietnamBattlesPresenter(PublishedPresenter[State]):
    """The sheet of Vietnam Battles."""

    vocabulary = RULES.vocabulary
    inspections, action_faces, dry_runs, standings = inspection, faces, preview, standing
    phases = (PhaseBegins,)
    placings = (UnitPlaced,)
    books = BOOKS
    overlays = MappingProxyType(
        {
            "cost": "movement points to get there",
            "zoc": "u: in a US zone of control, v: in a Viet Cong one",
            "line": "hexes from the unit in hand to the cursor, else from the cursor",
            "support": "markers that may still be used against the enemy there",
            "belief": "?5: five places where something may be hidden",
            "threat": "!2: two enemies in sight could come up and attack",
        }
    )
    painted = MappingProxyType({"threat": "heat"})
    markers = MappingProxyType(
        {
            CHITS["zone"]: "has landed from the air",
            CHITS["beach"]: "has landed from the river",
            SITE_CHITS["camp"]: "a base camp",
            SITE_CHITS["camp"].lower(): "your camp, still unknown",
            SITE_CHITS["cache"]: "a supply cache",
            SITE_CHITS["cache"].lower(): "your cache, still unknown",
            HIDDEN_CHIT: "your unit, still hidden",
        }
    )
    order_notes = MappingProxyType({"+6 jungle": "differential, terrain"})
    travel = MappingProxyType({"move": "by land", "lift": "by air", "sail": "by boat"})
    attacks = ("attack", "bombard")
    storms = frozenset({"attack"})
    via = frozenset({"move"})

    def board(self, state: State) -> Board:
        """The map in play."""
        return state.spots.board

    def terrain_glyphs(self, state: State) -> dict[str, str]:
        """Terrain id -> two characters, blanks for open ground."""
        return {t.id: "  " if t.id == CLEAR else 2 * t.glyph for t in terrain_key().terrain}

    def picture(self, view: State) -> Picture:
        """Units, landing markers, camps and caches, broken bridges and crossings.

        A camp that only its owner knows is written small; captured ones are gone.
        """
        units: dict[Hex, list[UnitFace]] = {}
        boats: dict[Hexside, list[UnitFace]] = {}
        chits: dict[Hex, list[str]] = {}
        for unit in view.on_map():
            place = view.units[unit].place
            side = view.spots.hexside(place)
            if side is not None:
                boats.setdefault(side, []).append(self.unit_face(view, unit))
            else:
                units.setdefault(view.spots.hex(place), []).append(self.unit_face(view, unit))
                if view.units[unit].landed:
                    chits[view.spots.hex(place)] = [CHITS[view.units[unit].landed]]
                elif view.units[unit].hidden:
                    chits[view.spots.hex(place)] = [HIDDEN_CHIT]
        for site in view.sites:
            if site.place >= 0 and not site.captured:
                word = SITE_CHITS[site.kind]
                chits.setdefault(view.spots.hex(site.place), []).append(word if site.known else word.lower())
        crossing = crossing_hexside(view)
        return Picture(
            {h: tuple(found) for h, found in units.items()},
            {s: tuple(found) for s, found in boats.items()},
            {h: tuple(found) for h, found in chits.items()},
            frozenset(view.demolished),
            frozenset() if crossing is None else frozenset({crossing}),
        )

    def unit_face(self, view: State, unit: UnitId) -> UnitFace:
        """A counter as it lies on the map."""
        piece, status, face = view.roster[unit], view.units[unit], view.face(unit)
        marks = [CHITS[status.landed]] if status.landed else ["hidden"] if status.hidden else []
        if piece.side == view.player:
            flags = {"moved": status.moved, "attacked": status.attacked, "advanced": status.advanced}
            marks += [word for word, on in flags.items() if on]
        return UnitFace(
            piece.name,
            piece.side,
            BADGES.get(piece.type, piece.type[:1].upper()),
            f"{face.attack}-{face.defense}",
            str(face.movement),
            piece.size,
            status.depleted,
            tuple(marks),
            nation="" if piece.nation == piece.side else piece.nation,
            arms=piece.type,
        )

    # -- looking --------------------------------------------------------------------------------------------

    def able(self, view: State) -> frozenset[str]:
        """Units that can still act; while units move, those too that have points left."""
        if view.top is not None or view.result is not None or view.phase not in MOVEMENT_PHASES:
            return super().able(view)
        return frozenset(view.name(unit) for unit in view.on_map(view.player) if destinations(view, unit))

    def ready(self, view: State) -> tuple[tuple[str, Hex], ...]:
        """Units of the side to act that have something to do."""
        found: list[UnitId] = []
        for unit in view.on_map(view.player):
            if view.top is not None or view.result is not None:
                break
            if view.phase in MOVEMENT_PHASES:
                if not view.units[unit].moved and destinations(view, unit):
                    found.append(unit)
            elif any(
                unit in eligible_attackers(view, t)
                for t in view.on_map(other(view.player))
                if t not in view.targeted
            ):
                found.append(unit)
        return tuple((view.name(u), view.spots.hex(view.units[u].place)) for u in found)

    def box(self, view: State) -> tuple[UnitFace, ...]:
        """Reinforcements that may come in now, or units still to be placed."""
        frame = view.top
        if isinstance(frame, Deploying) and frame.stage == "units":
            return tuple(self.unit_face(view, u) for u in still_to_place(view, frame.side))
        if frame is None and view.phase == MOVEMENT and view.result is None:
            return tuple(self.unit_face(view, u) for u in waiting(view, view.player))
        return ()

    def seen_empty(self, view: State) -> bool:
        """In any phase but Movement: if he hides nothing, or if it is for mobile units and he has none [VB-4.1-f]."""
        if view.phase == MOVEMENT:
            return False
        mine = [u for u in range(len(view.roster)) if view.roster[u].side == view.player]
        if not any(view.units[u].hidden and not view.units[u].gone for u in mine):
            return True
        return view.phase in (MOBILE_MOVEMENT, MOBILE_COMBAT) and not any(
            view.roster[u].mobility == "mobile" and not view.units[u].gone for u in mine
        )

    def roster(self, view: State) -> tuple[RosterLine, ...]:
        """Every unit of the scenario: on the map, on its way, lost."""
        ready = {name for name, _ in self.ready(view)}
        return tuple(self._roster_line(view, UnitId(i), ready) for i in range(len(view.roster)))

    def _roster_line(self, view: State, unit: UnitId, ready: set[str]) -> RosterLine:
        status, face = view.units[unit], self.unit_face(view, unit)
        if status.exited:
            return RosterLine(face, None, "left the map", "lost")
        if status.gone:
            return RosterLine(face, None, "eliminated", "lost")
        if status.place < 0:
            return RosterLine(face, None, inspection.off_map(view, unit), "to come")
        acts = face.side == view.player and view.result is None
        word = "ready" if face.name in ready else "done" if acts else ""
        return RosterLine(face, view.spots.hex(status.place), view.label(unit), word)

    # -- acting ---------------------------------------------------------------------------------------------

    def preview_order(self, steps: Sequence[tuple[State, Action]]) -> Preview:
        """The cost and the effect of an order of several moves."""
        return preview.preview_order(steps)

    def overlay(self, view: State, name: str, hex_: Hex, unit: str = "") -> dict[Hex, str]:
        """Movement cost of a unit, zones of control, distances, support fire, places to search."""
        spots = view.spots
        number = inspection.unit_called(view, unit)
        if number is None:
            number = next(iter(inspection.units_at(view, hex_)), None)
        match name:
            case "cost" if number is not None:
                found: dict[Hex, str] = {}
                for spot, entry in destinations(inspection.unhurried(view, number), number).items():
                    found.setdefault(spots.hex(Spot(spot)), points(entry.cost))
                return found
            case "zoc":
                marks: dict[Hex, str] = {}
                for spot, where in ((s, spots.hex(s)) for banks in spots.land.values() for s in banks):
                    holders = "".join(
                        letter
                        for letter, side in (("u", "VC"), ("v", "US"))
                        if spot in field(view).ezoc[side]
                    )
                    if holders:
                        marks[where] = holders
                return marks
            case "line":
                # support fire needs no line of sight [VB-8.5-a]; the line still tells the range
                if unit and number is not None and view.units[number].place >= 0:
                    line = spots.grid.line(spots.hex(view.units[number].place), hex_)
                    return {h: str(i) for i, h in enumerate(line) if i}
                return {
                    h: str(spots.grid.distance(hex_, h)) for h in spots.grid.within(hex_, NEAR) if h != hex_
                }
            case "support":
                return self._support_overlay(view)
            case "belief":
                return {h: f"?{places}" for h, places in worth_searching(view, belief(view)).items()}
        return {}

    def formation(self, view: State, unit: str) -> str:
        """The battalion of a company, such as 3/47 of 3/47A, and the regiment of a battalion, such as 514 of 514/1."""
        battalion = unit.rstrip("ABCDEF")
        return "" if "/" not in unit else battalion if battalion != unit else unit.partition("/")[0]

    def long_way(self, view: State, unit: str, verb: str, to: Hex) -> Itinerary | None:
        """The way over several movement phases, by land or for a monitor by water."""
        mover = inspection.unit_called(view, unit) if verb == "move" else None
        march = None if mover is None else long_march(view, mover)
        if mover is None or march is None:
            return None
        spots = (view.spots.shore if view.is_boat(mover) else view.spots.land)[to]
        ways = [legs for spot in spots if (legs := march.legs_to(spot))]
        best = min(ways, key=len, default=())
        return itinerary(view.spots.grid, [[view.spots.hex(Spot(spot)) for spot in leg] for leg in best])

    def threats(self, view: State, side: str) -> dict[Hex, tuple[str, ...]]:
        """The places that enemies could come up to and attack."""
        return inspection.threats(view, side)

    def cut_off(self, view: State, side: str) -> frozenset[str]:
        """The units of which nothing but a loss would be left if they had to retreat."""
        return inspection.cut_off(view, side)

    def _support_overlay(self, view: State) -> dict[Hex, str]:
        """Enemy units that may still be bombarded or supported against, with the number of markers allowed."""
        found: dict[Hex, str] = {}
        for unit in view.on_map(other(view.player)):
            able = eligible_attackers(view, unit)
            limit = marker_limit(view, Combat(tuple(able), unit), view.player)
            found[view.spots.hex(view.units[unit].place)] = f"x{min(limit, len(view.hand(view.player)))}"
        return found

    # -- tables and sentences -------------------------------------------------------------------------------

    def tables(self, state: State) -> tuple[TableFace, ...]:
        """Combat Results Table, terrain key, turn track, order of arrival."""
        return charts.all_charts(state)

    def enemy(self, view: State, side: str) -> str:
        """The other side."""
        return other(side)

    def contested(self, view: State) -> Hex | None:
        """The hex of the target of an attack."""
        frame = next((frame for frame in view.frames if isinstance(frame, Combat)), None)
        if frame is None or frame.bombardment or view.units[frame.target].place < 0:
            return None
        return view.spots.hex(view.units[frame.target].place)

    def unseen_answer(self, view: State, side: str) -> str:
        """The enemy's support fire markers."""
        return number_of(len(view.hand(other(side))), "marker") if side else ""

    def cast(self, state: State, event: Event) -> Cast | None:
        """The combat that an event decided."""
        return preview.cast(event) if isinstance(event, CombatResolved) else None

    def march(self, event: Event) -> tuple[str, tuple[str, ...]] | None:
        """The unit that has moved, on foot, by helicopter or by boat."""
        match event:
            case Moved(unit=unit, path=path):
                return unit, path
            case Lifted(unit=unit, origin=origin, to=to) | Shipped(unit=unit, origin=origin, to=to):
                return unit, (origin, to)
        return None

    def came_to_nothing(self, event: Event) -> bool:
        """Has a unit looked into jungle where nothing hides? [VB-15.0-b]"""
        return isinstance(event, NothingRevealed)

    def focus(self, view: State) -> Hex | None:
        """The hex where a combat is fought or what came of it is to be chosen."""
        frame, spots = view.top, view.spots
        match frame:
            case Combat(target=target) if view.units[target].place >= 0:
                return spots.hex(view.units[target].place)
            case Retreating(units=units) if units:
                return spots.hex(view.units[units[0]].place)
            case Advancing(path=path) if path:
                return spots.hex(path[0])
        return None


PRESENTER = VietnamBattlesPresenter()
