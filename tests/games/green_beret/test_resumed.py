"""Games killed after every order and every die, and resumed: they go on as if nothing had happened (4.0)."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from vietnam_tui.core.model import CHANCE, Action, fingerprint
from vietnam_tui.games.green_beret.frames import (
    AnyFrame,
    Combat,
    Drawing,
    GearLoss,
    GearRoll,
    Hunt,
    MarkerLoss,
    NoiseRoll,
    Pursuing,
    Relocating,
    Scattering,
    StrayShot,
    Suppressing,
)
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.rules.sequence.answers import End
from vietnam_tui.games.green_beret.rules.sequence.victory import Retire
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.play.record.verify import verify
from vietnam_tui.play.table.session import Session

#: A seed with which random orders get into all of the MIDDLES below, and after how many steps
SEED, STEPS = 57, 40

#: Two teams surrounded on the map of the game, heavily armed
SURROUNDED: dict[str, Any] = {
    "scenario": "green-beret",
    "turn": 9,
    "phase": "combat",
    "points": 40,
    "mission": "sabotage",
    "mission_hex": "1116",
    "track": ["vc-militia", "nva"],
    "piece": [
        {"id": "A1", "place": "1421", "detected": True},
        *({"id": name, "place": "1421"} for name in ("M60-1", "NavalGunfire", "Radio-1", "Demo-1")),
        *({"id": name, "place": "1421"} for name in ("Flares", "Tools", "Intel-1", "Bribe", "M2", "RPK")),
        {"id": "B1", "place": "1422"},
        {"id": "Cdr1", "place": "1422"},
        {"id": "Off1", "place": "1421"},
        {"id": "Camp1", "place": "1524"},
    ],
    "enemy": [
        {"kind": "vc-local", "place": "1420"},
        {"kind": "vc-main", "place": "1420"},
        {"kind": "nva-recon", "place": "1218"},
    ],
}
#: What must have been on top when the program was killed
MIDDLES: tuple[type[AnyFrame], ...] = (
    Combat,
    Drawing,
    GearLoss,
    GearRoll,
    Hunt,
    MarkerLoss,
    NoiseRoll,
    Pursuing,
    Relocating,
    Scattering,
    StrayShot,
    Suppressing,
)


def anything(state: State, generator: random.Random) -> Action:
    """A random verb, and one of its orders."""
    verbs: dict[str, list[Action]] = {}
    for action in GAME.actions(state):
        verbs.setdefault(type(action).__name__, []).append(action)
    verbs.pop(Retire.__name__, None)
    return generator.choice(verbs[generator.choice(sorted(verbs))])


def step(session: Session[State], action: Action | None) -> None:
    """Give an order, or let the dice fall."""
    if action is None:
        session.settle()
    else:
        session.do(action)


def kill(session: Session[State], path: Path) -> None:
    """Leave the file as it is while the game runs."""
    data = path.read_bytes()
    session.close()
    path.write_bytes(data)


@pytest.mark.rule("GB-4.0-a")
def test_a_game_killed_after_every_order_and_die_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    path, generator, seen = tmp_path / "game.toml", random.Random(SEED), set[type[AnyFrame]]()
    start = GAME.position(SURROUNDED)
    kill(Session.new(GAME, "green-beret", seed=SEED, start=start, path=path), path)
    whole = Session.new(GAME, "green-beret", seed=SEED, start=start)
    for _ in range(STEPS):
        action = None if whole.decision.side == CHANCE else anything(whole.state, generator)
        step(whole, action)
        resumed = Session[State].open(path)
        assert not resumed.notices
        step(resumed, action)
        assert fingerprint(resumed.state) == fingerprint(whole.state)
        kill(resumed, path)
        seen |= {type(frame) for frame in whole.state.frames[-1:]}
    assert verify(path).faults == ()
    missed = {kind.__name__ for kind in MIDDLES} - {kind.__name__ for kind in seen}
    assert not missed, f"another SEED is needed, one that gets into {missed}"


@pytest.mark.rule("GB-4.0-g")
@pytest.mark.parametrize("phase", ["enemy", "combat"])
def test_no_enemy_unit_moves_while_a_position_is_read(phase: str) -> None:
    start = GAME.position(
        {
            "scenario": "green-beret",
            "turn": 3,
            "phase": phase,
            "points": 0,
            "piece": [
                {"id": "A1", "place": "1212", "detected": True},
                *({"id": name, "eliminated": True} for name in ("B1", "Cdr1", "Off1")),
            ],
            "enemy": [{"kind": "vc-main", "place": "1217"}],
        }
    )
    assert (start.phase, start.enemies[0].acted) == (phase, False)
    assert start.label(start.enemies[0].place) == "1217"
    assert GAME.decision(start).side == "US"
    kinds = [event.kind for event in GAME.apply(start, End()).events]
    assert "enemy moved" in kinds
