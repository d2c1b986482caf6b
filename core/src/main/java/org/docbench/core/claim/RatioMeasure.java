package org.docbench.core.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
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
 * @param over {@code sum} of the mean times, {@code sum-per-operation} of the times of one operation each, {@code mean-rate}: the
 *     times that the means of the rates imply, or {@code geometric-mean} of the ratios; null for a set of one case
 */
record RatioMeasure(String cases, Over over, String phase, String baseline, String contender) implements Measure {
    /** How several cases become one number. */
    enum Over {
        @JsonProperty("sum")
        SUM("sum of times"),
        @JsonProperty("sum-per-operation")
        SUM_PER_OPERATION("sum of times of one operation"),
        @JsonProperty("mean-rate")
        MEAN_RATE("means of rates"),
        @JsonProperty("geometric-mean")
        GEOMETRIC_MEAN("geometric mean");

        private final String words;

        Over(String words) {
            this.words = words;
        }

        /** For readers. */
        String words() {
            return words;
        }

        /** The ratio of several cases; empty with one round. */
        Optional<Ratio> of(List<Pair> pairs) {
            return switch (this) {
                case SUM, SUM_PER_OPERATION -> Overall.of(pairs).sum();
                case MEAN_RATE -> Overall.ofMeanRates(pairs);
                case GEOMETRIC_MEAN -> Overall.of(pairs).geometricMean();
            };
        }
    }

    @Override
    public List<String> targets() {
        return List.of(baseline, contender);
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
        Optional<Ratio> ratio = over == null ? overall.sum() : over.of(pairs);
        boolean summed = over == Over.SUM || over == Over.SUM_PER_OPERATION;
        String note = !summed || all.size() == 1
                ? ""
                : overall.decidedBy()
                        .map(c -> String.format(
                                Locale.ROOT,
                                "; one case, %s, is %.0f %% of a target's sum",
                                c,
                                100 * overall.largestShare()))
                        .orElse("");
        String scope = all.size() == 1 ? "" : "over " + all.size() + " cases (" + over.words + ") ";
        return ratio.map(r -> finding(
                        r, scope + r.words(evidence.name(cases, baseline), evidence.name(cases, contender)) + note))
                .orElseGet(() -> evidence.secondRound(this, List.of(baseline, contender)));
    }

    static Finding finding(Ratio ratio, String words) {
        return new Finding(ratio.value(), ratio.interval(), words, published -> ruled(ratio, published));
    }

    /**
     * Rules on a size, on being alike (a published 1), or where no number was published on the side alone. A size is confirmed by the
     * ratio itself: if its interval were enough, a noisier run would confirm more. A side that is not found refutes nothing, even if
     * the interval excludes the published size: a smaller difference on the published side is DIRECTION once it is found.
     */
    static Ruled ruled(Ratio ratio, Claim.Published published) {
        if (published.value() == null) {
            return onSide(ratio);
        }
        boolean overlaps = ratio.interval().overlaps(published.tolerance());
        // A claim that both are alike has no side; it holds as far as any other size does.
        if (published.value() == 1) {
            if (ratio.interval().inside(published.tolerance())) {
                return new Ruled(Ruling.CONFIRMED, published.reach() + " of each other");
            }
            return overlaps
                    ? new Ruled(Ruling.INCONCLUSIVE, "not certainly " + published.reach() + " of each other")
                    : new Ruled(Ruling.REFUTED, "not " + published.reach() + " of each other");
        }
        return switch (ratio.verdict()) {
            case TIE -> tied(ratio, published);
            case INCONCLUSIVE ->
                new Ruled(
                        Ruling.INCONCLUSIVE,
                        "no difference found" + (overlaps ? "" : ", and surely none " + published.reachOfIt()));
            case FASTER, SLOWER -> {
                if (ratio.value() > 1 != published.value() > 1) {
                    yield new Ruled(Ruling.REFUTED, "the interval lies wholly on the other side");
                }
                if (published.isTie()) {
                    yield published.tieRange().contains(ratio.value())
                            ? new Ruled(
                                    Ruling.CONFIRMED, "on the published side and about a tie, as is the published size")
                            : new Ruled(Ruling.DIRECTION, "the published side holds, and it is not about a tie");
                }
                if (published.addsLess(ratio.value())) {
                    yield new Ruled(
                            Ruling.DIRECTION,
                            "the published side holds, and adds less than half of what was published");
                }
                yield published.tolerance().contains(ratio.value())
                        ? new Ruled(Ruling.CONFIRMED, "on the published side and " + published.reachOfIt())
                        : new Ruled(
                                Ruling.DIRECTION,
                                "the published side holds, the size is not " + published.reachOfIt()
                                        + (overlaps ? "; its interval includes such a size" : ""));
            }
        };
    }

    private static Ruled tied(Ratio ratio, Claim.Published published) {
        if (published.isTie() && published.tieRange().contains(ratio.value())) {
            return new Ruled(Ruling.CONFIRMED, "a tie, as is the published size: both are below 5 %");
        }
        return published.tolerance().overlaps(Claim.Published.TIE)
                ? new Ruled(Ruling.INCONCLUSIVE, "a tie: the difference is below 5 %")
                : new Ruled(
                        Ruling.REFUTED, "a tie: the difference is below 5 %, and the published one is far above it");
    }

    private static Ruled onSide(Ratio ratio) {
        return switch (ratio.verdict()) {
            case FASTER -> new Ruled(Ruling.CONFIRMED, "the side that was published, without a number");
            case SLOWER -> new Ruled(Ruling.REFUTED, "the interval lies wholly on the other side");
            case TIE -> new Ruled(Ruling.REFUTED, "a tie: the difference is below 5 %");
            case INCONCLUSIVE -> new Ruled(Ruling.INCONCLUSIVE, "no difference found");
        };
    }

    /**
     * {@code time(baseline) / time(contender)} of what each target takes beyond its own smallest operation; several cases
     * are summed.
     *
     * @param less a set of one case: the smallest operation, taken off once for each call of the cases
     */
    record NetRatioMeasure(String cases, String less, String phase, String baseline, String contender)
            implements Measure {
        @Override
        public Stream<String> sets() {
            return Stream.of(cases, less);
        }

        @Override
        public List<String> targets() {
            return List.of(baseline, contender);
        }

        @Override
        public String words() {
            return "time(" + baseline + ") / time(" + contender + "), each minus its own " + less + ", phase " + phase
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
            List<CaseRef> all = evidence.cases(cases);
            return Net.of(pairs, empty.get(0), calls(all, baseline), calls(all, contender))
                    .map(net -> finding(net, TargetName.of(baseline), TargetName.of(contender)))
                    .orElseGet(() -> evidence.secondRound(this, targets));
        }

        private static int calls(List<CaseRef> cases, String target) {
            return cases.stream().mapToInt(one -> one.calls(target)).sum();
        }

        /** What two targets take beyond their smallest operation, and the ratio where both take something. */
        private static Finding finding(Net net, String baseline, String contender) {
            String words = "beyond its smallest operation " + baseline + " takes " + beyond(net.baseline()) + ", "
                    + contender + " " + beyond(net.contender()) + "; "
                    + net.ratio()
                            .map(r -> "of that " + r.words(baseline, contender))
                            .orElse("no ratio, because an interval reaches zero");
            return net.ratio()
                    .map(ratio -> RatioMeasure.finding(ratio, words))
                    .orElseGet(() -> new Finding(
                            null, null, words, any -> new Ruled(Ruling.INCONCLUSIVE, "the difference may be zero")));
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
