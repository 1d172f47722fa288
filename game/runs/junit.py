"""Test reports in JUnit's XML, as build servers read them."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from game.runs.expectations import READ, Report


def junit_xml(reports: Sequence[Report]) -> str:
    """Return reports as XML: a suite for each level, a case for each expectation. It holds no times and no host.

    A level that could not be read is an error, and a case of its own.
    """
    root = Element("testsuites", name="breachlane")
    _count(root, reports)
    for report in reports:
        path = _printable(report.path.as_posix())
        suite = SubElement(root, "testsuite", name=path)
        _count(suite, [report])
        suite.set("skipped", "0")
        for number, expectation in enumerate(report.expectations, start=1):
            case = _add_case(suite, path, f"{number}: {expectation.what}")
            if not expectation.held:
                # Without a line the words tell their places themselves.
                place = f"{path}:{expectation.line}: " if expectation.line else ""
                _add_fault(case, "failure", place, expectation.failure)
        if report.unread:
            _add_fault(_add_case(suite, path, READ), "error", f"{path}: ", report.unread)
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _count(element: Element, reports: Sequence[Report]) -> None:
    """Write into an element how many cases there are of each kind."""
    errors = sum(report.unread != "" for report in reports)
    tests = sum(len(report.expectations) for report in reports) + errors
    failures = sum(report.failed for report in reports)
    for name, count in (("tests", tests), ("failures", failures), ("errors", errors)):
        element.set(name, str(count))


def _add_case(suite: Element, path: str, name: str) -> Element:
    return SubElement(suite, "testcase", classname=path, name=_printable(name))


def _add_fault(case: Element, tag: str, place: str, words: str) -> None:
    """Add what went wrong; the first line of the words is the message."""
    text = _printable(words)
    kind = "expectation" if tag == "failure" else "file"
    SubElement(case, tag, message=text.split("\n")[0], type=kind).text = place + text


def _printable(text: str) -> str:
    """Return a text without the characters that XML does not allow."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)
