"""A game as one page of HTML that needs nothing else: its steps with a map each, charts, dice and combats.

The printed map stands in it once; a step, which is a turn, or less where a game has few, changes only the counters.
Without its script the page shows the map at the end, on paper the one that was looked at, and everything that happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.plain_text import ending
from vietnam_tui.core.statistics import Notable
from vietnam_tui.pictures.film import Film
from vietnam_tui.pictures.ground import ground, names, terrains_of
from vietnam_tui.pictures.inks import style
from vietnam_tui.pictures.line_chart import chart_figure, dice_figure
from vietnam_tui.pictures.map_picture import paper
from vietnam_tui.pictures.markup import in_markup
from vietnam_tui.pictures.page_script import SCRIPT
from vietnam_tui.pictures.page_style import STYLE
from vietnam_tui.pictures.plan import Plan
from vietnam_tui.play.catalogue import full_title
from vietnam_tui.play.report.digest import MARCH, DigestLine, digest, hexes_in
from vietnam_tui.play.report.report import Combat, Report, report
from vietnam_tui.play.report.report_text import sections
from vietnam_tui.play.report.story import Step, signed
from vietnam_tui.play.report.turns import TurnEnd, charts, sides_of, step_ends
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.table.table import Course

#: What every page begins with
MARK = '<!doctype html>\n<html lang="en" class="vietnam-report">'

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
#: what the page shows in its own way
_SHOWN_OTHERWISE = ("Combats", "Timeline")


def report_page(game: Game[Any], chair: Chair, course: Course, *, open_book: bool = False) -> str:
    """The page of a game as the reader of its course knows it; with `open_book` he knows everything."""
    made, ends = report(game, chair, course), step_ends(game, chair.scenario, course)
    title = in_markup(full_title(game, chair.scenario))
    board = game.presenter.board(course.view(0))
    return "\n".join(
        [
            MARK,
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            f"<title>{title}</title>",
            f"<style>{STYLE}{style(terrains_of(board))}</style></head>",
            f"<body><header><h1>{title}</h1>",
            *(f"<p>{in_markup(line)}</p>" for line in _opening(made, open_book=open_book)),
            "</header><main>",
            *_course(game, course, ends, sides_of(game, chair.scenario)),
            *_charts(made, ends),
            *_combats(made.combats),
            *_rest(made),
            "</main>",
            f"<script>{SCRIPT}</script></body></html>\n",
        ]
    )


def _opening(made: Report, *, open_book: bool) -> list[str]:
    players = ", ".join(f"{side} {player}" for side, player in made.players.items())
    seen = f"as {made.reader} saw it" if made.reader else "as everybody could see it"
    seen = "everything that was hidden is shown" if open_book else seen
    told = made.where
    if made.result is not None:
        told = ending(made.result)
    return [f"{players}; {made.entries} orders and dice; {seen}", told]


def _course(game: Game[Any], course: Course, ends: Sequence[TurnEnd], sides: Sequence[str]) -> list[str]:
    """The map with its counters at each step's end and the ways there, and what happened in each step."""
    sheet, last = game.presenter, course.view(len(course.history))
    board = sheet.board(last)
    plan = Plan(board.grid)
    film = Film(board, plan, list(sides))
    film.take(sheet.picture(course.view(0)))
    told = []
    for end in ends:
        steps = signed(_marches(game, course, last, end))
        film.take(
            sheet.picture(course.view(end.last)),
            [(step.sign, step.line.hexes) for step in steps if len(step.line.hexes) > 1],
        )
        told.append(_step(game, course, last, end, steps))
    hexes = film.played_on()
    frame = plan.frame(hexes)
    return [
        '<section><h2>The course of the game</h2><div class="bar">',
        '<button type="button" id="back">\u25c0 Back</button>',
        f'<input type="range" id="at" min="0" max="{len(ends)}" value="{len(ends)}" aria-label="Step">',
        '<button type="button" id="on">On \u25b6</button> <button type="button" id="large">Large map</button>',
        '<span class="keys">\u2190 \u2192 step, Home and End go to either end</span></div>',
        '<div class="map" id="map">',
        f'<svg class="vm" viewBox="{" ".join(map(str, frame))}" width="{frame.width}" height="{frame.height}"'
        ' role="img" aria-label="Map">',
        paper(frame),
        *ground(board, plan, sheet.terrain_glyphs(last), hexes),
        *names(board, plan, hexes),
        *film.sprites(),
        f'<g id="pieces">{film.still(len(ends))}</g></svg></div>',
        '<p id="told" aria-live="polite"></p>',
        f'<script type="application/json" id="film">{film.data()}</script>',
        '<ol class="turns" id="turns" start="0">',
        "<li><h3>At the start</h3></li>",
        *told,
        "</ol></section>",
    ]


