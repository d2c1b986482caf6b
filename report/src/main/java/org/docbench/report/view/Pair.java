package org.docbench.report.view;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Verdict;
import org.docbench.core.stats.Words;

/**
 * One comparison from the contender's side, in the project's one convention: {@code time(baseline) / time(contender)}. It is
 * printed in words, and a ratio under 1 as "slower" (rule 1).
 */
public record Pair(
        String scenario,
        Map<String, String> caseParameters,
        String phase,
        String baseline,
        String contender,
        double ratio,
        Interval interval,
        String verdict,
        Integer roundsToDecide) {

    public static Pair of(ComparisonRow row) {
        return new Pair(
                row.scenario(),
                row.caseParameters() == null ? Map.of() : row.caseParameters(),
                row.phase(),
                row.baseline(),
                row.contender(),
                row.ratio(),
                row.interval(),
                judged(row.verdict()).word(),
                row.roundsToDecide());
    }

    /** The same comparison with the sides exchanged. */
    Pair flipped() {
        return new Pair(
                scenario,
                caseParameters,
                phase,
                /* baseline= */ contender,
                /* contender= */ baseline,
                1 / ratio,
                interval == null ? null : interval.inverse(),
                judged(verdict).opposite().word(),
                roundsToDecide);
    }

    /** {@code oson.object is 2.4× faster than bson.raw (99 % CI 2.2–2.6)}. */
    public String sentence() {
        return Words.of(ratio, interval, judged(verdict), baseline, contender) + cost();
    }

    /** {@code 2.4× faster (99 % CI 2.2–2.6)}, the other side being known from the context. */
    public String clause() {
        return Words.clause(ratio, interval, judged(verdict)) + cost();
    }

    /** What an answer would take, where there is none. */
    private String cost() {
        return roundsToDecide == null
                ? ""
                : String.format(Locale.ROOT, " (about %,d rounds decide it)", roundsToDecide);
    }

    /** The greatest slowdown among comparisons of one contender, or that there is none. */
    public static String worst(List<Pair> pairs, Function<Pair, String> where) {
        return pairs.stream()
                .filter(pair -> pair.verdict().equals("slower"))
                .min(Comparator.comparingDouble(Pair::ratio))
                .map(pair -> pair.clause() + " than " + pair.baseline() + " at " + where.apply(pair))
                .orElse("found slower in no case");
    }

    /** A verdict this version does not know decides nothing. */
    private static Verdict judged(String word) {
        return Stream.of(Verdict.values())
                .filter(verdict -> verdict.word().equals(word))
                .findFirst()
                .orElse(Verdict.INCONCLUSIVE);
    }
}
