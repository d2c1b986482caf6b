package org.docbench.core.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Interval;

/** Runs made of known times, for tests. */
public final class ExampleRun {
    private static final ObjectMapper JSON = new ObjectMapper();

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
        return row(new Case(suite, scenario, parameters), target, phase, rounds);
    }

    /** A row of these rounds. */
    public static ResultRow row(Case of, String target, String phase, List<double[]> rounds) {
        List<Trial> trials = new ArrayList<>();
        for (double[] round : rounds) {
            var outcome = new Trial.Measured(DoubleStream.of(round).boxed().toList(), 16.0);
            trials.add(new Trial(of, target, phase, trials.size(), outcome));
        }
        return TrialRows.of(trials, List.of(), List.of(), other -> other, TrialRows.HARNESS)
                .get(0);
    }

    /** A row of a wrong result. */
    static ResultRow failed(Case of, String target, String phase, String why) {
        var trial = new Trial(of, target, phase, 1, new Trial.Failed(why));
        return TrialRows.of(List.of(trial), List.of(), List.of(), other -> other, TrialRows.HARNESS)
                .get(0);
    }

    /** The same of any suite. */
    public static ResultRow failed(
            String suite, String scenario, Map<String, String> parameters, String target, String phase, String why) {
        return failed(new Case(suite, scenario, parameters), target, phase, why);
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
        rows.add(failed(new Case("access", "flat", one), "bson.raw", "get", "at $.a: expected 1, got 2"));
        Evaluation evaluation = Evaluation.of(rows, Map.of("growth", "fields"), RegisteredPlan.NONE);
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
                evaluation.families(),
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
                List.of(new RunFile.PlanRow(
                        "query", "element", Map.of("index", "one"), "mongodb", "targets", true, "IXSCAN targets")),
                List.of(new RunFile.ProfileRow(
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
                new RunFile.Timeline(
                        100,
                        List.of(0L, 101L),
                        List.of(new RunFile.Timeline.Series("machine", "CPU", "cores", List.of(0.5, 1.25))),
                        List.of(new RunFile.Timeline.Mark("query", "element", "mongodb", "query", 0, 90))),
                List.of(new RunFile.ClaimRow(
                        "D1",
                        "000",
                        List.of("access"),
                        "71x",
                        "71x",
                        71.24,
                        new RunFile.PublicationRow(
                                "somebody", "1 May", "https://example.org", "table 1", "a day later"),
                        "sum",
                        43.0,
                        Interval.at95(40, 46),
                        "confirmed",
                        "because",
                        "docbench run access",
                        "but")),
                plan());
    }

    private static RegisteredPlan plan() {
        var step = new Task.Step(new Case("access", "growth", Map.of("fields", "100")), List.of("get"));
        var group = Plan.Group.of(List.of(new Plan.Cells(step, List.of("bson.raw"))));
        return new RegisteredPlan(
                List.of(new RegisteredPlan.SuitePlan(
                        "access",
                        3,
                        List.of("bson.raw"),
                        List.of("access/growth fields=100 get"),
                        Map.of("bson.raw", "null"),
                        TrialRows.HARNESS,
                        Map.of("growth", "fields"),
                        List.of("latency"),
                        new Plan(
                                "access",
                                42,
                                3,
                                false,
                                List.of(new Plan.Stage("", List.of("bson.raw"), List.of(group)))))),
                List.of(RegisteredPlan.Question.pairs("access")),
                List.of(new RegisteredPlan.AskedPairs(
                        "access", "growth", Map.of("fields", "100"), "get", List.of("bson.raw", "oson.object"))),
                RegisteredPlan.TIE,
                RegisteredPlan.ERROR_RATE);
    }

    /** A run file of these rows and nothing else. */
    public static RunFile of(List<ResultRow> rows) {
        ObjectNode tree = JSON.valueToTree(full());
        tree.set("results", JSON.valueToTree(rows));
        List.of("evidence", "serverReports", "plans", "profiles", "timeline", "plan")
                .forEach(tree::remove);
        return JSON.convertValue(tree, RunFile.class);
    }

    /** The same run on another machine, with another seed, target version and corpus, and every time longer by a factor. */
    public static RunFile other(RunFile run, double factor) {
        ObjectNode tree = JSON.valueToTree(run);
        tree.put("id", "other").put("seed", 2).set("warnings", JSON.createArrayNode());
        tree.set("environment", JSON.valueToTree(Map.of("cpu", Map.of("model", "another"))));
        ((ObjectNode) tree.at("/corpora/0")).put("sha256", "01ff");
        ((ObjectNode) tree.at("/targets/0")).put("version", "24");
        tree.set(
                "results",
                JSON.valueToTree(run.results().stream()
                        .map(r -> Results.isMeasured(r)
                                ? row(r.scenario(), r.caseParameters(), r.target(), r.phase(), factor * r.mean())
                                : r)
                        .toList()));
        List.of("evidence", "serverReports", "plans", "profiles", "timeline", "plan")
                .forEach(tree::remove);
        return JSON.convertValue(tree, RunFile.class);
    }
}
