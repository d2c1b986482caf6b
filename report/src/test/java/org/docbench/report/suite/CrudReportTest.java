package org.docbench.report.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.stream.Stream;
import org.docbench.report.cube.Rows;
import org.docbench.report.panel.Panel.Output;
import org.docbench.report.view.Answer;
import org.docbench.report.view.RunView;
import org.docbench.report.view.Table;
import org.docbench.report.view.Table.Grouped;
import org.junit.jupiter.api.Test;

class CrudReportTest {
    private static final String LEVEL = "durability=sync";

    private static Rows insert(Rows rows, String target, double ns, String documents, String workers) {
        return rows.row(target, "insert", "insert", ns, null, "documents=" + documents, "workers=" + workers, LEVEL);
    }

    /** One worker takes 100 µs, two take 50 µs together, four take 40 µs; each by itself then takes 160 µs. */
    private static RunView crew() {
        Rows rows = new Rows("crud");
        insert(rows, "mongodb", 100_000, "1000", "1");
        insert(rows, "mongodb", 50_000, "1000", "2");
        insert(rows, "mongodb", 40_000, "1000", "4");
        return rows.evidence(
                        "mongodb",
                        "insert",
                        "operations/s by the sum of thread times",
                        6_250,
                        "documents=1000",
                        "workers=4",
                        LEVEL)
                .view();
    }

    private static List<String> texts(Grouped table) {
        return table.groups().get(0).rows().get(0).cells().stream()
                .map(Grouped.Cell::text)
                .toList();
    }

    private static List<Table> tables(RunView run, String panel) {
        return new CrudReport(run)
                .panels().stream()
                        .filter(own -> own.id().equals(panel))
                        .flatMap(own -> own.tables(Output.MARKDOWN).stream())
                        .toList();
    }

    @Test
    void workersAreJudgedByWhatAllDoTogether() {
        Table table = tables(crew(), "crud-workers").get(0);
        assertThat(table.columns())
                .extracting(Table.Column::title)
                .containsExactly("case", "target", "1 worker", "2 workers", "4 workers");
        assertThat(table.rows())
                .containsExactly(List.of(
                        "insert: 1000 documents, durability sync",
                        "mongodb",
                        "10.0 k/s",
                        "20.0 k/s, 2.00×",
                        "25.0 k/s, 2.50×"));
    }

    @Test
    void theAnswerOnWorkersNamesWhoGained() {
        assertThat(new CrudReport(crew()).answers().get(1).sentences())
                .singleElement()
                .asString()
                .startsWith(
                        "insert: 1000 documents, durability sync, 4 workers against 1 worker: mongodb 2.500× faster (99 % CI");
    }

    @Test
    void growthIsFittedOverTheDocumentsAtTheFewestWorkers() {
        Rows rows = new Rows("crud").sweeps("find", "documents");
        for (String documents : List.of("1000", "2000", "4000", "8000")) {
            rows.row("mongodb", "find", "find", 50_000, null, "documents=" + documents, "by=_id", "workers=1")
                    .row("mongodb", "find", "find", 20_000, null, "documents=" + documents, "by=_id", "workers=4")
                    .row(
                            "mongodb",
                            "find",
                            "find",
                            300 * Double.parseDouble(documents),
                            null,
                            "documents=" + documents,
                            "by=value",
                            "workers=1");
        }
        RunView run = rows.view();
        List<Table> tables = tables(run, "crud-growth");
        assertThat(tables)
                .extracting(Table::caption)
                .containsExactly("find: by _id, 1 worker", "find: by value, 1 worker");
        assertThat(tables.get(0).rows().get(0)).last().isEqualTo("O(1)");
        assertThat(tables.get(0).rows().get(0).get(2)).startsWith("50.0 µs");
        assertThat(tables.get(1).rows().get(0)).last().isEqualTo("O(n)");
        Answer growth = new CrudReport(run).answers().get(0);
        assertThat(growth.sentences())
                .containsExactly(
                        "find: by _id, 1 worker: O(1) for mongodb",
                        "find: by value, 1 worker: O(n) for mongodb (+300 ns)");
    }

    @Test
    void aScenarioThatTheReportDoesNotKnowIsShownAndAnOpenLoopIsNot() {
        RunView run = new Rows("crud")
                .row("mongodb", "find-many", "find-many", 50_000, null, "documents=1000", "ids=10", "workers=1")
                .row("mongodb", "rate", "response", 70_000, null, "operation=find-many", "documents=1000", "workers=1")
                .view();
        assertThat(tables(run, "crud").get(0).rows())
                .extracting(row -> row.get(0))
                .containsExactly("find-many: 1000 documents, ids 10, 1 worker");
    }

    /** 100 µs here, 1,350 µs there, 1.30 ms of round trip of which 0.05 are without a network: one round trip. */
    @Test
    void theDistanceIsCountedInRoundTrips() {
        String[] one = {"documents=1000", "by=_id", "workers=1"};
        Rows rows = new Rows("crud");
        Stream.of("mongodb", "mongodb@100mbit").forEach(target -> {
            double ns = target.equals("mongodb") ? 100_000 : 1_350_000;
            rows.row(target, "find", "find", ns, null, one).row(target, "find", "latency", ns, null, one);
        });
        var network = JsonNodeFactory.instance.objectNode();
        network.putObject("round trip, ms").put("measured", 1.3).put("without a proxy", 0.05);
        RunView run = rows.environment("network", network).view();
        Grouped table = new CrudReport(run).distance();
        assertThat(texts(table))
                .startsWith("100 µs", "1.35 ms", "1.00")
                .last()
                .asString()
                .startsWith("13.5");
        assertThat(new CrudReport(run).answers().get(2).sentences().get(0))
                .contains("mongodb@100mbit is 13.5", "slower than mongodb");
    }

    @Test
    void otherSuitesHaveNoneOfThis() {
        assertThat(new CrudReport(new Rows("insert").view()).answers()).isEmpty();
        assertThat(new CrudReport(new Rows("insert").view()).panels())
                .allSatisfy(panel -> assertThat(panel.tables(Output.MARKDOWN)).isEmpty());
    }
}
