"""The dice of playouts are those of the engine."""

from boneyard.core.dice import Dice

__all__ = ["Dice"]
