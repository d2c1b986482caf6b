#!/usr/bin/env python3
"""Asks readers of a report what it must tell them, and scores their answers against its run file.

    python3 docs/readers.py RUN             prints the questions (RUN: run.json, run.json.gz, or the folder of one)
    python3 docs/readers.py RUN ANSWERS     scores a JSON file: {"question": {"target": "name", "value": number}, ...}

Readers see the page and the console's output only. Every truth is computed here from the results of a default run. A
measured number is right within 2 % of the truth, or within the intervals of its rows. Where intervals overlap, any of the
targets may be named as the fastest, with its own number. Not every reader is asked everything. Ends with 1 if an answer is
wrong.
"""
import gzip
import json
import sys
from pathlib import Path

ROUNDING = 0.02
MICRO, MILLI = 1e3, 1e6


class Run:
    def __init__(self, path):
        path = Path(path)
        if path.is_dir():
            path = next(file for file in (path / "run.json", path / "run.json.gz") if file.exists())
        with (gzip.open if path.suffix == ".gz" else open)(path, "rt", encoding="utf-8") as file:
            self.file = json.load(file)

    def times(self, suite, scenario, phase, case):
        """By target: nanoseconds of one operation, as the page shows them, and the bounds of their interval."""
        return {
            row["target"]: (row.get("typical", row["mean"]), row["interval"]["low"], row["interval"]["high"])
            for row in self.file["results"]
            if (row["suite"], row["scenario"], row["phase"], row["status"]) == (suite, scenario, phase, "measured")
            and not row["target"].endswith("null")
            and all(row["case"][name] == value for name, value in case.items())
        }

    def version(self, product):
        """Major and minor: 18.6."""
        texts = [target["version"] for target in self.file["targets"] if target["product"] == product and target["version"]]
        words = [word for word in texts[0].split() if word[0].isdigit()]
        return float(".".join(words[0].split(".")[:2]))

    def decided(self):
        return sum(
            row["family"] == "registered questions" and row["verdict"] != "inconclusive" for row in self.file["comparisons"]
        )

    def evidence(self, question, target, count):
        suite, scenario, _, case = question
        return next(
            row["perOperation"][count]
            for row in self.file["evidence"]
            if (row["suite"], row["scenario"], row["target"]) == (suite, scenario, target)
            and count in row["perOperation"]
            and all(row["case"][name] == value for name, value in case.items())
        )

    def p99(self, question, target):
        """Of single operations."""
        suite, scenario, _, case = question
        return next(
            row["p99"]
            for row in self.file["results"]
            if (row["suite"], row["scenario"], row["phase"], row["target"]) == (suite, scenario, "latency", target)
            and all(row["case"][name] == value for name, value in case.items())
        )


# A question: suite, scenario, phase, case.
def find(by, clients):
    return "crud", "find", "find", {"by": by, "workers": clients}


def insert(clients):
    return "crud", "insert", "insert", {"workers": clients, "durability": "sync"}


def update(clients):
    return "crud", "update", "update", {"workers": clients, "durability": "sync"}


def flat(fields, position, phase):
    return "access", "flat", phase, {"fields": fields, "position": position}


def codec(corpus, phase):
    return "codec", "documents", phase, {"corpus": corpus}


def index(indexes):
    return "insert", "index", "all", {"indexes": indexes, "durability": "sync"}


def batch(size):
    return "insert", "batch", "all", {"batch": size, "durability": "sync"}


def element(indexed):
    return "query", "element", "query", {"index": indexed, "take": "document"}


def ycsb(workload):
    return "ycsb", workload, "operation", {"durability": "sync"}


# What is right: a list of alternatives, each a target or None, and a number or None with its bounds.
def among(times, measure):
    """Any target whose interval reaches that of the least mean, each with its own measure."""
    reach = min(times.values())[2]
    return [(target, *rounded(*measure(*time))) for target, time in times.items() if time[1] <= reach]


