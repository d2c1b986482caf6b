package org.docbench.load.update;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.docbench.load.TargetSession;
import org.docbench.stores.Durability;
import org.docbench.stores.OwnReport;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/**
 * What servers report on themselves, category by category, in a pass of its own after the rounds: in a round the next case
 * is another category's, and the published reports held the other product's half of the time as well.
 *
 * @param files text by file name
 */
record OwnReports(UpdateBlock block, Consumer<String> warn, Map<String, String> files) {
    /** The published categories of cases; those of the large documents by their size. */
    private static final Map<String, String> CATEGORIES = Map.ofEntries(
            Map.entry("baseline", "00_baseline"),
            Map.entry("single", "01_single_field"),
            Map.entry("multi", "02_multi_field"),
            Map.entry("large 10240", "03a_large_doc_10KB"),
            Map.entry("large 51200", "03b_50KB"),
            Map.entry("large 102400", "03c_100KB"),
            Map.entry("large 1048576", "03d_1MB"),
            Map.entry("large 4194304", "03e_4MB"),
            Map.entry("push", "04_array_push"),
            Map.entry("delete", "05_array_delete"),
            Map.entry("large-array", "06_large_array"));

    /** Asks a target's server, if it has such reports. */
    void run(TargetSession target, List<UpdateCase> cases, BooleanSupplier ended) {
        if (target.has(Durability.SYNC) && !ended.getAsBoolean()) {
            try {
                Session session = target.at(Durability.SYNC);
                session.ownReport().ifPresent(report -> all(target, session, report, cases, ended));
            } catch (StoreException e) {
                warn.accept(target.target().id() + ": no report of the server's own: " + e.getMessage());
                target.fault(e);
            }
        }
    }

    private void all(
            TargetSession target, Session session, OwnReport report, List<UpdateCase> cases, BooleanSupplier ended) {
        Map<String, List<UpdateCase>> categories = new LinkedHashMap<>();
        cases.stream()
                .filter(of ->
                        category(of) != null && UpdateCases.has(target.target().id(), of.at(Durability.SYNC)))
                .forEach(of -> categories
                        .computeIfAbsent(category(of), key -> new ArrayList<>())
                        .add(of));
        categories.forEach((category, members) -> {
            if (!ended.getAsBoolean()) {
                long begin = report.mark();
                for (UpdateCase of : members) {
                    String id = "reported-" + category + "-" + members.indexOf(of);
                    block.measure(session, target.collection(), of, id, target.losses());
                }
                String name = target.target().id() + "-" + report.file(category);
                files.put(name, report.between(begin, report.mark()));
            }
        });
    }

    private static String category(UpdateCase of) {
        boolean bySize = of.scenario().equals(UpdateSuite.LARGE);
        return CATEGORIES.get(
                of.scenario().name() + (bySize ? " " + of.parameters().get(0) : ""));
    }
}
