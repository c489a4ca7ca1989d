"""Bridge layers: a stream hexside is crossed free of movement cost for an impulse [HA-20.5]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.units import NO_SIDE

LAYER = "Layer:avlb@0510"


@pytest.mark.rule("HA-20.5-a")
def test_an_avlb_bridges_a_stream_and_stays() -> None:
    table = Table(LAYER, "Tank:m48@0510", phase="preparation")
    table.do("bridge Layer 0511")
    assert not table.offers("bridge"), "one hexside an impulse"
    table.go("movement")
    table.do("move Tank 0511")
    bridged = table.unit("Tank").spent
    assert table.refused("move Layer 0410", "holds a bridge in").rule == "HA-20.5-a"
    plain = Table(LAYER, "Tank:m48@0510")
    plain.do("move Tank 0511")
    assert bridged < plain.unit("Tank").spent


@pytest.mark.rule("HA-20.5-a")
def test_neither_gullies_nor_land_are_bridged_nor_by_others() -> None:
    table = Table(LAYER, "Gully:avlb@0408", "Tank:m48@0510", phase="preparation")
    assert table.offers("bridge") == ["bridge Layer 0511"]
    assert table.refused("bridge Layer 0410", "there is no stream").rule == "HA-20.5-a"
    assert table.refused("bridge Gully 0409", "there is no stream").rule == "HA-20.5-a"
    assert table.refused("bridge Tank 0511", "is no AVLB of").rule == "HA-20.5-a"
    assert table.refused("bridge Layer 1010", "there is no stream").rule == "HA-20.5-a"


@pytest.mark.rule("HA-20.5-a")
def test_a_disrupted_avlb_bridges_nothing_and_the_crossing_ends_with_the_impulse() -> None:
    shaken = Table(f"{LAYER} disrupted", "Other:avlb@0510", phase="preparation")
    assert shaken.refused("bridge Layer 0511", "is disrupted and bridges").rule == "HA-20.5-a"
    table = Table(LAYER, phase="preparation", bin=(1, 0))
    table.do("bridge Layer 0511")
    table.finish()
    table.draw("US")
    assert table.unit("Layer").bridge == NO_SIDE
    assert table.rule("bridged") == "HA-20.5-a"
    waiting = Table("Layer:avlb fate=box", "Tank:m48@0510", phase="preparation")
    assert waiting.refused("bridge Layer 0511", "is not on the map").rule == "HA-20.5-a"
