"""The optional dice after Kill Double-Agent (16.0)."""

from __future__ import annotations

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.games.green_beret.counters import missions
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.rules.sequence.victory import score

AWARD = missions()["kill-double-agent"].award


def killed(*counters: str, option: bool = True) -> Table:
    """Kill Double-Agent is accomplished in 0712."""
    table = Table(
        "A1@0711",
        "SVD@0711",
        "BoobyTrap-1@0711",
        *counters,
        mission="kill-double-agent@0712",
        double_agent=option,
    )
    table.do("move A1 0712 with SVD BoobyTrap-1", "halt")
    return table


@pytest.mark.rule("GB-16.0-b")
def test_dice_are_rolled_only_with_the_option() -> None:
    assert killed().decision.rule == "GB-16.0-b"
    assert killed(option=False).decision.kind == "movement"
    assert GAME.setup("green-beret", {"double-agent": "on"}).double_agent
    assert not GAME.setup("green-beret").double_agent


@pytest.mark.rule("GB-16.0-b", "GB-2.1-b")
def test_a_six_sided_and_a_ten_sided_die() -> None:
    table = killed()
    assert len(table.chances()) == 60
    assert "6 10" in table.chances()


@pytest.mark.rule("GB-16.0-c", "GB-16.0-d", "GB-6.2-b", "GB-6.2-c", "GB-6.0-b", "GB-16.0-e")
def test_accomplished_the_six_sided_die_must_be_higher() -> None:
    table = killed("Camp1@2020")
    table.do(dice=["5 3"])
    assert table.state.points == AWARD + 8
    assert table.rule("reckoning") == "GB-16.0-c"
    assert table.decision.rule == "GB-16.0-d"
    table.do("buy M72")
    assert table.rule("bought") == "GB-16.0-d"
    assert (
        table.refused("buy B40 2020", "are there to spend").rule == "GB-6.2-b"
    )  # only the gain is free for spending: 4 are left
    table.do("buy Grenades", "end")
    assert table.state.points == AWARD + 8 - 6
    assert table.refused("buy Grenades 2020", "Purchase Points are spent").rule == "GB-6.0-b"
    table.do("move B1 2635")  # bought and paid in the middle of the Friendly Movement Phase
    plain = Table("A1@1005", "Camp1@2020", phase="placement", points=50)
    plain.do("buy Grenades 2020")
    assert (plain.state.frames, plain.state.points < 50) == ((), True)


@pytest.mark.rule("GB-16.0-c", "GB-7.1-c")
@pytest.mark.parametrize("dice", ["3 3", "1 10"])
def test_otherwise_a_team_and_a_leader_are_lost(dice: str) -> None:
    table = killed("Cdr1@0712", "Radio-1@0712")
    table.do(dice=[dice])
    assert table.offers("lose") == ["lose A1", "lose B1"]
    table.do("lose A1")
    assert not table.bought("Radio-1")  # its gear is treated as ever
    assert table.offers("lose") == ["lose Cdr1", "lose Off1"]
    table.do("lose Off1")
    assert table.where("Off1") == "eliminated"
    assert table.state.points == AWARD
    assert score(table.state) == 1 - 1
    assert table.rule("eliminated") == "GB-16.0-c"


@pytest.mark.rule("GB-16.0-e", "GB-16.0-b", "GB-7.2-b")
def test_forfeited_the_ten_sided_die_must_be_higher() -> None:
    for dice, gain in (("2 9", 11), ("4 4", 0), ("6 1", 0)):
        table = Table("A1@0711", "Camp1@2020", mission="kill-double-agent@0712", double_agent=True)
        table.do("forfeit", dice=[dice])
        assert table.state.points == gain
        assert table.rule("reckoning") == "GB-16.0-e"
        assert (table.decision.kind == "windfall") is bool(gain)
        assert table.state.forfeited == ("kill-double-agent",)


@pytest.mark.rule("GB-16.0-c", "GB-5.0-d")
def test_it_may_cost_the_last_team() -> None:
    table = killed("B1 lost")
    table.do(dice=["1 1"])
    assert table.state.result is not None
    assert table.state.result.rule == "GB-5.0-d"
    assert table.rule("game over") == "GB-5.0-d"


@pytest.mark.rule("GB-16.0-e")
def test_a_team_on_the_move_may_be_the_one_that_is_lost() -> None:
    table = Table("A1@0711", "Radio-1@0711", mission="kill-double-agent@0720", double_agent=True)
    table.do("move A1 0712 with Radio-1", "forfeit", dice=["6 1"])
    table.do("lose A1", "lose Cdr1")
    assert table.state.party is None
    assert not table.bought("Radio-1")
    assert table.decision.kind == "movement"
    assert table.rule("eliminated") == "GB-16.0-e"


@pytest.mark.rule("GB-16.0-e", "GB-10.4-c", "GB-10.3-f")
def test_a_team_goes_on_without_the_leader_who_carried_it() -> None:
    table = Table("A1@0711", "Cdr1@0711", mission="kill-double-agent@0720", double_agent=True)
    table.do("move A1 0712 with Cdr1", "forfeit", dice=["6 1"])
    table.do("lose B1", "lose Cdr1")
    assert table.state.party is not None
    (mover,) = table.state.party.movers
    assert mover.carrier == -1
    assert table.refused("move A1 0716").rule == "GB-10.3-f"  # one hex of its own 4 is spent
    table.do("move A1 0715")


