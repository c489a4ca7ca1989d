"""What may be believed of hidden units and camps, compared with the positions that it stands for."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from tests.conformance.walk import walk
from tests.games.vietnam_battles.table import NOSE, TRIANGLE
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.vietnam_battles.frames import Deploying
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.rules.position.belief import belief, prospect, worth_searching
from vietnam_tui.games.vietnam_battles.state import State

SHEET = GAME.presenter
WORLDS = 400


@pytest.fixture(scope="module")
def position() -> State:
    """Snoopy's Nose under way: some jungle searched, camps and units still hidden."""
    for stop in walk(GAME, NOSE, 3):
        known = belief(stop.state)
        if stop.state.turn > 2 and known.camps and known.units > 2 and GAME.decision(stop.state).side == "US":
            return stop.state
    raise AssertionError("the walk has no such position")


@pytest.mark.rule("VB-15.0-b", "VB-16.0-b")
def test_the_chances_are_those_of_the_positions_that_look_the_same(position: State) -> None:
    seen, generator, known = GAME.view(position, "US"), random.Random(1), belief(position)
    worlds = [GAME.resample(seen, "US", generator) for _ in range(WORLDS)]
    spots = position.spots
    best = sorted(spots.land, key=lambda h: (-prospect(position, known, h).places, h))[:5]
    assert prospect(position, known, best[0]).places >= 5
    for hex_ in best:
        near = {spot for bank in spots.land[hex_] for spot in (bank, *spots.land_next[bank])}
        camps = sum(any(s.place in near and not s.known for s in w.sites) for w in worlds)
        units = sum(any(u.place in near and u.hidden for u in w.units) for w in worlds)
        found = prospect(position, known, hex_)
        assert camps / WORLDS == pytest.approx(float(found.camp), abs=0.05)
        assert units / WORLDS == pytest.approx(float(found.unit), abs=0.05)


def test_the_overlay_counts_what_a_search_would_note(position: State) -> None:
    known, spots = belief(position), position.spots
    counts = worth_searching(position, known)
    assert counts == {h: p for h in spots.land if (p := prospect(position, known, h).places)}
    marks = SHEET.overlay(GAME.view(position, "US"), "belief", Hex(0))
    assert marks == {h: f"?{count}" for h, count in counts.items()}


def test_a_hex_tells_what_a_search_would_bring_and_what_has_been_searched(position: State) -> None:
    seen, known = GAME.view(position, "US"), belief(position)
    counts = worth_searching(position, known)
    best = max(counts, key=lambda h: (counts[h], h))
    among = len(known.for_camps | known.for_units)
    assert f"a US unit here searches {counts[best]} of {among} places: a camp" in SHEET.look(seen, best)
    done = next(
        h
        for h, banks in position.spots.land.items()
        if banks and set(banks) <= set(position.searched) and h not in counts
    )
    assert "searched: nothing is hidden here" in SHEET.look(seen, done)
    assert "a US unit here searches" not in SHEET.look(seen, done)


def test_both_players_are_told_the_same(position: State) -> None:
    assert belief(GAME.view(position, "US")) == belief(position) == belief(GAME.view(position, "VC"))


@pytest.mark.parametrize("scenario", [NOSE, TRIANGLE])
def test_nothing_is_believed_during_the_set_up(scenario: str) -> None:
    deploying = [s.state for s in islice(walk(GAME, scenario, 3), 60) if isinstance(s.state.top, Deploying)]
    assert len(deploying) > 10
    assert all(belief(state) == (frozenset(), frozenset(), 0, 0) for state in deploying)


def test_nothing_is_believed_once_all_is_found() -> None:
    ended = [s.state for s in walk(GAME, "boys-of-67", 1)][-1]
    assert belief(ended) == (frozenset(), frozenset(), 0, 0)
    assert SHEET.overlay(ended, "belief", Hex(0)) == {}
