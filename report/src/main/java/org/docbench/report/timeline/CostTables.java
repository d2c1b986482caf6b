package org.docbench.report.timeline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.Observer.Cost;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.report.view.Figures;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** What one operation cost in addition to time. */
public final class CostTables {
    private static final String MACHINE = "machine";
    private static final String LEVEL = "durability";
    private static final double NANOS_OF_A_MICRO = 1e3;
    private static final String NOTE =
            "The client's CPU time is that of the threads that call the database, without garbage collection and compilation."
                    + " In access, codec, rest and open loops it is that of the whole process. A library is a part of the client."
                    + " A dash: not known here.";

    private CostTables() {}

    private record Group(String suite, String scenario, String level, String target) {}

    /**
     * Each scenario and target in one row: the mean over its cases, every operation weighing the same. Cases in which other costs are known are
     * rows of their own: all means of a row are over the same cases.
     */
    public static Table brief(RunView run) {
        Map<Group, List<EvidenceRow>> groups = rows(run)
                .collect(Collectors.groupingBy(
                        row -> new Group(
                                row.suite(),
                                row.scenario(),
                                parameters(row).getOrDefault(LEVEL, Figures.NONE),
                                row.target()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        Table.Builder table = Table.titled(
                "Cost of one operation",
                "scenario",
                "durability",
                "target",
                "#cases",
                "#client CPU, µs",
                "#server CPU, µs",
                "#written, B",
                "#on the wire, B");
        groups.forEach((group, rows) -> {
            String name = group.suite() + " " + group.scenario();
            rows.stream()
                    .collect(Collectors.groupingBy(CostTables::known, LinkedHashMap::new, Collectors.toList()))
                    .values()
                    .forEach(same -> table.row(cells(
                            same,
                            name + part(same, rows),
                            group.level(),
                            group.target(),
                            String.valueOf(same.size()))));
        });
        return table.table()
                .noted(
                        groups.isEmpty()
                                ? ""
                                : "Mean over the cases, weighted by operations; targets with other cases"
                                        + " do not compare. " + NOTE);
    }

    /** Those that say what something cost; the machine counts other things, too. */
    private static Stream<EvidenceRow> rows(RunView run) {
        return RunView.list(run.run().evidence()).stream()
                .filter(row -> MACHINE.equals(row.source()))
                .filter(row -> Stream.of(Cost.values())
                        .anyMatch(cost -> row.perOperation().containsKey(cost.words())));
    }

    private static Map<String, String> parameters(EvidenceRow row) {
        return row.caseParameters() == null ? Map.of() : new TreeMap<>(row.caseParameters());
    }

    private static List<Cost> known(EvidenceRow row) {
        return Stream.of(Cost.values())
                .filter(cost -> row.perOperation().containsKey(cost.words()))
                .toList();
    }

    /** The parameters by which some of the cases differ from all: {@code : leg http, rpc}. */
    private static String part(List<EvidenceRow> some, List<EvidenceRow> all) {
        Map<String, Set<String>> own = values(some);
        Map<String, Set<String>> whole = values(all);
        String differing = own.entrySet().stream()
                .filter(parameter -> !parameter.getValue().equals(whole.get(parameter.getKey())))
                .map(parameter -> parameter.getKey() + " " + String.join(", ", parameter.getValue()))
                .collect(Collectors.joining("; "));
        return differing.isEmpty() ? "" : ": " + differing;
    }

    private static Map<String, Set<String>> values(List<EvidenceRow> rows) {
        Map<String, Set<String>> values = new TreeMap<>();
        rows.forEach(row -> parameters(row)
                .forEach((name, value) ->
                        values.computeIfAbsent(name, key -> new TreeSet<>()).add(value)));
        return values;
    }

    /** The cells that name a row, and then what it cost. */
    private static List<String> cells(List<EvidenceRow> rows, String... names) {
        return Stream.concat(Stream.of(names), Stream.of(Cost.values()).map(cost -> cell(cost, rows)))
                .toList();
    }

    private static String cell(Cost cost, List<EvidenceRow> rows) {
        if (!known(rows.get(0)).contains(cost)) {
            return Figures.NONE;
        }
        double sum = 0;
        double operations = 0;
        for (EvidenceRow row : rows) {
            sum += row.perOperation().get(cost.words()) * row.operations();
            operations += row.operations();
        }
        boolean time = cost == Cost.CLIENT_CPU || cost == Cost.SERVER_CPU;
        return Figures.three(sum / operations / (time ? NANOS_OF_A_MICRO : 1));
    }
}
