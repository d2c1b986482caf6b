package org.docbench.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Words;

/**
 * Who beats whom, in groups. Only a comparison separates two targets, never the order of their means.
 *
 * @param ordered the shortest time first
 * @param pairs the comparison of a contender (second) with a baseline (first), where the run has one
 */
public record Standing(List<String> ordered, BiFunction<String, String, Optional<Pair>> pairs) {

    /** {@code a and b beat c by 1.3–1.6×. c beats d by 2.5× [2.1–3.1]. a and b: no difference found, at most 1.2×}; nothing for no target. */
    public String words() {
        if (ordered.size() < 2) {
            return ordered.isEmpty() ? "" : "only " + ordered.get(0) + " was measured";
        }
        List<List<String>> groups = groups();
        List<String> sentences = new ArrayList<>();
        for (int i = 1; i < groups.size(); i++) {
            List<String> ahead = groups.get(i - 1);
            String who = i == 1 || ahead.size() == 1 ? names(ahead) : "These";
            sentences.add(who + (ahead.size() == 1 ? " beats " : " beat ") + beaten(ahead, groups.get(i)));
        }
        groups.stream().filter(group -> group.size() > 1).map(this::within).forEach(sentences::add);
        return String.join(". ", sentences);
    }

    /** Tells whether the first is compared with another target. */
    public boolean isCompared() {
        return ordered.stream()
                .skip(1)
                .anyMatch(other ->
                        pairs.apply(other, ordered.get(0)).map(Pair::interval).isPresent());
    }

    /** Tells whether the first beats each other target. */
    public boolean hasWinner() {
        return ordered.stream().skip(1).allMatch(other -> beats(ordered.get(0), other));
    }

    /** Cuts the order wherever each target before is faster than each behind. */
    List<List<String>> groups() {
        List<List<String>> groups = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= ordered.size(); i++) {
            int cut = i;
            boolean apart = i == ordered.size()
                    || IntStream.range(0, cut)
                            .allMatch(before -> IntStream.range(cut, ordered.size())
                                    .allMatch(behind -> beats(ordered.get(before), ordered.get(behind))));
            if (apart) {
                groups.add(ordered.subList(from, i));
                from = i;
            }
        }
        return groups;
    }

    private String within(List<String> group) {
        List<String> wins = new ArrayList<>();
        double most = 1;
        boolean ties = true;
        int open = 0;
        int absent = 0;
        for (String winner : group) {
            List<String> beaten =
                    group.stream().filter(other -> beats(winner, other)).toList();
            if (!beaten.isEmpty()) {
                wins.add(winner + " beats " + beaten(List.of(winner), beaten));
            }
            for (String other : group.subList(group.indexOf(winner) + 1, group.size())) {
                if (!beats(winner, other) && !beats(other, winner)) {
                    Optional<Pair> pair = pairs.apply(winner, other);
                    Optional<Interval> interval = pair.map(Pair::interval);
                    most = Math.max(most, interval.map(Standing::most).orElse(1.0));
                    ties &= pair.map(Pair::verdict).orElse("tie").equals("tie");
                    absent += interval.isEmpty() ? 1 : 0;
                    open++;
                }
            }
        }
        String none = absent == open
                ? "not compared"
                : (ties ? "a tie, " : "no difference found, ")
                        + limit(most)
                        + (absent == 0 ? "" : " where they are compared");
        if (wins.isEmpty()) {
            return names(group) + ": " + none;
        }
        String rest = open == 0 ? "" : "; between the others " + none;
        return "Among " + names(group) + ": " + String.join("; ", wins) + rest;
    }

    /** {@code at most 1.3×}. */
    public static String limit(double most) {
        return Words.isVacuous(most) ? "too few rounds" : "at most " + Figures.three(most) + "×";
    }

    /** {@code b by 1.4× [1.3–1.6] and c by 2.2× [2.1–2.4]}. */
    private String beaten(List<String> winners, List<String> others) {
        return names(others.stream().map(other -> by(other, winners)).toList());
    }

    /** The ratio and its interval against one winner; against several the lowest and the highest end of all. */
    private String by(String other, List<String> winners) {
        List<Pair> against = winners.stream()
                .flatMap(winner -> pairs.apply(other, winner).stream())
                .filter(pair -> pair.interval() != null)
                .toList();
        if (against.isEmpty()) {
            return other;
        }
        double low = against.stream()
                .mapToDouble(pair -> pair.interval().low())
                .min()
                .getAsDouble();
        double high = against.stream()
                .mapToDouble(pair -> pair.interval().high())
                .max()
                .getAsDouble();
        String range = Figures.factors(low, high);
        return other + " by "
                + (against.size() == 1 ? Figures.three(against.get(0).ratio()) + "× [" + range + "]" : range + "×");
    }

    /** The largest difference that an interval leaves possible. */
    public static double most(Interval interval) {
        return Math.max(interval.high(), 1 / interval.low());
    }

    private boolean beats(String winner, String other) {
        return pairs.apply(other, winner)
                .map(pair -> pair.verdict().equals("faster"))
                .orElse(false);
    }

    private static String names(List<String> names) {
        int last = names.size() - 1;
        return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }
}
