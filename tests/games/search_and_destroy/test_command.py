"""Command control of the NLF and leadership of the US [SD-15.1, SD-13.2, SD-24.35]."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games.search_and_destroy.rules.sequence import command
from vietnam_tui.games.search_and_destroy.rules.sequence.command import commanders
from vietnam_tui.games.search_and_destroy.units import Acting, UnitId


def commanded(*counters: str, side: str, **more: Any) -> Table:
    """The Command Phase of a side has begun: its dice are due, or its Movement Phase is reached."""
    other = next(army for army in Table(**more).state.sides if army != side)
    play = Table(*counters, side=other, phase="end", turn=1, **more)
    play.do("end")
    return play


def loose(play: Table) -> list[str]:
    """Who is out of command or control."""
    return [entry.name for entry, unit in zip(play.state.roster, play.state.units, strict=True) if unit.loose]


# -- the NLF ------------------------------------------------------------------------------------------------

KOH = {"scenario": "koh-tang", "side": "Khmer-Rouge"}


@pytest.mark.rule("SD-15.1-a", "SD-15.1-b", "SD-13.0-a")
def test_a_squad_is_in_command_within_six_hexes_of_an_unpinned_cadre_of_its_own() -> None:
    near, far = "NV1@0507", "HC1@0508"
    play = commanded("PC1@0501", near, far, **KOH)
    assert loose(play) == ["HC1"]
    assert play.fact("out of command", "units") == ("HC1",)
    pinned = commanded("PC1@0501 pinned", near, far, **KOH)
    assert loose(pinned) == ["NV1", "HC1"]


@pytest.mark.rule("SD-15.1-b", "SD-31.0-e", "SD-15.1-a")
def test_platoon_and_company_cadres_command_their_own_alone() -> None:
    units = ("NV1@0502", "NV2@0602", "NV4@0603", "PC3@0801", "CC2@3030")
    assert loose(commanded("PC1@0501", "CC1@3001", "PC4@3031", *units, **KOH)) == ["NV2", "NV4"]
    assert loose(commanded("PC1@3001", "CC1@0501", "PC4@3031", *units, **KOH)) == ["NV4"]


@pytest.mark.rule("SD-15.1-d")
def test_without_any_cadre_of_its_formation_a_squad_uses_any_other() -> None:
    others = ("NV4@0502", "PC1@0501")
    gone = ("CC2 fate=lost", "PC4 fate=lost", "PC5 fate=lost", "PC6 fate=lost")
    assert loose(commanded(*others, *gone, **KOH)) == []
    assert loose(commanded(*others, *gone[:3], "PC6@3030", **KOH)) == ["NV4"]


@pytest.mark.rule("SD-15.1-d")
def test_where_no_platoons_are_listed_every_cadre_commands_every_squad() -> None:
    force = {"scenario": "defense-of-phnom-penh", "side": "Khmer-Rouge"}
    assert loose(commanded("CC1@4030", "PC1@4020", "PC2@3010", "MI1@3012", "MI12@4022", **force)) == []
    assert loose(commanded("CC1@4030", "PC1@4020", "MI1@3012", "MI12@4022", **force)) == ["MI1"]
    range_ = Table("Bob:militia@0303", "PC:platoon-cadre@0304").state
    assert [range_.name(unit) for unit in commanders(range_, 0)] == ["PC"]


@pytest.mark.rule("SD-15.1-b", "SD-10.5-b")
def test_cadres_snipers_porters_peasants_and_dummies_are_never_checked() -> None:
    exempt = ("Cora:company-cadre@0303", "Sam:sniper@0304", "Po:porter@0305", "Pia:peasant@0306")
    far = commanded(*exempt, "Dum:dummy@0307", "PC1@1310 pinned", "MI1@0310", side="NLF")
    assert loose(far) == ["MI1"]
    assert far.rule("out of command") == "SD-15.1-b"


@pytest.mark.rule("SD-15.1-b")
def test_who_enters_in_the_turn_is_in_command_and_the_check_holds_until_the_next() -> None:
    play = commanded("PC1@0101", "MI1", "MI2@0110", side="NLF")
    assert loose(play) == ["MI2"]
    play.pass_until(lambda state: state.player == "US" and state.phase == "movement")
    assert loose(play) == ["MI2"]


@pytest.mark.rule("SD-15.1-b", "SD-0-l")
def test_the_enemy_does_not_learn_which_inverted_squads_are_out_of_command() -> None:
    play = commanded("PC1@0101", "MI2@0110 down", side="NLF")
    assert "out of command" in play.kinds(play.heard("NLF"))
    assert "out of command" not in play.kinds(play.heard("US"))
    assert not any(unit.loose for unit in play.side_sees("US").units)


@pytest.mark.rule("SD-15.1-b", "SD-0-l")
def test_nor_where_cadres_lie_face_down_by_a_squad_that_is_face_up() -> None:
    led = commanded("PC1@0109 down", "Dum:dummy@1301 down", "MI2@0110", side="NLF")
    astray = commanded("PC1@1301 down", "Dum:dummy@0109 down", "MI2@0110", side="NLF")
    assert (loose(led), loose(astray)) == ([], ["MI2"])
    assert any(unit.loose for unit in astray.side_sees("NLF").units)
    assert led.side_sees("US").units == astray.side_sees("US").units
    assert led.side_sees("").units == astray.side_sees("").units
    us = Table("Leo:us-rifle@0503 loose", "Bob:militia@0903")
    assert any(unit.loose for unit in us.side_sees("NLF").units), (
        "a die that all see has told who lost his leader"
    )


# -- the chain ----------------------------------------------------------------------------------------------

US = {"scenario": "koh-tang", "side": "US"}
PLATOON = ("1/1/A@2020", "2/1/A@2022", "4/1/A@2024")


def dice_for(play: Table) -> list[str]:
    """For whom dice for control are rolled, one after the other, all being kept."""
    names: list[str] = []
    while play.decision.kind == "control":
        names.append(play.decision.prompt.removeprefix("a die for the control of "))
        play.do(dice=[1])
    return names


@pytest.mark.rule("SD-13.2-a", "SD-13.2-b")
def test_a_leader_who_is_pinned_wounded_or_gone_makes_those_directly_under_him_roll() -> None:
    others = ("M/1/A@2026", "1/2/A@2028", "F/A@2120", "C/A@2222", "L/2/A@2228", "BC@2224")
    for words in ("@2020 pinned", "@2020 wia=1", " fate=lost"):
        play = commanded(f"L/1/A{words}", *PLATOON, *others, **US)
        while play.decision.kind == "replacing":
            play.do(dice=[1])
        assert dice_for(play) == ["1/1/A", "2/1/A", "4/1/A"]
    sound = commanded("L/1/A@2020", *PLATOON, *others, **US)
    assert (sound.decision.side, loose(sound)) == ("US", [])


@pytest.mark.rule("SD-13.2-c", "SD-13.2-a", "SD-13.2-d")
def test_one_to_four_keeps_control_and_five_or_six_loses_it_for_the_player_turn() -> None:
    play = commanded("L/1/A@2121 pinned", "C/A@2126", *PLATOON, **US)
    play.do(dice=[4, 5, 6])
    assert loose(play) == ["2/1/A", "4/1/A"]
    assert play.refused("move 2/1/A 2021", "and does not move").rule == "SD-13.2-d"
    play.pass_until(lambda state: state.player == "Khmer-Rouge")
    assert loose(play) == []


@pytest.mark.rule("SD-13.2-c")
def test_another_leader_near_or_far_shifts_the_die() -> None:
    squad = "1/1/A@2020"
    for leader, five, four in (
        ("C/A@2021", True, True),
        ("C/A@2026", False, True),
        ("C/A@2027", False, False),
        ("C/A@2020", True, True),
    ):
        for die, kept in ((5, five), (4, four)):
            play = commanded("L/1/A@3030 pinned", leader, squad, **US)
            play.do(dice=[die])
            assert (loose(play) == []) is kept
    assert play.rule("control") == "SD-13.2-c"


@pytest.mark.rule("SD-13.2-c", "SD-24.35-a")
def test_leaders_of_the_same_battalion_help_those_who_have_no_leadership_do_not() -> None:
    play = commanded("L/1/A@3030 pinned", "L/3/B@2021", "1/1/A@2020", **US)
    play.do(dice=[5])
    assert loose(play) == []
    no_help = commanded("L/1/A@3030 pinned", "L/3/B@2021 pinned", "1/1/A@2020", **US)
    no_help.do(dice=[4])
    assert loose(no_help) == ["1/1/A"]


@pytest.mark.rule("SD-13.2-c", "SD-13.2-a")
def test_rolls_run_from_the_top_downwards_and_nobody_rolls_twice() -> None:
    force = ("C/A@2024 wia=1", "L/1/A@2026", "L/2/A@2020", "1/1/A@2022", "1/2/A@2028", "1/4/A@2030")
    play = commanded(*force, **US)
    play.do(dice=[1])  # nobody takes the Company Commander's place
    play.do(dice=[6, 1, 1])
    assert play.decision.prompt == "a die for the control of 1/1/A"
    play.do(dice=[1])
    assert (play.decision.side, loose(play)) == ("US", ["L/1/A"])


@pytest.mark.rule("SD-13.2-c")
def test_those_under_one_leader_roll_together_whoever_is_rolled_for_first() -> None:
    play = commanded("C/A@2024 pinned", "L/1/A@2020", "L/2/A@2021", **US)
    assert play.decision.prompt == "a die for the control of L/1/A"
    play.do(dice=[6, 5])  # each has the other next to him, who has lost control only when both have rolled
    assert loose(play) == ["L/1/A"]
    alone = commanded("C/A@2024 pinned", "L/1/A@2020 pinned", "L/2/A@2021", **US)
    alone.do(dice=[5])
    assert loose(alone) == ["L/2/A"]


@pytest.mark.rule("SD-13.2-a", "SD-13.2-c")
def test_a_platoon_without_leader_in_the_force_is_under_the_next_one_above() -> None:
    force = ("C/A@2024 pinned", "1/4/A@2030", "2/4/A@2028")
    assert dice_for(commanded(*force, **US)) == ["1/4/A", "2/4/A"]
    assert dice_for(commanded("C/A@2024 pinned", "L/4/A@2026", "1/4/A@2030", **US)) == ["L/4/A"]


@pytest.mark.rule("SD-13.24-a", "SD-13.2-a")
def test_where_the_company_commander_is_alone_every_squad_rolls() -> None:
    force = {"scenario": "defense-of-phnom-penh", "side": "Government"}
    counters = ("CO@0505 pinned", "G1@0606", "G2@0608", "G12@0610", "A1@0612", "G3 in=A1", "G4@0614 pinned")
    play = Table(
        *counters,
        side="Government",
        phase="end",
        turn=1,
        options={"leadership": "on"},
        scenario=force["scenario"],
    )
    play.pass_until(lambda state: state.player == "Government" and state.turn == 2 and bool(state.frames))
    assert dice_for(play) == ["G1", "G2", "G3", "G12"]


@pytest.mark.rule("SD-24.35-a")
def test_the_battalion_commander_has_two_companies_or_all_of_three() -> None:
    play = commanded("BC@2020 pinned", "C/A@2021", "C/B@2023", **US)
    assert dice_for(play) == ["C/A", "C/B"]
    state = play.state
    third = msgspec.structs.replace(state.sheet.command[1], leader="CO", platoons=[], own=[])
    sheet = msgspec.structs.replace(state.sheet, command=[*state.sheet.command, third])
    roster = (*state.roster, msgspec.structs.replace(state.roster[1], name="CO", type="us-company-commander"))
    top = command.chains(sheet, roster)["US"][0]
    assert [roster[unit].name for unit in top.under] == ["C/A", "C/B", "CO"]


@pytest.mark.rule("SD-13.2-e")
def test_on_a_six_the_first_surviving_squad_takes_the_place_of_a_leader_who_was_hit() -> None:
    force = ("L/1/A@2020 wia=1", "C/A@2024", "1/1/A fate=lost", "2/1/A@2022", "3/1/A@2026")
    play = commanded(*force, **US)
    play.do(dice=[5])
    assert play.state.acting == ()
    assert dice_for(play) == ["2/1/A", "3/1/A"]
    again = commanded(*force, **US)
    again.do(dice=[6])
    assert again.state.acting == (Acting(again.id("L/1/A"), again.id("2/1/A")),)
    assert again.decision.side == "US"
    assert again.rule("leader replaced") == "SD-13.2-e"
    assert (play.fact("leader replaced", "squad"), again.fact("leader replaced", "squad")) == ("", "2/1/A")


@pytest.mark.rule("SD-13.2-e", "SD-13.2-b")
def test_an_acting_leader_loses_leadership_in_his_turn_and_pinned_leaders_are_not_replaced() -> None:
    force = ("L/1/A@2020 wia=1", "C/A@2024", "2/1/A@2022 pinned", "3/1/A@2026")
    names = [text.split("@")[0] for text in force]
    lead = (Acting(UnitId(names.index("L/1/A")), UnitId(names.index("2/1/A"))),)
    play = commanded(*force, **US, acting=lead)
    assert dice_for(play) == ["3/1/A"]
    pinned = commanded("L/1/A@2020 pinned", "C/A@2024", "2/1/A@2022", **US)
    assert pinned.decision.kind == "control"


@pytest.mark.rule("SD-13.0-a", "SD-0-j")
def test_leadership_is_for_the_us_seat_where_it_is_in_force() -> None:
    off = commanded("L/1/A@2020 pinned", *PLATOON, **US, options={"leadership": "off"})
    assert off.decision.side == "US"
    cadre = commanded("PC1@0501 pinned", "NV1@0502", **KOH)
    assert (cadre.decision.side, loose(cadre)) == ("Khmer-Rouge", ["NV1"])


@pytest.mark.rule("SD-33.41-c", "SD-13.0-a")
def test_boats_have_no_leadership() -> None:
    play = commanded("PB1@1101 stream=1101/1201", "NV1@0502", scenario="patrol-boat-ambush", side="US")
    assert (play.decision.side, loose(play)) == ("US", [])


@pytest.mark.rule("SD-13.2-c")
def test_who_is_off_the_map_does_not_roll_and_passengers_do() -> None:
    play = commanded("L/1/A@2020 pinned", "1/1/A", "2/1/A@2022 pinned", "A1@2024", "3/1/A in=A1", **US)
    assert dice_for(play) == ["3/1/A"]


@pytest.mark.rule("SD-13.2-c")
def test_a_save_in_which_a_die_is_due_for_nobody_is_refused() -> None:
    play = commanded("L/1/A@2020 pinned", *PLATOON, **US)
    tables = Table.game.pack(play.state)
    assert Table.game.unpack(tables) == play.state
    for row in tables["units"]:
        row.pop("pinned", None)
    with pytest.raises(SaveFault):
        Table.game.unpack(tables)
