package org.docbench.core.claim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.claim.PublishedExperiments.Cells;
import org.docbench.core.claim.PublishedExperiments.Experiment;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;

/**
 * The number that a publication would have made of a row, next to the row that DocBench reports.
 *
 * @param row that the published number is worked out from
 * @param ours the row whose mean and interval stand next to it; the same one where no other was measured
 * @param nanos the time of one operation that the published number implies
 */
public record AsPublished(
        Experiment experiment, PublishedStatistic statistic, ResultRow row, ResultRow ours, double nanos) {
    private static final double SECOND = 1e9;

    /** Where a row stands; what was counted has no phase. */
    private record Place(String suite, String scenario, Map<String, String> parameters, String phase, String target) {
        static Place of(ResultRow row) {
            return new Place(row.suite(), row.scenario(), caseOf(row), row.phase(), row.target());
        }

        Place at(String otherScenario, String otherPhase) {
            return new Place(suite, otherScenario, parameters, otherPhase, target);
        }
    }

    /** Works out every published number that the rows of a run give, in the order of the experiments. */
    public static List<AsPublished> of(RunFile run, PublishedExperiments published) {
        Map<Place, ResultRow> rows = new LinkedHashMap<>();
        for (ResultRow row : run.results()) {
            if (row.mean() != null && "ns/op".equals(row.unit())) {
                rows.putIfAbsent(Place.of(row), row);
            }
        }
        Map<Place, Map<String, Double>> counted = counted(run);
        List<AsPublished> all = new ArrayList<>();
        for (Experiment experiment : published.experiments()) {
            for (PublishedStatistic statistic : experiment.statistics()) {
                rows.forEach((place, row) -> {
                    if (row.phase().equals(statistic.phase()) && isOf(experiment.cells(), row)) {
                        statistic
                                .nanos(row, counted.getOrDefault(place.at(place.scenario(), null), Map.of()))
                                .ifPresent(nanos -> all.add(new AsPublished(
                                        experiment, statistic, row, ours(statistic, place, rows), nanos)));
                    }
                });
            }
        }
        return List.copyOf(all);
    }

    private static boolean isOf(List<Cells> cells, ResultRow row) {
        return cells.stream().anyMatch(one -> one.names(row.suite(), row.scenario(), caseOf(row)));
    }

    private static ResultRow ours(PublishedStatistic statistic, Place place, Map<Place, ResultRow> rows) {
        String scenario = statistic.scenario() == null ? place.scenario() : statistic.scenario();
        ResultRow same = rows.get(place);
        return rows.getOrDefault(place.at(scenario, statistic.ours()), same);
    }

    /** What was counted for one operation, by target and case. */
    private static Map<Place, Map<String, Double>> counted(RunFile run) {
        Map<Place, Map<String, Double>> all = new HashMap<>();
        for (EvidenceRow row : run.evidence()) {
            Place place = new Place(row.suite(), row.scenario(), row.caseParameters(), null, row.target());
            all.computeIfAbsent(place, none -> new HashMap<>()).putAll(row.perOperation());
        }
        return all;
    }

    private static Map<String, String> caseOf(ResultRow row) {
        return row.caseParameters() == null ? Map.of() : row.caseParameters();
    }

    /** The published number: operations/s or ns. */
    public double value() {
        return printed(nanos);
    }

    /** Turns a time of one operation into the quantity that was published: operations/s, or ns of all that its number is a time of. */
    public double printed(double nanosOfOne) {
        return statistic.formula().isRate() ? SECOND / nanosOfOne : nanosOfOne * statistic.operations(row);
    }

    /** Returns how many times faster the published number is than ours; below 1 it is slower. */
    public double ratio() {
        return ours.time() / nanos;
    }

    /** Tells whether the published number lies within the interval of ours. */
    public boolean isWithin() {
        return ours.interval() != null && ours.interval().contains(nanos);
    }
}
