"""The laboratory: bots play each other, and what comes out is measured."""
