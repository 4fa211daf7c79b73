"""X-Wing on a terminal."""
