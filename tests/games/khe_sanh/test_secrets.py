"""Limited intelligence: what a side sees of enemy forces, and that nothing else leaks [KS-3.5]."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from tests.conformance.walk import walk
from tests.games.khe_sanh.battles import fight, roll
from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.games.khe_sanh.rules.position.stacks import is_ground_unit
from vietnam_tui.games.khe_sanh.rules.sequence.answers import Pass
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.play.disclosure import UNHEARD, Said, order_told

US, NVA = "US/GVN", "NVA/VC"
BATTALION, REGIMENT = "us-marine-battalion", "nva-infantry"


@pytest.mark.rule("KS-3.5-a", "KS-11.3.1-a", "KS-11.3.5-b")
def test_a_regiment_and_a_dummy_look_and_move_alike() -> None:
    seen = []
    for mover in ("Bob", "Dan"):
        table = Table(f"Bob:{REGIMENT}@0603 NE", "Dan:nva-dummy@0603 NE", f"Alice:{BATTALION}@0806 combat")
        table.do(f"move {mover} 0703")
        told = [(event.kind, event.facts) for event in table.heard(US)]
        table.do("face 0703 NE", "face 0603 E", "end")
        seen.append((table.side_sees(US), told, table.decision, sorted(table.offers())))
        assert is_ground_unit(table.state, table.id(mover))
    assert seen[0] == seen[1]
    shown = Table("Staff:nva-hq@0603 combat", "Huey:us-transport@0806")
    assert not any(is_ground_unit(shown.state, shown.id(name)) for name in ("Staff", "Huey"))


@pytest.mark.rule("KS-3.5-b", "KS-3.5-a")
def test_the_top_of_a_force_is_seen_and_how_many_lie_below() -> None:
    table = Table(f"Alice:{BATTALION}@0603 combat", "Carol:us-marine-company@0603 combat", side=US)
    view = table.side_sees(NVA)
    assert [piece.fate for piece in view.pieces] == ["", "unseen"]
    assert [len(one.counters) for one in view.covered] == [1]
    table.do("top Carol")
    assert [piece.fate for piece in table.side_sees(NVA).pieces] == ["unseen", ""]
    assert table.refused("top Carol", "lies on top already").rule == "KS-3.5-b"
    assert table.rule("topped") == "KS-3.5-b"
    others = Table(
        f"Alice:{BATTALION}@0603 combat",
        "Gone:us-marine-company fate=lost",
        "Huey:us-transport@0603",
        side=US,
    )
    assert [others.seen(name) for name in ("Alice", "Gone", "Huey")] == [True, True, True]


@pytest.mark.rule("KS-7.3.4-e", "KS-7.3.4-a")
def test_undisrupted_pieces_lie_above_disrupted_ones() -> None:
    table = Table(f"Alice:{BATTALION}@0603 combat us", "Carol:us-marine-company@0603 combat", side=US)
    assert table.seen("Carol")
    assert not table.seen("Alice")
    assert table.refused("top Alice").rule == "KS-7.3.4-e"
    assert table.side_sees(NVA).covered[0].counters == ("US/GVN",)
    level = Table(f"Alice:{BATTALION}@0603 combat us", "Carol:us-marine-company@0603 combat us", side=US)
    assert len(level.offers("top")) == 1


@pytest.mark.rule("KS-3.5-d")
def test_zones_of_control_are_open_whatever_lies_below() -> None:
    table = Table(f"Bob:{REGIMENT}@0603 NE", f"Carl:{REGIMENT}@0603 combat", side=US)
    view = Table.at(table.side_sees(US))
    assert view.zone(NVA) == table.zone(NVA)
    assert len(view.zone(NVA)) == 6
    assert [piece.fate for piece in view.state.pieces] == ["unseen", "unseen"]


@pytest.mark.rule("KS-3.5-a")
def test_what_a_combat_has_shown_is_known_until_it_is_mixed_with_what_is_not() -> None:
    table = Table(
        f"Bob:{REGIMENT}@0603 combat shown", f"Carl:{REGIMENT}@0603 combat shown", "Dan:nva-dummy@0602"
    )
    assert table.seen("Carl")
    table.do("move Dan 0603")
    assert not table.seen("Carl")


def test_every_view_can_be_imagined_whole() -> None:
    table = Table(
        *(f"B{n}:{REGIMENT}@0603 NE" for n in range(2)),
        "Carl:nva-infantry@0603 combat",
        "Dan:nva-dummy@0605 W us",
        "Staff:nva-hq@0605 W",
        "Sap:nva-sapper@0904 combat",
        "Gun:nva-artillery@0904 combat",
        f"Alice:{BATTALION}@0808 combat",
        "Carol:us-marine-company@0808 maneuver",
    )
    for side in (US, NVA):
        view = table.side_sees(side)
        for seed in range(20):
            full = GAME.resample(view, side, random.Random(seed))
            assert GAME.view(full, side) == view
            assert GAME.audit(full) == []


def test_a_side_is_offered_the_same_by_what_it_sees() -> None:
    table = Table(
        f"Bob:{REGIMENT}@0603 NE", "Dan:nva-dummy@0605 W", f"Alice:{BATTALION}@0806 combat", side=US
    )
    view = table.side_sees(US)
    assert list(GAME.actions(view)) == list(GAME.actions(table.state))


@pytest.mark.rule("KS-13.0-c")
def test_a_dummy_takes_no_hex_and_nobody_can_tell() -> None:
    held = {}
    for name, kind in (("Bob", REGIMENT), ("Dan", "nva-dummy")):
        table = Table(f"{name}:{kind}@0708", side=NVA)
        table.do(f"move {name} 0608")
        held[name] = "0608" in map(table.state.label, table.state.held)
        assert table.side_sees(US).held == ()
    assert held == {"Bob": True, "Dan": False}


@pytest.mark.rule("KS-13.0-c", "KS-8.4-f")
def test_a_unit_takes_the_named_hexes_that_it_goes_through() -> None:
    table = Table(f"Alice:{BATTALION}@0607 maneuver", side=US)
    knoll = table.state.board.grid.hex("0608")
    table.state = table.state.but(held=(knoll,))
    table.do("move Alice 0609")
    assert table.state.held == ()
    assert table.fact("taken", "place") == "0608"
    assert table.rule("taken") == "KS-13.0-c"


@pytest.mark.rule("KS-14.0-f")
def test_whatever_is_turned_face_up_while_the_nva_sets_up_is_seen_by_nobody_else() -> None:
    table = Table.set_up("the-fall-of-lang-vei")
    table.do("ready")
    place = GAME.write_order(table.state, next(iter(GAME.actions(table.state))))
    name = place.split()[1]
    table.events.clear()
    table.do(place, f"turn {name}")
    assert not table.heard(US)
    seen = table.side_sees(US)
    assert seen.pieces[table.id(name)].fate == "unseen"


@pytest.mark.rule("KS-14.0-f")
def test_the_us_looks_away_while_the_nva_sets_up_so_that_the_order_of_it_tells_nothing() -> None:
    table = Table.set_up("the-fall-of-lang-vei")
    table.do("ready")
    before = {side: table.side_sees(side) for side in (US, "")}
    while table.offers("place"):
        table.do(table.offers("place")[0])
        for side, seen in before.items():
            assert table.side_sees(side) == seen
            assert GAME.view(GAME.resample(seen, side, random.Random(1)), side) == seen
    table.do("ready")
    laid = table.side_sees(US)
    assert sum(len(one.counters) for one in laid.covered) == 8
    assert len({laid.pieces[piece].fate for piece in laid.pieces_of(NVA)} & {"unseen"}) == 1


def test_what_can_be_changed_back_is_counted_and_only_its_side_knows_how_often() -> None:
    table = Table("Bob:nva-infantry@0603 NE", "Alice:us-marine-battalion@0808 combat", side=NVA)
    start = table.state
    table.do("face 0603 E", "face 0603 NE")
    assert table.state != start
    assert table.state.but(arranged=0) == start
    assert table.side_sees(US).arranged == 0
    assert table.side_sees(NVA).arranged == 2
    table.do("end")
    assert table.state.arranged == 0


@pytest.mark.rule("KS-11.3.3-c")
def test_artillery_that_fires_from_its_hidden_face_is_not_named_to_the_enemy() -> None:
    table = Table(
        "Gus:nva-artillery@0603 NE",
        *(f"G{n}:nva-artillery@0{n}03 NE" for n in (5, 7)),
        "Alice:us-marine-company@0808 combat",
        side=NVA,
        segment="combat",
    )
    table.events.clear()
    before = table.state
    table.do("hif 0808 with Gus")
    assert any("Gus" in str(event.facts) for event in table.heard(NVA))
    assert not any("Gus" in str(event.facts) for event in table.heard(US))
    given = Said(NVA, "hif 0808 with Gus", before, table.state, table.events)
    assert order_told(GAME, given, [US]) == UNHEARD


@pytest.mark.rule("KS-3.5-b", "KS-14.0-f")
def test_a_set_up_half_made_is_imagined_every_time() -> None:
    """Few deals of the garrisons fit the stacks that the NVA/VC sees: one in some hundred."""
    stop = next(islice(walk(GAME, "operation-pegasus", 1_000_228, {"levels": "on"}), 99, None))
    seen = GAME.view(stop.state, NVA)
    assert GAME.decision(seen).kind == "set-up"
    for seed in range(30):
        assert GAME.view(GAME.resample(seen, NVA, random.Random(seed)), NVA) == seen


def asked(state: State) -> tuple[State, str, str, str]:
    """What the US sees of a position, and who is asked what in it."""
    decision = GAME.decision(state)
    return GAME.view(state, US), decision.side, decision.kind, decision.prompt


def after(order: str, table: Table) -> State:
    """The position after an order, with nothing passed by itself."""
    (action,) = GAME.read_order(table.state, order)
    return GAME.apply(table.state, action).state


def siege(*counters: str) -> Table:
    return Table(*counters, side=NVA, segment="combat", scenario="the-siege-of-khe-sanh")


@pytest.mark.rule("KS-11.3.3-c")
def test_whether_more_artillery_could_fire_is_asked_wherever_the_us_must_think_so() -> None:
    def fired(guns: str, regiment: str) -> State:
        counters = ("G1:nva-artillery@1306 hidden", f"G2:nva-artillery@{guns}", f"R:nva-infantry@{regiment}")
        return after("hif 1106 with G1", siege("C:us-cidg-company@1106", *counters))

    near, far = fired("1408", "0717"), fired("0717", "1408")
    assert asked(near) == asked(far)
    assert asked(near)[1:3] == (NVA, "hif")
    assert GAME.standing_answer(near) is None
    assert GAME.standing_answer(far) == Pass()


def test_whether_somebody_could_join_an_assault_is_asked_wherever_the_us_must_think_so() -> None:
    def attacked(able: str, hidden: str) -> State:
        others = (f"R2:nva-infantry@1205 {able}", f"R3:nva-infantry@1205 {hidden}")
        return after(
            "attack 1106 with R1", siege("C:us-cidg-company@1106", "R1:nva-infantry@1206 combat", *others)
        )

    one, two = attacked("combat", "hidden"), attacked("hidden", "combat")
    none = after(
        "attack 1106 with R1",
        siege(
            "C:us-cidg-company@1106",
            "R1:nva-infantry@1206 combat",
            "R2:nva-infantry@1205",
            "R3:nva-infantry@1205",
        ),
    )
    assert asked(one) == asked(two)
    assert (
        asked(none)[1:] == asked(one)[1:] == (NVA, "joining", f"{NVA}: who else joins the assault on 1106?")
    )
    assert (GAME.standing_answer(one), GAME.standing_answer(none)) == (None, Pass())
    for state in (one, none):
        step = GAME.apply(state, Pass())
        assert order_told(GAME, Said(NVA, "pass", state, step.state, step.events), [US]) == UNHEARD


@pytest.mark.rule("KS-11.3.4-e")
def test_whether_a_headquarters_could_follow_is_asked_wherever_the_us_must_think_so() -> None:
    def won(quarters: str, dummy: str) -> State:
        others = (f"HQ304:nva-hq@{quarters}", f"D1:nva-dummy@{dummy}")
        table = siege("C:us-cidg-company@1106 nva", "R1:nva-infantry@1206 combat", *others)
        fight(table, "attack 1106 with R1")
        roll(table, defender=4)
        assert table.decision.kind == "advance"
        return after("advance R1", table)

    there, elsewhere = won("1206", "1408"), won("1408", "1206")
    assert asked(there) == asked(elsewhere)
    assert (GAME.standing_answer(there), GAME.standing_answer(elsewhere)) == (None, Pass())
