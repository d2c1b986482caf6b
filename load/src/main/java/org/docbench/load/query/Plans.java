package org.docbench.load.query;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.PlanRow;
import org.docbench.core.scenario.Case;
import org.docbench.stores.Plan;
import org.docbench.stores.Session;

/** How a product said it would run the queries of each case, asked once: before they are timed, after every index is ready. */
final class Plans {
    private final String target;
    private final List<PlanRow> rows = new ArrayList<>();
    private final Map<Case, List<String>> warnings = new HashMap<>();

    Plans(String target) {
        this.target = target;
    }

    /** What the reader must know of a case's numbers. */
    List<String> warnings(Session session, String collection, QueryCase of) {
        return warnings.computeIfAbsent(of.of(), none -> asked(session, collection, of));
    }

    List<PlanRow> rows() {
        return List.copyOf(rows);
    }

    private List<String> asked(Session session, String collection, QueryCase of) {
        Optional<String> intended = of.intended();
        try {
            Plan plan = session.plan(collection, of.queries().get(0));
            boolean used = intended.map(plan.indexes()::contains).orElse(true);
            rows.add(new PlanRow(
                    of.of().suite(),
                    of.of().scenario(),
                    of.of().parameters(),
                    target,
                    intended.orElse(null),
                    used,
                    plan.text()));
            return used ? List.of() : List.of("the plan does not use the index " + intended.orElseThrow());
        } catch (UnsupportedOperationException e) {
            return intended
                    .map(index -> "no plan says whether the index " + index + " is used: " + e.getMessage())
                    .stream()
                    .toList();
        }
    }
}
