"""The wire as types, which check incoming data and generate the schema."""
