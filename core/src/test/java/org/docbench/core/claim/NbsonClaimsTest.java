package org.docbench.core.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.docbench.core.run.ExampleRun;
import org.docbench.core.run.RunFile.ClaimRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.junit.jupiter.api.Test;

/** Seed 002 ruled on its own table: times in µs for ten runs, as its README prints them. */
class NbsonClaimsTest {
    private static final String JUNE = "erlang.nbson-2022";
    private static final int[] DOCUMENTS = {1, 10, 100, 1000, 10_000, 100_000};
    private static final double[][] DECODE = {
        {1649, 298, 3394, 32143, 960857, 14096820}, {2254, 793, 7622, 72362, 1985022, 28931531}
    };
    private static final double[][] ENCODE = {
        {988, 450, 3041, 25378, 276705, 2753270}, {1039, 663, 5965, 59154, 904258, 10265374}
    };
    /** As nobody but the table's reader divides them. */
    private static final double[] DECODE_RATIOS = {1.37, 2.66, 2.25, 2.25, 2.07, 2.05};

    private static final double[] ENCODE_RATIOS = {1.05, 1.47, 1.96, 2.33, 3.27, 3.73};

    @Test
    void theTableConfirmsItself() throws IOException {
        List<ResultRow> rows = table(6, "files", "decode", "encode");
        rows.addAll(table(6, "published", "ten decode", "ten encode"));
        Map<String, ClaimRow> rulings = rule(rows);
        for (int i = 1; i <= 6; i++) {
            assertRatio(rulings.get("N1." + i), DECODE_RATIOS[i - 1]);
            assertRatio(rulings.get("N2." + i), ENCODE_RATIOS[i - 1]);
        }
        assertRatio(rulings.get("N1"), 2.07);
        assertRatio(rulings.get("N2"), 2.10);
        assertThat(rulings.get("N1").why())
                .contains("Over 6 cases (geometric mean) Erlang nbson-2022 is", "faster than Erlang bson-erlang")
                .doesNotContain("instead of nbson of June 2022");
    }

    /** The figures are of June 2022: a run of another nbson has its own figures next to the claim, and no outcome. */
    @Test
    void todaysNbsonStandsNextToTheClaim() throws IOException {
        List<ResultRow> rows = table(6, "files", "decode", "encode");
        rows.removeIf(row -> row.target().equals(JUNE));
        ClaimRow overall = rule(rows).get("N1");
        assertThat(overall.ruling()).isEqualTo("not-run");
        assertThat(overall.why()).contains("Today's nbson: over 6 cases (geometric mean) Erlang nbson is");
    }

    private static void assertRatio(ClaimRow row, double published) {
        assertThat(row.publishedValue()).as(row.id()).isEqualTo(published, within(0.005));
        assertThat(row.measured()).as(row.id()).isEqualTo(published, within(published * 0.01));
        // 1.05 is on the edge of a tie: a percent of noise decides
        assertThat(row.ruling()).as(row.toString()).isIn("confirmed", published < 1.06 ? "inconclusive" : "confirmed");
    }

    @Test
    void withoutTheLargestFileTheOverallClaimWaitsAndTheFiveAreSaid() throws IOException {
        Map<String, ClaimRow> rulings = rule(table(5, "files", "decode", "encode"));
        assertThat(rulings.get("N1").ruling()).isEqualTo("not-run");
        assertThat(rulings.get("N1").why())
                .contains("codec files documents=100000 decode of Erlang nbson")
                .contains(
                        "Without the file of 100,000 documents: over 5 cases (geometric mean) Erlang nbson-2022 is 2.0");
        assertThat(rulings.get("N1.6").ruling()).isEqualTo("not-run");
        assertThat(rulings.get("N1.5").ruling()).isEqualTo("confirmed");
    }

    @Test
    void thePublishedProcedureStandsBesideTheSteadyState() throws IOException {
        List<ResultRow> rows = table(6, "files", "decode", "encode");
        rows.addAll(table(6, "published", "ten decode", "ten encode"));
        Map<String, ClaimRow> rulings = rule(rows);
        assertThat(rulings.get("N1.1").why())
                .contains(
                        "In the steady state, which the published procedure does not reach at this size: Erlang nbson-2022 is 1.3");
        assertThat(rulings.get("N1.1").measure()).contains("phase ten decode");
        assertThat(rulings.get("N2.4").why()).contains("ten cold passes: Erlang nbson-2022 is 2.3");
    }

