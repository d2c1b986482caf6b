#!/usr/bin/env python3
"""Rebuilds every comparison of a DocBench run file from its samples, with NumPy and SciPy.

    python3 docs/verdicts.py RUN    (run.json, run.json.gz, or a folder with one of them)

For each comparison of the file: ratio, interval and verdict; for each family: how many comparisons are decided, and the
level of its intervals. Takes from the file which comparisons a family has, its method and error rate, how many questions
have no number, and which rounds were left out. Prints all differences and their number, and ends with 1 if there are any.
The rules: docs/method.md, section Verdicts.
"""
import gzip
import json
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np
from scipy import stats

CLOSE = 1e-6
DIFFER, SHOWN, MOST_BY_CHANCE = 0.05, 0.25, 0.4
LEAST_SETTLED = 0.75  # of the rounds that both targets of a pair measured


def times(row):
    """The samples of each round; rates become times."""
    invert = row["unit"] == "operations/s"
    rounds = row.get("rounds") or range(len(row["samples"]))
    return {r: 1 / np.array(s) if invert else np.array(s) for r, s in zip(rounds, row["samples"])}


def log_ratios(baseline, contender, alternating):
    """One number for each round that both have."""
    numbers = []
    for r in sorted(baseline.keys() & contender.keys()):
        a, b = baseline[r], contender[r]
        n = min(len(a), len(b))
        numbers.append(np.median(np.log(a[:n] / b[:n])) if alternating else np.log(a.mean() / b.mean()))
    return np.array(numbers)


def squares(x, instances):
    """Mean square between server instances and p of the F test that these are alike; None where there is nothing to test."""
    groups = [x[instances == i] for i in np.unique(instances)]
    n, k = len(x), len(groups)
    if not 1 < k < n:
        return None
    between = sum(len(g) * (g.mean() - x.mean()) ** 2 for g in groups) / (k - 1)
    within = max(0, ((x - x.mean()) ** 2).sum() - between * (k - 1)) / (n - k)
    p = float(between == 0) if between == 0 or within == 0 else stats.f.sf(between / within, k - 1, n - k)
    return between, p, k


def counted(x, instances, always):
    """Mean, standard error and degrees of freedom: of rounds, or of server instances if always or if these differ."""
    of = squares(x, instances)
    if of and (always or of[1] < DIFFER):
        return x.mean(), np.sqrt(of[0] / len(x)), of[2] - 1
    return x.mean(), stats.sem(x), len(x) - 1


def p_value(mean, error, freedom, band):
    """The smaller p of: no difference; a tie, by two one-sided tests, doubled as an interval has two sides."""
    if error <= 1e-12:
        return 0.0  # equal rounds: a difference is one, and none is a tie
    differs = 2 * stats.t.sf(abs(mean) / error, freedom)
    return min(differs, 2 * stats.t.sf((band - abs(mean)) / error, freedom))


def threshold(p, method, rate, missing):
    """The p value up to which the method decides, of those that were planned."""
    p, m = np.sort(p), max(1, len(p) + missing)
    if method == "Holm":
        passes = [p[k] <= rate / (m - k) for k in range(len(p))]
        decided = passes.index(False) if False in passes else len(p)
        return rate / (m - max(1, decided) + 1)
    decided = max((k + 1 for k in range(len(p)) if p[k] <= rate * (k + 1) / m), default=1)
    return rate * decided / m


def verdict(low, high, tie):
    if low >= 1 / (1 + tie) and high <= 1 + tie:
        return "tie"
    return "faster" if low > 1 else "slower" if high < 1 else "inconclusive"


def differs(found, written):
    return abs(found - written) > CLOSE * max(abs(written), 1e-3)


