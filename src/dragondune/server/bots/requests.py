"""What waits for a bot process: a result that is still to come."""

import asyncio
from typing import Final, Generic, TypeVar

T = TypeVar("T")


class Request(Generic[T]):
    """`chosen` is the result to come; `owner` is the creator of the table that wants it."""

    def __init__(self, *, owner: str) -> None:
        self.owner = owner
        self.chosen: Final[asyncio.Future[T]] = asyncio.get_running_loop().create_future()

    @property
    def is_done(self) -> bool:
        return self.chosen.done()

    def settle(self, result: T) -> None:
        """Give the result, unless nobody is waiting for it any more."""
        if not self.chosen.done():
            self.chosen.set_result(result)

    def close(self, reason: Exception) -> None:
        """End without a result."""
        if not self.chosen.done():
            self.chosen.set_exception(reason)
