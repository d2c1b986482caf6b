package org.docbench.load.open;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Case;

/** Cases and phases in the order of reports, noted as they come: which rates a search tries nobody knows before. */
final class Places {
    private final SortedMap<Place, Set<String>> seen = new TreeMap<>();

    void add(Place place, Case of, String phase) {
        seen.computeIfAbsent(place, none -> new LinkedHashSet<>()).add(TrialRows.place(of, phase));
    }

    List<String> order() {
        return seen.values().stream().flatMap(Collection::stream).toList();
    }
}
