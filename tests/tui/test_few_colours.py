"""With few colours or none what matters on the map is still told apart."""

from __future__ import annotations

import pytest

from vietnam_tui.tui.map import grounds
from vietnam_tui.tui.palette import Palette, Style


@pytest.mark.parametrize("theme", ["dark", "light", "colour-blind"])
def test_in_sixteen_colours_water_looks_like_nobodys_counters(theme: str) -> None:
    palette = Palette("16", theme=theme)  # type: ignore[arg-type]
    counters = {palette.codes(Style(role, role, bold=True)) for role in ("first", "second")}
    papers = {code for codes in counters for code in codes.split(";") if code.startswith("4")}
    waters = [palette.codes(Style("river", f"water:{shade}")) for shade in range(3)]
    assert len(counters) == 2
    for codes in waters:
        assert not papers & set(codes.split(";"))
        assert codes.split(";")[0] not in {f"3{paper[1:]}" for paper in papers}


@pytest.mark.parametrize("theme", ["dark", "light", "colour-blind"])
def test_in_sixteen_colours_the_header_is_in_no_sides_colour(theme: str) -> None:
    palette = Palette("16", theme=theme)  # type: ignore[arg-type]
    header = palette.codes(Style("bar", "bar", bold=True))
    assert header.split(";") == ["1", "7"]
    for side in ("first", "first-ally", "second", "second-ally", "other"):
        assert palette.paper(Style(side, side)).basic not in (None, palette.ink(Style(side, side)).basic)  # type: ignore[union-attr]


@pytest.mark.parametrize("side", ["first", "first-ally", "second", "second-ally", "other"])
def test_in_sixteen_colours_what_is_done_is_written_dark_on_bright_papers(side: str) -> None:
    palette = Palette("16")
    fresh, done = (palette.codes(Style(role, role, bold=True)) for role in (side, f"{side}-done"))
    assert fresh != done
    bright = {"43", "45", "46"} & set(done.split(";"))
    assert ("30" in done.split(";")) == bool(bright)


def test_without_colour_own_counters_are_more_than_bold() -> None:
    palette = Palette("mono")
    own, theirs, name = (
        palette.codes(Style(role, role, bold=True)) for role in ("first", "second", "river-name")
    )
    assert len({own, theirs, name, palette.codes(Style(bold=True))}) == 3
    assert "4" in own.split(";")
    assert "7" in theirs.split(";")


@pytest.mark.parametrize("theme", [grounds.DARK, grounds.LIGHT, grounds.COLOUR_BLIND])
def test_among_256_colours_only_greys_are_shades_of_one_ground(theme: dict[str, grounds.Ground]) -> None:
    for terrain, ground in theme.items():
        numbers = {paper.indexed for paper in ground.papers}
        assert len(numbers) == 1 or all(number >= 231 for number in numbers), terrain
