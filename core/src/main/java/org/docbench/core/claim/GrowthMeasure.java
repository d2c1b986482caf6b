package org.docbench.core.claim;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Growth;
import org.docbench.core.stats.GrowthModel;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Seed;

/**
 * How a target's time grows with one parameter of the cases.
 *
 * @param parameter whose value is the size n
 * @param model the claimed one, for example {@code O(n)}; the published value is its slope in ns, or for {@code O(1)} its
 *     level in ns
 * @param among the models that the claim tells apart; all four when absent
 */
record GrowthMeasure(String cases, String parameter, String phase, String target, String model, List<String> among)
        implements Measure {
    GrowthMeasure {
        among = among == null ? List.of() : List.copyOf(among);
    }

    @Override
    public String words() {
        return "growth of " + target + " with " + parameter + ", phase " + phase + ", cases " + cases;
    }

    @Override
    public Finding in(Evidence evidence) {
        Map<Double, Samples> sizes = new TreeMap<>();
        for (CaseRef c : evidence.cases(cases)) {
            evidence.samples(c, target, phase)
                    .ifPresent(s -> sizes.put(Double.valueOf(c.parameters().get(parameter)), s));
        }
        GrowthModel claimed = GrowthModel.of(model);
        Optional<Growth> growth = Growth.of(sizes).map(this::asked);
        if (growth.isEmpty()) {
            return evidence.missing(cases, phase, List.of(target));
        }
        long stream = Seed.derive(evidence.seed(), cases, phase, target, parameter);
        Optional<Estimate> coefficient = Growth.coefficient(sizes, claimed, stream);
        boolean flat = Growth.withinTie(sizes, stream);
        return new GrowthFinding(
                TargetName.of(target) + " " + phase, parameter, claimed, growth.get(), coefficient, flat, sizes);
    }

    private Growth asked(Growth all) {
        return among.isEmpty()
                ? all
                : new Growth(all.fits().stream()
                        .filter(fit -> among.contains(fit.model().notation()))
                        .toList());
    }

    /**
     * A measured growth: the models ranked, and the coefficient of the claimed one with its interval.
     *
     * @param flat the 95 % interval of every size lies within 5 % of the level of O(1): a tie is no growth, however well a curve
     *     fits it
     */
    record GrowthFinding(
            String what,
            String parameter,
            GrowthModel claimed,
            Growth growth,
            Optional<Estimate> coefficient,
            boolean flat,
            Map<Double, Samples> sizes)
            implements Finding {

        @Override
        public Double value() {
            return coefficient.map(Estimate::value).orElse(null);
        }

        @Override
        public Interval ci95() {
            return coefficient.map(Estimate::ci95).orElse(null);
        }

        @Override
        public String words() {
            var ordered = new TreeMap<>(sizes);
            var first = ordered.firstEntry();
            var last = ordered.lastEntry();
            String span = String.format(
                    Locale.ROOT,
                    "%s takes %,.0f ns at %s %,.0f and %,.0f ns at %,.0f",
                    what,
                    first.getValue().mean(),
                    parameter,
                    first.getKey(),
                    last.getValue().mean(),
                    last.getKey());
            return span + "; best model " + growth.best().model().notation()
                    + (growth.undecided()
                            ? " (undecided: " + growth.fits().get(1).model().notation() + " is within 2 AICc)"
                            : "");
        }

        @Override
        public Ruled against(Claim.Published published) {
            if (flat && claimed != GrowthModel.CONSTANT) {
                return new Ruled(Ruling.REFUTED, "the times of all sizes tie");
            }
            if (flat && coefficient.isPresent()) {
                return sized("the times of all sizes tie", published);
            }
            double behind = growth.behind(claimed);
            if (behind > Growth.DECISIVE) {
                return new Ruled(
                        Ruling.REFUTED,
                        String.format(
                                Locale.ROOT,
                                "%s is better than %s by %.0f AICc",
                                growth.best().model().notation(),
                                claimed.notation(),
                                behind));
            }
            if (growth.undecided() || coefficient.isEmpty()) {
                return new Ruled(Ruling.INCONCLUSIVE, "the points do not tell the models apart");
            }
            return sized("the claimed model is best", published);
        }

        private Ruled sized(String shape, Claim.Published published) {
            return ci95().overlaps(published.tolerance())
                    ? new Ruled(Ruling.CONFIRMED, shape + " and " + level() + " within half to double")
                    : new Ruled(Ruling.DIRECTION, shape + ", " + level() + " not within half to double");
        }

        private String level() {
            return String.format(
                    Locale.ROOT,
                    "its %s of %.3g ns (95 %% CI %.3g–%.3g) is",
                    claimed == GrowthModel.CONSTANT ? "level" : "slope",
                    value(),
                    ci95().low(),
                    ci95().high());
        }
    }
}
