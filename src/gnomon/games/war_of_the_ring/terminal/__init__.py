"""War of the Ring on a terminal."""
