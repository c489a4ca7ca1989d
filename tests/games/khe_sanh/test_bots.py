"""The staff officer of both sides: whole games of legal orders with reasons, from views alone, and plain good moves."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.bots import Choice, find_bot
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.model import CHANCE, NOBODY, Action, fingerprint
from vietnam_tui.games.khe_sanh.frames import Assault, SettingUp, Suffering
from vietnam_tui.games.khe_sanh.rules.assault.attacks import Attack
from vietnam_tui.games.khe_sanh.rules.assault.commitments import UseSappers
from vietnam_tui.games.khe_sanh.rules.assault.results import Disrupt, Withdraw
from vietnam_tui.games.khe_sanh.rules.fire.air_support import Strike
from vietnam_tui.games.khe_sanh.rules.movement.entry import Enter, Leave
from vietnam_tui.games.khe_sanh.rules.movement.infiltration import Infiltrate
from vietnam_tui.games.khe_sanh.rules.movement.movement import Move
from vietnam_tui.games.khe_sanh.rules.position.stacks import occupied, size
from vietnam_tui.games.khe_sanh.rules.sequence.setup import Place
from vietnam_tui.games.khe_sanh.state import NVA, SIDES, US, State

LANG_VEI, SIEGE = "the-fall-of-lang-vei", "the-siege-of-khe-sanh"
#: No game takes so many decisions
ENDLESS = 3_000


def ask(level: str, view: State, seed: int = 1) -> Choice:
    """What a bot chooses for whoever is to act; the same for the same view and seed."""
    generator = random.Random(f"{seed}/{fingerprint(view)}")
    return find_bot(GAME, level).choose(GAME, view, GAME.decision(view).side, generator)


def advice(table: Table) -> Action:
    """What the staff officer does in a position, which he sees from his side alone."""
    state = table.state
    return ask("regular", GAME.view(state, GAME.decision(state).side)).action


def play(scenario: str, levels: dict[str, str], seed: int) -> tuple[State, list[tuple[State, Choice]]]:
    """A whole game: how it ended, and the full state and the choice of every decision of a doctrine's level."""
    state: Any = GAME.setup(scenario)
    dice, rolled = SeededDice(seed), 0
    found: list[tuple[State, Choice]] = []
    for _ in range(ENDLESS):
        side = GAME.decision(state).side
        if side == NOBODY:
            return state, found
        if side == CHANCE:
            action: Any = dice.choose(GAME.outcomes(state), rolled)
            rolled += 1
        else:
            choice = ask(levels[side], GAME.view(state, side), seed)
            action = choice.action
            if levels[side] != "random":
                found.append((state, choice))
        refusal = GAME.refusal(state, action)
        assert refusal is None, (GAME.decision(state), action, refusal)
        state = GAME.apply(state, action).state
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("scenario", "level", "seed"),
    [(LANG_VEI, "regular", 1), (LANG_VEI, "recruit", 2), (SIEGE, "regular", 3), (SIEGE, "recruit", 4)],
)
def test_whole_games_are_played_with_reasons_for_most_orders(scenario: str, level: str, seed: int) -> None:
    state, decided = play(scenario, dict.fromkeys(SIDES, level), seed)
    assert GAME.result(state) is not None
    assert decided
    # an order for which nothing in particular spoke has none
    assert sum(bool(choice.reason) for _, choice in decided) > len(decided) / 2


