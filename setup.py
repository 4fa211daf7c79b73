"""Compiles the kernel and the games with mypyc, from the same files that run interpreted.

GNOMON_PURE=1 skips it. Without a C compiler or Python's headers the package is built interpreted, and says so.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

# One group a shared library: modules of a group call each other directly, as do groups built together.
GROUPS = {
    "gnomon_kernel": "src/gnomon/kernel",
    "gnomon_casting_shadows": "src/gnomon/games/casting_shadows",
}


def why_not() -> str:
    """The reason why nothing is compiled, or nothing."""
    if os.environ.get("GNOMON_PURE") == "1":
        return "GNOMON_PURE=1"
    compiler = os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler}) was found"
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        return "Python.h was not found (Debian: python3-dev)"
    return ""


def modules(folder: str) -> list[str]:
    """The files to compile; packages' own __init__ files stay interpreted."""
    return sorted(str(path) for path in Path(folder).glob("*.py") if path.name != "__init__.py")


def extensions() -> list[Extension]:
    reason = why_not()
    if reason:
        print(f"gnomon: building without compiling: {reason}", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    groups = [(modules(folder), name) for name, folder in GROUPS.items()]
    files = [file for group, _ in groups for file in group]
    return mypycify(files, opt_level="2", separate=groups, multi_file=False)  # type: ignore[no-any-return]


setup(ext_modules=extensions())
