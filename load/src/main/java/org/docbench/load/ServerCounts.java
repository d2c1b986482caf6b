package org.docbench.load;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.docbench.core.run.Cost;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ServerReportRow;
import org.docbench.core.scenario.BlockCounts;
import org.docbench.core.scenario.Case;
import org.docbench.stores.Meaning;
import org.docbench.stores.Statistics;

/** What servers, the kernel and the machine counted during the blocks, added up (rule 7). */
public final class ServerCounts {
    /** The parameter that says the level, of every scenario on stores. */
    public static final String DURABILITY = "durability";

    /** The row of a case for what the server itself counts. */
    public static final String SERVER = "server";

    /** The row of a case for what the machine was seen to spend. */
    public static final String MACHINE = "machine";

    private record Key(Case of, String target) {}

    /** The same thing seen through several blocks. */
    private static final class Sum {
        private final Map<Meaning, Double> common = new TreeMap<>();
        private final Map<String, Double> counters = new TreeMap<>();
        private long writes;
        private long nanos;

        void add(Statistics moved, long operations, long time) {
            moved.common().forEach((meaning, value) -> common.merge(meaning, value, Double::sum));
            moved.counters().forEach((name, value) -> counters.merge(name, value, Double::sum));
            writes += operations;
            nanos += time;
        }
    }

    private static final class Spent {
        private final Map<String, Double> values = new TreeMap<>();
        private long operations;
    }

    private final Map<Key, Sum> cases = new LinkedHashMap<>();
    private final Map<Key, Sum> scenarios = new LinkedHashMap<>();
    private final Map<Key, Spent> spents = new LinkedHashMap<>();
    private final List<EvidenceRow> kernel = new ArrayList<>();

    /**
     * Notes how far a server's counters moved.
     *
     * @param operations between the two readings, untimed ones included
     * @param nanos between the two readings
     */
    public void add(Case of, String target, Statistics moved, long operations, long nanos) {
        cases.computeIfAbsent(new Key(of, target), key -> new Sum()).add(moved, operations, nanos);
        Map<String, String> level = new TreeMap<>(of.parameters());
        level.keySet().retainAll(Set.of(DURABILITY));
        scenarios
                .computeIfAbsent(new Key(new Case(of.suite(), of.scenario(), level), target), key -> new Sum())
                .add(moved, operations, nanos);
    }

    /** Notes what so many operations cost beside time, by {@link Cost#words}; none, when it belongs to those of the last call. */
    public void spent(Case of, String target, long operations, Map<String, Double> spent) {
        if (!spent.isEmpty()) {
            Spent sum = spents.computeIfAbsent(new Key(of, target), key -> new Spent());
            sum.operations += operations;
            spent.forEach((words, value) -> sum.values.merge(words, value, Double::sum));
        }
    }

    /** Notes more of operations that were noted already: of all of them together, by words of its own. */
    public void also(Case of, String target, Map<String, Double> more) {
        Spent sum = spents.computeIfAbsent(new Key(of, target), key -> new Spent());
        more.forEach((words, value) -> sum.values.merge(words, value, Double::sum));
    }

    /** Notes what the kernel counted during so many writes of a case. */
    public void kernel(Case of, String target, long writes, long syncs) {
        kernel.add(new EvidenceRow(
                of.suite(),
                of.scenario(),
                of.parameters(),
                target,
                "kernel",
                writes,
                Map.of(Meaning.SYNCS.words(), (double) syncs / writes)));
    }

    /** Returns what was noted of a case on a target: for a block, whose counts are added to those of other blocks later. */
    public List<BlockCounts> of(Case of, String target) {
        List<BlockCounts> noted = new ArrayList<>();
        Sum sum = cases.get(new Key(of, target));
        if (sum != null) {
            Map<String, Double> common = new LinkedHashMap<>();
            sum.common.forEach((meaning, value) -> common.put(meaning.words(), value));
            noted.add(new BlockCounts(SERVER, sum.writes, sum.nanos, common, sum.counters));
        }
        Spent spent = spents.get(new Key(of, target));
        if (spent != null) {
            noted.add(new BlockCounts(MACHINE, spent.operations, 0, spent.values, Map.of()));
        }
        return noted;
    }

    /** One row for each case and target whose server tells anything, and those of the kernel and the machine. */
    public List<EvidenceRow> rows() {
        List<EvidenceRow> rows = new ArrayList<>(kernel);
        cases.forEach((key, sum) -> {
            if (!sum.common.isEmpty() && sum.writes > 0) {
                Map<String, Double> each = new LinkedHashMap<>();
                sum.common.forEach((meaning, value) -> each.put(meaning.words(), value / sum.writes));
                rows.add(new EvidenceRow(
                        key.of().suite(),
                        key.of().scenario(),
                        key.of().parameters(),
                        key.target(),
                        SERVER,
                        sum.writes,
                        each));
            }
        });
        spents.forEach((key, sum) -> {
            if (sum.operations == 0) {
                return; // a mean of nothing is no number, and the schema has none
            }
            Map<String, Double> each = new LinkedHashMap<>();
            sum.values.forEach((words, value) -> each.put(words, value / sum.operations));
            rows.add(new EvidenceRow(
                    key.of().suite(),
                    key.of().scenario(),
                    key.of().parameters(),
                    key.target(),
                    MACHINE,
                    sum.operations,
                    each));
        });
        return rows;
    }

    /** One row for each scenario, level and target whose server has counters. */
    public List<ServerReportRow> reports() {
        List<ServerReportRow> rows = new ArrayList<>();
        scenarios.forEach((key, sum) -> {
            Map<String, Double> moved = new TreeMap<>(sum.counters);
            moved.values().removeIf(value -> value == 0);
            if (!moved.isEmpty()) {
                rows.add(new ServerReportRow(
                        key.of().suite(),
                        key.of().scenario(),
                        key.of().parameters(),
                        key.target(),
                        sum.writes,
                        sum.nanos / 1e9,
                        moved));
            }
        });
        return rows;
    }
}
