"""Spoil level files in thousands of ways and load each: no file may ever lead to a traceback or a long wait.

`python tools/mutate_levels.py --count 10000 --seed 1 levels` loads that many mutants of the levels below a folder,
plays those that are still legal for a few ticks, and says which took longest. Exit code 1: a mutant led to a traceback
or took too long; the line that is printed makes the same mutant again.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game import ScriptedDieError, Simulation, check_level_text  # noqa: E402
from game.level_format.level import Level  # noqa: E402
from game.level_format.mistakes import Mistake  # noqa: E402
from game.level_format.reports import json_report, sarif_report, text_report  # noqa: E402

Check = Callable[[bytes], "tuple[Level | None, list[Mistake]]"]
Play = Callable[[Level], None]
LONGEST = 2.0  # Seconds of work for one mutant.
TICKS = 12

ODD_VALUES = (
    "nan", "-inf", "inf", "-0.0", "0", "-1", "1", "2", "7", "1.0", "1.5", "1e308", "1e400", "1_000_000_000",
    str(10**30), "9" * 5000, "0x" + "f" * 40, "true", '""', '"3"', '"0000"', '"9999"', '"0101"', '"123/045"',
    "2020-01-02", "12:00:00", "1979-05-27T07:32:00Z", "[]", "{}", "[[]]", "[{}]", '["a", 1, [2.5]]', "{ a = 1 }",
    "'''x'''", '"' + "x" * 10_000 + '"', '"A"', '"north"', '"cluster"', '"é\u202e\U0001f600"', '"\\u0000"', "[1, 2]",
    "[-1.00001, 1e9]", "[" * 33 + "]" * 33,
)  # fmt: skip
ODD_LINES = (
    "[[mine]]", "[map]", "[[map]]", "[mine]", "[[side]]", "[[minefield]]", "[[order]]", "[[expect]]", "[script]",
    "[rulings]", "[[objective]]", "[[ship.hold]]", "[mine.x]", "[a.b.c]", "x = 1", "id = 'x'", "title = 'x'",
    "format = 1", "seed = 5", 'mine = { kind = "cluster", range = 9 }', "count = 1_000_000_000", "radius = 400",
    'pattern = "scatter"', "spacing = 0", "# lint: allow telling-id", '"""', "'''", "[[[", "]]", "}", "\x00",
    "\ufeff", "a." * 40 + "b = 1", "a = " + "[" * 2000, "a = " + "{ a = " * 500, ".".join(["k"] * 5000) + " = 1",
)  # fmt: skip
ODD_SIGNS = "[]{}\"'=,.#\\\n\r\t \x00\x7f\ufeff\u2028\u202eé0-_:"


def mutations(text: str, seed: int, count: int) -> Iterator[bytes]:
    """Yield mutants of a level's text, each spoilt in one to three ways; the same for the same seed."""
    for number in range(count):
        yield mutant(text, seed, number)


def mutant(text: str, seed: int, number: int) -> bytes:
    """Return one mutant by its number."""
    random = Random(f"{seed}|{number}")
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        text = random.choice(WAYS)(text, random)
    raw = text.encode("utf-8", "surrogatepass")
    return _flip_bytes(raw, random) if random.random() < 0.1 else raw


def _flip_bytes(raw: bytes, random: Random) -> bytes:
    spoilt = bytearray(raw)
    for _ in range(min(len(spoilt), random.randint(1, 4))):
        spoilt[random.randrange(len(spoilt))] = random.randrange(256)
    return bytes(spoilt)


def _pick_line(lines: Sequence[str], random: Random, having: str = "") -> int:
    """Return the index of a line that has a sign in it, of any line if none has."""
    fitting = [index for index, line in enumerate(lines) if having in line] or list(range(len(lines)))
    return random.choice(fitting)


def _delete_line(text: str, random: Random) -> str:
    lines = text.split("\n")
    del lines[_pick_line(lines, random)]
    return "\n".join(lines)


def _double_line(text: str, random: Random) -> str:
    lines = text.split("\n")
    index = _pick_line(lines, random)
    lines.insert(random.choice((index, random.randint(0, len(lines)))), lines[index])
    return "\n".join(lines)


def _move_line(text: str, random: Random) -> str:
    """Put a line, a key or a header, somewhere else: under another header, say."""
    lines = text.split("\n")
    line = lines.pop(_pick_line(lines, random, "="))
    lines.insert(random.randint(0, len(lines)), line)
    return "\n".join(lines)


def _move_table(text: str, random: Random) -> str:
    """Move or repeat a table with all its keys."""
    tables = text.split("\n[")
    table = random.choice(tables[1:] or tables)
    if random.random() < 0.5 and len(tables) > 1:
        tables.remove(table)
    tables.insert(random.randint(1, len(tables)), table)
    return "\n[".join(tables)


def _with_value(lines: list[str], index: int, value: str) -> list[str]:
    key, equals, _ = lines[index].partition("=")
    return [*lines[:index], f"{key}{equals} {value}", *lines[index + 1 :]]


def _swap_values(text: str, random: Random) -> str:
    lines = text.split("\n")
    one, other = _pick_line(lines, random, "="), _pick_line(lines, random, "=")
    values = [lines[index].partition("=")[2].strip() for index in (other, one)]
    return "\n".join(_with_value(_with_value(lines, one, values[0]), other, values[1]))


def _odd_value(text: str, random: Random) -> str:
    lines = text.split("\n")
    return "\n".join(_with_value(lines, _pick_line(lines, random, "="), random.choice(ODD_VALUES)))


