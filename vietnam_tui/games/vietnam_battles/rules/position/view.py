"""A side's knowledge: not the enemy's support fire markers (14.1), nor what the Viet Cong recorded (15, 16, 27)."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import msgspec

from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.vietnam_battles.frames import AnyFrame, Deploying, Losing, SecretRoll
from vietnam_tui.games.vietnam_battles.rules.combat.support import full_pool
from vietnam_tui.games.vietnam_battles.rules.position.terrain import hiding_places, jungle
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import (
    CASUALTIES,
    CONDITIONS,
    ESCAPE,
    us_units_lost,
)
from vietnam_tui.games.vietnam_battles.state import SIDES, State
from vietnam_tui.games.vietnam_battles.units import Site, Unit, UnitId

#: A marker whose value the viewer cannot know
UNKNOWN = 0
#: The genuine chit, for those who cannot know which
UNSEEN = -2


@by_identity
def view(state: State, side: str) -> State:
    """The state with the other side's hand and pool masked; their sizes stay [VB-14.1-a]."""
    hands, pools = list(state.hands), list(state.pools)
    for i, owner in enumerate(SIDES):
        if owner != side:
            hands[i] = (UNKNOWN,) * len(hands[i])
            pools[i] = (UNKNOWN,) * len(pools[i])
    seen = state.but(hands=tuple(hands), pools=tuple(pools))
    return seen if side == "VC" else _without_secrets(seen)


def _without_secrets(state: State) -> State:
    """The state with the Viet Cong player's records masked: units, camps, the genuine chit, his condition.

    The condition is revealed at the end of the game.
    """
    secret = state.condition and state.result is None  # [VB-27.0-m]
    return state.but(
        units=_masked(state.units),
        sites=tuple(site if site.known else Site(site.kind) for site in state.sites),
        genuine=state.genuine if state.genuine < 0 else UNSEEN,
        condition="?" if secret else state.condition,
        frames=tuple(_masked_frame(state, frame) for frame in state.frames),
    )


def _masked_frame(state: State, frame: AnyFrame) -> AnyFrame:
    """A frame without the hidden units among which a loss is chosen [VB-8.4.2-b]."""
    if isinstance(frame, Losing) and any(state.units[unit].hidden for unit in frame.units):
        return Losing((), frame.rule, frame.side)
    return frame


@by_identity
def _masked(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """The units with the places of hidden ones left out; the same tuple for the same tuple."""
    if not any(unit.hidden for unit in units):
        return units
    return tuple(Unit(hidden=True, depleted=u.depleted) if u.hidden else u for u in units)


def resample(state: State, side: str, generator: random.Random) -> State:
    """A full state that a view may stand for: unseen markers dealt at random between hand and pool."""
    hands, pools = list(state.hands), list(state.pools)
    for i, owner in enumerate(SIDES):
        if owner == side or not (UNKNOWN in hands[i] or UNKNOWN in pools[i]):
            continue
        unseen = Counter(full_pool(state.scenario, owner))
        unseen.subtract(state.spent[i])
        markers = sorted(unseen.elements())
        generator.shuffle(markers)
        size = len(hands[i])
        hands[i], pools[i] = tuple(sorted(markers[:size])), tuple(sorted(markers[size:]))
    state = state.but(hands=tuple(hands), pools=tuple(pools))
    return state if side == "VC" else _imagine_secrets(state, generator)


def _imagine_secrets(state: State, generator: random.Random) -> State:
    """Hidden units and camps in jungle that nobody has searched, one to a hex; the other secrets by lot."""
    lost = tuple(UnitId(i) for i, unit in enumerate(state.units) if unit.hidden and unit.place < 0)
    units, sites = _imagine_units(state, lost, generator), _imagine_sites(state, generator)
    genuine = state.genuine
    if genuine == UNSEEN:  # had it been captured the game would be over
        genuine = generator.choice([i for i, site in enumerate(sites) if not site.captured])
    frames = tuple(
        Losing(lost, frame.rule, frame.side) if isinstance(frame, Losing) and not frame.units else frame
        for frame in state.frames
    )
    condition = _imagine_condition(state, generator) if state.condition == "?" else state.condition
    return state.but(units=units, sites=sites, genuine=genuine, frames=frames, condition=condition)


def _imagine_units(state: State, lost: tuple[UnitId, ...], generator: random.Random) -> tuple[Unit, ...]:
    """The units, those whose place is not known somewhere in jungle."""
    units = list(state.units)
    if lost:
        held = {unit.place for unit in units}
        places = generator.sample([s for s in hiding_places(state) if s not in held], len(lost))
        for i, spot in zip(lost, places, strict=True):
            units[i] = msgspec.structs.replace(units[i], place=spot)
    return tuple(units)


def _imagine_sites(state: State, generator: random.Random) -> tuple[Site, ...]:
    """The camps and caches, those that nobody has found somewhere in jungle; none while they are being recorded."""
    sites = list(state.sites)
    unknown = [i for i, site in enumerate(sites) if site.place < 0]
    recording = any(isinstance(frame, Deploying) and frame.stage == "sites" for frame in state.frames)
    if unknown and not recording:
        known = {site.place for site in sites}
        places = generator.sample([s for s in jungle(state) if s not in known], len(unknown))
        for i, spot in zip(unknown, places, strict=True):
            sites[i] = msgspec.structs.replace(sites[i], place=spot)
    return tuple(sites)


def _imagine_condition(state: State, generator: random.Random) -> str:
    """A plan by its likelihood: an exit betrays one, and each US loss that did not end the game speaks against
    another.
    """
    if any(unit.exited for unit in state.units):
        return ESCAPE  # [VB-27.0-o]
    # [VB-27.0-q]
    to_roll = sum(isinstance(frame, SecretRoll) and frame.condition == CASUALTIES for frame in state.frames)
    bled = Fraction(1)
    for count in range(1, len(us_units_lost(state)) - to_roll + 1):  # [VB-27.0-q]
        bled *= Fraction(max(0, 7 - count), 6)  # [VB-27.0-q]
    weights = [float(bled if condition == CASUALTIES else 1) for condition in CONDITIONS]
    return generator.choices(CONDITIONS, weights)[0]
