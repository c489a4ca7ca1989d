"""Landing Zones and flights: what they cost, who is carried, who rests [KS-A5.3, KS-A9.3]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.rules.air.anti_aircraft import refuges
from vietnam_tui.games.khe_sanh.rules.air.flights import budget, hot
from vietnam_tui.games.khe_sanh.rules.position.control import controlled
from vietnam_tui.play.seat.orderline import OrderLine
from vietnam_tui.play.table.deciding_side import DecidingSide
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat import acting, cursor
from vietnam_tui.tui.seat.player_view import PlayerView

US, NVA = "US/GVN", "NVA/VC"
HUEY = "Huey:us-transport"
BATTALION = "us-air-cavalry-battalion"


def table(*counters: str, effort: int = 4, side: SideName = "US/GVN", **more: Any) -> Table:
    return Table(*counters, scenario="operation-pegasus", side=side, effort=effort, **more)


def is_hot(at: Table, label: str) -> bool:
    return hot(at.state, at.state.board.grid.hex(label))


def zones(at: Table) -> list[str]:
    return [at.state.label(hex_) for hex_ in at.state.zones]


def ready(at: Table) -> list[str]:
    return at.offers("lift ")


# -- Landing Zones ------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "KS-A5.3.1-a", "KS-A5.3.1-d", "KS-A5.3.1-e", "KS-A5.3.1-i", "KS-A5.3.2-b", "KS-A5.3.2-a", "KS-A5.3.1-c"
)
def test_a_landing_zone_is_made_for_three_and_goes_with_the_last_helicopter() -> None:
    at = table(f"{HUEY}@0738", effort=5)
    at.do("fly Huey 0735")
    assert zones(at) == ["0735"]
    assert at.fact("landing zone", "made") is True
    assert at.piece("Huey").flown == 1 + 2 + 3
    at.do("fly Huey 0733")
    assert zones(at) == ["0733"]
    assert at.fact("landing zone", "made") is False
    assert at.piece("Huey").flown == 6 + 1 + 1 + 3
    assert at.rule("landing zone") == "KS-A5.3.1-e"
    both = table(f"{HUEY}@0738", "Howie:us-transport@0738", effort=5)
    both.do("fly Huey 0735", "fly Howie 0735")
    assert zones(both) == ["0735"]
    assert both.kinds().count("landing zone") == 1
    empty = table(f"{HUEY}@0738 flown=40")
    assert empty.refused("lift Huey", "can land nowhere").rule == "KS-A5.3.2-a"


@pytest.mark.rule("KS-A5.3.1-b", "KS-A5.3.1-d", "KS-A5.3.2-b")
@pytest.mark.parametrize(
    ("more", "cost"),
    [
        ({}, 1 + 11 + 1),
        ({"held": True}, 1 + 11 + 3),
    ],
)
def test_a_town_or_base_is_a_landing_zone_while_it_is_held(more: dict[str, bool], cost: int) -> None:
    at = table(f"{HUEY}@0918")
    if more:
        base = at.state.board.grid.hex("1726")
        bases = tuple(
            b if b.place != base else type(b)(b.place, b.base, captured=True) for b in at.state.bases
        )
        at.state = at.state.but(bases=bases, held=tuple(sorted((*at.state.held, base))))
    at.do("fly Huey 1726")
    assert at.fact("flown", "cost") == cost
    assert zones(at) == (["1726"] if more else [])


@pytest.mark.rule("KS-A5.3.1-b")
def test_a_town_that_hidden_counters_may_have_taken_must_be_made_one() -> None:
    at = table(f"{HUEY}@0918")
    at.state = at.state.but(doubted=(at.state.board.grid.hex("1633"),))
    at.do("fly Huey 1633")
    assert zones(at) == ["1633"]


@pytest.mark.rule("KS-A5.3.1-c", "KS-A5.3.1-a")
@pytest.mark.parametrize(
    ("place", "rule"),
    [
        ("1436", "KS-A5.3.1-c"),  # paddy
        ("0240", "KS-A5.3.1-c"),
        ("2833", "KS-A5.3.1-c"),  # the DMZ
        ("0734", "KS-A5.3.1-a"),  # the enemy
    ],
)
def test_where_no_landing_zone_is_made(place: str, rule: str) -> None:
    at = table(f"{HUEY}@0738", "Bob:nva-infantry@0734")
    at.do("lift Huey")
    assert at.refused(f"fly {place}").rule == rule


@pytest.mark.rule("KS-A5.3.1-f", "KS-A5.3.1-h", "KS-A11.3.7-b", "KS-A11.3.7-c")
@pytest.mark.parametrize(
    ("enemy", "is_so"),
    [
        ("nva-infantry@0734", True),
        ("nva-dummy@0734", True),
        ("nva-hq@0734", True),
        ("vc-village@0734", True),
        ("nva-infantry@0733", False),
        ("nva-aa@0733", False),  # hidden
        ("nva-aa@0733 combat", True),
        ("nva-aa@0732 combat", False),
    ],
)
def test_what_makes_a_landing_zone_hot(enemy: str, is_so: bool) -> None:
    at = table(f"{HUEY}@0735", f"Bob:{enemy}", zones=())
    assert is_hot(at, "0735") == is_so
    assert is_hot(Table.at(at.side_sees(US)), "0735") == is_so


@pytest.mark.rule("KS-A3.1-a")
@pytest.mark.parametrize(("place", "room"), [("0735", 3), ("1726", 5), ("0838", 5)])
def test_three_find_room_in_the_open_and_five_in_a_town_or_base(place: str, room: int) -> None:
    others = [f"H{i}:us-transport@{place}" for i in range(room)]
    full = table(f"{HUEY}@0738", *others)
    full.do("lift Huey")
    assert full.refused(f"fly {place}").rule == "KS-A3.1-a"
    at = table(f"{HUEY}@0738", *others[1:])
    at.do(f"fly Huey {place}")
    assert at.where("Huey") == place


@pytest.mark.rule("KS-A3.2-a", "KS-A3.3-a")
def test_helicopters_control_nothing_and_are_in_combat_mode() -> None:
    at = table(f"{HUEY}@0735")
    assert not controlled(at.state, "US/GVN") & set(
        at.state.board.grid.neighbours(at.state.board.grid.hex("0735"))
    )
    assert at.piece("Huey").mode == "combat"
    assert at.refused("turn Huey")


# -- flights ------------------------------------------------------------------------------------------------


@pytest.mark.rule("KS-A5.3.2-a", "KS-A5.3.2-c", "KS-A9.3-b", "KS-A9.3.1-b")
def test_the_allowance_covers_all_missions_together() -> None:
    at = table(f"{HUEY}@0738")
    at.do("fly Huey 0918")
    assert (at.fact("flown", "cost"), at.piece("Huey").flown) == (22, 22)
    tired = Table.at(at.state.with_piece(at.id("Huey"), flown=22 + budget(at.state, at.id("Huey"))))
    assert tired.refused("lift Huey", "MPs left and can land nowhere").rule == "KS-A5.3.2-a"
    at.do("lift Huey")
    assert at.refused("fly 0738", "the flight to").rule == "KS-A5.3.2-a"


@pytest.mark.rule("KS-A9.3-b", "KS-A9.3.1-k")
@pytest.mark.parametrize(("effort", "missions"), [(2, 1), (4, 2), (6, 3)])
def test_so_many_missions_as_the_effort_lets_fly(effort: int, missions: int) -> None:
    at = table(f"{HUEY}@0738", effort=effort)
    for number in range(missions):
        at.do(f"fly Huey {('0838', '0738')[number % 2]}")
    assert at.refused("lift Huey").rule == "KS-A9.3.1-k"


@pytest.mark.rule("KS-A5.3.2-d", "KS-A12.1-d", "KS-A12.1-e", "KS-A9.3.1-b", "KS-A12.0-a", "KS-A5.3.2-b")
def test_from_the_edge_nothing_is_paid_for_leaving() -> None:
    at = Table.at(GAME.setup("operation-pegasus", {}))
    state = at.state.but(frames=(), segment="movement", effort=4, turn=1)
    at = Table.at(state)
    at.do("fly Sea2 0918")
    assert at.fact("flown", "cost") == 17
    assert at.refused("lift Gun2", "is not there to").rule == "KS-A12.0-a"  # of turn 3


@pytest.mark.rule("KS-A9.3.1-b", "KS-A5.3.2-a", "KS-A9.3.1-g")
def test_a_helicopter_may_leave_the_map_by_the_south_edge() -> None:
    at = table(f"{HUEY}@0438")
    at.do("lift Huey", "leave Huey")
    assert (at.where("Huey"), at.piece("Huey").flown, at.piece("Huey").missions) == ("away", 3, 1)
    at.do("fly Huey 0438")
    assert at.where("Huey") == "0438"
    far = table(f"{HUEY}@2636", effort=1)
    far.do("lift Huey")
    assert far.refused("leave Huey", "the way off the").rule == "KS-A5.3.2-a"
    assert at.rule("flown") == "KS-A9.3.1-b"
    both = table(f"{HUEY}@0438", "Idle:us-transport@0438")
    both.do("lift Huey")
    assert both.refused("leave Idle", "only Huey may leave now").rule == "KS-A9.3.1-b"
    last = table(f"{HUEY}@0438 flown=27", f"Alice:{BATTALION}@0438")
    last.do("lift Huey")
    assert last.refused("board Alice", "can land nowhere").rule == "KS-A5.3.2-a"
    assert last.offers() == ["leave Huey"]
    assert table(f"{HUEY}@0438 flown=28").refused("lift Huey", "can land nowhere").rule == "KS-A5.3.2-a"


@pytest.mark.rule("KS-A9.3-a", "KS-A9.3-c", "KS-A9.3.1-l")
def test_who_has_flown_rests_until_the_next_friendly_impulse() -> None:
    at = table(f"{HUEY}@0738", "Idle:us-transport@0738", oeps=(3, 3), impulses=(1, 1))
    at.do("fly Huey 0838")
    while at.state.phasing == US:
        at.do("end" if at.decision.kind != "declaration" else "declare 1")
    assert at.piece("Huey").resting == US
    assert at.piece("Idle").resting == ""


@pytest.mark.rule("KS-A9.3-a", "KS-A9.3-c")
def test_who_rests_does_not_fly() -> None:
    at = table(f"{HUEY}@0738 resting=NVA/VC", "Idle:us-transport@0738")
    assert at.refused("lift Huey").rule == "KS-A9.3-a"
    assert ready(at) == ["lift Idle"]


# -- loads --------------------------------------------------------------------------------------------------


@pytest.mark.rule("KS-A9.3.1-c", "KS-A5.3-a", "KS-A5.3-g", "KS-A5.3.3-b", "KS-A5.3.3-c")
def test_a_lifted_unit_keeps_its_movement_points() -> None:
    at = table(f"{HUEY}@0738", f"Alice:{BATTALION}@0738 maneuver")
    at.do("fly Huey with Alice 0735")
    if at.decision.kind == "facing":
        at.do("pass")
    assert (at.where("Alice"), at.piece("Alice").left) == ("0735", 12)
    at.do("move Alice 0734")
    assert at.where("Alice") == "0734"
    assert at.rule("flown") == "KS-A9.3.1-c"
    full = table(f"{HUEY}@0738", "Howie:us-transport@0738", "Bob:nva-infantry@0838")
    full.do("lift Huey")
    for other in ("Howie", "Bob"):
        assert full.refused(f"board {other}").rule == "KS-A5.3-a"
    assert at.refused("lift Alice", "is no helicopter").rule == "KS-A9.3.1-b"
    pair = table(
        f"{HUEY}@0738", "Howie:us-transport@0738", f"Alice:{BATTALION}@0738", f"Ann:{BATTALION}@0838"
    )
    pair.do("lift Huey")
    assert pair.refused("board Ann", "is not where Huey takes off").rule == "KS-A9.3.1-c"
    assert pair.refused("leave Howie", "only Huey may leave now").rule == "KS-A9.3.1-b"
    pair.do("board Alice")
    assert pair.refused("leave Huey", "sets its load down").rule == "KS-A9.3.1-c"


@pytest.mark.rule("KS-A5.3.3-c", "KS-3.2.4-a")
def test_a_unit_set_down_in_an_enemy_zone_is_stopped() -> None:
    at = table(f"{HUEY}@0738", f"Alice:{BATTALION}@0738 combat", "Bob:nva-infantry@0734 E")
    at.do("fly Huey with Alice 0735", "pass")
    assert at.refused("move Alice 0736").rule == "KS-3.2.4-a"


@pytest.mark.rule("KS-A5.3.3-b", "KS-A5.3.3-c", "KS-5.2.2-a")
def test_a_unit_may_move_before_it_is_picked_up_and_after() -> None:
    at = table(f"{HUEY}@0738", f"Alice:{BATTALION}@0838 combat")
    at.do("move Alice 0738")
    left = at.piece("Alice").left
    at.do("fly Huey with Alice 1634")
    assert at.piece("Alice").left == left > 0
    assert at.offers("move Alice")


@pytest.mark.rule("KS-A5.3.3-a", "KS-A9.3.1-c")
@pytest.mark.parametrize(
    ("kinds", "refused"),
    [
        (["us-marine-battalion"], False),
        (["us-marine-battalion", "us-marine-company"], True),
        (["us-marine-company", "us-marine-battalion"], True),
        (["us-marine-battalion", "us-marine-battalion"], True),
        (["us-marine-company", "us-sog", "us-pru", "us-sf-platoon"], False),
        (["us-marine-company"] * 5, True),
        (["us-marine-hq"], False),
        (["us-marine-hq", "us-marine-company"], True),
    ],
)
def test_what_a_transport_carries(kinds: list[str], refused: bool) -> None:
    at = table(f"{HUEY}@0738", *(f"P{i}:{kind}@0738" for i, kind in enumerate(kinds)))
    at.do("lift Huey")
    for i in range(len(kinds) - 1):
        at.do(f"board P{i}")
    if refused:
        assert at.refused(f"board P{len(kinds) - 1}").rule == "KS-A5.3.3-a"
    else:
        at.do(f"board P{len(kinds) - 1}", "fly 0838")
        assert {at.where(f"P{i}") for i in range(len(kinds))} == {"0838"}


@pytest.mark.rule("KS-A5.3-b", "KS-A5.3-c", "KS-A5.3-d", "KS-A5.3-e", "KS-A5.3-f")
@pytest.mark.parametrize(
    ("unit", "rule"),
    [
        ("us-marine-battalion@0738 maneuver", ""),
        ("gvn-airborne-battalion@0738 combat", ""),
        ("us-mike-force@0738 combat", ""),
        ("us-marine-hq@0738", ""),
        ("gvn-ranger@0738 maneuver", ""),
        ("gvn-ranger@0738 combat", "KS-A5.3-e"),
        ("us-mechanized-battalion@0738", "KS-A5.3-f"),
        ("us-marine-armored-cavalry@0738", "KS-A5.3-f"),
        ("gvn-infantry-regiment@0738", "KS-A5.3-f"),
        ("gvn-rf-company@0738", "KS-A5.3-f"),
        ("us-engineer-battalion@0738", "KS-A5.3-f"),
        ("us-marine-battalion@0838", "KS-A9.3.1-c"),
    ],
)
def test_who_can_be_lifted(unit: str, rule: str) -> None:
    at = table(f"{HUEY}@0738", f"Alice:{unit}")
    at.do("lift Huey")
    if rule:
        assert at.refused("board Alice").rule == rule
    else:
        assert at.refused("board Alice maneuver").rule == "KS-A5.3-b"  # it flies as it stands
        at.do("board Alice")


@pytest.mark.rule("KS-A9.3.1-a", "KS-A9.3.1-c")
def test_a_gunship_carries_nobody() -> None:
    at = table("Gun:us-gunship@0738", f"Alice:{BATTALION}@0738")
    at.do("lift Gun")
    assert at.refused("board Alice", "is no Transport and").rule == "KS-A9.3.1-c"
    at.do("fly 0838")


@pytest.mark.rule("KS-A9.3.1-m", "KS-A9.3.1-b", "KS-A9.3.1-c")
def test_a_helicopter_flies_somewhere_else() -> None:
    at = table(f"{HUEY}@0738")
    at.do("lift Huey")
    assert at.refused("fly 0738", "already").rule == "KS-A9.3.1-c"


# -- the enemy comes ----------------------------------------------------------------------------------------


@pytest.mark.rule("KS-A9.3.1-o")
def test_helicopters_alone_flee_to_the_nearest_cold_landing_zone() -> None:
    at = table(f"{HUEY}@0733", "Gun:us-gunship@0733", "Bob:nva-infantry@0732 E", side=NVA, zones=())
    at.state = at.state.but(zones=(at.state.board.grid.hex("0733"),))
    at.do("move Bob 0733")
    assert at.decision.kind == "anti-aircraft"
    at.do("pass", "pass")
    assert {at.where("Huey"), at.where("Gun")} == {"0738"}
    assert zones(at) == []
    assert at.piece("Huey").missions == 0
    assert at.rule("flown") == "KS-A9.3.1-o"
    grid = at.state.board.grid
    several = at.state.but(zones=(grid.hex("0734"), grid.hex("0735"), grid.hex("0737")))
    assert [hot(several, hex_) for hex_ in several.zones] == [True, False, False]
    assert refuges(several, grid.hex("0733")) == (grid.hex("0735"),)


@pytest.mark.rule("KS-A9.4.3-j", "KS-A9.3.1-c")
def test_who_goes_aboard_from_below_shows_himself_and_the_order_goes_on() -> None:
    at = Table(
        "Huey:us-transport@0738", "Top:us-air-cavalry-battalion@0738 combat",
        "Alice:us-air-cavalry-battalion@0738 combat", scenario="operation-pegasus", side=US, effort=4,
    )  # fmt: skip
    assert not at.seen("Alice")
    made = Session.new(GAME, at.state.scenario, seed=1, start=at.state)
    stop = OrderLine(DecidingSide(made)).run("fly Huey with Alice 0838")
    assert stop is None
    assert made.state.label(made.state.pieces[at.id("Alice")].place) == "0838"
    at.do("lift Huey", "board Alice")
    assert at.rule("shown") == "KS-A9.4.3-j"


# -- loading by keys ----------------------------------------------------------------------------------------


def aloft(*counters: str, at: str) -> PlayerView:
    """A player whose helicopter Sea begins a mission, the cursor on a hex."""
    start = table(*counters).state
    seats = {US: "human", NVA: "bot:random"}
    session = Session.new(GAME, start.scenario, seed=7, seats=seats, start=start)
    player = PlayerView(SessionTable(session))
    player.do(GAME.read_order(player.view, "lift Sea")[0])
    cursor.go(player, player.board.grid.hex(at))
    return player


def listed(player: PlayerView) -> list[str]:
    """What the open list holds: orders, and units that may be taken up."""
    assert player.menu is not None
    return [item.offer.text if item.offer else item.unit for item in player.menu.items]


SEA, ONE, TWO = (
    "Sea:us-transport@0738",
    f"1/1:{BATTALION}@0738",
    f"2/1:{BATTALION}@0738",
)


def test_enter_on_a_helicopter_lists_its_load() -> None:
    player = aloft(SEA, ONE, TWO, at="0738")
    acting.act(player)
    assert listed(player)[:2] == ["board 1/1", "board 2/1"]


def test_a_load_in_hand_says_where_it_can_board() -> None:
    player = aloft(SEA, ONE, TWO, at="1004")
    player.take("1/1")
    cursor.go(player, player.board.grid.hex("1004"))
    acting.act(player)
    assert player.message == "1/1 can do nothing at 1004.  Where it is, in 0738, it can board."


def test_what_waits_off_the_map_is_taken_aboard_in_a_mode_from_a_list() -> None:
    player = aloft(
        "Sea:us-transport fate=away", f"1/1:{BATTALION} fate=away", ONE.replace("1/1", "5/7"), at="0605"
    )
    acting.act(player)
    assert listed(player) == ["fly 0605", "1/1"]
    player.drop()
    player.take("1/1")
    acting.act(player)
    assert listed(player) == ["board 1/1 maneuver", "board 1/1 combat"]
    acting.act(player)
    assert [face.name for face in player.box] == []
