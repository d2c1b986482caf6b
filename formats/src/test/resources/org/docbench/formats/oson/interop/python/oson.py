"""Encodes and decodes OSON by python-oracledb, without a database.

Each line of standard input is a question, each line of standard output its answer, in JSON:
["decode", hex] gives ["ok", value], ["encode", value] gives ["ok", hex], and ["error", why] is for both.
A value is a list of its tag and its content: ["o", [[name, value], ...]], ["a", [value, ...]], ["s", text],
["n", decimal number], ["d", double], ["t", truth], ["z", null], ["w", time], ["b", hex], ["i", hex of an id].
"""

import json
import sys
from datetime import datetime
from decimal import Decimal

import oracledb
from oracledb import base_impl

# The public encode_oson and decode_oson of a connection ask for an open one and then call these.
CODEC = base_impl.BaseConnImpl.__new__(base_impl.BaseConnImpl)


def untagged(tagged):
    tag, content = tagged
    if tag == "o":
        return {name: untagged(value) for name, value in content}
    if tag == "a":
        return [untagged(value) for value in content]
    if tag == "n":
        return Decimal(content)
    if tag == "d":
        return float(content)
    if tag == "w":
        return datetime.fromisoformat(content.rstrip("Z"))
    if tag == "b":
        return bytes.fromhex(content)
    if tag == "i":
        return oracledb.JsonId(bytes.fromhex(content))
    return content


def tagged(value):
    if isinstance(value, dict):
        return ["o", [[name, tagged(child)] for name, child in value.items()]]
    if isinstance(value, list):
        return ["a", [tagged(item) for item in value]]
    if isinstance(value, bool):
        return ["t", value]
    if isinstance(value, str):
        return ["s", value]
    if isinstance(value, (int, Decimal)):
        return ["n", str(value)]
    if isinstance(value, float):
        return ["d", repr(value).replace("inf", "Infinity").replace("nan", "NaN")]
    if isinstance(value, datetime):
        return ["w", value.isoformat(timespec="microseconds") + "Z"]
    if isinstance(value, oracledb.JsonId):
        return ["i", value.hex()]
    if isinstance(value, bytes):
        return ["b", value.hex()]
    if value is None:
        return ["z", None]
    raise TypeError(f"no tag for {type(value)}")


def answer(question, content):
    if question == "decode":
        return tagged(CODEC.decode_oson(bytes.fromhex(content)))
    return CODEC.encode_oson(untagged(content)).hex()


for line in sys.stdin:
    try:
        print(json.dumps(["ok", answer(*json.loads(line))]))
    except Exception as e:
        print(json.dumps(["error", str(e)]))
