"""All that Green Beret tells a screen: faces, sentences, tables, previews, all from the player's view."""

from __future__ import annotations

from types import MappingProxyType

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Event
from vietnam_tui.core.pages.loadouts import Assignment, LoadoutPanel
from vietnam_tui.core.presenter import Card, Itinerary, Journey, Picture, RosterLine, UnitFace
from vietnam_tui.core.preview import Cast
from vietnam_tui.core.tables import TableFace
from vietnam_tui.engine.published_presenter import PublishedPresenter
from vietnam_tui.games.green_beret.counters import terrain_key
from vietnam_tui.games.green_beret.frames import (
    Assaulting,
    Bereavement,
    Combat,
    Escaping,
    GearLoss,
    Keeping,
    Pursuing,
    Suppressing,
    Wounding,
)
from vietnam_tui.games.green_beret.phrases import enemy_name, join
from vietnam_tui.games.green_beret.rules.combat.attacks import Attack
from vietnam_tui.games.green_beret.rules.combat.battle import CombatResolved
from vietnam_tui.games.green_beret.rules.combat.suppression import Suppress
from vietnam_tui.games.green_beret.rules.contact.noise import NoiseRolled
from vietnam_tui.games.green_beret.rules.contact.pursuit import EnemyMoved, waiting
from vietnam_tui.games.green_beret.rules.movement.declare_party import (
    Loaded,
    MadeReady,
    may_move,
    party_in_hand,
    refuse_lead,
)
from vietnam_tui.games.green_beret.rules.movement.halting import Dropped, Halted
from vietnam_tui.games.green_beret.rules.movement.movement import party_reach
from vietnam_tui.games.green_beret.rules.movement.party import Moved
from vietnam_tui.games.green_beret.rules.movement.planning import (
    chance_heard,
    party_of,
    planned_move,
    pursuits,
)
from vietnam_tui.games.green_beret.rules.position.values import is_detected, is_team
from vietnam_tui.games.green_beret.rules.sequence.base_camps import bonus_of, refuse_site
from vietnam_tui.games.green_beret.rules.sequence.purchases import Bought
from vietnam_tui.games.green_beret.rules.sequence.setup import TrackMarked, still_to_place
from vietnam_tui.games.green_beret.rules.sequence.turns import RULES, PhaseBegun, TurnBegun
from vietnam_tui.games.green_beret.rules.sequence.victory import score
from vietnam_tui.games.green_beret.screen import (
    cards,
    charts,
    faces,
    inspection,
    preview,
)
from vietnam_tui.games.green_beret.screen.cards import journey_of, way_marks, way_over_turns
from vietnam_tui.games.green_beret.screen.loadouts import has_loadouts, loadout_panel
from vietnam_tui.games.green_beret.screen.preview import combat_cast
from vietnam_tui.games.green_beret.state import (
    CAMPS,
    COMBAT,
    ENEMY,
    ENEMY_SIDE,
    FORCES,
    MOVEMENT,
    PHASES,
    PLACEMENT,
    State,
)
from vietnam_tui.games.green_beret.units import GONE, NOWHERE, PieceId, numbers, roster

#: Two characters for what lies in a hex besides counters, the first that applies
MISSION_CHIT, CAMP_CHIT = "**", "BC"
GROUND_WITHOUT_GLYPH = "elephant-grass"


