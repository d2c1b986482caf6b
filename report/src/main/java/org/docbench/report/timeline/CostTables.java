package org.docbench.report.timeline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.Cost;
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

    /** Each scenario and target in one row: the mean over its cases, every operation weighing the same. */
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
            String size = String.valueOf(rows.size());
            table.row(cells(rows, group.suite() + " " + group.scenario(), group.level(), group.target(), size));
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

    /** The cells that name a row, and then what it cost. */
    private static List<String> cells(List<EvidenceRow> rows, String... names) {
        return Stream.concat(Stream.of(names), Stream.of(Cost.values()).map(cost -> cell(cost, rows)))
                .toList();
    }

    private static String cell(Cost cost, List<EvidenceRow> rows) {
        double sum = 0;
        double operations = 0;
        for (EvidenceRow row : rows) {
            Double each = row.perOperation().get(cost.words());
            if (each != null) {
                sum += each * row.operations();
                operations += row.operations();
            }
        }
        if (operations == 0) {
            return Figures.NONE;
        }
        boolean time = cost == Cost.CLIENT_CPU || cost == Cost.SERVER_CPU;
        return Figures.three(sum / operations / (time ? NANOS_OF_A_MICRO : 1));
    }
}
