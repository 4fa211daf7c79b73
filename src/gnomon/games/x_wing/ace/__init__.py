"""The ace: a player that guesses what the enemy will do, and rehearses its own choices against it."""