@pytest.mark.rule("GB-16.0-e", "GB-10.1-b", "GB-10.1-i")
def test_what_a_team_lost_on_the_move_leaves_behind_moves_no_further() -> None:
    table = Table(
        "A1@0711", "B1@0712", "Radio-1@0711", "Cdr1@0711", mission="kill-double-agent@0720", double_agent=True
    )
    table.do("take A1", "ride A1 Cdr1", "load A1 Radio-1", "move A1 0712", "forfeit", dice=["6 1"])
    assert GAME.unpack(GAME.pack(table.state)) == table.state
    table.do("lose A1")
    assert GAME.unpack(GAME.pack(table.state)) == table.state  # saved with the leader still to be picked
    table.do("lose Off1")
    assert table.bought("Radio-1")  # B1 takes it over, but it has moved
    assert table.refused("load B1 Radio-1").rule == "GB-10.1-i"
    assert table.refused("move Cdr1 0713", "has moved this turn").rule == "GB-10.1-b"
    table.do("move B1 0713")


@pytest.mark.rule("GB-16.0-e", "GB-9.0-b")
def test_a_team_lost_before_its_party_set_out_leaves_gear_that_has_not_moved() -> None:
    table = Table("A1@0711", "B1@0711", "Radio-1@0711", mission="kill-double-agent@0720", double_agent=True)
    table.do("load A1 Radio-1", "forfeit", dice=["6 1"])
    table.do("lose A1", "lose Cdr1", "move B1 0712 with Radio-1")
    assert table.where("Radio-1") == "0712"
    assert table.rule("loaded") == "GB-9.0-b"


@pytest.mark.rule("GB-16.0-d", "GB-15.0-b", "GB-12.4-j")
def test_a_camp_bought_in_the_middle_of_suppressive_fire_ends_the_hunt() -> None:
    table = Table(
        "A1@0712 detected",
        "M60-1@0712",
        "nva@0716",
        mission="kill-double-agent@2601",
        double_agent=True,
        phase="suppression",
    )
    table.do("suppress E1 with M60", "forfeit", dice=["6 10"])
    table.do("camp 0712")  # nothing is left to fire at
    assert table.state.enemies == ()
    assert "suppression" not in table.kinds()
    assert table.state.phase == "placement"
    assert table.rule("enemies leave") == "GB-12.4-j"


@pytest.mark.rule("GB-16.0-d", "GB-15.0-b")
def test_a_weapon_whose_team_is_sheltered_meanwhile_does_not_fire() -> None:
    table = Table(
        "A1@0712 detected",
        "B1@0720 detected",
        "M60-1@0712",
        "RPK@0720",
        "nva@0716",
        mission="kill-double-agent@2601",
        double_agent=True,
        phase="suppression",
    )
    table.do("suppress E1 with M60", "suppress E1 with RPK", "forfeit", dice=["6 10"])
    table.do("camp 0712", "fire", dice=[6])
    assert [event.facts["weapon"] for event in table.events if event.kind == "suppression"] == ["RPK"]


@pytest.mark.rule("GB-16.0-d", "GB-12.7-a", "GB-12.3-a")
def test_nobody_comes_for_a_team_over_which_a_camp_is_put() -> None:
    table = Table("A1@0711", "Camp1@2020", mission="kill-double-agent@2601", double_agent=True)
    table.do("move A1 0712", "halt", "end", dice=[1])
    table.do("forfeit", dice=["6 10"])
    table.do("camp 0712")
    assert not table.piece("A1").detected
    assert table.where("A1") == "0712"
    assert "hunt" not in table.kinds()
    assert table.decision.rule != "GB-12.7-a"
    assert table.state.phase == "placement"


@pytest.mark.rule("GB-16.0-c", "GB-13.0-p")
def test_a_leader_lost_far_from_everybody_takes_the_gear_along_that_only_he_held() -> None:
    lost = killed("Cdr1@0720", "Radio-1@0720", "Jeep@0720")
    lost.do(dice=["1 1"])
    lost.do("lose B1", "lose Cdr1")
    assert not lost.bought("Radio-1")
    assert lost.bought("Jeep")  # it has a crew of its own
    for company in ("Off1@0720", "A2@0720", "Camp1@0720"):
        held = killed("Cdr1@0720", "Radio-1@0720", company)
        held.do(dice=["1 1"])
        held.do("lose B1", "lose Cdr1")
        assert held.bought("Radio-1")
    assert lost.rule("eliminated") == "GB-13.0-p"


@pytest.mark.rule("GB-16.0-e", "GB-12.3-a", "GB-12.7-a")
def test_without_the_team_just_detected_a_leader_escapes_nothing() -> None:
    table = Table("A1@0711", "Cdr1@0711", "Camp1@2020", mission="kill-double-agent@2601", double_agent=True)
    table.do("move A1 0712 with Cdr1", "halt", "end", dice=[1])
    table.do("forfeit", dice=["6 1"])
    table.do("lose A1", "lose Off1")
    assert table.where("Cdr1") == "0712"
    assert table.decision.kind != "escaping"
    assert "hunt" not in table.kinds()
    assert table.decision.rule != "GB-12.7-a"


@pytest.mark.rule("GB-16.0-e", "GB-13.0-d")
def test_an_enemy_unit_attacks_no_hex_whose_team_is_lost_meanwhile() -> None:
    table = Table(
        "A1@0712 detected",
        "B1@0714 detected",
        "nva@0713",
        mission="kill-double-agent@2601",
        double_agent=True,
        phase="enemy",
    )
    assert table.offers("assault") == ["assault 0712", "assault 0714"]
    table.do("forfeit", dice=["6 1"])
    table.do("lose B1", "lose Off1")
    assert table.fact("assault", "at") == "0712"
    assert table.decision.kind == "dice"