def rounded(value, low, high):
    return value, min(low, value - ROUNDING * abs(value)), max(high, value + ROUNDING * abs(value))


def rate(mean, low, high):
    return 1e9 / mean, 1e9 / high, 1e9 / low


def unit(nanos):
    return lambda *time: tuple(of / nanos for of in time)


def fastest(question, measure=rate, of=None):
    """The fastest of these targets, or of all, and its measure."""
    return lambda run: among({t: time for t, time in run.times(*question).items() if of is None or t in of}, measure)


def time(question, target, nanos):
    return lambda run: [(None, *rounded(*unit(nanos)(*run.times(*question)[target])))]


def times_as_long(slow, slow_target, fast, fast_target):
    def ratio(run):
        a, b = run.times(*slow)[slow_target], run.times(*fast)[fast_target]
        return [(None, *rounded(a[0] / b[0], a[1] / b[2], a[2] / b[1]))]

    return ratio


def ahead_of(question, slower, of=None):
    """The fastest of these targets, or of all, and how many times as long another takes."""

    def ratio(run):
        slow = run.times(*question)[slower]
        return fastest(question, lambda mean, low, high: (slow[0] / mean, slow[1] / high, slow[2] / low), of)(run)

    return ratio


def mix(shares):
    """The fastest at shares of questions, and its rate, from the means of their rows."""

    def of(run):
        rows = [(share, run.times(*question)) for question, share in shares]
        targets = set.intersection(*(set(times) for _, times in rows))
        sums = {target: tuple(sum(share * times[target][i] for share, times in rows) for i in range(3)) for target in targets}
        return among(sums, rate)

    return of


def added(more, less, target, nanos):
    """Time that the first question takes more than the second."""

    def difference(run):
        a, b = run.times(*more)[target], run.times(*less)[target]
        return [(None, *rounded((a[0] - b[0]) / nanos, (a[1] - b[2]) / nanos, (a[2] - b[1]) / nanos))]

    return difference


def number(of):
    return lambda run: [(None, *rounded(*3 * (of(run),)))]


def exactly(of):
    return lambda run: [(None, *3 * (of(run),))]


def refuted(run):
    claims = [claim["id"] for claim in run.file["claims"] if claim["ruling"] == "refuted"]
    return [(claim, None, None, None) for claim in claims or ["none"]]


UPDATE = "update", "single", "update", {"fields": "100", "durability": "sync"}
READS = "access", "reads", "open+reads", {"fields": "1000", "k": "3"}
LIBRARIES = {"bson.raw", "bson.document", "bson.reader", "oson.object", "oson.tree", "json.tree", "json.stream"}
BSON_CODECS = {"bson.document", "c.bson", "go.bson", "node.bson", "python.bson", "rust.bson"}

