"""Writes the wire types for the page, from the types the server validates with.

    python scripts/wire_types.py [FILE]

FILE is web/src/lib/wire.ts by default.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from gnomon.server.wire.schema import schema as all_types

FILE: Final = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "wire.ts"
HEAD: Final = (
    "/** Written by scripts/wire_types.py from src/gnomon/server/wire; docs/protocol.md says what it means. */\n"
)
SIMPLE: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
Schema = dict[str, Any]


def type_of(schema: Schema) -> str:
    """A schema as one TypeScript type expression."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(f"'{value}'" for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(type_of(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return list_of(type_of(schema["items"]))
    if schema.get("type") == "object":
        return f"Record<string, {type_of(schema.get('additionalProperties', {}))}>"
    return SIMPLE.get(schema.get("type", ""), "unknown")


def list_of(item: str) -> str:
    return f"({item})[]" if "|" in item else f"{item}[]"


def interface(name: str, schema: Schema) -> str:
    """One interface; properties with a default are optional."""
    required = schema.get("required", [])
    about = [f"/** {schema['description']} */"] if "description" in schema else []
    lines = [f"  {key}{'' if key in required else '?'}: {type_of(part)}" for key, part in schema["properties"].items()]
    return "\n".join([*about, f"export interface {name} {{", *lines, "}"])


def types() -> str:
    """All types, as the text of a file."""
    defined = all_types()["$defs"]
    return "\n\n".join([HEAD.rstrip(), *(interface(name, schema) for name, schema in defined.items())]) + "\n"


def main() -> None:
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    file.write_text(types(), encoding="utf-8")


if __name__ == "__main__":
    main()
