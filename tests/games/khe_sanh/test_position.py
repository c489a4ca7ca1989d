"""Position files: what they may say, and what they are told when they say too much."""

from __future__ import annotations

from typing import Any

import pytest

from vietnam_tui.core.model import SaveFault
from vietnam_tui.games.khe_sanh.game import GAME
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.units import PieceId

SIEGE = "the-siege-of-khe-sanh"


def unit(id_: str, place: str = "", **more: Any) -> dict[str, Any]:
    return {"id": id_, **({"place": place} if place else {}), **more}


def position(*units: dict[str, Any], **more: Any) -> State:
    return GAME.position({"scenario": SIEGE, "turn": 2, "unit": list(units), **more})


def piece(state: State, name: str) -> PieceId:
    return PieceId(next(i for i, entry in enumerate(state.roster) if entry.name == name))


def test_units_show_the_face_that_they_usually_begin_on() -> None:
    state = position(unit("304/9", "0706"), unit("Mike", "0808"))
    assert state.hidden(piece(state, "304/9"))
    assert state.pieces[piece(state, "Mike")].mode == "combat"
    assert GAME.decision(state).side == NVA
    assert GAME.unpack(GAME.pack(state)) == state


def test_a_force_shares_the_facing_that_one_of_it_is_given() -> None:
    state = position(unit("304/9", "0706", facing="SW"), unit("304/24", "0706"), unit("Mike", "0808"))
    assert {state.pieces[p].facing for p in state.pieces_of(NVA)} == {state.board.grid.directions.index("SW")}


def test_the_impulse_says_whose_turn_it_is_and_allowances_are_fixed() -> None:
    state = position(unit("304/9", "0706", mode="combat", spent=2), unit("Mike", "0808"), impulse=1)
    status = state.pieces[piece(state, "304/9")]
    assert (status.spent, status.moved) == (2, True)
    assert status.left == status.allowance - 2
    assert position(unit("Mike", "0808"), impulse=2).phasing == US


def test_points_bases_and_losses_are_as_written() -> None:
    state = position(
        unit("Mike", "0808", disrupted=NVA, fading=True),
        unit("BV33"),
        unit("K-Coy", "0809", kind="us-marine-company"),
        caps={NVA: 3},
        arc_lights=1,
        captured=["1004"],
        surprise="lost",
    )
    assert state.caps == (0, 3)
    assert state.arc_lights == 1
    base = state.base(state.board.grid.hex("1004"))
    assert base is not None
    assert base.captured
    assert state.where(piece(state, "BV33")) == "lost"
    assert state.lost == (piece(state, "BV33"),)
    assert state.kind(piece(state, "K-Coy")).id == "us-marine-company"


@pytest.mark.parametrize(
    ("units", "more", "message"),
    [
        ([unit("Nobody", "0808")], {}, "no counter 'Nobody'; .*a made-up unit needs a kind"),
        ([unit("A", "0808", kind="us-elephant")], {}, "kind: there is no kind 'us-elephant'"),
        ([unit("Mike", "9999")], {}, "place: .*9999"),
        ([unit("Mike", "0808"), unit("mike", "0809")], {}, "cannot tell it from 'Mike'"),
        ([unit("two words", "0808", kind="us-marine-company")], {}, "one word"),
        ([unit("Mike", "0808", mode="hidden")], {}, "no hidden face"),
        ([unit("Mike", "0808", facing="NE")], {}, "only units in Maneuver Mode face"),
        ([unit("Mike", disrupted=NVA)], {}, "disrupted: it is not on the map"),
        ([unit("Mike", "0808", fading=True)], {}, "fading: it is not disrupted"),
        ([unit("Mike", "0808", spent=99)], {"impulse": 2}, "MPs to spend"),
        ([unit("Mike", "0808"), unit("304/9", "0808")], {}, "both sides are in 0808"),
        ([], {"turn": 99}, "turn: .* has turns 1 to"),
        ([], {"impulse": 9}, "impulse: .* 1 to 4"),
        ([], {"impulse": 1, "side": US}, "side: Impulse 1 is that of the NVA/VC"),
        ([], {"caps": {US: -1}}, "run from 0"),
        ([], {"captured": ["0706"]}, "captured: there is no base in 0706"),
        ([], {"wrong": 1}, "no key 'wrong'"),
        ([], {"scenario": "hue"}, "there is no 'hue'"),
    ],
)
def test_what_does_not_fit_is_named(units: list[dict[str, Any]], more: dict[str, Any], message: str) -> None:
    with pytest.raises(SaveFault, match=message):
        position(*units, **more)
