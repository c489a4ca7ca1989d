"""`vietnam options` and `vietnam look`, dry runs and stops of `vietnam do`: looking before an order is given."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_commands import fails, position, save, vietnam
from tests.toy_play import give, new
from vietnam_tui.games.green_beret.rules.sequence.dice import Draw

__all__ = ["position", "save"]


def test_options_lists_what_may_be_done_by_its_beginnings(save: Path, position: Path) -> None:
    done = vietnam("options", str(save))
    assert (done.exit_code, done.stdout.splitlines()[0]) == (
        0,
        vietnam("do", str(save), "?").stdout.splitlines()[0],
    )
    whole = vietnam("options", str(save), "--all").stdout
    assert "  move Bob 0302" in whole
    begun = vietnam("options", str(save), "move", "Bob").stdout.splitlines()[1:]
    assert begun
    assert all(line.startswith("  move Bob ") for line in begun)
    fails(1, "nothing that may be done begins with 'jump'", "options", str(save), "jump")
    assert vietnam("options", str(position)).exit_code == 0


def test_options_speaks_json(save: Path) -> None:
    answer = json.loads(vietnam("options", str(save), "end", "--json").stdout)
    assert [order["order"] for order in answer["orders"]] == ["end"]
    assert answer["decision"]["side"] == "Blue"


def test_what_may_be_done_is_told_to_whose_turn_it_is_and_nobody_else(folder: Path, save: Path) -> None:
    both = folder / "both.toml"
    with new(both, seats={"Blue": "human", "Red": "human"}) as session:
        assert session.decision.side == "Red"
    fails(1, "give --as Red", "options", str(both))
    assert "lay 0402" in vietnam("options", str(both), "lay", "--as", "red", "--all").stdout
    fails(1, "Red decides now, not Blue", "options", str(both), "--as", "Blue")
    fails(1, "Blue decides now, not Red", "options", str(save), "--as", "Red")
    fails(2, "no side Green", "options", str(both), "--as", "Green")


def test_look_shows_what_everybody_knows_and_a_side_more(save: Path) -> None:
    public = vietnam("look", str(save)).stdout
    assert "Alice" in public
    assert "0402" not in public
    assert "Blue decides" in public
    assert "0402" in vietnam("look", str(save), "0402", "--as", "Red").stdout
    assert vietnam("look", str(save), "Alice").stdout == vietnam("look", str(save), "alice").stdout
    fails(2, "no hex 'Zoe' on this map", "look", str(save), "Zoe")


def test_looking_and_doing_give_the_same_position_as_json(save: Path) -> None:
    after = json.loads(vietnam("do", str(save), "move Bob 0302", "--json").stdout)["position"]
    looked = json.loads(vietnam("look", str(save), "--json").stdout)
    assert {key: value for key, value in looked.items() if key not in ("as", "notices")} == after
    bob = next(unit for unit in after["units"] if unit["name"] == "Bob")
    assert (bob["side"], bob["hex"]) == ("Blue", "0302")
    assert after["decision"] == {"side": "Blue", "kind": "", "prompt": "", "rule": ""}


def test_a_question_mark_tries_the_last_order_and_carries_none_out(save: Path) -> None:
    before = save.read_text()
    done = vietnam("do", str(save), "move Bob 0302; attack Carol with Bob ?")
    assert done.exit_code == 1
    assert "T-3" in done.stdout
    tried = vietnam("do", str(save), "move Bob 0302 ?")
    assert (tried.exit_code, "move Bob 0302" in tried.stdout) == (0, True)
    assert "tried" in json.loads(vietnam("do", str(save), "move Bob 0302", "end ?", "--json").stdout)
    assert save.read_text() == before


def test_words_that_are_verbs_are_an_order_each(save: Path) -> None:
    done = json.loads(vietnam("do", str(save), "end", "end", "--json").stdout)
    assert [entry["order"] for entry in done["entries"] if entry["by"] != "chance"] == ["end", "end"]
    assert json.loads(vietnam("do", str(save), "end", "now", "--json").stdout).keys() == {
        "unreadable",
        "fault",
    }


def test_until_chance_the_die_is_left_and_falls_with_the_next_command(position: Path, tmp_path: Path) -> None:
    out = tmp_path / "stopped.toml"
    orders = ("attack Carol with Alice", "stand")
    done = vietnam("do", str(position), *orders, "--until-chance", "--out", str(out))
    assert "The die shows" not in done.stdout
    assert done.stdout.splitlines()[-1] == "awaited: A die"
    assert json.loads(vietnam("look", str(out), "--json").stdout)["decision"]["side"] == "chance"
    fallen = vietnam("do", str(out), "--dice", "6")
    assert fallen.exit_code == 0
    assert "The die shows 6" in fallen.stdout


@pytest.mark.parametrize("word", ["NVA platoon", "nva platoon", "nva", "NVAplatoon"])
def test_draws_take_the_printed_names_as_well(word: str) -> None:
    from vietnam_tui.core.chance import Distribution, match_outcome
    from vietnam_tui.games import find_game

    game = find_game("gb")
    state = game.setup(game.scenarios()[0])
    drawn = Distribution([(Draw(("nva",)), 2), (Draw(("weakened-slowed",)), 1)])
    assert match_outcome(drawn, word, lambda outcome: game.printed(state, outcome)) == Draw(("nva",))
    other = match_outcome(drawn, "attack -1 movement -1", lambda outcome: game.printed(state, outcome))
    assert other == Draw(("weakened-slowed",))
    with pytest.raises(ValueError, match="possible: NVA platoon, Attack -1, movement -1"):
        match_outcome(drawn, "elephant", lambda outcome: game.printed(state, outcome))


def test_the_nought_of_a_ten_sided_die_is_ten() -> None:
    from vietnam_tui.core.chance import Distribution, match_outcome

    assert match_outcome(Distribution((pips, 1) for pips in range(1, 11)), "0") == 10
    with pytest.raises(ValueError, match="cannot happen"):
        match_outcome(Distribution((pips, 1) for pips in range(1, 7)), "0")


def test_giving_nothing_leaves_all_as_it_is(folder: Path) -> None:
    path = folder / "quiet.toml"
    with new(path) as session:
        give(session, "lay 0402")
    before = path.read_text()
    assert vietnam("do", str(path)).exit_code == 0
    assert path.read_text() == before


def test_odds_are_those_after_the_orders_before(position: Path) -> None:
    fails_now = vietnam("odds", str(position), "attack Carol with Bob")
    assert fails_now.exit_code == 1
    step = "move Alice 0403; move Alice 0303; attack Carol with Alice"
    done = vietnam("odds", str(position), step)
    assert done.stdout == vietnam("odds", str(position), "attack Carol with Alice").stdout
    assert vietnam("do", str(position), f"{step} ?").stdout.endswith(done.stdout)
    assert (
        "order 1 of 2, move Alice nowhere"
        in vietnam("odds", str(position), "move Alice nowhere; end; end").stdout
    )


def test_odds_let_no_die_fall() -> None:
    tree_line = str(Path(__file__).resolve().parents[2] / "saves" / "tree-line.toml")
    fails(
        1,
        "the odds of end: first Die roll against 514/1",
        *("odds", tree_line, "attack 514/1 with all; pass; pass; pass; pass; end"),
    )


def test_a_question_mark_behind_orders_lists_what_may_be_done_then(save: Path) -> None:
    before = save.read_text()
    done = vietnam("do", str(save), "move Bob 0302; ?")
    assert done.exit_code == 0
    assert done.stdout.startswith("Blue: move Bob 0302\n")
    assert "  move Bob 0402" in done.stdout
    assert save.read_text() == before
    orders = json.loads(vietnam("do", str(save), "move Bob 0302; ?", "--json").stdout)["orders"]
    assert "move Bob 0402" in [order["order"] for order in orders]


def test_two_people_need_not_say_who_decides_a_phase_in_which_nothing_is_secret(folder: Path) -> None:
    both = folder / "both.toml"
    with new(both, seats={"Blue": "human", "Red": "human"}) as session:
        give(session, "lay 0402")
    assert vietnam("options", str(both)).stdout == vietnam("options", str(both), "--as", "Blue").stdout
