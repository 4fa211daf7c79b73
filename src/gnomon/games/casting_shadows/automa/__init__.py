"""Opponents that a rulebook describes: they are rules, not players."""
