package org.docbench.core.journal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ServerReportRow;
import org.docbench.core.scenario.BlockCounts;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;

/**
 * What servers, the kernel and the machine counted during blocks, added up (rule 7): a pure function of block results.
 *
 * @param evidence one row for each case, target and source: sums divided by operations
 * @param serverReports one row for each scenario, durability and target whose server has counters that moved
 */
public record CountedRows(List<EvidenceRow> evidence, List<ServerReportRow> serverReports) {
    /** The parameter that blocks of one report have in common. */
    private static final String DURABILITY = "durability";

    private static final String SERVER = "server";

    /** In the order of run files. */
    private static final List<String> SOURCES = List.of("kernel", SERVER, "machine", "service");

    private record Key(String source, Case of, String target) {}

    /** Adds up the counts of blocks. */
    public static CountedRows of(List<BlockResult> blocks) {
        Map<Key, BlockCounts> cases = new LinkedHashMap<>();
        Map<Key, BlockCounts> scenarios = new LinkedHashMap<>();
        for (BlockResult block : blocks) {
            for (BlockCounts counts : block.counts()) {
                add(cases, counts, block.benchCase(), block.target());
                if (counts.source().equals(SERVER)) {
                    add(scenarios, counts, scenario(block.benchCase()), block.target());
                }
            }
        }
        return new CountedRows(evidence(cases), reports(scenarios));
    }

    private static void add(Map<Key, BlockCounts> sums, BlockCounts counts, Case of, String target) {
        sums.merge(new Key(counts.source(), of, target), counts, BlockCounts::plus);
    }

    private static Case scenario(Case of) {
        Map<String, String> level = new TreeMap<>(of.parameters());
        level.keySet().retainAll(Set.of(DURABILITY));
        return new Case(of.suite(), of.scenario(), level);
    }

    private static List<EvidenceRow> evidence(Map<Key, BlockCounts> cases) {
        List<EvidenceRow> rows = new ArrayList<>();
        for (String source : SOURCES) {
            cases.forEach((key, sum) -> {
                // A mean of nothing is no number, and the schema has none.
                if (key.source().equals(source) && !sum.common().isEmpty() && sum.operations() > 0) {
                    Map<String, Double> each = new LinkedHashMap<>();
                    new TreeMap<>(sum.common()).forEach((words, value) -> each.put(words, value / sum.operations()));
                    rows.add(new EvidenceRow(
                            key.of().suite(),
                            key.of().scenario(),
                            key.of().parameters(),
                            key.target(),
                            source,
                            sum.operations(),
                            each));
                }
            });
        }
        return List.copyOf(rows);
    }

    private static List<ServerReportRow> reports(Map<Key, BlockCounts> scenarios) {
        List<ServerReportRow> rows = new ArrayList<>();
        scenarios.forEach((key, sum) -> {
            Map<String, Double> moved = new TreeMap<>(sum.counters());
            moved.values().removeIf(value -> value == 0);
            if (!moved.isEmpty()) {
                rows.add(new ServerReportRow(
                        key.of().suite(),
                        key.of().scenario(),
                        key.of().parameters(),
                        key.target(),
                        sum.operations(),
                        sum.nanos() / 1e9,
                        moved));
            }
        });
        return List.copyOf(rows);
    }
}
