package org.docbench.report.suite;

import java.util.Locale;
import java.util.Optional;
import org.docbench.core.run.BreakEvens;
import org.docbench.core.stats.BreakEven;
import org.docbench.core.stats.BreakEven.Kind;
import org.docbench.core.stats.Interval;
import org.docbench.report.view.CaseName;

/**
 * For which k one target's "open + k reads" takes less time than another's: the core's break-even, seen from either side.
 *
 * @param document the document, in words
 * @param kind for which k the target is cheaper than its opponent
 * @param k where the totals cross; means nothing without a crossing
 * @param open the k at which neither is surely the cheaper
 * @param measured the smallest and the largest k measured
 */
record Payoff(
        String document,
        String target,
        String opponent,
        Kind kind,
        double k,
        Optional<Interval> open,
        Interval measured) {

    /** What can be said of a pair. */
    enum Answer {
        ALWAYS,
        FROM,
        UNTIL,
        NEVER,
        /** The interval holds every measured k. */
        UNDECIDED
    }

    /** The row of the core, the contender being the target. */
    static Payoff of(BreakEvens.Row row, Interval measured) {
        BreakEven found = row.breakEven();
        return new Payoff(
                CaseName.of(row.caseParameters()),
                row.contender(),
                row.baseline(),
                found.kind(),
                found.k(),
                found.ci95(),
                measured);
    }

    /** The same pair from the other side. */
    Payoff flipped() {
        Kind opposite =
                switch (kind) {
                    case ALWAYS -> Kind.NEVER;
                    case NEVER -> Kind.ALWAYS;
                    case FROM -> Kind.UNTIL;
                    case UNTIL -> Kind.FROM;
                };
        return new Payoff(document, /* target= */ opponent, /* opponent= */ target, opposite, k, open, measured);
    }

    Answer answer() {
        boolean everywhere = open.map(ci -> measured.low() >= ci.low() && ci.high() >= measured.high())
                .orElse(false);
        return everywhere ? Answer.UNDECIDED : Answer.valueOf(kind.name());
    }

    boolean crosses() {
        return answer() == Answer.FROM || answer() == Answer.UNTIL;
    }

    /** {@code 4.1}: a tenth while that is visible. */
    String number() {
        return number(k);
    }

    /** {@code oson.object is cheaper than bson.raw from k = 4.1 on (95 % CI 3.2–6.0)}. */
    String sentence() {
        String all = number(measured.low()) + "–" + number(measured.high());
        return switch (answer()) {
            case UNDECIDED -> target + " and " + opponent + ": no difference found at k = " + all;
            case ALWAYS -> cheaper("at every k, " + all) + unsure();
            case NEVER -> cheaper("at no k, " + all) + unsure();
            case FROM -> cheaper("from k = " + number() + " on") + interval();
            case UNTIL -> cheaper("up to k = " + number()) + interval();
        };
    }

    private String cheaper(String where) {
        return target + " is cheaper than " + opponent + " " + where;
    }

    private String interval() {
        return open.map(ci -> " (95 % CI " + range(ci) + ")").orElse(" (no interval)");
    }

    private String unsure() {
        return open.map(ci -> " (not sure at k = " + range(ci) + ")").orElse("");
    }

    /** The opponent in a cell: {@code bson.raw 4.1 [3.2–6.0]}; without a crossing, where it is not sure. */
    String cell() {
        return switch (answer()) {
            case UNDECIDED -> opponent;
            case ALWAYS, NEVER ->
                opponent + open.map(ci -> " [not sure at " + range(ci) + "]").orElse("");
            case FROM, UNTIL ->
                opponent + " " + number()
                        + open.map(ci -> " [" + range(ci) + "]").orElse("");
        };
    }

    /** More decimals where a narrow interval would be printed as a point. */
    private String range(Interval ci) {
        if (Double.isInfinite(ci.high())) {
            return number(ci.low()) + " to beyond " + number(measured.high());
        }
        if (!number(ci.low()).equals(number(ci.high()))) {
            return number(ci.low()) + "–" + number(ci.high());
        }
        String low = String.format(Locale.ROOT, "%.2f", ci.low());
        String high = String.format(Locale.ROOT, "%.2f", ci.high());
        return low.equals(high) ? number(ci.low()) : low + "–" + high;
    }

    private static String number(double k) {
        String shown = String.format(Locale.ROOT, k < 20 ? "%.1f" : "%,.0f", k);
        return shown.endsWith(".0") ? shown.substring(0, shown.length() - 2) : shown;
    }
}
