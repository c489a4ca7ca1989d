"""Overwatch: the marker, and fire at hexes from which friends on the move are fired at [HA-29]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.rules.movement.movement import MOST
from vietnam_tui.games.hot_armor.rules.sequence.sequence import CHAPTERS
from vietnam_tui.games.hot_armor.screen.presenter import PRESENTER
from vietnam_tui.games.hot_armor.state import Phase
from vietnam_tui.games.hot_armor.tables import Option

GUARD: tuple[Option, ...] = ("overwatch",)


def fired_at(*counters: str, **more: Any) -> Table:
    """A tank has moved to 0410 and has been fired at from 0610."""
    table = Table(
        "Tank:m48@0310",
        *counters,
        enemies=["Bob:recoilless-rifle@0610", "Ann:truck@0610"],
        options=GUARD,
        standing=("ask", "ask"),
        **more,
    )
    table.do("move Tank 0410")
    table.do("react Bob Tank", "fire", dice=[1])
    return table


@pytest.mark.rule("HA-29.1-a", "HA-29.6-a")
def test_a_marker_goes_on_a_unit_as_an_impulse_starts_and_may_come_off_again() -> None:
    table = Table(
        "Tank:m48@0310",
        "Apc:m113@0310",
        "Rifle:infantry-a@0310 aboard=Apc",
        "Shaken:m48@0310 disrupted",
        "Mortar:heavy-mortar@0310",
        phase="preparation",
        options=GUARD,
    )
    assert table.refused("overwatch Rifle", "is carried, or carries").rule == "HA-29.1-a"
    assert table.refused("overwatch Shaken", "is disrupted").rule == "HA-29.6-a"
    table.do("overwatch Tank", "overwatch Mortar")
    assert table.refused("overwatch Tank", "is in overwatch already").rule == "HA-29.1-a"
    assert table.refused("unwatch Apc", "is not in overwatch").rule == "HA-29.6-a"
    table.do("unwatch Mortar")
    assert (table.unit("Tank").overwatch, table.unit("Mortar").overwatch) == (True, False)
    assert Table("Tank:m48@0310", phase="preparation").state.phase == "preparation"
    assert not Table("Tank:m48@0310", phase="preparation").offers("watch")
    assert Table("Tank:m48@0310", phase="preparation").refused("overwatch Tank").rule == "HA-29.0-a"
    assert table.rule("overwatch") == "HA-29.1-a"
    empty = Table(
        "Apc:m113@0310",
        "Rifle:infantry-a@0310 aboard=Apc",
        "Bird:uh-helicopter@0410",
        phase="preparation",
        options=GUARD,
    )
    assert {"overwatch Apc", "overwatch Bird"} <= set(empty.offers())
    while "overwatch Apc" in empty.offers():
        empty.do("overwatch Apc", "unwatch Apc")
    assert empty.refused("overwatch Apc", "often enough").rule == "HA-29.1-a"
    theirs = Table(
        "Tank:m48@0310", enemies=["Guard:infantry-a@0510 overwatch"], phase="preparation", options=GUARD
    )
    assert theirs.refused("unwatch Guard").rule == theirs.refused("overwatch Guard").rule == "HA-29.1-a"


@pytest.mark.rule("HA-29.5-a")
def test_a_unit_in_overwatch_neither_fires_nor_moves_nor_assaults() -> None:
    guard = "Guard:m48@0510 overwatch"
    forbidden: tuple[tuple[Phase, str], ...] = (
        ("hard fire", "aim Guard 0610"),
        ("movement", "move Guard 0410"),
        ("close assault", "storm Guard 0610"),
    )
    for phase, order in forbidden:
        table = Table(guard, enemies=["Bob:infantry-a@0610"], phase=phase, options=GUARD)
        assert table.refused(order, "is in overwatch").rule == "HA-29.5-a"
        free = Table("Guard:m48@0510", enemies=["Bob:infantry-a@0610"], phase=phase, options=GUARD)
        assert order in free.offers()
    answering = fired_at("Mortar:heavy-mortar@0210 overwatch")
    assert answering.refused("aim Mortar 0610 moving", "does not move in overwatch").rule == "HA-29.5-a"


@pytest.mark.rule("HA-29.0-a", "HA-29.2-a", "HA-29.3-a")
def test_it_fires_at_all_in_the_hex_from_which_a_friend_was_fired_at_one_column_to_the_right() -> None:
    table = fired_at("Guard:m48@0510 overwatch", "Other:m48@0510")
    assert (table.decision.side, table.decision.kind) == ("US", "overwatch")
    assert table.refused("aim Other 0610", "unit in overwatch").rule == "HA-29.2-a"
    assert table.refused("aim Guard 0710", "no reaction fire has").rule == "HA-29.2-a"
    assert table.refused("fire", "nobody has been named").rule == "HA-29.2-a"
    told = table.do("aim Guard 0610", "fire", dice=[1, 1])
    hits = [event for event in told if event.kind == "attacked"]
    assert [event.facts["unit"] for event in hits] == ["Bob", "Ann"]
    assert {event.facts["shift"] for event in hits} == {1}
    assert table.unit("Guard").overwatch


@pytest.mark.rule("HA-29.2-a")
def test_without_a_marker_out_of_command_or_sight_nobody_is_asked() -> None:
    assert fired_at("Guard:m48@0510").decision.kind == "movement"
    far = fired_at("Guard:infantry-a@0110 overwatch")
    assert far.decision.kind == "movement"


@pytest.mark.rule("HA-29.4-a")
def test_a_unit_fires_once_an_impulse_from_overwatch() -> None:
    table = fired_at("Guard:m48@0510 overwatch covered")
    assert table.decision.kind == "movement"
    both = fired_at(
        "Guard:m48@0510 overwatch covered", "Other:m48@0510 overwatch", "Third:m48@0510 overwatch"
    )
    assert both.refused("aim Guard 0610", "has fired from overwatch").rule == "HA-29.4-a"
    both.do("aim Other 0610")
    assert "aim Third 0610" in both.offers()


@pytest.mark.rule("HA-29.4-b")
def test_it_fires_directly_alone() -> None:
    table = fired_at("Mortar:heavy-mortar@1201 overwatch")
    assert table.decision.kind == "movement"
    direct = fired_at("Mortar:heavy-mortar@0210 overwatch")
    assert direct.decision.kind == "overwatch"
    both = fired_at("Near:heavy-mortar@0210 overwatch", "Far:heavy-mortar@1201 overwatch")
    assert both.refused("aim Far 0610", "has no line of fire").rule == "HA-12.3-a"


@pytest.mark.rule("HA-29.6-a")
def test_the_marker_goes_with_disruption() -> None:
    table = Table(
        "Gun:m48@0310", enemies=["Guard:infantry-a@0510 overwatch"], phase="hard fire", options=GUARD
    )
    table.do("fire Gun 0510", dice=[6])
    if table.decision.kind == "panic":
        table.do(dice=[6])
    assert table.unit("Guard").disrupted
    assert not table.unit("Guard").overwatch


@pytest.mark.rule("HA-29.2-a", "HA-29.3-a")
def test_the_question_for_fire_from_overwatch_shows_its_hex_and_what_each_answer_would_bring() -> None:
    table = fired_at("Guard:m48@0510 overwatch", "Second:m48@0510 overwatch")
    seen = table.side_sees("US")
    assert PRESENTER.focus(seen) == table.state.board.grid.hex("0610")
    alone, neither = (GAME.read_order(seen, text)[0] for text in ("aim Guard 0610", "hold"))
    assert "1 column right: overwatch" in " ".join(PRESENTER.preview(seen, alone).lines)
    assert PRESENTER.preview(seen, alone).hurts["NVA"] > 0
    assert not PRESENTER.preview(seen, neither).hurts
    table.do("aim Guard 0610")
    seen = table.side_sees("US")
    both, fire = (GAME.read_order(seen, text)[0] for text in ("aim Second 0610", "fire"))
    assert "(Guard 7) against" in " ".join(PRESENTER.preview(seen, fire).lines)
    assert "(Guard 7, Second 7) against" in " ".join(PRESENTER.preview(seen, both).lines)


@pytest.mark.rule("HA-29.1-a")
def test_a_side_with_nobody_on_the_map_has_no_preparation_phase() -> None:
    enemies = ["Bob:infantry-a@0610"]
    there = Table("Tank:m48@0310", enemies=enemies, phase="preparation", options=GUARD)
    assert CHAPTERS.anything_open(there.state, "preparation")
    to_come = Table("Tank:m48 fate=box", enemies=enemies, phase="preparation", options=GUARD)
    assert not CHAPTERS.anything_open(to_come.state, "preparation")
    there.state = there.state.but(arranged=MOST - 2)
    there.do("overwatch Tank", "unwatch Tank")
    assert there.refused("overwatch Tank", "often enough").rule == "HA-29.1-a"
