"""Standing orders for ambushes: who springs one on whom, and that nothing of it shows [SD-18]."""

from __future__ import annotations

import pytest

from tests.games.search_and_destroy.proving_ground import GAME, Table
from tests.games.search_and_destroy.test_ambush import ON
from tests.play.test_plain import talk
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games.search_and_destroy.rules.fire.ambush_orders import MOST, Instruct
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable

SHEET = GAME.presenter
#: Two squads lie in wait for the same hex, two and three hexes off
NINA, NORA = "Nina:nva-squad@0603 down note=0403", "Nora:nva-squad@0503 down note=0403"


def moving(holding: str = "", *counters: str) -> Table:
    """A rifle squad has come into the hex."""
    table = Table(*(counters or (NINA,)), "Alice:us-rifle@0303", options=ON, holding=holding)
    table.do("move Alice 0403")
    return table


def ordering(phase: str = "movement") -> Table:
    return Table(NINA, NORA, "Alice:us-rifle@0101", side="NLF", phase=phase, options=ON)


def asks(table: Table) -> bool:
    return table.decision.kind == "ambush" and GAME.standing_answer(table.state) is None


@pytest.mark.rule("SD-18.0-e")
def test_orders_are_given_in_the_own_player_turn_and_nobody_else_hears_or_sees_them() -> None:
    table, plain = ordering(), ordering()
    events = table.do("instruct squad odds 2-1 near 3 does fire")
    assert table.state.holding == "; squad odds 2-1 near 3 fire; changes 3"
    assert table.heard("US", events) == []
    assert table.side_sees("US") == plain.side_sees("US")
    table.do("instruct Nina")
    assert table.side_sees("US") == plain.side_sees("US")
    table.do("adjust does pass")
    assert table.state.holding.startswith("; Nina odds 2-1 near 3 pass; squad odds")
    table.do("instruct Nina does same")
    assert "Nina" not in table.state.holding
    while table.offers("instruct Nina"):
        table.do("instruct Nina near 1")
    assert table.refused(Instruct("Nina"), "often enough").rule == "SD-18.0-c"
    assert f"changes {MOST}" in table.state.holding
    table.pass_until(lambda state: state.player == "US")
    assert "changes" not in table.state.holding
    assert "squad odds 2-1" in table.state.holding, "they hold until others are given"


@pytest.mark.rule("SD-18.0-a", "SD-18.0-b")
def test_who_springs_no_ambush_has_no_orders() -> None:
    assert ordering().refused(Instruct("Alice"), "is nobody of the NLF").rule == "SD-18.0-b"
    off = Table(NINA.removesuffix(" note=0403"), "Alice:us-rifle@0101", side="NLF")
    assert off.refused(Instruct("all"), "no ambush markers").rule == "SD-18.0-a"
    assert not off.offers("instruct")
    us = Table(NINA, "Alice:us-rifle@0101", options=ON)
    assert us.refused(Instruct("all"), "no ambush markers").rule == "SD-18.0-a"
    assert ordering().refused("adjust near 2", "nobody is named").rule == "SD-18.0-c"


@pytest.mark.rule("SD-18.0-c", "SD-18.0-e")
@pytest.mark.parametrize(
    ("holding", "asked"),
    [
        ("; all ask", True),
        ("; all pass", False),
        ("; all pass; Nina ask", True),
        ("; squad at personnel ask", True),
        ("; squad at vehicle ask", False),
        ("; Nina near 2 ask", True),
        ("; Nina near 1 ask", False),
        ("; Nina odds 1-1 ask", True),
        ("; Nina odds 4-1 ask", False),
        ("all; Nina ask", False),
        ("noted; all pass", True),
    ],
)
def test_a_line_says_whether_one_is_asked(holding: str, *, asked: bool) -> None:
    assert asks(moving(holding)) == asked


@pytest.mark.rule("SD-18.0-c")
def test_who_is_to_fire_by_itself_springs_its_ambush_and_lets_it_go_on() -> None:
    start = Table(NINA, NORA, "Alice:us-rifle@0303", options=ON, holding="; Nina fire; Nora pass").state
    session = Session.new(GAME, start.scenario, start=start, seed=1, seats={"US": "human", "NLF": "human"})
    given = []
    session.do(GAME.read_order(start, "move Alice 0403")[0])
    while (step := session.answer_standing() or session.settle()) is not None:
        given.append(session.history[-1].order)
        del step
    assert given[:2] == ["fire Nina Alice", "resolve"]
    assert session.decision.side == "US"
    assert not any("Nora" in order for order in given)
    assert asks(moving("; Nina fire", NINA, NORA)), "of the other nothing is said: one is asked"


@pytest.mark.rule("SD-18.0-e")
@pytest.mark.parametrize(
    ("holding", "answer"), [("; all pass", "pass"), ("; Nina near 1 fire", "pass"), ("", "pass")]
)
def test_orders_look_to_the_enemy_like_passing_each_time(holding: str, answer: str) -> None:
    def heard(orders: str) -> list[object]:
        start = Table(NINA, "Alice:us-rifle@0203", options=ON, holding=orders).state
        seats = dict.fromkeys(("US", "NLF"), "human")
        session = Session.new(GAME, start.scenario, start=start, seed=1, seats=seats)
        table, found = SessionTable(session), list[object]()
        for order in ("move Alice 0303", "move Alice 0403", "move Alice 0502"):
            (action,) = GAME.read_order(session.state, order)
            table.order("US", action)
            while session.decision.side == "NLF":
                found.append(table.chair("US").written())
                if session.answer_standing() is None:
                    (given,) = GAME.read_order(session.state, answer)
                    table.order("NLF", given)
            found.append(table.chair("US").written())
        return found

    assert heard(holding) == heard("")


def test_the_page_is_the_ambushers_own_and_says_what_they_lie_in_wait_for() -> None:
    table = ordering()
    page = SHEET.standing_orders(table.side_sees("NLF"), "NLF")
    assert page is not None
    table.do(page.lines()[-1].removeprefix("changed by, for instance: "))
    rows = {row.who: row for row in page.rows}
    assert rows["Nina"].words == "squad, 0603, lies in wait for 0403"
    assert page.why_not == ""
    assert SHEET.standing_orders(ordering().side_sees("US"), "US") is None
    enemys = SHEET.standing_orders(moving().side_sees("NLF"), "NLF")
    assert enemys is not None
    assert enemys.why_not


def test_the_dialogue_shows_and_gives_them() -> None:
    start = ordering().state
    session: Session[State] = Session.new(
        GAME, start.scenario, start=start, seed=1, seats={"US": "bot:random"}
    )
    text = talk(session, "instruct Nina odds 2-1 does fire", "reactions")
    assert "Nina, squad, 0603, lies in wait for 0403: at any, odds 2-1, near any, does fire" in text


@pytest.mark.parametrize(
    ("holding", "fault"), [("; squad odds 2-1 fire", ""), ("; squad odds 9-1 fire", "holding: ")]
)
def test_a_save_says_orders_or_is_not_opened(holding: str, fault: str) -> None:
    tables = {**GAME.pack(GAME.setup("patrol-boat-ambush")), "holding": holding}
    if fault:
        with pytest.raises(SaveFault, match=fault):
            GAME.unpack(tables)
    else:
        assert GAME.unpack(tables).holding == holding
