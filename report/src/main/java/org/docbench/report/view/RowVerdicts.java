package org.docbench.report.view;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.docbench.core.run.RunFile.ResultRow;

/** The verdict of each result against every other target that was compared with it on the same case and phase. */
public final class RowVerdicts {

    private record Place(String suite, String scenario, Map<String, String> parameters, String phase, String target) {}

    private final Map<Place, Map<String, String>> verdicts = new HashMap<>();

    private RowVerdicts() {}

    /** Reads the comparisons of a run, from both sides. */
    public static RowVerdicts of(RunView run) {
        RowVerdicts all = new RowVerdicts();
        run.results().stream()
                .map(ResultRow::suite)
                .distinct()
                .forEach(suite -> run.suite(suite)
                        .pairs()
                        .forEach(pair -> all.verdicts
                                .computeIfAbsent(
                                        new Place(
                                                suite,
                                                pair.scenario(),
                                                pair.caseParameters(),
                                                pair.phase(),
                                                pair.contender()),
                                        any -> new LinkedHashMap<>())
                                .put(pair.baseline(), pair.verdict())));
        return all;
    }

    /** Returns {@code faster}, {@code slower}, {@code tie} or {@code inconclusive} by the other target. */
    public Map<String, String> of(ResultRow row) {
        return verdicts.getOrDefault(
                new Place(row.suite(), row.scenario(), RunView.parameters(row), row.phase(), row.target()), Map.of());
    }
}
