"""The checks: what a rule is, is said in scenarios; what a game is, in the kit."""
