"""Ways of one's own choosing (5.0): direct steps, friends passed through, and the orders that name them."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Move
from vietnam_tui.play.record.position_tree import follow
from vietnam_tui.play.record.saves import LogEntry

FAR = "Bob:VC:3-5-6@4003"
#: beside 1012 and 1113 stands Bob; who goes round by 1112 finds Carl
GOING_ROUND = ("Alice:US:2-4-5@1012", "Bob:VC:3-5-6@1013", "Carl:VC:3-5-6@1111 hidden")


def path(table: Table) -> tuple[str, ...]:
    """The way of the last move."""
    found: tuple[str, ...] = table.fact("moved", "path")
    return found


def cost(table: Table) -> float:
    """The movement points of the last move."""
    halves: int = table.fact("moved", "cost")
    return halves / 2


def meant(table: Table, order: str) -> list[str]:
    """The canonical texts of what an order means, as far as they can be written before it is carried out."""
    return [GAME.write_order(table.state, action) for action in GAME.read_order(table.state, order)]


# ---------------------------------------------------------------- direct steps


@pytest.mark.rule("VB-5.0-a", "VB-5.0-b")
def test_a_neighbour_named_is_entered_directly_though_going_round_is_cheaper() -> None:
    direct = Table("Alice:US:2-4-5@1813", FAR)
    direct.do("move Alice 1913")
    assert (path(direct), cost(direct)) == (("1813", "1913"), 4)
    round_about = Table("Alice:US:2-4-5@1813", FAR)
    round_about.do("move Alice to 1913")
    assert (path(round_about), cost(round_about)) == (("1813", "1812", "1913"), 3)


@pytest.mark.rule("VB-5.1.2-a", "VB-15.0-b")
def test_infiltration_leads_straight_in_and_not_past_what_hides_beside_a_cheaper_way() -> None:
    table = Table(*GOING_ROUND)
    table.do("move Alice 1113")
    assert (path(table), cost(table)) == (("1012", "1113"), 5)
    assert table.unit("Carl").hidden
    round_about = Table(*GOING_ROUND)
    round_about.do("move Alice to 1113")
    assert round_about.where("Alice") == "1112"
    assert not round_about.unit("Carl").hidden


@pytest.mark.rule("VB-5.1.1-c")
def test_a_step_within_a_zone_that_is_too_dear_is_gone_round() -> None:
    table = Table("Alice:US:2-4-2@0210 mobile", "Bob:VC:3-5-6@0310")
    refusal = table.refused("move Alice via 0311", "cannot infiltrate")
    assert (refusal.rule, refusal.fix) == ("VB-5.1.1-c", "Try: move Alice to 0311")
    assert "in the ZOC of Bob" in refusal.reason
    table.do("move Alice to 0311")
    assert path(table) == ("0210", "0211", "0311")
    free = Table("Alice:US:2-4-2@0210 mobile", FAR)
    free.do("move Alice 0311")
    assert path(free) == ("0210", "0311")


@pytest.mark.rule("VB-12.0-k")
def test_a_step_that_a_monitor_bars_is_gone_round() -> None:
    table = Table("Monitor1@0717/0718", "Bob:VC:3-5-6@0717", "Alice:US:2-4-5@4601", side="VC")
    refusal = table.refused("move Bob via 0718", "a monitor bars")
    assert (refusal.rule, refusal.fix) == ("VB-12.0-k", "Try: move Bob to 0718")
    assert "a monitor bars the step from 0717 to 0718" in refusal.reason
    table.do("move Bob to 0718")
    assert path(table)[1] != "0718"


@pytest.mark.rule("VB-5.2-c")
def test_a_neighbour_is_not_gone_round_to_when_the_direct_step_is_too_dear() -> None:
    table = Table("Alice:US:2-4-3@1813", FAR)
    refusal = table.refused("move Alice 1913")
    assert refusal.rule == "VB-5.2-c"
    assert "4 MP" in refusal.reason
    assert refusal.fix == "Try: move Alice to 1913"
    table.do("move Alice to 1913")
    assert table.where("Alice") == "1913"


@pytest.mark.rule("VB-5.0-a")
def test_a_hex_that_is_no_neighbour_is_not_stepped_into() -> None:
    table = Table("Alice:US:2-4-5@2604", FAR)
    far = Move(table.id("Alice"), table.state.spots.parse("2602"), direct=True)
    refusal = GAME.refusal(table.state, far)
    assert refusal is not None
    assert (refusal.rule, refusal.fix) == ("VB-5.0-a", "Try: move Alice 2602")
    table.do("move Alice via 2603")
    assert table.where("Alice") == "2603"


@pytest.mark.rule("VB-5.1.2-d", "VB-5.1.1-c")
def test_a_way_round_does_not_open_a_step_that_zones_close() -> None:
    table = Table("Mike:US:1-2-4@1012 mobile", *GOING_ROUND[1:2])
    table.do("move Mike 0912")
    table.do("move Mike 1012")
    refusal = table.refused("move Mike 1113", "a step inside the")
    assert refusal.rule == "VB-5.1.1-c"
    assert "Bob" in refusal.reason


# ---------------------------------------------------------------- whole ways


@pytest.mark.rule("VB-5.0-a")
def test_the_cheapest_way_named_hex_by_hex_is_a_single_move() -> None:
    table = Table("Alice:US:2-4-5@2604", FAR)
    assert meant(table, "move Alice 2603 2602 2601") == ["move Alice 2601"]
    assert meant(table, "move Alice 2601") == ["move Alice 2601"]


@pytest.mark.rule("VB-5.0-a")
def test_any_other_way_is_gone_hex_by_hex() -> None:
    table = Table("Alice:US:2-4-5@2604", FAR)
    table.do("move Alice 2603 2503 2603 2602")
    assert table.where("Alice") == "2602"
    walked = [event.facts["path"] for event in table.events if event.kind == "moved"]
    steps = [hex_ for path in walked for hex_ in path[1:]]
    assert steps == ["2603", "2503", "2603", "2602"]
    assert sum(event.facts["cost"] for event in table.events) == 8


def test_a_dry_run_of_several_moves_shows_the_whole_way() -> None:
    from vietnam_tui.core.contract import rehearsed

    table = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2603", FAR)
    actions = GAME.read_order(table.state, "move Alice 2603 2503 2502")
    assert len(actions) > 1
    steps = rehearsed(GAME, table.side_sees("US"), actions).steps
    preview = GAME.presenter.preview_order(steps)
    assert preview.title == "move Alice 2603 2503 2502"
    assert preview.lines[0] == "path 2604 > 2603 > 2503 > 2502"
    assert preview.lines[1].startswith("cost 3 of 5 MP")


def test_a_unit_that_goes_on_is_told_what_the_rest_of_its_way_costs() -> None:
    table = Table("Alice:US:2-4-5@2604", FAR)
    table.do("move Alice 2603")
    view = table.side_sees("US")
    (further,) = GAME.read_order(view, "move Alice 2602")
    assert GAME.presenter.preview(view, further).lines[1].startswith("cost 1 of 4 MP")
    assert GAME.presenter.face(view, further).note == "1 MP"
    table.do("move Alice 2602")
    assert cost(table) == 1


# ---------------------------------------------------------------- friends on the way


@pytest.mark.rule("VB-5.3-a")
def test_a_friends_hex_may_be_named_as_part_of_the_way() -> None:
    table = Table("Alice:US:2-4-5@1613", "Ann:US:2-4-5@1612", FAR)
    table.do("move Alice 1612 1712")
    assert path(table) == ("1613", "1612", "1712")
    assert table.where("Ann") == "1612"


@pytest.mark.rule("VB-5.3-a")
def test_no_move_ends_in_a_friends_hex() -> None:
    table = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2603", FAR)
    assert table.refused("move Alice 2603", "but not end its").rule == "VB-5.3-a"
    tired = Table("Alice:US:2-4-1@2604", "Ann:US:2-4-5@2603", FAR)
    assert tired.refused("move Alice via 2603", "MP that it has").rule == "VB-5.3-a"


@pytest.mark.rule("VB-5.3-a", "VB-5.0-a")
def test_who_passes_through_a_friend_goes_on_before_anything_else() -> None:
    table = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2603", "Amy:US:2-4-5@2503", FAR)
    table.do("move Alice via 2603")
    assert table.where("Alice") == "2604"
    assert table.decision.kind == "passing"
    assert table.refused("end").rule == table.refused("move Amy 2502").rule == "VB-5.3-a"
    assert all(order.startswith("move Alice ") for order in table.offers())
    assert table.refused("move Alice 2604", "is already in").rule == "VB-5.0-a"
    again = GAME.unpack(GAME.pack(table.state))
    assert again == table.state
    table.do("move Alice via 2503", "move Alice 2502")
    assert (path(table), cost(table)) == (("2604", "2603", "2503", "2502"), 3)
    assert not table.state.frames


@pytest.mark.rule("VB-5.3-a")
def test_a_friend_further_on_is_gone_to_by_the_cheapest_way_and_passed() -> None:
    table = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2602", FAR)
    table.do("move Alice 2602 2601")
    assert table.where("Alice") == "2601"
    walked = [event.facts["path"] for event in table.events if event.kind == "moved"]
    assert [hex_ for path in walked for hex_ in path[1:]] == ["2603", "2602", "2601"]


@pytest.mark.rule("VB-15.0-a")
def test_a_hidden_unit_that_is_ordered_through_a_friend_shows_itself() -> None:
    table = Table("Carl:VC:3-5-6@1111 hidden", "Dan:VC:3-5-6@1112", "Ann:US:2-4-5@2604", side="VC")
    events = table.do("move Carl via 1112")
    assert table.kinds(events) == ["reveal unit"]
    assert not table.unit("Carl").hidden


# ---------------------------------------------------------------- texts


def test_every_offer_of_a_unit_has_its_own_text_and_one_place_at_most_two() -> None:
    table = Table("Alice:US:2-4-5@1813", "Ann:US:2-4-5@1812", FAR)
    texts = table.offers("move Alice")
    assert len(set(texts)) == len(texts)
    assert "move Alice via 1812" in texts
    for text in texts:
        assert meant(table, text) == [text]
    places = [text.split()[-1] for text in texts]
    assert max(places.count(place) for place in places) <= 2


def test_an_entry_of_a_log_without_a_word_goes_the_cheapest_way() -> None:
    table = Table("Alice:US:2-4-5@1813", FAR)
    old = follow(GAME, table.state, LogEntry(1, "US", "", order="move Alice 1913"))
    assert old.events[0].facts["path"] == ("1813", "1812", "1913")
    new = follow(GAME, table.state, LogEntry(1, "US", "", order="move Alice via 1913"))
    assert new.events[0].facts["path"] == ("1813", "1913")
    for action in GAME.actions(table.state):
        text = GAME.write_order(table.state, action)
        assert GAME.read_logged(table.state, text) == (action,)
