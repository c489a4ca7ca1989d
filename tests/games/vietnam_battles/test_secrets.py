"""Hidden information is airtight: whatever the US player may learn is the same wherever things are hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.vietnam_battles.table import NOSE, TRIANGLE, Table
from vietnam_tui.core.model import CHANCE, NOBODY, Action
from vietnam_tui.games.vietnam_battles.frames import Losing
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.rules.movement.transport import Lift, Sail
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Move
from vietnam_tui.games.vietnam_battles.rules.position.terrain import hiding_places, jungle
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId
from vietnam_tui.play.disclosure import Said, order_told
from vietnam_tui.play.table.session import Session

FAR = "Ben:VC:3-5-6@4601"
SHEET = GAME.presenter


def nose(*units: str, **more: Any) -> Table:
    """A position of the campaign on the Snoopy's Nose map."""
    return Table(*units, FAR, scenario=NOSE, **more)


def worlds(state: State, count: int = 3) -> list[State]:
    """Full positions that look to the US player like this one."""
    seen = GAME.view(state, "US")
    return [GAME.resample(seen, "US", random.Random(seed)) for seed in range(count)]


def told_of(state: State) -> dict[str, Any]:
    """Everything a screen tells the US player of a position, apart from what he may do."""
    seen, decision = GAME.view(state, "US"), GAME.decision(state)
    hexes = list(seen.spots.grid.hexes())
    return {
        "view": GAME.pack(seen),
        "decision": decision,
        "prompt": SHEET.prompt(seen, decision),
        "header": SHEET.header(seen),
        "picture": SHEET.picture(seen),
        "hexes": [SHEET.inspect(seen, h) for h in hexes[::17]],
        "units": [SHEET.inspect_unit(seen, piece.name) for piece in seen.roster],
        "ready": SHEET.ready(seen),
        "box": SHEET.box(seen),
        "tables": SHEET.tables(state),
        "overlays": [SHEET.overlay(seen, name, hexes[500]) for name in ("zoc", "support", "belief")],
    }


def compare(state: State, other: State, orders: int = 12, refusals: int = 1000) -> None:
    """The US player cannot tell two positions apart, by what he is told, offered, refused or shown ahead.

    So many orders are tried out, and so many to where something is hidden.
    """
    assert told_of(other) == told_of(state)
    if GAME.decision(state).side != "US":
        return
    offered = list(GAME.actions(state))
    assert list(GAME.actions(other)) == offered
    seen, seen_there = GAME.view(state, "US"), GAME.view(other, "US")
    generator = random.Random(len(offered))
    for action in generator.sample(offered, min(orders, len(offered))):
        assert SHEET.preview(seen, action) == SHEET.preview(seen_there, action)
        assert SHEET.face(seen, action) == SHEET.face(seen_there, action)
    suspicious = list(about_hidden(state, other, generator))
    for action in generator.sample(suspicious, min(refusals, len(suspicious))):
        assert GAME.refusal(state, action) == GAME.refusal(other, action)


def about_hidden(state: State, other: State, generator: random.Random) -> Iterator[Action]:
    """Orders that lead to where something is hidden in one of two positions."""
    places = {
        thing.place
        for position in (state, other)
        for thing in (*(u for u in position.units if u.hidden), *(s for s in position.sites if not s.known))
        if thing.place >= 0
    }
    units = [UnitId(i) for i, piece in enumerate(state.roster) if piece.side == "US"]
    for place in sorted(places):
        for unit in generator.sample(units, min(3, len(units))):
            for verb in (Move, Lift, Sail):
                yield verb(unit, place)


def random_game(scenario: str, seed: int, steps: int, **options: str) -> Iterator[State]:
    """Positions of a random game, every seventh."""
    generator, state = random.Random(seed), GAME.setup(scenario, options)
    for step in range(steps):
        if step % 7 == 0:
            yield state
        side = GAME.decision(state).side
        if side == NOBODY:
            return
        if side == CHANCE:
            action = GAME.outcomes(state).pick(generator)
        else:
            offered = list(GAME.actions(state))
            verb = generator.choice(sorted({type(a).__name__ for a in offered}))
            action = generator.choice([a for a in offered if type(a).__name__ == verb])
        state = GAME.apply(state, action).state


# ---------------------------------------------------------------- whole games


