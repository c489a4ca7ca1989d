"""The colours of pictures as a style sheet: by day, and by night where whoever looks prefers it.  Paper is day."""

from __future__ import annotations

from collections.abc import Iterable

from vietnam_tui.tui.map.colours import Rgb
from vietnam_tui.tui.map.grounds import DARK, LIGHT, Ground

#: kind of counter -> its paper and its ink, by day and by night
_COUNTERS = {
    "first": ("#005fd7", "#ffffff"),
    "first-ally": ("#5fd7ff", "#000000"),
    "second": ("#ffaf00", "#000000"),
    "second-ally": ("#af5f00", "#ffffff"),
    "other": ("#d787af", "#000000"),
}

#: what is drawn over the ground: class -> the property that its colour belongs to, by day, by night
_LINES = {
    "river": ("stroke", "#2f86cc", "#3aa0e6"),
    "stream": ("stroke", "#2f86cc", "#3aa0e6"),
    "road": ("stroke", "#96550a", "#d7b978"),
    "trail": ("stroke", "#875f00", "#b08c54"),
    "gully": ("stroke", "#7a5230", "#af875f"),
    "slope": ("stroke", "#875f00", "#af875f"),
    "bridge": ("stroke", "#111111", "#ffffff"),
    "rim": ("stroke", "#af00af", "#ff5fff"),
    "staff": ("stroke", "#111111", "#ffffff"),
    "blown": ("stroke", "#c00000", "#ff6f5f"),
    "number": ("fill", "#6c6c64", "#8c8c84"),
    "place": ("fill", "#503200", "#f0e1be"),
    "label": ("fill", "#262626", "#d0d0c8"),
}

_FIXED = (
    ".vm{font-family:'DejaVu Sans','Liberation Sans',Verdana,Arial,sans-serif;text-anchor:middle}"
    ".river,.stream,.road,.trail,.gully,.slope,.bridge,.blown,.sign,.rim{fill:none}"
    ".river{stroke-width:8;stroke-linecap:round}"
    ".stream{stroke-width:3.5;stroke-linecap:round}"
    ".road{stroke-width:5;stroke-linecap:round}"
    ".trail{stroke-width:2.5;stroke-dasharray:6 4}"
    ".gully{stroke-width:4;stroke-dasharray:2 3}"
    ".slope{stroke-width:6;stroke-dasharray:1.5 4}"
    ".bridge{stroke-width:3}.blown{stroke-width:4}"
    ".rim{stroke-width:5;stroke-dasharray:9 5;stroke-opacity:.8}.staff{stroke-width:2}"
    ".flag text{font-size:8px;font-weight:bold}.free .paper{fill:#fff}"
    ".number{font-size:7px}"
    ".place{font-size:9px;font-weight:bold}"
    ".label{font-size:13px;font-style:italic;letter-spacing:2px}"
    ".halo{paint-order:stroke;stroke-width:3px;stroke-linejoin:round}"
    ".sign{stroke-width:1.3}"
    ".paper,.under{stroke:#000;stroke-width:.8}.under{fill:#bbb}"
    ".counter .arm{fill:none;stroke-width:1.1}"
    ".values{font-weight:bold}.badge{font-size:8.5px;font-weight:bold}"
    ".state{font-size:6.5px;font-weight:bold}"
    ".chit rect{fill:#afd7d7;stroke:#000;stroke-width:.8}"
    ".chit text{fill:#000;font-weight:bold}"
    ".more circle{fill:#fff;stroke:#000}.more text{fill:#000;font-size:8px;font-weight:bold}"
    ".facing{fill:#fff;stroke:#000;stroke-width:.8}"
)

#: the ground off the map, the edges of hexes, by day and by night
_SHEET = (("#ffffff", "#b9b9ac"), ("#101210", "#3a4036"))


def style(terrains: Iterable[str]) -> str:
    """The style sheet of a picture with these terrains; no rule asks what lies around, so that copies look alike."""
    kinds = list(dict.fromkeys(terrains))
    counters = "".join(
        f".{kind} .paper{{fill:{paper}}}.{kind} text,.{kind} .fill{{fill:{ink}}}.{kind} .arm{{stroke:{ink}}}"
        for kind, (paper, ink) in _COUNTERS.items()
    )
    day, night = (
        _ground(kinds, grounds, *sheet) for grounds, sheet in zip((LIGHT, DARK), _SHEET, strict=True)
    )
    day += "".join(f".{name}{{{kind}:{colour}}}" for name, (kind, colour, _) in _LINES.items())
    night += "".join(f".{name}{{{kind}:{colour}}}" for name, (kind, _, colour) in _LINES.items())
    return f"{_FIXED}{day}{counters}@media screen and (prefers-color-scheme:dark){{{night}}}"


def _ground(kinds: Iterable[str], grounds: dict[str, Ground], sheet: str, edge: str) -> str:
    rules = f".sheet{{fill:{sheet}}}.halo{{stroke:{sheet}}}"
    for number, kind in enumerate(kinds):
        ground = grounds.get(kind, grounds[""])
        rules += f".t{number}{{fill:{_hex(ground.papers[0].rgb)};stroke:{edge}}}"
        rules += f".s{number}{{stroke:{_hex(ground.ink.rgb)}}}"
    return rules


def _hex(colour: Rgb) -> str:
    return "#" + bytes(colour).hex()
