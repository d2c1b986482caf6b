package org.docbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.docbench.core.run.Observer.Cost;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.Timeline;
import org.docbench.core.run.RunFile.Timeline.Mark;
import org.docbench.core.run.RunFile.Timeline.Series;

/** A run that was watched for eight minutes, with invented numbers. */
final class SyntheticTimeline {
    private static final int READINGS = 4800;
    private static final List<String> TARGETS = List.of("mongodb", "postgres.jsonb", "sqlite.jsonb");

    private SyntheticTimeline() {}

    static RunFile run() {
        return with(timeline(), evidence());
    }

    static RunFile with(Timeline timeline, List<EvidenceRow> evidence) {
        RunFile run = SyntheticRun.empty();
        return KnownRuns.of(run)
                .set("id", "synthetic-timeline")
                .set("interrupted", false)
                .set("evidence", evidence)
                .set("timeline", timeline)
                .file();
    }

    static Timeline timeline() {
        List<Long> millis = new ArrayList<>();
        for (int i = 0; i < READINGS; i++) {
            millis.add(100L * i);
        }
        return new Timeline(
                100,
                millis,
                List.of(
                        series("machine", "CPU", "cores", i -> 1.5 + Math.sin(i / 300.0) / 2),
                        series("machine", "run queue", "threads", i -> i % 5),
                        series("machine", "memory", "B", i -> 4e9 + 1e6 * i),
                        series("machine", "network received", "B/s", i -> 2e8 * (1 + Math.cos(i / 100.0))),
                        series("client", "CPU", "cores", i -> 0.5),
                        series("mongodb", "CPU", "cores", i -> i < 600 ? Double.NaN : Math.abs(Math.sin(i / 50.0)))),
                marks());
    }

    /** Three targets in turn, first in one scenario and then in another. */
    private static List<Mark> marks() {
        List<Mark> marks = new ArrayList<>();
        for (int block = 0; block < 240; block++) {
            marks.add(new Mark(
                    "insert",
                    block < 160 ? "payload" : "batch",
                    TARGETS.get(block % 3),
                    "insert",
                    60_000 + 1700L * block,
                    60_000 + 1700L * block + 1500));
        }
        return marks;
    }

    private static Series series(String subject, String quantity, String unit, IntToDoubleFunction value) {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < READINGS; i++) {
            double one = value.applyAsDouble(i);
            values.add(Double.isNaN(one) ? null : one);
        }
        return new Series(subject, quantity, unit, values);
    }

    static List<EvidenceRow> evidence() {
        List<EvidenceRow> rows = new ArrayList<>();
        for (String bytes : List.of("200", "4000")) {
            double size = Double.parseDouble(bytes);
            for (String target : TARGETS) {
                boolean library = target.startsWith("sqlite");
                Map<String, Double> spent = library
                        ? Map.of(Cost.CLIENT_CPU.words(), 3000 + size, Cost.BYTES_WRITTEN.words(), 2 * size)
                        : Map.of(
                                Cost.CLIENT_CPU.words(),
                                1000 + size,
                                Cost.SERVER_CPU.words(),
                                8000 + size,
                                Cost.BYTES_WRITTEN.words(),
                                3 * size,
                                Cost.BYTES_ON_THE_WIRE.words(),
                                1.1 * size);
                rows.add(new EvidenceRow(
                        "insert",
                        "payload",
                        Map.of("bytes", bytes, "durability", "sync"),
                        target,
                        "machine",
                        bytes.equals("200") ? 3000 : 1000,
                        spent));
            }
        }
        return rows;
    }
}
