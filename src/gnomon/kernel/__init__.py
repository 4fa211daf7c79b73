"""The kernel: matches, decisions, chance, decks and records, shared by all games. It knows no game."""