@pytest.mark.rule("VB-15.0-d", "VB-16.0-b", "VB-27.0-t")
@pytest.mark.parametrize(
    ("scenario", "options", "seed"),
    [(NOSE, {}, 1), (NOSE, {}, 2), (NOSE, {"camps": "decoys"}, 3), (TRIANGLE, {}, 4)],
)
def test_permuting_what_is_hidden_changes_nothing_for_the_us_player(
    scenario: str, options: dict[str, str], seed: int, sweep: int
) -> None:
    compared = 0
    for state in random_game(scenario, seed, 150, **options):
        for world in worlds(state, sweep):
            assert GAME.audit(world) == []
            compare(state, world, orders=4, refusals=16 * sweep)
            compared += 1
    assert compared >= 20


@pytest.mark.rule("VB-16.0-j")
def test_the_variant_with_decoys_plays_to_its_end_at_random() -> None:
    *_, last = random_game(NOSE, 1, 20_000, camps="decoys")
    assert GAME.audit(last) == []


# ---------------------------------------------------------------- secret set-up


@pytest.mark.rule("VB-16.0-a", "VB-26.0-c", "VB-26.0-g")
def test_two_secret_set_ups_look_the_same_all_the_way() -> None:
    first, second = Table.set_up(NOSE), Table.set_up(NOSE)
    camps = [("1422", "0819"), ("1222", "1126"), ("1020", "0717"), ("0717", "1508"), ("0819", "4611")]
    units = [("514/1", "1421", "1124"), ("514/2", "1605", "4617"), ("LF1", "0718", "1033s")]
    for a, b in camps:
        heard = [table.heard("US", table.do(f"lay {place}")) for table, place in ((first, a), (second, b))]
        assert heard[0] == heard[1]
        assert told_of(first.state) == told_of(second.state)
    for table in (first, second):
        table.do("dice 5")
    for name, a, b in units:
        for table, place in ((first, a), (second, b)):
            assert table.heard("US", table.do(f"hide {name} {place}")) == []
        assert told_of(first.state) == told_of(second.state)


@pytest.mark.rule("VB-16.0-j", "VB-27.0-t")
def test_secret_orders_are_told_to_their_owner_alone() -> None:
    table = Table.set_up(NOSE)
    for order in ("lay 1422", "lay 1222", "lay 1020", "lay 0717", "lay 0819", "dice 5", "hide 514/1 1421"):
        by = "chance" if order.startswith("dice") else "VC"
        assert heard(table, order, by) == (order, order if by == "chance" else "...")
    plan = Table.set_up(TRIANGLE)
    assert heard(plan, "choose hold")[1] == "..."
    decoys = Table.set_up(NOSE, camps="decoys")
    places = ["1422", "1222", "2015", "0616", "0519", "1033n", "4601", "1606"]
    decoys.do(*(f"lay {place}" for place in places))
    assert heard(decoys, "record 0616")[1] == "..."


def heard(table: Table, order: str, by: str = "VC") -> tuple[str, str]:
    """An order as the VC and the US hear of it."""
    before = table.state
    events = table.do(order)
    given = Said(by, order, before, table.state, events)
    return order_told(GAME, given, ["VC"]), order_told(GAME, given, ["US"])


def test_what_a_save_opened_as_us_holds_names_no_secret_place() -> None:
    table = nose("15@1606", "514/1@1421 hidden", "LF1@1605 hidden", sites=("1222 hidden", "0819 hidden"))
    packed = str(GAME.pack(table.side_sees("US")))
    for secret in ("1421", "1605", "1222", "0819"):
        assert secret not in packed
        assert secret in str(GAME.pack(table.state))


# ---------------------------------------------------------------- absence tells nothing


@pytest.mark.rule("VB-15.0-d")
def test_phases_come_up_alike_wherever_a_unit_is_hidden() -> None:
    # a hidden unit beside the engineer must not make a Combat Phase worth stopping for
    beside = nose("15@1606", "Bob:VC:3-5-6@1605 hidden")
    away = nose("15@1606", "Bob:VC:3-5-6@1222 hidden")
    for table in (beside, away):
        table.do("end")
    assert beside.heard("US") == away.heard("US")
    compare(beside.state, away.state)


@pytest.mark.rule("VB-15.0-d")
def test_the_viet_cong_turn_comes_up_alike_as_well() -> None:
    beside = nose("15@1606", "Bob:VC:3-5-6@1605 hidden", side="VC")
    away = nose("15@1606", "Bob:VC:3-5-6@1222 hidden", side="VC")
    for _ in range(4):
        for table in (beside, away):
            if table.decision.side == "VC":
                table.do("end")
        assert told_of(beside.state) == told_of(away.state)
        assert beside.heard("US") == away.heard("US")


