"""RawBSONDocument: the bytes themselves; each level is decoded when it is first read."""

from dataclasses import replace
from typing import Any

from bson.dbref import DBRef
from bson.raw_bson import RawBSONDocument

import eager


def read(data: bytes) -> tuple[int, RawBSONDocument]:
    document = RawBSONDocument(data)
    return count(document), document


def count(value: Any) -> int:
    kind = type(value)
    if kind is RawBSONDocument:
        return sum(count(child) for _, child in value.items())
    if kind is list:
        return sum(map(count, value))
    if kind is DBRef:
        return sum(map(count, value.as_doc().values()))
    return 1


CODEC = replace(eager.CODEC, decode=RawBSONDocument, read=read)