    /** All 24 cells of the table stand in four claims. */
    @Test
    void anAbsoluteTimeIsTakenApartIntoOneRunAndOneDocument() throws IOException {
        List<ResultRow> rows = table(6, "published", "ten decode", "ten encode");
        Map<String, ClaimRow> rulings = rule(rows);
        for (int i = 1; i <= 4; i++) {
            ClaimRow cells = rulings.get("N3." + i);
            assertThat(cells.ruling()).as(cells.toString()).isEqualTo("size");
            assertThat(cells.measured()).isEqualTo(6);
            assertThat(cells.why())
                    .contains(
                            "6 of 6 times of Erlang",
                            "on another machine; the published number is the total of ten runs");
        }
    }

    @Test
    void aFasterMachineRefutesNoAbsoluteTimeAndTheFarCellsAreNamed() throws IOException {
        List<ResultRow> rows = table(5, "published", "ten decode");
        rows.add(ExampleRun.row("codec", "published", Map.of("documents", "100000"), JUNE, "ten decode", 3_000));
        ClaimRow cells = rule(rows).get("N3.1");
        assertThat(cells.ruling()).isEqualTo("inconclusive");
        assertThat(cells.measured()).isEqualTo(5);
        assertThat(cells.why())
                .contains("not: codec published documents=100000 ")
                .contains(" ns where 14,097 were published", "which decides nothing between two machines");
    }

    /** One decoder with and without the compiler's optimisation; both builds encode with the same code. */
    @Test
    void theCauseIsTestedByBuildingOneDecoderTwice() throws IOException {
        List<ResultRow> rows = table(6, "files", "decode");
        rows.add(hundred("erlang.nbson-no-bsm-opt", "decode", 5_000));
        rows.add(hundred("erlang.nbson-no-bsm-opt", "encode", 1_000));
        rows.add(hundred("erlang.nbson", "encode", 1_000));
        ClaimRow cause = rule(rows).get("N4");
        assertThat(cause.ruling()).isEqualTo("confirmed");
        assertThat(cause.publishedValue()).isNull();
        assertThat(cause.measured()).isEqualTo(5_000 / 3_394.0, within(0.01));
        assertThat(cause.why()).contains("The difference of the two libraries, 100 documents: Erlang nbson is 2.2");
        assertThat(cause.objection()).contains("Encoding 100 documents, for which both builds have the same code");
    }

    @Test
    void aDecoderThatIsNoFasterWithTheOptimisationRefutesTheCause() throws IOException {
        List<ResultRow> rows = table(6, "files", "decode");
        rows.add(hundred("erlang.nbson-no-bsm-opt", "decode", 2_000));
        assertThat(rule(rows).get("N4").ruling()).isEqualTo("refuted");
    }

    @Test
    void withoutTheSecondBuildTheCauseIsNotRun() throws IOException {
        ClaimRow cause = rule(table(6, "files", "decode")).get("N4");
        assertThat(cause.ruling()).isEqualTo("not-run");
        assertThat(cause.measured()).isNull();
        assertThat(cause.why()).contains("Erlang nbson-no-bsm-opt");
        assertThat(cause.command()).contains("docbench run codec");
    }

    private static ResultRow hundred(String target, String phase, double nanos) {
        return ExampleRun.row("codec", "files", Map.of("documents", "100"), target, phase, nanos);
    }

    private static List<ResultRow> table(int files, String scenario, String... phases) {
        List<ResultRow> rows = new ArrayList<>();
        for (String phase : phases) {
            double[][] micros = phase.endsWith("decode") ? DECODE : ENCODE;
            for (int i = 0; i < files; i++) {
                Map<String, String> parameters = Map.of("documents", Integer.toString(DOCUMENTS[i]));
                double perMicro = 1000.0 / (10 * DOCUMENTS[i]);
                for (String nbson : List.of(JUNE, "erlang.nbson")) {
                    rows.add(ExampleRun.row("codec", scenario, parameters, nbson, phase, micros[0][i] * perMicro));
                }
                rows.add(ExampleRun.row(
                        "codec", scenario, parameters, "erlang.bson-erlang", phase, micros[1][i] * perMicro));
            }
        }
        return rows;
    }

    private static Map<String, ClaimRow> rule(List<ResultRow> rows) throws IOException {
        Path file = Path.of(System.getProperty("docbench.home"), "claims", "seed-002.json");
        return Rulings.of(List.of(ClaimsFile.parse(Files.readString(file))), rows, List.of(), List.of()).stream()
                .collect(Collectors.toMap(ClaimRow::id, r -> r));
    }
}
