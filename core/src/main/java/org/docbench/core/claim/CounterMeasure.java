package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.TargetName;

/**
 * What servers did for one operation, counted and not timed.
 *
 * @param counter its name in the run file's evidence, for example {@code log syncs}
 * @param atLeast the claim holds when no count is below; null when it sets no such bound
 * @param atMost the claim holds when no count is above; null likewise
 */
record CounterMeasure(String cases, String counter, List<String> targets, Double atLeast, Double atMost)
        implements Measure {
    private static final List<String> SOURCES = List.of("server", "kernel");

    @Override
    public String words() {
        return counter + " for each operation of " + String.join(" and ", targets) + ", cases " + cases;
    }

    @Override
    public Finding in(Evidence evidence) {
        List<CounterFinding.Count> counts = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (String target : targets) {
            var found = SOURCES.stream()
                    .flatMap(source -> count(evidence, target, source))
                    .toList();
            counts.addAll(found);
            if (found.isEmpty()) {
                missing.add(counter + " of " + TargetName.of(target) + ", cases " + cases);
            }
        }
        return missing.isEmpty()
                ? new CounterFinding(counter, counts, atLeast, atMost)
                : new Missing(missing, evidence.command(cases, targets));
    }

    /** All operations of the cases together; nothing when the source has not counted every case. */
    private Stream<CounterFinding.Count> count(Evidence evidence, String target, String source) {
        List<CaseRef> set = evidence.cases(cases);
        List<EvidenceRow> rows = set.stream()
                .flatMap(c -> evidence.counted(c, target, source).stream())
                .filter(row -> Objects.nonNull(row.perOperation().get(counter)))
                .toList();
        if (rows.size() < set.size()) {
            return Stream.empty();
        }
        double operations = rows.stream().mapToLong(EvidenceRow::operations).sum();
        double all = rows.stream()
                .mapToDouble(row -> row.perOperation().get(counter) * row.operations())
                .sum();
        return Stream.of(new CounterFinding.Count(TargetName.of(target), source, all / operations));
    }
}
