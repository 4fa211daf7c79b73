"""python -m gnomon.server.schema prints the JSON schema of the protocol."""

from __future__ import annotations

import json

from gnomon.server.messages import schema

if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