def _odd_line(text: str, random: Random) -> str:
    lines = text.split("\n")
    lines.insert(random.randint(0, len(lines)), random.choice(ODD_LINES))
    return "\n".join(lines)


def _change_number(text: str, random: Random) -> str:
    """Change one figure: most mutants of this kind stay legal, and play."""
    figures = [index for index, sign in enumerate(text) if sign in "0123456789"]
    if not figures:
        return text
    index = random.choice(figures)
    return text[:index] + str(random.randrange(10)) + text[index + 1 :]


def _spoil_word(text: str, random: Random) -> str:
    """Swap two neighbouring signs, as a hasty hand does."""
    index = random.randrange(max(1, len(text) - 1))
    return text[:index] + text[index : index + 2][::-1] + text[index + 2 :]


def _odd_sign(text: str, random: Random) -> str:
    index = random.randint(0, len(text))
    sign = random.choice(ODD_SIGNS) * random.choice((1, 1, 2, 3, 40))
    return text[:index] + sign + text[index + random.randint(0, 1) :]


def _cut(text: str, random: Random) -> str:
    """Leave out a stretch, or all that follows."""
    first = random.randint(0, len(text))
    return text[:first] + random.choice(("", text[first + random.randint(1, 60) :]))


def _repeat(text: str, random: Random) -> str:
    """Repeat a stretch up to 200 times."""
    first = random.randint(0, len(text))
    last = first + random.randint(1, 80)
    return text[:last] + text[first:last] * random.randint(1, 200) + text[last:]


WAYS: tuple[Callable[[str, Random], str], ...] = (
    _delete_line, _double_line, _move_line, _move_table, _swap_values, _swap_values, _odd_value, _odd_value, _odd_line,
    _change_number, _change_number, _change_number, _spoil_word, _odd_sign, _cut, _repeat,
)  # fmt: skip


@dataclass(slots=True)
class Tally:
    """What came of the mutants: how many there were, how many were legal, the longest time, and what went wrong.

    allowed: how many seconds a mutant may take; how fast a machine is decides about it, so that tests allow any time.
    """

    allowed: float = inf
    mutants: int = 0
    legal: int = 0
    longest: float = 0.0
    longest_of: str = ""
    faults: list[str] = field(default_factory=list[str])


def try_mutant(raw: bytes, name: str, tally: Tally, check: Check, play: Play) -> None:
    """Load a mutant, print its mistakes as every report does, and play it if it is legal."""
    begun = time.process_time()
    try:
        level, mistakes = check(raw)
        for report in (text_report, json_report, sarif_report):
            report(mistakes)
        if level is not None:
            tally.legal += 1
            play(level)
    except Exception:  # noqa: BLE001  any exception at all is what is looked for
        tally.faults.append(f"{name}\n{traceback.format_exc()}")
    taken = time.process_time() - begun
    tally.mutants += 1
    if taken > tally.longest:
        tally.longest, tally.longest_of = taken, name
    if taken > tally.allowed:
        tally.faults.append(f"{name}\ntook {taken:.1f} seconds")


def check_by_game(raw: bytes) -> tuple[Level | None, list[Mistake]]:
    """Check a mutant as `breachlane check` does."""
    return check_level_text(raw, "mutant")


def play_some_ticks(level: Level) -> None:
    """Play a level for a few ticks; a scripted die that does not fit may stop it."""
    game: Any = Simulation(level)
    try:
        for _ in range(TICKS):
            if game.over:
                break
            game.step()
    except ScriptedDieError:
        return


def try_all(
    texts: Sequence[tuple[str, str]], count: int, seed: int, check: Check, play: Play, allowed: float = inf
) -> Tally:
    """Try a number of mutants, shared out among named texts; one that takes more seconds than allowed is a fault."""
    tally = Tally(allowed)
    for index, (name, text) in enumerate(texts):
        share = count // len(texts) + (index < count % len(texts))
        for number, raw in enumerate(mutations(text, seed, share)):
            try_mutant(raw, f"--seed {seed} --only {number} {name}", tally, check, play)
    return tally


def find_levels(paths: Sequence[Path]) -> list[Path]:
    """Return the files that are named, and all TOML files below the folders that are."""
    return [file for path in paths for file in (sorted(path.rglob("*.toml")) if path.is_dir() else [path])]


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the mutants that the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path, help="levels, or folders of levels")
    parser.add_argument("--count", type=int, default=1000, help="how many mutants in all (default 1000)")
    parser.add_argument("--seed", type=int, default=0, help="another seed, other mutants (default 0)")
    parser.add_argument("--only", type=int, help="one mutant by its number: it is printed and tried")
    chosen = parser.parse_args(arguments)
    texts = [(str(path), path.read_text(encoding="utf-8")) for path in find_levels(chosen.paths)]
    if not texts:
        parser.error("there are no levels there")
    if chosen.only is not None:
        tally = Tally(LONGEST)
        raw = mutant(texts[0][1], chosen.seed, chosen.only)
        sys.stdout.buffer.write(raw + b"\n")
        try_mutant(raw, texts[0][0], tally, check_by_game, play_some_ticks)
    else:
        tally = try_all(texts, chosen.count, chosen.seed, check_by_game, play_some_ticks, LONGEST)
    for fault in tally.faults:
        print(fault, file=sys.stderr)
    print(
        f"{tally.mutants} mutants of {len(texts)} levels, {tally.legal} of them legal; {len(tally.faults)} faults; "
        f"the longest took {tally.longest:.2f} seconds: {tally.longest_of}"
    )
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
