"""Ambush markers: who writes down what, who is asked when, what an ambush does [SD-18]."""

from __future__ import annotations

from math import inf

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.bots import Choice
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.fire.ambush_notes import Mark
from vietnam_tui.play.seat.empty_phases import Closings
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp

ON = {"ambush-markers": "on"}


def moving(*counters: str) -> Table:
    return Table(*counters, options=ON)


#: Nina lies hidden in the treeline and has the open ground before her in her sights
NINA = "Nina:nva-squad@0603 down note=0403"


# -- writing down -------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-18.0-b", "SD-0-m")
def test_a_note_is_a_hex_in_sight_within_six_and_its_owner_s_secret() -> None:
    force = ("Nina:nva-squad@0603", "Mo:militia@0604", "Alice:us-rifle@0101")
    table = Table(*force, side="NLF", phase="end", options=ON)
    assert table.refused("mark Nina 0903", "has no line of").rule == "SD-18.0-b"
    assert table.refused("mark Nina 1301", "is more than").rule == "SD-18.0-b"
    assert table.refused("mark Mo 0403", "holds no ambush marker").rule == "SD-18.0-b"
    events = table.do("mark Nina 0403")
    assert table.state.label(table.unit("Nina").note) == "0403"
    assert table.heard("US", events) == []
    assert table.refused("mark Nina 0404", "a hex down in").rule == "SD-18.0-b"
    plain = Table(*force, side="NLF", phase="end", options=ON)
    seen, same = table.side_sees("US"), plain.side_sees("US")
    assert seen == same
    assert table.rule("noted") == "SD-18.0-b"
    grid, here = table.state.board.grid, table.unit("Nina").place
    for hex_ in (hex_ for hex_ in grid.hexes() if 6 <= grid.distance(here, hex_) <= 7):
        far = grid.distance(here, hex_) == 7
        refusal = GAME.refusal(plain.state, Mark(plain.id("Nina"), hex_))
        assert (refusal is not None and "is more than" in refusal.reason) is far


@pytest.mark.rule("SD-18.0-a", "SD-18.0-b", "SD-8.0-b")
def test_who_writes_nothing_down() -> None:
    off = Table("Nina:nva-squad@0603", "Alice:us-rifle@0101", side="NLF", phase="end")
    assert off.refused("mark Nina 0403").rule == "SD-18.0-a"
    table = Table(
        "Nina:nva-squad@0603 did=moved",
        "Nora:nva-squad@0604 pinned",
        "Alice:us-rifle@0101",
        side="NLF",
        phase="end",
        options=ON,
    )
    assert table.refused("mark Nina 0403", "has moved or attacked").rule == "SD-18.0-b"
    assert table.refused("mark Nora 0403").rule == "SD-8.0-b"
    assert not table.offers("mark")


@pytest.mark.rule("SD-18.0-b")
def test_a_note_lapses_with_a_move_with_fire_and_with_a_pin() -> None:
    table = Table("Nina:nva-squad@0603 down note=0403", "Alice:us-rifle@0101", side="NLF", options=ON)
    table.do("move Nina 0604")
    assert table.unit("Nina").note < 0
    fire = Table("Nina:nva-squad@0603 note=0403", "Alice:us-rifle@0503", side="NLF", phase="fire", options=ON)
    fire.do("fire Nina Alice", dice=[1])
    assert fire.unit("Nina").note < 0
    pin = Table("Nina:nva-squad@0603 note=0403", "Alice:us-rifle@0503", phase="fire", options=ON)
    pin.do("fire Alice Nina", dice=[4])
    assert pin.unit("Nina").note < 0


@pytest.mark.rule("SD-18.0-b", "SD-0-m")
def test_notes_are_written_in_the_set_up_too() -> None:
    table = Table.set_up(**{"ambush-markers": "on"})
    order = next(text for text in table.offers("place PC1"))
    table.do(order)
    mark = next(text for text in table.offers("mark PC1"))
    table.do(mark)
    assert table.unit("PC1").note >= 0
    assert not table.unit("PC1").has("noted")
    assert not table.offers("mark PC1")


# -- the window ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-18.0-c", "SD-18.0-e", "SD-0-l")
def test_the_question_comes_whether_a_hex_is_noted_or_not() -> None:
    views = []
    for counter in (NINA, "Nina:nva-squad@0603 down", "Nina:dummy@0603"):
        table = moving(counter, "Alice:us-rifle@0303")
        events = table.do("move Alice 0403")
        assert (table.decision.kind, table.decision.side) == ("ambush", "NLF")
        assert [event.kind for event in events] == ["moved"]
        views.append(table.side_sees("US"))
        assert table.do("pass") == []
        assert table.where("Alice") == "0403"
    assert views[0] == views[1]
    assert [view.units for view in views] == 3 * [views[0].units]


