"""What the protocol needs to know of a codec."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Codec:
    """One way of using a library. A document is whatever its `decode` returns."""

    product: str
    version: str
    decode: Callable[[bytes], Any]
    encode: Callable[[Any], bytes]
    read: Callable[[bytes], tuple[int, Any]]
    """
    Decodes, then counts every value that is no document and no array, at every depth. The document is kept with the
    count, as after decode: dropped at once, it would free its memory for the next one.
    """
    canonical: Callable[[Any], bytes] | None
    """The canonical form of a document; None where a document is not taken apart at all."""
    losses: tuple[str, ...] = ()