def _marches(game: Game[Any], course: Course, last: Any, end: TurnEnd) -> list[DigestLine]:
    """The marches of a step, one a counter, in the order in which they began."""
    lines = digest(game, last, course.history[: end.last], end.first)
    return sorted((line for line in lines if line.kind == MARCH), key=lambda line: line.place)


def _step(game: Game[Any], course: Course, last: Any, end: TurnEnd, marches: Sequence[Step]) -> str:
    """What happened in a step: the marches with their signs, then all else in its order."""
    sheet, grid = game.presenter, game.presenter.board(last).grid
    lines = [f"<li><b>{step.sign}</b> {in_markup(step.whole({}))}</li>" for step in marches]
    for seen in course.history[end.first : end.last]:
        for event in seen.events:
            march = sheet.march(event)
            if march is not None and any(hexes_in(label, grid) for label in march[1]):
                continue
            kind = ' class="notable"' if Notable() in sheet.tally(last, event) else ""
            lines.append(f"<li{kind}>{in_markup(sheet.describe(last, event))}</li>")
    return f"<li><h3>{in_markup(end.title)}</h3><ul>{''.join(lines)}</ul></li>"


def _charts(made: Report, ends: Sequence[TurnEnd]) -> list[str]:
    figures = [chart_figure(chart) for chart in charts(made, ends)]
    figures += [dice_figure(dice) for dice in made.dice if dice.count]
    if not figures:
        return []
    return ['<section><h2>Over the turns</h2><div class="figures">', *figures, "</div></section>"]


def _combats(combats: Sequence[Combat]) -> list[str]:
    if not combats:
        return []
    heads = ("Turn", "Attacker", "With", "Target", "Read with", "Die", "Result", "Line of the table")
    rows = ["<tr>" + "".join(f'<th scope="col">{head}</th>' for head in heads) + "</tr>"]
    for combat in combats:
        fight = combat.fight
        with_ = " ".join(fight.attackers) or "fire"
        result = f"{fight.result} {fight.meaning}".rstrip()
        cells = (str(combat.turn), fight.side, with_, fight.target, fight.differential, fight.die, result)
        written = "".join(f"<td>{in_markup(cell)}</td>" for cell in cells)
        rows.append(f"<tr>{written}<td>{_line(combat)}</td></tr>")
    return ["<section><h2>Combats</h2>", *_table(rows), "</section>"]


def _line(combat: Combat) -> str:
    """The line of the table that a combat was read in, the die that fell marked; else what was added up."""
    cast = combat.cast
    if cast is None:
        return ""
    sums = in_markup("; ".join(cast.sums))
    faces = "".join(
        f"<{tag}>{in_markup(face.shows)}<br>{in_markup(face.result)}</{tag}>"
        for number, face in enumerate(cast.dice)
        for tag in ["mark" if number == cast.fallen else "span"]
    )
    return f'{sums}<div class="line">{faces}</div>' if faces else sums


def _rest(made: Report) -> list[str]:
    found = []
    for heading, (sentences, heads, rows) in sections(made):
        if heading in _SHOWN_OTHERWISE:
            continue
        found.append(f"<section><h2>{in_markup(heading)}</h2>")
        found += [f"<p>{in_markup(sentence)}</p>" for sentence in sentences]
        if rows:
            head = "".join(f'<th scope="col">{in_markup(cell)}</th>' for cell in heads)
            body = ["<tr>" + "".join(f"<td>{in_markup(cell)}</td>" for cell in row) + "</tr>" for row in rows]
            found += _table([f"<tr>{head}</tr>", *body])
        found.append("</section>")
    return found


def _table(rows: Sequence[str]) -> list[str]:
    return ['<div class="wide"><table>', *rows, "</table></div>"]
