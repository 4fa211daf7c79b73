"""The lab: running many matches, and statistics about them."""
