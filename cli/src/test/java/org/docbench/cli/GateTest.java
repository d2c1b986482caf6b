package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.report.view.Figures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --fail-on} of {@code report} and {@code run}, on the run in docs/example. */
class GateTest {
    private static final String EXAMPLE = System.getProperty("docbench.home") + "/docs/example";

    private static CommandResult report(String... gates) {
        List<String> words = new ArrayList<>(List.of("report", EXAMPLE));
        for (String gate : gates) {
            words.addAll(List.of("--fail-on", gate));
        }
        return CommandResult.docbench(words.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"update p99 > 100ms", "ycsb/postgres rate < 1k/s", "access/bson.raw mean > 10ms"})
    void aThresholdThatHoldsForNoResultIsPassed(String gate) {
        CommandResult said = report(gate);
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.DONE);
        assertThat(said.err()).isEmpty();
    }

    private static List<ResultRow> measured(String suite) {
        return Reports.read(Path.of(EXAMPLE)).results().stream()
                .filter(row -> row.suite().equals(suite) && row.mean() != null)
                .filter(row -> !row.target().endsWith(".null"))
                .toList();
    }

    /** The slowest update, and the lowest rate: a second by the time per operation of all clients together. */
    @Test
    void eachThatFallsIsOneLineAndTheReportIsPrinted() {
        List<ResultRow> updates = measured("update");
        ResultRow slowest =
                updates.stream().max(Comparator.comparing(ResultRow::p99)).orElseThrow();
        double rate = measured("ycsb").stream()
                .filter(row -> row.target().equals("mongodb") && row.phase().equals("operation"))
                .mapToDouble(row -> 1e9 / row.mean())
                .min()
                .orElseThrow();
        CommandResult said = report("update p99 > 1000s", "update p99 > 1ns", "ycsb/mongodb rate < 1M/s", "refuted");
        assertThat(said.exit()).isEqualTo(ExitCode.GATE);
        assertThat(said.out()).isEqualTo(report().out()).isNotBlank();
        int all = updates.size();
        assertThat(said.errorLines())
                .hasSize(2)
                .satisfies(lines -> assertThat(lines.get(0))
                        .startsWith("docbench: --fail-on 'update p99 > 1ns' failed: true of " + all + " of " + all
                                + " results: " + slowest.target() + " " + Figures.time(slowest.p99()) + " ("
                                + slowest.scenario() + ", ")
                        .endsWith("; and " + (all - 3) + " more"))
                .satisfies(lines -> assertThat(lines.get(1))
                        .startsWith(
                                "docbench: --fail-on 'ycsb/mongodb rate < 1M/s' failed: true of 3 of 3 results: mongodb "
                                        + Figures.rate(rate) + " ("));
    }

    /** The line that docs/ci.md shows. */
    @Test
    void thePageShowsTheLine() throws Exception {
        String page = Files.readString(Path.of(System.getProperty("docbench.home"), "docs/ci.md"));
        assertThat(page).contains(report("ycsb/postgres rate < 20k/s").err().strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rest/oracle mean > 1s", "update/oracle mean > 1s", "update/mysql mean > 1h"})
    void whatCannotBePassedIsNotPassed(String gate) {
        CommandResult said = report(gate);
        boolean malformed = gate.endsWith("h");
        assertThat(said.exit()).as(said.err()).isEqualTo(malformed ? ExitCode.USAGE : ExitCode.GATE);
        assertThat(said.errorLines())
                .singleElement()
                .asString()
                .contains(malformed ? "write regression, refuted or a threshold" : "applies to no measured result");
    }

    @Test
    void aSuiteThatThereIsNotIsWrongUsage() {
        CommandResult said = report("updat p99 > 1ms");
        assertThat(said.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(said.err()).contains("unknown suite 'updat'; did you mean 'update'");
    }

    @Test
    void aRegressionIsOneOfTwoRuns() {
        CommandResult said = report("regression");
        assertThat(said.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(said.err()).contains("docbench compare BEFORE ", " --fail-on regression");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "crud mean > 1s | this run has no suite crud, only access",
                "access/bson.rwa mean > 1s | no target bson.rwa of access; did you mean 'bson.raw'",
                "access/bsn mean > 1s | no target bsn of access; did you mean 'bson'",
                "acces mean > 1s | unknown suite 'acces'; did you mean 'access'",
                "access mean > 1 | write regression, refuted or a threshold",
            })
    void aRunIsRefusedBeforeItMeasuresWhatNoGateCanPass(String gate, String says) {
        CommandResult said = CommandResult.docbench("run", "access", "--dry-run", "--fail-on", gate);
        assertThat(said.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(said.errorLines()).singleElement().asString().contains(says);
        assertThat(said.out()).isEmpty();
    }

    @Test
    void severalGatesOfARunAreTaken() {
        CommandResult said = CommandResult.docbench(
                "run",
                "access",
                "--dry-run",
                "--fail-on",
                "refuted",
                "--fail-on",
                "access mean > 1s",
                "--fail-on",
                "access/bson mean > 1s",
                "--fail-on",
                "regression",
                "--baseline",
                EXAMPLE);
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.DONE);
    }
}
