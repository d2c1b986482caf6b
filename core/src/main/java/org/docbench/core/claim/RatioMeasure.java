package org.docbench.core.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.claim.Finding.Ruled;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Net;
import org.docbench.core.stats.Overall;
import org.docbench.core.stats.Pair;
import org.docbench.core.stats.Ratio;

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
        List<CaseRef> all = evidence.cases(cases);
        if (pairs.size() < all.size()) {
            return evidence.missing(cases, phase, List.of(baseline, contender));
        }
        if (over == Over.SUM_PER_OPERATION) {
            var whole = pairs;
            pairs = IntStream.range(0, all.size())
                    .mapToObj(i -> whole.get(i).per(all.get(i).operations()))
                    .toList();
        }
        Overall overall = Overall.of(pairs);
        Optional<Ratio> ratio = over == Over.GEOMETRIC_MEAN ? overall.geometricMean() : overall.sum();
        String note = over == Over.GEOMETRIC_MEAN || all.size() == 1
                ? ""
                : overall.decidedBy()
                        .map(c -> String.format(
                                Locale.ROOT,
                                "; one case, %s, is %.0f %% of a target's sum",
                                c,
                                100 * overall.largestShare()))
                        .orElse("");
        String scope = all.size() == 1 ? "" : "over " + all.size() + " cases (" + over.words + ") ";
        return ratio.map(r -> finding(r, scope + r.words(TargetName.of(baseline), TargetName.of(contender)) + note))
                .orElseGet(() -> evidence.secondRound(this, List.of(baseline, contender)));
    }

    private static Finding finding(Ratio ratio, String words) {
        return new Finding(ratio.value(), ratio.interval(), words, published -> ruled(ratio, published));
    }

    private static Ruled ruled(Ratio ratio, Claim.Published published) {
        boolean overlaps = ratio.interval().overlaps(published.tolerance());
        // A claim that both are alike has no side; it holds as far as any other size does.
        if (published.value() == 1) {
            if (ratio.interval().inside(published.tolerance())) {
                return new Ruled(Ruling.CONFIRMED, published.reach() + " of each other");
            }
            return overlaps
                    ? new Ruled(Ruling.INCONCLUSIVE, "not sure to be " + published.reach() + " of each other")
                    : new Ruled(Ruling.REFUTED, "not " + published.reach() + " of each other");
        }
        return switch (ratio.verdict()) {
            case TIE -> new Ruled(Ruling.INCONCLUSIVE, "a tie: the difference is below 5 %");
            case INCONCLUSIVE -> new Ruled(Ruling.INCONCLUSIVE, "no difference found");
            case FASTER, SLOWER -> {
                if (ratio.value() > 1 != published.value() > 1) {
                    yield new Ruled(Ruling.REFUTED, "the interval lies wholly on the other side");
                }
                yield overlaps
                        ? new Ruled(Ruling.CONFIRMED, "on the published side and " + published.reach() + " of it")
                        : new Ruled(
                                Ruling.DIRECTION,
                                "the published side holds, the size is not " + published.reach() + " of it");
            }
        };
    }

    /**
     * {@code time(first case) / time(second case)} of one target; of two sets, the geometric mean of these ratios.
     *
     * @param cases a set of two; with {@code to}, the first cases
     * @param to a set of as many, in the same order: the second cases; null when {@code cases} holds both
     */
    record CaseRatioMeasure(String cases, String to, String phase, String target) implements Measure {
        @Override
        public Stream<String> sets() {
            return Stream.of(cases, to == null ? cases : to);
        }

        @Override
        public String words() {
            return "time(first) / time(second) of " + target + ", phase " + phase + ", cases " + cases
                    + (to == null ? "" : " and " + to + ", geometric mean");
        }

        @Override
        public Finding in(Evidence evidence) {
            List<CaseRef> first = to == null ? evidence.cases(cases).subList(0, 1) : evidence.cases(cases);
            List<CaseRef> second = to == null ? evidence.cases(cases).subList(1, 2) : evidence.cases(to);
            List<Pair> pairs = new ArrayList<>();
            for (int i = 0; i < first.size(); i++) {
                var numerator = evidence.samples(first.get(i), target, phase);
                var denominator = evidence.samples(second.get(i), target, phase);
                if (numerator.isEmpty() || denominator.isEmpty()) {
                    String set = to == null || numerator.isEmpty() ? cases : to;
                    return evidence.missing(set, phase, List.of(target));
                }
                pairs.add(new Pair(first.get(i).words(), numerator.get(), denominator.get()));
            }
            return Overall.of(pairs)
                    .geometricMean()
                    .map(r -> finding(
                            r,
                            r.words(name(first.get(0), second.get(0), cases), name(second.get(0), first.get(0), to))))
                    .orElseGet(() -> evidence.secondRound(this, List.of(target)));
        }

        /** The case that stands for itself, by what the other has not, or else the name of its set. */
        private String name(CaseRef one, CaseRef other, String set) {
            return TargetName.of(one.of(target)) + " at " + (to == null ? one.beside(other) : set);
        }
    }

    /**
     * {@code time(baseline) / time(contender)} of what each target takes beyond its own smallest operation; several cases
     * are summed.
     *
     * @param less a set of one case: the smallest operation, taken off once for each operation of the cases
     */
    record NetRatioMeasure(String cases, String less, String phase, String baseline, String contender)
            implements Measure {
        @Override
        public Stream<String> sets() {
            return Stream.of(cases, less);
        }

        @Override
        public String words() {
            return "time(" + baseline + ") / time(" + contender + "), each less its own " + less + ", phase " + phase
                    + ", cases " + cases;
        }

        @Override
        public Finding in(Evidence evidence) {
            List<String> targets = List.of(baseline, contender);
            var pairs = evidence.pairs(cases, phase, baseline, contender);
            var empty = evidence.pairs(less, phase, baseline, contender);
            if (empty.isEmpty()) {
                return evidence.missing(less, phase, targets);
            }
            if (pairs.size() < evidence.cases(cases).size()) {
                return evidence.missing(cases, phase, targets);
            }
            int operations =
                    evidence.cases(cases).stream().mapToInt(CaseRef::operations).sum();
            return Net.of(pairs, empty.get(0), operations)
                    .map(net -> finding(net, TargetName.of(baseline), TargetName.of(contender)))
                    .orElseGet(() -> evidence.secondRound(this, targets));
        }

        /** What two targets take beyond their smallest operation, and the ratio where both take something. */
        private static Finding finding(Net net, String baseline, String contender) {
            String words = "beyond its smallest operation " + baseline + " takes " + beyond(net.baseline()) + ", "
                    + contender + " " + beyond(net.contender()) + "; "
                    + net.ratio()
                            .map(r -> "of that " + r.words(baseline, contender))
                            .orElse("no ratio, for an interval reaches zero");
            return net.ratio()
                    .map(ratio -> RatioMeasure.finding(ratio, words))
                    .orElseGet(() -> new Finding(
                            null, null, words, any -> new Ruled(Ruling.INCONCLUSIVE, "what is left may be nothing")));
        }

        private static String beyond(Estimate e) {
            return String.format(
                    Locale.ROOT,
                    "%,.0f ns (95 %% CI %,.0f to %,.0f)",
                    e.value(),
                    e.ci95().low(),
                    e.ci95().high());
        }
    }
}
