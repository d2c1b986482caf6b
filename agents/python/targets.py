"""Which codec a target is. Imports wait for its name, as pymongo takes its C or its Python code when it is imported."""

import sys

from codec import Codec


def codec_of(target: str) -> Codec:
    """The codec; LookupError if there is no such target."""
    match target:
        case "python.null":
            from null import CODEC
        case "python.bson":
            from eager import CODEC
        case "python.bson.pure":
            # None makes the import fail, and pymongo then takes its Python code; it has no option for this.
            sys.modules["bson._cbson"] = None
            from eager import CODEC
        case "python.bson.raw":
            from raw import CODEC
        case _:
            raise LookupError(f"no target is called {target!r}")
    return CODEC
