package org.docbench.report.suite;

import java.util.List;
import java.util.Optional;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Verdict;
import org.docbench.report.cube.Case;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Headline;

/**
 * The time of one request of a target, layer by layer: each step is the difference of two measurements.
 *
 * @param one the case without its leg
 * @param whole the longest way, from 0
 */
record Waterfall(Case one, String target, List<Step> steps, Step whole) {

    static final String MORE = "the clocks report more";
    static final String LESS = "the clocks report less";

    /** Of a difference that may as well be none: no size is said of it, and no share. */
    static final String UNCLEAR = "unclear";

    /**
     * One layer.
     *
     * @param from where it begins: the mean of the way without it, ns
     * @param value what it adds, ns; below 0 where the way with it took less
     * @param ci95 95 % interval of the value, paired by round; empty with fewer than two rounds
     * @param clocks what the service's own clocks say of it, ns
     * @param row of the way that has it
     */
    record Step(
            String layer, double from, double value, Optional<Interval> ci95, Optional<Double> clocks, ResultRow row) {

        /** {@code 120 µs [110 µs to 130 µs]}: ends of their own units, for one may lie below 0. */
        String words() {
            return Figures.time(value)
                    + ci95.map(ci -> " [" + Figures.time(ci.low()) + " to " + Figures.time(ci.high()) + "]")
                            .orElse(" (no interval)");
        }

        /** {@code 120 µs [110–130] †}, or that it is not told apart from nothing. */
        String brief() {
            return isUnclear() ? UNCLEAR : Figures.time(value, ci95.orElse(null)) + mark();
        }

        /** What is to be known of the way that has it: as of a service that was not steady yet. */
        String warnings() {
            return String.join("; ", row.remarks());
        }

        /** Behind a figure whose way carries a warning. */
        String mark() {
            return warnings().isEmpty() ? "" : " " + Headline.MARK;
        }

        /** Whether it is told apart from nothing. */
        boolean isSure() {
            return ci95.isPresent() && !ci95.get().contains(0);
        }

        /** Whether rounds told, and could not tell it apart from nothing. */
        boolean isUnclear() {
            return ci95.isPresent() && !isSure();
        }
    }

    /** {@code get, sqlite.table}. */
    String name() {
        return RestReport.title(one) + ", " + target;
    }

    /** What part of the whole {@code step} is, in words. */
    String share(Step step) {
        return step.isUnclear() ? UNCLEAR : Figures.percent(step.value() / whole.value());
    }

    /**
     * Whether the service's clocks and the difference agree: the clocks' figure lies in the interval, or no further from it than 5 %
     * of the whole request ({@link Verdict#TIE_BAND}). Where they say less, the rest lies outside of what they see.
     */
    String agreement(Step step) {
        if (step.clocks().isEmpty() || step.ci95().isEmpty()) {
            return Figures.NONE;
        }
        double clocks = step.clocks().get();
        double slack = Verdict.TIE_BAND * whole.value();
        if (clocks > step.ci95().get().high() + slack) {
            return MORE;
        }
        return clocks < step.ci95().get().low() - slack ? LESS : "agree";
    }

    /** Where the clocks and the differences cannot both be right: the clocks say more, or less of what they see all of. */
    boolean isContradicted(Step step) {
        String agreement = agreement(step);
        boolean seen = !step.equals(whole) && !step.layer().contains(Waterfalls.HTTP);
        return agreement.equals(MORE) || (seen && agreement.equals(LESS));
    }
}
