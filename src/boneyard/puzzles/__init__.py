"""Puzzles: positions in which one action is better than any other by a clear margin, made and proved by the engine."""
