"""All that Cold War Hot Armor: Vietnam tells a screen: faces, sentences, tables, previews, all from a side's view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from types import MappingProxyType

from vietnam_tui.core.forecast import number_of
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import Action, Decision, Event
from vietnam_tui.core.pages.standing_orders import OrdersPage
from vietnam_tui.core.presenter import FACE_DOWN, Card, Itinerary, Picture, RosterLine, UnitFace
from vietnam_tui.core.preview import Cast, Preview
from vietnam_tui.core.shapes import Shape
from vietnam_tui.core.tables import TableFace
from vietnam_tui.engine.long_march import itinerary
from vietnam_tui.engine.published_presenter import PublishedPresenter
from vietnam_tui.games.hot_armor.frames import (
    Aiming,
    Assaulting,
    Barrage,
    Calling,
    Covering,
    Falling,
    Reacting,
    SettingUp,
    Storming,
    Volley,
)
from vietnam_tui.games.hot_armor.rules.command.command import BinFilled, Designated, MarkerDrawn
from vietnam_tui.games.hot_armor.rules.fire.results import Fired, Hit
from vietnam_tui.games.hot_armor.rules.movement.movement import Moved, Stirred
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import Arrived, Enter
from vietnam_tui.games.hot_armor.rules.movement.ways import goals, long_march
from vietnam_tui.games.hot_armor.rules.position.areas import area_of, to_place
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.rules.sequence.deployment import Placed, SideReady
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES, ImpulseBegins, PhaseBegins, TurnBegins
from vietnam_tui.games.hot_armor.rules.support.bombardment import SupportBack
from vietnam_tui.games.hot_armor.screen import (
    cards,
    charts,
    faces,
    inspection,
    overlays,
    preview,
    standing,
    standing_orders,
    support_preview,
)
from vietnam_tui.games.hot_armor.screen.counter_faces import (
    BADGE_WORDS,
    VALUE_WORDS,
    all_stacks,
    chits,
    unit_face,
)
from vietnam_tui.games.hot_armor.screen.fire_preview import attack_cast
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.terrain import terrain_key
from vietnam_tui.games.hot_armor.units import UnitId


class HotArmorPresenter(PublishedPresenter[State]):
    """The sheet of Cold War Hot Armor: Vietnam."""

    vocabulary = RULES.vocabulary
    inspections, action_faces, dry_runs, standings = inspection, faces, preview, standing
    phases = (TurnBegins, BinFilled, ImpulseBegins, PhaseBegins)
    placings = (Placed,)
    books = (Arrived, Designated, Fired, MarkerDrawn, SideReady, SupportBack)
    overlays = MappingProxyType(
        {
            "cost": "points spent when the unit gets there",
            "reaction": "30: percent to be hurt there by known enemies, ? face-down ones near; else how many fire",
            "sight": "distance of what is seen, x unseen; # ends sight beyond it, - hampers it",
            "range": "strength of the unit's fire, x without a line of fire",
            "fire": "the best column on enemies that can be fired at",
            "command": "distance of what the unit commands",
            "support": "P struck by a point, a by an area as well, o where a friend observes",
            "aims": "OUT: units leave here; + held, . not held by the side that wants it",
            "threat": "!2: in range of two known enemies, if they see it, or they could come up and assault",
        }
    )
    markers = MappingProxyType(
        {
            "E#": "an entrenchment, its level",
            "MN": "mines",
            "LZ": "a Landing Zone",
            "WR": "a wreck",
            "RB": "rubble",
            "XX": "a bridge that is down",
            "C2": "who bears the C2 marker",
            "L*": "a leader",
            "P?": "fire support called, point",
            "A?": "fire support called, area",
            "P*": "fire support landed, point",
            "A*": "fire support landed, area",
        }
    )
    badges = MappingProxyType(BADGE_WORDS)
    values = MappingProxyType(VALUE_WORDS)
    painted = MappingProxyType({"sight": "light", "range": "light", "threat": "heat"})
    lays = frozenset({"call"})
    travel = MappingProxyType({"move": "moving"})
    via = frozenset({"move"})
    cards_help = "cards: the bin, commands, fire planner, fire support"
    has_support_fire = True
    order_notes = MappingProxyType(
        {"50%": "column that it comes to", "6 1/2 MPs": "movement points it takes"}
    )
    hurt_word = "disrupted"
    column_head = "Column"
    closing = ("end", "ready", "fire", "assault", "hold")
    at_leisure = frozenset({"set-up"})
    declines = frozenset({"pass", "await", "hold"})
    aside = frozenset({"standing", "instruct", "adjust", "top"})
    lightly = frozenset({"standing", "instruct", "adjust"})
    attacks = ("assault", "fire")
    storms = frozenset({"assault", "storm"})
    declared = MappingProxyType({"aim": "fire", "storm": "assault"})

    def terrain_glyphs(self, state: State) -> dict[str, str]:
        """Terrain id -> two characters, blanks for open ground."""
        return {ground.id: ground.glyph for ground in terrain_key().ground}

    def picture(self, view: State) -> Picture:
        """Counters from above, markers, bridges that are gone."""
        return Picture(all_stacks(view), chits=chits(view), broken_bridges=frozenset(view.broken_sides))

    # -- looking --------------------------------------------------------------------------------------------

    def ready(self, view: State) -> tuple[tuple[str, Hex], ...]:
        """Units of the side to act that have something to do in the phase."""
        if view.top is not None or view.result is not None or view.phase in ("set-up", "draw", "command"):
            return ()
        return tuple((view.name(unit), view.place(unit)) for unit in _busy(view) if view.units[unit].on_map)

    def focus(self, view: State) -> Hex | None:
        """The hex that a question is about."""
        match view.top:
            case Aiming(at=at) | Storming(at=at) | Assaulting(at=at) | Reacting(at=at) | Volley(at=at):
                return at
            case Covering(hexes=hexes):
                return hexes[0]
            case Calling(missions=missions):
                return missions[-1].at
            case Falling(mission=mission):
                return mission.at
            case Barrage(landed=landed) if landed:
                return landed[-1].at
            case SettingUp() as frame:
                return _amid(view, frame)
        return None

    def box(self, view: State) -> tuple[UnitFace, ...]:
        """Units still to be set up, or that may come onto the map now."""
        frame = view.top
        if isinstance(frame, SettingUp):
            return tuple(unit_face(view, unit) for unit in to_place(view, frame.side))
        if frame is None and view.phase == "movement" and view.result is None:
            comers = dict.fromkeys(order.unit for order in Enter.offers(view) if isinstance(order, Enter))
            return tuple(unit_face(view, unit) for unit in comers)
        return ()

    def off_map(self, view: State) -> tuple[RosterLine, ...]:
        """Units to come, and those lost."""
        return inspection.off_map(view)

    def cards(self, view: State) -> Iterator[Card]:
        """The bin, commands, the fire planner, fire support, for the side that looks."""
        return cards.cards(view, self._looker(view))

    def _looker(self, view: State) -> str:
        """The side whose turn it is; nothing here shows more than the view holds."""
        frame = view.top
        side = getattr(frame, "side", "") if frame is not None else view.phasing
        return side if side in view.sides else view.phasing

    # -- acting ---------------------------------------------------------------------------------------------

    def preview_order(self, steps: Sequence[tuple[State, Action]]) -> Preview:
        """The cost and the effect of an order of several actions."""
        return preview.preview_order(steps)

    def overlay(self, view: State, name: str, hex_: Hex, unit: str = "") -> dict[Hex, str]:
        """The points that a unit spends to come to a hex, the fire that it meets there, lines of sight, rings of
        range, what can be fired at, command, patterns of fire support, the hexes that count.
        """
        one = self._meant(view, hex_, unit)
        side = view.side(one) if one is not None else self._looker(view)
        match name:
            case "cost" if one is not None:
                return overlays.cost(view, one)
            case "reaction":
                return overlays.fields(view, side) if one is None else overlays.reaction(view, one)
            case "sight":
                flying = one is not None and is_helicopter(view, one)
                return overlays.sight(
                    view, view.place(one) if unit and one is not None else hex_, flying=flying
                )
            case "range" if one is not None:
                return overlays.reach_of(view, one)
            case "fire":
                return overlays.fires(view, side, one if unit else None)
            case "command":
                bearer = view.bearer if view.bearer >= 0 else None
                meant = one if one is not None else bearer
                return {} if meant is None else overlays.command(view, meant)
            case "support":
                return overlays.support(view, self._looker(view), hex_)
            case "aims":
                return overlays.aims(view)
        return {}

    def shapes(self, view: State, at: Hex) -> tuple[Shape, ...]:
        """The missions of fire support that may be called on a hex, the best first."""
        return support_preview.shapes(view, at)

    def standing_orders(self, view: State, side: str) -> OrdersPage:
        """The standing orders of a side for reaction fire."""
        return standing_orders.page(view, side)

    def prospects(self, view: State) -> dict[Hex, Fraction]:
        """The hexes where those who move may come next, and how likely our fire hurts one of them there."""
        return standing_orders.prospects(view)

    def threats(self, view: State, side: str) -> dict[Hex, tuple[str, ...]]:
        """The places that lie in range of enemies, or could be assaulted by them."""
        return overlays.threats(view, side)

    def long_way(self, view: State, unit: str, verb: str, to: Hex) -> Itinerary | None:
        """The way of a unit, or of the stack in hand, over several of its Impulses."""
        mover = self._meant(view, to, unit) if verb == "move" else None
        march = None if mover is None else long_march(view, mover)
        return None if march is None else itinerary(view.board.grid, march.legs_to(to))

    def _meant(self, view: State, hex_: Hex, unit: str) -> UnitId | None:
        """The unit of this name on the map, or the first in the hex."""
        named = (UnitId(i) for i, entry in enumerate(view.roster) if entry.name == unit)
        here = (UnitId(i) for i, status in enumerate(view.units) if status.place == hex_)
        found = next(named, None) if unit else next(here, None)
        return found if found is not None and view.units[found].on_map else None

    # -- tables and sentences -------------------------------------------------------------------------------

    def tables(self, state: State) -> tuple[TableFace, ...]:
        """Combat results, shifts, terrain as the scenario has it, checks, fire support, anti-aircraft, weather."""
        return (
            charts.combat_results(),
            charts.soft_on_hard(),
            charts.shifts(),
            charts.terrain(state.sheet.terrain),
            charts.checks(),
            charts.fire_support(),
            charts.air(),
            charts.visibility(),
        )

    def enemy(self, view: State, side: str) -> str:
        """The other side."""
        return view.other(side)

    def contested(self, view: State) -> Hex | None:
        """The hex of a close assault."""
        frames = (Storming, Assaulting)
        return next((frame.at for frame in reversed(view.frames) if isinstance(frame, frames)), None)

    def unseen_answer(self, view: State, side: str) -> str:
        """The enemy's face-down counters."""
        return number_of(sum(len(one.marks) for one in view.covered), "counter")

    def cast(self, state: State, event: Event) -> Cast | None:
        """The attack that an event decided."""
        return attack_cast(event) if isinstance(event, Hit) else None

    def march(self, event: Event) -> tuple[str, tuple[str, ...]] | None:
        """The counter that has moved."""
        if isinstance(event, Stirred):
            return FACE_DOWN, (event.from_place, event.place)
        return (event.units[0], (event.from_place, event.place)) if isinstance(event, Moved) else None

    def prompt(self, view: State, decision: Decision) -> str:
        """The decision as a question, with the rule."""
        asked, frame = decision.prompt, view.top
        if isinstance(frame, Reacting) and asked.endswith(", or hold"):
            asked = f"{asked.removesuffix(', or hold')}, hold, await or pass"
        return f"{asked} [{decision.rule}]"


@by_identity
def _busy(view: State) -> tuple[UnitId, ...]:
    """The units of the phasing player for which the phase has an order, not counting what answers nothing."""
    if view.phase == "movement":
        found = [unit for unit in view.units_of(view.phasing) if goals(view, unit)]
        return tuple(found)
    units = [
        action.unit
        for one in RULES.chapters.given(view.phase)
        for action in one.offers(view)
        if hasattr(action, "unit")
        and RULES.vocabulary.write(view, action).split()[0] not in HotArmorPresenter.aside
    ]
    return tuple(dict.fromkeys(units))


def _amid(view: State, frame: SettingUp) -> Hex | None:
    """The hex where a side sets up, the same all the while: in the middle of its areas."""
    groups = [g for g in view.sheet.group if g.side == frame.side and g.zone is not None and not g.turn]
    return view.board.grid.middle(frozenset[Hex]().union(*(area_of(view, group) for group in groups)))


PRESENTER = HotArmorPresenter()
