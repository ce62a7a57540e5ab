"""Reads lists over all of their pages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

Item = TypeVar("Item", covariant=True)
One = TypeVar("One")


class Page(Protocol[Item]):
    """A page of a list. `next_cursor` is None on the last."""

    @property
    def data(self) -> Sequence[Item]: ...

    @property
    def next_cursor(self) -> str | None: ...


def each(call: Callable[..., Page[One]], **inputs: Any) -> Iterator[One]:
    """Yields every item of a list, and reads each page when it gets there.

    for contact in each(list_contacts.sync, client=mailcast, limit=100): ...
    """
    asked: str | None = None
    page = call(**inputs)
    while True:
        yield from page.data
        # An event log read forwards returns the same cursor when there is nothing new.
        if page.next_cursor is None or page.next_cursor == asked:
            return
        asked = page.next_cursor
        page = call(**{**inputs, "cursor": asked})


async def each_async(call: Callable[..., Awaitable[Page[One]]], **inputs: Any) -> AsyncIterator[One]:
    """Yields every item of a list, as `each` does, with the `asyncio` function of an operation."""
    asked: str | None = None
    page = await call(**inputs)
    while True:
        for item in page.data:
            yield item
        if page.next_cursor is None or page.next_cursor == asked:
            return
        asked = page.next_cursor
        page = await call(**{**inputs, "cursor": asked})