@pytest.mark.rule("VB-15.0-d")
def test_moves_past_and_onto_hidden_units_are_offered_alike() -> None:
    units = ("3/47A@1524", "3/47B@0711", "5Cav@1620", "2/47A", "4/47B", "3/47C")
    here = nose(*units, "Bob:VC:3-5-6@1422 hidden", "Bill:VC:1-3-6@0717 hidden", sites=("4611 hidden",))
    there = nose(*units, "Bob:VC:3-5-6@0726 hidden", "Bill:VC:1-3-6@4617 hidden", sites=("1421 hidden",))
    compare(here.state, there.state)


@pytest.mark.rule("VB-15.0-d")
def test_retreats_are_offered_alike() -> None:
    tables = [
        nose(
            "Alice:US:2-4-5@1519",
            "Bill:VC:9-5-6@1619",
            f"Bob:VC:3-5-6@{place} hidden",
            side="VC",
            phase="combat",
        )
        for place in ("1420", "1320", "0717")
    ]
    for table in tables:
        table.fight("attack Alice with Bill", "D2")
    first, *others = tables
    for table in others:
        compare(first.state, table.state)


@pytest.mark.rule("VB-15.0-d", "VB-7.9-d")
def test_advances_are_offered_alike() -> None:
    tables = [
        nose("Alice:US:9-4-5@1721", "Bill:VC:3-5-6@1621", f"Bob:VC:3-5-6@{place} hidden", phase="combat")
        for place in ("1420", "1421", "0717")
    ]
    for table in tables:
        table.fight("attack Bill with Alice", "D3")
        table.do("retreat Bill 1622 1523 1423")
    first, *others = tables
    for table in others:
        compare(first.state, table.state)


# ---------------------------------------------------------------- friendly fire on hidden units


def misdirected(first: str, second: str, third: str = "4617") -> Table:
    """The Viet Cong bombard Alice, and the fire falls short on one of two units equally near."""
    table = nose(
        "Alice:US:2-4-5@1521",
        f"Bob:VC:3-5-6/2-3-6@{first} hidden",
        f"Bill:VC:3-5-6/2-3-6@{second} hidden",
        f"Bess:VC:3-5-6/2-3-6@{third} hidden",
        side="VC",
        phase="combat",
        vc=[3],
    )
    table.do("bombard Alice with +3")
    table.fall("(A)")
    return table


@pytest.mark.rule("VB-8.4.2-b", "VB-15.0-d")
def test_among_which_hidden_units_fire_falls_short_is_not_told() -> None:
    near, far = misdirected("1320", "1322"), misdirected("1220", "1222")
    assert near.decision.kind == "lose"
    assert near.offers() == ["lose Bob", "lose Bill"]
    assert told_of(near.state) == told_of(far.state)
    (masked,) = near.side_sees("US").frames
    assert isinstance(masked, Losing)
    assert masked.units == ()
    assert near.heard("US") == far.heard("US")
    others = misdirected("1320", "4617", "1322")
    assert others.offers() == ["lose Bob", "lose Bess"]
    assert told_of(others.state) == told_of(near.state)
    for name in ("Bob", "Bill"):
        assert name not in near.decision.prompt
        assert all(name not in SHEET.describe(near.state, event) for event in near.heard("US"))


@pytest.mark.rule("VB-8.4.2-a", "VB-15.0-d")
def test_the_unit_that_is_hit_shows_itself_and_the_other_stays_hidden() -> None:
    table = misdirected("1320", "1322")
    events = table.do("lose Bob")
    assert [event.kind for event in table.heard("US", events)] == ["reveal unit", "depleted"]
    assert (table.unit("Bob").hidden, table.unit("Bill").hidden) == (False, True)
    assert table.rule("reveal unit") == "VB-8.4.2-a"


@pytest.mark.rule("VB-15.0-d")
def test_a_world_imagined_at_that_moment_can_be_played_on() -> None:
    table = misdirected("1320", "1322")
    for world in worlds(table.state):
        assert list(GAME.actions(world))
        for action in GAME.actions(world):
            GAME.apply(world, action)


# ---------------------------------------------------------------- imagining what is hidden


def test_imagined_units_and_camps_are_where_they_could_be() -> None:
    table = nose(
        "15@1606",
        "514/1@1421 hidden",
        "LF1@1605 hidden",
        sites=("1222 hidden", "1020", "0717 captured=1", "0819 hidden"),
        searched=["1422", "1423", "1033n"],
    )
    unit_places, camp_places = set(hiding_places(table.state)), set(jungle(table.state))
    for world in worlds(table.state, 25):
        hidden = [unit.place for unit in world.units if unit.hidden]
        camps = [site.place for site in world.sites if not site.known]
        assert len(hidden) == len(set(hidden)) == 2
        assert set(hidden) <= unit_places
        assert set(camps) <= camp_places
        hexes = [world.spots.hex(site.place) for site in world.sites]
        assert len(set(hexes)) == 4
        assert not {world.spots.parse(place) for place in ("1422", "1423", "1033n")} & {*hidden, *camps}


