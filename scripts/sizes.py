"""A compact report of function and file lengths that fails above the caps.

    python scripts/sizes.py [SOURCES [TESTS]]

The caps apply to the sources (src/gnomon); tests are reported in one line. Long parameter lists are only counted.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Final, NamedTuple

FUNCTION_CAP: Final = 60
FILE_CAP: Final = 700
PARAMETER_CAP: Final = 6
LONGEST: Final = 5


class Size(NamedTuple):
    """One function or file: how many lines, and where."""

    lines: int
    where: str
    parameters: int = 0


class Sizes(NamedTuple):
    functions: list[Size]
    files: list[Size]


def parameters(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The number of parameters, without `self` and `cls`."""
    given = [arg.arg for arg in node.args.posonlyargs + node.args.args + node.args.kwonlyargs]
    return len(given) - (given[:1] in (["self"], ["cls"]))


def functions_of(tree: ast.Module, where: str) -> list[Size]:
    """Every function of a file, including nested functions and methods, with decorators."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            lines = (node.end_lineno or node.lineno) - first + 1
            found.append(Size(lines, f"{where}:{first} {node.name}", parameters(node)))
    return found


def measure(folder: Path) -> Sizes:
    sizes = Sizes([], [])
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        where = path.relative_to(folder.parent).as_posix()
        sizes.files.append(Size(len(text.splitlines()), where))
        sizes.functions.extend(functions_of(ast.parse(text, str(path)), where))
    return sizes


def percentile(sizes: list[Size], share: float) -> int:
    """The smallest size such that at least this share of all sizes is no larger."""
    lines = sorted(size.lines for size in sizes)
    return lines[max(0, -int(-share * len(lines) // 1) - 1)] if lines else 0


def row(name: str, sizes: list[Size], cap: int | None) -> str:
    numbers = [len(sizes), percentile(sizes, 0.5), percentile(sizes, 0.95), percentile(sizes, 1.0)]
    return f"{name:<16}" + "".join(f"{number:>8}" for number in numbers) + f"{cap or '-':>8}"


def report(sources: Sizes, tests: Sizes) -> str:
    """The table, the longest functions, and how many have too many parameters."""
    many = sum(size.parameters > PARAMETER_CAP for size in sources.functions)
    lines = [
        f"{'lines of':<16}" + "".join(f"{word:>8}" for word in ("count", "median", "p95", "max", "cap")),
        row("functions", sources.functions, FUNCTION_CAP),
        row("files", sources.files, FILE_CAP),
        row("test functions", tests.functions, None),
        f"functions with more than {PARAMETER_CAP} parameters: {many}",
    ]
    longest = sorted(sources.functions, key=lambda size: -size.lines)[:LONGEST]
    if longest:
        lines += ["longest functions:", *(f"{size.lines:>6}  {size.where}" for size in longest)]
    return "\n".join(lines)


def too_long(sizes: Sizes) -> list[str]:
    """One sentence for each function or file above its cap."""
    return [
        f"too long: {size.where} has {size.lines} lines, the cap is {cap}"
        for found, cap in ((sizes.functions, FUNCTION_CAP), (sizes.files, FILE_CAP))
        for size in found
        if size.lines > cap
    ]


def main(arguments: list[str]) -> int:
    root = Path(__file__).resolve().parent.parent
    folders = [Path(argument).resolve() for argument in arguments]
    defaults = [root / "src" / "gnomon", root / "tests"]
    sources, tests = folders + defaults[len(folders) :]
    sizes = measure(sources)
    print(report(sizes, measure(tests)))
    complaints = too_long(sizes)
    for complaint in complaints:
        print(complaint)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
