"""Questions that are answered by pointing at one of many hexes: what declines them, what their list begins with."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import GAME, Table
from tests.games.hot_armor.test_fire_support import battery
from tests.tui.conftest import screen_text
from tests.tui.test_marching import FAR, taken_up
from tests.tui.test_questions import press
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.panes import edge
from vietnam_tui.tui.seat import acting, choosing, cursor
from vietnam_tui.tui.seat.player_view import PlayerView

PLATOON, M48 = "infantry-a", "m48"


def guns() -> Table:
    """The US has two airstrikes, which may be called on every hex, and nobody sees an enemy."""
    return battery("Post:cp-infantry@0110", enemies=(f"Bob:{PLATOON}@1501",), artillery=0, air=2)


def seated(table: Table, nva: str = "human") -> Session[object]:
    return Session.new(GAME, table.state.scenario, seed=1, start=table.state, seats={"NVA": nva})


@pytest.mark.asyncio
async def test_a_question_that_is_answered_on_the_map_is_declined_by_0_as_the_line_below_says() -> None:
    app = GameApp(SessionTable(seated(guns(), "bot")), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        cursor.go(app.player, app.player.board.grid.hex("1501"))
        await press(app, pilot, "0")
        assert app.player.message == "Nothing to decline now."
        await press(app, pilot, "enter", "enter")
        assert app.player.decision.kind == "calling"
        assert any(row.startswith("> Enter: the best") and "0: fire" in row for row in screen_text(app))
        await press(app, pilot, "0")
        assert app.player.decision.kind != "calling"
        assert any("comes down" in entry.text or "lands" in entry.text for entry in app.player.log)


def test_a_long_list_begins_with_what_lies_nearest_to_the_cursor() -> None:
    player = PlayerView(SessionTable(seated(guns())), "US")
    grid = player.board.grid
    cursor.go(player, grid.hex("0906"))
    choosing.list_choices(player)
    assert player.menu is not None
    back = next(place for place, item in enumerate(player.menu.items) if item.text == "go back")
    targets = [item.offer.target for item in player.menu.items[:back] if item.offer]
    assert len(targets) > 60
    for item in player.menu.items[back:-1]:
        assert item.offer is None or player.preview_of(item.offer).harms_only("US")
    away = [grid.distance(grid.hex("0906"), hex_) for hex_ in targets if hex_ is not None]
    assert away == sorted(away)
    assert away[0] == 0
    assert player.menu.items[-1].text == "end"


def test_looking_for_a_unit_while_a_question_stands_promises_no_end_of_the_phase() -> None:
    table = guns()
    player = PlayerView(SessionTable(seated(table)), "US")
    cursor.next_ready(player, 1)
    assert "x ends the phase" in player.message
    table.do("call airstrike point 1501")
    player = PlayerView(SessionTable(seated(table)), "US")
    cursor.next_ready(player, 1)
    assert player.message == "No unit has anything to do before this is answered."


def scattered() -> PlayerView:
    """Alice and Carol share a hex; Bob, who stands between them on the roster, and Dave are elsewhere."""
    table = Table(
        f"Alice:{PLATOON}@0307", f"Bob:{PLATOON}@0808", f"Carol:{PLATOON}@0307", f"Dave:{PLATOON}@1108"
    )
    return PlayerView(SessionTable(seated(table)), "US")


def test_going_from_unit_to_unit_leads_to_everybody_hex_by_hex_and_enter_takes_up_who_was_named() -> None:
    player = scattered()
    taken = []
    for _ in range(4):
        cursor.next_ready(player, 1)
        named = player.message.split()[0]
        assert player.focus == named
        acting.act(player)
        assert player.hand == named
        taken.append(player.hand)
        player.drop()
    start = taken.index("Alice")
    assert taken[start:] + taken[:start] in (
        ["Alice", "Carol", "Bob", "Dave"],
        ["Alice", "Carol", "Dave", "Bob"],
    )
    cursor.next_ready(player, -1)
    assert player.message.split()[0] == taken[-2]


def test_tab_takes_up_the_next_unit_of_the_hex_that_the_line_below_names() -> None:
    player = scattered()
    cursor.go(player, player.board.grid.hex("0307"))
    told = "".join(text for text, *_ in edge.bar(None, player, "", 80)[0])
    assert told.strip() == "> Enter: take up Alice (Tab: Carol)"
    cursor.next_in_stack(player, 1)
    assert player.hand == "Carol"
    cursor.next_in_stack(player, 1)
    assert player.hand == "Alice"


@pytest.mark.asyncio
async def test_what_would_hit_nobody_but_us_is_listed_last_and_never_done_by_enter_alone() -> None:
    app = GameApp(SessionTable(seated(guns(), "bot")), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        player = app.player
        own, theirs = player.board.grid.hex("0110"), player.board.grid.hex("1501")
        cursor.go(player, own)
        await press(app, pilot, "enter")
        assert player.menu is not None
        texts = [item.text for item in player.menu.items]
        assert texts == ["go back", "call airstrike area 0110", "call airstrike point 0110"]
        assert player.menu.chosen == 0
        await press(app, pilot, "escape")
        cursor.go(player, theirs)
        await press(app, pilot, "enter", "enter")
        # the next mission is asked for on the map
        cursor.go(player, own)
        assert "what can be done here" in "".join(text for text, *_ in edge.bar(None, player, "", 80)[0])
        await press(app, pilot, "enter")
        assert player.decision.kind == "calling"
        assert player.menu is not None
        assert player.menu.item.text == "go back"
        await press(app, pilot, "enter")
        assert player.menu is None
        assert player.decision.kind == "calling"
        # nor when what was taken up elsewhere is led there
        cursor.go(player, theirs)
        await press(app, pilot, "enter")
        assert player.shape.held is not None
        cursor.go(player, own)
        await press(app, pilot, "tab")
        await press(app, pilot, "enter")
        assert player.menu is not None
        assert player.menu.item.text == "go back"
        await press(app, pilot, "enter")
        assert player.menu is None
        assert player.shape.held is not None
        await press(app, pilot, "enter", "down", "enter")
        assert len(player.view.top.missions) == 2


def test_the_last_row_names_the_key_that_leads_a_unit_in_hand_to_its_targets() -> None:
    counters = ("Tank:m48@0310", "Rifle:infantry-a@0307")
    for phase, told in (("hard fire", True), ("movement", False)):
        table = Table(*counters, enemies=[f"Bob:{PLATOON}@0610"], phase=phase)  # type: ignore[arg-type]
        player = PlayerView(SessionTable(seated(table)), "US")
        player.take("Tank")
        row = "".join(text for text, *_ in edge.hints(player, 80, typed=""))
        assert (" t target " in row) == told
        assert " x end" in row


def test_with_a_unit_in_hand_the_next_enemy_is_one_that_it_can_fire_at() -> None:
    enemies = [f"Far:{PLATOON}@1501", f"Near:{PLATOON}@0410", f"Next:{PLATOON}@0510", f"Back:{PLATOON}@1511"]
    table = Table("Tank:m48@0310", enemies=enemies, phase="hard fire")
    player = PlayerView(SessionTable(seated(table)), "US")
    grid = player.board.grid
    found = set()
    for _ in range(4):
        cursor.next_enemy(player, 1)
        found.add(grid.label(player.cursor))
    assert found == {"0410", "0510", "1501", "1511"}
    player.take("Tank")
    cursor.go(player, grid.hex("1501"))
    aimed = []
    for _ in range(3):
        cursor.next_enemy(player, 1)
        aimed.append(grid.label(player.cursor))
    assert aimed == ["0410", "0510", "0410"]


def test_the_list_of_those_who_may_react_is_headed_by_what_is_still_open() -> None:
    enemies = ["Bob:recoilless-rifle@0610", "Ben:recoilless-rifle@0610"]
    table = Table("Tank:m48@0310", enemies=enemies, standing=("ask", "ask"))
    table.do("move Tank 0410")
    for order, choice in (("react Bob Tank", ", or hold"), ("react Ben Tank", ": name more, or fire")):
        player = PlayerView(SessionTable(seated(table)), "NVA")
        player.ask()
        assert player.menu is not None
        assert player.menu.title == f"NVA: react to Tank in 0410{choice}"
        table.do(order)


def test_who_is_taken_up_says_whether_there_is_a_hex_to_go_to() -> None:
    player = PlayerView(SessionTable(seated(Table(f"Alice:{M48}@0405 disrupted", phase="rally"))), "US")
    player.take("Alice")
    assert player.message == "Alice in hand: rally.  Enter does it where it is; Esc puts it down."
    assert "Go to a marked hex, Enter; Esc puts it down." in taken_up("Carol:US:2-4-5@0615", FAR).message
