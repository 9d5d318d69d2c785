"""The games: one folder each, with the same file names. `boneyard.kinds` knows which there are."""
