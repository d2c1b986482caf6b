package org.docbench.load.ycsb;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.docbench.load.ycsb.Workload.Kind;

/**
 * What workers drew, held against the published definitions: the mix, the ranks of records asked for, the lengths of scans.
 *
 * @param records how many there were in the beginning
 * @param inserted how many more a process could ask for in the end, at most
 */
record Realised(Workload workload, long records, long inserted, List<Draws.Counts> draws) {
    /** In evidence: of all operations. */
    static final String SHARE = "share of ";

    /** In evidence: of all records drawn. */
    static final String MOST_FREQUENT = "share of the record asked for most";

    /** The same, as it would be with endless draws. */
    static final String MOST_FREQUENT_BY_DEFINITION = MOST_FREQUENT + ", by definition";

    /** On each side. A run holds some hundred thousand counts against it, and must not fail of chance. */
    private static final double UNLIKELY = 1e-10;

    private long sum(ToLongFunction<Draws.Counts> part) {
        return draws.stream().mapToLong(part).sum();
    }

    /** Counts the operations drawn, including those before the first timed one. */
    long operations() {
        return workload.shares().keySet().stream()
                .mapToLong(kind -> sum(drawn -> drawn.count(kind)))
                .sum();
    }

    private long rank(int of) {
        return sum(drawn -> drawn.ranks().get(of));
    }

    private long ranks() {
        long all = 0;
        for (int of = 0; of < Keys.Ranks.CLASSES; of++) {
            all += rank(of);
        }
        return all;
    }

    /** Returns Zipf's law as it is drawn; for the newest records that of the beginning. */
    private Zipfian law() {
        return law(records);
    }

    private Zipfian law(long of) {
        return switch (workload.requests()) {
            case ZIPFIAN -> new Zipfian(Keys.ScrambledZipfian.ITEMS, Keys.ScrambledZipfian.ZETA);
            case LATEST -> new Zipfian(of - 1);
        };
    }

    /** Returns the shares by words. */
    Map<String, Double> shares() {
        Map<String, Double> shares = new LinkedHashMap<>();
        long operations = Math.max(1, operations());
        workload.shares()
                .forEach((kind, share) ->
                        shares.put(SHARE + kind.id(), (double) sum(drawn -> drawn.count(kind)) / operations));
        shares.put(MOST_FREQUENT, (double) rank(0) / Math.max(1, ranks()));
        shares.put(MOST_FREQUENT_BY_DEFINITION, law().below(1));
        return shares;
    }

    /** Returns what differs from the published definition, if chance does not explain it. */
    Optional<String> fault() {
        List<String> faults = new ArrayList<>();
        long operations = operations();
        workload.shares()
                .forEach((kind, share) -> check(faults, kind.id(), sum(d -> d.count(kind)), operations, share, share));
        Zipfian law = law();
        Zipfian end = law(records + inserted);
        long ranks = ranks();
        for (int of = 0; of < Keys.Ranks.CLASSES - 1; of++) {
            long first = Keys.Ranks.first(of);
            long next = Keys.Ranks.first(of + 1);
            // A class gains until the collection holds all its ranks, and loses from then on.
            Zipfian full = law(Math.min(records + inserted, Math.max(records, next + 1)));
            DoubleSummaryStatistics shares = Stream.of(law, full, end)
                    .mapToDouble(at -> at.below(next) - at.below(first))
                    .summaryStatistics();
            String words = "records of ranks " + first + " to " + (next - 1);
            check(faults, words, rank(of), ranks, shares.getMin(), shares.getMax());
        }
        if (workload.has(Kind.SCAN)) {
            long scans = sum(drawn -> drawn.count(Kind.SCAN));
            for (int of = 0; of < Draws.LENGTHS; of++) {
                int quarter = of;
                check(
                        faults,
                        "scans of quarter " + (of + 1) + " of the lengths",
                        sum(d -> d.lengths().get(quarter)),
                        scans,
                        0.25,
                        0.25);
            }
        }
        return faults.stream().findFirst();
    }

    /** Any share is right that the collection had at one of its sizes. */
    private void check(List<String> faults, String what, long count, long all, double least, double most) {
        double seen = all == 0 ? 0 : (double) count / all;
        double share = Math.min(Math.max(seen, least), most);
        if (excludes(count, all, share)) {
            faults.add(String.format(
                    Locale.ROOT,
                    "not YCSB's workload %s: %d of %d are %s, where it should be %.4f %%",
                    workload.name(),
                    count,
                    all,
                    what,
                    100 * share));
        }
    }

    /** Tells whether {@code count} of {@code all} is outside the exact bounds of a binomial distribution: no chance explains it. */
    static boolean excludes(long count, long all, double probability) {
        if (count > all) {
            return true;
        }
        var draws = BinomialDistribution.of(Math.toIntExact(all), Math.min(1, Math.max(0, probability)));
        int seen = Math.toIntExact(count);
        return draws.cumulativeProbability(seen) < UNLIKELY || draws.survivalProbability(seen - 1) < UNLIKELY;
    }
}
