"""Values that show themselves."""

from copy import deepcopy


class Value:
    """Something whose `repr` is the code that makes it again: what shows itself alike is equal."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __copy__(self) -> "Value":
        """A copy shares no list and no table with what it was made of."""
        return deepcopy(self)