def main(run):
    files = [Path(run, name) for name in ("run.json", "run.json.gz")] if Path(run).is_dir() else [Path(run)]
    file = next((one for one in files if one.is_file()), None)
    if file is None:
        sys.exit(f"{run}: no run.json or run.json.gz")
    content = file.read_bytes()
    run = json.loads(gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content)
    if not run.get("families"):
        sys.exit(f"{file}: no families: DocBench wrote it before verdicts were given by families")
    plan = run.get("plan", {})
    tie = plan.get("tie", 0.05)
    alternating = {s["name"] for s in plan.get("suites", [])
                   if s.get("plan", {}).get("alternates") and not s["plan"].get("byMeans")}
    key = lambda row: (row["suite"], row["scenario"], json.dumps(row["case"], sort_keys=True), row["phase"])
    rows = {key(r) + (r["target"],): times(r) for r in run["results"] if r["status"] == "measured"}
    instances = {key(r) + (r["target"],): dict(zip(r["rounds"], r.get("instances") or [1] * len(r["rounds"])))
                 for r in run["results"] if r["status"] == "measured" and r.get("rounds")}
    left_out = {key(r) + (r["target"],): set(r["leftOut"]) for r in run["results"] if r.get("leftOut")}
    unsettled = {key(r) + (r["target"],) for r in run["results"] if r.get("unsettled")}

    numbers, of, members, found = [], [], defaultdict(list), []
    for i, row in enumerate(run["comparisons"]):
        a, b = rows[key(row) + (row["baseline"],)], rows[key(row) + (row["contender"],)]
        numbers.append(log_ratios(a, b, row["suite"] in alternating))
        left, right = (instances.get(key(row) + (row[side],), {}) for side in ("baseline", "contender"))
        pairs = [(left.get(r, 1), right.get(r, 1)) for r in sorted(a.keys() & b.keys())]
        of.append(np.array([sorted(set(pairs)).index(pair) for pair in pairs]))
        out = [left_out.get(key(row) + (row[side],), set()) for side in ("baseline", "contender")]
        both = (a.keys() | out[0]) & (b.keys() | out[1])
        if len(both - out[0] - out[1]) < LEAST_SETTLED * len(both):
            found.append(f"{key(row)} {row['baseline']} {row['contender']}: compared, but had settled in too few of the same rounds")
        members[row["family"]].append(i)
        found += [f"{key(row)} {row[side]}: compared, but had not settled"
                  for side in ("baseline", "contender") if key(row) + (row[side],) in unsettled]

    # A suite counts instances throughout if more of its comparisons show a difference between them than chance explains.
    crowded = set()
    for suite in {row["suite"] for row in run["comparisons"]}:
        own = [i for i, row in enumerate(run["comparisons"]) if row["suite"] == suite]
        by = sum((squares(numbers[i], of[i]) or (0, 1))[1] < SHOWN for i in own)
        crowded |= {suite} if by > MOST_BY_CHANCE * len(own) else set()
    means = [counted(numbers[i], of[i], row["suite"] in crowded) for i, row in enumerate(run["comparisons"])]

    for family in run["families"]:
        mine = members.pop(family["name"], [])
        p = np.array([p_value(*means[i], np.log1p(tie)) for i in mine])
        alpha = threshold(p, family["method"], family["errorRate"], family.get("missing", 0))
        counts = defaultdict(int)
        if differs(alpha, 1 - family["level"]):
            found.append(f"{family['name']}: level {1 - alpha}, written {family['level']}")
        for i in mine:
            row, (mean, error, freedom) = run["comparisons"][i], means[i]
            half = stats.t.isf(alpha / 2, freedom) * error
            ratio, low, high = np.exp([mean, mean - half, mean + half])
            says = verdict(low, high, tie)
            counts[says] += 1
            written = row["ratio"], row["interval"]["low"], row["interval"]["high"]
            if says != row["verdict"] or any(map(differs, (ratio, low, high), written)):
                found.append(f"{key(row)} {row['baseline']} {row['contender']}: {says} {ratio} [{low}, {high}], "
                             f"written {row['verdict']} {written}")
        winners, ties = counts["faster"] + counts["slower"], counts["tie"]
        if (len(mine), winners, ties) != (family["comparisons"], family["winners"], family["ties"]):
            found.append(f"{family['name']}: {len(mine)} comparisons, {winners} winners, {ties} ties; written: {family}")
        print(f"{family['name']}: {winners + ties} of {len(mine)} decided, intervals of {100 * (1 - alpha):.6g} %")
    found += [f"no family named {name}" for name in members]
    for line in found:
        print("differs:", line)
    print(f"{len(found)} differences in {len(numbers)} comparisons")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
