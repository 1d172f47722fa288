"""Elements of HTML and SVG. A text becomes markup in one place, and is escaped there."""

from __future__ import annotations

import re
from html import escape
from typing import Final

_VOID: Final = ("meta", "link", "br", "col", "wbr")
_UNPRINTABLE: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


class Markup(str):
    """Markup: everything in it that was text is escaped."""

    __slots__ = ()


Child = str | None
Attribute = str | int | float | bool | None


def escaped(text: str) -> Markup:
    """Return a text as markup; what is markup already stays as it is, signs that no page may hold become U+FFFD.

    >>> escaped("<b> & \\x00"), escaped(Markup("<b>"))
    ('&lt;b&gt; &amp; \ufffd', '<b>')
    """
    return text if isinstance(text, Markup) else Markup(escape(_UNPRINTABLE.sub("\ufffd", text)))


def join(*parts: Child) -> Markup:
    """Return parts one after the other; None is nothing."""
    return Markup("".join(escaped(part) for part in parts if part is not None))


def element(name: str, /, *children: Child, **attributes: Attribute) -> Markup:
    """Return an element.

    Args:
        name: its name.
        children: markup, or texts; None is nothing.
        attributes: `class_` stands for class, `data_sort` for data-sort. None and False: it has no such attribute;
            True: one without a value.

    >>> element("td", "1 < 2", class_="number", data_sort=1, hidden=False)
    '<td class="number" data-sort="1">1 &lt; 2</td>'
    """
    words = "".join(_attribute(key, value) for key, value in attributes.items())
    inner = join(*children)
    return Markup(f"<{name}{words}>" if name in _VOID else f"<{name}{words}>{inner}</{name}>")


def _attribute(key: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escaped(_short(value))}"'


def _short(value: str | float) -> str:
    """Return a value as it is written: a float with at most two decimals, and none that say nothing."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
