package org.docbench.load.update;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ServerReportRow;
import org.docbench.core.scenario.Case;
import org.docbench.stores.Meaning;

/** What the servers' counters did during the blocks, added up (rule 7). */
final class Evidence {
    /** The row of a case for what the server itself counts. */
    static final String SERVER = "server";

    private record Key(Case of, String target) {}

    /** The same thing seen through several blocks. */
    private static final class Sum {
        private final Map<Meaning, Double> common = new TreeMap<>();
        private final Map<String, Double> counters = new TreeMap<>();
        private long writes;
        private long nanos;

        void add(Block.Seen seen) {
            seen.moved().common().forEach((meaning, value) -> common.merge(meaning, value, Double::sum));
            seen.moved().counters().forEach((name, value) -> counters.merge(name, value, Double::sum));
            writes += seen.writes();
            nanos += seen.nanos();
        }
    }

    private final Map<Key, Sum> cases = new LinkedHashMap<>();
    private final Map<Key, Sum> scenarios = new LinkedHashMap<>();
    private final List<EvidenceRow> kernel = new ArrayList<>();

    void add(Case of, String target, Block.Seen seen) {
        cases.computeIfAbsent(new Key(of, target), key -> new Sum()).add(seen);
        Map<String, String> level =
                Map.of(UpdateSuite.DURABILITY, of.parameters().get(UpdateSuite.DURABILITY));
        scenarios
                .computeIfAbsent(new Key(new Case(of.suite(), of.scenario(), level), target), key -> new Sum())
                .add(seen);
    }

    /** Notes what the kernel counted during so many writes of a case. */
    void kernel(Case of, String target, long writes, long syncs) {
        kernel.add(new EvidenceRow(
                of.suite(),
                of.scenario(),
                of.parameters(),
                target,
                "kernel",
                writes,
                Map.of(Meaning.SYNCS.words(), (double) syncs / writes)));
    }

    /** One row for each case and target whose server tells anything, and those of the kernel. */
    List<EvidenceRow> rows() {
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
        return rows;
    }

    /** One row for each scenario, level and target whose server has counters. */
    List<ServerReportRow> reports() {
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
