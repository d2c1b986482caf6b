#!/usr/bin/env python3
"""Rebuilds every comparison of a DocBench run file from its samples, with NumPy and SciPy.

    python3 docs/verdicts.py run.json

For each comparison of the file: ratio, interval and verdict; for each family: how many comparisons are decided, and the
level of its intervals. Prints the differences and their number, and ends with 1 if there are any. The rules:
docs/method.md, section Verdicts.
"""
import json
import sys
from collections import defaultdict

import numpy as np
from scipy import stats

CLOSE = 1e-6


def times(row):
    """The samples of each round; rates become times."""
    invert = row["unit"] == "operations/s"
    rounds = row.get("rounds") or range(len(row["samples"]))
    return {r: 1 / np.array(s) if invert else np.array(s) for r, s in zip(rounds, row["samples"])}


def log_ratios(baseline, contender, alternating):
    """One number for each round that both have."""
    numbers = []
    for r in baseline.keys() & contender.keys():
        a, b = baseline[r], contender[r]
        n = min(len(a), len(b))
        numbers.append(np.median(np.log(a[:n] / b[:n])) if alternating else np.log(a.mean() / b.mean()))
    return np.array(numbers)


def p_value(x, band):
    """The smaller p of: no difference; a tie, by two one-sided tests, doubled as an interval has two sides."""
    if np.ptp(x) <= 1e-12:
        return 0.0  # equal rounds: a difference is one, and none is a tie
    differs = stats.ttest_1samp(x, 0).pvalue
    above = stats.ttest_1samp(x, -band, alternative="greater").pvalue
    below = stats.ttest_1samp(x, band, alternative="less").pvalue
    return min(differs, 2 * max(above, below))


def threshold(p, method, rate):
    """The p value up to which the method decides."""
    p, m = np.sort(p), max(1, len(p))
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


def main(file):
    with open(file, encoding="utf-8") as text:
        run = json.load(text)
    if not run.get("families"):
        sys.exit(f"{file}: no families: DocBench wrote it before verdicts were given by families")
    plan = run.get("plan", {})
    tie = plan.get("tie", 0.05)
    alternating = {s["name"] for s in plan.get("suites", []) if s.get("plan", {}).get("alternates")}
    key = lambda row: (row["suite"], row["scenario"], json.dumps(row["case"], sort_keys=True), row["phase"])
    rows = {key(r) + (r["target"],): times(r) for r in run["results"] if r["status"] == "measured"}
    unsettled = {key(r) + (r["target"],) for r in run["results"] if r.get("unsettled")}

    numbers, members, found = [], defaultdict(list), []
    for i, row in enumerate(run["comparisons"]):
        a, b = rows[key(row) + (row["baseline"],)], rows[key(row) + (row["contender"],)]
        numbers.append(log_ratios(a, b, row["suite"] in alternating))
        members[row["family"]].append(i)
        found += [f"{key(row)} {row[side]}: compared, but had not settled"
                  for side in ("baseline", "contender") if key(row) + (row[side],) in unsettled]

    for family in run["families"]:
        mine = members.pop(family["name"], [])
        p = np.array([p_value(numbers[i], np.log1p(tie)) for i in mine])
        alpha = threshold(p, family["method"], family["errorRate"])
        counts = defaultdict(int)
        if differs(alpha, 1 - family["level"]):
            found.append(f"{family['name']}: level {1 - alpha}, written {family['level']}")
        for i in mine:
            row, x = run["comparisons"][i], numbers[i]
            half = stats.t.isf(alpha / 2, len(x) - 1) * stats.sem(x)
            ratio, low, high = np.exp([x.mean(), x.mean() - half, x.mean() + half])
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
    for line in found[:20]:
        print("differs:", line)
    print(f"{len(found)} differences in {len(numbers)} comparisons")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
