"""The sequence of play: whose turn it is, which phases come, when a pin goes and when the game ends [SD-4, SD-8]."""

from __future__ import annotations

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.games.search_and_destroy.rules.sequence import turns
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition


def order(table: Table) -> list[tuple[int, str]]:
    """Game-Turn and player of every Player-Turn that the events tell of."""
    turn, found = 1, []
    for event in table.events:
        if event.kind == "game turn":
            turn = event.facts["turn"]
        elif event.kind == "player turn":
            found.append((turn, event.facts["player"]))
    return found


@pytest.mark.rule("SD-4.0-a")
def test_each_game_turn_has_a_player_turn_of_either_side_the_first_mover_s_first() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0903", turn=1)
    table.pass_until(lambda state: state.result is not None)
    assert order(table) == [(1, "NLF"), (2, "US"), (2, "NLF"), (3, "US"), (3, "NLF")]
    assert table.rule("game turn") == "SD-4.0-a"
    assert table.rule("player turn") == "SD-4.0-a"


@pytest.mark.rule("SD-4.0-b", "SD-4.0-d", "SD-4.0-g")
def test_movement_comes_before_search_and_fire_and_close_assault_last() -> None:
    wanted = ["movement", "search", "surprise", "fire", "assault", "end"]
    assert [phase for phase in turns.PHASES if phase in wanted] == wanted


@pytest.mark.rule("SD-8.0-c")
def test_a_pin_of_the_enemy_s_turn_lasts_through_one_turn_of_its_owner() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0903 pinned")
    table.pass_until(lambda state: state.player == "NLF")
    assert table.unit("Bob").pinned == "old"
    table.pass_until(lambda state: state.turn == 3)
    assert table.unit("Bob").pinned == ""
    assert table.rule("pin lifted") == "SD-8.0-c"
    calm = Table("Alice:us-rifle@0303", "Bob:militia@0903")
    calm.pass_until(lambda state: state.turn == 3)
    assert "pin lifted" not in calm.kinds()


@pytest.mark.rule("SD-8.0-c")
def test_who_is_pinned_already_or_no_personnel_or_not_there_is_not_pinned() -> None:
    table = Table(
        "Ann:us-rifle@0303", "Old:us-rifle@0304 pinned=old", "A1:m113@0305", "Off:us-rifle fate=lost"
    )
    for name, pinned in (("Ann", "new"), ("Old", "old"), ("A1", ""), ("Off", "")):
        transition = Transition(table.state)
        transition.pin(table.id(name), "SD-8.0-c")
        assert transition.state.units[table.id(name)].pinned == pinned
        assert len(transition.events) == (name == "Ann")


@pytest.mark.rule("SD-8.0-c")
def test_a_pin_of_the_own_turn_lasts_through_the_next_one_as_well() -> None:
    table = Table("Alice:us-rifle@0303 pinned", "Bob:militia@0903", turn=1)
    table.pass_until(lambda state: state.player == "NLF")
    assert table.unit("Alice").pinned == "new"
    table.pass_until(lambda state: state.turn == 2 and state.player == "NLF")
    assert table.unit("Alice").pinned == ""


@pytest.mark.rule("SD-4.0-i", "SD-14.0-b", "SD-S2.V-b")
def test_after_the_last_game_turn_the_higher_total_wins() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0903", turn=3, points=(60, 10))
    table.pass_until(lambda state: False)
    result = table.state.result
    assert result is not None
    assert (result.winner, result.level, table.kinds()[-1]) == ("US", "marginal", "game over")
    even = Table("Alice:us-rifle@0303", "Bob:militia@0903", turn=3, points=(10, 10))
    even.pass_until(lambda state: False)
    assert even.state.result is not None
    assert (even.state.result.winner, even.state.result.level) == ("", "draw")


@pytest.mark.rule("SD-4.0-n")
def test_who_gives_up_has_lost_whenever_he_does() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0903", points=(60, 10))
    table.do("resign")
    assert table.state.result is not None
    assert (table.state.result.winner, table.state.result.rule) == ("NLF", "SD-4.0-n")
    assert table.rule("game over") == "SD-4.0-n"


@pytest.mark.rule("SD-4.0-n")
def test_a_player_whose_enemy_has_nothing_left_may_stop() -> None:
    gone = (
        "Alice:us-rifle@0303",
        "Bob:militia fate=lost",
        "Dum:dummy@0903",
        "Pete:peasant@0904",
        "M:mine@0905 down",
    )
    table = Table(*gone, phase="end", points=(60, 10))
    table.do("stop")
    assert table.state.result is not None
    assert (table.state.result.winner, table.state.result.level) == ("US", "marginal")
    more = Table(*gone, "Carl:militia@0906 down", phase="end")
    assert more.refused("stop", "has units or strikes").rule == "SD-4.0-n"
    early = Table(*gone)
    assert early.refused("stop", "the game is ended").rule == "SD-4.0-n"
    rescue = Table("PILOT@3202", scenario="pilot-rescue", phase="end")
    assert rescue.refused("stop", "its own conditions alone").rule == "SD-4.0-n"
    ambush = Table("PB1@3201 stream=3201/3301", scenario="patrol-boat-ambush", phase="end")
    assert ambush.refused("stop", "its own conditions alone").rule == "SD-4.0-n"