@pytest.mark.parametrize("scenario", [LANG_VEI, SIEGE])
def test_what_is_hidden_changes_no_decision(scenario: str) -> None:
    generator = random.Random(5)
    _, decided = play(scenario, dict.fromkeys(SIDES, "regular"), 5)
    for state, choice in decided[:: max(1, len(decided) // 12)]:
        side = GAME.decision(state).side
        imagined = GAME.resample(GAME.view(state, side), side, generator)
        assert ask("regular", GAME.view(imagined, side), 5) == choice


@pytest.mark.parametrize("scenario", [LANG_VEI, SIEGE])
@pytest.mark.parametrize("side", SIDES)
def test_either_side_beats_chance(scenario: str, side: str) -> None:
    levels = {one: "regular" if one == side else "random" for one in SIDES}
    for seed in (1, 2, 3):
        state, _ = play(scenario, levels, seed)
        result = GAME.result(state)
        assert result is not None
        assert result.winner == side


def test_sets_up_differ_by_lot_and_are_full() -> None:
    openings = set()
    for seed in range(4):
        state: Any = GAME.setup(SIEGE)
        while isinstance(state.top, SettingUp):
            side = GAME.decision(state).side
            state = GAME.apply(state, ask("regular", GAME.view(state, side), seed).action).state
        assert all(piece.on_map for piece in state.pieces if piece.fate not in ("due", "spare"))
        openings.add(occupied(state, NVA))
    assert len(openings) > 1


# -- plain positions ----------------------------------------------------------------------------------------


def test_the_ring_around_lang_vei_is_closed_in_the_first_impulse() -> None:
    state: Any = GAME.setup(LANG_VEI)
    entered = False
    while state.segment != "combat":
        side = GAME.decision(state).side
        action = ask("regular", GAME.view(state, side), 2).action
        entered = entered or isinstance(action, Enter)
        state = GAME.apply(state, action).state
    held = {state.label(hex_) for hex_ in occupied(state, NVA)}
    assert entered
    assert {"0304", "0305", "0405", "0504", "0505"} <= held


def test_sappers_close_no_gap_alone() -> None:
    for seed in range(4):
        state: Any = GAME.setup(LANG_VEI)
        while state.segment != "combat":
            view = GAME.view(state, GAME.decision(state).side)
            state = GAME.apply(state, ask("regular", view, seed).action).state
        sappers = [p for p in state.pieces_of(NVA) if state.kind(p).arms == "sapper"]
        assert all(size(state, NVA, state.pieces[p].place) > 1 for p in sappers)


def test_whoever_is_barred_goes_round() -> None:
    grid = GAME.setup(SIEGE).board.grid
    table = Table(
        "304/9@0304 hidden",
        "SF@0406 combat",
        "I/3/26@1004 combat",
        scenario=SIEGE,
        held=(grid.hex("0404"),),
    )
    bases = table.state.bases
    table.state = table.state.but(
        bases=tuple(msgspec.structs.replace(base, captured=base.place == grid.hex("0404")) for base in bases)
    )
    order = advice(table)
    assert isinstance(order, Move)
    assert order.unit == table.id("304/9")


def test_a_unit_at_the_boundary_escapes() -> None:
    table = Table("Mike@0806 combat", "304/9@0505 combat", side=US, scenario=LANG_VEI)
    assert advice(table) == Leave(table.id("Mike"))


def test_an_empty_objective_is_walked_into() -> None:
    table = Table("304/9@1007 hidden", "I/3/26@1106 combat", scenario=SIEGE)
    assert advice(table) == Move(table.id("304/9"), table.state.board.grid.hex("1006"))


def test_two_regiments_assault_a_lone_company_on_a_hill_together() -> None:
    table = Table(
        "304/9@1007 combat",
        "304/24@1007 combat",
        "I/3/26@1006 combat",
        scenario=SIEGE,
        segment="combat",
    )
    order = advice(table)
    assert isinstance(order, Attack)
    assert table.state.label(order.at) == "1006"
    assert len(order.units) == 2


def test_a_hill_is_not_given_up_for_a_result_of_three() -> None:
    table = Table("304/9@1007 combat", "I/3/26@1006 combat", scenario=SIEGE, segment="combat")
    company = (table.id("I/3/26"),)
    place = table.state.board.grid.hex("1006")
    table.state = table.state.but(frames=(Suffering(US, place, company, 3, company),))
    assert advice(table) == Disrupt()


def test_who_is_disrupted_already_rather_gives_up_a_hill_than_his_life() -> None:
    for more, wanted in (((), Withdraw()), (("L/3/26@1006 combat",), Disrupt())):
        table = Table("304/9@1007 combat", "I/3/26@1006 combat us", *more, scenario=SIEGE, segment="combat")
        grid = table.state.board.grid
        struck = tuple(table.id(name.partition("@")[0]) for name in ("I/3/26", *more))
        frame = Suffering(US, grid.hex("1006"), struck, 3, struck)
        table.state = table.state.but(frames=(frame,))
        assert advice(table) == wanted


def test_sappers_and_air_strikes_are_used_for_what_they_are_there_for() -> None:
    table = Table(
        "304/9@0505 combat",
        "304/24@0405 combat",
        "Sap1@0505 combat",
        "SF@0404 combat",
        "Mike@0404 combat",
        scenario=LANG_VEI,
        segment="combat",
    )
    seen: list[Action] = [advice(table)]
    table.apply(seen[0])
    while isinstance(table.state.top, Assault) and GAME.decision(table.state).side != CHANCE:
        seen.append(advice(table))
        table.apply(seen[-1])
    kinds = [type(action) for action in seen]
    assert kinds[0] is Attack
    assert Strike in kinds
    assert UseSappers in kinds


def test_an_empty_objective_is_slipped_into() -> None:
    grid = GAME.setup(SIEGE).board.grid
    table = Table(
        "FOB3@1107 combat",
        "304/9@1005 combat",
        "304/24@1207 combat",
        scenario=SIEGE,
        caps=(6, 6),
        held=(grid.hex("1006"),),
    )
    table.go("infiltration")
    assert advice(table) == Infiltrate(table.id("FOB3"), grid.hex("1006"))


@pytest.mark.parametrize("scenario", [LANG_VEI, SIEGE])
def test_no_reason_tells_hidden_counters_apart(scenario: str) -> None:
    state: Any = GAME.setup(scenario)
    reasons: dict[str, set[str]] = {}
    while state.segment in ("set-up", "movement") and state.impulse < 2:
        side = GAME.decision(state).side
        choice = ask("regular", GAME.view(state, side), 3)
        if side == NVA and isinstance(choice.action, Place | Move):
            kind = type(choice.action).__name__
            if state.hidden(choice.action.unit) or isinstance(choice.action, Place):
                reasons.setdefault(kind, set()).add(choice.reason)
        state = GAME.apply(state, choice.action).state
    assert {kind: len(told) for kind, told in reasons.items()} == {"Place": 1, "Move": 1}


@pytest.mark.rule("KS-14.2-s")
def test_armor_that_is_shaken_leaves_by_its_road_and_comes_again() -> None:
    shaken, fit = armor_table("0505 combat us"), armor_table("0503 combat")
    armor = shaken.id("203Arm")
    assert advice(shaken) == Move(armor, shaken.state.board.grid.hex("0503"))
    shaken.apply(advice(shaken))
    assert advice(shaken) == Leave(armor)
    shaken.apply(advice(shaken))
    assert not shaken.piece("203Arm").disrupted
    assert not isinstance(advice(fit), Leave)


def armor_table(where: str) -> Table:
    """The armor regiment of the siege, the camp of Lang Vei captured."""
    table = Table(f"203Arm@{where}", "I/3/26@1006 combat", scenario=SIEGE)
    state = table.state
    entry = next(row for row, force in enumerate(state.sheet.force) if force.kind == "nva-armor")
    camp = state.board.grid.hex("0404")
    table.state = state.but(
        roster=tuple(
            msgspec.structs.replace(one, force=entry * (one.name == "203Arm")) for one in state.roster
        ),
        bases=tuple(msgspec.structs.replace(base, captured=base.place == camp) for base in state.bases),
    )
    return table