QUESTIONS = {
    # Everybody: the questions on which an earlier report failed its readers.
    "update": ("The fastest database at a durable update of one field of 100, one client; how many times as long MongoDB takes.",
               ahead_of(UPDATE, "mongodb")),
    "mix": ("The database for 80 % finds by id and 20 % durable inserts with four clients; its operations/s.",
            mix([(find("_id", "4"), 0.8), (insert("4"), 0.2)])),
    "reads": ("From bytes to 3 of 1,000 fields, bson.raw or oson.object: the faster; how many times as long the other takes.",
              ahead_of(READS, "bson.raw", {"bson.raw", "oson.object"})),
    "index": ("What an array index adds to a document of a durable batch in postgres.jsonb; µs.",
              added(index("one"), index("none"), "postgres.jsonb", MICRO)),
    "version": ("PostgreSQL's version, as major.minor.", exactly(lambda run: run.version("PostgreSQL"))),
    "refuted": ("A claim that this run refutes, its id as the target; none if there is none.", refuted),
    "go": ("Decoding a flat document (drivers-flat): the time of go.bson divided by that of rust.bson.",
           times_as_long(codec("drivers-flat", "decode"), "go.bson", codec("drivers-flat", "decode"), "rust.bson")),
    # An architect.
    "inserts": ("The fastest database at durable inserts with four clients; its operations/s.", fastest(insert("4"))),
    "p99": ("MongoDB's p99 of a durable update of one field of 3, with one client; ms.",
            number(lambda run: run.p99(update("1"), "mongodb") / MILLI)),
    "ycsb-a": ("The fastest database at YCSB's workload A with four clients; its operations/s.", fastest(ycsb("a"))),
    "syncs": ("MySQL's syncs for each durable insert with one client.",
              number(lambda run: run.evidence(insert("1"), "mysql.json", "log syncs"))),
    "decided": ("How many of the registered questions this run decided.",
                exactly(lambda run: run.decided())),
    # An author of drivers.
    "encode": ("The fastest BSON codec at encoding a flat document (drivers-flat), of any language; its time in µs.",
               fastest(codec("drivers-flat", "encode"), unit(MICRO), BSON_CODECS)),
    "last": ("Field 1,000 of 1,000 from an opened document: the time of bson.raw divided by that of oson.object.",
             times_as_long(flat("1000", "1000", "get"), "bson.raw", flat("1000", "1000", "get"), "oson.object")),
    "bytes": ("Field 50 of 100 from bytes, parsing included: the fastest of all libraries; its time in µs.",
              fastest(flat("100", "50", "open+read"), unit(MICRO), LIBRARIES)),
    "python": ("Decoding a flat document (drivers-flat) with python.bson; µs.",
               time(codec("drivers-flat", "decode"), "python.bson", MICRO)),
    "client": ("MongoDB's time of a find by id with one client; µs.", time(find("_id", "1"), "mongodb", MICRO)),
    # Somebody who knows SQL.
    "jsonb": ("Find by id with one client: the time of postgres.jsonb divided by that of sqlite.jsonb.",
              times_as_long(find("_id", "1"), "postgres.jsonb", find("_id", "1"), "sqlite.jsonb")),
    "batches": ("A durable insert into postgres.jsonb with an array index, alone and in a batch of 100: the time alone divided by that in the batch.",
                times_as_long(batch("1"), "postgres.jsonb", batch("100"), "postgres.jsonb")),
    "array": ("MySQL's query for an array element: the time without an index divided by that with one.",
              times_as_long(element("none"), "mysql.json", element("elements"), "mysql.json")),
    "value": ("The fastest database at a find by a value without an index, with one client; its time in ms.",
              fastest(find("value", "1"), unit(MILLI))),
    "memory": ("The machine's memory; GB.", number(lambda run: run.file["environment"]["memory"]["totalBytes"] / 1e9)),
}


def right(answer, alternatives):
    for target, value, low, high in alternatives:
        if target is not None and answer.get("target") != target:
            continue
        if value is None:
            return True
        given = answer.get("value")
        if isinstance(given, (int, float)) and low <= given <= high:
            return True
    return False


def told(alternatives):
    words = []
    for target, value, low, high in alternatives:
        number = "" if value is None else f"{value:.4g}" if low == high else f"{value:.4g} [{low:.4g}–{high:.4g}]"
        words.append(" ".join(word for word in (target, number) if word))
    return " or ".join(words)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    run = Run(sys.argv[1])
    if len(sys.argv) == 2:
        for name, (text, _) in QUESTIONS.items():
            print(f"{name}: {text}")
        return
    answers = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    unknown = answers.keys() - QUESTIONS.keys()
    if unknown:
        sys.exit(f"no such question: {', '.join(sorted(unknown))}; python3 docs/readers.py RUN prints them")
    scored = 0
    for name, answer in answers.items():
        alternatives = QUESTIONS[name][1](run)
        if right(answer, alternatives):
            scored += 1
        else:
            print(f"{name}: answered {json.dumps(answer)}; the run file says {told(alternatives)}")
    print(f"{scored} of {len(answers)} answers are right")
    sys.exit(scored < len(answers))


if __name__ == "__main__":
    main()
