"""Puzzles: each has one best answer by a clear margin, and the engine says so."""
