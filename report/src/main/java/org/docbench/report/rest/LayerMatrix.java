package org.docbench.report.rest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.report.rest.Waterfall.Step;
import org.docbench.report.store.StoreCase;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Table;

/** What each layer adds to a request, in one line for each target. */
final class LayerMatrix {
    private LayerMatrix() {}

    /** Empty where no layer was measured. */
    static List<Table> of(Rests rests) {
        List<Waterfall> waterfalls =
                rests.waterfalls().values().stream().flatMap(List::stream).toList();
        if (waterfalls.isEmpty()) {
            return List.of();
        }
        List<String> layers = waterfalls.stream()
                .flatMap(LayerMatrix::steps)
                .map(Step::layer)
                .distinct()
                .collect(Collectors.toCollection(ArrayList::new));
        String whole = waterfalls.get(0).whole().layer();
        layers.remove(whole);
        layers.add(whole);
        Table.Builder table = Table.titled(
                "Time of one request by layer",
                Stream.concat(Stream.of("request", "target"), layers.stream().map(layer -> "#" + layer))
                        .toArray(String[]::new));
        for (Waterfall waterfall : waterfalls) {
            Map<String, String> cells =
                    steps(waterfall).collect(Collectors.toMap(Step::layer, Step::brief, (one, other) -> one));
            table.row(Stream.concat(
                            Stream.of(request(waterfall.one()), waterfall.target()),
                            layers.stream().map(layer -> cells.getOrDefault(layer, Figures.NONE)))
                    .toList());
        }
        return List.of(table.table()
                .noted(
                        "Each layer is the difference of two ways that were measured in the same rounds; unclear: not told apart from"
                                + " nothing."));
    }

    private static Stream<Step> steps(Waterfall waterfall) {
        return Stream.concat(waterfall.steps().stream(), Stream.of(waterfall.whole()));
    }

    /** {@code create, sync}: short, for it stands in every line. */
    private static String request(StoreCase one) {
        return one.value("operation") + (one.level().isEmpty() ? "" : ", " + one.level());
    }
}
