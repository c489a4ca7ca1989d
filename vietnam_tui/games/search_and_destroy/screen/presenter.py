"""All that Search & Destroy tells a screen: faces, sentences, tables, previews, all from a side's view."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from vietnam_tui.core.board import Board
from vietnam_tui.core.forecast import number_of
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action, Decision, Event
from vietnam_tui.core.pages.standing_orders import OrdersPage
from vietnam_tui.core.presenter import FACE_DOWN, Card, Itinerary, Picture, RosterLine, UnitFace
from vietnam_tui.core.preview import Cast, Preview
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.core.shapes import Shape
from vietnam_tui.core.tables import TableFace
from vietnam_tui.engine.long_march import itinerary
from vietnam_tui.engine.published_presenter import PublishedPresenter
from vietnam_tui.games.search_and_destroy.frames import (
    Advancing,
    AssaultRoll,
    Onslaught,
    Plotting,
    SettingUp,
)
from vietnam_tui.games.search_and_destroy.rules.air import lifts
from vietnam_tui.games.search_and_destroy.rules.air.flights import Approached, FlownOut
from vietnam_tui.games.search_and_destroy.rules.assault.assault import Assault
from vietnam_tui.games.search_and_destroy.rules.fire.ambush_notes import Mark, Noted
from vietnam_tui.games.search_and_destroy.rules.fire.direct_fire import Fire
from vietnam_tui.games.search_and_destroy.rules.movement import boats, entry
from vietnam_tui.games.search_and_destroy.rules.movement.boats import Depart, Sail, Sailed
from vietnam_tui.games.search_and_destroy.rules.movement.mounting import Dismount, Placed
from vietnam_tui.games.search_and_destroy.rules.movement.movement import Moved, Stirred, long_march, reachable
from vietnam_tui.games.search_and_destroy.rules.position.pinning import PinLifted
from vietnam_tui.games.search_and_destroy.rules.position.positions import Improve
from vietnam_tui.games.search_and_destroy.rules.search.prospects import ASKED
from vietnam_tui.games.search_and_destroy.rules.search.searching import Search
from vietnam_tui.games.search_and_destroy.rules.sequence.command import OutOfCommand
from vietnam_tui.games.search_and_destroy.rules.sequence.deployment import SideReady, open_to, to_place
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Scored
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import (
    RULES,
    End,
    GameTurn,
    PhaseBegins,
    PlayerTurn,
)
from vietnam_tui.games.search_and_destroy.rules.support.explosives import Shell
from vietnam_tui.games.search_and_destroy.screen import (
    cards,
    charts,
    counter_faces,
    faces,
    inspection,
    overlays,
    preview,
    standing,
    standing_orders,
    strikes,
)
from vietnam_tui.games.search_and_destroy.screen.combat_preview import attack_cast
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.terrain import terrain_key
from vietnam_tui.games.search_and_destroy.units import UnitId

#: Overlay -> what it asks of inverted counters
BELIEFS = {"belief": ASKED[0][0], "cadres": ASKED[1][0]}

#: Phase -> the orders whose units have something to do in it, walks apart
READY: dict[
    str, tuple[type[Depart | Dismount | Sail | Search | Assault | Fire | Improve | Mark | Shell], ...]
] = {
    "movement": (Sail, Depart, Dismount),
    "search": (Search,),
    "surprise": (Fire, Assault),
    "area fire": (Shell,),
    "fire": (Fire,),
    "assault": (Assault,),
    "end": (Improve, Mark),
}


class SearchAndDestroyPresenter(PublishedPresenter[State]):
    """The sheet of Search & Destroy."""

    vocabulary = RULES.vocabulary
    inspections, action_faces, dry_runs, standings = inspection, faces, preview, standing
    phases = (GameTurn, PlayerTurn, PhaseBegins)
    placings = (Placed,)
    books = (Noted, OutOfCommand, PinLifted, Scored, SideReady)
    overlays = MappingProxyType(
        {
            "cost": "points spent when the unit gets there",
            "sight": "distance of what is seen from the unit or the cursor",
            "fire": "strength of the unit's fire",
            "shelter": "what the hex is worth against fire, + an Improved Position",
            "belief": "how likely a combat unit lies under the counters there",
            "cadres": "how likely a Cadre lies under the counters there",
            "casualties": "1K2W: one KIA, two WIA; * carried",
            "threat": "!2: two enemies in sight fire into it, or could come up and assault",
        }
    )
    markers = MappingProxyType(
        {
            "**": "the centre of a strike",
            "*": "another hex of it",
            "GS#": "a gunship, attacks left",
            "IP": "an Improved Position",
            "am": "written down for an ambush",
            "#K": "killed in action",
            "#W": "wounded in action",
            "#K#W": "killed and wounded",
            "S#": "ammunition, resupplies left",
        }
    )
    painted = MappingProxyType({"sight": "light", "fire": "light", "threat": "heat"})
    lays = frozenset({"plot", "add"})
    travel = MappingProxyType({"move": "moving", "sail": "under way"})
    via = frozenset({"move"})
    cards_help = "cards: what is still hidden, what was found, casualties and who carries them"
    has_support_fire = False
    order_notes = MappingProxyType(
        {
            "4-1": "odds of the attack",
            "6:?": "attack 6, defence unknown",
            "no odds": "too weak to be rolled for",
        }
    )
    hurt_word = "hurt"
    column_head = "Odds"
    attacks = ("assault", "fire", "split", "shoot", "strafe", "shell")
    storms = frozenset({"assault"})
    closing = ("end", "ready", "pass", "resolve")
    at_leisure = frozenset({"set-up", "flights", "movement"})
    declines = frozenset({"pass", "hold", "await"})
    aside = frozenset({"resign", "instruct", "adjust"})
    lightly = frozenset({"instruct", "adjust"})

    def board(self, state: State) -> Board:
        """The map in play, without the rivers that a scenario ignores."""
        return inspection.shown_board(state)

    def too_early(self, view: State, decision: Decision) -> Refusal | None:
        """Who is still to come before a phase may end."""
        return End().refusal(view) if decision.kind in ("flights", "movement") and not view.frames else None

    def bookkeeping(self, event: Event) -> bool:
        """Does an event only keep the books?  Of a flight that sets units down it is told where they were set down."""
        empty = isinstance(event, FlownOut) and not event.units
        return (
            empty or (isinstance(event, Approached) and event.purpose == "drop") or super().bookkeeping(event)
        )

    def terrain_glyphs(self, state: State) -> dict[str, str]:
        """Terrain id -> two characters, blanks for open ground."""
        return {line.id: line.glyph for line in terrain_key().terrain}

    def picture(self, view: State) -> Picture:
        """Counters from above, boats on their hexsides, markers."""
        return Picture(counter_faces.stacks(view), counter_faces.afloat(view), counter_faces.chits(view))

    # -- looking --------------------------------------------------------------------------------------------

    def ready(self, view: State) -> tuple[tuple[str, Hex], ...]:
        """Units of the side to act that have something to do."""
        if view.top is not None or view.result is not None:
            return ()
        moving = view.phase == "movement"
        found = [unit for unit in view.units_of(view.player) if moving and reachable(view, unit)]
        found += [order.unit for verb in READY.get(view.phase, ()) for order in verb.offers(view)]
        return tuple((view.name(unit), view.place(unit)) for unit in dict.fromkeys(found))

    def seen_empty(self, view: State) -> bool:
        """Can the enemy tell as well that nothing can be done in the phase? [SD-0-l]"""
        return standing.seen_empty(view)

    def cards(self, view: State) -> tuple[Card, ...]:
        """The cards of what is still hidden, what was found, casualties, weapons."""
        return cards.cards(view)

    def focus(self, view: State) -> Hex | None:
        """The hex that a question is about."""
        frame = view.top
        if isinstance(frame, SettingUp):
            return self._amid(view, frame)
        if isinstance(frame, Plotting):
            return frame.hexes[0]
        place = getattr(frame, "place", None)
        if place is not None:
            return Hex(place) if place >= 0 else None
        unit = getattr(frame, "unit", None)
        found = view.place(unit) if unit is not None else Hex(-1)
        return found if found >= 0 else None

    def _amid(self, view: State, frame: SettingUp) -> Hex | None:
        """The hex where a side sets up, the same all the while: the middle of where its units may lie."""
        mine = [unit for unit in view.units_of(frame.side) if not view.roster[unit].turn]
        return view.board.grid.middle({hex_ for unit in mine[:1] for hex_ in open_to(view, unit)})

    def box(self, view: State) -> tuple[UnitFace, ...]:
        """Units still to be set up, or that may come onto the map now."""
        frame = view.top
        if isinstance(frame, SettingUp):
            return tuple(counter_faces.unit_face(view, unit) for unit in to_place(view, frame.side))
        if frame is None and view.phase == "movement" and view.result is None:
            coming = (*entry.waiting(view), *entry.waiting(view, mounted=True), *boats.waiting(view))
            return tuple(counter_faces.unit_face(view, unit) for unit in coming)
        if frame is None and view.phase == "flights" and view.result is None:
            return tuple(counter_faces.unit_face(view, unit) for unit in lifts.next_to_land(view))
        return ()

    def off_map(self, view: State) -> tuple[RosterLine, ...]:
        """Units to come, those aboard others, and those lost."""
        return inspection.off_map(view)

    # -- acting ---------------------------------------------------------------------------------------------

    def preview_order(self, steps: Sequence[tuple[State, Action]]) -> Preview:
        """The cost and the effect of an order of several actions."""
        return preview.preview_order(steps)

    def overlay(self, view: State, name: str, hex_: Hex, unit: str = "") -> dict[Hex, str]:
        """Costs and fire of a unit, lines of sight, shelter, what may lie where, casualties."""
        meant = self._meant(view, hex_, unit)
        match name:
            case "cost" if meant is not None:
                return overlays.cost(view, meant)
            case "fire" if meant is not None:
                return overlays.fire(view, meant)
            case "sight":
                return overlays.sight(view, hex_, meant)
            case "shelter":
                return overlays.shelter(view)
            case "belief" | "cadres":
                return overlays.belief(view, BELIEFS[name])
            case "casualties":
                return overlays.casualties(view)
        return {}

    def standing_orders(self, view: State, side: str) -> OrdersPage | None:
        """The standing orders for ambushes of the side that springs them."""
        return standing_orders.page(view, side)

    def shapes(self, view: State, at: Hex) -> tuple[Shape, ...]:
        """The strikes that may be laid with their centre in a hex, the best first."""
        return strikes.shapes(view, at)

    def threats(self, view: State, side: str) -> dict[Hex, tuple[str, ...]]:
        """The places that enemies fire into, or could come up to and assault."""
        return overlays.threats(view, side)

    def cut_off(self, view: State, side: str) -> frozenset[str]:
        """The units that could not retreat."""
        return overlays.cut_off(view, side)

    def long_way(self, view: State, unit: str, verb: str, to: Hex) -> Itinerary | None:
        """The way on foot or on wheels over several Player-Turns."""
        mover = inspection.unit_called(view, unit) if verb == "move" else None
        march = None if mover is None else long_march(view, mover)
        return None if march is None else itinerary(view.board.grid, march.legs_to(to))

    def _meant(self, view: State, hex_: Hex, unit: str) -> UnitId | None:
        """The unit of this name, or the first in the hex."""
        if unit:
            return inspection.unit_called(view, unit)
        there = (found for side in view.sides for found in counter_faces.from_above(view, side, hex_))
        return next(there, None)

    # -- tables and sentences -------------------------------------------------------------------------------

    def tables(self, state: State) -> tuple[TableFace, ...]:
        """Every chart, as the scenario has it."""
        return charts.all_charts(state.game, state.sheet.clear, rivers=state.sheet.rivers != "ignored")

    def enemy(self, view: State, side: str) -> str:
        """The other side."""
        return view.other(side)

    def contested(self, view: State) -> Hex | None:
        """The hex of a Close Assault."""
        frames = (Onslaught, AssaultRoll, Advancing)
        return next((frame.place for frame in reversed(view.frames) if isinstance(frame, frames)), None)

    def unseen_answer(self, view: State, side: str) -> str:
        """The enemy's inverted counters."""
        return number_of(sum(one.count for one in view.covered), "counter")

    def cast(self, state: State, event: Event) -> Cast | None:
        """The attack that an event decided."""
        return attack_cast(state, event)

    def march(self, event: Event) -> tuple[str, tuple[str, ...]] | None:
        """The unit that has moved, a boat by the hexes on both sides of its River hexside."""
        if isinstance(event, Sailed):
            return event.unit, (event.stream,)
        if isinstance(event, Stirred):
            return FACE_DOWN, event.path
        return (event.unit, event.path) if isinstance(event, Moved) else None


PRESENTER = SearchAndDestroyPresenter()
