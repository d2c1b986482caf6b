package org.docbench.report.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.docbench.report.cube.Rows;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.view.Answer;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;
import org.junit.jupiter.api.Test;

/** What is said of open loops: the rows here have their own p99, 1 % above the mean. */
class OpenReportTest {

    private static Rows at(Rows rows, String rate, double response, double service) {
        String[] parameters = {"operation=update random", "documents=200000", "workers=8", "rate=" + rate};
        return rows.row("mongodb", "rate", "response", response, null, parameters)
                .row("mongodb", "rate", "service", service, null, parameters);
    }

    private static RunView run() {
        return at(at(new Rows("crud"), "500", 1e6, 1e6), "2000", 5e7, 2e6).view();
    }

    @Test
    void theRateAtWhichWaitingIsLeastSeenIsNamed() {
        assertThat(new OpenReport(run()).answers()).singleElement().satisfies(answer -> {
            assertThat(answer.lead()).startsWith("Users waited longer");
            assertThat(answer.sentences())
                    .singleElement()
                    .asString()
                    .contains("update random", "mongodb at 2.00 k/s", "50.5 ms", "2.02 ms");
        });
    }

    @Test
    void whereNobodyWaitsThatIsSaid() {
        RunView calm = at(new Rows("crud"), "500", 1e6, 1e6).view();
        assertThat(new OpenReport(calm).answers())
                .extracting(Answer::lead)
                .containsExactly("The same, at the rates of this run");
    }

    @Test
    void eachTargetHasALineForEachRateInOneTable() {
        List<Table> tables = new OpenReport(run()).panels().get(1).tables(Output.CONSOLE);
        assertThat(tables).singleElement().satisfies(table -> {
            assertThat(table.caption()).contains("crud: update random, ");
            assertThat(table.rows())
                    .hasSize(2)
                    .allSatisfy(row -> assertThat(row.get(0)).isEqualTo("mongodb"));
            assertThat(table.rows().get(0).get(1)).isEqualTo("500 /s");
        });
    }

    @Test
    void aRunWithoutOpenLoopsSaysNothing() {
        RunView closed = new Rows("crud")
                .row("mongodb", "find", "latency", 1e6, null, "by=_id")
                .view();
        assertThat(new OpenReport(closed).answers()).isEmpty();
        assertThat(new OpenReport(closed).panels().get(1).tables(Output.CONSOLE))
                .isEmpty();
    }
}
