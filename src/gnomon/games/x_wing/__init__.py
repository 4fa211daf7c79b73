"""X-Wing."""
