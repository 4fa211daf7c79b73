"""A copy of the geometry that remembers how large the results of its arithmetic became, line by line.

The copy is made from the source, with a call about every sum, difference, product and shift. So nothing is left out,
and it runs beside the compiled build as well.
"""

from __future__ import annotations

import ast
import re
import sys
from importlib.resources import files
from types import ModuleType
from typing import Any

PACKAGE = "gnomon.games.x_wing.geometry"
COPY = "watched_geometry"
# In the order in which they import each other.
MODULES = [
    "arithmetic",
    "angles",
    "pose",
    "ranges",
    "arcs",
    "outlines",
    "paths",
    "backing",
    "templates",
    "sight",
    "slides",
]
UNBOUNDED = ["_series"]  # on ints of any size, when the tables are made

Place = tuple[str, int]  # module and line


class Watch:
    """The largest result of every line, and the lines that have arithmetic."""

    def __init__(self) -> None:
        self.largest: dict[Place, int] = {}
        self.lines: dict[Place, str] = {}

    def see(self, value: Any, module: str, line: int) -> Any:
        if isinstance(value, list):
            return value
        assert type(value) is int, f"{module}.py, line {line}: {value!r} is no int"
        place = module, line
        self.largest[place] = max(self.largest.get(place, 0), abs(value))
        return value

    def matching(self, pattern: str) -> int:
        """The largest result of all lines with a text."""
        return max(self.largest.get(place, 0) for place, text in self.lines.items() if re.search(pattern, text))

    def unseen(self) -> list[str]:
        """The lines that were never run."""
        return [f"{place[0]}.py: {text}" for place, text in self.lines.items() if place not in self.largest]


class Watching(ast.NodeTransformer):
    """Puts a call about every result of arithmetic inside functions."""

    def __init__(self, watch: Watch, module: str, source: str) -> None:
        self.watch, self.module, self.texts = watch, module, source.splitlines()
        self.inside = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if node.name in UNBOUNDED:
            return node
        self.inside = True
        node.body = [self.visit(one) for one in node.body]
        self.inside = False
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if not self.inside or not isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.LShift):
            return node
        return self.seen(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        load = ast.parse(ast.unparse(node.target), mode="eval").body
        value = ast.copy_location(ast.BinOp(load, node.op, node.value), node)
        return ast.copy_location(ast.Assign([node.target], self.seen(value)), node)

    def seen(self, node: ast.BinOp) -> ast.expr:
        self.watch.lines[self.module, node.lineno] = self.texts[node.lineno - 1].strip()
        name = ast.Name("watch_result", ast.Load())
        call = ast.Call(name, [node, ast.Constant(self.module), ast.Constant(node.lineno)], [])
        return ast.copy_location(call, node)


def watched_copy() -> tuple[Watch, dict[str, Any]]:
    """The watch, and the modules of the copy by name."""
    watch = Watch()
    sys.modules[COPY] = ModuleType(COPY)
    out: dict[str, Any] = {}
    for name in MODULES:
        source = (files(PACKAGE) / f"{name}.py").read_text("utf-8")
        tree = Watching(watch, name, source).visit(ast.parse(source.replace(PACKAGE, COPY)))
        module = ModuleType(f"{COPY}.{name}")
        sys.modules[module.__name__] = module
        module.__dict__["watch_result"] = watch.see
        exec(compile(ast.fix_missing_locations(tree), f"{name}.py", "exec"), module.__dict__)
        out[name] = module
    for name in (COPY, *(module.__name__ for module in out.values())):
        del sys.modules[name]
    return watch, out
