"""What the engine takes from `librt` and `mypy_extensions`, for a Python that has neither: the same names, as lists."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class vec(list[T]):  # noqa: N801  the name that it stands in for
    """A list that is made in the way of a flat array: `vec[i64]([1, 2])`."""


def append(items: vec[T], item: T) -> vec[T]:
    """The array with one item more; the old one is not to be used again."""
    items.append(item)
    return items


def mypyc_attr(**_: object) -> Callable[[type[T]], type[T]]:
    """Advice to the compiler, of which there is none here."""
    return lambda cls: cls
