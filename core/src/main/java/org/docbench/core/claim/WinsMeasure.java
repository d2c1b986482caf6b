package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.claim.Evidence.Cell;
import org.docbench.core.claim.Finding.Ruled;
import org.docbench.core.run.TargetName;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Overall;
import org.docbench.core.stats.Pair;
import org.docbench.core.stats.Ratio;
import org.docbench.core.stats.Student;
import org.docbench.core.stats.Verdict;

/**
 * How many cases the contender wins, and which. A tie is nobody's win, and an inconclusive case may turn out to be anybody's.
 *
 * @param outOf how many cases the claim counts
 * @param and cases of another phase or of other targets that are counted with these; the same side wins them
 * @param which the set of the cases that the contender won in the publication; null where only their number was published
 * @param atLeast the smallest factor by which it was said to win each; null when none was published
 * @param atMost the largest; null likewise
 */
record WinsMeasure(
        String cases,
        String phase,
        String baseline,
        String contender,
        int outOf,
        List<Group> and,
        String which,
        Double atLeast,
        Double atMost)
        implements Measure {
    /** More names than these are only counted. */
    private static final int NAMED = 6;

    WinsMeasure {
        and = and == null ? List.of() : List.copyOf(and);
    }

    /** Further cases that are counted. */
    record Group(String cases, String phase, String baseline, String contender) {}

    /**
     * One case with its verdict.
     *
     * @param surely whether the contender wins also at the level of all cases together
     */
    private record Won(CaseRef benchCase, Verdict verdict, Optional<Ratio> ratio, boolean surely) {}

    @Override
    public Stream<String> sets() {
        return Stream.concat(groups().map(Group::cases), Stream.ofNullable(which));
    }

    private Stream<Group> groups() {
        return Stream.concat(Stream.of(new Group(cases, phase, baseline, contender)), and.stream());
    }

    @Override
    public List<String> targets() {
        return groups().flatMap(one -> Stream.of(one.baseline(), one.contender()))
                .distinct()
                .toList();
    }

    @Override
    public String words() {
        return groups().map(one -> "cases won by " + one.contender() + " against " + one.baseline() + ", phase "
                        + one.phase() + ", cases " + one.cases())
                .collect(Collectors.joining("; "));
    }

    @Override
    public Finding in(Evidence evidence) {
        List<Won> won = new ArrayList<>();
        List<Cell> cells = new ArrayList<>();
        groups().forEach(group -> {
            List<String> targets = List.of(group.baseline(), group.contender());
            cells.addAll(evidence.cells(group.cases(), group.phase(), targets));
            evidence.cases(group.cases())
                    .forEach(one -> verdict(evidence, one, group).ifPresent(won::add));
        });
        Finding missing = evidence.missing(cells);
        if (won.isEmpty()) {
            return missing;
        }
        String rest = won.size() < outOf ? "; " + missing.words() : "";
        String words = won.size() + " of " + outOf + " cases measured: "
                + counted(won, Verdict.FASTER, TargetName.of(contender) + " wins") + ", "
                + counted(won, Verdict.SLOWER, TargetName.of(baseline) + " wins") + ", "
                + count(won, Verdict.TIE) + " tied, "
                + count(won, Verdict.INCONCLUSIVE) + " without a difference found" + factors(won) + rest;
        Finding found = new Finding(
                (double) count(won, Verdict.FASTER), null, words, published -> ruled(won, evidence, published));
        return won.size() < outOf ? found.measuredBy(missing.command()) : found;
    }

    private Optional<Won> verdict(Evidence evidence, CaseRef one, Group group) {
        return evidence.pair(one, group.phase(), group.baseline(), group.contender())
                .map(pair -> Student.ratio(pair.baseline(), pair.contender()))
                .map(log -> new Won(
                        one,
                        log.map(Student::ratio).map(Ratio::verdict).orElse(Verdict.INCONCLUSIVE),
                        log.map(Student::ratio),
                        log.filter(ratio -> together(ratio, outOf) == Verdict.FASTER)
                                .isPresent()));
    }

    /** The verdict on one of so many cases, any of which would refute the claim (Bonferroni). */
    private static Verdict together(Student log, int cases) {
        return log.ratio(1 - (1 - Ratio.LEVEL) / cases, Verdict.TIE_BAND).verdict();
    }

    private static int count(List<Won> cases, Verdict verdict) {
        return (int) cases.stream().filter(one -> one.verdict() == verdict).count();
    }

    /** Counts, and names what it counts where that is the shorter list. */
    private static String counted(List<Won> cases, Verdict verdict, String who) {
        List<String> names = cases.stream()
                .filter(one -> one.verdict() == verdict)
                .map(one -> one.benchCase().words())
                .toList();
        boolean named = !names.isEmpty() && names.size() <= NAMED && names.size() < cases.size();
        return who + " " + names.size() + (named ? " (" + String.join("; ", names) + ")" : "");
    }

    private boolean isOfFactor(Won one) {
        Interval range =
                Interval.at95(atLeast == null ? 0 : atLeast, atMost == null ? Double.POSITIVE_INFINITY : atMost);
        return one.verdict() == Verdict.FASTER
                && one.ratio().filter(ratio -> range.contains(ratio.value())).isPresent();
    }

    private boolean hasFactor() {
        return atLeast != null || atMost != null;
    }

    private String range() {
        return (atLeast == null ? "" : atLeast + "x") + (atMost == null ? " or more" : " to " + atMost + "x");
    }

    private String factors(List<Won> cases) {
        return hasFactor() ? "; " + cases.stream().filter(this::isOfFactor).count() + " of them by " + range() : "";
    }

    private Ruled ruled(List<Won> all, Evidence evidence, Claim.Published published) {
        if (all.size() < outOf) {
            return new Ruled(Ruling.NOT_RUN, "a count has an outcome only when every case of it is measured");
        }
        int won = count(all, Verdict.FASTER);
        int lost = count(all, Verdict.SLOWER);
        int open = count(all, Verdict.INCONCLUSIVE);
        if (published.value() == 0) {
            if (all.stream().anyMatch(Won::surely)) {
                return new Ruled(Ruling.REFUTED, "the publication says that none is won");
            }
            return won > 0
                    ? new Ruled(
                            Ruling.INCONCLUSIVE,
                            "the publication says that none is won, and one of " + outOf + " may be by chance")
                    : open > 0
                            ? new Ruled(Ruling.INCONCLUSIVE, "too many cases without a winner")
                            : new Ruled(Ruling.CONFIRMED, "none is won, as published");
        }
        boolean side = published.value() > outOf / 2.0;
        if (open == 0 && won == published.value()) {
            return ofCount(all, evidence);
        }
        if (side ? won > lost + open : lost > won + open) {
            return new Ruled(Ruling.DIRECTION, "the same target wins most, the count differs");
        }
        return (side ? lost > won + open : won > lost + open)
                ? new Ruled(Ruling.REFUTED, "the other target wins most")
                : new Ruled(Ruling.INCONCLUSIVE, "too many cases without a winner");
    }

    /** The count is the published one: now whether these are the published cases, and won by the published factor. */
    private Ruled ofCount(List<Won> all, Evidence evidence) {
        if (which != null) {
            Set<CaseRef> claimed = Set.copyOf(evidence.cases(which));
            List<String> others = all.stream()
                    .filter(one -> one.verdict() == Verdict.FASTER && !claimed.contains(one.benchCase()))
                    .map(one -> one.benchCase().words())
                    .toList();
            if (!others.isEmpty()) {
                return new Ruled(Ruling.DIRECTION, "the published count, of other cases: " + String.join("; ", others));
            }
        }
        return hasFactor()
                        && !all.stream()
                                .filter(one -> one.verdict() == Verdict.FASTER)
                                .allMatch(this::isOfFactor)
                ? new Ruled(Ruling.DIRECTION, "the published count, and not all by " + range())
                : new Ruled(
                        Ruling.CONFIRMED,
                        (which == null ? "the published count" : "the published cases")
                                + (hasFactor() ? ", each by " + range() : ""));
    }

    /**
     * How many other cases of one target take longer than its first.
     *
     * @param cases the one that is claimed to be the fastest, then the others
     * @param phase one that all of them have
     */
    record FastestMeasure(String cases, String phase, String target) implements Measure.OfTarget {
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
            if (Overall.of(pairs).geometricMean().isEmpty()) {
                return evidence.secondRound(this, List.of(target));
            }
            Map<Verdict, List<String>> names = new LinkedHashMap<>();
            pairs.forEach(pair -> names.computeIfAbsent(
                            Student.ratio(pair.baseline(), pair.contender())
                                    .map(log -> log.ratio().verdict())
                                    .orElse(Verdict.INCONCLUSIVE),
                            verdict -> new ArrayList<>())
                    .add(pair.name()));
            boolean surely = pairs.stream()
                    .flatMap(pair -> Student.ratio(pair.baseline(), pair.contender()).stream())
                    .anyMatch(log -> together(log, pairs.size()) == Verdict.SLOWER);
            int faster = count(names, Verdict.FASTER);
            int slower = count(names, Verdict.SLOWER);
            String words = evidence.name(cases, target) + " at " + all.get(0).words() + " is faster than " + faster
                    + " of "
                    + pairs.size() + " others, slower than " + slower + named(names, Verdict.SLOWER) + ", ties with "
                    + count(names, Verdict.TIE) + ", " + count(names, Verdict.INCONCLUSIVE)
                    + " without a difference found" + named(names, Verdict.INCONCLUSIVE);
            return new Finding((double) faster, null, words, published -> {
                if (faster == pairs.size()) {
                    return new Ruled(Ruling.CONFIRMED, "faster than every other");
                }
                return surely
                        ? new Ruled(Ruling.REFUTED, "another one is faster")
                        : new Ruled(Ruling.INCONCLUSIVE, "not certainly faster than every other");
            });
        }

        private static int count(Map<Verdict, List<String>> names, Verdict verdict) {
            return names.getOrDefault(verdict, List.of()).size();
        }

        private static String named(Map<Verdict, List<String>> names, Verdict verdict) {
            return names.containsKey(verdict) ? " (" + String.join("; ", names.get(verdict)) + ")" : "";
        }
    }
}
