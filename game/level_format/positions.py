"""Where the keys of a TOML text stand, read from its syntax tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

KeyPath = tuple[str | int, ...]
Place = tuple[int, int]
_HEADERS: Final = ("table", "table_array_element")


class Node(Protocol):
    """A node of the syntax tree, as far as it is used here."""

    @property
    def type(self) -> str:
        """What it is: "pair", "table", "array" ..."""
        ...

    @property
    def text(self) -> bytes | None:
        """The bytes it spans."""
        ...

    @property
    def start_point(self) -> tuple[int, int]:
        """Row and column (in bytes) from 0."""
        ...

    @property
    def named_children(self) -> Sequence[Node]:
        """Its parts without brackets and signs."""
        ...

    def named_descendant_for_point_range(
        self, start_point: tuple[int, int], end_point: tuple[int, int], /
    ) -> Node | None:
        """Return the smallest named part that spans both points."""
        ...


class Positions:
    """Finds lines and columns of paths such as ("mine", 3, "range").

    Only the headers are read at once; the keys below a header when one of them is asked for.
    """

    def __init__(self, root: Node, text: str) -> None:
        """Read the headers of a document."""
        self.lines = text.split("\n")
        self._root = root
        self._sections: dict[KeyPath, Node] = {(): root}
        self._pairs: dict[KeyPath, dict[str, list[tuple[tuple[str, ...], Node]]]] = {}
        for path, node in _headers(root):
            self._sections.setdefault(path, node)

    def find(self, path: KeyPath, on_key: bool = False) -> Place:
        """Return line and column, from 1, of a value, of its key, or of the nearest thing around it that exists."""
        for length in range(len(path), 0, -1):
            section = self._sections.get(path[:length])
            if section is None and length == len(path):
                section = self._sections.get((*path, 0))
            if section is not None and length == len(path):
                return self.place_of(section)
            if section is not None:
                return self.place_of(self._descend(path[:length], path[length:], on_key) or section)
        node = self._descend((), path, on_key) if path else None
        return self.place_of(node) if node is not None else (1, 1)

    def place_of(self, node: Node) -> Place:
        """Return line and column, from 1 and in characters, of a node."""
        row, column = node.start_point
        return row + 1, len(self.lines[row].encode("utf-8", "replace")[:column].decode("utf-8", "replace")) + 1

    def is_comment(self, line: int, column: int) -> bool:
        """Say whether a comment stands at a line and column, both from 1."""
        point = (line - 1, len(self.lines[line - 1][: column - 1].encode("utf-8", "replace")))
        node = self._root.named_descendant_for_point_range(point, point)
        return node is not None and node.type == "comment"

    def find_twice(self) -> Iterator[tuple[str, Place, Place]]:
        """Yield each key or table that is given once more: its name, its place, and the place of the first."""
        seen: dict[KeyPath, tuple[str, Node]] = {}
        for path, kind, node in _definitions(self._root):
            first = seen.setdefault(path, (kind, node))
            if first[1] is not node and (kind, first[0]) != ("array", "array"):
                name = ".".join(part for part in path if isinstance(part, str))
                yield name, self.place_of(node), self.place_of(first[1])

    def _descend(self, section: KeyPath, rest: KeyPath, on_key: bool) -> Node | None:
        """Return the node of a path below a header; of its deepest part that exists; None if not even its key does."""
        pairs = self._pairs.get(section)
        if pairs is None:
            pairs = self._pairs[section] = _pairs_by_first_key(self._sections[section])
        return _find_in_pairs(pairs.get(str(rest[0]), ()), rest, on_key)


def _find_in_pairs(pairs: Sequence[tuple[tuple[str, ...], Node]], rest: KeyPath, on_key: bool) -> Node | None:
    """Find the value for a path among key-value pairs; `a.b.c = 1` also counts as the place of `a`."""
    for keys, pair in pairs:
        if keys[: len(rest)] == rest[: len(keys)]:
            below = rest[len(keys) :]
            if len(keys) > len(rest) or (on_key and not below):
                return pair
            return _find_in_value(_value_of(pair), below, on_key)
    return None


def _find_in_value(value: Node, rest: KeyPath, on_key: bool) -> Node:
    if not rest:
        return value
    step = rest[0]
    if isinstance(step, int):
        elements = [node for node in value.named_children if node.type != "comment"] if value.type == "array" else []
        return _find_in_value(elements[step], rest[1:], on_key) if step < len(elements) else value
    return _find_in_pairs(_pairs_of(value), rest, on_key) or value


def _pairs_by_first_key(section: Node) -> dict[str, list[tuple[tuple[str, ...], Node]]]:
    table: dict[str, list[tuple[tuple[str, ...], Node]]] = {}
    for keys, pair in _pairs_of(section):
        table.setdefault(keys[0], []).append((keys, pair))
    return table


def _pairs_of(node: Node) -> list[tuple[tuple[str, ...], Node]]:
    """Return the pairs directly in a document, a table or an inline table, each with its keys."""
    pairs = [child for child in node.named_children if child.type == "pair" and child.named_children]
    return [(keys, pair) for pair in pairs if (keys := _keys_of(pair.named_children[0]))]


def _value_of(pair: Node) -> Node:
    return [node for node in pair.named_children if node.type != "comment"][-1]


def _keys_of(node: Node) -> tuple[str, ...]:
    """Return the parts of a bare, quoted or dotted key; () for anything else, such as the ruins of a broken line."""
    if node.type == "dotted_key":
        return tuple(part for child in node.named_children for part in _keys_of(child))
    text = (node.text or b"").decode("utf-8", "replace")
    if node.type == "quoted_key" and "\\" in text and text[0] == '"':
        return (_unescaped(text),)
    if node.type == "quoted_key":
        return (text[1:-1],)
    return (text,) if node.type == "bare_key" else ()


def _unescaped(quoted: str) -> str:
    """Read the escapes of a quoted key; a key with one that JSON does not know keeps it as it stands."""
    import json

    try:
        return str(json.loads(quoted))
    except ValueError:
        return quoted[1:-1]


def _headers(root: Node) -> Iterator[tuple[KeyPath, Node]]:
    """Yield each header with its full path: `[[ship.hold]]` after the third `[[ship]]` is ("ship", 2, "hold", 0)."""
    counts: dict[KeyPath, int] = {}
    for node in root.named_children:
        keys = _keys_of(node.named_children[0]) if node.type in _HEADERS and node.named_children else ()
        if not keys:
            continue
        path = _below_latest((), keys, counts)
        if node.type == "table_array_element":
            number = counts.get(path, 0)
            counts[path] = number + 1
            path = (*path, number)
        yield path, node


def _below_latest(path: KeyPath, keys: tuple[str, ...], counts: dict[KeyPath, int]) -> KeyPath:
    """Return the path that a header's keys lead to: through an array of tables by its latest row."""
    if path in counts:
        path = (*path, counts[path] - 1)
    path = (*path, keys[0])
    return _below_latest(path, keys[1:], counts) if len(keys) > 1 else path


def _definitions(root: Node) -> Iterator[tuple[KeyPath, str, Node]]:
    """Yield all that defines a name, in the order of the file: (path, "key", "table" or "array", node)."""
    yield from _keys_below((), root)
    for path, node in _headers(root):
        if node.type == "table_array_element":
            yield path[:-1], "array", node
        else:
            yield path, "table", node
        yield from _keys_below(path, node)


def _keys_below(path: KeyPath, node: Node) -> Iterator[tuple[KeyPath, str, Node]]:
    for keys, pair in _pairs_of(node):
        full = (*path, *keys)
        yield full, "key", pair
        value = _value_of(pair)
        if value.type == "inline_table":
            yield from _keys_below(full, value)
        elif value.type == "array":
            for index, element in enumerate(value.named_children):
                if element.type == "inline_table":
                    yield from _keys_below((*full, index), element)
