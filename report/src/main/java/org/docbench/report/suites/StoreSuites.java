package org.docbench.report.suites;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.acknowledgement.AcknowledgementTable;
import org.docbench.report.crud.CrudAnswers;
import org.docbench.report.crud.CrudResults;
import org.docbench.report.crud.CrudTables;
import org.docbench.report.insert.InsertAnswers;
import org.docbench.report.insert.InsertTables;
import org.docbench.report.insert.Inserts;
import org.docbench.report.open.OpenAnswers;
import org.docbench.report.open.OpenRun;
import org.docbench.report.open.OpenTables;
import org.docbench.report.query.PlanTable;
import org.docbench.report.query.Queries;
import org.docbench.report.query.QueryAnswers;
import org.docbench.report.query.QueryTables;
import org.docbench.report.rest.RestAnswers;
import org.docbench.report.rest.RestResults;
import org.docbench.report.rest.RestTables;
import org.docbench.report.update.Grouped;
import org.docbench.report.update.SyncEvidence;
import org.docbench.report.update.UpdateAnswers;
import org.docbench.report.update.UpdateTables;
import org.docbench.report.update.Updates;
import org.docbench.report.update.WorstUpdate;
import org.docbench.report.view.Answer;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;

/** The suites on stores as every report shows them: insert, query, update, crud, rest. */
public final class StoreSuites {
    private static final Set<String> NAMES =
            Set.of(Inserts.SUITE, Queries.SUITE, Updates.SUITE, CrudResults.SUITE, RestResults.SUITE);

    private StoreSuites() {}

    /** Whether a row has tables of its own. */
    public static boolean tells(ResultRow row) {
        return NAMES.contains(row.suite()) || OpenRun.has(row);
    }

    public static List<Answer> answers(RunView run) {
        return Stream.of(
                        InsertAnswers.of(run),
                        QueryAnswers.of(run),
                        UpdateAnswers.of(run),
                        CrudAnswers.of(run),
                        RestAnswers.of(run),
                        OpenAnswers.of(run))
                .flatMap(List::stream)
                .toList();
    }

    /** Where each store is worst (rule 19). */
    public static List<Table> worst(RunView run) {
        return List.of(
                InsertTables.worst(Inserts.of(run)),
                QueryTables.worst(Queries.of(run)),
                WorstUpdate.table(Updates.of(run)),
                CrudTables.worst(CrudResults.of(run)),
                RestTables.worst(RestResults.of(run)));
    }

    /** For a terminal. */
    public static List<Table> brief(RunView run) {
        return Stream.of(
                        InsertTables.brief(Inserts.of(run)),
                        QueryTables.brief(Queries.of(run)),
                        UpdateTables.brief(Updates.of(run)),
                        CrudTables.brief(CrudResults.of(run)),
                        RestTables.brief(RestResults.of(run)),
                        OpenTables.of(run),
                        List.of(AcknowledgementTable.of(run)))
                .flatMap(List::stream)
                .toList();
    }

    /** Everything the page shows as tables. */
    public static List<Table> all(RunView run) {
        return Stream.of(
                        InsertTables.all(Inserts.of(run)),
                        QueryTables.grouped(Queries.of(run)).stream()
                                .map(Grouped::table)
                                .toList(),
                        UpdateTables.all(Updates.of(run)),
                        CrudTables.all(CrudResults.of(run)),
                        RestTables.all(RestResults.of(run)),
                        OpenTables.of(run),
                        List.of(AcknowledgementTable.of(run)))
                .flatMap(List::stream)
                .toList();
    }

    /** What a reader must know of these numbers. */
    public static List<String> warnings(RunView run) {
        return Stream.of(
                        PlanTable.warnings(Queries.of(run)),
                        SyncEvidence.warnings(Updates.of(run)),
                        RestTables.warnings(RestResults.of(run)))
                .flatMap(List::stream)
                .toList();
    }
}
