"""The commands of `vietnam` but for the quick look-up: what they print where, and their exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.toy_play import give, new, play_out
from vietnam_tui import __version__
from vietnam_tui.cli.app import app
from vietnam_tui.cli.ordering import lines_of
from vietnam_tui.cli.playing import all_seats
from vietnam_tui.games import GAMES, find_game
from vietnam_tui.play.table.session import Session

POSITION = """
scenario = "ford"
trap = "0402"
[units]
Alice = "0303"
Carol = "0304"
"""
EXAMPLE = Path(__file__).resolve().parents[2] / "saves" / "tree-line.toml"


def vietnam(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app, list(arguments), input=stdin)


def fails(code: int, message: str, *arguments: str, stdin: str = "") -> None:
    """The command must end with this code and say this in one line on stderr, nothing on stdout."""
    done = vietnam(*arguments, stdin=stdin)
    assert done.exit_code == code, (done.stdout, done.stderr)
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.toml"
    path.write_text(POSITION)
    return path


@pytest.fixture
def save(folder: Path) -> Path:
    path = folder / "game.toml"
    with new(path, seats={"Red": "random"}) as session:
        give(session, "lay 0402", "move Alice 0102")
    return path


@pytest.fixture
def finished(folder: Path) -> Path:
    path = folder / "over.toml"
    with new(path, seats={"Blue": "random", "Red": "random"}) as session:
        play_out(session)
    return path


# -- help -----------------------------------------------------------------------------------------------

COMMANDS = ("play", "do", "odds", "rules", "scenarios", "map", "saves", "replay", "verify", "report", "arena")


def test_help_names_every_command() -> None:
    done = vietnam("--help")
    assert done.exit_code == 0
    for command in COMMANDS:
        assert f" {command} " in done.stdout
        assert vietnam(command, "--help").exit_code == 0


def test_the_version() -> None:
    assert __version__ in vietnam("--version").stdout


@pytest.mark.parametrize("arguments", [["dance"], ["play", "--loud"], ["do"], ["odds"], ["map"], ["verify"]])
def test_bad_usage_is_code_2(arguments: list[str]) -> None:
    done = vietnam(*arguments)
    assert done.exit_code == 2
    assert done.stdout == ""


def test_without_a_terminal_the_title_screen_is_refused() -> None:
    fails(2, "the title screen needs a terminal")


# -- play -----------------------------------------------------------------------------------------------


def test_bots_on_both_sides_play_to_the_end_and_exit_0(folder: Path) -> None:
    done = vietnam("play", "ford", "--seat", "Blue=bot", "--seat", "red=random", "--plain", "--seed", "3")
    assert done.exit_code == 0
    assert "Result: " in done.stdout
    assert done.stderr == ""
    assert [path.name for path in folder.iterdir()] == ["ford.toml"]
    assert Session.open(folder / "ford.toml", read_only=True).result is not None


def test_the_same_seed_gives_the_same_game() -> None:
    arguments = (
        "play",
        "ford",
        "--seat",
        "Blue=random",
        "--seat",
        "Red=random",
        "--plain",
        "--no-save",
        "--seed",
        "9",
    )
    assert vietnam(*arguments).stdout == vietnam(*arguments).stdout


def test_the_boys_of_67_are_played_to_the_end() -> None:
    done = vietnam(
        "play", "boys-of-67", "--us", "random", "--vc", "random", "--plain", "--no-save", "--seed", "1"
    )
    assert done.exit_code == 0
    assert "Result: " in done.stdout


def test_a_game_is_begun_left_and_played_on(folder: Path) -> None:
    done = vietnam("play", "ford", "--plain", "--seed", "5", stdin="move Alice 0102\nquit\n")
    assert done.exit_code == 0
    assert f"play it on with: vietnam play {folder / 'ford.toml'}" in done.stderr
    done = vietnam("play", "ford.toml", "--plain", stdin="log\n")
    assert "Blue: move Alice 0102" in done.stdout
    assert len(Session.open(folder / "ford.toml", read_only=True).history) == 2


def test_a_second_game_of_a_scenario_gets_a_name_of_its_own(folder: Path) -> None:
    for _ in range(2):
        vietnam("play", "ford", "--plain", stdin="")
    assert sorted(path.name for path in folder.iterdir()) == ["ford-2.toml", "ford.toml"]


def test_a_game_begins_in_a_position(position: Path, folder: Path) -> None:
    done = vietnam("play", str(position), "--plain", stdin="attack Carol with Alice\n")
    assert "Alice attacks Carol" in done.stdout
    assert position.read_text() == POSITION


def test_seats_change_when_a_save_is_played_on(save: Path) -> None:
    done = vietnam("play", "game", "--plain", "--seat", "Blue=random")
    assert "Result: " in done.stdout


def test_options_are_given_by_name(folder: Path) -> None:
    done = vietnam("play", "ford", "--plain", "--option", "turns=9", stdin="")
    assert "turn 1 of 9" in done.stdout
    fails(2, "option turns: 'many' is none of 4, 1, 9", "play", "ford", "--plain", "--option", "turns=many")
    fails(2, "ford has no option 'fog'; it has turns", "play", "ford", "--plain", "--option", "fog=on")
    fails(2, "write NAME=VALUE", "play", "ford", "--plain", "--option", "turns")


def test_sides_without_a_player_are_the_bot_s() -> None:
    def players(*given: str) -> list[str]:
        return [str(seat) for seat in all_seats(find_game("toy"), "ford", given).values()]

    assert players() == ["human", "bot"]
    assert players("Red=human") == ["bot", "human"]
    assert players("Blue=bot") == ["bot", "human"]
    assert players("Red=bot:random") == ["human", "bot:random"]
    assert players("Blue=human", "Red=human") == ["human", "human"]
    assert players("Blue=bot", "Red=random") == ["bot", "bot:random"]


def test_what_cannot_be_played_gets_one_line(save: Path, tmp_path: Path) -> None:
    fails(2, "play what?  A scenario (", "play", "--plain")
    fails(2, "no scenario or save 'nam'", "play", "nam", "--plain")
    fails(2, "needs a terminal; --plain", "play", "ford")
    fails(2, "no player 'cat'", "play", "ford", "--plain", "--seat", "Blue=cat")
    fails(2, "no side US", "play", "ford", "--plain", "--us", "bot")
    fails(2, "write SIDE=PLAYER", "play", "ford", "--plain", "--seat", "Blue")
    fails(2, "auto or manual", "play", "ford", "--plain", "--dice", "loaded")
    fails(2, "for a new game", "play", str(save), "--plain", "--seed", "4")
    fails(3, "exists already", "play", "ford", "--plain", "--save", str(save))
    fails(3, "no folder", "play", "ford", "--plain", "--save", str(tmp_path / "none" / "x.toml"))
    (tmp_path / "bad.toml").write_text("format = 1\nseed = ")
    fails(3, "not valid TOML", "play", str(tmp_path / "bad.toml"), "--plain")
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe\x00")
    fails(3, "not UTF-8", "play", str(tmp_path / "bad.toml"), "--plain")
    fails(2, "no scenario or save", "play", "\udcff\x00", "--plain")


def test_a_save_open_elsewhere_is_refused_or_taken_over(save: Path) -> None:
    with Session.open(save):
        fails(3, "--take-over takes it over", "play", str(save), "--plain")
        assert vietnam("play", str(save), "--plain", "--take-over", stdin="end\n").exit_code == 0


def test_a_save_folder_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path / "file" / "saves"))
    fails(3, "name a file with --save", "play", "ford", "--plain")
    assert vietnam("play", "ford", "--plain", "--no-save", stdin="").exit_code == 0


def test_input_that_is_not_utf_8_is_answered() -> None:
    done = CliRunner().invoke(app, ["play", "ford", "--plain", "--no-save"], input=b"\xff\xfe move\nquit\n")
    assert done.exit_code == 0
    assert "no order" in done.stdout


# -- do -------------------------------------------------------------------------------------------------


def test_orders_are_given_to_a_save(save: Path) -> None:
    done = vietnam("do", str(save), "move Bob 0302", "end")
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        "Blue: move Bob 0302",
        "  Bob moves to 0302 [T-2]",
        "Blue: end",
        "  Turn 1: Red plays [T-2]",
    ]
    assert done.stderr == "next: Red: move or attack [T-2]\n"
    assert [entry.order for entry in Session.open(save, read_only=True).history][2:] == [
        "move Bob 0302",
        "end",
    ]


def test_a_refused_order_is_code_1_with_its_rule_and_nothing_is_done(save: Path) -> None:
    before = save.read_bytes()
    done = vietnam("do", str(save), "move Bob 0302; attack Carol with Bob")
    assert done.exit_code == 1
    told, *marked = done.stdout.splitlines()
    assert told == "order 2 of 2, attack Carol with Bob: Bob is not next to Carol [T-3]"
    assert marked == ["  attack Carol with Bob", "         ^^^^^"]
    assert save.read_bytes() == before


def test_an_unreadable_order_is_code_1_with_a_caret(save: Path) -> None:
    done = vietnam("do", str(save), "move", "Bbo", "0302")
    assert done.exit_code == 1
    assert done.stdout.splitlines()[:2] == ["move Bbo 0302", "     ^^^"]


def test_given_dice_are_used_in_turn(position: Path, tmp_path: Path) -> None:
    orders = ("attack Carol with Alice", "stand")
    done = vietnam("do", str(position), *orders, "--dice", "6")
    assert "  The die shows 6 [T-3]" in done.stdout
    assert "the game is over: Carol is eliminated" in done.stderr
    surplus = vietnam("do", str(position), "attack Carol with Alice", "--dice", "6")
    assert surplus.exit_code == 2
    assert "6 left over, nothing was rolled for; Red decides: Brace?" in surplus.stdout
    answered = vietnam("do", str(position), "attack Carol with Alice; stand", "--dice", "6")
    assert answered.exit_code == 0  # the line goes on into the answer that is asked
    assert (
        vietnam(
            "do", str(position), "attack Carol with Alice; stand", "--dice", "6", "--until-chance"
        ).exit_code
        == 0
    )
    assert "cannot happen here" in vietnam("do", str(position), *orders, "--dice", "9").stdout
    assert "left over" in vietnam("do", str(position), *orders, "--dice", "6,5").stdout


def test_play_stops_where_the_dice_end_and_says_what_is_awaited(folder: Path, tmp_path: Path) -> None:
    position = folder / "three.toml"
    position.write_text(POSITION.replace("[units]", '[units]\nBob = "0204"'))
    done = vietnam(
        "do",
        str(position),
        "attack Carol with Alice",
        "stand",
        "attack Carol with Bob",
        "stand",
        "--dice",
        "2",
        "--out",
        str(tmp_path / "stopped.toml"),
    )
    assert done.exit_code == 0  # every order was given
    assert done.stdout.splitlines()[-1] == "awaited: A die"
    more = ("do", str(position), "attack Carol with Alice; stand", "attack Carol with Bob", "--dice")
    assert vietnam(*more, "2").exit_code == 0
    assert vietnam("do", str(position), "attack Carol with Alice; stand; end", "--dice", "2").exit_code == 4
    left = vietnam("do", str(position), "attack Carol with Alice; stand", "end", "--until-chance")
    assert left.exit_code == 4
    assert left.stdout.splitlines()[-2:] == [
        "Something has come in between: the rest is not carried out.  end",
        "awaited: A die",
    ]
    assert "The die shows 5" in vietnam("do", str(tmp_path / "stopped.toml"), "--dice", "5").stdout


def test_seeded_dice_are_rolled_when_none_are_given(position: Path) -> None:
    arguments = ("do", str(position), "attack Carol with Alice", "stand", "--seed", "4")
    assert "The die shows" in vietnam(*arguments).stdout
    assert vietnam(*arguments).stdout == vietnam(*arguments).stdout


def test_typed_dice_of_a_save_wait(folder: Path, position: Path) -> None:
    path = folder / "manual.toml"
    start = find_game("toy").position(
        {"scenario": "ford", "trap": "0402", "units": {"Alice": "0303", "Carol": "0304"}}
    )
    Session.new(find_game("toy"), "ford", start=start, dice="manual", path=path, seed=1).close()
    assert "next: A die" in vietnam("do", str(path), "attack Carol with Alice", "stand").stderr
    assert "next: A die" in vietnam("do", str(path), "", ";").stderr  # nothing is given
    done = vietnam("do", str(path), "end")
    assert done.exit_code == 1
    assert "first A die, give it with --dice" in done.stdout
    assert "The die shows 3" in vietnam("do", str(path), "die 3").stdout


def test_the_outcome_goes_to_another_file(save: Path, position: Path, tmp_path: Path) -> None:
    before = save.read_bytes()
    for source in (save, position):
        out = tmp_path / f"out-{source.name}"
        assert vietnam("do", str(source), "move Bob 0302", "--out", str(out)).exit_code == 0
        assert Session.open(out, read_only=True).history[-1].order == "move Bob 0302"
        assert vietnam("verify", str(out)).exit_code == 0
        fails(3, "exists already", "do", str(source), "move Bob 0302", "--out", str(out))
    assert save.read_bytes() == before
    assert position.read_text() == POSITION


def test_do_speaks_json(save: Path) -> None:
    answer = json.loads(vietnam("do", str(save), "move Bob 0302", "--json").stdout)
    assert answer["entries"][0]["events"][0]["facts"] == {"who": "Bob", "to": "0302"}
    assert answer["decision"]["side"] == "Blue"
    refused = json.loads(vietnam("do", str(save), "attack Carol with Bob", "--json").stdout)["refused"]
    assert refused["rule"] == "T-3"
    unreadable = json.loads(vietnam("do", str(save), "jump", "--json").stdout)["unreadable"]
    assert (unreadable["start"], unreadable["end"]) == (0, 4)


def test_a_locked_or_missing_save_is_code_3(save: Path) -> None:
    with Session.open(save):
        fails(3, "open in another program", "do", str(save), "end")
    fails(3, "no file 'none.toml'", "do", "none.toml", "end")
    fails(2, "--seed is for a position", "do", str(save), "end", "--seed", "3")


def test_orders_are_told_apart_by_quotes_or_semicolons() -> None:
    verbs = {"move", "end", "pass"}
    assert lines_of(["move", "A", "0101"], verbs) == ["move A 0101"]
    assert lines_of(["move A 0101", "end"], verbs) == ["move A 0101", "end"]
    assert lines_of(["move A 0101; end ;"], verbs) == ["move A 0101; end ;"]
    assert lines_of(["end", "pass", "End"], verbs) == ["end", "pass", "End"]
    assert lines_of(["end"], verbs) == ["end"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('scenario = "ford"\nluck = 7', "luck: no such key"),
        ('scenario = "ford"\nturn = "two"', "turn: no such key, or a wrong value"),
        ('scenario = "nowhere"', "scenario: there is no scenario 'nowhere'"),
        ("scenario = 7", "scenario: a position names its scenario"),
        ("turn = 2", "scenario: a position names its scenario"),
        ('scenario = "ford"\ngame = "chess"', "game: there is no game 'chess'"),
        ('scenario = "ford"\n[units]\nZoe = "0101"', "units.Zoe: no such unit"),
        ('scenario = "ford"\n[units]\nBob = "9901"', "units.Bob: "),
        ('scenario = "ford"\n[units]\nBob = "0101"', "two units in a hex"),
        ("scenario = ", "not valid TOML"),
        ("x = " + "[" * 5000, "nested too deeply"),
    ],
)
def test_a_faulty_position_gets_one_line(position: Path, text: str, message: str) -> None:
    position.write_text(text)
    fails(3, message, "do", str(position), "end")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "A-Coy"', 'id = "A Coy"', "an id is one word"),
        ('id = "A-Coy"', 'id = "4/47.B"', "an order cannot tell it from '4/47B'"),
        ('id = "A-Coy"', 'id = "with"', "an id is one word"),
        ('values = "2-4-5"', 'values = "many"', "is not attack-defense-movement"),
        ('place = "0817"', 'place = "9917"', "no hex '9917'"),
        ('phase = "combat"', 'phase = "lunch"', "phase"),
        ("turn = 2", "turn = 2\nmoon = true", "moon"),
        ("US = [2, 3, 5]", "US = [9]", "+9"),
    ],
)
def test_a_faulty_vietnam_battles_position_gets_one_line(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    text = EXAMPLE.read_text()
    assert old in text
    path = tmp_path / "p.toml"
    path.write_text(text.replace(old, new))
    fails(3, message, "do", str(path), "end")


# -- odds -----------------------------------------------------------------------------------------------


def test_the_odds_of_an_order(position: Path) -> None:
    done = vietnam("odds", str(position), "attack", "Carol", "with", "Alice")
    assert done.exit_code == 0
    assert "  Carol lost  1/2" in done.stdout
    assert done.stderr == ""


def test_the_odds_of_made_up_totals() -> None:
    done = vietnam("odds", "vb", "--attack", "7", "--defense", "5", "--terrain", "jungle")
    assert "differential 7 - 5 = +2 [VB-7.3-a]" in done.stdout
    assert "jungle line, column 6 [VB-7.4-c]" in done.stdout
    assert "16.7%" in done.stdout
    odds = json.loads(vietnam("odds", "vb", "--attack", "7", "--defense", "5", "--json").stdout)
    assert odds["odds"]
    assert vietnam("odds", "--defense", "5", "--attack=7", "vb").stdout.startswith("7 against 5, clear")


def test_each_game_has_fields_of_its_own() -> None:
    assert "needs 5 [T-3]" in vietnam("odds", "toy", "--braced", "yes").stdout
    assert "hit  1/2" in vietnam("odds", "toy", "--braced", "NO").stdout


@pytest.mark.parametrize("code", [code for code in GAMES if find_game(code).odds_form])
def test_a_form_is_listed_whole(code: str) -> None:
    *_, last = find_game(code).odds_form
    fails(2, f"{last}", "odds", code, f"--{'x' * 100}", "1")


def test_odds_that_cannot_be_told(position: Path, finished: Path) -> None:
    listed = "it takes --attack 0..1000 (total with support fire), --defense 0..1000 ("
    fails(2, f"--defense is missing: {listed}", "odds", "vb", "--attack", "7")
    fails(
        2,
        f"--terrain cheese: no such choice: {listed}",
        *["odds", "vb", "--attack", "7", "--defense", "5", "--terrain", "cheese"],
    )
    fails(
        2,
        f"--attack -7: it runs from 0 to 1000: {listed}",
        *["odds", "vb", "--attack", "-7", "--defense", "5"],
    )
    fails(2, f"--attack seven: a whole number is wanted: {listed}", *["odds", "vb", "--attack", "seven"])
    fails(2, f"there is no --braced: {listed}", "odds", "vb", "--braced", "yes")
    fails(2, "--braced is missing: it takes --braced yes|no (has the target braced?)", "odds", "toy")
    fails(
        2,
        "'attack' is no field: it takes --braced yes|no (has the target braced?)",
        "odds",
        "toy",
        "attack",
        "Carol",
    )
    fails(2, "fields go with a game", "odds", str(position), "--attack", "7")
    fails(2, "the odds of which order?", "odds", str(position))
    fails(2, "the odds of which order?", "odds", str(position), "", ";")
    fails(3, "no file 'nothing'", "odds", "nothing", "end")
    fails(1, "no order can be given now", "odds", str(finished), "end")
    done = vietnam("odds", str(position), "attack Carol with Bob")
    refused = "attack Carol with Bob: Bob is not next to Carol [T-3]"
    assert (done.exit_code, done.stdout.splitlines()[0]) == (1, refused)
    assert vietnam("odds", str(position), "jump").exit_code == 1


def test_the_example_position_in_the_readme_works() -> None:
    done = vietnam("odds", str(EXAMPLE), "attack 514/1 with 4/47B 5Cav")
    assert "differential 4 - 3 = +1 [VB-7.3-a]" in done.stdout
    done = vietnam("do", str(EXAMPLE), "attack 514/1 with all", "pass", "pass", "pass", "pass", "--dice", "4")
    assert done.exit_code == 0
    assert "A-Coy" in done.stdout


# -- looking --------------------------------------------------------------------------------------------


def test_scenarios_are_listed() -> None:
    lines = vietnam("scenarios").stdout.splitlines()
    assert any(line.startswith("  boys-of-67 ") and "The Boys of '67" in line for line in lines)
    known = json.loads(vietnam("scenarios", "--json").stdout)
    assert {"game": "vb", "id": "boys-of-67", "sides": ["US", "VC"]}.items() <= known[0].items()


def test_saves_are_listed_and_unreadable_ones_named(save: Path, finished: Path, folder: Path) -> None:
    (folder / "bad.toml").write_text("format = 9")
    done = vietnam("saves")
    assert done.exit_code == 0
    assert {line.split()[0] for line in done.stdout.splitlines()} == {"over.toml", "game.toml"}
    assert "bad.toml: format 9" in done.stderr
    assert len(json.loads(vietnam("saves", "--json").stdout)) == 2


def test_an_empty_folder_has_no_saves(folder: Path) -> None:
    done = vietnam("saves")
    assert (done.exit_code, done.stdout) == (0, "")
    assert f"no saves in {folder}" in done.stderr


def test_a_map_is_printed_with_what_lies_on_it(save: Path) -> None:
    assert "Alice" in vietnam("map", "ford").stdout
    assert "Snoopy's Nose" in vietnam("map", "boys-of-67").stdout
    part = vietnam("map", "boys-of-67", "--hex", "0616").stdout
    assert "4/47C" in part
    assert "0616 Clear" in part.splitlines()[-1]
    assert max(map(len, part.splitlines()[:-1])) <= 78
    for zoom in ("overview", "board"):
        assert vietnam("map", "boys-of-67", "--zoom", zoom).exit_code == 0


def test_a_map_keeps_what_is_hidden(save: Path) -> None:
    with Session.open(save) as session:
        assert "TR" not in vietnam("map", str(save)).stdout
        session.reseat({"Red": "human", "Blue": "bot"})
    assert "TR" in vietnam("map", str(save)).stdout


def test_maps_that_cannot_be_drawn() -> None:
    fails(2, "no scenario or save 'mars'", "map", "mars")
    fails(2, "no hex '9999'", "map", "ford", "--hex", "9999")
    fails(2, "no zoom huge", "map", "ford", "--zoom", "huge")


def test_a_game_is_replayed(save: Path, finished: Path) -> None:
    assert vietnam("replay", "game").stdout.splitlines() == [
        "1 Red: ...",
        "  Red hides a trap [T-1]",
        "2 Blue: move Alice 0102",
        "  Alice moves to 0102 [T-2]",
    ]
    assert "  The trap is in 0402 [T-1]" in vietnam("replay", "game", "--as", "red").stdout
    assert "1 Red: lay" in vietnam("replay", "over").stdout
    assert json.loads(vietnam("replay", "game", "--json").stdout)[1]["order"] == "move Alice 0102"
    fails(2, "no side Green", "replay", "game", "--as", "Green")
    fails(3, "no save 'none'", "replay", "none")


def test_a_save_opened_as_one_side_shows_nothing_of_the_other(save: Path, finished: Path) -> None:
    with Session.open(save) as session:
        session.reseat({"Red": "human"})
    done = vietnam("play", "game", "--plain", "--as", "red")
    assert done.stdout.splitlines()[-1] == "Blue decides; this game is open as Red."
    done = vietnam("play", "game", "--plain", "--as", "blue", stdin="log\nundo\n")
    assert "Red hides a trap" in done.stdout
    assert "0402" not in done.stdout
    with Session.open(finished) as session:
        session.reseat({"Blue": "human", "Red": "human"})
    assert "The trap is in" not in vietnam("play", "over", "--plain", "--as", "blue", stdin="report\n").stdout
    fails(2, "no side Green", "play", "game", "--plain", "--as", "Green")


def test_only_a_person_s_side_can_be_opened(save: Path) -> None:
    fails(2, "Red is played by bot:random", "play", "game", "--plain", "--as", "red")


def test_a_replay_steps_both_ways(save: Path) -> None:
    shown = vietnam("replay", "game", "--step", stdin="n\n\n\np\n0\n2\nx\nq\n").stdout
    assert "0/2> 1 Red: ..." in shown
    assert "2/2> the end" in shown
    assert "2/2> taken back: 2 Blue: move Alice 0102" in shown
    assert "1/2> the start" in shown
    assert "x: n, p, a number or q" in shown


def test_a_save_is_verified(save: Path, finished: Path) -> None:
    done = vietnam("verify", "game")
    assert done.exit_code == 0
    assert "proven; 2 orders and 0 dice" in done.stdout
    assert vietnam("verify", "over").exit_code == 0
    assert json.loads(vietnam("verify", "over", "--json").stdout)["faults"] == []


def test_a_forged_save_is_not_proven(save: Path) -> None:
    save.write_text(save.read_text().replace('order = "lay 0402"', 'order = "lay 0202"'))
    done = vietnam("verify", "game")
    assert done.exit_code == 3
    assert "log entry 1 (Red: lay 0202)" in done.stdout


# -- where saves are ------------------------------------------------------------------------------------


def test_saves_lie_in_a_checkout_s_folder_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    from vietnam_tui.play.record.places import save_folder

    monkeypatch.delenv("VIETNAM_SAVES")
    assert save_folder() == EXAMPLE.parent


def test_outside_a_checkout_saves_lie_with_the_user_s_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from vietnam_tui.core import folders
    from vietnam_tui.play.record import places

    monkeypatch.delenv("VIETNAM_SAVES")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    monkeypatch.setattr(folders, "__file__", str(tmp_path / "lib" / "vietnam_tui" / "core" / "folders.py"))
    assert places.save_folder() == tmp_path / "xdg" / "vietnam" / "saves"
    first = tmp_path / "xdg" / "vietnam" / "saves" / "ford.toml"
    assert places.at_free_name("ford", lambda path: path) == first


def test_a_byte_order_mark_is_read_over_in_a_position_and_told_of_a_save(save: Path, tmp_path: Path) -> None:
    marked = tmp_path / "marked.toml"
    marked.write_bytes(b"\xef\xbb\xbf" + EXAMPLE.read_bytes())
    assert vietnam("look", str(marked)).exit_code == 0
    save.write_bytes(b"\xef\xbb\xbf" + save.read_bytes())
    fails(3, "a byte order mark stands before it; keep it as UTF-8 without one", "look", str(save))


def test_the_way_to_play_on_can_be_typed_in_a_shell(folder: Path) -> None:
    path = folder / "my $game.toml"
    done = vietnam("play", "ford", "--plain", "--save", str(path), stdin="quit\n")
    assert f"play it on with: vietnam play '{path}'" in done.stderr


def test_saves_are_listed_with_what_is_in_them_renamed_and_deleted(save: Path, finished: Path) -> None:
    listed = vietnam("saves").stdout
    assert "game.toml  ford  Blue to move  today " in listed
    assert "over.toml  ford  " in listed
    assert " won  today" in listed or "a draw  today" in listed
    cards = {card["name"]: card for card in json.loads(vietnam("saves", "--json").stdout)}
    assert cards["over.toml"]["over"]
    assert not cards["game.toml"]["over"]
    assert vietnam("saves", "--rename", "game", "dusk at the ford").exit_code == 0
    assert not save.exists()
    with Session.open(save.with_name("dusk at the ford.toml")):
        fails(3, "is open", "saves", "--delete", "dusk at the ford")
        fails(3, "is open", "saves", "--rename", "dusk at the ford", "dawn")
    fails(3, "exists already", "saves", "--rename", "dusk at the ford", "over")
    for name in ("", "../away", "-x", "a\nb", "x" * 61):
        fails(3, "is no name for a save", "saves", "--rename", "over", name)
    assert vietnam("saves", "--delete", "over").exit_code == 0
    assert not finished.exists()


def test_what_stands_after_orders_is_written_as_a_position_file_and_the_game_stays(tmp_path: Path) -> None:
    out, before = tmp_path / "p.toml", EXAMPLE.read_bytes()
    done = vietnam("do", str(EXAMPLE), "end", "--position", str(out))
    assert done.exit_code == 0, done.stderr
    assert EXAMPLE.read_bytes() == before
    again = vietnam("do", str(out), "--position", "-")
    assert again.exit_code == 0, again.stderr
    assert again.stdout == out.read_text(encoding="utf-8")
    assert again.stdout.startswith("# A position of vietnam")


def test_a_file_that_is_no_position_is_not_written_over(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("my own notes", encoding="utf-8")
    done = vietnam("do", str(EXAMPLE), "--position", str(mine))
    assert done.exit_code != 0
    assert mine.read_text(encoding="utf-8") == "my own notes"


def test_a_replay_of_a_game_in_which_nothing_has_happened_says_so(folder: Path) -> None:
    path = folder / "fresh.toml"
    new(path).close()
    done = vietnam("replay", str(path))
    assert (done.exit_code, done.stdout, done.stderr) == (
        0,
        "nothing has happened yet that may be told\n",
        "",
    )
