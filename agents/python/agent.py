"""A codec agent: one line in, one line of JSON out, until the input ends (docs/agents.md)."""

import json
import sys

from session import Session
from targets import codec_of


def main(target: str) -> None:
    session = Session(target, codec_of(target))
    # A path may be no UTF-8, and no line may end the program.
    sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")
    for line in sys.stdin:
        print(json.dumps(session.answer(line)), flush=True)


if __name__ == "__main__":
    main(sys.argv[-1])
