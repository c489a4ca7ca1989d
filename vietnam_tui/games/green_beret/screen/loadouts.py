"""The loadout panel: who takes what, tried out before anything is bought or taken up.

A plan is tried on a copy of the position by the rules that will carry it out: what they refuse does not stand.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.pages.loadouts import Assignment, Item, LoadoutPanel, Tray
from vietnam_tui.games.green_beret.counters import PrintedCounter, counters
from vietnam_tui.games.green_beret.frames import Mover, Moving
from vietnam_tui.games.green_beret.rules.movement.declare_party import (
    Load,
    Ride,
    Take,
    company_steps,
    may_move,
    party_in_hand,
    refuse_lead,
)
from vietnam_tui.games.green_beret.rules.movement.planning import loadout
from vietnam_tui.games.green_beret.rules.movement.routes import plan_route
from vietnam_tui.games.green_beret.rules.position.values import firepower, is_team
from vietnam_tui.games.green_beret.rules.sequence.objectives import lacking, lacking_text
from vietnam_tui.games.green_beret.rules.sequence.purchases import (
    Buy,
    for_sale,
    in_stock,
    may_shop,
)
from vietnam_tui.games.green_beret.screen.cards import route_lines
from vietnam_tui.games.green_beret.screen.charts import marks_text
from vietnam_tui.games.green_beret.state import CAMPS, FORCES, MOVEMENT, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import NOWHERE, STOCK, PieceId, numbers

SHOP, DEPOT = "shop", "depot"
#: What the key of a item in the shop begins with, since it is a kind and not yet a counter
OF_A_KIND = "+"
BOUGHT_IS_BOUGHT = "{} has been bought and is not taken back [GB-6.2-e]"
LOADED_IS_LOADED = "{} has been taken up: take that order back, or drop it on the way [GB-10.1-i]"


class Wants(msgspec.Struct, frozen=True):
    """A plan in order: kinds to be bought with the tray of each, and counters at hand with theirs."""

    bought: tuple[tuple[str, str], ...] = ()
    loads: tuple[tuple[PieceId, str], ...] = ()

    def shifts(self, state: State) -> tuple[Assignment, ...]:
        """The plan as shifts."""
        kinds = [Assignment(OF_A_KIND + kind, tray) for kind, tray in self.bought]
        return (*kinds, *(Assignment(state.name(piece), tray) for piece, tray in self.loads))


class Stall(msgspec.Struct, frozen=True):
    """A plan tried out: the position once everything is bought, and what each team or vehicle would take."""

    home: Hex
    state: State
    buys: tuple[Action, ...]
    taken: dict[PieceId, tuple[PieceId, ...]]
    trays: dict[str, tuple[PieceId, ...]]
    shopping: bool

    def kept(self, state: State) -> tuple[Assignment, ...]:
        """The plan once everything is bought."""
        return tuple(
            Assignment(state.name(piece), tray)
            for tray, pieces in self.trays.items()
            if tray != DEPOT
            for piece in pieces
        )


def loadout_panel(
    view: State, plan: Sequence[Assignment], hex_: Hex | None = None, unit: str = ""
) -> LoadoutPanel | None:
    """The plan as far as it stands, laid out where the player is at work; None outside of shopping and movement.

    Shifts that the rules refuse are left out, and the last refusal told.
    """
    home = _home(view, hex_, unit)
    if home is None:
        return None
    wants, stall, refusal = Wants(), _try(view, home, Wants()), ""
    assert isinstance(stall, Stall)
    for shift in plan:
        changed = _changed(view, wants, shift)
        tried = changed if isinstance(changed, str) else _try(view, home, changed)
        if isinstance(tried, str):
            refusal = tried
        else:
            assert isinstance(changed, Wants)
            wants, stall, refusal = changed, tried, ""
    aims = [Hex(at) for at in (view.mission_hex, hex_) if at is not None and at not in (NOWHERE, home)]
    trays = (
        *([_shop(view, stall)] if stall.shopping else []),
        _depot(view, stall),
        *(_carrier(view, stall, lead, list(dict.fromkeys(aims))) for lead in stall.taken),
    )
    mission = view.current
    about = "" if mission is None else f": {mission.name} in {view.label(view.mission_hex)}"
    title = f"Loadout in {view.label(home)}{about}"
    return LoadoutPanel(title, trays, wants.shifts(view), stall.kept(view), refusal)


def has_loadouts(view: State) -> bool:
    """Is it the time to buy gear, or to load it?"""
    return view.result is None and view.phase not in (CAMPS, FORCES) and (may_shop(view) or may_move(view))


def _home(view: State, hex_: Hex | None, unit: str) -> Hex | None:
    """The place where loads are planned: with the party in hand, the unit, at the cursor, else the nearest place
    for it.
    """
    if not has_loadouts(view):
        return None
    party = party_in_hand(view)
    if party is not None:
        return party.at
    places = view.camp_hexes() if may_shop(view) else []
    places = places or sorted({view.pieces[team].place for team in view.teams()})
    if not places:
        return None
    piece = numbers().get(unit)
    if piece is not None and view.pieces[piece].on_map:
        hex_ = view.pieces[piece].place
    wanted = places[0] if hex_ is None else hex_
    return min(places, key=lambda place: (view.grid.distance(place, wanted), place))


# -- the plan -----------------------------------------------------------------------------------------------


def _changed(view: State, wants: Wants, shift: Assignment) -> Wants | str:
    """The plan with one more shift, or why there is no such shift."""
    key, tray = shift
    if key.startswith(OF_A_KIND):
        if tray == SHOP:
            return wants
        return msgspec.structs.replace(wants, bought=(*wants.bought, (key.removeprefix(OF_A_KIND), tray)))
    piece = numbers()[key]
    if view.pieces[piece].place != STOCK:
        if tray == SHOP:
            return BOUGHT_IS_BOUGHT.format(key)
        party = party_in_hand(view)
        if party is not None and any(piece in mover.pieces for mover in party.movers):
            return wants if tray != DEPOT else LOADED_IS_LOADED.format(key)
        rest = tuple(load for load in wants.loads if load[0] != piece)
        return msgspec.structs.replace(wants, loads=(*rest, (piece, tray)) if tray != DEPOT else rest)
    kind = view.kind(piece).id
    alike = [i for i, (bought, _) in enumerate(wants.bought) if bought == kind]
    stock = [other for name, other in numbers().items() if _is_stock(view, other, kind)]
    if piece not in stock[: len(alike)]:
        return f"{key} is not in the plan"
    at = alike[stock.index(piece)]
    changed = [] if tray == SHOP else [(kind, tray)]
    return msgspec.structs.replace(wants, bought=(*wants.bought[:at], *changed, *wants.bought[at + 1 :]))


def _is_stock(view: State, piece: PieceId, kind: str) -> bool:
    return view.kind(piece).id == kind and view.pieces[piece].place == STOCK


def _try(view: State, home: Hex, wants: Wants) -> Stall | str:
    """Try a plan out; the refusal as a sentence when the rules do not allow it."""
    transition, buys = Transition(view), []
    trays: dict[str, list[PieceId]] = {}
    for kind, tray in wants.bought:
        buy = Buy(kind, home)
        refused = buy.refusal(transition.state)
        if refused is not None:
            return str(refused)
        piece = in_stock(transition.state, kind)
        assert piece is not None
        buy.apply(transition)
        buys.append(buy)
        trays.setdefault(tray, []).append(piece)
    for piece, tray in wants.loads:
        trays.setdefault(tray, []).append(piece)
    state = transition.state
    taken: dict[PieceId, tuple[PieceId, ...]] = {}
    away = {piece for tray, pieces in trays.items() if tray != DEPOT for piece in pieces}
    for lead in _leads(view, state, home):
        if lead not in away:
            taken[lead] = tuple(trays.get(state.name(lead), ()))
    known = {DEPOT, *(state.name(piece) for piece in state.at(home))}
    stray = next((tray for tray in trays if tray not in known), "")
    if stray:
        return f"{stray} is not in {state.label(home)}"
    lying = {tray: tuple(pieces) for tray, pieces in trays.items()}
    stall = Stall(home, state, tuple(buys), taken, lying, may_shop(view))
    for lead, items in taken.items():
        party = _party(stall, lead, items)
        if isinstance(party, str):
            return party
    return stall


def _leads(view: State, state: State, home: Hex) -> list[PieceId]:
    """Teams, then vehicles and craft that haul something; while a party is in hand its own movers alone."""
    party = party_in_hand(view)
    if party is not None:
        return [mover.lead for mover in party.movers]
    teams = [team for team in state.teams(home) if _may_lead(state, team)]
    hauling = [
        p for p in state.at(home, "gear") if state.kind(p).movement_type == "plus" and state.kind(p).portage
    ]
    return [*teams, *(piece for piece in hauling if _may_lead(state, piece))]


def _may_lead(state: State, piece: PieceId) -> bool:
    return refuse_lead(state, piece) is None


def _party(stall: Stall, lead: PieceId, items: tuple[PieceId, ...]) -> Moving | str:
    """The party that a lead would form with what it takes, or the refusal as a sentence."""
    at_work = stall.state.but(phase=MOVEMENT, frames=_frames(stall.state))
    party = party_in_hand(at_work) or Moving(stall.home, (Mover(lead),))
    for step in _steps(at_work, lead, items):
        found, refused = step.formed(at_work)
        if found is None:
            return str(refused)
        party = found
        at_work = at_work.but(frames=(party,))
    return party


def _steps(state: State, lead: PieceId, items: Sequence[PieceId]) -> list[Ride | Load]:
    """The orders by which a lead takes these up; a team among them is refused as a load."""
    hauled = [piece for piece in items if not is_team(state.kind(piece))]
    steps = [step for step in company_steps(state, lead, hauled) if isinstance(step, Ride | Load)]
    return [*(Load(lead, piece) for piece in items if piece not in hauled), *steps]


def _frames(state: State) -> tuple[Moving, ...]:
    party = party_in_hand(state)
    return () if party is None else (party,)


# -- the trays ----------------------------------------------------------------------------------------------


def _shop(view: State, stall: Stall) -> Tray:
    """The things that can still be bought, and the points that would be left."""
    state = stall.state
    items = []
    for kind in counters().values():
        if not for_sale(view, kind) or in_stock(state, kind.id) is None:
            continue
        about = f"{kind.name}: {kind.cost} PP, {_about(kind)}"
        items.append(Item(OF_A_KIND + kind.id, kind.name, f"{kind.cost} PP", about, _wanted(state, kind)))
    return Tray(SHOP, f"Shop {state.points} PP", _wanted_first(items), orders=stall.buys)


def _depot(view: State, stall: Stall) -> Tray:
    """The things that lie in the hex and that nobody takes."""
    state = stall.state
    away = {piece for lead, items in stall.taken.items() for piece in (lead, *items)}
    party = party_in_hand(view)
    if party is not None:
        away |= {piece for mover in party.movers for piece in mover.pieces}
    rest = [piece for piece in state.at(stall.home, "leader", "gear") if piece not in away]
    title = f"{state.label(stall.home)} camp" if state.in_camp(stall.home) else state.label(stall.home)
    return Tray(DEPOT, title, _wanted_first([_ware(state, piece) for piece in rest]), orders=stall.buys)


def _carrier(view: State, stall: Stall, lead: PieceId, aims: Sequence[Hex]) -> Tray:
    """A team or vehicle with what it takes: slots, movement, noise, fire, what the mission lacks, the way there."""
    state, items = stall.state, stall.taken[lead]
    party = _party(stall, lead, items)
    assert isinstance(party, Moving)
    mover = next(mover for mover in party.movers if mover.lead == lead)
    figures = loadout(state, mover)
    held = [piece for piece in mover.pieces if piece != lead]
    water = f", {figures.afloat} in water alone" if figures.afloat != figures.ashore else ""
    fire = sum(firepower(state, piece) for piece in mover.pieces)
    facts = [
        f"{figures.slots_used} of {figures.slots} slots [GB-9.1-a], movement {figures.ashore}{water} [GB-10.3-d], "
        f"noise {figures.noise:+d} [GB-12.0-d], attack {fire:+d} [GB-13.0-g]",
        *_mission_facts(state, lead, held),
        *(text for aim in aims for text in _way_facts(state, party, lead, aim)),
    ]
    if stall.shopping:
        orders = stall.buys
    else:
        orders = tuple(_steps(view, lead, items)) or (() if party_in_hand(view) else (Take(lead),))
    return Tray(
        state.name(lead),
        f"{state.name(lead)} {figures.slots_used}/{figures.slots} mv {figures.ashore} n {figures.noise:+d}",
        tuple(_ware(state, piece) for piece in held),
        tuple(facts),
        orders,
        "" if stall.shopping else state.name(lead),
    )


def _mission_facts(state: State, lead: PieceId, held: Sequence[PieceId]) -> list[str]:
    mission = state.current
    if mission is None or not is_team(state.kind(lead)):
        return []
    missing = lacking_text(lacking(state, mission, [p for p in held if state.kind(p).family == "gear"]))
    return [f"lacks {missing}" if missing else f"has all that {mission.name} needs"]


def _way_facts(state: State, party: Moving, lead: PieceId, target: Hex) -> list[str]:
    if not is_team(state.kind(lead)):
        return []
    route = plan_route(state, party, target)
    if route is None:
        return [] if party.at == target else [f"cannot get to {state.label(target)} so"]
    (text,) = route_lines(state, route)
    return [f"to {state.label(target)}: {text}"]


def _ware(state: State, piece: PieceId) -> Item:
    kind, name = state.kind(piece), state.name(piece)
    note = f"f{kind.firepower:+d} n{kind.noise:+d} m{kind.movement_text}"
    return Item(name, name, note, f"{name}: {_about(kind)}", _wanted(state, kind))


def _wanted_first(items: Sequence[Item]) -> tuple[Item, ...]:
    return tuple(sorted(items, key=lambda item: not item.wanted))


def _about(kind: PrintedCounter) -> str:
    """Fire, noise and movement of a counter, and what else is printed on it."""
    moves = f", movement {kind.movement_text}" if kind.movement_text else ""
    hauls = f", hauls {kind.portage}" if kind.portage else ""
    marks = f" ({marks_text(kind)})" if marks_text(kind) else ""
    return f"attack {kind.firepower:+d}, noise {kind.noise:+d}{moves}{hauls}{marks}"


def _wanted(state: State, kind: PrintedCounter) -> bool:
    mission = state.current
    return mission is not None and any(kind.id in either for either in mission.needs)
