package org.docbench.service.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.Observer;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.TrialRows;
import org.docbench.core.scenario.Trial;
import org.docbench.load.LoadGenerator;
import org.docbench.service.rest.RestCase.RequestPath;
import org.docbench.service.rest.RestCase.Work.Operation;
import org.docbench.service.work.Usage;
import org.docbench.stores.Durability;
import org.junit.jupiter.api.Test;

/** What a service reports of itself says whether it has settled; time that is over does not. */
class JvmSteadyStateTest {
    private static final long WINDOW = 200_000_000;
    private static final int WINDOWS = 6;

    private static WarmUp.JvmSteadyState reported(long[] cpuMillis, long[] compilingMillis) {
        List<WarmUp.JvmSteadyState.Window> windows = new ArrayList<>();
        for (int i = 0; i < cpuMillis.length; i++) {
            windows.add(
                    new WarmUp.JvmSteadyState.Window(WINDOW, new Usage(cpuMillis[i] * 1_000_000, compilingMillis[i])));
        }
        return new WarmUp.JvmSteadyState("backend 1", windows);
    }

    @Test
    void itHasSettledWhenTheCompilerRestsAndRequestsGetNoCheaper() {
        assertThat(reported(new long[] {900, 40, 38, 41}, new long[] {700, 19, 3, 0})
                        .obstacle())
                .isEmpty();
        assertThat(reported(new long[] {40, 55, 60}, new long[3]).obstacle())
                .as("dearer, as by a neighbour")
                .isEmpty();
    }

    @Test
    void whoCompilesHasNotSettledHoweverLongItTook() {
        long[] cpu = new long[100];
        long[] compiling = new long[100];
        Arrays.fill(cpu, 40);
        Arrays.fill(compiling, 20);
        assertThat(reported(cpu, compiling).obstacle()).hasValue("backend 1 compiled for 20 ms of one of 200 ms");
    }

    @Test
    void whoseRequestsGetCheaperHasNotSettled() {
        assertThat(reported(new long[] {100, 80, 60}, new long[3]).obstacle())
                .hasValue("requests took 30 % less of the processor time of backend 1 than just before");
        assertThat(reported(new long[] {40, 40}, new long[2]).obstacle())
                .hasValue("backend 1 reported of 2 windows only");
    }

    @Test
    void aServiceThatCompilesOnIsComparedWithNoneAndASteadyOneIs() throws IOException {
        List<Trial> trials = new ArrayList<>();
        trials.addAll(measured("compiles", 60));
        trials.addAll(measured("settled", 0));
        trials.addAll(measured("settled too", 0));
        List<ResultRow> rows = TrialRows.of(
                trials, List.of(), List.of("compiles", "settled", "settled too"), any -> "", TrialRows.HARNESS);
        assertThat(rows).hasSize(3).allMatch(row -> row.status().equals("measured"));
        assertThat(rows.get(0).unsettled())
                .startsWith("The service had not settled after 6 windows of requests")
                .contains("the gateway compiled for 60 ms");
        assertThat(rows.subList(1, 3)).extracting(ResultRow::unsettled).containsOnlyNulls();
        assertThat(Evaluation.of(rows, Map.of(), RegisteredPlan.NONE).comparisons())
                .extracting(one -> one.baseline() + ", " + one.contender())
                .containsExactly("settled, settled too");
    }

    /** Two rounds of a case on a real gateway that reports to have compiled for so long in each window. */
    private static List<Trial> measured(String name, long compilingMillis) throws IOException {
        RestCase get = RestCase.single(
                RestSuite.LAYERS.with(Operation.GET.id(), RequestPath.HTTP.id()),
                RestCase.Work.GET,
                RequestPath.HTTP,
                RestCase.Config.usual(Durability.SYNC),
                20);
        LoadGenerator loop = LoadGenerator.measured();
        var runner = new CaseRunner(loop, Observer.NOBODY, Brief.PRESET);
        List<Trial> trials = new ArrayList<>();
        try (var service = new MemoryService(UnaryOperator.identity())) {
            Deque<Usage> reports = new ArrayDeque<>(List.of(new Usage(0, 0)));
            service.reporting(() -> {
                Usage last = reports.getLast();
                reports.add(new Usage(last.cpuNanos() + WINDOW, last.compilingMillis() + compilingMillis));
                return List.of(last);
            });
            service.ready(get);
            var asked = new WarmUp.Service(service, service.service(get, () -> false), List.of(get));
            WarmUp.Warmed how = new WarmUp(loop, 16, WINDOWS, Duration.ZERO)
                    .of(List.of(asked), () -> false)
                    .get(asked);
            assertThat(how.windows()).isEqualTo(compilingMillis > 0 ? WINDOWS : WarmUp.JvmSteadyState.JUDGED);
            service.unsettled(how.unsettled());
            for (int round = 1; round <= 2; round++) {
                runner.measured(List.of(service), get, round, 7, () -> false)
                        .get(0)
                        .trials()
                        .map(trial -> new Trial(trial.of(), name, trial.phase(), trial.round(), trial.outcome()))
                        .forEach(trials::add);
            }
        }
        return trials;
    }
}
