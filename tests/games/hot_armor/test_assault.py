"""Close assault: who may, what it is worth, the advance [HA-15]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import LOW_WATER, Table
from vietnam_tui.games.hot_armor.frames import Kind, Storming
from vietnam_tui.games.hot_armor.rules.fire.assault import assaulting_of, volley_of
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import Attack, attack_on
from vietnam_tui.games.hot_armor.units import Entrenchment

PHASE = "close assault"
PLATOON, ENGINEER, M48, ACAV = "infantry-a", "engineer", "m48", "acav"


def dug(label: str, level: int) -> tuple[Entrenchment, ...]:
    """An entrenchment in a hex of the proving ground."""
    return (Entrenchment(Table(f"A:{M48}@0101").state.board.grid.hex(label), level),)


def attacks(table: Table, kind: Kind) -> list[Attack]:
    """The attacks of a kind to which the declaration at hand would come, target by target."""
    frame = table.state.top
    assert isinstance(frame, Storming)
    volley = volley_of(table.state, assaulting_of(table.state, frame), kind)
    return [attack_on(table.state, volley, target) for target in volley.targets] if volley.firers else []


def stormed(*counters: str, at: str, enemies: list[str], **more: object) -> Table:
    """A declared assault by all counters."""
    table = Table(*counters, enemies=enemies, phase=PHASE, **more)  # type: ignore[arg-type]
    for counter in counters:
        table.do(f"storm {counter.partition(':')[0]} {at}")
    return table


BUNKER = (f"A:{PLATOON}@0809", f"B:{PLATOON}@0809", f"E:{ENGINEER}@0809")
GARRISON = [f"X:{PLATOON}@0909", "Rr:recoilless-rifle@0909"]


@pytest.mark.rule(
    "HA-15.3-b", "HA-15.4-a", "HA-15.5-a", "HA-13.10-e", "HA-13.10-f", "HA-13.12-a", "HA-20.2-a"
)
def test_a_bunker_in_the_jungle_is_assaulted() -> None:
    table = stormed(*BUNKER, at="0909", enemies=GARRISON, entrenchments=dug("0909", 2))
    platoon, rifle = attacks(table, "hard")
    assert (platoon.strength, platoon.ledger.shift, platoon.heading) == (8, -1, "100%")
    assert (rifle.defence, rifle.heading, rifle.result(4)) == (2, "300%", "D")
    assert attacks(table, "soft") == []
    assert [platoon.result(die) for die in range(1, 7)] == [None] * 5 + ["(D)"]


@pytest.mark.rule("HA-15.5-a", "HA-15.4-a")
def test_in_bare_jungle_they_attack_soft_and_the_engineer_still_counts() -> None:
    table = stormed(*BUNKER, at="0909", enemies=GARRISON)
    assert attacks(table, "hard") == []
    platoon, _ = attacks(table, "soft")
    assert (platoon.ledger.shift, platoon.heading) == (1, "300%")


@pytest.mark.rule("HA-15.4-a")
def test_an_engineer_is_worth_nothing_in_the_open() -> None:
    table = stormed(f"E:{ENGINEER}@0310", at="0410", enemies=[f"X:{PLATOON}@0410"])
    assert attacks(table, "soft")[0].ledger.shift == 2


@pytest.mark.rule("HA-15.3-a", "HA-15.3-b", "HA-15.5-a")
def test_infantry_with_armor_attack_hard_together_and_carriers_soft() -> None:
    table = stormed(
        f"A:{PLATOON}@0310",
        f"C:{ACAV}@0310",
        "B:infantry-b@0310",
        at="0410",
        enemies=["X:btr@0410", f"Y:{PLATOON}@0410"],
    )
    hard, soft = attacks(table, "hard"), attacks(table, "soft")
    assert [attack.strength for attack in hard] == [3, 3]
    assert [attack.strength for attack in soft] == [6, 6]
    assert {attack.ledger.shift for attack in (*hard, *soft)} == {2}
    alone = stormed(f"C:{ACAV}@0310", at="0410", enemies=[f"Y:{PLATOON}@0410"])
    assert attacks(alone, "soft")[0].ledger.shift == 1


@pytest.mark.rule("HA-13.10-e", "HA-15.3-b")
def test_engineers_shift_a_column_against_works_in_the_open_too() -> None:
    def shift(*entrenchments: Entrenchment, who: str) -> int:
        storming = stormed(
            f"A:{who}@0407", at="0408", enemies=[f"X:{PLATOON}@0408"], entrenchments=entrenchments
        )
        return attacks(storming, "soft")[0].ledger.shift

    assert shift(who=ENGINEER) == shift(who=PLATOON)
    assert shift(*dug("0408", 1), who=ENGINEER) == shift(*dug("0408", 1), who=PLATOON) + 1


@pytest.mark.rule("HA-13.11-a", "HA-13.10-e")
def test_vehicles_alone_have_one_shift_and_enfilade_besides() -> None:
    alone = stormed(f"A:{M48}@0407", at="0408", enemies=["X:btr@0408"])
    assert attacks(alone, "hard")[0].ledger.shift == 1
    both = stormed(f"A:{M48}@0407", f"B:{M48}@0409", at="0408", enemies=["X:btr@0408"], scenario=LOW_WATER)
    assert attacks(both, "hard")[0].ledger.shift == 2


@pytest.mark.rule("HA-34.9-e")
def test_trained_infantry_has_one_more_against_armor() -> None:
    def shift(*counters: str, enemy: str) -> int:
        table = Table(*counters, enemies=[enemy], phase=PHASE, scenario="kontum", side="ARVN")
        for counter in counters:
            table.do(f"storm {counter.partition(':')[0]} 3006")
        kind: Kind = "hard" if "t-54" in enemy else "soft"
        return attacks(table, kind)[0].ledger.shift

    cover = shift("M:infantry-b@3005", enemy="X:infantry-b@3006")
    assert shift(f"A:{PLATOON}@3005", enemy="X:t-54@3006") == cover + 1
    assert shift(f"A:{PLATOON}@3005", enemy="X:infantry-b@3006") == cover
    assert shift(f"A:{PLATOON}@3005", enemy="X:truck@3006") == cover


@pytest.mark.rule("HA-15.0-a", "HA-15.1-a", "HA-15.1-b", "HA-15.2-a", "HA-15.2-b", "HA-11.5-e", "HA-20.8-a")
def test_who_may_not_assault() -> None:
    table = Table(
        f"Good:{PLATOON}@0310",
        f"Far:{PLATOON}@0210",
        f"Shot:{PLATOON}@0310 shot",
        f"Hurt:{PLATOON}@0310 disrupted",
        "Mg:heavy-weapons@0310",
        "Bird:ah-huey@0310",
        "Staff:cp-infantry@0310",
        "Rocket:katyusha@0310",
        "Apc:m113@0310",
        f"In:{PLATOON}@0310 aboard=Apc",
        enemies=[f"X:{PLATOON}@0410"],
        phase=PHASE,
    )
    refused = {
        "Far": "HA-15.0-a",
        "Shot": "HA-15.2-b",
        "Hurt": "HA-15.2-a",
        "Mg": "HA-15.1-b",
        "Bird": "HA-15.1-b",
        "Staff": "HA-15.1-a",
        "Rocket": "HA-20.8-a",
        "In": "HA-11.5-e",
    }
    assert {name: table.refused(f"storm {name} 0410").rule for name in refused} == refused
    assert table.offers("storm") == ["storm Good 0410", "storm Apc 0410"]
    far = Table(f"A:{M48}@0310", enemies=["X:m113@0610"], phase=PHASE)
    assert far.refused("storm A 0610", "is not adjacent to").rule == "HA-15.0-a"


@pytest.mark.rule("HA-15.2-b")
def test_moving_and_reacting_do_not_bar_assault_but_fire_does_all_turn() -> None:
    table = Table(f"A:{PLATOON}@0310 reacted moved", enemies=[f"X:{PLATOON}@0410"])
    table.go(PHASE)
    assert table.offers("storm") == ["storm A 0410"]
    fired = Table(
        f"A:{PLATOON}@0310", f"B:{PLATOON}@0310", enemies=[f"X:{PLATOON}@0410"], phase="soft fire", bearer="A"
    )
    fired.do("fire A 0410", dice=[1])
    fired.go(PHASE)
    assert fired.refused("storm A 0410").rule == "HA-15.2-b"


@pytest.mark.rule("HA-15.2-c")
def test_prohibited_ground_stops_an_assault() -> None:
    table = Table(
        f"A:{M48}@0508", "Cev:cev@0508", enemies=[f"X:{PLATOON}@0509"], phase=PHASE, scenario=LOW_WATER
    )
    assert table.refused("storm A 0509").rule == "HA-15.2-c"
    assert table.offers("storm") == ["storm Cev 0509"]


@pytest.mark.rule("HA-24.1-b", "HA-15.0-a")
def test_concealed_units_cannot_be_assaulted() -> None:
    table = Table(
        f"A:{PLATOON}@0310", enemies=[f"X:{PLATOON}@0410 concealed"], phase=PHASE, options=["concealment"]
    )
    assert table.refused("storm A 0410", "is face down").rule == "HA-24.1-b"
    assert table.refused("storm A 0309", "holds no enemy unit").rule == "HA-12.1-a"


@pytest.mark.rule("HA-15.3-d")
def test_a_unit_assaults_once_and_a_hex_is_assaulted_once() -> None:
    table = Table(
        f"A:{PLATOON}@0310",
        f"B:{PLATOON}@0310",
        enemies=[f"X:{PLATOON}@0410", f"Y:{PLATOON}@0309"],
        phase=PHASE,
    )
    table.do("storm A 0410")
    assert table.refused("storm A 0410", "takes part already").rule == "HA-15.3-d"
    assert table.refused("storm B 0309", "is resolved first").rule == "HA-15.3-d"
    table.do("assault", dice=[1])
    assert table.refused("storm B 0410", "has been assaulted in").rule == "HA-15.3-d"
    assert table.refused("storm A 0309", "has made its close").rule == "HA-15.3-d"
    assert table.offers("storm") == ["storm B 0309"]
    both = Table(f"A:{PLATOON}@0310", f"B:{PLATOON}@0310", enemies=[f"X:{PLATOON}@0410"], phase=PHASE)
    both.do("storm A 0410", "storm B 0410")
    assert both.refused("storm B 0410", "takes part already").rule == "HA-15.3-d"


@pytest.mark.rule("HA-15.3-c")
def test_whoever_took_part_may_advance_into_a_cleared_hex() -> None:
    table = Table(
        *(f"{n}:{M48}@0310" for n in "ABC"),
        f"On:{PLATOON}@0310 aboard=A",
        enemies=["X:m113@0410"],
        phase=PHASE,
    )
    table.do("assault A B C 0410", dice=[6])
    assert table.where("X") == "lost"
    assert table.offers() == ["advance A", "advance B", "advance C", "hold"]
    table.do("advance A", "hold")
    assert [table.where(name) for name in ("A", "On", "B", "C")] == ["0410", "0410", "0310", "0310"]
    asked = Table(*(f"{n}:{M48}@0310" for n in "ABC"), enemies=["X:m113@0410"], phase=PHASE)
    asked.do("storm A 0410", "storm B 0410", "storm C 0410")
    assert (asked.decision.kind, asked.decision.rule) == ("assault", "HA-15.3-d")
    asked.do("assault", dice=[6])
    assert (asked.decision.kind, asked.decision.rule) == ("advance", "HA-15.3-c")
    idle = Table(*(f"{n}:{M48}@0310" for n in "ABCD"), enemies=["X:m113@0410"], phase=PHASE)
    idle.do("assault A B C 0410", dice=[6])
    assert idle.refused("advance D", "took no part in the assault").rule == "HA-15.3-c"


@pytest.mark.rule("HA-15.3-c")
def test_no_advance_while_an_enemy_is_left() -> None:
    table = Table(*(f"{n}:{M48}@0310" for n in "ABC"), enemies=["X:m113@0410"], phase=PHASE)
    table.do("assault A B C 0410", dice=[2])
    assert table.unit("X").disrupted
    assert not table.offers("advance")
    bird = Table(
        *(f"{n}:{M48}@0310" for n in "ABC"), enemies=["X:m113@0410", "Bird:uh-helicopter@0410"], phase=PHASE
    )
    bird.do("assault A B C 0410", dice=[6])
    assert not bird.offers("advance")


@pytest.mark.rule("HA-15.3-c", "HA-8.19-b")
def test_an_advance_minds_the_limit_of_a_bridge() -> None:
    table = Table(*(f"{n}:{M48}@0607" for n in "ABC"), enemies=["X:m113@0606"], phase=PHASE)
    table.do(
        "assault A B C 0606",
        dice=[6],
    )
    table.do("advance A", "advance B")
    assert table.where("C") == "0607"
    assert not table.offers("advance")


@pytest.mark.rule("HA-15.3-c", "HA-16.9-a")
def test_an_advance_draws_no_reaction_fire() -> None:
    table = Table(
        *(f"{n}:{M48}@0310" for n in "ABC"),
        enemies=["X:m113@0410", "Gun:recoilless-rifle@0510"],
        phase=PHASE,
        standing=("ask", "ask"),
    )
    table.do("assault A B C 0410", dice=[6])
    table.do("advance A")
    assert table.decision.side == "US"
    assert table.rule("advanced") == "HA-15.3-c"


@pytest.mark.rule("HA-14.1-a", "HA-15.3-a")
def test_who_has_left_the_hex_escapes_the_soft_attack() -> None:
    table = Table(f"T:{M48}@0310", *(f"{n}:{ACAV}@0310" for n in "AB"), enemies=["X:m113@0410"], phase=PHASE)
    table.do("assault T A B 0410", dice=[6, 1, 3, 1])
    assert table.where("X") == "0511"
    assert len([event for event in table.events if event.kind == "attacked"]) == 1
