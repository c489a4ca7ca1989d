"""Reaction fire: occasions, distance, who, once a phase, standing orders, what is given away [HA-16]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.engine.reaction import ASK, NEVER
from vietnam_tui.games.hot_armor.frames import Reacting
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import attack_on
from vietnam_tui.games.hot_armor.rules.movement.movement import MOST
from vietnam_tui.games.hot_armor.rules.reaction.reaction import REACTIONS
from vietnam_tui.games.hot_armor.rules.reaction.reactors import volleys_of
from vietnam_tui.games.hot_armor.state import STANDING, Standing
from vietnam_tui.play.seat.empty_phases import Closings, closed_by_itself
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat.choosing import list_choices
from vietnam_tui.tui.seat.player_view import PlayerView

M48, PLATOON, RIFLE = "m48", "infantry-a", "recoilless-rifle"
ASKED: tuple[Standing, Standing] = ("ask", "ask")


def asked(table: Table) -> bool:
    """Is the NVA asked for reaction fire?"""
    return isinstance(table.state.top, Reacting)


def march(*way: str, enemies: list[str], mover: str = f"A:{M48}", **more: object) -> Table:
    """The US unit A marches along hexes until somebody is asked."""
    more.setdefault("standing", ASKED)
    table = Table(f"{mover}@{way[0]}", enemies=enemies, **more)  # type: ignore[arg-type]
    for hex_ in way[1:]:
        if not asked(table):
            table.do(f"move A {hex_}")
    return table


@pytest.mark.rule("HA-16.0-a", "HA-16.1-a", "HA-16.1-b", "HA-16.1-c", "HA-16.2-a", "HA-16.1-e", "HA-8.8-a")
def test_a_rifle_answers_in_the_first_hex_within_the_morale_distance() -> None:
    table = march("0110", "0210", "0310", "0410", enemies=[f"Rr:{RIFLE}@0510"], morale=(3, 2))
    assert table.where("A") == "0310", "three hexes off nothing may fire"
    assert table.decision.side == "NVA"
    assert (table.decision.prompt, table.decision.rule) == ("NVA: react to A in 0310, or hold", "HA-16.0-a")
    assert table.offers("react") == ["react Rr A"]
    assert table.refused("react A A", "is none of the NVA").rule == "HA-16.0-a"
    assert table.refused("fire", "nobody has been named").rule == "HA-16.1-b"  # nobody has been named yet
    table.do("react Rr A")
    assert table.refused("hold", "the reaction fire is").rule == "HA-16.1-b"
    table.do("fire", dice=[6])
    assert table.fact("attacked", "column") == "50%"
    assert table.unit("A").disrupted
    assert table.decision.side == "US"


@pytest.mark.rule("HA-16.1-a", "HA-16.1-e")
def test_a_march_goes_on_when_fire_is_held_and_is_decided_anew_when_it_falls() -> None:
    held = Table(f"A:{M48}@0110", enemies=[f"Rr:{RIFLE}@0510"], morale=(3, 2), standing=ASKED)
    held.do("move A 0311")
    while asked(held):
        held.do("hold")
    assert held.where("A") == "0311"
    near = Table(f"A:{M48}@0110", enemies=[f"Rr:{RIFLE}@0510"], morale=(3, 3), standing=ASKED)
    near.do("move A 0411")
    hexes = []
    while asked(near):
        hexes.append(near.where("A"))
        near.do("hold")
    assert len(set(hexes)) == len(hexes) > 1, "once in each hex"
    fired = Table(f"A:{M48}@0110", enemies=[f"Rr:{RIFLE}@0510"], morale=(3, 3), standing=ASKED)
    fired.do("move A 0411")
    place = fired.where("A")
    fired.do("react Rr A", "fire", dice=[1])
    assert (fired.where("A"), fired.decision.kind) == (place, "movement")
    fired.do("move A 0411")
    assert fired.where("A") == "0411"


@pytest.mark.rule("HA-16.1-d", "HA-16.3-a")
def test_a_unit_reacts_once_a_phase_and_fights_on_in_its_own_impulse() -> None:
    table = Table(
        f"A:{M48}@0209",
        f"B:{M48}@0211",
        enemies=[f"Rr:{RIFLE}@0410", "Cp:cp-infantry@0410"],
        morale=(3, 2),
        standing=ASKED,
        bin=(0, 1),
        bearer="A",
    )
    table.do("move A 0309", "react Rr A")
    assert table.refused("react Rr A", "fires already").rule == "HA-16.1-d"
    table.do("fire", dice=[1])
    table.do("move B 0311")
    assert not asked(table)
    table.go("hard fire", "NVA")
    assert not table.unit("Rr").reacted
    assert table.offers("aim Rr")


@pytest.mark.rule("HA-16.4-a", "HA-16.6-b", "HA-16.2-a", "HA-12.3-a", "HA-11.6-d", "HA-16.6-a")
def test_who_may_not_react() -> None:
    table = march(
        "0210",
        "0310",
        enemies=[
            f"Rr:{RIFLE}@0410",
            f"Hurt:{RIFLE}@0410 disrupted",
            f"Used:{RIFLE}@0410 reacted",
            f"Far:{RIFLE}@0610",
            "Rocket:katyusha@0410",
            "Tank:t-54@0410",
            f"On:{PLATOON}@0410 aboard=Tank",
        ],
        morale=(3, 2),
    )
    rules = {
        "Hurt": "HA-16.4-a",
        "Used": "HA-16.1-d",
        "Far": "HA-16.2-a",
        "Rocket": "HA-16.6-b",
        "On": "HA-11.6-d",
    }
    assert {name: table.refused(f"react {name} A").rule for name in rules} == rules
    assert table.offers("react") == ["react Rr A", "react Tank A"]


@pytest.mark.rule("HA-16.2-a", "HA-13.7-b")
def test_a_platoon_reacts_at_half_strength_at_two_hexes() -> None:
    table = march("0110", "0210", "0310", enemies=[f"X:{PLATOON}@0410"], mover=f"A:{PLATOON}")
    table.do("react X A", "fire", dice=[1])
    assert table.fact("attacked", "strength") == 2


@pytest.mark.rule("HA-16.1-b")
def test_those_who_react_name_one_unit_of_a_stack_and_combine_against_it() -> None:
    table = Table(
        f"A:{M48}@0210",
        f"B:{M48}@0210",
        enemies=[f"R1:{RIFLE}@0410", f"R2:{RIFLE}@0410", f"I:{PLATOON}@0410", f"J:{PLATOON}@0410"],
        morale=(3, 1),
        standing=ASKED,
    )
    table.do("move A B 0310", "react R1 A", "react R2 A", "react I B", "react J B")
    assert table.refused("hold", "the reaction fire is").rule == "HA-16.1-b"
    table.do("fire", dice=[1, 1])
    fired = [(e.facts["unit"], e.facts["strength"]) for e in table.events if e.kind == "attacked"]
    assert fired == [("A", 10), ("B", 6)]
    assert [e.facts["attack"] for e in table.events if e.kind == "fired"] == ["hard", "soft"]


@pytest.mark.rule("HA-16.1-b")
def test_units_that_stay_are_not_hit() -> None:
    table = Table(
        f"A:{M48}@0210", f"Stays:{M48}@0310", enemies=[f"Rr:{RIFLE}@0410"], morale=(3, 1), standing=ASKED
    )
    table.do("move A 0310")
    assert table.refused("react Rr Stays", "reaction fire is aimed").rule == "HA-16.1-b"


@pytest.mark.rule("HA-16.1-b", "HA-11.6-b")
def test_a_rider_is_attacked_along_with_its_tank() -> None:
    table = Table(
        f"A:{M48}@0210",
        f"On:{PLATOON}@0210 aboard=A",
        enemies=[f"Rr:{RIFLE}@0410"],
        morale=(3, 1),
        standing=ASKED,
    )
    table.do("move A 0310", "react Rr A", "fire", dice=[1, 2])
    assert (table.unit("A").disrupted, table.unit("On").disrupted) == (False, True)


@pytest.mark.rule("HA-16.1-f")
def test_the_ground_entered_covers_the_mover() -> None:
    table = march("0607", "0707", enemies=[f"Rr:{RIFLE}@0708"], morale=(3, 1), mover="A:truck")
    table.do("react Rr A")
    frame = table.state.top
    assert isinstance(frame, Reacting)
    (volley,) = volleys_of(table.state, frame)
    assert attack_on(table.state, volley, table.id("A")).ledger.shift == -1


@pytest.mark.rule("HA-16.1-h", "HA-16.9-a", "HA-16.1-e")
def test_staying_loading_and_arriving_draw_no_fire() -> None:
    loading = Table("Apc:m113@0310", f"In:{PLATOON}@0310", enemies=[f"Rr:{RIFLE}@0410"], standing=ASKED)
    loading.do("load In Apc")
    assert not asked(loading)
    arriving = Table(f"New:{M48} fate=box group=2", enemies=[f"Rr:{RIFLE}@0211"], standing=ASKED)
    arriving.do("enter New 0110")
    assert arriving.where("New") == "0110"
    assert not asked(arriving)
    arriving.do("move New 0111")
    assert asked(arriving)


@pytest.mark.rule("HA-16.1-g", "HA-13.20-d")
def test_each_hex_of_a_scatter_draws_fire_and_a_second_hit_is_the_end() -> None:
    table = Table(
        f"A:{M48}@0310", f"B:{M48}@0411", enemies=[f"X:{PLATOON}@0509"], phase="hard fire", standing=ASKED
    )
    table.do("fire A 0509", dice=[6, 1, 4, 3])
    assert table.where("X") == "0510"
    assert table.decision.side == "US"
    table.do("hold")
    assert table.where("X") == "0511"
    table.do("react B X", "fire", dice=[5])
    assert table.where("X") == "lost"
    assert table.rule("eliminated") == "HA-13.20-d"


@pytest.mark.rule("HA-13.20-d")
def test_what_a_hit_does_to_a_scattering_unit_is_told_beforehand() -> None:
    table = Table(
        f"A:{M48}@0310", f"B:{M48}@0411", enemies=[f"X:{PLATOON}@0509"], phase="hard fire", standing=ASKED
    )
    table.do("fire A 0509", dice=[6, 1, 4, 3])
    table.do("hold")
    view = table.side_sees("US")
    (react,) = GAME.read_order(view, "react B X")
    told = dict(GAME.presenter.preview(view, react).odds)
    assert list(told) == ["X eliminated", "X no effect"]


@pytest.mark.rule("HA-13.20-d")
def test_a_scattering_unit_that_is_missed_runs_on() -> None:
    table = Table(
        f"A:{M48}@0310", f"B:{M48}@0411", enemies=[f"X:{PLATOON}@0509"], phase="hard fire", standing=ASKED
    )
    table.do("fire A 0509", dice=[6, 1, 4, 2])
    table.do("react B X", "fire", dice=[1])
    while asked(table):
        table.do("hold")
    assert (table.where("X"), table.unit("X").disrupted) == ("0511", True)


@pytest.mark.rule("HA-16.8-a", "HA-15.0-b")
def test_reaction_at_an_adjacent_hex_is_no_assault() -> None:
    table = march("0210", "0310", enemies=["X:sapper@0410"], morale=(3, 1), mover="A:truck")
    table.do("react X A")
    frame = table.state.top
    assert isinstance(frame, Reacting)
    (volley,) = volleys_of(table.state, frame)
    attack = attack_on(table.state, volley, table.id("A"))
    assert (attack.kind, attack.ledger.entries) == ("soft", ())
    table.do("fire", dice=[6])
    assert not table.offers("advance")


# -- standing orders --------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-16.0-a")
def test_every_standing_order_is_known() -> None:
    assert set(STANDING) == {ASK, NEVER, *REACTIONS.conditions}


@pytest.mark.rule("HA-16.0-a")
@pytest.mark.parametrize(
    ("standing", "tank", "truck"),
    [
        ("ask", True, True),
        ("never", False, False),
        ("hard", True, False),
        ("100%", False, True),
        ("400%", False, True),
    ],
)
def test_a_standing_order_answers_silently(standing: Standing, tank: bool, truck: bool) -> None:
    for mover, wanted in ((f"A:{M48}", tank), ("A:truck", truck)):
        table = march(
            "0110",
            "0210",
            enemies=[f"Rr:{RIFLE}@0410"],
            mover=mover,
            morale=(3, 2),
            standing=("ask", standing),
        )
        assert asked(table) == wanted


@pytest.mark.rule("HA-16.0-a")
def test_a_standing_order_is_given_in_the_own_movement_phase_and_is_private() -> None:
    table = Table(f"A:{M48}@0110", enemies=[f"X:{M48}@1610"], standing=ASKED)
    offers = table.offers("standing")
    table.do("standing hard")
    assert table.state.standing == ("hard", "ask")
    assert table.offers("standing") == offers, "which is in force is not told by what is offered"
    assert "standing order" not in table.kinds(table.heard("NVA"))
    assert table.side_sees("NVA").standing == ("ask", "ask")
    assert table.rule("standing order") == "HA-16.0-a"


@pytest.mark.rule("HA-16.0-a")
@pytest.mark.parametrize("standing", ["ask", "100%"])
def test_while_asked_one_may_give_an_order_by_which_this_is_not_asked(standing: Standing) -> None:
    tank = march("0110", "0210", enemies=[f"Rr:{RIFLE}@0410"], morale=(3, 2))
    assert tank.refused("standing hard").rule == "HA-16.0-a"
    tank.do("standing never")
    assert tank.decision.side == "US"
    enemies = [f"Rr:{RIFLE}@0410", f"Rifles:{PLATOON}@0410"]
    truck = march("0110", "0210", enemies=enemies, mover="A:truck", morale=(3, 2), standing=("ask", standing))
    assert truck.offers("standing") == ["standing hard", "standing never"], "whatever the present order"
    truck.do("standing hard")
    assert truck.decision.side == "US"
    assert truck.state.standing == ("ask", "hard")


# -- what is given away -----------------------------------------------------------------------------------------


@pytest.mark.rule("HA-16.0-a", "HA-24.0-a")
def test_being_asked_tells_nothing_of_face_down_counters() -> None:
    for type_ in (RIFLE, "cp-infantry", "deception", "truck"):
        table = march(
            "0110", "0210", enemies=[f"X:{type_}@0410 concealed"], morale=(3, 2), options=["concealment"]
        )
        assert asked(table)
        assert bool(table.offers("react")) == (type_ == RIFLE)
        table.do("hold")
        assert table.decision.side == "US"


@pytest.mark.rule("HA-16.0-a", "HA-24.0-a")
@pytest.mark.parametrize(
    ("counter", "mover", "order"),
    [("cp-infantry", "bot:random", "hold"), (RIFLE, "bot:random", ""), ("cp-infantry", "human", "")],
)
def test_who_cannot_fire_is_not_kept_with_the_question_unless_a_person_could_tell_by_it(
    counter: str, mover: str, order: str
) -> None:
    enemies = [f"X:{counter}@0410 concealed"]
    table = march("0110", "0210", enemies=enemies, morale=(3, 2), options=["concealment"])
    seats = {"US": mover, "NVA": "human"}
    session = Session.new(GAME, table.state.scenario, seed=1, seats=seats, start=table.state)
    chair = SessionTable(session).chair("NVA")
    assert (chair.decision.kind, chair.decision.side) == ("reaction", "NVA")
    closing = Closings(GAME).of(chair)
    assert ("" if closing is None else closing.text) == order
    assert closing is None or closed_by_itself(GAME, chair, closing) == "", "nothing has come of it"


@pytest.mark.rule("HA-16.0-a", "HA-24.0-a")
def test_a_standing_order_is_never_chosen_as_the_list_opens() -> None:
    enemies = ["X:cp-infantry@0410 concealed"]
    table = march("0110", "0210", enemies=enemies, morale=(3, 2), options=["concealment"])
    session = Session.new(GAME, table.state.scenario, seed=1, start=table.state)
    player = PlayerView(SessionTable(session), "NVA")
    list_choices(player)
    assert player.menu is not None
    offered = [item.offer.text for item in player.menu.items if item.offer]
    assert offered == ["pass", "await", "standing never", "hold"]
    assert player.menu.chosen == 0


@pytest.mark.rule("HA-24.1-c", "HA-16.1-e")
def test_a_face_down_mover_draws_no_fire() -> None:
    table = march(
        "0110",
        "0210",
        enemies=[f"X:{RIFLE}@0410"],
        mover=f"A:{PLATOON}",
        morale=(3, 2),
        options=["concealment"],
    )
    assert asked(table)
    hidden = Table(
        f"A:{PLATOON}@0110 concealed",
        enemies=[f"X:{RIFLE}@0410"],
        morale=(3, 2),
        options=["concealment"],
        standing=ASKED,
    )
    hidden.do("move A 0210")
    assert not asked(hidden)


@pytest.mark.rule("HA-24.7-c", "HA-24.7-d", "HA-24.4-a")
def test_an_ambush_shifts_two_and_fires_apart_from_others() -> None:
    table = march(
        "0110",
        "0210",
        enemies=[f"X:{RIFLE}@0410 concealed", f"Y:{RIFLE}@0410"],
        morale=(3, 2),
        options=["concealment"],
    )
    table.do("react X A", "react Y A", "fire", dice=[1, 1])
    assert [e.facts["shift"] for e in table.events if e.kind == "attacked"] == [2, 0]
    assert not table.unit("X").concealed
    fires = [(e.facts["units"], e.facts["attack"]) for e in table.events if e.kind == "fired"]
    assert fires == [(("X",), "hard"), (("Y",), "hard")]


@pytest.mark.rule("HA-20.9-c")
def test_missiles_run_out_in_reaction_too() -> None:
    table = march("0110", "0210", enemies=["S:sagger@0410"], morale=(3, 2))
    table.do("react S A", "fire", dice=[1, 6])
    assert table.where("S") == "removed"
    infantry = march("0110", "0210", enemies=["S:sagger@0410"], morale=(3, 2), mover=f"A:{PLATOON}")
    assert not asked(infantry)
    assert table.rule("removed") == "HA-20.9-c"


@pytest.mark.rule("HA-16.0-a")
def test_standing_orders_are_not_changed_for_ever() -> None:
    table = Table(f"A:{M48}@0110", enemies=[f"X:{M48}@1610"], standing=ASKED)
    for _ in range(MOST // 2):
        table.do("standing hard", "standing ask")
    assert table.refused("standing hard", "orders and stacks have").rule == "HA-16.0-a"


@pytest.mark.rule("HA-16.1-e")
def test_a_standing_order_looks_to_the_enemy_like_holding_each_time() -> None:
    def heard(standing: Standing) -> list[object]:
        """What the US is told on its march past an enemy, and who is to decide after each thing."""
        start = Table(f"A:{M48}@0110", enemies=["X:t-54@0510"], standing=("ask", standing)).state
        seats = dict.fromkeys(start.sides, "human")
        session = Session.new(GAME, start.scenario, start=start, seed=1, seats=seats)
        table, found = SessionTable(session), list[object]()
        (action,) = GAME.read_order(session.state, "move A 0410")
        table.order("US", action)
        while session.decision.side == "NVA":
            found.append(table.chair("US").written())
            if session.answer_standing() is None:
                (hold,) = GAME.read_order(session.state, "hold")
                table.order("NVA", hold)
        return [*found, table.chair("US").written()]

    asked_each_time = heard("ask")
    assert len(asked_each_time) > 1
    assert heard("never") == asked_each_time
