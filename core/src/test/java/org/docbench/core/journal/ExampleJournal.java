package org.docbench.core.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RegisteredPlan.Question;
import org.docbench.core.run.RegisteredPlan.SuitePlan;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.run.RunFile.Timeline;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.BlockResult.BlockCounts;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;

/** Journals for tests: a suite {@code access} that is on the runner, and a suite {@code update} that is not. */
final class ExampleJournal {
    static final Case GET = new Case("access", "flat", Map.of("fields", "100"));
    static final Case SINGLE = new Case("update", "single", Map.of("durability", "sync"));
    static final List<String> TARGETS = List.of("a", "b", "null");

    private ExampleJournal() {}

    static SuitePlan suite(Case of, boolean onRunner) {
        var cells = new Plan.Cells(new Task.Step(of, List.of("get", "all")), TARGETS);
        var plan = new Plan(
                of.suite(),
                42,
                2,
                false,
                List.of(new Plan.Stage("", cells.targets(), List.of(Plan.Group.of(List.of(cells))))));
        return new SuitePlan(
                of.suite(),
                plan.trials(),
                TARGETS,
                List.of(of.place("get"), of.place("all")),
                Map.of("a", "null", "b", "null", "null", "null"),
                "the measurement overhead",
                Map.of(),
                List.of("all"),
                onRunner ? plan : null);
    }

    static JournalLine.Planned plan() {
        return new JournalLine.Planned(
                JournalText.SCHEMA,
                "20260101-example",
                "2026-01-01T00:00:00Z",
                new RunFile.Docbench("0.1.0", "abc1234"),
                List.of("run", "access", "update"),
                "quick",
                42,
                Map.<String, JsonNode>of(
                        "cpu", JsonNodeFactory.instance.objectNode().put("model", "a processor")),
                List.of("The documents were cut."),
                Map.of("update", List.of("Corpus a is missing.")),
                List.of(new RunFile.ScenarioRow(
                        "access",
                        "flat",
                        "How long does a lookup take?",
                        List.of("fields"),
                        Map.of("get", "a lookup"))),
                new RegisteredPlan(
                        List.of(suite(GET, true), suite(SINGLE, false)),
                        List.of(new Question(Question.CLAIM, "000/D1", "71 times"), Question.pairs("access"))));
    }

    static BlockResult block(Case of, String target, String phase, int round, double nanos) {
        return BlockResult.of(
                new Trial(of, target, phase, round, new Trial.Measured(List.of(nanos, nanos * 1.01), 16.0)));
    }

    static BlockResult counted(Case of, String target, int round, double syncs) {
        return new BlockResult(
                of,
                target,
                round,
                Map.of("get", new Trial.Measured(List.of(5.0), null, "00ff", List.of("few operations"))),
                List.of(
                        new BlockCounts("server", 10, 1_000, Map.of("log syncs", syncs), Map.of("fsyncs", syncs)),
                        new BlockCounts("machine", 10, 0, Map.of("CPU", 30.0), Map.of())));
    }

    static JournalLine.Target target(String suite, String id, String status) {
        return new JournalLine.Target(
                suite,
                new TargetRow(
                        id,
                        "format",
                        "a library",
                        "1",
                        "about it",
                        status,
                        status.equals("ran") ? null : "why",
                        Map.of(suite, "set"),
                        Map.of()));
    }

    static JournalLine.End end(boolean complete) {
        return new JournalLine.End(
                "2026-01-01T00:01:00Z",
                complete,
                !complete,
                Map.of("noise", JsonNodeFactory.instance.objectNode().put("level", "low")),
                List.of("The machine was noisy."),
                List.of(new JournalLine.SuiteEnd(
                        "update",
                        List.of(SINGLE.place("get")),
                        List.of("Corpus b is missing."),
                        List.of(new RunFile.CorpusRow("flat", 1, 42, 1, "00ff", Map.of("bson", 6414L))),
                        Map.of(),
                        List.of(new RunFile.EvidenceRow(
                                "update", "single", SINGLE.parameters(), "a", "kernel", 3, Map.of("log syncs", 1.0))),
                        List.of(),
                        List.of())),
                List.of(),
                Timeline.NONE);
    }

    /** The bytes of a journal with these lines. */
    static byte[] bytes(List<JournalLine> lines) {
        var out = new ByteArrayOutputStream();
        var journal = new Journal(out, text -> text);
        lines.forEach(journal::append);
        return out.toByteArray();
    }

    /** The run of the plan and these lines. */
    static RecordedRun run(JournalLine... lines) {
        return new RecordedRun(
                Stream.concat(Stream.of(plan()), Stream.of(lines)).toList());
    }
}