@pytest.mark.rule("VB-26.0-c", "VB-26.0-g", "VB-15.0-b")
def test_nothing_is_imagined_outside_the_jungle_that_is_left_to_search() -> None:
    spots = nose("15@1606").state.spots
    woods = [spots.label(s) for s in spots.land_next if spots.board.terrain[spots.hex(s)] == "jungle"]
    left = {"1222", "0819", "1421", "4617", "1126", "0718"}
    table = nose(
        "15@1606",
        "514/1@1421 hidden",
        "LF1@4617 hidden",
        sites=("1222 hidden", "0819 hidden"),
        searched=[place for place in woods if place not in left],
    )
    imagined = set()
    for world in worlds(table.state, 25):
        imagined |= {unit.place for unit in world.units if unit.hidden} | {site.place for site in world.sites}
    assert {spots.label(place) for place in imagined} == left


def test_the_genuine_one_imagined_is_never_one_that_has_been_captured() -> None:
    table = nose(
        "3/47A@2015", sites=("1422 captured=1", "1222 captured=1", "1020 cache genuine"), variant="decoys"
    )
    assert {world.genuine for world in worlds(table.state, 20)} == {2}


def test_an_imagined_plan_fits_what_has_happened() -> None:
    def plans(*units: str, condition: str) -> set[str]:
        table = Table(*units, "165/1@2912", "1/16@2025", scenario=TRIANGLE, condition=condition)
        return {world.condition for world in worlds(table.state, 60)}

    assert plans(condition="hold") == {"escape", "casualties", "hold"}
    assert plans("E:VC:3-5-6 exited", condition="escape") == {"escape"}
    seven = [f"D{i}:US:2-4-5 eliminated" for i in range(7)]  # the seventh loss would have won for sure
    assert plans(*seven, condition="hold") == {"escape", "hold"}


# ---------------------------------------------------------------- the other way round


@pytest.mark.rule("VB-14.1-a")
def test_the_viet_cong_player_does_not_see_the_us_markers() -> None:
    first = nose("15@1606", side="VC", phase="combat", us=[2, 3], vc=[1])
    second = nose("15@1606", side="VC", phase="combat", us=[4, 6], vc=[1])
    assert first.side_sees("VC") == second.side_sees("VC")
    assert first.offers() == second.offers()


@pytest.mark.rule("VB-14.1-a")
def test_the_viet_cong_player_sees_all_his_own_secrets() -> None:
    table = nose("15@1606", "514/1@1421 hidden", sites=("1222 hidden", "0819 hidden"), vc=[1, 3])
    mine = table.side_sees("VC")
    assert (mine.units, mine.sites) == (table.state.units, table.state.sites)
    assert mine.hand("VC") == (1, 3)


def test_a_bystander_sees_neither_sides_secrets() -> None:
    table = nose("15@1606", "514/1@1421 hidden", sites=("1222 hidden", "0819 hidden"), us=[2], vc=[1])
    packed = str(GAME.pack(GAME.view(table.state, "")))
    assert "1421" not in packed
    assert "1222" not in packed
    seen = GAME.view(table.state, "")
    assert (seen.hands, seen.units[table.id("514/1")].place) == (((0,), (0,)), -1)


def test_when_the_game_is_over_everything_may_be_seen_unless_it_is_open_as_one_side() -> None:
    table = nose("15@1606", "514/1@1421 hidden", sites=("1222 hidden", "0819 hidden"), turn=13, side="VC")
    while table.state.result is None:
        table.do("end")
    session = Session.new(GAME, NOSE, seed=1, start=table.state)
    assert session.view("US") == table.state
    session.open_as("US")
    assert session.view("US") == table.side_sees("US") != table.state
    assert not any(site.place >= 0 for site in session.view("US").sites)


@pytest.mark.rule("VB-27.0-m")
def test_the_condition_is_revealed_at_the_end_of_the_game() -> None:
    table = Table("165/1@2912", "1/16@2025", scenario=TRIANGLE, condition="hold", turn=13, side="VC")
    assert table.side_sees("US").condition == "?"
    while table.state.result is None:
        table.do("die 1" if table.decision.side == CHANCE else "end")
    assert table.side_sees("US").condition == "hold"
