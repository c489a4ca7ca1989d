"""Set-up, coming onto the map and leaving it, the secret choice [SD-5, SD-S0, SD-S1, SD-S2, SD-S4]."""

from __future__ import annotations

import random

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.sequence.deployment import Place
from vietnam_tui.games.search_and_destroy.rules.sequence.setup import placers
from vietnam_tui.games.search_and_destroy.units import Bodies

SCENARIOS = (
    "mechanized-sweep",
    "pilot-rescue",
    "patrol-boat-ambush",
    "defense-of-phnom-penh",
    "koh-tang",
    "khmer-rouge-vs-vietnam",
)


def at_random(table: Table, seed: int, decisions: int) -> None:
    """So many decisions at random, a verb drawn first."""
    generator = random.Random(seed)
    for _ in range(decisions):
        if table.state.result is not None:
            return
        if table.decision.side == CHANCE:
            table.apply(GAME.outcomes(table.state).pick(generator))
            continue
        by_verb: dict[str, list[object]] = {}
        for action in GAME.actions(table.state):
            if isinstance(action, GAME.quits):
                continue
            by_verb.setdefault(type(action).__name__, []).append(action)
        action = generator.choice(by_verb[generator.choice(sorted(by_verb))])
        table.state = GAME.apply(table.state, action).state  # type: ignore[arg-type]
        assert GAME.audit(table.state) == []


@pytest.mark.rule("SD-S0-c", "SD-S0-e")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_is_set_up_and_played_on_at_random_in_good_health(scenario: str) -> None:
    table = Table.set_up(scenario)
    assert table.decision.side == table.state.sheet.sets_up
    at_random(table, 3, 140)
    assert table.state.phase != "set-up"
    assert GAME.unpack(GAME.pack(table.state)) == table.state
    for side in table.state.sides:
        seen = table.side_sees(side)
        full = GAME.resample(seen, side, random.Random(1))
        assert GAME.view(full, side) == seen
    both = scenario == "defense-of-phnom-penh"
    assert len(placers(table.state.sheet)) == (2 if both else 1)


@pytest.mark.rule("SD-S0-g", "SD-S1.F-e", "SD-5.0-j")
def test_a_unit_is_set_up_in_its_area_where_there_is_room() -> None:
    table = Table.set_up("mechanized-sweep")
    away = table.refused("place PC1 0103")
    assert away.rule == "SD-S1.F-d"
    assert away.reason == "PC1 is set up in treeline or broken ground, not in 0103"
    nearest = away.fix.removeprefix("Nearest legal hex: ")
    assert f"place PC1 {nearest}" in table.offers("place PC1")
    second = Place(table.id("TM2"), table.state.board.grid.hex("1303"))
    assert table.refused(second, "is set up before").rule == "SD-S0-g"
    named = GAME.write_order(table.state, GAME.read_order(table.state, "place TM2 1303")[0])
    assert named == "place TM1 1303"  # who is like it is taken in the order of the names
    table.do("place CH1 0103", "place DU1 0103", "place DU2 0103")
    assert table.refused("place DU3 0103", "has no room for").rule == "SD-5.0-j"
    assert table.refused("ready", "units are still to").rule == "SD-S0-g"


@pytest.mark.rule("SD-S0-g")
def test_the_enemy_sees_nothing_of_a_hidden_set_up_before_it_is_made() -> None:
    table = Table.set_up("mechanized-sweep")
    before = table.side_sees("ARVN")
    told = table.do("place CH1 0103")
    assert table.side_sees("ARVN") == before
    assert table.heard("ARVN", told) == []


@pytest.mark.rule("SD-S4.F-c", "SD-16.0-a", "SD-16.0-b", "SD-22.1-g", "SD-22.1-b", "SD-S0-g")
def test_the_government_may_start_dug_in_or_mounted() -> None:
    table = Table.set_up("defense-of-phnom-penh")
    table.do("place G1 0108", "improve G1", "place A1 0808", "ride G2 A1")
    assert [table.state.label(one.place) for one in table.state.works] == ["0108"]
    assert table.where("G2") == "A1"
    assert table.refused("ride G3 A1", "has no room for").rule == "SD-22.1-b"
    assert table.refused("improve A1", "is not personnel, to").rule == "SD-16.0-b"
    assert table.rule("improved") == "SD-16.0-b"
    assert table.refused("improve G1", "an Improved Position is in").rule == "SD-16.0-b"
    while table.decision.side == "Government":
        table.do(table.offers()[0])
    placed = table.offers("place")[0]
    table.do(placed)
    assert table.refused(f"improve {placed.split()[1]}").rule == "SD-16.0-a"
    again = Table.set_up("defense-of-phnom-penh")
    again.do("place G1 0108")
    assert again.refused("place G1 0109", "has to set up now").rule == "SD-S0-g"
    assert again.refused("improve G2", "that you have set up").rule == "SD-16.0-b"
    assert again.refused("ride G2 A1", "is no vehicle of yours on").rule == "SD-22.1-g"


