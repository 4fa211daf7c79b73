"""Everything that goes over the wire, as types: what arrives is checked by them, and the schema is made from them."""
