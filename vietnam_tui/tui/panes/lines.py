"""Lines of styled text: cutting, padding, wrapping, boxes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vietnam_tui.tui.palette import PLAIN, Run, Style

Line = list[Run]

DIM = Style("note")
STRONG = Style(bold=True)
TITLE = Style("title", bold=True)
KEY = Style("key", bold=True)
ERROR = Style("error", bold=True)
GOOD = Style("good")
GHOST = Style("ghost")
BAR = Style("bar", "bar", bold=True)
CHOSEN = Style("target", "cell", bold=True)


def line(*parts: str | Run) -> Line:
    """A line from texts, plain or with a style."""
    return [(part, PLAIN) if isinstance(part, str) else part for part in parts]


def width_of(text: Iterable[Run]) -> int:
    """Cells that a line takes."""
    return sum(len(piece) for piece, _ in text)


def fit(text: Iterable[Run], width: int, style: Style = PLAIN) -> Line:
    """A line of exactly this width: cut at its end, or filled with blanks of a style."""
    fitted: Line = []
    left = width
    for piece, look in text:
        if left <= 0:
            break
        fitted.append((piece[:left], look))
        left -= len(piece)
    if left > 0:
        fitted.append((" " * left, style))
    return fitted


def wrap(text: str, width: int, *, hanging: int = 0) -> list[str]:
    """A text in lines of at most this width, broken at blanks, long words at hyphens; later lines are indented."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        current, lead = "", " " * min(len(paragraph) - len(paragraph.lstrip()), width // 2)
        for word in paragraph.split():
            room = width - (hanging if lines else 0)
            joined = f"{current} {word}" if current else lead + word
            if len(joined) <= max(room, 1) or not current:
                current = joined
            else:
                lines.append(current)
                current = lead + " " * hanging + word
            while len(current) > max(width, 1):
                cut = current.rfind("-", 0, width) + 1 or max(width, 1)
                lines.append(current[:cut])
                current = current[cut:]
        lines.append(current)
    return lines


def styled(texts: Iterable[str], style: Style = PLAIN) -> list[Line]:
    """Each text as a line of one style."""
    return [[(text, style)] for text in texts]


def boxed(title: str, content: Sequence[Line], width: int, height: int) -> list[Line]:
    """Content in a box drawn with plain characters, its title in the upper edge; cut to the height."""
    edge = Style("border")
    inner = max(width - 2, 0)
    head = f"- {title} " if title else ""
    rows = [line(("+" + head[:inner].ljust(inner, "-") + "+", edge))]
    for index in range(max(height - 2, 0)):
        row = content[index] if index < len(content) else []
        rows.append([("|", edge), *fit(row, inner), ("|", edge)])
    if height > 1:
        rows.append(line(("+" + "-" * inner + "+", edge)))
    return rows[:height]


def cited(text: str, style: Style = PLAIN) -> Line:
    """A sentence with its rule ids in square brackets set apart."""
    parts: Line = []
    rest = text
    while "[" in rest:
        before, _, after = rest.partition("[")
        inside, closed, rest_after = after.partition("]")
        if not closed or "-" not in inside:
            parts.append((before + "[", style))
            rest = after
            continue
        parts += [(before, style), (f"[{inside}]", style._replace(ink="note", bold=False))]
        rest = rest_after
    if rest:
        parts.append((rest, style))
    return [part for part in parts if part[0]]
