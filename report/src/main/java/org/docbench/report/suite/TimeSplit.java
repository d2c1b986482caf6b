package org.docbench.report.suite;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.panel.Groups;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Grouped.Cell;

/**
 * Where the time of one operation goes, as far as the product tells, in ns. Measured outside, so nothing here is more
 * than subtraction; all parts together are the measured mean.
 *
 * @param outside client and wire: what the server's own time leaves over, below zero when the server counted more than was measured; empty
 *     when the server does not tell its time
 * @param server in the server, waiting for the device apart
 * @param sync waiting for the log to reach the device
 * @param rest what no part explains; below zero when the counters say more than was measured
 */
record TimeSplit(Optional<Double> outside, Optional<Double> server, Optional<Double> sync, double rest) {

    private static final String SERVER = "time in the server";
    private static final String SYNC = "time in log syncs";
    private static final String NONE = "none";

    /**
     * Empty where the product tells neither.
     *
     * @param measured mean of one operation
     * @param writes how many acknowledged writes it holds
     * @param each what the server counted for one of them
     */
    static Optional<TimeSplit> of(double measured, int writes, Map<String, Double> each) {
        Optional<Double> server = Optional.ofNullable(each.get(SERVER)).map(nanos -> nanos * writes);
        Optional<Double> sync = Optional.ofNullable(each.get(SYNC)).map(nanos -> nanos * writes);
        if (server.isEmpty() && sync.isEmpty()) {
            return Optional.empty();
        }
        Optional<Double> outside = server.map(own -> measured - own);
        Optional<Double> alone = server.map(own -> Math.max(0, own - sync.orElse(0.0)));
        double explained = Math.max(0, outside.orElse(0.0)) + alone.orElse(0.0) + sync.orElse(0.0);
        return Optional.of(new TimeSplit(outside, alone, sync, measured - explained));
    }

    List<Cell> cells(ResultRow row) {
        return List.of(
                new Cell(Groups.mean(row)),
                new Cell(outside.filter(own -> own < 0).map(own -> "not known").orElseGet(() -> share(outside, row))),
                new Cell(share(server, row) + (sync.isEmpty() ? ", undivided" : "")),
                new Cell(share(sync, row)),
                new Cell(rest(row.time())));
    }

    private static String share(Optional<Double> nanos, ResultRow row) {
        return nanos.map(own -> share(own, row.time())).orElse("not reported");
    }

    private String rest(double whole) {
        String words = share(Math.abs(rest), whole);
        return rest < 0 && !words.equals(NONE) ? "over by " + words : words;
    }

    private static String share(double nanos, double whole) {
        long percent = Math.round(nanos / whole * 100);
        return percent == 0 ? NONE : Figures.time(nanos) + " (" + percent + " %)";
    }
}
