package org.docbench.core.claim;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.docbench.core.claim.Finding.Ruled;
import org.docbench.core.run.Results;
import org.docbench.core.stats.Estimate;
import org.docbench.core.stats.Growth;
import org.docbench.core.stats.Growth.GrowthModel;
import org.docbench.core.stats.Samples;
import org.docbench.core.stats.Student;

/**
 * How a target's time grows with one parameter of the cases.
 *
 * @param parameter whose value is the size n
 * @param model the claimed one, for example {@code O(n)}; the published value is its slope in ns, or for {@code O(1)} its
 *     level in ns
 * @param among the models that the claim tells apart; all four when absent
 */
record GrowthMeasure(String cases, String parameter, String phase, String target, String model, List<String> among)
        implements Measure.OfTarget {
    /** A size that a collection reaches later than the smaller ones, so that it is measured later. */
    private static final String STAGE = "documents";

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
        boolean failed = evidence.cases(cases).stream()
                .flatMap(c -> evidence.row(c, target, phase).stream())
                .anyMatch(row -> row.status().equals(Results.FAILED));
        Optional<Growth> growth = failed ? Optional.empty() : Growth.of(sizes).map(this::asked);
        if (growth.isEmpty()) {
            return sizes.size() < evidence.cases(cases).size()
                    ? evidence.missing(cases, phase, List.of(target))
                    : evidence.secondRound(this, List.of(target));
        }
        Optional<Estimate> coefficient = Growth.coefficient(sizes, GrowthModel.of(model));
        boolean flat = Growth.withinTie(sizes);
        return new Finding(
                coefficient.map(Estimate::value).orElse(null),
                coefficient.map(Estimate::ci95).orElse(null),
                words(
                        evidence.name(cases, target),
                        sizes,
                        growth.get(),
                        evidence.cases(cases).size()),
                published -> ruled(growth.get(), coefficient, flat, goesOn(sizes), published));
    }

    /**
     * Tells whether the time still grows after the second size. Sizes that are measured one after the other also differ by what changed in
     * between, and rounds of one size do not show that. The first one is measured first, when caches are coldest.
     */
    private boolean goesOn(Map<Double, Samples> sizes) {
        List<Samples> ordered = List.copyOf(new TreeMap<>(sizes).values());
        return !parameter.equals(STAGE)
                || Student.unpaired(ordered.get(ordered.size() - 1), ordered.get(1))
                        .map(log -> log.exp().ci95().low() > 1)
                        .orElse(true);
    }

    private Growth asked(Growth all) {
        return among.isEmpty()
                ? all
                : new Growth(all.fits().stream()
                        .filter(fit -> among.contains(fit.model().notation()))
                        .toList());
    }

    private String words(String name, Map<Double, Samples> sizes, Growth growth, int all) {
        var ordered = new TreeMap<>(sizes);
        var first = ordered.firstEntry();
        var last = ordered.lastEntry();
        String span = String.format(
                Locale.ROOT,
                "%s %s takes %,.0f ns at %s %,.0f and %,.0f ns at %,.0f",
                name,
                phase,
                first.getValue().mean(),
                parameter,
                first.getKey(),
                last.getValue().mean(),
                last.getKey());
        String measured = sizes.size() < all ? " (" + sizes.size() + " of " + all + " sizes measured)" : "";
        return span + measured + "; best model " + growth.best().model().notation()
                + (growth.undecided()
                        ? " (undecided: " + growth.fits().get(1).model().notation() + " is within 2 AICc)"
                        : "");
    }

    /**
     * Rules on the models and on the coefficient of the claimed one.
     *
     * @param flat the 95 % interval of every size lies within 5 % of the level of O(1): a tie is no growth, however well a curve
     *     fits it
     * @param goesOn whether the time grows after the second size, too
     */
    private Ruled ruled(
            Growth growth, Optional<Estimate> coefficient, boolean flat, boolean goesOn, Claim.Published published) {
        GrowthModel claimed = GrowthModel.of(model);
        if (flat && claimed != GrowthModel.CONSTANT) {
            return new Ruled(Ruling.REFUTED, "the times of all sizes tie");
        }
        if (flat && coefficient.isPresent()) {
            return sized("the times of all sizes tie", coefficient.get(), published);
        }
        double behind = growth.behind(claimed);
        if (behind > Growth.DECISIVE) {
            String better = String.format(
                    Locale.ROOT,
                    "%s is better than %s by %.0f AICc",
                    growth.best().model().notation(),
                    model,
                    behind);
            // Readers saw the published level among the times, and no reason why the claim is refuted.
            String shape = claimed == GrowthModel.CONSTANT ? "the time is not constant (" + better + ")" : better;
            String why = claimed == GrowthModel.CONSTANT && coefficient.isPresent()
                    ? sized(shape, coefficient.get(), published).because()
                    : shape;
            if (claimed == GrowthModel.CONSTANT && !goesOn) {
                return new Ruled(
                        Ruling.INCONCLUSIVE,
                        better
                                + ", but no growth is found from the second size to the last: sizes were measured one after"
                                + " the other");
            }
            return behind > Growth.REFUTING
                    ? new Ruled(Ruling.REFUTED, why)
                    : new Ruled(Ruling.INCONCLUSIVE, better + ", too little to refute it");
        }
        if (growth.undecided() || coefficient.isEmpty()) {
            return new Ruled(Ruling.INCONCLUSIVE, "the points do not decide between the models");
        }
        return sized("the claimed model is best", coefficient.get(), published);
    }

    private Ruled sized(String shape, Estimate coefficient, Claim.Published published) {
        String level = String.format(
                Locale.ROOT,
                "its %s of %.3g ns (95 %% CI %.3g–%.3g) is",
                GrowthModel.of(model) == GrowthModel.CONSTANT ? "level" : "slope",
                coefficient.value(),
                coefficient.ci95().low(),
                coefficient.ci95().high());
        if (published.value() == null) {
            return new Ruled(Ruling.CONFIRMED, shape);
        }
        return published.tolerance().contains(coefficient.value())
                ? new Ruled(Ruling.CONFIRMED, shape + " and " + level + " within 2x of the published one")
                : new Ruled(Ruling.DIRECTION, shape + ", " + level + " not within 2x of the published one");
    }
}
