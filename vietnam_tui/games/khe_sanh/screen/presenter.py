"""All that Khe Sanh, 1968 tells a screen: faces, sentences, tables, previews, all from a side's view."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from vietnam_tui.core.forecast import number_of
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action, Decision, Event
from vietnam_tui.core.presenter import FACE_DOWN, Itinerary, Picture, RosterLine, UnitFace
from vietnam_tui.core.preview import Cast, Preview
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.core.tables import TableFace
from vietnam_tui.engine.long_march import itinerary
from vietnam_tui.engine.published_presenter import PublishedPresenter
from vietnam_tui.games.khe_sanh.counters import terrain_key
from vietnam_tui.games.khe_sanh.frames import (
    Advancing,
    Aloft,
    Assault,
    Bombardment,
    Overstacked,
    SettingUp,
    Struck,
    Turning,
)
from vietnam_tui.games.khe_sanh.map_names import CLEAR
from vietnam_tui.games.khe_sanh.rules.air.helicopters import Embark, Lift
from vietnam_tui.games.khe_sanh.rules.assault.attacks import with_a_chance
from vietnam_tui.games.khe_sanh.rules.assault.resolution import Fought
from vietnam_tui.games.khe_sanh.rules.fire.artillery import Supported
from vietnam_tui.games.khe_sanh.rules.movement.entry import Arrived, waiting
from vietnam_tui.games.khe_sanh.rules.movement.infiltration import Infiltrate
from vietnam_tui.games.khe_sanh.rules.movement.modes import Turned, acting
from vietnam_tui.games.khe_sanh.rules.movement.movement import Moved, Stirred, long_march, reachable
from vietnam_tui.games.khe_sanh.rules.movement.replacements import ReplacementsDue, returning
from vietnam_tui.games.khe_sanh.rules.position.stacks import limit, occupied, overstacked, size
from vietnam_tui.games.khe_sanh.rules.position.terrain import area_of
from vietnam_tui.games.khe_sanh.rules.sequence.answers import End
from vietnam_tui.games.khe_sanh.rules.sequence.initiative import Declared
from vietnam_tui.games.khe_sanh.rules.sequence.setup import Placed, SideReady, to_place
from vietnam_tui.games.khe_sanh.rules.sequence.turns import (
    RULES,
    GameTurn,
    ImpulseBegins,
    SegmentBegins,
    refuse_end,
)
from vietnam_tui.games.khe_sanh.screen import (
    charts,
    faces,
    inspection,
    overlays,
    preview,
    standing,
)
from vietnam_tui.games.khe_sanh.screen.combat_preview import combat_cast
from vietnam_tui.games.khe_sanh.screen.counter_faces import formation_of, stacks, unit_face
from vietnam_tui.games.khe_sanh.state import State, other
from vietnam_tui.games.khe_sanh.transition import CapsChanged
from vietnam_tui.games.khe_sanh.units import PieceId


class KheSanhPresenter(PublishedPresenter[State]):
    """The sheet of Khe Sanh, 1968."""

    vocabulary = RULES.vocabulary
    inspections, action_faces, dry_runs, standings = inspection, faces, preview, standing
    phases = (GameTurn, ImpulseBegins, SegmentBegins)
    placings = (Placed,)
    books = (CapsChanged, Declared, ReplacementsDue, SideReady, Supported, Turned)
    overlays = MappingProxyType(
        {
            "cost": "movement points to get there; of a helicopter how far it is",
            "zoc": "u: in a US/GVN zone of control, n: in an NVA/VC one",
            "guns": "Fire Strength of artillery in reach",
            "held": "who holds a named hex, ? hidden counters were there last",
            "landing": "LZ2: a landing zone with two helicopters, + one could be made, ! under fire",
            "road": "Route 9: = open as far as is seen, X cut, ? in doubt",
            "threat": "!2: two enemies in sight could come up and assault",
        }
    )
    painted = MappingProxyType({"guns": "light", "threat": "heat"})
    markers = MappingProxyType(
        {
            "A#": "air strikes directed here",
            "B#": "B-52s directed here",
            "LZ": "a Landing Zone",
            "XX": "base captured by the NVA/VC",
            "xx": "base, intrinsic defence gone",
        }
    )
    values = MappingProxyType({"6-43": "Fire Strength 6, Morale 4, PF 3"})
    travel = MappingProxyType({"move": "marching", "infiltrate": "infiltrating", "fly": "by air"})
    has_support_fire = False
    order_notes = MappingProxyType(
        {
            "+10E": "differential, column of it",
            "+0-": "too weak: no column",
            "6:?": "attack 6, defence unknown",
            "FS16": "strength of a barrage",
        }
    )
    closing = ("end", "ready", "pass")
    declines = frozenset({"pass"})
    attacks = ("attack", "hif", "bomb")
    storms = frozenset({"attack"})
    at_leisure = frozenset({"set-up", "movement"})

    def terrain_glyphs(self, state: State) -> dict[str, str]:
        """Terrain id -> two characters, blanks for open ground."""
        return {t.id: "  " if t.id == CLEAR else 2 * t.glyph for t in terrain_key().terrain}

    def picture(self, view: State) -> Picture:
        """Counters from above, strikes, Landing Zones, and bases that have fallen."""
        chits: dict[Hex, tuple[str, ...]] = {}
        for strike in view.strikes:
            words = ((strike.air, f"A{strike.air}"), (strike.bombers, f"B{strike.bombers}"))
            chits[strike.place] = tuple(word for number, word in words if number)
        for zone in view.zones:
            chits[zone] = (*chits.get(zone, ()), "LZ")
        for base in view.bases:
            if base.captured or base.beaten:
                chits[base.place] = (*chits.get(base.place, ()), "XX" if base.captured else "xx")
        return Picture(stacks(view), chits=chits)

    def too_early(self, view: State, decision: Decision) -> Refusal | None:
        """Who is still to come before a segment may end."""
        return refuse_end(view, End()) if view.top is None and view.segment == "movement" else None

    def bookkeeping(self, event: Event) -> bool:
        """Does an event only keep the books, or tell no more than that somebody may come from now on?"""
        return super().bookkeeping(event) or (isinstance(event, Arrived) and not event.place)

    # -- looking --------------------------------------------------------------------------------------------

    def ready(self, view: State) -> tuple[tuple[str, Hex], ...]:
        """Units of the side to act that have something to do."""
        if view.top is not None or view.result is not None:
            return ()
        if view.segment == "movement":
            found = [p for p in view.pieces_of(view.phasing) if reachable(view, p)] + self._pilots(view)
        elif view.segment == "heliborne":
            found = self._pilots(view)
        elif view.segment == "infiltration":
            found = list(dict.fromkeys(a.unit for a in Infiltrate.offers(view) if isinstance(a, Infiltrate)))
        elif view.segment == "combat":
            found = list(with_a_chance(view))
        else:
            found = []
        return tuple((view.name(p), view.pieces[p].place) for p in found)

    def _pilots(self, view: State) -> list[PieceId]:
        """The helicopters on the map that can begin a mission."""
        flying = [p for p in view.pieces_of(view.phasing) if view.kind(p).role == "helicopter"]
        return [p for p in flying if view.pieces[p].on_map and Lift(p).refusal(view) is None]

    def loose_ends(self, view: State) -> tuple[str, ...]:
        """Hexes in which more units would end the segment than fit, some of them to be lost [KS-3.1.4-a]."""
        side = acting(view)
        crowded = [
            (hex_, size(view, side, hex_), limit(view, side, hex_)) for hex_ in overstacked(view, side)
        ]
        return tuple(
            f"{view.board.grid.label(hex_)} holds {many} units of {fits}: {many - fits} would be lost [KS-3.1.4-a]"
            for hex_, many, fits in crowded
        )

    def focus(self, view: State) -> Hex | None:
        """The hex that a question is about."""
        frame = view.top
        if isinstance(frame, Assault | Bombardment):
            return frame.target
        if isinstance(frame, SettingUp):
            return self._amid(view, frame)
        about = isinstance(frame, Overstacked | Struck | Advancing | Turning)
        return frame.place if about else None  # type: ignore[union-attr]

    def _amid(self, view: State, frame: SettingUp) -> Hex | None:
        """The hex where a side sets up, the same all the while: an enemy to set up against, else the area's
        middle.
        """
        enemies = occupied(view, other(frame.side))
        return view.board.grid.middle(enemies or area_of(view))

    def box(self, view: State) -> tuple[UnitFace, ...]:
        """Pieces still to be set up, or that may come onto the map now, by themselves or aboard a helicopter."""
        frame = view.top
        if isinstance(frame, SettingUp):
            return tuple(unit_face(view, piece) for piece in to_place(view, frame.side))
        if isinstance(frame, Aloft):
            loads = dict.fromkeys(each.unit for each in Embark.offers(view, frame))
            return tuple(unit_face(view, piece) for piece in loads if not view.pieces[piece].on_map)
        if frame is None and view.segment == "movement" and view.result is None:
            flying = (
                piece for piece in view.pieces_of(view.phasing) if view.kind(piece).role == "helicopter"
            )
            entering = [p for p in flying if not view.pieces[p].on_map and Lift(p).refusal(view) is None]
            return tuple(unit_face(view, piece) for piece in (*waiting(view), *entering, *returning(view)))
        return ()

    def off_map(self, view: State) -> tuple[RosterLine, ...]:
        """Pieces to come, and those lost."""
        return inspection.off_map(view)

    # -- acting ---------------------------------------------------------------------------------------------

    def preview_order(self, steps: Sequence[tuple[State, Action]]) -> Preview:
        """The cost and the effect of an order of several moves."""
        return preview.preview_order(steps)

    def overlay(self, view: State, name: str, hex_: Hex, unit: str = "") -> dict[Hex, str]:
        """The points that a unit or helicopter spends to come to a hex, zones of control, artillery, who holds the
        named hexes, Landing Zones, the road to Khe Sanh.
        """
        piece = self._meant(view, hex_, unit)
        match name:
            case "cost" if piece is not None:
                flies = view.kind(piece).role == "helicopter"
                return overlays.flights(view, piece) if flies else overlays.cost(view, piece)
            case "landing":
                return overlays.landing_zones(view)
            case "road":
                return overlays.road(view)
            case "guns":
                return overlays.guns(view, hex_, piece)
            case "zoc":
                return overlays.zones(view)
            case "held":
                return overlays.held(view)
        return {}

    def threats(self, view: State, side: str) -> dict[Hex, tuple[str, ...]]:
        """The places that enemies could come up to and attack."""
        return overlays.threats(view, side)

    def cut_off(self, view: State, side: str) -> frozenset[str]:
        """The units that enemies surround."""
        return overlays.cut_off(view, side)

    def formation(self, view: State, unit: str) -> str:
        """The regiment of an American unit (26 of E/2/26), the division of another (304 of 304/24)."""
        return formation_of(unit)

    def long_way(self, view: State, unit: str, verb: str, to: Hex) -> Itinerary | None:
        """The way on the ground over several Impulses."""
        piece = self._meant(view, to, unit) if verb == "move" else None
        march = None if piece is None else long_march(view, piece)
        return None if march is None else itinerary(view.board.grid, march.legs_to(to))

    def _meant(self, view: State, hex_: Hex, unit: str) -> PieceId | None:
        """The piece of this name, or the first in the hex."""
        named = (PieceId(i) for i, entry in enumerate(view.roster) if entry.name == unit)
        here = (PieceId(i) for i, piece in enumerate(view.pieces) if piece.place == hex_)
        return next(named, None) if unit else next(here, None)

    # -- tables and sentences -------------------------------------------------------------------------------

    def tables(self, state: State) -> tuple[TableFace, ...]:
        """Both matrices, modifiers, terrain, Operations Effort, bases, air."""
        return charts.all_charts(state.effort)

    def enemy(self, view: State, side: str) -> str:
        """The other side."""
        return other(side)

    def contested(self, view: State) -> Hex | None:
        """The target of an assault, and the hex into which attackers may advance."""
        for frame in reversed(view.frames):
            if isinstance(frame, Assault):
                return frame.target
            if isinstance(frame, Advancing):
                return frame.place
        return None

    def unseen_answer(self, view: State, side: str) -> str:
        """The enemy's hidden counters."""
        return number_of(sum(len(one.counters) for one in view.covered), "counter")

    def cast(self, state: State, event: Event) -> Cast | None:
        """The combat that an event decided."""
        return combat_cast(event) if isinstance(event, Fought) else None

    def march(self, event: Event) -> tuple[str, tuple[str, ...]] | None:
        """The piece that has moved."""
        if isinstance(event, Stirred):
            return FACE_DOWN, event.path
        return (event.unit, event.path) if isinstance(event, Moved) else None


PRESENTER = KheSanhPresenter()