@pytest.mark.rule("SD-18.0-e", "SD-18.0-c")
def test_out_of_sight_of_every_lair_nobody_is_asked_nor_without_the_rule() -> None:
    table = moving("Nina:nva-squad@0901 down note=1001", "Alice:us-rifle@0303")
    table.do("move Alice 0403")
    assert table.decision.kind == "movement"
    off = Table(NINA, "Alice:us-rifle@0303")
    off.do("move Alice 0403")
    assert off.decision.kind == "movement"


@pytest.mark.rule("SD-18.0-e", "SD-0-l")
@pytest.mark.parametrize(
    ("counter", "mover", "order"),
    [("Nina:dummy@0603", "bot:random", "pass"), (NINA, "bot:random", ""), ("Nina:dummy@0603", "human", "")],
)
def test_who_has_noted_nothing_is_not_kept_with_the_question_unless_a_person_could_tell_by_it(
    counter: str, mover: str, order: str
) -> None:
    table = moving(counter, "Alice:us-rifle@0303")
    table.do("move Alice 0403")
    seats = {"US": mover, "NLF": "human"}
    session = Session.new(GAME, table.state.scenario, seed=1, seats=seats, start=table.state)
    chair = SessionTable(session).chair("NLF")
    assert (chair.decision.kind, chair.decision.side) == ("ambush", "NLF")
    closing = Closings(GAME).of(chair)
    assert ("" if closing is None else closing.text) == order


@pytest.mark.asyncio
async def test_the_game_goes_on_after_such_a_question_though_a_key_was_refused_before() -> None:
    table = moving("Nina:dummy@0603", "Alice:us-rifle@0303")
    seats = {"US": "bot:random", "NLF": "human"}
    session = Session.new(GAME, table.state.scenario, seed=1, seats=seats, start=table.state)
    way = ("move Alice 0403", "pass", "end")
    session.choose = lambda: Choice(GAME.read_order(session.state, way[session.length])[0], "as laid down")
    app = GameApp(SessionTable(session), pace=inf)
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("", "x", "0", "space", ""):
            if key:
                app.game_screen.press(key)
                app.player.say(app.player.message, failed=True)
            for _ in range(3):
                await app.workers.wait_for_complete()
                await pilot.pause()
            if key in ("x", "0"):
                assert "US plays" in app.player.message, key
        assert [entry.order for entry in session.history[: len(way)]] == list(way)


@pytest.mark.rule("SD-18.0-e")
def test_who_holds_is_asked_no_more_in_the_player_turn_and_the_enemy_does_not_know() -> None:
    table = moving(NINA, "Alice:us-rifle@0203")
    table.do("move Alice 0403")
    assert table.decision.kind == "ambush"
    table.do("hold")
    assert (table.decision.kind, table.where("Alice")) == ("movement", "0403")
    assert table.state.holding
    assert not table.side_sees("US").holding
    table.pass_until(lambda state: state.player == "NLF")
    assert not table.state.holding


@pytest.mark.rule("SD-18.0-c", "SD-18.0-e")
def test_who_awaits_is_asked_only_where_an_ambush_can_be_sprung() -> None:
    table = moving("Nina:militia@0603 down note=0503", "Alice:us-rifle@0203")
    table.do("move Alice 0403")
    assert table.decision.kind == "ambush"
    table.do("await")
    assert (table.decision.kind, table.where("Alice")) == ("movement", "0403")
    assert not table.side_sees("US").holding
    table.do("move Alice 0503")
    assert (table.decision.kind, table.offers("fire")) == ("ambush", ["fire Nina Alice"])


@pytest.mark.rule("SD-18.0-e")
@pytest.mark.parametrize("answer", ["hold", "await"])
def test_a_standing_order_looks_to_the_enemy_like_passing_each_time(answer: str) -> None:
    def heard(answers: dict[str, str]) -> list[object]:
        """What the US is told on its way past Nina, and who is to decide after each thing."""
        start = moving("Nina:militia@0603 down", "Alice:us-rifle@0203").state
        session = Session.new(
            GAME, start.scenario, start=start, seed=1, seats=dict.fromkeys(("US", "NLF"), "human")
        )
        table, found = SessionTable(session), list[object]()
        for order in ("move Alice 0303", "move Alice 0403", "move Alice 0502"):
            (action,) = GAME.read_order(session.state, order)
            table.order("US", action)
            while session.decision.side == "NLF":
                found.append(table.chair("US").written())
                if session.answer_standing() is None:
                    word = answers.pop("first", "pass")
                    (action,) = GAME.read_order(session.state, word)
                    table.order("NLF", action)
            found.append(table.chair("US").written())
        return found

    assert heard({"first": answer}) == heard({})


