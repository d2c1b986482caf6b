"""The requests of docs/agents.md. Which codec runs is not known here."""

import hashlib
import platform
import struct
from collections.abc import Callable
from pathlib import Path
from time import perf_counter_ns
from typing import Any

from codec import Codec


class Unsupported(Exception):
    """The codec refuses these documents; the message says why."""


class Session:
    def __init__(self, target: str, codec: Codec) -> None:
        self.target = target
        self.codec = codec
        self.images: list[bytes] = []
        self.decoded: list[Any] = []
        self.kept: list[Any] = []
        self.ran = ""
        self.requests = {
            "hello": self.hello,
            "load": self.load,
            "run": self.run,
            "digest": self.digest,
            "save": self.save,
        }

    def answer(self, line: str) -> dict[str, Any]:
        """Any failure is an answer too, so the agent goes on to the next request."""
        name, *words = line.rstrip("\n").split("\t")
        try:
            if name not in self.requests:
                raise ValueError(f"no request is called {name!r}")
            return self.requests[name](*words)
        except Unsupported as refusal:
            return {"unsupported": str(refusal)}
        except Exception as error:
            return {"error": said(error)}

    def hello(self) -> dict[str, Any]:
        return {
            "protocol": 1,
            "target": self.target,
            "product": self.codec.product,
            "version": self.codec.version,
            "runtime": f"{platform.python_implementation()} {platform.python_version()}",
            "operations": ["decode", "encode", "read"],
            "losses": self.codec.losses,
        }

    def load(self, path: str) -> dict[str, Any]:
        self.images, self.decoded, self.kept, self.ran = [], [], [], ""
        self.images = split(Path(path).read_bytes())
        return {"documents": len(self.images), "bytes": sum(map(len, self.images))}

    def run(self, operation: str, passes: str, millis: str) -> dict[str, Any]:
        codec = self.codec
        operations = {"decode": codec.decode, "encode": codec.encode, "read": codec.read}
        if operation not in operations:
            raise ValueError(f"no operation is called {operation!r}")
        if int(passes) < 1:
            raise ValueError("a run is one pass at least")
        if operation != self.ran:
            self.kept = [None] * len(self.images)
        self.ran = ""
        try:
            inputs = self.inputs(operation)
            times = timed(operations[operation], inputs, self.kept, int(passes), int(millis))
        except Exception as refusal:
            raise Unsupported(said(refusal)) from refusal
        self.ran = operation
        return {
            "times": times,
            "bytes": sum(map(len, self.kept if operation == "encode" else self.images)),
            "values": sum(count for count, _ in self.kept) if operation == "read" else 0,
            "allocated": None,
        }

    def inputs(self, operation: str) -> list:
        """What the operation is applied to; decoded documents are kept while only encode is asked for."""
        if operation != "encode":
            self.decoded = []
            return self.images
        self.decoded = self.decoded or [self.codec.decode(image) for image in self.images]
        return self.decoded

    def digest(self) -> dict[str, Any]:
        if self.ran != "decode":
            raise ValueError("digest comes after run decode")
        if self.codec.canonical is None:
            raise ValueError(f"{self.target} takes no document apart")
        sha = hashlib.sha256()
        try:
            for document in self.kept:
                sha.update(self.codec.canonical(document))
        except Exception as refusal:
            raise Unsupported(said(refusal)) from refusal
        return {"digest": sha.hexdigest()}

    def save(self, path: str) -> dict[str, Any]:
        if self.ran != "encode":
            raise ValueError("save comes after run encode")
        with open(path, "wb") as file:
            for image in self.kept:
                file.write(struct.pack("<i", len(image)))
                file.write(image)
            return {"bytes": file.tell()}


def timed(operation: Callable, inputs: list, kept: list, passes: int, millis: int) -> list[int]:
    """Nanoseconds of each repetition of `passes` passes; `kept` holds the results of the last pass."""
    times = []
    end = perf_counter_ns() + millis * 1_000_000
    while not times or perf_counter_ns() < end:
        start = perf_counter_ns()
        for _ in range(passes):
            for index, one in enumerate(inputs):
                kept[index] = operation(one)
        times.append(perf_counter_ns() - start)
    return times


def split(data: bytes) -> list[bytes]:
    """Documents one after the other; the first four bytes of each are its length."""
    images = []
    at = 0
    while at < len(data):
        (length,) = struct.unpack_from("<i", data, at)
        if length < 5 or length > len(data) - at:
            raise ValueError(f"no BSON document at byte {at}")
        images.append(data[at : at + length])
        at += length
    return images


def said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
