"""How trains are laid, whatever way they go."""

from abc import ABC, abstractmethod

from boneyard.render.plan.shape import Pose


class Walk(ABC):
    """Lays a train tile by tile."""

    @abstractmethod
    def step(self, *, double: bool) -> Pose:
        """Lay a tile: how it lies."""

    @abstractmethod
    def copy(self) -> "Walk":
        """Another one, at the same point."""
