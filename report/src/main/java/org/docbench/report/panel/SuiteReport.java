package org.docbench.report.panel;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.view.Answer;
import org.docbench.report.view.Table;

/** What every output shows of one suite of a run: answers, panels, where each target is worst, warnings. */
public interface SuiteReport {

    /**
     * A number worked out of a row.
     *
     * @param name as in the header of CSV
     * @param of empty for a row that it is not of
     */
    record RowFigure(String name, Function<ResultRow, Optional<Double>> of) {}

    /** The questions of its readers. */
    default List<Answer> answers() {
        return List.of();
    }

    /** What the list of all results shows of a row in addition to its own fields. */
    default List<RowFigure> figures() {
        return List.of();
    }

    /** In the order of the page. */
    List<Panel> panels();

    /** Where each target is worst (rule 19). */
    default List<Table> worst() {
        return List.of();
    }

    /** What a reader must know of these numbers. */
    default List<String> warnings() {
        return List.of();
    }
}
