package org.docbench.load;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.journal.RunAssembly.CountedRows;
import org.docbench.core.run.Observer.Cost;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ServerReportRow;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.BlockResult.BlockCounts;
import org.docbench.core.scenario.Case;
import org.docbench.stores.Durability;
import org.docbench.stores.Meaning;
import org.docbench.stores.Statistics;

/** Adds up what servers, the kernel and the machine counted during blocks (rule 7). */
public final class ServerCounts {
    /** The parameter that says the level, of every scenario on stores. */
    public static final String DURABILITY = "durability";

    /** The row of a case for what the server itself counts. */
    public static final String SERVER = "server";

    private final Map<Key, BlockCounts> noted = new LinkedHashMap<>();

    private record Key(Case benchCase, String target, String source) {}

    /** Reads the level of a case; empty where nothing is written. */
    static Optional<Durability> level(Case benchCase) {
        return Optional.ofNullable(benchCase.parameters().get(DURABILITY)).map(Durability::named);
    }

    private void add(Case benchCase, String target, BlockCounts counts) {
        noted.merge(new Key(benchCase, target, counts.source()), counts, BlockCounts::plus);
    }

    /**
     * Notes how far a server's counters moved.
     *
     * @param operations between the two readings, untimed ones included
     * @param nanos between the two readings
     */
    public void add(Case benchCase, String target, Statistics moved, long operations, long nanos) {
        Map<String, Double> common = new LinkedHashMap<>();
        moved.common().forEach((meaning, value) -> common.put(meaning.words(), value));
        add(benchCase, target, new BlockCounts(SERVER, operations, nanos, common, moved.counters()));
    }

    /** Notes what operations cost next to time, by {@link Cost#words}; 0 operations belong to those of the last call. */
    public void spent(Case benchCase, String target, long operations, Map<String, Double> spent) {
        if (!spent.isEmpty()) {
            add(benchCase, target, new BlockCounts("machine", operations, 0, spent, Map.of()));
        }
    }

    /** Notes what the kernel counted during so many writes of a case. */
    public void kernel(Case benchCase, String target, long writes, long syncs) {
        Map<String, Double> counted = Map.of(Meaning.SYNCS.words(), (double) syncs);
        add(benchCase, target, new BlockCounts("kernel", writes, 0, counted, Map.of()));
    }

    /** Returns what was noted of a case on a target: for a block, whose counts are added to those of other blocks later. */
    public List<BlockCounts> of(Case benchCase, String target) {
        return noted.entrySet().stream()
                .filter(one -> one.getKey().benchCase().equals(benchCase)
                        && one.getKey().target().equals(target))
                .map(Map.Entry::getValue)
                .toList();
    }

    private CountedRows all() {
        return CountedRows.of(noted.entrySet().stream()
                .map(sum -> new BlockResult(
                        sum.getKey().benchCase(), sum.getKey().target(), 0, Map.of(), List.of(sum.getValue())))
                .toList());
    }

    /** Lists one row for each case, target and source that counted anything. */
    public List<EvidenceRow> rows() {
        return all().evidence();
    }

    /** Lists one row for each scenario, level and target whose server has counters. */
    public List<ServerReportRow> reports() {
        return all().serverReports();
    }
}
