"""Text that is to be shown by whoever reads XML or HTML, and never obeyed."""

from __future__ import annotations

from html import escape

from vietnam_tui.core.printable import clean


def in_markup(text: str) -> str:
    """A text that XML and HTML show as it is, between tags as well as inside the quotes of an attribute.

    >>> in_markup("<b onclick='x'>&"), in_markup("bell\\a")
    ('&lt;b onclick=&#x27;x&#x27;&gt;&amp;', 'bell?')
    """
    return escape(clean(text))
