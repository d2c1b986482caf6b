package org.docbench.report.suite;

import java.util.List;
import java.util.Map;
import org.docbench.report.cube.Case;
import org.docbench.report.cube.Cube;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Table;

/** How the gateway shares requests among its backends, as it counted them while a case was measured. */
record RestBalance(Cube cube) {
    /** As in the evidence of run files. */
    private static final String LEAST = "requests of the least busy backend";

    private static final String MOST = "requests of the busiest backend";
    private static final String OF = "requests of backend ";

    /** A row for each case with several backends; empty where nobody counted. */
    Table table() {
        Table.Builder table = Table.titled(
                "Requests by backend", "case", "target", "#backends", "#an equal part", "#least busy", "#busiest");
        for (String scenario : List.of(RestReport.PUBLISHED, RestReport.SWEEP)) {
            for (Case one : cube.cases(scenario)) {
                for (String target : RestReport.targets(cube, scenario)) {
                    Map<String, Double> counted = cube.evidence(one, target, "service");
                    if (counted.containsKey(LEAST) && counted.containsKey(MOST)) {
                        int backends = (int) counted.keySet().stream()
                                .filter(name -> name.startsWith(OF))
                                .count();
                        table.row(
                                scenario + ", " + RestReport.title(one),
                                target,
                                String.valueOf(backends),
                                Figures.percent(1.0 / backends),
                                Figures.percent(counted.get(LEAST)),
                                Figures.percent(counted.get(MOST)));
                    }
                }
            }
        }
        return table.table()
                .noted(
                        "The least and the most that any backend had of the requests of a block; means over the blocks of all rounds.");
    }
}
