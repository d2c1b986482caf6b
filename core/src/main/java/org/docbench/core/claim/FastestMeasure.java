package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Overall;
import org.docbench.core.stats.Pair;
import org.docbench.core.stats.Seed;
import org.docbench.core.stats.Verdict;

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
        Overall overall = Overall.of(pairs, Seed.derive(evidence.seed(), cases, phase, target));
        return overall.geometricMean().isEmpty()
                ? evidence.secondRound(this, List.of(target))
                : new FastestFinding(
                        overall, TargetName.of(target) + " at " + all.get(0).words());
    }

    /**
     * One case against others of the same target.
     *
     * @param overall of the others, each the baseline of a pair
     * @param first the case that is claimed to be the fastest
     */
    record FastestFinding(Overall overall, String first) implements Finding {

        private int others() {
            return overall.count(Verdict.FASTER)
                    + overall.count(Verdict.SLOWER)
                    + overall.count(Verdict.TIE)
                    + overall.count(Verdict.INCONCLUSIVE);
        }

        @Override
        public Double value() {
            return (double) overall.count(Verdict.FASTER);
        }

        @Override
        public String words() {
            return first + " is faster than " + overall.count(Verdict.FASTER) + " of " + others()
                    + " others, slower than "
                    + overall.count(Verdict.SLOWER) + ", ties with " + overall.count(Verdict.TIE) + ", "
                    + overall.count(Verdict.INCONCLUSIVE) + " inconclusive";
        }

        @Override
        public Ruled against(Claim.Published published) {
            if (overall.count(Verdict.FASTER) == others()) {
                return new Ruled(Ruling.CONFIRMED, "faster than every other");
            }
            return overall.count(Verdict.SLOWER) > 0
                    ? new Ruled(Ruling.REFUTED, "another one is faster")
                    : new Ruled(Ruling.INCONCLUSIVE, "not sure to be faster than every other");
        }
    }
}
