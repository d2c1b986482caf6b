package org.docbench.core.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Overall;
import org.docbench.core.stats.Pair;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Seed;

/**
 * {@code time(baseline) / time(contender)} over a set of cases; a set of one case gives the ratio of that case.
 *
 * @param over {@code sum} of the mean times, {@code sum-per-operation} of the times of one operation each, or {@code
 *     geometric-mean} of the ratios; null for a set of one case
 */
record RatioMeasure(String cases, Over over, String phase, String baseline, String contender) implements Measure {

    /** How several cases become one number. */
    enum Over {
        @JsonProperty("sum")
        SUM("sum of times"),
        @JsonProperty("sum-per-operation")
        SUM_PER_OPERATION("sum of times of one operation"),
        @JsonProperty("geometric-mean")
        GEOMETRIC_MEAN("geometric mean");

        private final String words;

        Over(String words) {
            this.words = words;
        }
    }

    @Override
    public String words() {
        return "time(" + baseline + ") / time(" + contender + "), phase " + phase + ", cases " + cases
                + (over == null ? "" : ", " + over.words);
    }

    @Override
    public Finding in(Evidence evidence) {
        var pairs = evidence.pairs(cases, phase, baseline, contender);
        int wanted = evidence.cases(cases).size();
        if (pairs.size() < wanted) {
            return evidence.missing(cases, phase, List.of(baseline, contender));
        }
        if (over == Over.SUM_PER_OPERATION) {
            pairs = perOperation(pairs, evidence.cases(cases));
        }
        Overall overall = Overall.of(pairs, Seed.derive(evidence.seed(), cases, phase, baseline, contender));
        Optional<Ratio> ratio = over == Over.GEOMETRIC_MEAN ? overall.geometricMean() : overall.sum();
        String note = over != Over.GEOMETRIC_MEAN && wanted > 1
                ? overall.decidedBy()
                        .map(c -> String.format(
                                java.util.Locale.ROOT,
                                "; one case, %s, is %.0f %% of a target's sum",
                                c,
                                100 * overall.largestShare()))
                        .orElse("")
                : "";
        String scope = wanted == 1 ? "" : "over " + wanted + " cases (" + over.words + ") ";
        return ratio.<Finding>map(r ->
                        new RatioFinding(r, scope + r.words(TargetName.of(baseline), TargetName.of(contender)) + note))
                .orElseGet(() -> evidence.secondRound(this, List.of(baseline, contender)));
    }

    private static List<Pair> perOperation(List<Pair> pairs, List<CaseRef> cases) {
        return IntStream.range(0, pairs.size())
                .mapToObj(i -> pairs.get(i).per(cases.get(i).operations()))
                .toList();
    }

    /** A measured ratio. */
    record RatioFinding(Ratio ratio, String words) implements Finding {

        @Override
        public Double value() {
            return ratio.value();
        }

        @Override
        public Interval ci95() {
            return ratio.ci95();
        }

        @Override
        public Ruled against(Claim.Published published) {
            if (published.value() == 1) {
                return equal(published);
            }
            boolean above = published.value() > 1;
            return switch (ratio.verdict()) {
                case TIE -> new Ruled(Ruling.INCONCLUSIVE, "a tie: the difference is below 5 %");
                case INCONCLUSIVE -> new Ruled(Ruling.INCONCLUSIVE, "no side is sure");
                case FASTER, SLOWER -> ratio.value() > 1 == above ? onTheSide(published) : onTheOther();
            };
        }

        private Ruled onTheSide(Claim.Published published) {
            return ratio.ci95().overlaps(published.tolerance())
                    ? new Ruled(Ruling.CONFIRMED, "on the published side and " + published.reach() + " of it")
                    : new Ruled(
                            Ruling.DIRECTION,
                            "the published side holds, the size is not " + published.reach() + " of it");
        }

        /** A claim that both are alike has no side; it holds as far as any other size does. */
        private Ruled equal(Claim.Published published) {
            if (ratio.ci95().inside(published.tolerance())) {
                return new Ruled(Ruling.CONFIRMED, published.reach() + " of each other");
            }
            return ratio.ci95().overlaps(published.tolerance())
                    ? new Ruled(Ruling.INCONCLUSIVE, "not sure to be " + published.reach() + " of each other")
                    : new Ruled(Ruling.REFUTED, "not " + published.reach() + " of each other");
        }

        private static Ruled onTheOther() {
            return new Ruled(Ruling.REFUTED, "the interval lies wholly on the other side");
        }
    }
}
