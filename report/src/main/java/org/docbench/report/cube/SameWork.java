package org.docbench.report.cube;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.docbench.core.run.RunFile.ResultRow;

/**
 * Whether all targets wrote or found the same (rule 3), by the digests that their results carry.
 *
 * @param all cases by the digest that every target has there
 * @param different cases in which targets have different ones, in words
 */
public record SameWork(Map<String, List<Case>> all, List<String> different) {

    public static SameWork of(Cube suite) {
        Map<String, List<Case>> all = new LinkedHashMap<>();
        List<String> different = new ArrayList<>();
        for (Case one : suite.cases()) {
            Map<String, Set<String>> digests = new LinkedHashMap<>();
            for (String target : suite.targets()) {
                suite.measured(one, target)
                        .map(ResultRow::digest)
                        .ifPresent(digest -> digests.computeIfAbsent(digest, none -> new LinkedHashSet<>())
                                .add(target));
            }
            if (digests.size() == 1) {
                all.computeIfAbsent(digests.keySet().iterator().next(), none -> new ArrayList<>())
                        .add(one);
            } else if (digests.size() > 1) {
                different.add(one.name() + ": different digests, "
                        + String.join(
                                "; ",
                                digests.entrySet().stream()
                                        .map(digest -> digest.getKey() + " of " + String.join(", ", digest.getValue()))
                                        .toList()));
            }
        }
        return new SameWork(all, List.copyOf(different));
    }

    /** How many cases all targets agree in. */
    public int agreed() {
        return all.values().stream().mapToInt(List::size).sum();
    }

    /** Whether no result carries a digest. */
    public boolean isEmpty() {
        return all.isEmpty() && different.isEmpty();
    }
}