# -- the ambush ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-18.0-c", "SD-6.0-f")
def test_an_ambush_has_one_on_the_die_and_stops_whom_it_pins() -> None:
    table = moving(NINA, "Alice:us-rifle@0303")
    table.do("move Alice 0403", "fire Nina Alice", "resolve", dice=[2])
    assert table.fact("fired", "odds") == "2-1"
    assert table.fact("hit", "row") == "3"
    assert table.unit("Alice").pinned
    assert table.unit("Nina").up
    assert table.unit("Nina").note < 0
    assert table.state.under_fire == ()
    while table.decision.kind == "ambush":
        table.do("pass")
    assert not table.offers("move Alice")
    table.go("fire", "NLF")
    assert "fire Nina Alice" in table.offers("fire")


@pytest.mark.rule("SD-18.0-c")
def test_who_is_missed_goes_on_and_no_note_is_used_twice() -> None:
    table = moving(NINA, "Alice:us-rifle@0303")
    table.do("move Alice 0403", "fire Nina Alice", "resolve", dice=[1])
    while table.decision.kind == "ambush":
        assert not table.offers("fire")
        assert table.refused("fire Nina Alice", "has not written").rule == "SD-18.0-c"
        table.do("pass")
    assert table.offers("move Alice")


@pytest.mark.rule("SD-18.0-c")
def test_several_ambushers_act_together_and_others_not_at_all() -> None:
    table = moving(
        NINA,
        "Nora:nva-squad@0602 down note=0403",
        "Nell:nva-squad@0604 down note=0404",
        "Alice:us-rifle@0303",
        "Anna:us-rifle@0101",
    )
    table.do("move Alice 0403")
    assert table.refused("fire Nell Alice", "has not written").rule == "SD-18.0-c"
    assert table.refused("fire Nina Anna", "an ambush is sprung").rule == "SD-18.0-c"
    assert table.offers("fire") == ["fire Nina Alice", "fire Nora Alice"]
    table.do("fire Nina Alice")
    assert table.offers("join") == ["join Nora"]
    table.do("join Nora", "resolve", dice=[1])
    assert table.fact("fired", "attack") == 4


@pytest.mark.rule("SD-18.0-d", "SD-18.0-c", "SD-6.0-k", "SD-31.13-c")
def test_an_anti_tank_weapon_stops_a_vehicle_without_the_bonus() -> None:
    gun = "CC:company-cadre@0603 down note=0403 weapons=recoilless-rifle"
    for die, stopped in ((3, False), (4, True)):
        table = moving(gun, "T:m48@0303", "Alice:us-rifle@0101")
        table.do("move T 0403")
        assert table.refused("fire CC T").rule == "SD-6.0-k"
        table.do("shoot CC T", dice=[die])
        while table.decision.kind == "ambush":
            table.do("pass")
        assert table.unit("T").immobile is stopped
        assert bool(table.offers("move T")) is not stopped
        assert table.unit("CC").shot
        table.go("fire", "NLF")
        assert table.refused("shoot CC T").rule == "SD-31.13-c"
    two = moving(gun, "T:m48@0303", "T2:m113@0402", "Alice:us-rifle@0101")
    two.do("move T 0403")
    assert two.refused("shoot CC T2", "on who has entered the hex").rule == "SD-18.0-c"


@pytest.mark.rule("SD-18.0-e", "SD-12.1-a")
def test_an_ambush_comes_before_the_probe_in_the_same_hex() -> None:
    table = moving(NINA, "Dum:dummy@0403", "Alice:us-rifle@0303")
    table.do("move Alice 0403")
    assert table.decision.kind == "ambush"
    assert table.where("Dum") == "0403"
    table.do("pass")
    while table.decision.kind == "ambush":
        table.do("pass")
    assert table.where("Dum") == "removed"
    assert table.decision.side != CHANCE
    assert GAME.audit(table.state) == []
    assert table.rule("dummy") == "SD-12.1-a"


def test_declining_once_for_all_and_giving_up_say_what_they_bring() -> None:
    table = moving(NINA, "Alice:us-rifle@0303")
    table.do("move Alice 0403")
    assert table.decision.kind == "ambush"
    view = table.side_sees(table.decision.side)
    shown = {
        text: GAME.presenter.preview(view, GAME.read_order(view, text)[0]).lines
        for text in ("hold", "resign")
    }
    assert shown["hold"] == ("no ambush is asked for any more in this Player-Turn [SD-18.0-c]",)
    assert shown["resign"] == (f"the {view.other(table.decision.side)} wins [SD-4.0-n]",)
