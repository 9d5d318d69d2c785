"""Looking back at a game: what each decision was worth, by what its player could know, and what was luck."""

from boneyard.review.review import WORLDS, Choice, Decision, Review, RoundReview, Swing, review_game, rounds_of

__all__ = ["WORLDS", "Choice", "Decision", "Review", "RoundReview", "Swing", "review_game", "rounds_of"]
