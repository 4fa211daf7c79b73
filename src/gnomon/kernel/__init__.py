"""The kernel: what every game shares. It knows matches, decisions, chance, decks and records, and no game."""
