"""The tiers of signs: which fonts have them, how much of the map stays blank, and that everything can be told apart."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Picture, UnitFace
from vietnam_tui.games import find_game
from vietnam_tui.tui.map.counter import DONE, FRESH, PARTLY, clones, small_counter
from vietnam_tui.tui.map.facts import Facts
from vietnam_tui.tui.map.forms import FORMS, GRID, POINTY_GRID, Form
from vietnam_tui.tui.map.glyphs import GLYPH_TIERS, Glyphs, GlyphTier, glyph_tier, glyphs
from vietnam_tui.tui.map.ground import PrintedHex
from vietnam_tui.tui.map.hexmap import HexMap, Scene
from vietnam_tui.tui.map.map_lines import map_lines
from vietnam_tui.tui.map.sketch import Look
from vietnam_tui.tui.map.tile import draw_hex
from vietnam_tui.tui.palette import band_of

FONTS = Path(__file__).parent / "fonts"
#: tier -> the fonts that have all of its signs
SHOWN_BY: dict[GlyphTier, tuple[str, ...]] = {
    "ascii": ("dejavu-sans-mono", "liberation-mono"),
    "plain": ("dejavu-sans-mono", "liberation-mono"),
    "rich": ("dejavu-sans-mono",),
}
MAPS = (
    ("vb", "boys-of-67"),
    ("vb", "snoopys-nose"),
    ("vb", "iron-triangle"),
    ("gb", "green-beret"),
    ("ks", "the-fall-of-lang-vei"),
    ("ks", "the-siege-of-khe-sanh"),
)


@cache
def code_points(font: str) -> frozenset[int]:
    """The characters of a font, from a list of ranges."""
    found: set[int] = set()
    for line in (FONTS / f"{font}.txt").read_text(encoding="ascii").split():
        first, _, last = line.partition("-")
        found.update(range(int(first, 16), int(last or first, 16) + 1))
    return frozenset(found)


def signs(found: Any) -> str:
    """Every character in a set of glyphs, the names of arms and directions left out."""
    if isinstance(found, str):
        return found
    if isinstance(found, tuple):
        return "".join(signs(part) for part in found)
    return ""


def signs_of(set_: Glyphs) -> str:
    """Every sign that a tier draws with."""
    pairs = ("facings", "arms", "texture")
    plain = "".join(signs(getattr(set_, name)) for name in set_._fields if name not in (*pairs, "tier"))
    return plain + "".join(sign for name in pairs for _, sign in getattr(set_, name))


@pytest.mark.parametrize("tier", GLYPH_TIERS)
def test_a_tier_holds_no_sign_that_its_fonts_do_not_have(tier: GlyphTier) -> None:
    for font in SHOWN_BY[tier]:
        missing = {c for c in signs_of(glyphs(tier)) if ord(c) not in code_points(font)}
        assert not missing, f"{font}: {missing}"
    assert signs_of(glyphs(tier)).isascii() == (tier == "ascii")


@pytest.mark.parametrize(
    ("environment", "tier"),
    [
        ({"LANG": "C.UTF-8", "TERM": "xterm-256color"}, "plain"),
        ({"LANG": "C.UTF-8", "TERM": "xterm-256color", "VTE_VERSION": "7200"}, "rich"),
        ({"LANG": "en_US.UTF-8", "TERM": "alacritty"}, "rich"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "C", "TERM": "alacritty"}, "ascii"),
        ({"LANG": "zh_CN.UTF-8", "TERM": "alacritty"}, "ascii"),
        ({"LANG": "en_US.UTF-8", "TERM": "linux"}, "ascii"),
        ({"LANG": "en_US.UTF-8"}, "ascii"),
        ({"TERM": "linux", "VIETNAM_GLYPHS": "rich"}, "rich"),
        ({"LANG": "en_US.UTF-8", "TERM": "foot", "VIETNAM_GLYPHS": "runes"}, "rich"),
    ],
)
def test_the_tier_follows_locale_and_terminal(environment: dict[str, str], tier: str) -> None:
    assert glyph_tier(environment) == tier


# ------------------------------------------------------------ the maps of the games


@cache
def drawn(game: str, scenario: str, tier: GlyphTier) -> tuple[HexMap, Scene]:
    """The map of a scenario at its beginning."""
    found: Any = find_game(game)
    state = found.setup(scenario, {})
    sheet = found.presenter
    hexmap = HexMap(sheet.board(state), sheet.terrain_glyphs(state), tier=tier)
    return hexmap, Scene(sheet.picture(state))


@pytest.mark.parametrize("tier", GLYPH_TIERS)
@pytest.mark.parametrize(("game", "scenario"), MAPS)
def test_almost_half_of_every_map_stays_blank_and_of_open_country_more(
    game: str, scenario: str, tier: GlyphTier
) -> None:
    hexmap, scene = drawn(game, scenario, tier)
    cells = "".join(text for y in range(hexmap.height) for text, _ in hexmap.row(scene, y))
    assert cells.count(" ") / len(cells) >= (0.57 if game == "vb" else 0.45)


@pytest.mark.parametrize("tier", GLYPH_TIERS)
@pytest.mark.parametrize("tops", ["flat", "pointy"])
def test_terrains_of_a_map_differ_without_colour(tops: str, tier: GlyphTier) -> None:
    for game, scenario in MAPS:
        hexmap, _ = drawn(game, scenario, tier)
        if hexmap.form.tops != tops:
            continue
        pictures: dict[tuple[str, ...], str] = {}
        for terrain in set(hexmap.board.terrain):
            pair = (hexmap.fills.get(terrain, "  ") + "  ")[:2]
            ground = PrintedHex(Hex(0), terrain=terrain, glyph=pair)
            rows = draw_hex(hexmap.look, ground, Facts(beside=("",) * len(hexmap.form.walls)))
            picture = tuple("".join(text for text, _ in row) for row in rows)
            other = pictures.setdefault(picture, terrain)
            assert other == terrain or {pair} == {"  "}, f"{terrain} looks like {other}"


@pytest.mark.parametrize("tier", GLYPH_TIERS)
@pytest.mark.parametrize(
    ("game", "scenario"), [("vb", "snoopys-nose"), ("vb", "iron-triangle"), ("ks", MAPS[5][1])]
)
def test_a_river_is_one_unbroken_line(game: str, scenario: str, tier: GlyphTier) -> None:
    hexmap, _ = drawn(game, scenario, tier)
    for feature in hexmap.board.sheet.sides:
        if feature.kind == "river":
            assert is_connected(cells_of_sides(hexmap, feature.hexsides))


def cells_of_sides(hexmap: HexMap, labels: list[str]) -> set[tuple[int, int]]:
    """The cells in which the ink of a river, or of what crosses it, is found along some hexsides."""
    grid, found = hexmap.board.grid, set()
    for label in labels:
        one, other = grid.side_hexes[grid.parse_side(label)]
        for here, there in ((one, other), (other, one)):
            if grid.direction(here, there) not in hexmap.form.owned:
                continue
            x, y = hexmap.plan.corner(here)
            tile = hexmap.tile(Scene(), *grid.places[here])
            for row, runs in enumerate(tile):
                at = x + hexmap.form.rows[row][0]
                for text, style in runs:
                    if style.ink in ("river", "bridge"):
                        found.update((at + i, y + row) for i in range(len(text)))
                    at += len(text)
    return found


def is_connected(cells: set[tuple[int, int]]) -> bool:
    """Do the cells hang together, corners counted?"""
    new = {min(cells)}
    seen: set[tuple[int, int]] = set()
    while new:
        seen |= new
        new = {(x + dx, y + dy) for x, y in new for dx, dy in product((-1, 0, 1), repeat=2)} & cells - seen
    return seen == cells


# ------------------------------------------------------------ counters


@pytest.mark.parametrize("tier", GLYPH_TIERS)
def test_fresh_spent_done_disrupted_and_depleted_counters_differ_without_colour(tier: GlyphTier) -> None:
    set_ = glyphs(tier)
    face = UnitFace("4/47B", "US", "I", "3-4", "5", arms="infantry")
    hurt = UnitFace("4/47B", "US", "I", "3-4", "5", depleted=True, arms="infantry")
    shaken = UnitFace("4/47B", "US", "I", "3-4", "5", state=("disrupted",), arms="infantry")
    shown = [small_counter(face, 0, activity, set_)[:2] for activity in (FRESH, PARTLY, DONE)]
    shown += [small_counter(hurt, 0, activity, set_)[:2] for activity in (FRESH, PARTLY, DONE)]
    shown.append(small_counter(shaken, 0, FRESH, set_)[:2])
    assert len(set(shown)) == 7
    assert all(name == "4/47B" and values.startswith("3-4") for name, values in shown)


@pytest.mark.parametrize("form", [GRID, POINTY_GRID], ids=lambda form: str(form.tops))
def test_signs_without_room_stand_on_the_rim_unless_something_else_needs_it(form: Form) -> None:
    set_ = glyphs("plain")
    regiment = UnitFace(
        "304/24", "VC", "I", "6", "4-3", state=("disrupted", "combat"), brief="6-43", band="304"
    )

    def rows(set_: Glyphs, **more: Any) -> list[str]:
        ground = PrintedHex(Hex(0), "0101", "jungle", "%%", rivers=more.pop("rivers", frozenset()))
        facts = Facts(units=(regiment, regiment), beside=("",) * len(form.walls), **more)
        drawn = draw_hex(Look(form, set_, ("US", "VC")), ground, facts)
        return ["".join(text for text, _ in row) for row in drawn[-2:]]

    assert rows(set_) == [f"{set_.disrupted}4/24C", f"{set_.more}6-43I"]
    wet = rows(set_, rivers=frozenset({"NW", "SW", "W"}))
    assert [row[1:] for row in wet] == [f"24{set_.disrupted}C{set_.more}", "6-43I"]
    assert [row[1:] for row in rows(glyphs("ascii"), bracket="enemy")] == ["24!C+", "6-43I"]
    crowded = rows(set_, chits=("LZ", "BC"), note="3", noted=True)
    # a roof holds two of three signs, a side of a flat top none
    named = {"flat": f"24{set_.disrupted}C{set_.more}", "pointy": f"24 {set_.disrupted}C"}[form.tops]
    assert [row[1:] for row in crowded] == [named, "6-43I"]


def test_the_name_alone_stands_on_the_band_and_a_side_without_bands_has_none() -> None:
    look, ground = Look(GRID, glyphs("plain"), ("US", "VC")), PrintedHex(Hex(0), "0101", "jungle", "%%")

    def papers(face: UnitFace, activity: str = "") -> list[str]:
        drawn = draw_hex(look, ground, Facts(units=(face,), beside=("", ""), activity=activity))
        return [
            style.paper for row in drawn for _, style in row if style.paper.startswith(("second", "other"))
        ]

    banded = UnitFace("304/9", "VC", "I", "6", "4-3", brief="6-43", band="304")
    assert papers(banded) == [band_of("second", "304"), "second"]
    assert papers(banded, DONE) == ["second-done"] * 2
    assert papers(msgspec.structs.replace(banded, band="")) == ["second"] * 2
    assert papers(msgspec.structs.replace(banded, side="Laos")) == ["other"] * 2


@pytest.mark.parametrize("form", [GRID, POINTY_GRID], ids=lambda form: str(form.tops))
@pytest.mark.parametrize("tier", GLYPH_TIERS)
def test_nothing_is_printed_over_the_values_of_a_counter(form: Form, tier: GlyphTier) -> None:
    look = Look(form, glyphs(tier), ("US", "VC"))
    unit = UnitFace("4/47B", "US", "I", "3-4", "5")
    boat = UnitFace("Monitor3", "US", "R", "1-4", "11")
    everything = Facts(
        bracket="cursor",
        beside=("danger",) * len(form.walls),
        units=(unit, unit),
        activity=DONE,
        side_units=tuple((side, (boat,), True) for side in form.owned),
        chits=("LZ", "BC"),
        note="-2",
        step=True,
        numbered=True,
    )
    ground = PrintedHex(Hex(0), "0101", "jungle", "%%", place="Ban Long", rivers=frozenset(form.owned))
    rows = ["".join(text for text, _ in row) for row in draw_hex(look, ground, everything)]
    assert "3-4" in rows[-1]
    assert not rows[-1].partition("3-4")[0][-1:].isdigit()
    assert rows[-1].endswith("I")
    assert "447B" in rows[-2].replace("/", "")


@pytest.mark.parametrize("tier", GLYPH_TIERS)
def test_no_boat_hides_another_where_a_counter_leaves_one_cell_for_both(tier: GlyphTier) -> None:
    look = Look(GRID, glyphs(tier), ("US", "VC"))
    unit, boat = UnitFace("4/47B", "US", "I", "3-4", "5"), UnitFace("PBR", "US", "B", "2-2", "9")
    ground = PrintedHex(Hex(0), "0101", "clear", "  ", rivers=frozenset(GRID.owned))
    shared = next(side for side in GRID.owned if side not in GRID.sides)
    beside = GRID.owned[1]
    runs = {
        sides: [
            run
            for row in draw_hex(
                look,
                ground,
                Facts(
                    beside=("",) * len(GRID.walls),
                    units=(unit,),
                    side_units=tuple((side, (boat,), False) for side in sides),
                ),
            )
            for run in row
        ]
        for sides in ((shared,), (beside,), (shared, beside))
    }
    drawn = {sides: "".join(text for text, _ in found) for sides, found in runs.items()}
    assert [text.count("B") - 1 for text in drawn.values()] == [1, 1, 0]
    lines = [any(style.underline for _, style in runs[(side,)]) for side in (shared, beside)]
    assert lines == [True, False]
    assert look.glyphs.more in drawn[shared, beside].replace("4/47B", "")


@pytest.mark.parametrize("tier", GLYPH_TIERS)
def test_a_note_is_not_written_into_the_number_of_the_hex(tier: GlyphTier) -> None:
    look = Look(GRID, glyphs(tier), ("US", "VC"))
    ground = PrintedHex(Hex(0), "1819", "clear", "  ", rivers=frozenset(GRID.owned))
    for note in ("32", "100%", "*"):
        facts = Facts(bracket="cursor", beside=("",) * len(GRID.walls), note=note, numbered=True)
        rows = ["".join(text for text, _ in row) for row in draw_hex(look, ground, facts)]
        assert any(note in row for row in rows)
        assert not any(mixed in row for row in rows for mixed in (f"1{note}", f"{note}9"))


@pytest.mark.parametrize(("game", "scenario"), MAPS)
def test_no_two_counters_on_a_map_have_the_same_short_name(game: str, scenario: str) -> None:
    _, scene = drawn(game, scenario, "ascii")
    picture = scene.picture
    stacks = (*picture.units.values(), *picture.side_units.values())
    names = sorted({face.name for faces in stacks for face in faces})
    assert not clones(names, 5)


def test_a_boat_is_a_chip_with_its_number_on_its_own_hexside(
    small_board: Board, fills: dict[str, str]
) -> None:
    boat = UnitFace("Monitor3", "US", "R", "1-4", "11")
    for label in ("0302/0401", "0302/0402", "0302/0303"):
        side = small_board.grid.parse_side(label)
        hexmap = HexMap(small_board, fills, sides=("US",))
        plain, manned = (
            ["".join(text for text, _ in hexmap.row(scene, y)) for y in range(hexmap.height)]
            for scene in (Scene(), Scene(Picture(side_units={side: (boat,)})))
        )
        changed = [
            (a, b)
            for one, other in zip(plain, manned, strict=True)
            for a, b in zip(one, other, strict=True)
            if a != b
        ]
        assert changed == [("~", "3")]


def test_every_size_has_a_form_for_either_way_the_tops_lie() -> None:
    assert {(form.tops, form.zoom) for form in FORMS.values()} == set(FORMS)


@pytest.mark.parametrize(("game", "scenario", "name"), [("ha", "street-without-joy", "Airfield")])
def test_a_name_of_one_word_is_not_broken_while_it_may_run_over_the_next_hex(
    game: str, scenario: str, name: str
) -> None:
    played = find_game(game)
    text = "\n".join(map_lines(played, played.setup(scenario)))
    assert name in text
    assert f"{name[:4]} " not in text.replace(name, "")
