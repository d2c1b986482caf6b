"""bson.decode and bson.encode with their default options: a document is a dict, decoded whole."""

from importlib.metadata import version
from typing import Any

import bson
from bson.dbref import DBRef

import canonical
from codec import Codec


def read(data: bytes) -> tuple[int, dict]:
    document = bson.decode(data)
    return count(document), document


def count(value: Any) -> int:
    kind = type(value)
    if kind is dict:
        return sum(map(count, value.values()))
    if kind is list:
        return sum(map(count, value))
    if kind is DBRef:
        return sum(map(count, value.as_doc().values()))
    return 1


CODEC = Codec(
    product=f"pymongo bson, {'C extension' if bson.has_c() else 'pure Python'}",
    version=version("pymongo"),
    decode=bson.decode,
    encode=bson.encode,
    read=read,
    canonical=canonical.form,
    losses=("undefined", "symbols", "db pointers"),
)
