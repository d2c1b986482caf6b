"""The canonical form of docs/agents.md for the values that pymongo's bson gives back."""

import math
import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from struct import pack
from typing import Any

from bson.binary import Binary
from bson.code import Code
from bson.dbref import DBRef
from bson.decimal128 import Decimal128
from bson.int64 import Int64
from bson.max_key import MaxKey
from bson.min_key import MinKey
from bson.objectid import ObjectId
from bson.raw_bson import RawBSONDocument
from bson.regex import Regex
from bson.son import SON
from bson.timestamp import Timestamp

EPOCH = datetime(1970, 1, 1)
# BSON's letters for Python's flags, in BSON's order.
REGEX_OPTIONS = {
    "i": re.IGNORECASE,
    "l": re.LOCALE,
    "m": re.MULTILINE,
    "s": re.DOTALL,
    "u": re.UNICODE,
    "x": re.VERBOSE,
}


def form(value: Any) -> bytes:
    """The canonical form; KeyError for a value of a type that is not in the table below."""
    return FORMS[type(value)](value)


def sized(data: bytes) -> bytes:
    return pack(">I", len(data)) + data


def text(value: str) -> bytes:
    return sized(value.encode())


def document(value: Mapping[str, Any]) -> bytes:
    return b"{" + pack(">I", len(value)) + b"".join(text(name) + form(child) for name, child in value.items())


def array(value: list[Any]) -> bytes:
    return b"[" + pack(">I", len(value)) + b"".join(map(form, value))


def double(value: float) -> bytes:
    return b"d" + (bytes.fromhex("7ff8000000000000") if math.isnan(value) else pack(">d", value))


def date(value: datetime) -> bytes:
    seconds, below = divmod(value - EPOCH, timedelta(seconds=1))
    return b"w" + pack(">qI", seconds, below.microseconds * 1000)


def regex(value: Regex[str]) -> bytes:
    options = "".join(letter for letter, flag in REGEX_OPTIONS.items() if value.flags & flag)
    return b"r" + text(value.pattern) + text(options)


def code(value: Code) -> bytes:
    return b"c" + text(value) if value.scope is None else b"C" + text(value) + form(value.scope)


FORMS = {
    dict: document,
    SON: document,
    RawBSONDocument: document,
    DBRef: lambda value: document(value.as_doc()),
    list: array,
    str: lambda value: b"s" + text(value),
    int: lambda value: b"i" + pack(">i", value),
    Int64: lambda value: b"l" + pack(">q", value),
    float: double,
    Decimal128: lambda value: b"n" + value.bid[::-1],
    bool: lambda value: b"t" if value else b"f",
    type(None): lambda value: b"z",
    datetime: date,
    bytes: lambda value: b"b\0" + sized(value),
    Binary: lambda value: b"b" + bytes([value.subtype]) + sized(value),
    ObjectId: lambda value: b"o" + value.binary,
    MinKey: lambda value: b"<",
    MaxKey: lambda value: b">",
    Regex: regex,
    Code: code,
    Timestamp: lambda value: b"T" + pack(">II", value.time, value.inc),
}
