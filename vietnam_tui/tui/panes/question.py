"""The pane of what is asked: the list that is open, the dry run of its line, the combat just decided."""

from __future__ import annotations

from vietnam_tui.tui.panes.dice import cast_rows, stakes
from vietnam_tui.tui.panes.lines import KEY, Line
from vietnam_tui.tui.panes.side import choices, dry_run, rows_of_choices
from vietnam_tui.tui.seat.player_view import PlayerView

#: rows that a combat keeps above a long list: who fought, the odds, the result
BRIEF_CAST = 3


def question_rows(player: PlayerView, width: int, height: int) -> list[Line]:
    """The list that is open with the dry run of its line, a dry run alone, or the combat just decided.

    The deciding numbers stand above the list; it takes what it needs, and what is left tells the rest.
    """
    preview, rows = player.preview, list[Line]()
    if preview is not None:
        rows = stakes(preview, width)
    if player.cast is not None and not rows:
        wanted = 0 if player.menu is None else rows_of_choices(player, width) + 1
        # above a long list there is no room for the whole die
        most = height - wanted if wanted <= height // 2 + 1 else BRIEF_CAST
        # all answers in sight are worth more than what has been decided
        most = 0 if height - BRIEF_CAST < wanted <= height + 1 else most
        rows = cast_rows(player.cast, width, most) if most else []
    if rows and (player.menu is not None or preview is not None):
        rows.append([])
    if player.menu is not None:
        told = 0 if preview is None or preview.sums else min(6, len(preview.lines) + len(preview.odds))
        room = height - len(rows)
        # all answers in sight are worth more than what a dry run tells besides the deciding numbers
        wanted = rows_of_choices(player, width) + 1
        least = wanted if wanted <= room else min(room, max(5, height // 3))
        rows += choices(player, width, max(least, room - (told and told + 1)))
    if preview is not None and len(rows) < height:
        gap: list[Line] = [[]] if player.menu is not None else []
        tried = dry_run(
            preview,
            width,
            height - len(rows) - len(gap),
            titled=player.menu is None,
            with_table=width >= 40 or height >= 28,
        )
        rows += [*gap, *tried] if tried else []
        if len(rows) > height:
            rows[height - 1 :] = [[("c: all of it", KEY)]]
    return rows[:height]