class GreenBeretPresenter(PublishedPresenter[State]):
    """The sheet of Green Beret."""

    vocabulary = RULES.vocabulary
    inspections, action_faces, dry_runs, standings = inspection, faces, preview, cards
    phases = (PhaseBegun, TurnBegun)
    books = (Bought, Dropped, Halted, Loaded, MadeReady, TrackMarked)
    overlays = MappingProxyType(
        {
            "cost": "movement points to get there",
            "noise": "10%: how likely it is heard; without a team -1, +2: the terrain's noise",
            "way": "2/10: second halt on the shortest way to the mission, heard 10%; 2-5: on a quieter one",
            "pursuit": "E1: the way of that enemy unit, !! where it attacks",
            "camp": "BC: a base camp may stand here, +5 with so many PP as a bonus",
            "threat": "!2: two enemy units could come up and attack",
        }
    )
    painted = MappingProxyType({"threat": "heat"})
    markers = MappingProxyType(
        {
            CAMP_CHIT: "a base camp",
            MISSION_CHIT: "what the mission is about",
        }
    )
    badges = MappingProxyType(faces.BADGE_WORDS)
    travel = MappingProxyType({"move": "marching"})
    via = frozenset({"move"})
    foe = ENEMY_SIDE
    has_support_fire = False
    hurt_word = "wounded"
    attacks = ("attack",)
    closing = ("end", "halt", "stand", "fire", "pursue")
    set_up = frozenset({CAMPS, FORCES})
    at_leisure = in_hand = frozenset({"moving", "suppressing"})
    aside = frozenset({"forfeit", "retire"})
    loadouts_help = "loadouts: shop, base camp and teams, what each load weighs and risks"
    cards_help = "cards: the mission, your teams, pursuit, draw pools, score"

    def terrain_glyphs(self, state: State) -> dict[str, str]:
        """Terrain id -> two characters, blanks for open ground."""
        return {t.id: "  " if t.id == GROUND_WITHOUT_GLYPH else 2 * t.glyph for t in terrain_key().values()}

    def picture(self, view: State) -> Picture:
        """Counters and enemy units by hex, base camps and the mission as chits."""
        units: dict[Hex, list[UnitFace]] = {}
        for piece in (p for family in ("team", "leader", "gear") for p in self._on_map(view, family)):
            units.setdefault(view.pieces[piece].place, []).append(faces.piece_face(view, piece))
        for enemy in view.enemies:
            units.setdefault(enemy.place, []).append(faces.enemy_face(enemy))
        chits: dict[Hex, tuple[str, ...]] = dict.fromkeys(view.camp_hexes(), (CAMP_CHIT,))
        if view.mission_hex != NOWHERE:
            there = view.mission_hex
            chits[there] = (MISSION_CHIT, *chits.get(there, ()))
        return Picture({h: tuple(found) for h, found in units.items()}, chits=chits)

    def _on_map(self, view: State, family: str) -> list[PieceId]:
        return [
            PieceId(i)
            for i, (_, kind) in enumerate(roster())
            if kind.family == family and view.pieces[i].on_map
        ]

    # -- looking --------------------------------------------------------------------------------------------

    def ready(self, view: State) -> tuple[tuple[str, Hex], ...]:
        """The counters that may move, attack or fire suppressively; in the enemy phase the enemy units that have not
        acted.
        """
        found: list[PieceId] = []
        if view.result is None and view.phase == MOVEMENT and may_move(view):
            party = party_in_hand(view)
            everybody = [PieceId(i) for i in range(len(roster()))]
            found = (
                [mover.lead for mover in party.movers]
                if party is not None
                else [piece for piece in everybody if refuse_lead(view, piece) is None]
            )
        elif view.result is None and view.phase == COMBAT and view.top is None:
            found = sorted({team for attack in Attack.offers(view) for team in attack.teams})
        elif isinstance(view.top, Suppressing):
            found = sorted({shot.weapon for shot in Suppress.offers(view, view.top)})
        elif view.result is None and view.phase == ENEMY and view.top is None:
            return tuple((enemy_name(enemy.number), enemy.place) for enemy in waiting(view))
        return tuple((view.name(piece), view.pieces[piece].place) for piece in found)

    def idle(self, view: State) -> tuple[str, ...]:
        """In the Movement Phase the teams that could still move, those in base camps only if no team has moved."""
        ready = self.ready(view)
        if view.phase != MOVEMENT:
            return tuple(name for name, _ in ready)
        teams = [(name, at) for name, at in ready if is_team(view.kind(numbers()[name]))]
        out = [name for name, at in teams if not view.in_camp(at)]
        anybody = any(view.pieces[team].moved for team in view.teams())
        return tuple(out if anybody or out else [name for name, _ in teams])

    def loose_ends(self, view: State) -> tuple[str, ...]:
        """While gear is bought: what the mission needs, nobody has, and the points would pay for [GB-7.1-a]."""
        return cards.missing_gear(view) if view.phase == PLACEMENT else ()

    def focus(self, view: State) -> Hex | None:
        """The hex where somebody is to escape, to fight, to lose something, or where an enemy unit is to choose."""
        match view.top:
            case Escaping(at=at) | Combat(at=at) | GearLoss(at=at) | Keeping(at=at):
                return at
            case Wounding(teams=pieces) | Bereavement(pieces=pieces):
                return view.pieces[pieces[0]].place
            case Pursuing(enemy=number) | Assaulting(enemy=number):
                enemy = view.enemy(number)
                return None if enemy is None else enemy.place
        return None

    def spots(self, view: State) -> dict[str, Hex]:
        """The mission and the base camps."""
        camps = view.camp_hexes()
        found = {"camp" if i == 0 else f"camp{i + 1}": at for i, at in enumerate(camps)}
        return found if view.mission_hex == NOWHERE else {"mission": view.mission_hex, **found}

    def box(self, view: State) -> tuple[UnitFace, ...]:
        """Teams and leaders still to be placed."""
        if view.phase != FORCES or view.result is not None:
            return ()
        return tuple(faces.piece_face(view, piece) for piece in still_to_place(view))

    def off_map(self, view: State) -> tuple[RosterLine, ...]:
        """Teams and leaders still to be placed, and every counter that is lost."""
        lost = (PieceId(i) for i, piece in enumerate(view.pieces) if piece.place == GONE)
        gone = (RosterLine(faces.piece_face(view, piece), None, view.label(GONE), "lost") for piece in lost)
        return (*super().off_map(view), *gone)

    def cards(self, view: State) -> tuple[Card, ...]:
        """Mission, teams, pursuit, pools, score."""
        return cards.cards(view)

    def has_loadouts(self, view: State) -> bool:
        """While something may be bought or taken up."""
        return has_loadouts(view)

    def loadouts(
        self, view: State, plan: tuple[Assignment, ...], hex_: Hex | None = None, unit: str = ""
    ) -> LoadoutPanel | None:
        """Shop, base camp and teams with a plan of loads."""
        return loadout_panel(view, plan, hex_, unit)

    # -- acting ---------------------------------------------------------------------------------------------

    def overlay(self, view: State, name: str, hex_: Hex, unit: str = "") -> dict[Hex, str]:
        """Cost of a move, chance of being heard, where enemy units will go, where a camp may stand."""
        mover = self._mover(view, hex_, unit)
        match name:
            case "cost" if mover is not None:
                return {h: str(way.cost) for h, way in party_reach(view, party_of(view, mover)).items()}
            case "noise":
                return self._noise(view, mover)
            case "way":
                return way_marks(view, self._first_team(view) if mover is None else mover)
            case "pursuit":
                marks: dict[Hex, str] = {}
                for plan in pursuits(view):
                    marks |= dict.fromkeys(plan.path, f"E{plan.enemy}") | dict.fromkeys(plan.attacks, "!!")
                return marks
            case "camp":
                sites = [h for h in view.grid.hexes() if refuse_site(view, h) is None]
                return {h: f"+{bonus}" if (bonus := bonus_of(view, h)) else CAMP_CHIT for h in sites}
        return {}

    def journey(self, view: State, unit: str) -> Journey:
        """The way to the mission of the party that a piece could lead on."""
        lead = numbers().get(unit)
        setting_out = lead is not None and view.phase == MOVEMENT and refuse_lead(view, lead) is None
        return journey_of(view, lead) if lead is not None and setting_out else Journey()

    def long_way(self, view: State, unit: str, verb: str, to: Hex) -> Itinerary | None:
        """The quietest of the shortest ways of the party that a piece could lead on."""
        lead = numbers().get(unit) if verb == "move" else None
        setting_out = lead is not None and view.phase == MOVEMENT and refuse_lead(view, lead) is None
        return way_over_turns(view, lead, to) if lead is not None and setting_out else None

    def threats(self, view: State, side: str) -> dict[Hex, tuple[str, ...]]:
        """The places that enemy units could come up to and attack; for them those next to a team."""
        return preview.beside_teams(view) if side == ENEMY_SIDE else preview.threats(view)

    def unseen(self, view: State, side: str) -> frozenset[str]:
        """The teams that have not been detected."""
        found = (team for team in view.teams() if not is_detected(view, team)) if side != ENEMY_SIDE else ()
        return frozenset(view.name(team) for team in found)

    def _mover(self, view: State, hex_: Hex, unit: str) -> PieceId | None:
        """The counter named, else the first in the hex, that could lead a move."""
        named = numbers().get(unit)
        candidates = [named] if named is not None else view.at(hex_, "team", "leader", "gear")
        return next((p for p in candidates if refuse_lead(view, p) is None), None)

    def _first_team(self, view: State) -> PieceId | None:
        """The first team on the map that could lead a move."""
        teams = (PieceId(n) for n, piece in enumerate(view.pieces) if piece.on_map)
        return next((p for p in teams if is_team(view.kind(p)) and refuse_lead(view, p) is None), None)

    def _noise(self, view: State, mover: PieceId | None) -> dict[Hex, str]:
        """The chance in percent that a noise check is failed: in reach of a mover, else the terrain's noise."""
        if mover is None:
            return {h: f"{view.ground(h).noise:+d}" for h in view.grid.hexes() if view.ground(h).noise}
        party = party_of(view, mover)
        found: dict[Hex, str] = {}
        for h in party_reach(view, party):
            plan = planned_move(view, party, h)
            if plan is not None and plan.heard:
                found[h] = f"{round(100 * chance_heard(plan.noise.total))}%"
        return found

    # -- tables and sentences -------------------------------------------------------------------------------

    def tables(self, state: State) -> tuple[TableFace, ...]:
        """Missions, shop, terrain, enemy units, casualties, combat, scatter, victory, phases."""
        phase = PHASES.index(state.phase) - PHASES.index(PLACEMENT) + 1
        return (
            charts.mission_chart(marked=state.mission),
            charts.shop(),
            charts.green_berets(),
            charts.terrain(),
            charts.noise(),
            charts.combat(),
            charts.enemy(),
            charts.casualty_markers(),
            charts.scatter(),
            charts.victory(score=score(state)),
            charts.turn(phase=max(0, phase)),
        )

    def cast(self, state: State, event: Event) -> Cast | None:
        """The dice that decided a combat."""
        return combat_cast(event) if isinstance(event, CombatResolved) else None

    def march(self, event: Event) -> tuple[str, tuple[str, ...]] | None:
        """The counter that has moved, the enemy hex by hex."""
        match event:
            case Moved(movers=movers, path=path):
                return join(movers), path
            case EnemyMoved(enemy=enemy, origin=origin, to=to):
                return enemy, (origin, to)
        return None

    def came_to_nothing(self, event: Event) -> bool:
        """Has nobody been heard?  A unit that has is told of by name."""
        return isinstance(event, NoiseRolled)


PRESENTER = GreenBeretPresenter()
