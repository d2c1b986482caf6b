package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.claim.Finding.Ruled;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Overall;
import org.docbench.core.stats.Pair;
import org.docbench.core.stats.Verdict;

/**
 * How many cases the contender wins. A tie is nobody's win, and an inconclusive case may turn out to be anybody's.
 *
 * @param outOf how many cases the claim counts
 * @param elsewhere those that no case set holds yet, in words; null when the set holds them all
 * @param command what would measure them; null likewise
 */
record WinsMeasure(
        String cases, String phase, String baseline, String contender, int outOf, String elsewhere, String command)
        implements Measure {
    @Override
    public String words() {
        return "cases won by " + contender + " against " + baseline + ", phase " + phase + ", cases " + cases;
    }

    @Override
    public Finding in(Evidence evidence) {
        var pairs = evidence.pairs(cases, phase, baseline, contender);
        if (pairs.isEmpty()) {
            return evidence.missing(cases, phase, List.of(baseline, contender));
        }
        Overall overall = Overall.of(pairs);
        int won = overall.count(Verdict.FASTER);
        int lost = overall.count(Verdict.SLOWER);
        int open = overall.count(Verdict.INCONCLUSIVE);
        String rest = pairs.size() < evidence.cases(cases).size()
                ? evidence.missing(cases, phase, List.of(baseline, contender)).words()
                : elsewhere == null ? "" : elsewhere + " (`" + command + "`)";
        String words = pairs.size() + " of " + outOf + " cases measured: " + TargetName.of(contender) + " wins " + won
                + ", " + TargetName.of(baseline) + " wins " + lost + ", " + overall.count(Verdict.TIE) + " tied, "
                + open + " without a difference found" + (rest.isEmpty() ? "" : "; " + rest);
        return new Finding((double) won, null, words, published -> {
            if (pairs.size() < outOf) {
                return new Ruled(Ruling.NOT_RUN, "a count is ruled on only when every case of it is measured");
            }
            boolean side = published.value() > outOf / 2.0;
            if (open == 0 && won == published.value()) {
                return new Ruled(Ruling.CONFIRMED, "the published count");
            }
            if (side ? won > lost + open : lost > won + open) {
                return new Ruled(Ruling.DIRECTION, "the same target wins most, the count differs");
            }
            return (side ? lost > won + open : won > lost + open)
                    ? new Ruled(Ruling.REFUTED, "the other target wins most")
                    : new Ruled(Ruling.INCONCLUSIVE, "too many cases without a winner");
        });
    }

    /**
     * How many other cases of one target take longer than its first.
     *
     * @param cases the one that is claimed to be the fastest, then the others
     * @param phase one that all of them have
     */
    record FastestMeasure(String cases, String phase, String target) implements Measure {
        @Override
        public String words() {
            return "cases of " + target + " that take longer than the first, phase " + phase + ", cases " + cases;
        }

        @Override
        public Finding in(Evidence evidence) {
            List<CaseRef> all = evidence.cases(cases);
            var first = evidence.samples(all.get(0), target, phase);
            List<Pair> pairs = new ArrayList<>();
            for (CaseRef other : all.subList(1, all.size())) {
                var samples = evidence.samples(other, target, phase);
                if (first.isEmpty() || samples.isEmpty()) {
                    return evidence.missing(cases, phase, List.of(target));
                }
                pairs.add(new Pair(other.words(), samples.get(), first.get()));
            }
            Overall overall = Overall.of(pairs);
            if (overall.geometricMean().isEmpty()) {
                return evidence.secondRound(this, List.of(target));
            }
            int faster = overall.count(Verdict.FASTER);
            int slower = overall.count(Verdict.SLOWER);
            String words = TargetName.of(target) + " at " + all.get(0).words() + " is faster than " + faster + " of "
                    + pairs.size() + " others, slower than " + slower + ", ties with " + overall.count(Verdict.TIE)
                    + ", " + overall.count(Verdict.INCONCLUSIVE) + " without a difference found";
            return new Finding((double) faster, null, words, published -> {
                if (faster == pairs.size()) {
                    return new Ruled(Ruling.CONFIRMED, "faster than every other");
                }
                return slower > 0
                        ? new Ruled(Ruling.REFUTED, "another one is faster")
                        : new Ruled(Ruling.INCONCLUSIVE, "not sure to be faster than every other");
            });
        }
    }
}
