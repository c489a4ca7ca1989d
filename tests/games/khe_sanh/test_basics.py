"""What the first chapters of the booklet say of the whole game: precedence, pieces, ranges, modes, segments."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.khe_sanh.battles import BATTALION, COMPANY, GUNS, REGIMENT, combat, roll
from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import OrderError
from vietnam_tui.games.khe_sanh.counters import counters
from vietnam_tui.games.khe_sanh.rules.air.flights import budget
from vietnam_tui.games.khe_sanh.rules.air.helicopters import anyone_could
from vietnam_tui.games.khe_sanh.rules.assault.differential import HIGH_TEMPO
from vietnam_tui.games.khe_sanh.rules.movement.movement import Move
from vietnam_tui.games.khe_sanh.screen.counter_faces import stacks

US, NVA = "US/GVN", "NVA/VC"
PEGASUS, SIEGE, LANG_VEI = "operation-pegasus", "the-siege-of-khe-sanh", "the-fall-of-lang-vei"


@pytest.mark.rule("KS-0-e")
def test_the_more_specific_text_holds() -> None:
    """Artillery makes an assault a mixed one, but a scenario opens the Surprise row to it all the same; units that
    cannot pay stay in their hex, but Special Forces go.
    """
    table = combat(
        f"R:{REGIMENT}@0906 combat", f"Gun:{GUNS}@0805 combat", f"A:{COMPANY}@0907", surprise="now"
    )
    table.do("attack 0907 with R", "support Gun")
    while table.decision.kind != "row":
        table.do("pass")
    assert table.offers() == ["row mixed", "row surprise"]
    ring = (
        "C:us-mike-force@1106",
        f"D:{COMPANY}@1106",
        f"R1:{REGIMENT}@1206 combat",
        f"R2:{REGIMENT}@1105 combat",
    )
    table = combat(*ring, f"R3:{REGIMENT}@1007 combat", f"R4:{REGIMENT}@1206 combat", caps=(0, 0))
    table.do("attack 1106 with all")
    while table.decision.side != "chance":
        table.do("pass" if "pass" in table.offers() else table.offers()[0])
    roll(table, attacker=0, defender=2)
    assert {offer.split()[1] for offer in table.offers("retreat")} == {"C"}


@pytest.mark.rule("KS-1.0.2-a")
def test_the_advanced_rules_are_those_of_the_campaign_alone() -> None:
    basic = Table(f"Alice:{BATTALION}@0808", f"Bob:{REGIMENT}@0604", scenario=SIEGE)
    assert not basic.state.advanced
    assert basic.refused("bid 3")
    while basic.state.turn == 2:
        assert basic.state.effort == 3
        basic.do("end")
    assert basic.decision.kind == "movement"
    flying = {kind.id for kind in counters().values() if kind.role == "helicopter"}
    for scenario, advanced in ((LANG_VEI, False), (SIEGE, False), (PEGASUS, True)):
        state = GAME.setup(scenario, {})
        assert state.advanced == advanced
        assert bool(flying & {entry.kind for entry in state.roster}) == advanced


@pytest.mark.rule("KS-2.1-d", "KS-5.2.3-a")
def test_there_is_nothing_beyond_the_numbered_hexes() -> None:
    table = Table(f"Bob:{REGIMENT}@0204", scenario=SIEGE)
    with pytest.raises(OrderError, match="0104"):
        GAME.read_order(table.state, "move Bob 0104")
    for place in (-1, table.state.board.grid.size):
        refusal = GAME.refusal(table.state, Move(table.id("Bob"), Hex(place)))
        assert refusal is not None
        assert refusal.rule == "KS-2.1-d"
    corner = GAME.refusal(table.state, Move(table.id("Bob"), Hex(0)))
    assert corner is not None
    assert corner.rule != "KS-2.1-d"  # on the map, only too far away


@pytest.mark.rule("KS-2.2.1-a")
def test_a_hidden_counter_says_neither_its_name_nor_its_size() -> None:
    table = Table(f"Bob:{REGIMENT}@0602")
    place = table.state.board.grid.hex("0602")

    def shown() -> tuple[str, str]:
        (face,) = stacks(table.side_sees(US))[place]
        return face.name, face.size

    assert shown() == ("0602?", "")
    table.do("turn Bob")
    assert shown() == ("Bob", "regiment")


@pytest.mark.rule("KS-2.2.6-a", "KS-8.1-a")
def test_range_counts_the_target_and_not_the_gun_and_leads_over_anything() -> None:
    others = (f"G1:{GUNS}@1408", f"G2:{GUNS}@1409")  # one gun alone would come to too little
    edge = Table(f"Gun:{GUNS}@2003", *others, f"Alice:{BATTALION}@0808", scenario=PEGASUS, segment="combat")
    grid = edge.state.board.grid
    assert grid.distance(grid.hex("2003"), grid.hex("0808")) == 12
    assert "hif 0808 with Gun" in edge.offers("hif")
    beyond = Table(f"Gun:{GUNS}@2102", *others, f"Alice:{BATTALION}@0808", scenario=PEGASUS, segment="combat")
    assert grid.distance(grid.hex("2102"), grid.hex("0808")) == 13
    assert beyond.refused("hif 0808 with Gun", "which fires").rule == "KS-8.1-a"


@pytest.mark.rule("KS-3.3.1-a")
def test_maneuver_mode_is_faster_weaker_and_faces_one_way() -> None:
    for kind in counters().values():
        if kind.combat is not None and kind.maneuver is not None:
            assert kind.maneuver.protection < kind.combat.protection or kind.combat.protection == 1, kind.id
            assert kind.maneuver.fire <= kind.combat.fire, kind.id
            assert kind.maneuver.morale == kind.combat.morale, kind.id
    table = Table(f"Alice:{BATTALION}@0808 maneuver", f"Ann:{BATTALION}@0809 combat", side=US)
    assert table.piece("Alice").allowance > table.piece("Ann").allowance
    assert (table.piece("Alice").facing >= 0, table.piece("Ann").facing) == (True, -1)


@pytest.mark.rule("KS-3.4.2-c", "KS-3.4.2-a", "KS-4.3-a")
def test_in_the_infiltration_segment_nobody_turns_a_force() -> None:
    table = Table(f"Alice:{BATTALION}@0808 maneuver", f"Bob:{REGIMENT}@0602 E")
    assert table.offers("face 0602")
    table.do("end")
    assert (table.state.segment, table.decision.side) == ("infiltration", US)
    assert table.refused("face 0808 W").rule == "KS-4.3-a"
    assert table.refused("face 0602 W").rule == "KS-4.3-a"


@pytest.mark.rule("KS-4.3-b", "KS-5.0-a")
def test_as_many_or_as_few_as_one_likes_move_wherever_they_like() -> None:
    table = Table(f"Bob:{REGIMENT}@0602", f"Bert:{REGIMENT}@0602", f"Carl:{REGIMENT}@0602")
    assert table.offers("top")
    table.do("move Bob 0603", "move Bert 0502", "turn Carl", "end")
    assert (table.where("Bob"), table.where("Bert"), table.where("Carl")) == ("0603", "0502", "0602")
    idle = Table(f"Bob:{REGIMENT}@0602")
    idle.do("end")
    assert idle.where("Bob") == "0602"


@pytest.mark.rule("KS-4.3-c", "KS-9.2-d", "KS-4.3-a")
def test_b_52s_are_directed_in_the_own_movement_segment() -> None:
    own = Table(f"Alice:{BATTALION}@0808", f"Bob:{REGIMENT}@0604", scenario=SIEGE, side=US)
    own.do("arclight 0604")
    own.go("combat")
    assert own.refused("arclight 0604").rule == "KS-4.3-a"
    theirs = Table(f"Alice:{BATTALION}@0808", f"Bob:{REGIMENT}@0604", scenario=SIEGE)
    assert theirs.refused("arclight 0604", "Arc Light is offensive").rule == "KS-9.2-d"


@pytest.mark.rule("KS-4.3-g", "KS-7.2.2-a", "KS-7.0-d")
def test_attacks_are_voluntary_and_resolved_one_by_one() -> None:
    position = (
        f"R1:{REGIMENT}@0906 combat",
        f"R2:{REGIMENT}@1107 combat",
        f"A:{COMPANY}@0907",
        f"B:{COMPANY}@1106",
    )
    table = combat(*position)
    table.do("end")
    assert table.state.segment != "combat"
    table = combat(*position, f"Gun:{GUNS}@1105 combat")
    table.do("attack 0907 with R1")
    assert table.decision.side != "chance"
    assert table.refused("attack 1106 with R2").rule == "KS-7.0-d"
    while table.state.frames:
        table.do("pass" if "pass" in table.offers() else table.offers()[0]) if table.offers() else table.do(
            dice=[3]
        )
    table.do("attack 1106 with R2")
    assert table.state.frames


@pytest.mark.rule("KS-4.3-f")
def test_heliborne_assaults_follow_the_enemy_s_infiltration() -> None:
    table = Table(
        "Sea:us-marine-transport@1726", f"Alice:{BATTALION}@1726", "Sap:nva-sapper@1118 combat",
        f"Ann:{BATTALION}@1018", scenario=PEGASUS, side=US, effort=4,
    )  # fmt: skip
    order = []
    while table.state.segment != "combat":
        if table.state.segment not in order:
            order.append(table.state.segment)
        table.do("end")
    assert order == ["movement", "infiltration", "heliborne"]
    sea = table.id("Sea")
    assert anyone_could(table.state)
    assert not anyone_could(table.state.with_piece(sea, flown=budget(table.state, sea)))


@pytest.mark.rule("KS-3.1.2-d", "KS-A3.1-a")
def test_helicopters_and_ground_units_take_no_room_from_each_other() -> None:
    full = [f"A{i}:{BATTALION}@0735" for i in range(3)]
    table = Table(
        "Huey:us-transport@0738", *full, "H1:us-transport@0735", "H2:us-transport@0735", "Carl:us-marine-company@0736",
        scenario=PEGASUS, side=US, effort=4, zones=(),
    )  # fmt: skip
    table.do("fly Huey 0735")
    assert table.where("Huey") == "0735"
    table.do("move A0 0736", "move Carl 0735", "end")
    assert table.where("A0") == "0736"
    assert table.where("Carl") == "0735"


@pytest.mark.rule("KS-5.2.3-c")
def test_helicopters_fly_over_the_enemy_rivers_and_the_dmz() -> None:
    table = Table(
        "Huey:us-transport@2638",
        *(f"B{i}:{REGIMENT}@2{i}37" for i in (4, 5, 7, 8)),
        scenario=PEGASUS,
        side=US,
        effort=4,
    )
    table.do("lift Huey")
    for label in ("2737", "2537", "1634", "0738"):
        found = GAME.refusal(table.state, *GAME.read_order(table.state, f"fly {label}"))
        assert (found is None) == (label in ("1634", "0738")), label
    table.do("fly 0738")
    assert table.refused("move Huey 0737").rule == "KS-5.2.3-c"
    walking = Table("Alice:us-marine-battalion@0738", scenario=PEGASUS, side=US, effort=4)
    walking.do("move Alice 0737")
    assert walking.where("Alice") == "0737"


@pytest.mark.rule("KS-11.2.3-e", "KS-A5.3-c")
@pytest.mark.parametrize("kind", ["us-marine-hq", "us-cavalry-hq"])
def test_headquarters_fly(kind: str) -> None:
    table = Table("Huey:us-transport@0738", f"Staff:{kind}@0738", scenario=PEGASUS, side=US, effort=4)
    table.do("fly Huey with Staff 0735")
    assert table.where("Staff") == "0735"


@pytest.mark.rule("KS-14.0-b")
def test_each_scenario_is_played_by_two_sides_for_conditions_that_can_be_read() -> None:
    for scenario in (LANG_VEI, SIEGE, PEGASUS):
        assert GAME.sides(scenario) == (US, NVA)
        assert GAME.setup(scenario, {}).sheet.victory.rules


@pytest.mark.rule("KS-A4.2.4-b", "KS-A4.2.3-a", "KS-A4.2-a", "KS-4.0-a")
def test_bids_are_made_in_the_initiative_phase_alone() -> None:
    table = Table(
        f"Alice:{BATTALION}@0808", f"Bob:{REGIMENT}@0602", scenario="proving-campaign", side=US,
        oeps=(2, 4), bid=(4, 2), impulses=(1, 1),
    )  # fmt: skip
    assert table.refused("bid 3")
    while table.decision.kind != "declaration":
        table.do("end")
    assert table.refused("bid 3").rule == "KS-A4.2.3-a"
    assert table.state.segment == "declaration"
    before = table.state.oeps
    table.do("declare 2")
    assert table.state.oeps == (before[0], before[1] - 2)


@pytest.mark.rule("KS-A7.5.8-a")
@pytest.mark.parametrize(("effort", "shift"), [(4, 0), (5, 1), (6, 1)])
@pytest.mark.parametrize("side", [US, NVA])
def test_a_high_tempo_is_worth_a_column_in_every_assault_of_the_phasing_player(
    effort: int, shift: int, side: Any
) -> None:
    ours, theirs = (f"B1:{BATTALION}@0907", f"B2:{BATTALION}@0907"), f"R:{REGIMENT}@0906 combat"
    regiments = (f"R:{REGIMENT}@0906 combat", f"R2:{REGIMENT}@0906 combat")
    counters = (*ours, theirs) if side == US else (f"B1:{COMPANY}@0907", *regiments)
    table = Table(*counters, scenario=PEGASUS, side=side, effort=effort, segment="combat", surprise="lost")
    table.do(f"attack {'0906' if side == US else '0907'} with all")
    while table.decision.side != "chance":
        table.do("pass" if "pass" in table.offers() else table.offers()[0])
    table.do(dice=[7])
    found = {entry["rule"]: entry["value"] for entry in table.fact("combat", "ledger")}
    assert found.get("KS-A7.5.8-a", 0) == shift
    assert HIGH_TEMPO == 5


@pytest.mark.rule("KS-A14.3-ag", "KS-14.2-t", "KS-14.2-u", "KS-14.2-v", "KS-14.1-p")
@pytest.mark.parametrize(
    ("turn", "surprise", "asked"),
    [(1, "now", False), (2, "now", True), (3, "not now", True), (3, "lost", False)],
)
def test_surprise_in_the_campaign_is_that_of_the_siege(turn: int, surprise: str, asked: bool) -> None:
    state = GAME.setup(PEGASUS, {})
    assert state.surprise == "now"
    assert GAME.setup("the-fall-of-lang-vei", {}).surprise == "always"
    table = Table(
        f"Alice:{BATTALION}@0808", f"Bob:{REGIMENT}@0604", scenario=PEGASUS, side=US, turn=turn, effort=3,
        surprise=surprise, oeps=(0, 6), bid=(3, 2), impulses=(1, 0),
    )  # fmt: skip
    while table.state.phasing == US:
        table.do("end")
    assert (table.decision.kind == "die") == asked
    if asked:
        table.do(dice=[3])
        assert table.state.surprise == "lost"
    else:
        assert table.state.surprise == surprise


@pytest.mark.rule("KS-5.2.4-b", "KS-7.3.4-f", "KS-7.3.5-c", "KS-7.3.5-l", "KS-7.3.5-u")
@pytest.mark.parametrize(
    ("marker", "caps", "beyond", "fate"),
    [
        ("", 6, (), "2735"),
        ("", 0, (), "2735"),
        ("", 6, ("2935", "2936"), "2735"),
        ("", 0, ("2935", "2936"), "2735"),  # the way there costs more CAPs than there are, and is not taken
        ("", 6, ("2834", "2835"), "lost"),  # in the DMZ too there is no way
        (" us-light", 6, (), "lost"),
    ],
)
def test_whom_only_the_border_of_the_dmz_keeps_from_retreating_stays_disrupted(
    marker: str, caps: int, beyond: tuple[str, ...], fate: str
) -> None:
    """The enemy is all around 2735 but in the DMZ north of it; the way there costs the CAP that the combat brings."""
    ring = [f"R{i}:{REGIMENT}@{place} combat" for i, place in enumerate(("2734", "2634", "2635", "2736"))]
    table = Table(
        f"Alice:{BATTALION}@2735 combat{marker}", *ring,
        *(f"N{i}:{REGIMENT}@{place} combat" for i, place in enumerate(beyond)),
        *(f"S{i}:{REGIMENT}@2635 combat" for i in range(2)),
        scenario=PEGASUS, segment="combat", surprise="lost", caps=(caps, 6),
    )  # fmt: skip
    table.do("attack 2735 with R0 R1 R2 R3 S0 S1")
    while table.decision.side != "chance":
        table.do("pass" if "pass" in table.offers() else table.offers()[0])
    roll(table, defender=2)
    assert table.where("Alice") == fate
    if fate != "lost":
        assert table.piece("Alice").marker == NVA
        disrupted = [event.rule for event in table.events if event.kind == "disrupted"]
        assert disrupted == ["KS-5.2.4-b"]