@pytest.mark.rule("SD-5.0-k", "SD-S1.F-b", "SD-S1.4-a", "SD-22.1-g")
def test_a_force_enters_by_the_edge_and_completely() -> None:
    start = GAME.setup("mechanized-sweep")
    state = start.but(frames=(), phase="movement", player="ARVN", turn=1)
    hidden = state.units_of("NLF")
    places = [h for h in state.board.grid.hexes() if state.board.terrain[h] == "forest"]
    for number, unit in enumerate(hidden):
        state = state.with_unit(unit, place=places[number], fate="", up=False)
    table = Table.at(state)
    assert table.refused("end", "is still to enter").rule == "SD-5.0-k"
    assert table.refused("enter T1 0808").rule == "SD-S1.F-a"
    assert table.refused("ride PL A1", "has not entered in").rule == "SD-22.1-g"
    table.do("enter T1 5213")
    assert (table.unit("T1").spent, table.unit("T1").entered) == (1, "east")
    table.do("move T1 5113", "enter A1 5213", "ride PL A1")
    assert table.refused("ride S1 A1", "has no room").rule == "SD-22.1-b"
    assert table.where("PL") == "A1"
    assert table.unit("T1").spent == 2
    assert table.rule("placed") == "SD-22.1-g"
    assert table.rule("entered") == "SD-5.0-k"
    there = Table("Alice:us-rifle@0303", "Bob:militia@0403")
    assert there.refused("enter Alice 0303", "is no unit that enters now").rule == "SD-5.0-k"
    assert there.refused("ride Alice Bob", "is no passenger that enters").rule == "SD-22.1-g"


@pytest.mark.rule("SD-S2.F-c", "SD-5.0-k")
def test_four_enter_on_each_side_and_a_corner_is_of_either() -> None:
    state = GAME.setup("pilot-rescue").but(frames=(), phase="movement", player="NLF", turn=1)
    for unit in state.units_of("US"):
        state = state.with_unit(unit, place=state.board.grid.hex(f"{20 + unit}20"), fate="", up=False)
    table = Table.at(state)
    table.do("enter MI1 0101 north", "move MI1 0201", "enter MI2 0101 west", "move MI2 0102")
    table.do("enter MI3 0103", "enter MI4 0104", "enter MI5 0105")
    assert table.refused("enter MI6 0106").rule == "SD-S2.F-b"
    assert "enter MI6 0301" in table.offers("enter MI6")


def leaving(*counters: str) -> Table:
    return Table(*counters, side="Khmer-Rouge", scenario="defense-of-phnom-penh", choice="A")


@pytest.mark.rule("SD-5.0-l", "SD-S4.V-b", "SD-S4.V-e", "SD-M-r", "SD-8.0-b")
def test_who_begins_in_an_unguarded_exit_hex_may_leave() -> None:
    table = leaving(
        "MI1@0109 down", "MI2@0110 down", "DU1@0201", "MI3@0301 pinned", "MI4@0104 down", "G1@0105"
    )
    table.do("leave MI1")
    assert table.where("MI1") == "gone"
    assert "revealed" in table.kinds()
    assert table.refused("leave MI2", "is no exit hex").rule == "SD-S4.V-b"
    assert table.refused("leave DU1", "is a Dummy, and").rule == "SD-S4.V-b"
    assert table.refused("leave MI3").rule == "SD-8.0-b"
    assert table.refused("leave MI4", "the enemy stands next").rule == "SD-5.0-l"
    table.do("move MI2 0109")
    assert table.refused("leave MI2", "has moved: to leave").rule == "SD-5.0-l"
    assert table.rule("removed") == "SD-5.0-l"
    laden = leaving("MI1@0109 down", "MI2@0110 down", "G1@0105")
    mine = laden.id("MI1")
    laden.state = laden.state.but(bodies=(Bodies(laden.state.side(mine), carrier=mine, wia=1),))
    laden.do("leave MI1")
    assert laden.state.bodies == ()


