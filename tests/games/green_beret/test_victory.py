"""The score, its assessment, and how the game ends (4.0-k, 5.0, 13.1)."""

from __future__ import annotations

import pytest

from tests.games.green_beret.table import Table, every_mission_but
from vietnam_tui.games.green_beret.counters import missions
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.rules.sequence.victory import level_of, score


@pytest.mark.rule("GB-5.0-a", "GB-7.1-d", "GB-13.1-f")
def test_the_score_counts_missions_less_forfeits_less_teams() -> None:
    done = ["scout-location", "sabotage", "harass", "interdict"]
    table = Table("A1@0712", "A2 lost", "Cdr1 lost", accomplished=done, forfeited=["re-supply"])
    assert score(table.state) == 4 - 1 - 1  # a lost leader costs nothing
    free = Table("A1@0712", "B1 lost", accomplished=done)
    assert score(free.state) == 3  # a free team counts like a bought one


@pytest.mark.rule("GB-5.0-b")
def test_enemy_losses_do_not_count() -> None:
    table = Table("A1@0712 detected", "nva@0713", phase="combat")
    table.do("attack E1 with A1", dice=["6 1"])
    assert table.fact("enemy eliminated", "at") == "0713"
    assert score(table.state) == 0


@pytest.mark.rule("GB-5.0-c", "GB-5.0-f")
@pytest.mark.parametrize(
    ("points", "level"),
    [
        (-3, "Court-martial"),
        (0, "Court-martial"),
        (1, "Demotion"),
        (2, "Demotion"),
        (3, "Reassignment"),
        (4, "Reassignment"),
        (5, "Poor performance"),
        (6, "Poor performance"),
        (7, "Adequate performance"),
        (8, "Adequate performance"),
        (9, "Meritorious service"),
        (10, "Meritorious service"),
        (11, "Promotion"),
        (14, "Promotion"),
        (15, "Award"),
        (20, "Award"),
        (21, "Award and Promotion"),
        (27, "Award and Promotion"),
        (28, "National Hero"),
        (29, "National Hero"),
        (30, "Medal of Honor"),
    ],
)
def test_every_level_is_reached_at_its_score(points: int, level: str) -> None:
    assert level_of(points).name == level
    assert level_of(points).winner == ("US" if points > 0 else "VC")
    if points >= 0:
        table = Table("A1@0712", accomplished=list(missions())[:points], mission="", phase="placement")
        table.do("retire")
        assert table.state.result is not None
        assert (table.state.result.level, table.state.result.rule) == (level, "GB-5.0-f")


@pytest.mark.rule("GB-5.0-f")
def test_the_player_stops_when_he_likes_and_an_open_mission_counts_neither_way() -> None:
    table = Table("A1@0711", accomplished=["sabotage"])
    table.do("move A1 0712", "retire")
    assert table.state.result is not None
    assert table.state.result.level == "Demotion"
    assert table.offers() == []
    assert Table.set_up().refused("retire").rule == "GB-5.0-f"
    assert table.rule("game over") == "GB-5.0-f"


@pytest.mark.rule("GB-5.0-d", "GB-13.1-l")
def test_losing_the_last_team_is_defeat_whatever_was_done() -> None:
    done = list(missions())[:20]
    table = Table(
        "A1@0712 detected casualty=slowed",
        "B1 lost",
        "Cdr1@0712",
        "nva@0713",
        accomplished=done,
        phase="combat",
        mission="",
    )
    table.do("attack E1 with A1", dice=["1 6", "weakened"])
    assert table.state.result is not None
    assert (table.state.result.level, table.state.result.rule) == ("Court-martial", "GB-5.0-d")
    assert table.where("Cdr1") == "0712"  # leaders survive in vain


@pytest.mark.rule("GB-5.0-d")
def test_the_game_goes_on_while_another_team_is_left() -> None:
    table = Table("A1@0712 detected casualty=slowed", "nva@0713", phase="combat")
    table.do("attack E1 with A1", dice=["1 6", "weakened"])
    assert table.where("A1") == "eliminated"
    assert table.state.result is None


@pytest.mark.rule("GB-5.0-e", "GB-4.0-k")
def test_the_last_mission_is_played_and_ends_the_game() -> None:
    table = Table("A1@0711", mission="scout-location@0712", accomplished=every_mission_but("scout-location"))
    table.do("end", "end")
    assert table.state.result is None  # as long as it is open there is no last turn
    table.do("move A1 0712", "halt", "end", dice=[10])
    assert table.state.result is not None
    assert (table.state.result.level, table.state.result.rule) == ("Medal of Honor", "GB-5.0-e")


@pytest.mark.rule("GB-5.0-e")
def test_a_forfeited_last_mission_ends_the_game_as_well() -> None:
    table = Table("A1@0711", mission="scout-location@0712", accomplished=every_mission_but("scout-location"))
    table.do("forfeit", "end")
    assert table.state.result is not None
    assert table.state.result.level == "National Hero"
    assert table.rule("game over") == "GB-5.0-e"


@pytest.mark.rule("GB-5.0-c")
def test_nothing_is_better_than_the_best_line_of_the_chart() -> None:
    assert level_of(31).name == "Medal of Honor"


@pytest.mark.rule("GB-5.0-c")
@pytest.mark.parametrize(("forfeited", "following"), [(0, "Demotion from 1"), (1, "Demotion from 1")])
def test_the_next_assessment_is_named_below_zero_as_well(forfeited: int, following: str) -> None:
    given_up = ["scout-location"][:forfeited]
    table = Table("A1@0712", forfeited=given_up)
    card = next(card for card in GAME.presenter.cards(table.state) if card.id == "score")
    assert card.title == f"Score {-forfeited}: Court-martial"
    assert card.sections[-1].lines == (following,)
