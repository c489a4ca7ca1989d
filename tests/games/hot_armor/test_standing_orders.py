"""Standing orders for reaction fire by unit, kind and side; one question a march; nothing of it shows [HA-16]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hot_armor.proving_ground import GAME, Table
from tests.games.hot_armor.test_reaction import M48, PLATOON, RIFLE, asked, march
from tests.play.test_plain import talk
from tests.tui.conftest import screen_text
from tests.tui.test_areas import shown_scene
from tests.tui.test_gamescreen import LARGE, app_of, keys, settled, typed
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.frames import Reacting
from vietnam_tui.games.hot_armor.rules.reaction.standing import (
    Instruct,
    ahead,
    best_ahead,
    forget_marches,
)
from vietnam_tui.games.hot_armor.screen.presenter import PRESENTER
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.palette import HEATS
from vietnam_tui.tui.seat.player_view import PlayerView

RR = f"Rr:{RIFLE}@0510"
#: A US tank on its way past a recoilless rifle of the NVA
WAY: dict[str, Any] = {"enemies": [RR], "morale": (3, 3)}


def passing(standing: str = "ask", mover: str = M48, **more: Any) -> Table:
    table = Table(f"A:{mover}@0110", **{**WAY, **more}, standing=("ask", standing))
    table.do("move A 0410")
    return table


def ordering(*counters: str) -> Table:
    return Table(
        *(counters or (f"A:{M48}@0110", f"B:{PLATOON}@0210")), enemies=["X:m48@1610"], standing=("ask", "ask")
    )


# -- giving them --------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-16.0-a")
def test_an_order_for_a_kind_changes_its_line_and_nobody_else_hears_or_sees_it() -> None:
    table, plain = ordering(), ordering()
    events = table.do("instruct tank at hard odds 200% near 3 does fire")
    assert table.state.standing == ("ask; tank at hard odds 200% near 3 fire", "ask")
    assert table.heard("NVA", events) == []
    assert table.side_sees("NVA") == plain.side_sees("NVA")
    table.do("instruct A does pass", "instruct tank does same")
    assert table.state.standing[0] == "ask; A at hard odds 200% near 3 pass"
    table.do("instruct all does best")
    assert "all best" in table.state.standing[0]
    table.do("standing hard")
    assert table.state.standing[0].startswith("hard; A at hard")
    assert "all" not in table.state.standing[0]


@pytest.mark.rule("HA-16.0-a")
def test_orders_are_given_in_the_own_movement_phase_to_those_who_are_there() -> None:
    table = ordering()
    assert table.refused(Instruct("X"), "is nobody of the US").rule == "HA-16.0-a"
    assert {"instruct all", "instruct tank", "instruct infantry", "instruct A"} <= set(
        table.offers("instruct")
    )
    assert table.refused("adjust odds 200%", "nobody is named").rule == "HA-16.0-a"
    assert not table.offers("adjust")
    table.do("instruct A")
    assert table.side_sees("NVA") == ordering().side_sees("NVA")
    assert "adjust does same" in table.offers("adjust")
    table.do("adjust near 2")
    assert table.decision.kind == "movement"
    for _ in range(24):
        if table.offers("instruct"):
            table.do("instruct A near 1")
    assert table.refused("instruct A", "often enough").rule == "HA-16.0-a"
    firing = Table(f"A:{M48}@0110", enemies=["X:m48@0410"], phase="hard fire")
    assert firing.refused(Instruct("A")).rule == "HA-5.1-b"


# -- what they answer ---------------------------------------------------------------------------------------


@pytest.mark.rule("HA-16.0-a", "HA-16.1-a")
@pytest.mark.parametrize(
    ("standing", "is_asked"),
    [
        ("ask", True),
        ("ask; Rr pass", False),
        ("ask; all pass", False),
        ("ask; all pass; Rr ask", True),
        ("never; Rr ask", True),
        ("ask; weapons at hard ask", True),
        ("ask; weapons at soft ask", False),
        ("ask; Rr near 2 ask", True),
        ("ask; Rr odds 400% ask", False),
        ("ask; tank pass", True),
    ],
)
def test_a_line_says_whether_its_side_is_asked(standing: str, *, is_asked: bool) -> None:
    assert asked(passing(standing)) == is_asked


@pytest.mark.rule("HA-16.0-a", "HA-16.2-a")
def test_a_line_holds_from_so_near() -> None:
    table = passing("ask; Rr near 1 ask")
    assert table.where("A") == "0410"
    far = passing("ask; Rr near 3 ask")
    assert far.state.board.grid.distance(far.state.place(far.id("A")), far.state.board.grid.hex("0510")) == 3


@pytest.mark.rule("HA-16.1-b")
def test_who_is_to_fire_by_itself_fires_unasked_and_who_is_to_pass_does_not() -> None:
    two = {"enemies": [RR, f"Ro:{RIFLE}@0510"], "morale": (3, 3)}
    table = Table(f"A:{M48}@0110", **two, standing=("ask", "ask; Rr fire; Ro pass"))
    table.do("move A 0410", dice=[1])
    assert table.decision.side == "US"
    assert table.fact("attacked", "column")
    assert table.state.units[table.id("Rr")].reacted
    assert not table.state.units[table.id("Ro")].reacted
    both = Table(f"A:{M48}@0110", **two, standing=("ask", "ask; Rr fire"))
    both.do("move A 0410")
    assert asked(both), "of the other rifle nothing is said: one is asked"


@pytest.mark.rule("HA-16.0-a")
def test_a_march_that_is_let_pass_is_not_asked_about_again_in_the_impulse() -> None:
    table = passing()
    table.do("pass")
    assert table.decision.side == "US"
    assert table.where("A") == "0410"
    assert table.state.standing[1] == "ask; march A"
    assert table.side_sees("US").standing == ("ask", "ask")
    transition = Transition(table.state.but(standing=("ask", "ask; Rr near 3 ask; march A")))
    forget_marches(transition)
    assert transition.state.standing == ("ask", "ask; Rr near 3 ask")


#: Infantry hits a truck the better the nearer it comes
TRUCK: dict[str, Any] = {"mover": "truck", "enemies": [f"Inf:{PLATOON}@0510"]}


@pytest.mark.rule("HA-16.0-a")
def test_one_waits_for_the_best_hex_ahead_and_is_asked_there() -> None:
    table = passing(**TRUCK)
    assert table.where("A") == "0310"
    frame = table.state.top
    assert isinstance(frame, Reacting)
    assert table.state.board.grid.hex("0410") in ahead(table.state, frame)
    best = best_ahead(table.state, frame)
    assert best is not None
    assert best[1] == 5
    table.do("await")
    assert asked(table)
    assert table.where("A") == "0410"
    table.do("pass")
    assert table.decision.side == "US"
    fired = passing(**TRUCK)
    fired.do("react Inf A")
    assert fired.refused("await", "declared").rule == fired.refused("pass", "declared").rule == "HA-16.1-b"


@pytest.mark.rule("HA-16.0-a")
def test_by_best_one_is_asked_where_it_will_get_no_better() -> None:
    assert passing("ask; all ask", **TRUCK).where("A") == "0310"
    table = passing("ask; all best", **TRUCK)
    assert asked(table)
    assert table.where("A") == "0410"


@pytest.mark.rule("HA-16.1-b")
def test_nobody_lets_pass_or_waits_while_nothing_moves() -> None:
    for answer in ("pass", "await"):
        assert ordering().refused(answer).rule == "HA-16.1-b"


# -- what is given away -------------------------------------------------------------------------------------


@pytest.mark.rule("HA-16.0-a", "HA-24.0-a")
@pytest.mark.parametrize(
    ("standing", "answer"),
    [
        ("ask", "pass"),
        ("ask; all pass", ""),
        ("ask; Rr near 1 ask", "hold"),
        ("ask", "await"),
        ("ask; all best", "hold"),
    ],
)
def test_whatever_is_ordered_looks_to_the_enemy_like_holding_each_time(standing: str, answer: str) -> None:
    def heard(orders: str, word: str) -> list[object]:
        """What the US is told on its way, and who is to decide after each thing."""
        start = Table(f"A:{M48}@0110", **WAY, standing=("ask", orders)).state
        session = Session.new(
            GAME, start.scenario, start=start, seed=1, seats=dict.fromkeys(("US", "NVA"), "human")
        )
        table, found = SessionTable(session), list[object]()
        for order in ("move A 0210", "move A 0310", "move A 0410"):
            (action,) = GAME.read_order(session.state, order)
            table.order("US", action)
            while session.decision.side == "NVA":
                found.append(table.chair("US").written())
                if session.answer_standing() is None:
                    (given,) = GAME.read_order(session.state, word or "hold")
                    table.order("NVA", given)
            found.append(table.chair("US").written())
        return found

    assert heard(standing, answer) == heard("ask", "hold")


def test_a_face_down_mover_is_let_pass_without_a_name() -> None:
    table = march(
        "0110", "0210", enemies=[f"X:{RIFLE}@0410 concealed"], morale=(3, 2), options=["concealment"]
    )
    table.state = table.state.with_unit(table.id("A"), concealed=True)
    if asked(table):
        table.do("pass")
        assert table.state.standing[1] == "ask; march ?"


# -- what is shown ------------------------------------------------------------------------------------------


def test_the_hexes_ahead_are_shown_with_their_chances_the_best_first() -> None:
    table = passing()
    view = table.side_sees("NVA")
    found = PRESENTER.prospects(view)
    chances = list(found.values())
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0
    frame = view.top
    assert isinstance(frame, Reacting)
    best = best_ahead(view, frame)
    assert best is not None
    assert found[best[0]] == chances[0]
    assert PRESENTER.prospects(Table(f"A:{M48}@0110", enemies=[RR]).side_sees("NVA")) == {}


def test_the_page_has_a_row_for_all_kinds_and_units_and_says_when_orders_are_given() -> None:
    table = ordering()
    table.do("instruct tank odds 200%")
    page = PRESENTER.standing_orders(table.side_sees("US"), "US")
    rows = {row.who: row for row in page.rows}
    assert rows["A"].values == rows["tank"].values == ("any", "200%", "any", "ask")
    assert rows["tank"].own
    assert not rows["A"].own
    assert rows["infantry"].values == ("any", "any", "any", "ask")
    assert page.why_not == ""
    assert page.order(0, 1, "100%") == "instruct all odds 100%"
    example = page.lines()[-1].removeprefix("changed by, for instance: ")
    table.do(example)
    given = {row.who: row.values for row in PRESENTER.standing_orders(table.side_sees("US"), "US").rows}
    assert example == f"instruct {page.rows[1].who} odds 200% near 3 does fire"
    assert given[page.rows[1].who] == ("any", "200%", "3", "fire")
    theirs = PRESENTER.standing_orders(table.side_sees("NVA"), "NVA")
    assert theirs.why_not
    assert all(row.values == ("any", "any", "any", "ask") for row in theirs.rows)


def test_the_dialogue_shows_and_gives_them() -> None:
    start = ordering().state
    session: Session[State] = Session.new(
        GAME, start.scenario, start=start, seed=1, seats={"NVA": "bot:random"}
    )
    text = talk(session, "instruct tank odds 200% does fire", "reactions")
    assert "tank: at any, odds 200%, near any, does fire" in text
    assert session.state.standing[0] == "ask; tank odds 200% fire"
    asked_ = passing().state
    game: Session[State] = Session.new(
        GAME, asked_.scenario, start=asked_, seed=1, seats={"US": "bot:random"}
    )
    assert "Ahead, best first: " in talk(game, "quit")
    place = next(iter(PRESENTER.prospects(GAME.view(asked_, "NVA"))), Hex(0))
    assert asked_.label(place) in talk(game, "reactions")


@pytest.mark.asyncio
async def test_the_standing_orders_are_a_page_whose_values_change_by_a_key() -> None:
    start = ordering().state
    app = app_of(Session.new(GAME, start.scenario, seed=1, seats={"NVA": "bot:random"}, start=start))
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        await keys(pilot, "X", *("down", "right") * 1)
        text = "\n".join(screen_text(app))
        assert "at     odds   near   does" in text
        assert "M48" in text
        await keys(pilot, "enter", "enter", "right", "right", "enter")
        view = app.player.view
        assert view.standing[0] == "ask; tank odds 200% best"
        await keys(pilot, "backspace")
        assert "200% ask" in app.player.view.standing[0]
        await keys(pilot, "-")
        assert app.player.view.standing[0] == "ask"
        await keys(pilot, "escape")
        assert app.game_screen.page is None
        await keys(pilot, "u", "u")
        assert "200% best" in app.player.view.standing[0]
        await typed(pilot, "end")
        await keys(pilot, "X", "enter")
        assert "Not given: they are given in your own Movement Phase" in "\n".join(screen_text(app))


def test_where_who_is_asked_about_may_come_is_shown_with_the_best_hex_marked() -> None:
    table = Table("A:truck@0110", enemies=["Inf:infantry-a@0510"], morale=(3, 3), standing=("ask", "ask"))
    table.do("move A 0410")
    start = table.state
    made = Session.new(GAME, start.scenario, seed=1, seats={"US": "bot:random"}, start=start)
    player = PlayerView(SessionTable(made), "NVA")
    player.preview = None
    scene = shown_scene(player)
    best, *_ = player.presenter.prospects(player.view)
    assert best in scene.goals
    assert scene.notes[best].endswith("%")
    assert scene.light.tones[best] in HEATS
