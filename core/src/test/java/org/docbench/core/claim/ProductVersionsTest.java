package org.docbench.core.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.run.ExampleRun;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.junit.jupiter.api.Test;

/** Claims on products whose version a run names: {@code --targets mongodb:8.0.16}. */
class ProductVersionsTest {
    @Test
    void theOnlyVersionStandsForTheProduct() throws IOException {
        ClaimRow row = rule("E5.mongodb", indexed("mongodb:8.0.16"));
        assertThat(row.ruling()).isEqualTo("confirmed");
        assertThat(row.measured()).isEqualTo(2.1, within(0.02));
        assertThat(row.why()).contains("(MongoDB 8.0.16, the only version in the run)");
    }

    @Test
    void theProductItselfIsRuledOnWhereItIsThere() throws IOException {
        List<ResultRow> rows = new ArrayList<>(indexed("mongodb:7.0"));
        rows.addAll(PublishedInserts.ten("mongodb", "none", 10_000));
        rows.addAll(PublishedInserts.ten("mongodb", "one", 10_000));
        ClaimRow row = rule("E5.mongodb", rows);
        assertThat(row.measured()).isEqualTo(1, within(0.02));
        assertThat(row.why()).doesNotContain("version");
    }

    /** Nobody knows which of two the claim is about. */
    @Test
    void twoVersionsRuleOnNothing() throws IOException {
        List<ResultRow> rows = Stream.of("mongodb:7.0", "mongodb:8.0.16")
                .flatMap(target -> indexed(target).stream())
                .toList();
        ClaimRow row = rule("E5.mongodb", rows);
        assertThat(row.ruling()).isEqualTo("not-run");
        assertThat(row.why()).contains("the run has mongodb:7.0 and mongodb:8.0.16");
    }

    /** A version over a network is another target than the same one beside the client. */
    @Test
    void networksAreToldApart() throws IOException {
        List<ResultRow> rows = List.of(find("mongodb:8.0", 75_000), find("mongodb:8.0@published-id", 415_000));
        assertThat(rule("004", "W5.far", rows).measured()).isEqualTo(415.0 / 75, within(0.1));
        assertThat(rule("004", "W5.far", rows.subList(0, 1)).ruling()).isEqualTo("not-run");
    }

    private static ResultRow find(String target, double nanos) {
        return ExampleRun.row(
                "crud",
                "find",
                Map.of("documents", "1000000", "by", "value", "order", "range", "workers", "1"),
                target,
                "find",
                nanos);
    }

    private static List<ResultRow> indexed(String target) {
        return Stream.concat(
                        PublishedInserts.ten(target, "none", PublishedInserts.MONGODB).stream(),
                        PublishedInserts.ten(target, "one", PublishedInserts.MONGODB_INDEXED).stream())
                .toList();
    }

    private static ClaimRow rule(String id, List<ResultRow> rows) throws IOException {
        return rule("001", id, rows);
    }

    private static ClaimRow rule(String seed, String id, List<ResultRow> rows) throws IOException {
        var file = ClaimsFile.parse(
                Files.readString(Path.of(System.getProperty("docbench.home"), "claims", "seed-" + seed + ".json")));
        return Rulings.of(List.of(file), rows, List.of(), List.of()).stream()
                .filter(row -> row.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
