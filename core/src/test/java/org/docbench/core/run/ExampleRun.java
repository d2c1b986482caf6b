package org.docbench.core.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.stats.Interval;
import org.docbench.core.stats.Samples;

/** Runs made of known times, for tests. */
public final class ExampleRun {
    private ExampleRun() {}

    /** A row of five rounds of four samples around {@code ns}, with 1 % of noise. */
    public static ResultRow row(
            String scenario, Map<String, String> parameters, String target, String phase, double ns) {
        return row("access", scenario, parameters, target, phase, ns);
    }

    /** The same of any suite. */
    public static ResultRow row(
            String suite, String scenario, Map<String, String> parameters, String target, String phase, double ns) {
        var random = new SplittableRandom(
                scenario.hashCode() * 31L + parameters.hashCode() * 17L + target.hashCode() * 7L + phase.hashCode());
        List<double[]> rounds = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            rounds.add(random.doubles(4).map(x -> ns * (0.99 + 0.02 * x)).toArray());
        }
        return Results.measured(
                suite, scenario, parameters, target, phase, Samples.of(rounds), 16.0, true, List.of(), 1);
    }

    /** A run file in which no component is null and no list is empty. */
    public static RunFile full() {
        Map<String, String> one = Map.of("fields", "100");
        List<ResultRow> rows = new ArrayList<>();
        for (int n : new int[] {10, 100, 1000}) {
            Map<String, String> size = Map.of("fields", Integer.toString(n));
            rows.add(row("growth", size, "bson.raw", "get", 30.0 * n));
            rows.add(row("growth", size, "oson.object", "get", 100));
        }
        rows.add(
                Results.without("access", "flat", one, "bson.raw", "get", Results.FAILED, "at $.a: expected 1, got 2"));
        Evaluation evaluation = Evaluation.of(rows, Map.of("growth", "fields"), 1);
        var settings = JsonNodeFactory.instance.objectNode().put("model", "a processor");
        return new RunFile(
                RunFile.SCHEMA,
                "20260101-access",
                "2026-01-01T00:00:00Z",
                "2026-01-01T00:05:00Z",
                false,
                new RunFile.Docbench("0.1.0", "abc1234"),
                List.of("run", "access"),
                "quick",
                1,
                Map.<String, JsonNode>of("cpu", settings),
                List.of("noise above the threshold"),
                List.of(new RunFile.ScenarioRow(
                        "access", "growth", "How does a lookup grow?", List.of("fields"), Map.of("get", "one lookup"))),
                List.of(new RunFile.CorpusRow("flat", 1, 42, 1, "00ff", Map.of("bson", 6414L))),
                List.of(new RunFile.TargetRow(
                        "oson.tree",
                        "format",
                        "ojdbc",
                        "23",
                        "a tree",
                        "absent",
                        "no driver",
                        Map.of("a", "b"),
                        Map.of("copies", JsonNodeFactory.instance.textNode("all")))),
                rows,
                evaluation.comparisons(),
                evaluation.growth(),
                List.of(new RunFile.EvidenceRow(
                        "update",
                        "baseline",
                        Map.of("durability", "sync"),
                        "mongodb",
                        "server",
                        100,
                        Map.of("log syncs", 1.0))),
                List.of(new RunFile.ServerReportRow(
                        "update",
                        "baseline",
                        Map.of("durability", "sync"),
                        "mongodb",
                        100,
                        1.5,
                        Map.of("opcounters.update", 100.0))),
                List.of(new PlanRow(
                        "query", "element", Map.of("index", "one"), "mongodb", "targets", true, "IXSCAN targets")),
                List.of(new ProfileRow(
                        "query",
                        "element",
                        Map.of("index", "one"),
                        "mongodb",
                        "query",
                        "client",
                        "async-profiler 4, event cpu",
                        "an example",
                        2,
                        Map.of("encode", 0.5, "unknown", 0.5),
                        "flames/a.html",
                        "flames/a.collapsed")),
                new Timeline(
                        100,
                        List.of(0L, 101L),
                        List.of(new Timeline.Series("machine", "CPU", "cores", List.of(0.5, 1.25))),
                        List.of(new Timeline.Mark("query", "element", "mongodb", "query", 0, 90))),
                List.of(new RunFile.ClaimRow(
                        "D1",
                        "000",
                        List.of("access"),
                        "71x",
                        "71x",
                        71.24,
                        "sum",
                        43.0,
                        Interval.at95(40, 46),
                        "confirmed",
                        "because",
                        "but")),
                plan());
    }

    private static RegisteredPlan plan() {
        var step = new Task.Step(new Case("access", "growth", Map.of("fields", "100")), List.of("get"));
        var group = Plan.Group.of(List.of(new Plan.Cells(step, List.of("bson.raw"))));
        return new RegisteredPlan(
                List.of(new SuitePlan(
                        "access",
                        3,
                        List.of("bson.raw"),
                        List.of("access/growth fields=100 get"),
                        Map.of("bson.raw", "null"),
                        Suite.HARNESS,
                        Map.of("growth", "fields"),
                        List.of("latency"),
                        new Plan(
                                "access",
                                42,
                                3,
                                false,
                                List.of(new Plan.Stage("", List.of("bson.raw"), List.of(group)))))),
                List.of(Question.pairs("access")));
    }

    /** The same run on another machine, with another seed, target version and corpus, and every time longer by a factor. */
    public static RunFile other(RunFile run, double factor) {
        RunFile.CorpusRow c = run.corpora().get(0);
        RunFile.TargetRow t = run.targets().get(0);
        return new RunFile(
                run.schema(),
                "other",
                run.started(),
                run.finished(),
                false,
                run.docbench(),
                run.command(),
                run.preset(),
                2,
                Map.<String, JsonNode>of(
                        "cpu", JsonNodeFactory.instance.objectNode().put("model", "another")),
                List.of(),
                run.scenarios(),
                List.of(new RunFile.CorpusRow(c.name(), c.version(), c.seed(), c.documents(), "01ff", c.sizes())),
                List.of(new RunFile.TargetRow(
                        t.id(),
                        t.kind(),
                        t.product(),
                        "24",
                        t.about(),
                        t.status(),
                        t.reason(),
                        t.settings(),
                        t.ledger())),
                run.results().stream()
                        .map(r -> Results.isMeasured(r)
                                ? row(r.scenario(), r.caseParameters(), r.target(), r.phase(), factor * r.mean())
                                : r)
                        .toList(),
                run.comparisons(),
                run.growth(),
                run.claims());
    }
}
