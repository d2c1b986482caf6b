package org.docbench.report.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;

/** What has no number, and why (rule 12): absent and failed targets, failed and unsupported results. */
public final class Absent {

    private static final String EVERY = "every target";

    private record Cause(String scenario, String phase, String status, String reason) {}

    private Absent() {}

    /** One row for each cause; the cases it struck are listed while they are few. */
    public static Table table(RunView run) {
        Table.Builder table = Table.titled("Without a number", "target", "where", "status", "reason");
        for (TargetRow target : run.targets()) {
            if (!"ran".equals(target.status())) {
                table.row(target.id(), "every case", target.status(), target.reason());
            }
        }
        Map<Cause, Map<String, List<String>>> causes = new LinkedHashMap<>();
        for (ResultRow row : run.results()) {
            if (!RunView.isMeasured(row)) {
                Cause cause = new Cause(row.scenario(), row.phase(), row.status(), row.reason());
                causes.computeIfAbsent(cause, none -> new LinkedHashMap<>())
                        .computeIfAbsent(row.target(), none -> new ArrayList<>())
                        .add(CaseName.of(RunView.parameters(row)));
            }
        }
        causes.forEach((cause, struck) -> together(run, cause, struck)
                .forEach((target, cases) -> table.row(
                        target,
                        cause.scenario() + ", " + cause.phase() + ": " + listed(cases),
                        cause.status(),
                        cause.reason())));
        return table.table();
    }

    /** One row where the cause struck every target in the same cases, as missing documents do. */
    private static Map<String, List<String>> together(RunView run, Cause cause, Map<String, List<String>> struck) {
        boolean all = struck.size() > 1
                && struck.keySet().containsAll(run.targets(cause.scenario(), cause.phase()))
                && struck.values().stream().distinct().count() == 1;
        return all ? Map.of(EVERY, struck.values().iterator().next()) : struck;
    }

    private static String listed(List<String> cases) {
        return cases.size() <= 2 ? String.join("; ", cases) : cases.size() + " cases";
    }
}
