package org.docbench.report.threshold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.HdrHistogram.Histogram;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Histograms;
import org.docbench.core.stats.Samples;
import org.docbench.report.KnownRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThresholdTest {
    private static final Map<String, String> CASE = Map.of("workers", "4");

    /** By hand: times are in ns. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "update p99 > 10ms               | update |                | P99  | ABOVE    | 1e7",
                "  update   p99>10 ms            | update |                | P99  | ABOVE    | 1e7",
                "crud/mongodb mean >= 1.5us      | crud   | mongodb        | MEAN | AT_LEAST | 1500",
                "crud/mongodb@wan#2 p50 <= 80µs  | crud   | mongodb@wan#2  | P50  | AT_MOST  | 80000",
                "access/bson.raw p90 < 250 ns    | access | bson.raw       | P90  | BELOW    | 250",
                "ycsb/postgres.* rate < 5k/s     | ycsb   | postgres.*     | RATE | BELOW    | 5000",
                "ycsb rate <= 500/s              | ycsb   |                | RATE | AT_MOST  | 500",
                "query mean > 2 s                | query  |                | MEAN | ABOVE    | 2e9",
            })
    void itIsReadAsWritten(
            String text,
            String suite,
            String target,
            Threshold.Statistic statistic,
            Threshold.Operator operator,
            double limit) {
        Threshold threshold = Threshold.parse(text);
        assertThat(threshold.suite()).isEqualTo(suite);
        assertThat(threshold.target()).isEqualTo(Optional.ofNullable(target));
        assertThat(threshold.statistic()).isEqualTo(statistic);
        assertThat(threshold.operator()).isEqualTo(operator);
        assertThat(threshold.limit()).isCloseTo(limit, within(limit * 1e-12));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "update",
                "update p99",
                "p99 > 10ms",
                "update p98 > 10ms",
                "update P99 > 10ms",
                "update p99 = 10ms",
                "update p99 => 10ms",
                "update p99 > 10",
                "update p99 > ms",
                "update p99 > 10m",
                "update p99 > -10ms",
                "update p99 > 1e3ms",
                "update p99 > 10/s",
                "update p99 > 10ms/s",
                "ycsb rate < 500",
                "ycsb rate < 500ms",
                "update/ p99 > 10ms",
                "update p99 > 10ms 20ms",
                "update p99 > 10ms and update mean > 1ms",
                "update p99 > 9999999999999999ms"
            })
    void whatHasAnotherFormIsRefused(String text) {
        assertThatThrownBy(() -> Threshold.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("SUITE[/TARGET] STATISTIC OP VALUE");
    }

    /** Of a value and a limit exactly one of {@code >} and {@code <=} holds, and one of {@code <} and {@code >=}. */
    @Property
    void anOperatorAndItsOppositeNeverAgree(
            @ForAll @DoubleRange(max = 1e6) double value, @ForAll @DoubleRange(max = 1e6) double limit) {
        String written = String.format(Locale.ROOT, "%.6fns", limit);
        assertThat(Threshold.parse("s mean > " + written).isBrokenBy(value))
                .isNotEqualTo(Threshold.parse("s mean <= " + written).isBrokenBy(value));
        assertThat(Threshold.parse("s mean < " + written).isBrokenBy(value))
                .isNotEqualTo(Threshold.parse("s mean >= " + written).isBrokenBy(value));
    }

    private static ResultRow times(String target, double... nanos) {
        return KnownRuns.measured("s", "a", CASE, target, "write", Samples.of(nanos), null, null, List.of(), 1);
    }

    /** A row of single operations that took 1 to 100 ms. */
    private static ResultRow single(String target, String phase) {
        var histogram = new Histogram(3);
        for (long millis = 1; millis <= 100; millis++) {
            histogram.recordValue(millis * 1_000_000);
        }
        return KnownRuns.row(
                new Case("s", "a", CASE),
                target,
                phase,
                Samples.of(new double[] {50e6, 51e6}),
                Trial.Measured.histogram(List.of(), Histograms.encoded(histogram), List.of()),
                1);
    }

    private static RunFile run(ResultRow... rows) {
        return KnownRuns.of().set("results", rows).file();
    }

    private static Outcome of(String text, RunFile run) {
        return Threshold.parse(text).of(run);
    }

    @Test
    void theResultsThatBreakItAreNamedTheWorstFirst() {
        RunFile run =
                run(times("a", 1e6, 1e6), times("b", 3e6, 3e6), times("c", 2e6, 2e6), times("store.null", 9e6, 9e6));
        Outcome above = of("s mean > 1500us", run);
        assertThat(above.failed()).isTrue();
        assertThat(above.words())
                .isEqualTo(
                        "--fail-on 's mean > 1500us' failed: true of 2 of 3 results: b 3.00 ms (a, 4 workers, write); "
                                + "c 2.00 ms (a, 4 workers, write)");
        assertThat(of("s mean < 2ms", run).words()).contains("failed: true of 1 of 3 results: a 1.00 ms");
        assertThat(of("s mean > 3ms", run).failed()).isFalse();
        assertThat(of("s mean >= 3ms", run).failed()).isTrue();
    }

    @Test
    void theRestIsCounted() {
        RunFile run = run(times("a", 1, 1), times("b", 2, 2), times("c", 3, 3), times("d", 4, 4), times("e", 5, 5));
        assertThat(of("s mean > 0ns", run).words())
                .contains("5 of 5 results: e 5.00 ns", "c 3.00 ns")
                .endsWith("; and 2 more");
    }

    /** The suite, the target or every number can be missing: nothing was shown to hold. */
    @ParameterizedTest
    @ValueSource(strings = {"other mean > 1s", "s/nosuch mean > 1s", "s/failed mean > 1s"})
    void oneThatAppliesToNothingFails(String text) {
        RunFile run = run(
                times("a", 1e6, 1e6), KnownRuns.without("s", "a", CASE, "failed", "write", new Trial.Failed("wrong")));
        assertThat(of(text, run).failed()).isTrue();
        assertThat(of(text, run).words())
                .isEqualTo("--fail-on '" + text + "' failed: it applies to no measured result of this run");
    }

    @Test
    void aTargetIsAnIdOrTheFirstWordsOfSeveral() {
        RunFile run = run(
                times("db", 1e6, 1e6), times("db.fast", 2e6, 2e6), times("dbx.fast", 3e6, 3e6), times("db.null", 4, 4));
        assertThat(of("s/db mean > 0ns", run).words()).contains("1 of 1 results: db 1.00 ms");
        assertThat(of("s/db.* mean > 0ns", run).words()).contains("2 of 2 results");
        assertThat(of("s/dbx mean > 0ns", run).words()).contains("1 of 1 results: dbx.fast");
        assertThat(of("s/db.null mean > 0ns", run).words()).contains("1 of 1 results: db.null");
    }

    @ParameterizedTest
    @CsvSource({"p50, 50", "p90, 90", "p99, 99"})
    void percentilesAreOfSingleOperationsWhereTheseWereTimed(String statistic, int millis) {
        RunFile run = run(times("a", 1e9, 2e9), single("a", "latency"));
        assertThat(of("s " + statistic + " > " + (millis - 1) + "ms", run).failed())
                .isTrue();
        assertThat(of("s " + statistic + " > " + (millis + 1) + "ms", run).failed())
                .isFalse();
        assertThat(of("s " + statistic + " > 0ns", run).values()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"p50", "p90", "p99"})
    void theMeansOfRoundsHaveNoPercentiles(String statistic) {
        var rounds = Samples.of(new double[] {1e9}, new double[] {2e9});
        RunFile run = run(KnownRuns.measured("s", "a", CASE, "a", "write", rounds, null, null, List.of(), 1));
        assertThat(of("s " + statistic + " > 0ns", run).values()).isEmpty();
        assertThat(of("s mean > 0ns", run).values()).hasSize(1);
    }

    /** Nearest rank: of ten values the ninth. */
    @Test
    void percentilesOfSamplesAreByNearestRank() {
        RunFile run = run(times("a", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
        assertThat(of("s p90 > 8.9ns", run).failed()).isTrue();
        assertThat(of("s p90 > 9ns", run).failed()).isFalse();
    }

    /** Four clients that need 8 ms each do 500/s: the time per operation of all together is 2 ms. */
    @Test
    void theRateIsThatOfAllClientsTogether() {
        RunFile run = run(times("a", 2e6, 2e6), single("a", "latency"));
        assertThat(of("s rate <= 500/s", run).words()).contains("1 of 1 results: a 500 /s");
        assertThat(of("s rate < 500/s", run).failed()).isFalse();
    }

    @Test
    void theRateOfSingleOperationsAloneIsTheOneThatWasCounted() {
        RunFile run = KnownRuns.of()
                .set("results", List.of(single("a", "request")))
                .set(
                        "evidence",
                        List.of(new EvidenceRow(
                                "s", "a", CASE, "a", "machine", 100, Map.of("operations/s by wall time", 1234.0))))
                .file();
        assertThat(of("s rate < 2k/s", run).words()).contains("1 of 1 results: a 1.23 k/s");
        assertThat(of("s rate < 2k/s", run(single("a", "request"))).words()).contains("applies to no measured result");
    }
}
