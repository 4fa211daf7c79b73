"""Calling back without holding on."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar
from weakref import WeakMethod

P = ParamSpec("P")
T = TypeVar("T")


def weakly(method: Callable[P, T]) -> Callable[P, T]:
    """A method that does not keep its object alive; it is called only while somebody else does."""
    reference = WeakMethod(method)

    def call(*args: P.args, **named: P.kwargs) -> T:
        bound = reference()
        assert bound is not None
        return bound(*args, **named)

    return call


def while_it_lasts(method: Callable[[], None]) -> Callable[[], None]:
    """The same for a call that nobody needs once the object is gone."""
    reference = WeakMethod(method)

    def call() -> None:
        bound = reference()
        if bound is not None:
            bound()

    return call
