package org.docbench.load.ycsb;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A core workload of YCSB: which operations, and for which records. Everything else is the same in all six. Records have ten
 * fields of 100 characters. Reads return whole records, updates change one field, scans return 1 to 100 records.
 *
 * @param name {@code a} to {@code f}
 * @param about what it stands for
 * @param shares by kind, 1 in all
 * @param requests for which records
 * @see <a href="https://github.com/brianfrankcooper/YCSB/tree/master/workloads">YCSB, workloads/workloada to workloadf</a>
 * @see <a href="https://doi.org/10.1145/1807128.1807152">Cooper et al., Benchmarking Cloud Serving Systems with YCSB, SoCC
 *     2010</a>
 */
public record Workload(String name, String about, Map<Kind, Double> shares, Requests requests) {
    /** Of all scans; every length from 1 is equally likely ({@code maxscanlength}, {@code scanlengthdistribution}). */
    static final int LONGEST_SCAN = 100;

    private static final double MOST = 0.95;
    private static final double FEW = 0.05;

    /** A to F, in this order. */
    public static final List<Workload> CORE = List.of(
            of("a", "update heavy: half reads, half updates", Kind.READ, 0.5, Kind.UPDATE, 0.5, Requests.ZIPFIAN),
            of("b", "read mostly: 95 % reads, 5 % updates", Kind.READ, MOST, Kind.UPDATE, FEW, Requests.ZIPFIAN),
            new Workload("c", "reads only", Map.of(Kind.READ, 1.0), Requests.ZIPFIAN),
            of("d", "reads of the latest: 95 % reads, 5 % inserts", Kind.READ, MOST, Kind.INSERT, FEW, Requests.LATEST),
            of("e", "short ranges: 95 % scans, 5 % inserts", Kind.SCAN, MOST, Kind.INSERT, FEW, Requests.ZIPFIAN),
            of("f", "half reads, half read-modify-writes", Kind.READ, 0.5, Kind.RMW, 0.5, Requests.ZIPFIAN));

    /** Chooses the records of operations. */
    public enum Requests {
        /** A few are asked for most, and they lie anywhere: {@link Keys.ScrambledZipfian}. */
        ZIPFIAN,
        /** The newest are asked for most: {@link Keys.SkewedLatest}. */
        LATEST;

        /** Returns the value of YCSB's {@code requestdistribution}. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Names the operations on records, and the phases that time them. */
    public enum Kind {
        /** One record by its key, whole. */
        READ,
        /** One field of a record gets another value. */
        UPDATE,
        /** One record more. */
        INSERT,
        /** So many records from a key on, in the order of keys, whole. */
        SCAN,
        /** A read of a record and then an update of it, timed together; each is counted as a read and an update, too. */
        RMW;

        /** Returns the id in run files: {@code read}, {@code rmw}. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Workload {
        shares = Collections.unmodifiableMap(new EnumMap<>(shares));
    }

    private static Workload of(
            String name, String about, Kind one, double its, Kind other, double others, Requests requests) {
        return new Workload(name, about, Map.of(one, its, other, others), requests);
    }

    /**
     * The workload of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Workload named(String name) {
        return CORE.stream()
                .filter(one -> one.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no core workload " + name + "; there are a to f"));
    }

    double share(Kind kind) {
        return shares.getOrDefault(kind, 0.0);
    }

    boolean has(Kind kind) {
        return shares.containsKey(kind);
    }

    boolean writes() {
        return shareOfWrites() > 0;
    }

    double shareOfWrites() {
        return shares.entrySet().stream()
                .filter(one -> one.getKey() != Kind.READ && one.getKey() != Kind.SCAN)
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    /** Lists what is timed: of a read-modify-write its parts, too. */
    Set<Kind> timed() {
        Set<Kind> timed = EnumSet.copyOf(shares.keySet());
        if (has(Kind.RMW)) {
            timed.addAll(List.of(Kind.READ, Kind.UPDATE));
        }
        return timed;
    }
}
