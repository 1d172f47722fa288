"""Test reports in JUnit's XML, as build servers read them."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from game.runs.expectations import Report


def junit_xml(reports: Sequence[Report]) -> str:
    """Return reports as XML: a suite for each level, a case for each expectation. It holds no times and no host."""
    root = Element("testsuites", name="breachlane", tests=_total(reports), failures=_failures(reports), errors="0")
    for report in reports:
        suite = SubElement(root, "testsuite", name=report.path.as_posix(), tests=_total([report]))
        suite.set("failures", _failures([report]))
        suite.set("errors", "0")
        suite.set("skipped", "0")
        for number, expectation in enumerate(report.expectations, start=1):
            name = f"{number}: {_printable(expectation.what)}"
            case = SubElement(suite, "testcase", classname=report.path.as_posix(), name=name)
            if not expectation.held:
                text = _printable(expectation.failure)
                failure = SubElement(case, "failure", message=text.split("\n")[0], type="expectation")
                failure.text = f"{report.path.as_posix()}:{expectation.line}: {text}"
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _total(reports: Sequence[Report]) -> str:
    return str(sum(len(report.expectations) for report in reports))


def _failures(reports: Sequence[Report]) -> str:
    return str(sum(report.failed for report in reports))


def _printable(text: str) -> str:
    """Return a text without the characters that XML does not allow."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)
