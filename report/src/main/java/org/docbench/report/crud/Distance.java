package org.docbench.report.crud;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.docbench.core.experiment.Target;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.store.StoreCase;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.Grouped.Cell;
import org.docbench.report.update.Grouped.Group;
import org.docbench.report.update.Grouped.Head;
import org.docbench.report.update.Grouped.Row;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Pair;

/** What a network between client and server costs: the same target near and far, in the same rounds. */
public final class Distance {
    private Distance() {}

    /** Far targets by their near ones: {@code mongodb@wan} by {@code mongodb}. */
    public static Map<String, String> pairs(CrudResults cruds) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String target : cruds.rows().targets()) {
            Target.read(target)
                    .filter(far -> far.network().isPresent())
                    .map(far -> far.near().toString())
                    .filter(cruds.rows().targets()::contains)
                    .ifPresent(near -> pairs.put(near, target));
        }
        return pairs;
    }

    /** At the largest number of documents: the median of one call near and far, and how many round trips lie between. */
    public static Grouped of(CrudResults cruds) {
        Map<String, String> pairs = pairs(cruds);
        List<Group> groups = new ArrayList<>();
        for (StoreCase one : cruds.cases()) {
            if (one.number(CrudResults.DOCUMENTS) == cruds.largest()) {
                List<Row> rows = new ArrayList<>();
                pairs.forEach((near, far) -> row(cruds, one, near, far).ifPresent(rows::add));
                if (!rows.isEmpty()) {
                    groups.add(new Group(CrudResults.title(one, CrudResults.DOCUMENTS), rows));
                }
            }
        }
        return new Grouped(
                "Near and far",
                new Head("case", "target"),
                List.of("one call, near", "one call, far", "round trips", "far against near, by throughput"),
                groups,
                "Medians of one call. Round trips: the difference of the medians by the round trip that was measured beforehand, "
                        + roundTrip(cruds).map(Figures::time).orElse("which is not known here")
                        + ".");
    }

    private static Optional<Row> row(CrudResults cruds, StoreCase one, String near, String far) {
        Optional<ResultRow> here = cruds.rows().measured(one, CrudResults.LATENCY, near);
        Optional<ResultRow> there = cruds.rows().measured(one, CrudResults.LATENCY, far);
        if (here.isEmpty() || there.isEmpty()) {
            return Optional.empty();
        }
        double difference = there.get().median() - here.get().median();
        return Optional.of(new Row(
                near,
                List.of(
                        new Cell(Figures.time(here.get().median())),
                        new Cell(Figures.time(there.get().median())),
                        new Cell(roundTrip(cruds)
                                .map(trip -> Figures.three(difference / trip))
                                .orElse(Figures.NONE)),
                        new Cell(cruds.rows()
                                .pair(one, near, far)
                                .map(Pair::clause)
                                .orElse(Figures.NONE)))));
    }

    /** The measured one of this run, in ns. */
    private static Optional<Double> roundTrip(CrudResults cruds) {
        return Optional.ofNullable(cruds.rows().run().run().environment().get("network"))
                .map(network -> network.path("round trip, ms").path("measured"))
                .filter(JsonNode::isNumber)
                .map(millis -> millis.asDouble() * 1e6);
    }
}
