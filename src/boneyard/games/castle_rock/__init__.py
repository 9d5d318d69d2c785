"""Castle Rock, the solitaire (clauses CR)."""
