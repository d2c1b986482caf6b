package org.docbench.core.runner;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ServerReportRow;
import org.docbench.core.scenario.Case;

/** Adds up what was counted in blocks, as rows of a run file: totals divided by operations (rule 7). */
public final class CountedRows {
    /** The source of what the server itself counts. */
    public static final String SERVER = "server";

    /** The parameter that tells apart the server reports of a scenario. */
    public static final String DURABILITY = "durability";

    private record Key(Case benchCase, String target, String source) {}

    private static final class Sum {
        private final Map<String, Double> common = new TreeMap<>();
        private final Map<String, Double> counters = new TreeMap<>();
        private long operations;
        private long nanos;

        private void add(BlockCounts counts) {
            counts.common().forEach((words, value) -> common.merge(words, value, Double::sum));
            counts.counters().forEach((name, value) -> counters.merge(name, value, Double::sum));
            operations += counts.operations();
            nanos += counts.nanos();
        }
    }

    private CountedRows() {}

    /** Returns one row for each case, target and source. A mean over no operation is no number, so it has no row. */
    public static List<EvidenceRow> evidence(Collection<BlockResult> blocks) {
        Map<Key, Sum> sums = new LinkedHashMap<>();
        for (BlockResult block : blocks) {
            for (BlockCounts counts : block.counts()) {
                sums.computeIfAbsent(new Key(block.benchCase(), block.target(), counts.source()), key -> new Sum())
                        .add(counts);
            }
        }
        List<EvidenceRow> rows = new ArrayList<>();
        sums.forEach((key, sum) -> {
            if (!sum.common.isEmpty() && sum.operations > 0) {
                Map<String, Double> each = new LinkedHashMap<>();
                sum.common.forEach((words, total) -> each.put(words, total / sum.operations));
                rows.add(new EvidenceRow(
                        key.benchCase().suite(),
                        key.benchCase().scenario(),
                        key.benchCase().parameters(),
                        key.target(),
                        key.source(),
                        sum.operations,
                        each));
            }
        });
        return rows;
    }

    /** Returns one row for each scenario, level of durability and target whose server has counters of its own. */
    public static List<ServerReportRow> serverReports(Collection<BlockResult> blocks) {
        Map<Key, Sum> sums = new LinkedHashMap<>();
        for (BlockResult block : blocks) {
            for (BlockCounts counts : block.counts()) {
                if (counts.source().equals(SERVER)) {
                    sums.computeIfAbsent(new Key(scenario(block.benchCase()), block.target(), SERVER), key -> new Sum())
                            .add(counts);
                }
            }
        }
        List<ServerReportRow> rows = new ArrayList<>();
        sums.forEach((key, sum) -> {
            Map<String, Double> moved = new TreeMap<>(sum.counters);
            moved.values().removeIf(value -> value == 0);
            if (!moved.isEmpty()) {
                rows.add(new ServerReportRow(
                        key.benchCase().suite(),
                        key.benchCase().scenario(),
                        key.benchCase().parameters(),
                        key.target(),
                        sum.operations,
                        sum.nanos / 1e9,
                        moved));
            }
        });
        return rows;
    }

    private static Case scenario(Case benchCase) {
        Map<String, String> level = new TreeMap<>(benchCase.parameters());
        level.keySet().retainAll(Set.of(DURABILITY));
        return new Case(benchCase.suite(), benchCase.scenario(), level);
    }
}
