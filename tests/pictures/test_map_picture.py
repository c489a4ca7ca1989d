"""Maps as SVG: sound documents of every scenario, with what a side may know and nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.conformance.test_contract import every_scenario
from tests.conformance.test_equal_texts import pairs
from tests.tui.pointy_map import FILLS, pointy_board, pointy_picture
from vietnam_tui.core.contract import Game
from vietnam_tui.core.hexes import Grid, GridShape, Hex
from vietnam_tui.core.presenter import Picture, UnitFace
from vietnam_tui.games import find_game
from vietnam_tui.pictures.counters import described
from vietnam_tui.pictures.map_picture import MARK, map_picture
from vietnam_tui.pictures.plan import Plan
from vietnam_tui.play.table.positions import open_any

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</text><script>alert(1)</script>\x1b[31m&\"'"


def shown(picture: Picture, *, sides: tuple[str, ...] = ("US", "NVA")) -> Any:
    """A game on the map with pointed tops that shows a picture."""
    board = pointy_board()
    presenter = SimpleNamespace(
        board=lambda view: board,
        picture=lambda view: picture,
        terrain_glyphs=lambda view: FILLS,
        header=lambda view: ("Turn <1>",),
        objectives=lambda view: (),
    )
    return SimpleNamespace(presenter=presenter, title="Pointed & tops", sides=lambda scenario: sides)


def drawn(picture: Picture, label: str = "", size: int = 5) -> ElementTree.Element:
    return ElementTree.fromstring(map_picture(shown(picture), None, "ford", label, size))


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def titles(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}title")]


def test_what_the_scenario_is_about_is_outlined_and_flagged_in_its_owners_colour() -> None:
    game, scenario = find_game("ks"), "the-siege-of-khe-sanh"
    root = ElementTree.fromstring(map_picture(game, game.view(game.setup(scenario), ""), scenario))
    found = [group.get("class") for group in root.iter(f"{SVG}g") if "flag" in group.get("class", "")]
    assert found == ["flag first"] * 8
    assert sum("the NVA/VC wins with 5 of 8 such hexes" in title for title in titles(root)) == 8
    (rim,) = (path for path in root.iter(f"{SVG}path") if path.get("class") == "rim")
    assert rim.get("d", "").count("M") > 60
    above = [element.get("class", "") for element in root.iter()]
    named = [number for number, kind in enumerate(above) if "halo" in kind]
    assert min(named) > above.index("rim"), "a line goes through a name"


def test_a_name_at_the_edge_stands_inside_the_picture() -> None:
    game = find_game("gb")
    root = ElementTree.fromstring(
        map_picture(game, game.view(game.setup("green-beret"), "US"), "green-beret")
    )
    (name,) = (text for text in root.iter(f"{SVG}text") if text.text == "Chu Pran")
    left, _, width, _ = map(int, root.get("viewBox", "").split())
    assert int(name.get("x", "")) + len("Chu Pran") * 5 <= left + width


@every_scenario
def test_every_scenario_becomes_a_sound_picture(game: Game[Any], scenario: str) -> None:
    state = game.setup(scenario)
    for reader in (*game.sides(scenario), ""):
        view = game.view(state, reader)
        text = map_picture(game, view, scenario)
        root = ElementTree.fromstring(text)
        assert text.startswith(MARK)
        grid = game.presenter.board(view).grid
        assert {grid.label(hex_) for hex_ in grid.hexes()} <= set(texts(root))
        told = " ".join(titles(root))
        picture = game.presenter.picture(view)
        for faces in (*picture.units.values(), *picture.side_units.values()):
            assert all(described(face) in told for face in faces)


def test_a_picture_tells_hidden_positions_no_more_apart_than_the_view() -> None:
    game, scenario = find_game("ks"), "the-fall-of-lang-vei"
    for reader in (*game.sides(scenario), ""):
        for state, other in pairs(game, scenario, reader):
            one, two = (map_picture(game, game.view(each, reader), scenario) for each in (state, other))
            assert one == two


def test_a_counter_shows_its_name_values_mode_steps_and_facing() -> None:
    root = drawn(pointy_picture(pointy_board()))
    found = texts(root)
    assert {"26 Mar", "12-5-4", "304/9", "12-4-10", "PBR", "2-2-9", "1/3", "LZ", "Lang Vei"} <= set(found)
    assert "!m".upper() in found
    turned = [element.get("transform") for element in root.iter() if element.get("class") == "facing"]
    assert sorted(map(str, turned)) == ["rotate(210)", "rotate(330)", "rotate(90)"]


def test_a_stack_shows_its_uppermost_counter_and_names_all() -> None:
    root = drawn(pointy_picture(pointy_board()))
    assert "CAC" not in texts(root)
    assert any("26 Mar" in title and "CAC" in title for title in titles(root))
    (more,) = [element for element in root.iter() if element.get("class") == "more"]
    assert [text.text for text in more.iter(f"{SVG}text")] == ["2"]


def test_a_boat_lies_on_its_hexside() -> None:
    board, plan = pointy_board(), Plan(pointy_board().grid)
    x, y = plan.middle(board.grid.parse_side("0404/0503"))
    assert f'transform="translate({x} {y}) scale(.56)"' in map_picture(
        shown(pointy_picture(board)), None, "ford"
    )


def test_bridges_blown_up_and_laid_are_drawn() -> None:
    side = pointy_board().grid.parse_side("0403/0404")
    plain = map_picture(shown(Picture()), None, "ford")
    assert 'class="blown"' not in plain
    assert 'class="blown"' in map_picture(shown(Picture(broken_bridges=frozenset({side}))), None, "ford")
    laid = map_picture(shown(Picture(crossings=frozenset({side}))), None, "ford")
    assert laid.count('class="bridge"') == plain.count('class="bridge"') + 1


def test_names_are_written_and_never_obeyed() -> None:
    at = pointy_board().grid.hex("0404")
    unit = UnitFace(
        HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE, state=(HOSTILE,), nation=HOSTILE, arms=HOSTILE
    )
    root = drawn(Picture(units={at: (unit,)}, chits={at: (HOSTILE,)}))
    assert not list(root.iter(f"{SVG}script"))
    assert any("alert(1)" in title for title in titles(root))


def test_names_of_neighbours_do_not_hide_each_other() -> None:
    game = find_game("ks")
    root = ElementTree.fromstring(
        map_picture(game, game.setup("the-siege-of-khe-sanh"), "the-siege-of-khe-sanh")
    )
    at = {element.text: float(element.get("y", "0")) for element in root.iter(f"{SVG}text")}
    assert at["Khe Sanh Combat Base"] - at["Rock Quarry"] >= 9
    assert at["0808"] == at["0807"]


def test_a_part_shows_the_hexes_around_one() -> None:
    root = drawn(pointy_picture(pointy_board()), "0404", 1)
    numbers = [text for text in texts(root) if re.fullmatch(r"\d{4}", text)]
    assert len(numbers) == 9
    assert "304/9" in texts(root)
    assert "37 Rgr" not in texts(root)
    whole = drawn(Picture())
    assert int(root.get("width", "0")) < int(whole.get("width", "0"))


def test_a_part_around_a_place_and_around_nothing() -> None:
    assert "Lang Vei" in texts(drawn(Picture(), "lang vei", 0))
    with pytest.raises(ValueError, match="no hex 'nowhere'"):
        drawn(Picture(), "nowhere")


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_neighbours_share_the_ends_of_their_side(orientation: Any) -> None:
    grid = Grid(GridShape(columns=5, rows=5, orientation=orientation))
    plan = Plan(grid)
    for side, (one, two) in enumerate(grid.side_hexes):
        ends = set(plan.ends(grid.side(one, two)))
        for hex_ in (one, two):
            x, y = plan.centre(Hex(hex_))
            assert ends <= {(x + dx, y + dy) for dx, dy in plan.corners}
        assert len(ends) == 2, side


def test_whoever_prefers_the_dark_gets_it_on_a_screen_only() -> None:
    style = next(element.text or "" for element in drawn(Picture()).iter(f"{SVG}style"))
    assert "@media screen and (prefers-color-scheme:dark)" in style


def test_the_picture_in_the_manual_is_drawn_as_the_program_draws_now() -> None:
    session = open_any(ROOT / "saves" / "tree-line.toml")
    view = session.game.view(session.state, "")
    drawn_now = map_picture(session.game, view, session.scenario, "0716", 4)
    assert (ROOT / "docs" / "map.svg").read_text() == drawn_now
