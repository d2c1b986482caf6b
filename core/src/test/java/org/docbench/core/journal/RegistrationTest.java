package org.docbench.core.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.docbench.core.claim.ClaimsFile;
import org.docbench.core.experiment.CellLine;
import org.docbench.core.experiment.SuiteDescriptor;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RegisteredPlan.AskedPairs;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.runner.Executor;
import org.docbench.core.runner.Suite;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.junit.jupiter.api.Test;

class RegistrationTest {
    private static final String NULL = "null";
    private static final Map<String, String> FIRST = Map.of("fields", "100", "position", "1");
    private static final Map<String, String> LAST = Map.of("position", "1000", "fields", "1000");
    private static final List<String> TARGETS = List.of("bson.raw", "bson.raw#2", "bson.document", "oson.object", NULL);

    private static final Executor NOBODY = new Executor() {
        @Override
        public void run(Task task, BooleanSupplier stop, Consumer<BlockResult> each) {}

        @Override
        public List<TargetRow> targets(List<ResultRow> results) {
            return List.of();
        }

        @Override
        public void close() {}
    };

    private static Suite suite() {
        List<Plan.Group> groups = Stream.of(FIRST, LAST)
                .map(parameters -> Plan.Group.of(List.of(new Plan.Cells(
                        new Task.Step(new Case("access", "flat", parameters), List.of("get", "open", "shown")),
                        TARGETS))))
                .toList();
        return new Suite(
                new SuiteDescriptor<>("access", List.of(), NULL, phase -> !phase.equals("shown")),
                "",
                TARGETS,
                new Plan("access", 1, 8, false, List.of(new Plan.Stage("", TARGETS, groups))),
                NOBODY,
                1);
    }

    private static AskedPairs pairs(Map<String, String> of, String phase, String... targets) {
        return new AskedPairs("access", "flat", of, phase, List.of(targets));
    }

    private static List<AskedPairs> asked(Suite suite, List<ClaimsFile> claims, List<List<String>> questions) {
        return Registration.of(List.of(suite), claims, questions, 0.1).asked();
    }

    private static List<ClaimsFile> claims() throws IOException {
        Path file = Path.of(System.getProperty("docbench.home"), "claims/seed-000.json");
        return List.of(ClaimsFile.parse(Files.readString(file)));
    }

    @Test
    void aQuestionOfTheUserIsAskedOnEveryCaseAndComparedPhase() {
        assertThat(asked(suite(), List.of(), List.of(List.of("oson.object", "bson.raw#2"))))
                .containsExactlyInAnyOrder(
                        pairs(FIRST, "get", "bson.raw#2", "oson.object"),
                        pairs(FIRST, "open", "bson.raw#2", "oson.object"),
                        pairs(LAST, "get", "bson.raw#2", "oson.object"),
                        pairs(LAST, "open", "bson.raw#2", "oson.object"));
        assertThat(asked(suite(), List.of(), List.of(List.of("bson.raw", "json.tree"))))
                .isEmpty();
    }

    /** Of seed 000 only D3 and D7 are on one of these cases alone; D1 needs six more. */
    @Test
    void aClaimAsksOnItsCasesIfAllOfThemArePlanned() throws IOException {
        assertThat(asked(suite(), claims(), List.of()))
                .containsExactlyInAnyOrder(
                        pairs(FIRST, "get", "bson.raw", "oson.object"), pairs(LAST, "get", "bson.raw", "oson.object"));
    }

    @Test
    void linesAskAboutWhatTheyLeaveInThePlan() throws IOException {
        Suite cut = suite().cut(List.of(
                new CellLine("flat", Map.of("fields", List.of("100")), List.of("get"), List.of("bson.raw"), List.of()),
                new CellLine("flat", Map.of(), List.of("open"), List.of("bson.document", "bson.raw"), List.of()),
                new CellLine(
                        "flat", Map.of(), List.of(), List.of(), List.of("bson.document", "bson.raw", "cbor.tree"))));
        assertThat(asked(cut, claims(), List.of()))
                .containsExactlyInAnyOrder(
                        pairs(FIRST, "open", "bson.raw", "bson.raw#2", "bson.document"),
                        pairs(LAST, "open", "bson.raw", "bson.raw#2", "bson.document"),
                        pairs(FIRST, "get", "bson.raw", "bson.raw#2"));
        assertThat(cut.trials()).isEqualTo(8 * (2 * 4 + 3));
    }

    @Test
    void whatIsAskedTwiceIsOneQuestion() throws IOException {
        Suite cut = suite().cut(List.of(new CellLine(
                "flat",
                Map.of(),
                List.of("get"),
                List.of("bson.raw", "oson.object"),
                List.of("oson.object", "bson.raw"))));
        List<AskedPairs> all = asked(cut, claims(), List.of(List.of("oson.object", "bson.raw")));
        assertThat(all)
                .containsExactlyInAnyOrder(
                        pairs(FIRST, "get", "bson.raw", "bson.raw#2", "oson.object"),
                        pairs(LAST, "get", "bson.raw", "bson.raw#2", "oson.object"));
        assertThat(all).allMatch(pairs -> pairs.pairs().count() == 3);
    }

    @Test
    void thePlanKeepsTheTieBandAndTheRateOfError() {
        RegisteredPlan plan = Registration.of(List.of(suite()), List.of(), List.of(), 0.1);
        assertThat(plan.tie()).isEqualTo(0.1);
        assertThat(plan.errorRate()).isEqualTo(0.01);
    }
}
