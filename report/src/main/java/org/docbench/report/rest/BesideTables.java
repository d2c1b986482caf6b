package org.docbench.report.rest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.docbench.report.store.Beside;
import org.docbench.report.store.Beside.Line;
import org.docbench.report.store.Rate;
import org.docbench.report.store.StoreCase;
import org.docbench.report.update.Grouped;

/** The same requests with one thing changed, each target beside itself. */
public final class BesideTables {
    private BesideTables() {}

    /** Those that this run has both sides of. */
    public static List<Grouped> of(RestResults rests) {
        return Stream.of(
                        table(
                                rests,
                                "list",
                                "answer",
                                List.of("rows", "count"),
                                "LIST with its rows and with their count alone",
                                "The published answer told how many rows were found, and not the rows."),
                        table(
                                rests,
                                "get",
                                "ids",
                                List.of("unique", "hot"),
                                "GET of unique ids and of one hot id",
                                "The published requests asked for one id again and again."),
                        table(
                                rests,
                                "get",
                                "keepalive",
                                List.of("yes", "no"),
                                "GET over connections that are kept, and with a new one each time",
                                "The published requests opened a connection each."))
                .filter(table -> !table.isEmpty())
                .toList();
    }

    private static Grouped table(
            RestResults rests, String scenario, String parameter, List<String> values, String caption, String note) {
        List<Line> lines = new ArrayList<>();
        rests.lines(scenario, parameter).forEach((one, cases) -> {
            Map<String, StoreCase> named = new LinkedHashMap<>();
            values.forEach(value -> cases.stream()
                    .filter(own -> own.value(parameter).equals(value))
                    .findFirst()
                    .ifPresent(own -> named.put(parameter + " " + value, own)));
            if (named.size() == values.size()) {
                lines.add(new Line(RestResults.title(one), named));
            }
        });
        return new Beside(
                        rests.rows(),
                        caption,
                        row -> Rate.of("request", row, Optional.empty()).cell(),
                        note)
                .table(lines);
    }
}
