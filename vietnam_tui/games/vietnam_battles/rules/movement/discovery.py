"""Finding the Viet Cong (15.0), base camps and caches (16.0), and what entering a hex sets off.

Every arrival of a unit in a place goes through `enter`: a move, a landing, an advance, a retreat, a bump.
"""

from __future__ import annotations

from vietnam_tui.engine.telling import Told
from vietnam_tui.games.vietnam_battles.phrases import SITE_WORDS, join
from vietnam_tui.games.vietnam_battles.rules.position.terrain import terrain_table
from vietnam_tui.games.vietnam_battles.rules.sequence.ben_suc import in_ben_suc, provoke
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import SiteKind, UnitId


class UnitRevealed(Told, frozen=True, tag="reveal unit"):
    """A hidden unit is put on the map [VB-15.0-d]."""

    says = "{unit} is found in {at}"
    reveals = True
    finds = True
    unit: str
    at: str


class CampRevealed(Told, frozen=True, tag="reveal camp"):
    """A base camp is put on the map [VB-16.0-b]."""

    says = "a base camp is found in {at}"
    reveals = True
    finds = True
    at: str


class NothingRevealed(Told, frozen=True, tag="reveal nothing"):
    """Jungle has been seen from close by, and nothing hides there [VB-15.0-b]."""

    reveals = True

    unit: str
    hexes: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"{self.unit} searches {join(self.hexes)} and finds nothing"


class Captured(Told, frozen=True, tag="captured"):
    """A unit takes a base camp or supply cache [VB-16.0-f, VB-16.1-b]."""

    unit: str
    at: str
    site: SiteKind

    @property
    def sentence(self) -> str:
        return f"{self.unit} takes the {SITE_WORDS[self.site]} in {self.at}"


def reveal(transition: Transition, unit: UnitId, rule: str) -> None:
    """Put a hidden unit on the map in its recorded hex; it is never hidden again [VB-15.0-d]."""
    state = transition.state
    if state.units[unit].hidden:
        transition.unit(unit, hidden=False)
        transition.tell(UnitRevealed(unit=state.name(unit), at=state.label(unit), rule=rule))


def hidden_at(state: State, spot: Spot) -> UnitId | None:
    """The hidden unit in a place, if any."""
    return next(
        (u for u in state.on_map("VC") if state.units[u].hidden and state.units[u].place == spot), None
    )


def enter(transition: Transition, unit: UnitId, spot: Spot) -> bool:
    """A unit has come to a place (it stands there already); True when something found stops it on its way."""
    if transition.state.roster[unit].side == "VC":
        reveal(transition, unit, "VB-15.0-a")
        return False
    told = transition.told
    _find_units(transition, unit, spot)
    _find_sites(transition, spot)
    stopped = transition.told > told
    _search(transition, unit, spot, found=stopped)
    _capture(transition, unit, spot)
    if in_ben_suc(transition.state, spot):
        provoke(transition, "VB-24.0-a")
    return stopped


def _find_units(transition: Transition, unit: UnitId, spot: Spot) -> None:
    """Hidden units next to a US or ARVN unit must show themselves [VB-15.0-b, VB-15.0-e]."""
    state = transition.state
    rule = "VB-15.0-e" if state.is_boat(unit) else "VB-15.0-b"
    for enemy in state.on_map("VC"):
        status = state.units[enemy]
        if status.hidden and (status.place == spot or state.spots.adjacent(spot, status.place)):
            reveal(transition, enemy, rule)


def _find_sites(transition: Transition, spot: Spot) -> None:
    """A base camp next to a US or ARVN unit is placed on the map [VB-16.0-b]."""
    spots = transition.state.spots
    for i, site in enumerate(transition.state.sites):
        near = site.place != OFF and (site.place == spot or spots.adjacent(spot, site.place))
        if near and not site.known:
            transition.site(i, known=True)
            transition.tell(CampRevealed(at=spots.label(site.place), rule="VB-16.0-b"))


def _search(transition: Transition, unit: UnitId, spot: Spot, *, found: bool) -> None:
    """Note the jungle that has now been seen from close by, bank by bank, while something is still hidden.

    It goes without saying where something was found.
    """
    state = transition.state
    if not anything_hidden(state):
        return
    key, spots = terrain_table(), state.spots
    near = spots.beside_boat[spot] if state.is_boat(unit) else (spot, *spots.land_next[spot])
    new = {s for s in near if key[spots.terrain(s)].hiding and s not in state.searched}
    if not new:
        return
    transition.set(searched=tuple(sorted({*state.searched, *new})))
    if not found:
        labels = tuple(spots.label(s) for s in sorted(new))
        transition.tell(NothingRevealed(unit=state.name(unit), hexes=labels, rule="VB-15.0-b"))


def anything_hidden(state: State) -> bool:
    """Is a unit or a camp still unfound?  Everybody may know that."""
    return any(u.hidden for u in state.units) or any(not site.known for site in state.sites)


def _capture(transition: Transition, unit: UnitId, spot: Spot) -> None:
    """A land unit eliminates the camp or cache in whose hex it is [VB-16.0-f]; boats do not."""
    state = transition.state
    if state.is_boat(unit):
        return
    for i, site in enumerate(state.sites):
        if site.place == spot and not site.captured:
            transition.site(i, captured=state.turn)
            rule = "VB-16.0-f" if site.kind == "camp" else "VB-16.1-b"
            transition.tell(
                Captured(unit=state.name(unit), at=state.spots.label(spot), site=site.kind, rule=rule)
            )
