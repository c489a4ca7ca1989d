"""Situations of owners' tables as position files: each once crashed, forgot something, or was judged wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from vietnam_tui.core.model import SaveFault
from vietnam_tui.games import find_game
from vietnam_tui.play.table.positions import open_any, position_text, read_position
from vietnam_tui.play.table.session import Session

SIEGE, ROAD = "the-siege-of-khe-sanh", "operation-pegasus"


def state_of(code: str, scenario: str, *units: dict[str, Any], **more: Any) -> Any:
    return find_game(code).position({"scenario": scenario, "unit": list(units), **more})


def play(code: str, state: Any, *orders: str) -> Any:
    """The state after orders, each of which must be allowed."""
    game = find_game(code)
    for order in orders:
        for action in game.read_order(state, order):
            assert game.refusal(state, action) is None, order
            state = game.apply(state, action).state
    return state


def refused(code: str, state: Any, order: str) -> bool:
    game = find_game(code)
    return any(game.refusal(state, action) is not None for action in game.read_order(state, order))


def unit(id_: str, place: str = "", **more: Any) -> dict[str, Any]:
    return {"id": id_, **({"place": place} if place else {}), **more}


# -- Khe Sanh -----------------------------------------------------------------------------------------------


def test_a_save_of_a_position_opens_whatever_counters_it_has(tmp_path: Path) -> None:
    for name, found in (
        (
            "printed",
            state_of("ks", SIEGE, unit("304/9", "1206", mode="combat"), unit("K/3/26", "1106"), turn=2),
        ),
        ("made up", state_of("ks", SIEGE, unit("K-Coy", "1106", kind="us-marine-company"), turn=2)),
    ):
        path = tmp_path / f"{name}.toml"
        with Session.new(find_game("ks"), SIEGE, start=found, seed=1, path=path):
            pass
        assert Session.open(path, read_only=True).state == found


def test_an_impulse_of_the_campaign_ends_though_no_bid_is_known() -> None:
    units = unit("304/9", "1728"), unit("1/9", "1726")
    oeps = {"US/GVN": 3, "NVA/VC": 3}
    state = state_of("ks", ROAD, *units, side="NVA/VC", effort=3, turn=3, oeps=oeps)
    state = play("ks", state, "end")
    assert (state.phasing, state.effort, state.oeps) == ("US/GVN", 3, (0, 3))
    bid = state_of("ks", ROAD, *units, side="NVA/VC", effort=3, turn=3, oeps=oeps, bid={"US/GVN": 2})
    assert play("ks", bid, "end").effort == 2


def test_whoever_stands_in_a_named_hex_holds_it() -> None:
    units = [unit(name, place) for name, place in (("304/9", "1106"), ("304/24", "1006"), ("304/66", "1108"))]
    end: dict[str, Any] = {"turn": 4, "impulse": 4, "segment": "combat", "captured": ["0404", "1004"]}
    state = play("ks", state_of("ks", SIEGE, *units, unit("1/9", "1212"), **end), "end")
    assert state.result.winner == "NVA/VC"
    inside = state_of("ks", SIEGE, unit("304/9", "1004"), turn=2)
    base = inside.base(inside.board.grid.hex("1004"))
    assert base is not None
    assert base.captured
    with pytest.raises(SaveFault, match="held: a US/GVN unit stands in 1106"):
        state_of("ks", SIEGE, unit("1/9", "1106"), turn=2, held=["1106"])


def test_companies_stand_by_for_the_battalions_on_the_map() -> None:
    state = state_of("ks", SIEGE, unit("1/9", "0807"), unit("304/9", "1206"), turn=2, impulse=2)
    state = play("ks", state, "split 1/9")
    assert len([piece for piece in state.pieces if piece.on_map]) == 5


def test_the_road_may_have_been_cut_in_the_turn_before() -> None:
    us = {"1/9": "0807", "1/4": "0808", "2/4": "0809", "3/4": "1209", "3/3": "1108", "2/9": "1106"}
    nva = {"304/9": "0714", "304/24": "1006"}
    units = [unit(name, place, mode="combat") for name, place in (us | nva).items()]
    end: dict[str, Any] = {
        "side": "US/GVN",
        "segment": "combat",
        "turn": 5,
        "impulse": 6,
        "effort": 3,
        "oeps": {"US/GVN": 0, "NVA/VC": 0},
    }
    winners = [
        play("ks", state_of("ks", ROAD, *units, **end, road_cut=cut), "end").result.winner
        for cut in (False, True)
    ]
    assert winners[0] != winners[1] == "NVA/VC"
    told = find_game("ks").position_implies({"scenario": ROAD})
    assert any("Route 9 open" in words for words in told)
    assert not any("Route 9" in words for words in find_game("ks").position_implies({"scenario": SIEGE}))


# -- Hot Armor ----------------------------------------------------------------------------------------------


def test_without_a_bearer_everybody_is_active_in_every_phase_of_the_impulse() -> None:
    units = unit("M48-1", "4405"), unit("T54-1", "4408")
    state = state_of("ha", "dong-ha", *units, side="ARVN", phase="hard fire")
    state = play("ha", state, "end")
    while state.phase != "movement":
        state = play("ha", state, "end")
    assert state.units[0].active
    nobody = state_of("ha", "dong-ha", *units, side="ARVN", phase="hard fire", bearer="")
    assert not nobody.units[0].active


def test_a_reinforcement_waits_for_its_condition() -> None:
    waiting = unit("Cobra3", waits=True), unit("Slick2", waits=True), unit("HQI1", "1720")
    state = state_of("ha", "into-cambodia", *waiting, turn=3, side="US", bearer="Cobra3")
    assert state.units[1].fate == "later"
    row = state.roster[1].group
    met = state_of("ha", "into-cambodia", *waiting, turn=3, side="US", bearer="Cobra3", opened=[row])
    assert met.units[1].fate == "box"


# -- Search & Destroy ---------------------------------------------------------------------------------------


def test_what_lies_face_up_has_been_found() -> None:
    sweep = "mechanized-sweep"
    state = state_of(
        "sd", sweep, unit("A1", "0912"), unit("S1", **{"in": "A1"}), unit("PC1", "4503"), turn=4, side="ARVN"
    )
    assert [state.name(one) for one in state.found] == ["PC1"]
    assert not refused("sd", state, "dismount S1")
    hidden = state_of(
        "sd",
        sweep,
        unit("A1", "0912"),
        unit("S1", **{"in": "A1"}),
        unit("PC1", "4503", down=True),
        turn=4,
        side="ARVN",
    )
    assert hidden.found == ()
    assert refused("sd", hidden, "dismount S1")


def test_a_boat_leaves_by_the_edge_opposite_to_that_by_which_it_came() -> None:
    game = find_game("sd")
    boats = unit("PB1", stream="3201/3301"), unit("NV1", "0505"), unit("CC1", "0606")
    ways = {
        edge: refused(
            "sd",
            state_of("sd", "patrol-boat-ambush", *boats, turn=4, side="US", mouth=edge),
            "depart PB1",
        )
        for edge in ("north", "south")
    }
    assert ways == {"north": True, "south": False}
    told = game.position_implies({"scenario": "patrol-boat-ambush"})
    assert any("none leaves the map" in words for words in told)


def test_hueys_that_are_not_there_were_lost() -> None:
    state = state_of("sd", "pilot-rescue", unit("PILOT", "1010"), turn=11, side="US", hueys=1)
    assert state.lost_hueys == 1


def test_nobody_has_more_casualties_than_he_can_and_no_position_is_nobodys() -> None:
    with pytest.raises(SaveFault, match=r"unit '1/1/A', kia, wia: 6 casualties remove it"):
        state_of("sd", "koh-tang", unit("1/1/A", "0928", kia=7), unit("CC1", "4503"), turn=4)
    with pytest.raises(SaveFault, match="improved: nobody of the US is in 0303"):
        state_of("sd", "koh-tang", unit("1/1/A", "0928"), unit("CC1", "4503"), improved={"US": ["0303"]})


# -- writing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(path.name for path in Path("saves").glob("*.toml")))
def test_what_stands_is_written_as_a_position_file_and_opened(name: str, tmp_path: Path) -> None:
    session = open_any(Path("saves") / name)
    path = tmp_path / "position.toml"
    path.write_text(position_text(session.game, session.state), encoding="utf-8")
    assert read_position(path).state == session.state
