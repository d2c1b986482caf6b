package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.docbench.core.claim.Finding.Ruled;
import org.docbench.core.run.Results;
import org.docbench.core.run.TargetName;

/**
 * How many cases had an operation that failed or gave a wrong answer, and how many operations there were. A failed operation makes its
 * case a failure (rule 17), so none of them can be missed.
 *
 * @param phase one that all cases have
 */
record FaultsMeasure(String cases, String phase, String target) implements Measure.OfTarget {
    /** With no failure in n operations, at most 3/n fail, at 95 % (Hanley and Lippman-Hand 1983). */
    private static final double RULE_OF_THREE = 3;

    @Override
    public String words() {
        return "cases of " + target + " in which an operation failed, phase " + phase + ", cases " + cases;
    }

    @Override
    public Finding in(Evidence evidence) {
        List<String> failed = new ArrayList<>();
        long operations = 0;
        for (CaseRef one : evidence.cases(cases)) {
            var row = evidence.row(one, target, phase);
            if (row.filter(found -> Results.FAILED.equals(found.status())).isPresent()) {
                failed.add(one.words() + " (" + row.get().reason() + ")");
            } else if (row.filter(Results::isMeasured).isEmpty()) {
                return evidence.missing(cases, phase, List.of(target));
            }
            operations += evidence.operations(one, target);
        }
        int all = evidence.cases(cases).size();
        String counted = operations == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; of %,d operations counted none failed, so at most %.2g %% fail (95 %%)",
                        operations,
                        100 * RULE_OF_THREE / operations);
        String words = failed.size() + " of " + all + " cases of " + TargetName.of(target) + " had a failure"
                + (failed.isEmpty() ? counted : ": " + String.join("; ", failed));
        return new Finding(
                (double) failed.size(),
                null,
                words,
                published -> failed.isEmpty()
                        ? new Ruled(Ruling.CONFIRMED, "no answer was wrong, and every acknowledged row was there")
                        : new Ruled(Ruling.REFUTED, "operations failed"));
    }
}
