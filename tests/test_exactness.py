"""The simulation is exact: integers only, dice by key, and no order, clock or address that the rules do not give."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest
from sources import RULESETS, SIMULATION, Function, Source, imports_of, simulation_sources, sources_below

CLOCKS = ("time", "datetime", "os", "sys", "locale", "platform", "uuid", "secrets", "threading", "asyncio", "socket")
SETS = ("set", "frozenset")
ORDERLESS = ("sorted", "len", "sum", "min", "max", "any", "all", "set", "frozenset", "bool")
COMBINE = ("union", "intersection", "difference", "symmetric_difference")
TAKERS = ("list", "tuple", "iter", "enumerate", "map", "zip", "next")


def is_bots(source: Source) -> bool:
    parts = source.module.split(".")
    return parts[1:2] == ["rulesets"] and "bots" in parts[3:4]


def test_the_simulation_knows_nothing_of_what_it_looks_like_or_of_its_bots() -> None:
    modules = {source.module for source in simulation_sources()}
    assert {f"game.rulesets.{name}.schedule" for name in RULESETS} <= modules
    assert "game.geometry.hex" in modules
    assert [source.module for source in simulation_sources() if is_bots(source)] == []
    looks = {"game.core.picture", "game.core.hex_picture", "game.core.telling", "game.core.menu"}
    assert modules & looks == set()


def test_the_simulation_has_integers_only() -> None:
    """But for what is handed in: places in inches, turned into whole micrometres where commands are read."""
    wrong: list[str] = []
    for source in simulation_sources():
        reads_commands = source.module.split(".")[-1] == "commands"
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
                wrong.append(source.at(node, f"the number {node.value}"))
            if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
                wrong.append(source.at(node, "a true division"))
            if isinstance(node, ast.Name) and node.id in ("float", "complex", "round") and not reads_commands:
                wrong.append(source.at(node, node.id))
        wrong += [
            f"{source.module}:{found.line} imports {found.module}"
            for found in imports_of(source)
            if found.module.split(".")[0] in ("math", "cmath", "decimal", "fractions", "numpy", "statistics")
            if found.names != ("isqrt",) and not (reads_commands and found.names == ("isfinite",))
        ]
    assert wrong == []


def test_core_and_rulesets_ask_no_clock_no_environment_and_no_chance_but_the_dice() -> None:
    wrong: list[str] = []
    for source in sources_below(*SIMULATION):
        forbidden = CLOCKS if is_bots(source) else (*CLOCKS, "random")  # a bot has a stream of its own
        wrong += [
            f"{source.module}:{found.line} imports {found.module}"
            for found in imports_of(source)
            if found.module.split(".")[0] in forbidden
        ]
    assert wrong == []


def test_core_and_rulesets_never_ask_for_a_hash_or_an_address() -> None:
    wrong = [
        source.at(node, f"calls {node.func.id}()")
        for source in sources_below(*SIMULATION)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in ("hash", "id", "vars", "globals", "locals", "eval", "exec", "input", "print", "open")
    ]
    assert wrong == []


def set_names(scope: ast.AST) -> set[str]:
    """The names that hold sets in a function or module, as far as its own assignments and annotations say."""
    names: set[str] = set()
    for _ in range(2):  # a name may hold what another one does
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign) and is_set(node.value, names):
                names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
            if isinstance(node, ast.NamedExpr) and is_set(node.value, names):
                names.add(node.target.id)
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and is_set_type(node.annotation):
                names.add(node.target.id)
            if isinstance(node, ast.arg) and node.annotation is not None and is_set_type(node.annotation):
                names.add(node.arg)
    return names


def is_set_type(annotation: ast.expr) -> bool:
    return ast.unparse(annotation).split("[")[0].strip("'\"") in (*SETS, "AbstractSet", "Set")


def is_set(node: ast.expr, names: set[str]) -> bool:
    """Whether an expression is a set, as far as it can be seen."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Name):
        return node.id in names
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name):
            return node.func.id in SETS
        return isinstance(node.func, ast.Attribute) and node.func.attr in COMBINE
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return is_set(node.left, names) or is_set(node.right, names)
    if isinstance(node, ast.IfExp):
        return is_set(node.body, names) or is_set(node.orelse, names)
    return False


