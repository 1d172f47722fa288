"""Reports read as text: tables, headings and links, without a browser."""

from __future__ import annotations

from html.parser import HTMLParser

from game.runs.report import page
from game.runs.report.reading import Results
from game.runs.results import BatchResult

VOID = {"meta", "link", "br", "col", "wbr"}


class ReportText(HTMLParser):
    """What stands on a page.

    `tables`: the rows of each table by its caption, each row a list of texts; of two with one caption the first.
    """

    def __init__(self, page: str) -> None:
        """Read a page."""
        super().__init__(convert_charrefs=True)
        self.tables: dict[str, list[list[str]]] = {}
        self.headings: list[str] = []
        self.notes: list[str] = []
        self.titles: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.elements: list[str] = []
        self.text = ""
        self.open: list[str] = []
        self._rows: list[list[str]] = []
        self._parts: list[str] = []
        self._caption = ""
        self._is_note = False
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element."""
        values = dict(attrs)
        self.elements.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        if values.get("id"):
            self.ids.append(str(values["id"]))
        if values.get("href"):
            self.links.append(str(values["href"]))
        if tag == "table":
            self._rows = []
        elif tag == "tr":
            self._rows.append([])
        if tag in ("td", "th", "caption", "h1", "h2", "h3", "title", "p"):
            self._parts = []
            self._is_note = values.get("class") == "note"

    def handle_data(self, data: str) -> None:
        """Take a text."""
        if self.open and self.open[-1] not in ("script", "style", "title"):
            self.text += data
        self._parts.append(data)

    def handle_endtag(self, tag: str) -> None:
        """End an element: it must be the one that began last."""
        assert self.open.pop() == tag, f"{tag} ends in {self.open}"
        text = " ".join("".join(self._parts).replace("\u00a0", " ").split())
        if tag in ("td", "th"):
            self._rows[-1].append(text)
        elif tag == "caption":
            self._caption = text
        elif tag == "table":
            self.tables.setdefault(self._caption, self._rows)
        elif tag in ("h1", "h2", "h3"):
            self.headings.append(text)
        elif tag == "title":
            self.titles.append(text)
        elif tag == "p" and self._is_note:
            self.notes.append(text)


def rows_of(page: ReportText, caption: str) -> list[list[str]]:
    """The rows of the table whose caption begins so, without its heads."""
    (name,) = [name for name in page.tables if name.startswith(caption)]
    return page.tables[name][1:]


def report_page(results: Results) -> str:
    """The page of results."""
    return page.page_of(results, page.chapters_of(results))


def page_of(*games: BatchResult) -> ReportText:
    """The report of games."""
    return ReportText(report_page(Results(list(games))))