@pytest.mark.rule("SD-S4.V-e", "SD-5.0-l")
def test_a_pinned_squad_guards_nothing_and_an_immobile_apc_does() -> None:
    table = leaving("MI4@0104 down", "G1@0105 pinned", "MI5@0901 down", "A1@0902 immobile")
    assert "leave MI4" in table.offers()
    assert table.refused("leave MI5", "the enemy stands next").rule == "SD-5.0-l"


@pytest.mark.rule("SD-S4.V-a", "SD-0-m")
def test_the_choice_is_made_after_the_set_up_and_stays_secret() -> None:
    table = Table.set_up("defense-of-phnom-penh")
    while table.decision.kind == "set-up":
        at_random(table, 2, 1)
    assert (table.decision.kind, table.decision.side) == ("choice", "Khmer-Rouge")
    other = Table.at(table.state)
    told = table.do("choose A")
    other.do("choose B")
    assert table.side_sees("Government") == other.side_sees("Government")
    assert table.heard("Government", told)[0].facts["condition"] == ""
    assert table.side_sees("Khmer-Rouge").choice == "A"
    assert table.rule("committed") == "SD-S4.V-a"


@pytest.mark.rule("SD-S4.V-f", "SD-S4.V-d")
def test_who_chose_a_and_has_six_off_the_map_may_show_it_and_has_won() -> None:
    out = [f"MI{number}: fate=gone".replace(": ", " ") for number in range(1, 7)]
    for choice, count, allowed in (("A", 6, True), ("A", 5, False), ("B", 6, False)):
        table = Table(
            *out[:count], "MI9@3303 down", "G1@0105",
            side="Khmer-Rouge", scenario="defense-of-phnom-penh", phase="end", choice=choice,
        )  # fmt: skip
        assert ("show" in table.offers()) is allowed
        if allowed:
            table.do("show")
            assert table.state.result is not None
            assert (table.state.result.winner, table.state.result.rule) == ("Khmer-Rouge", "SD-S4.V-f")


@pytest.mark.rule("SD-S4.V-b", "SD-S4.V-d", "SD-S4.V-f")
def test_condition_a_counts_after_the_last_turn_as_well_and_for_who_chose_it_alone() -> None:
    for choice, count, won in (
        ("A", 6, ("Khmer-Rouge", "SD-S4.V-b")),
        ("A", 5, ("Government", "SD-S4.V-d")),
        ("B", 6, ("Government", "SD-S4.V-d")),
    ):
        out = [f"MI{number} fate=gone" for number in range(1, count + 1)]
        table = Table(
            *out, "MI9@3303 down", "G1@0105",
            side="Government", scenario="defense-of-phnom-penh", turn=10, choice=choice, suffered=(29, 0),
        )  # fmt: skip
        table.pass_until(lambda state: False)
        assert table.state.result is not None
        assert (table.state.result.winner, table.state.result.rule) == won


@pytest.mark.rule("SD-S4.V-c", "SD-S4.V-d")
def test_condition_b_counts_casualties_after_the_last_turn() -> None:
    won, lost = ("Khmer-Rouge", "SD-S4.V-c"), ("Government", "SD-S4.V-d")
    for suffered, end in (((30, 20), won), ((29, 20), lost), ((30, 21), lost)):
        table = Table(
            "MI9@3303 down", "G1@0105",
            side="Government", scenario="defense-of-phnom-penh", turn=10, choice="B", suffered=suffered,
        )  # fmt: skip
        table.pass_until(lambda state: False)
        assert table.state.result is not None
        assert (table.state.result.winner, table.state.result.rule) == end


@pytest.mark.rule("SD-S2.V-c", "SD-S2.V-b", "SD-S2.L-a", "SD-S2.4-f")
def test_the_pilot_captured_or_not_rescued_in_time_is_lost() -> None:
    table = Table("PILOT@0403 down", "Bob:militia@0303", side="NLF", scenario="pilot-rescue", phase="search")
    table.do("search Bob 0403")
    assert table.state.result is not None
    assert (table.state.result.winner, table.state.result.rule) == ("NLF", "SD-S2.4-f")
    late = Table("PILOT@0403 down", "Bob:militia@3303", side="US", scenario="pilot-rescue", turn=20)
    late.pass_until(lambda state: False)
    assert late.state.result is not None
    assert (late.state.result.winner, late.state.result.rule) == ("NLF", "SD-S2.V-b")
    assert table.rule("game over") == "SD-S2.4-f"
    plain = Table("Alice:us-rifle@0303", "Bob:militia@0602")
    plain.go("end")
    assert plain.state.result is None
