"""Reaction by indirect fire and by fire support: through observers who are near enough to react [HA-16.6, HA-16.7]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.frames import Reacting
from vietnam_tui.games.hot_armor.rules.reaction.reactors import volleys_of
from vietnam_tui.games.hot_armor.state import Standing
from vietnam_tui.games.hot_armor.units import Support

ASKED: tuple[Standing, Standing] = ("ask", "ask")
TANK, TRUCK = "m48", "truck"
#: behind the jungle of columns 09 and 10, and who sees what it does not
TUBE, POST = "Tube:heavy-mortar@1107", "Post:cp-infantry@0708"
GUNS = (Support("Guns", "artillery", "NVA"), Support("Jet", "airstrike", "NVA"))


def asked(table: Table) -> bool:
    """Is the NVA asked for reaction fire?"""
    return isinstance(table.state.top, Reacting)


def entered(*enemies: str, mover: str = f"A:{TRUCK}", to: str = "0608", **more: object) -> Table:
    """The US unit A has come into a hex from its western neighbour."""
    more.setdefault("standing", ASKED)
    start = f"{int(to[:2]) - 1:02}{to[2:]}"
    table = Table(f"{mover}@{start}", enemies=list(enemies), **more)  # type: ignore[arg-type]
    table.do(f"move A {to}")
    return table


# -- indirect fire ------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-16.6-a", "HA-17.4-a")
def test_a_mortar_answers_what_a_friend_near_the_mover_spots() -> None:
    table = entered(TUBE, POST)
    assert table.offers("react") == ["react Tube A"]
    frame = table.state.top
    assert isinstance(frame, Reacting)
    table.do("react Tube A")
    frame = table.state.top
    assert isinstance(frame, Reacting)
    (volley,) = volleys_of(table.state, frame)
    assert not volley.firers[0].direct
    table.do("fire", dice=[6])
    assert table.fact("attacked", "strength") == 4
    assert table.unit("Tube").reacted
    assert not table.unit("Post").reacted, "the spotter keeps its own reaction fire"


@pytest.mark.rule("HA-16.6-a", "HA-16.4-a")
@pytest.mark.parametrize(
    "post", ["Post:infantry-b@0708", "Post:cp-infantry@0708 disrupted", "Post:cp-infantry@0611"]
)
def test_without_an_effective_observer_within_the_morale_distance_a_mortar_is_silent(post: str) -> None:
    table = entered(TUBE, post, "Rr:recoilless-rifle@0609", morale=(3, 2))
    assert table.refused("react Tube A").rule == "HA-16.6-a"
    assert "react Rr A" in table.offers("react")


@pytest.mark.rule("HA-16.6-a", "HA-17.3-b")
def test_a_mortar_in_jungle_answers_nobody_indirectly() -> None:
    table = entered("Tube:heavy-mortar@1007", POST, "Rr:recoilless-rifle@0609")
    assert table.refused("react Tube A").rule == "HA-17.3-b"


@pytest.mark.rule("HA-16.6-a")
def test_a_mortar_near_enough_answers_with_its_own_line_of_fire() -> None:
    table = entered("Tube:heavy-mortar@0808", to="0708", mover=f"A:{TRUCK}")
    table.do("react Tube A")
    frame = table.state.top
    assert isinstance(frame, Reacting)
    assert volleys_of(table.state, frame)[0].firers[0].direct


@pytest.mark.rule("HA-16.6-b", "HA-20.8-a")
def test_rockets_are_not_spotted_for_either() -> None:
    table = entered("Rockets:rocket-launcher@1107", POST, "Rr:recoilless-rifle@0609")
    assert table.refused("react Rockets A").rule == "HA-16.6-b"


@pytest.mark.rule("HA-16.6-a", "HA-24.4-a")
def test_a_concealed_spotter_is_revealed_by_the_fire_and_asked_for_like_any_counter() -> None:
    for type_, able in (("cp-infantry", True), ("infantry-b", False)):
        table = entered(TUBE, f"Post:{type_}@0708 concealed", options=["concealment"])
        assert asked(table)
        assert ("react Tube A" in table.offers("react")) == able
        if able:
            table.do("react Tube A", "fire", dice=[1])
            assert not table.unit("Post").concealed


@pytest.mark.rule("HA-16.6-a", "HA-24.0-a")
def test_a_face_down_counter_anywhere_may_be_a_mortar() -> None:
    for type_ in ("heavy-mortar", "deception"):
        table = entered(f"Tube:{type_}@1107 concealed", POST, options=["concealment"])
        assert asked(table)


# -- fire support -------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-16.7-a", "HA-16.1-b", "HA-12.8-a")
def test_fire_support_is_called_on_the_hex_just_entered_and_falls_before_all_other_fire() -> None:
    table = entered(POST, "Rr:recoilless-rifle@0609", mover=f"A:{TANK}", support=GUNS)
    assert table.offers("call") == [
        "call artillery point 0608",
        "call artillery area 0608",
        "call airstrike point 0608",
        "call airstrike area 0608",
    ]
    table.do("react Rr A", "call artillery point 0608")
    assert table.refused("hold", "the reaction fire is").rule == "HA-16.1-b"
    table.do("fire", dice=[6, 3, 6, 6, 6, 1])
    occasions = [event.facts["occasion"] for event in table.events if event.kind == "fired"]
    assert occasions == ["support", "reaction"]
    assert table.unit("A").disrupted
    assert table.state.support[0].status == "used"
    assert table.decision.side == "US"


@pytest.mark.rule("HA-16.7-a", "HA-18.7-b")
def test_its_pattern_attacks_every_unit_in_its_hexes() -> None:
    table = Table(
        f"A:{TRUCK}@0508",
        "Stays:infantry-a@0608",
        enemies=[POST.replace("0708", "0808")],
        support=GUNS,
        standing=ASKED,
    )
    table.do("move A 0608", "call artillery point 0608", "fire", dice=[6, 5, 5, 6])
    hit = {event.facts["unit"] for event in table.events if event.kind == "attacked"}
    assert hit == {"A", "Stays"}


@pytest.mark.rule("HA-16.7-a", "HA-18.6-a")
def test_friends_near_make_it_danger_close() -> None:
    table = entered(POST, support=GUNS, morale=(3, 2))
    table.do("call artillery point 0608", "fire", dice=[1])
    assert (table.state.support[0].status, table.state.support[0].refused) == ("ready", True)
    assert not [event for event in table.events if event.kind == "attacked"]


@pytest.mark.rule("HA-16.7-a", "HA-18.9-a")
def test_a_marker_called_in_reaction_is_used_up_for_the_turn() -> None:
    table = entered(POST, "Rr:recoilless-rifle@0609", support=GUNS, morale=(3, 3))
    table.do("call artillery point 0608", "fire", dice=[6, 6, 1, 6])
    other = Table.at(table.state.but(phasing="NVA", phase="fire support", frames=(), begun=False))
    assert other.refused("call artillery point 0608").rule == "HA-18.9-a"


@pytest.mark.rule("HA-16.7-a", "HA-18.4-a")
@pytest.mark.parametrize(
    ("post", "rule"),
    [
        ("Post:infantry-b@0708", "HA-16.7-a"),
        ("Post:cp-infantry@0708 disrupted", "HA-16.7-a"),
        ("Post:cp-infantry@0611", "HA-16.7-a"),
    ],
)
def test_it_needs_an_effective_observer_within_the_morale_distance(post: str, rule: str) -> None:
    table = entered(post, "Rr:recoilless-rifle@0609", support=GUNS, morale=(3, 2))
    assert table.refused("call artillery point 0608", "no effective face-up").rule == rule
    assert table.refused("call airstrike point 0608", "no effective face-up").rule == rule, (
        "not even an unobserved airstrike"
    )
    assert table.offers("call") == []


@pytest.mark.rule("HA-16.7-a", "HA-18.10-a", "HA-18.9-a")
def test_it_is_called_on_no_other_hex_and_not_without_a_marker() -> None:
    table = entered(POST, "Rr:recoilless-rifle@0609", support=GUNS[:1])
    assert table.refused("call artillery point 0609", "in reaction it is").rule == "HA-16.7-a"
    assert table.refused("call airstrike point 0608").rule == "HA-18.10-a"
    table.do("call artillery point 0608")
    assert table.refused("call artillery area 0608").rule == "HA-18.9-a"


@pytest.mark.rule("HA-16.7-a", "HA-24.4-a", "HA-18.3-c")
def test_a_concealed_observer_is_named_and_revealed() -> None:
    table = entered("Post:cp-infantry@0808 concealed", support=GUNS, options=["concealment"])
    assert table.refused("call artillery point 0608", "no effective face-up").rule == "HA-16.7-a"
    table.do("call artillery point 0608 by Post")
    assert not table.unit("Post").concealed
    seen = entered(POST, "Hid:cp-infantry@0808 concealed", support=GUNS, options=["concealment"])
    assert seen.refused("call artillery point 0608 by Hid", "and nobody need be").rule == "HA-18.3-c"
    other = entered(
        "Rr:recoilless-rifle@0609", "Post:cp-infantry@0808 concealed", support=GUNS, options=["concealment"]
    )
    assert other.refused("call artillery point 0608 by A", "unit on the map").rule == "HA-16.7-a"


@pytest.mark.rule("HA-16.7-a", "HA-16.6-a", "HA-12.8-a")
def test_who_is_flown_observes_nothing_in_reaction() -> None:
    table = entered(
        "Slick:uh-helicopter@0708", f"{POST} aboard=Slick", TUBE, "Rr:recoilless-rifle@0609", support=GUNS
    )
    assert table.refused("call artillery point 0608 by Post", "and does not observe").rule == "HA-12.8-a"
    assert table.refused("react Tube A").rule == "HA-16.6-a"


@pytest.mark.rule("HA-16.6-a", "HA-12.1-a")
def test_the_range_of_the_mortar_itself_is_not_lengthened() -> None:
    table = Table(
        f"A:{TRUCK}@3525",
        enemies=["Tube:heavy-mortar@0524", "Post:cp-infantry@3523", "Rr:recoilless-rifle@3523"],
        scenario="operation-starlite",
        side="US",
        standing=ASKED,
    )
    table.do("move A 3524")
    assert table.refused("react Tube A", "whose fire reaches").rule == "HA-12.1-a"
