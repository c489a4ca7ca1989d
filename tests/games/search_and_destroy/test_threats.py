"""What a screen is told of threats, ways, the list of all units, and phases that close by themselves."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.search_and_destroy.proving_ground import GAME, Table
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat import acting, choosing, cursor, marching
from vietnam_tui.tui.seat.player_view import PlayerView

SHEET = GAME.presenter


# -- threats, ways, the list of all ---------------------------------------------------------------------------


def threats(table: Table, side: str = "US") -> dict[str, tuple[str, ...]]:
    view = table.side_sees(side)
    return {view.label(hex_): names for hex_, names in SHEET.threats(view, side).items()}


@pytest.mark.rule("SD-6.0-e", "SD-32.0-a")
def test_an_enemy_threatens_what_he_sees_within_range_and_what_he_could_assault() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0503")
    found = threats(table)
    assert found["0303"] == ("Bob",)
    assert "1208" not in found
    assert "0503" not in found
    still = threats(Table("Alice:us-rifle@0303", "Bob:militia@0503 pinned"))
    assert still == found
    assert threats(Table("Alice:us-rifle@0303", "Bob:militia@0503 down")) == {}


@pytest.mark.rule("SD-5.0-b")
def test_a_way_may_be_named_hex_by_hex_with_or_without_via() -> None:
    by_words, plain = (Table("Alice:us-rifle@0303", "Bob:militia@1409") for _ in range(2))
    by_words.do("move Alice via 0304 via 0404")
    plain.do("move Alice 0304", "move Alice 0404")
    assert by_words.state == plain.state
    assert by_words.unit("Alice").place == by_words.state.board.grid.hex("0404")


def test_the_list_of_all_tells_who_is_to_come_who_rides_and_who_is_lost() -> None:
    table = Table(
        "Alice:us-rifle@0303",
        "Late:us-rifle",
        "Gone:us-rifle fate=lost",
        "Car:m113@0404",
        "Rita:us-rifle in=Car",
        "Bob:militia@0903",
    )
    lines = {line.face.name: line for line in SHEET.roster(table.side_sees("US"))}
    found = [lines[name].status for name in ("Alice", "Late", "Gone")]
    assert found == ["ready", "to come", "lost"]
    assert lines["Gone"].where == "eliminated"
    assert (lines["Rita"].where, lines["Rita"].hex) == ("0404, aboard Car", lines["Car"].hex)


def test_a_way_is_led_through_a_hex_by_keys() -> None:
    start = Table("Alice:us-rifle@0303", "Bob:militia@1409").state
    player = PlayerView(SessionTable(Session.new(GAME, start.scenario, seed=1, start=start)), "US")
    at, through, to = (player.board.grid.hex(label) for label in ("0303", "0304", "0404"))
    player.cursor = at
    acting.act(player)
    assert player.travels == "move"
    player.cursor = through
    marching.fix(player)
    player.cursor = to
    march = marching.march_of(player)
    assert march is not None
    assert march.order == "move Alice via 0304 0404"
    acting.act(player)
    assert player.find_unit("Alice") == to


def test_giving_the_game_up_is_never_the_first_of_what_may_be_done() -> None:
    def listed(*counters: str, phase: str) -> PlayerView:
        state = Table(*counters, "Bob:militia@1403", phase=phase).state
        player = PlayerView(SessionTable(Session.new(GAME, state.scenario, seed=1, start=state)), "US")
        choosing.list_choices(player)
        return player

    idle = listed("Alice:us-rifle@0303", phase="fire")
    assert idle.menu is None
    assert idle.message == "Nothing can be done but to end: x does it; :resign is open as ever."
    busy = listed("Alice:us-rifle@0303", phase="end")
    assert busy.menu is not None
    texts = [item.text for item in busy.menu.items]
    assert len(texts) > 2
    assert texts[-2:] == ["resign", "end"]


# -- phases that close by themselves ------------------------------------------------------------------------


def seen_empty(*counters: str, phase: str, side: str = "NLF", **more: Any) -> bool:
    table = Table(*counters, phase=phase, side=side, **more)
    return SHEET.seen_empty(table.side_sees(side))


@pytest.mark.rule("SD-0-l", "SD-6.0-a", "SD-32.0-f")
def test_what_lies_face_up_shows_that_it_can_neither_fire_nor_assault() -> None:
    assert seen_empty("Alice:us-rifle@0303", "Bob:militia@0903", phase="fire")
    assert seen_empty("Alice:us-rifle@0303", "Bob:militia@0903", phase="assault")


@pytest.mark.rule("SD-0-l")
def test_an_inverted_counter_within_range_may_be_anybody_and_an_empty_phase_stays_open() -> None:
    hidden = ("Alice:us-rifle@0303", "Carl:dummy@0403", "Bob:militia fate=due")
    assert not seen_empty(*hidden, phase="fire")
    assert not seen_empty(*hidden, phase="assault")
    assert not seen_empty(*hidden, phase="end")


@pytest.mark.rule("SD-0-l", "SD-32.0-a")
def test_an_inverted_counter_assaults_nobody_from_afar() -> None:
    hidden = ("Alice:us-rifle@0303", "Carl:dummy@0603", "Bob:militia fate=due")
    assert seen_empty(*hidden, phase="assault")
    assert not seen_empty(*hidden, phase="fire")


@pytest.mark.rule("SD-0-l", "SD-6.0-e")
def test_what_may_lie_under_an_inverted_counter_says_how_far_it_may_fire() -> None:
    assert not seen_empty("Alice:us-rifle@0101", "Carl:dummy@1301", "Bob:militia fate=due", phase="fire")
    assert seen_empty("Alice:us-rifle@0101", "Carl:dummy@1401", "Bob:militia fate=due", phase="fire")
    heavy = "Bob:militia fate=due weapons=heavy-machine-gun"
    assert not seen_empty("Alice:us-rifle@0101", "Carl:dummy@1401", heavy, phase="fire")


@pytest.mark.rule("SD-0-l", "SD-6.0-l")
def test_where_nothing_unseen_has_a_strength_inverted_counters_neither_fire_nor_assault() -> None:
    hidden = ("Alice:us-rifle@0303", "Carl:dummy@0403", "Bob:militia@0404")
    assert seen_empty(*hidden, phase="fire")
    assert seen_empty(*hidden, phase="assault")
    assert not seen_empty(*hidden, phase="movement")


@pytest.mark.rule("SD-S4.V-f")
def test_who_has_chosen_in_secret_how_he_wins_is_always_asked_at_the_end() -> None:
    assert seen_empty("Alice:us-rifle@0303", "Bob:militia@0903", phase="end")
    scenario = {"scenario": "defense-of-phnom-penh", "choice": "B", "side": "Khmer-Rouge"}
    table = Table("MI1@0118", "G1@0505", phase="end", **scenario)
    assert not SHEET.seen_empty(table.side_sees("Khmer-Rouge"))
    other = Table("Alice:us-rifle@0303", "Bob:militia@0903", phase="end", side="NLF")
    assert other.refused("show", "there is nothing to show").rule == "SD-S4.V-f"


@pytest.mark.rule("SD-16.1-a")
def test_at_the_end_of_a_player_turn_the_next_unit_is_one_that_may_improve_its_position() -> None:
    table = Table("Alice:us-rifle@0303", "Anna:us-rifle@0305 did=moved", "Bob:militia@0903", phase="end")
    assert [name for name, _ in SHEET.ready(table.side_sees("US"))] == ["Alice"]
    assert "improve, or finish it" in GAME.decision(table.state).prompt


def test_who_looks_for_a_unit_hears_that_something_else_may_be_done_in_the_phase() -> None:
    def told(state: State) -> str:
        player = PlayerView(SessionTable(Session.new(GAME, state.scenario, seed=1, start=state)), "US")
        cursor.next_ready(player, 1)
        return player.message

    strikes = Table("PILOT@2010 down", "MI1@0505", scenario="pilot-rescue", phase="support", strikes=2)
    assert "Space lists what else may be done" in told(strikes.state)
    idle = Table("Alice:us-rifle@0303", "Bob:militia@1403", phase="fire")
    assert told(idle.state) == "No unit has anything left to do.  x ends the phase."


def test_one_unit_is_told_of_as_one() -> None:
    table = Table.set_up("pilot-rescue")
    *others, last = (
        f"place {unit} {hex_}"
        for unit, hex_ in zip(
            ("PILOT", "DU1", "DU2", "DU3", "DU4", "DU5", "DU6"),
            ("2617", "2618", "2619", "2716", "2717", "2718", "2719"),
            strict=True,
        )
    )
    for text in others:
        table.do(text)
    assert GAME.decision(table.state).prompt == "US set-up: set up 1 unit"
    table.do(last)
    assert GAME.decision(table.state).prompt == "US set-up: be ready"


@pytest.mark.rule("SD-0-l")
@pytest.mark.parametrize("scenario", ["pilot-rescue", "defense-of-phnom-penh", "mechanized-sweep"])
def test_whether_a_phase_can_be_told_to_be_empty_is_the_same_in_every_view(scenario: str) -> None:
    session = Session.new(GAME, scenario, seed=5)
    generator, answers = random.Random(5), set()
    for _ in range(400):
        session.settle_all()
        if session.result is not None:
            break
        state = session.state
        orders = {GAME.write_order(state, action): action for action in GAME.actions(state)}
        orders.pop("resign", None)
        seen = {SHEET.seen_empty(GAME.view(state, side)) for side in (*state.sides, "")}
        if state.top is None:
            assert len(seen) == 1, session.decision.prompt
            answers |= seen
        ends = orders.get("end")
        session.do(ends if ends and generator.random() < 0.3 else generator.choice(list(orders.values())))
    assert answers == {False, True}