def iterations_over_sets(tree: ast.Module) -> Iterator[ast.expr]:
    """Yield where the order of a set's elements can come out: loops, comprehensions, lists of it, `pop`, joining."""
    functions = [node for node in ast.walk(tree) if isinstance(node, Function)]
    outside = [node for node in tree.body if not isinstance(node, Function | ast.ClassDef)]
    for scope in (*functions, ast.Module(outside, [])):
        names = set_names(scope)
        harmless = {id(node) for call in ast.walk(scope) for node in ordered_by(call)}
        for node in ast.walk(scope):
            if id(node) not in harmless and (found := leaked_order(node, names)) is not None:
                yield found


def ordered_by(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what a call such as `sorted`, or a set that is made, takes in whatever its order."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ORDERLESS:
        for argument in node.args:
            yield argument
            yield from generators_of(argument)
            if isinstance(argument, ast.List | ast.Tuple | ast.Set):
                yield from argument.elts
    if isinstance(node, ast.SetComp):
        yield from node.generators
    if isinstance(node, ast.Set):
        yield from node.elts


def leaked_order(node: ast.AST, names: set[str]) -> ast.expr | None:
    """Return the expression at which a set is iterated in its own order, None if this node does not."""
    if isinstance(node, ast.For | ast.comprehension):
        return node.iter if is_set(node.iter, names) else None
    if isinstance(node, ast.Starred):
        return node if isinstance(node.ctx, ast.Load) and is_set(node.value, names) else None
    if not isinstance(node, ast.Call):
        return None
    if isinstance(node.func, ast.Attribute) and node.func.attr == "pop" and not node.args:
        return node if is_set(node.func.value, names) else None
    takes = isinstance(node.func, ast.Name) and node.func.id in TAKERS
    joins = isinstance(node.func, ast.Attribute) and node.func.attr in ("join", "extend", "fromkeys")
    return node if (takes or joins) and any(is_set(argument, names) for argument in node.args) else None


def generators_of(node: ast.expr) -> list[ast.comprehension]:
    return node.generators if isinstance(node, ast.GeneratorExp | ast.ListComp | ast.SetComp) else []


def test_no_set_is_iterated_in_its_own_order() -> None:
    wrong = [
        source.at(node, ast.unparse(node))
        for source in sources_below(*SIMULATION, "game.runs", "game.ai", "game.analysis")
        for node in {(n.lineno, n.col_offset): n for n in iterations_over_sets(source.tree)}.values()
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "code",
    [
        "for x in {1, 2}: f(x)", "for x in set(y): f(x)", "[x for x in {a for a in b}]", "list({1})", "''.join({a})",
        "f(*{1, 2})", "known = {1}\nfor x in known: f(x)", "def f(a: set[int]):\n for x in a: g(x)", "list(set(a) | b)",
        "{x: 1 for x in frozenset(a)}", "known: set[str] = set()\nknown.pop()", "[x for x in set(a) - {1}]",
    ],
)  # fmt: skip
def test_the_check_of_sets_sees_when_one_is_iterated(code: str) -> None:
    assert list(iterations_over_sets(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        "sorted({1, 2})", "sorted(x for x in {1, 2})", "sorted([*a, *{1}])",
        "len(set(a))", "{x + 1 for x in {1}}", "x in {1, 2}",
        "max({1, 2})", "any(x for x in {1})", "for x in sorted(set(a)): f(x)", "for x in [1]: f(x)",
        "known.pop()", "sorted({*a, *b})",
    ],
)  # fmt: skip
def test_the_check_of_sets_lets_pass_what_has_an_order(code: str) -> None:
    assert list(iterations_over_sets(ast.parse(code))) == []


def test_no_state_lives_in_a_module_of_the_simulation() -> None:
    wrong = [
        source.at(node, "global")
        for source in sources_below(*SIMULATION)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Global)
    ]
    assert wrong == []
