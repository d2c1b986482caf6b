package org.docbench.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.docbench.core.run.Evaluation;
import org.docbench.core.run.RegisteredPlan;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ComparisonRow;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.Docbench;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.ScenarioRow;
import org.docbench.core.run.RunFile.TargetRow;

/** A complete run file with invented numbers, the same on every call. Its id says so: it must never pass for a result. */
final class SyntheticRun {

    private SyntheticRun() {}

    static RunFile complete() {
        List<ResultRow> results = SyntheticResults.all();
        List<ComparisonRow> comparisons = SyntheticComparisons.of(results);
        return KnownRuns.of()
                .set("id", "synthetic-not-measured")
                .set("started", "2026-01-01T00:00:00Z")
                .set("finished", "2026-01-01T00:07:30Z")
                .set("docbench", new Docbench("0.1.0", "0000000"))
                .set("command", List.of("run", "access", "--preset", "quick", "--documents", "my documents.ndjson"))
                .set("seed", 42)
                .set("environment", environment())
                .set(
                        "warnings",
                        List.of(
                                "SYNTHETIC: every number here is invented to test the report.",
                                "The machine was noisy: an empty loop varied by 14 % between rounds."))
                .set("scenarios", scenarios())
                .set("corpora", corpora())
                .set("targets", targets())
                .set("results", results)
                .set("comparisons", comparisons)
                .set("growth", SyntheticGrowth.all())
                .set("claims", SyntheticClaims.all())
                .file();
    }

    /** Its twenty thousand intervals take seconds, so they are worked out once. */
    private static final class CodecRun {
        static final RunFile RUN = codecRun();
    }

    /** A run of the suite {@code codec} alone. */
    static RunFile codecs() {
        return CodecRun.RUN;
    }

    private static RunFile codecRun() {
        RunFile run = complete();
        List<ResultRow> results = SyntheticCodecs.results();
        return KnownRuns.of(run)
                .set("id", "synthetic-codecs")
                .set("interrupted", false)
                .set("command", List.of("run", "codec", "--preset", "quick"))
                .set(
                        "scenarios",
                        List.of(new ScenarioRow(
                                "codec",
                                "files",
                                "What does one document of a file cost?",
                                List.of("documents"),
                                Map.of("decode", "bytes to the library's document"))))
                .set("corpora", SyntheticCodecs.corpora())
                .set("targets", SyntheticCodecs.targets())
                .set("results", results)
                .set(
                        "comparisons",
                        Evaluation.of(results, Map.of(), RegisteredPlan.NONE).comparisons())
                .set("growth", List.of())
                .file();
    }

    /** Both suites in one run. */
    static RunFile both() {
        RunFile access = complete();
        RunFile codec = codecs();
        return KnownRuns.of(access)
                .set("id", "synthetic-both")
                .set("interrupted", false)
                .set("command", List.of("run", "access", "codec"))
                .set("scenarios", joined(access.scenarios(), codec.scenarios()))
                .set("corpora", joined(access.corpora(), codec.corpora()))
                .set(
                        "targets",
                        joined(
                                access.targets(),
                                codec.targets().stream()
                                        .filter(target -> access.targets().stream()
                                                .noneMatch(other -> other.id().equals(target.id())))
                                        .toList()))
                .set("results", joined(access.results(), codec.results()))
                .set("comparisons", joined(access.comparisons(), codec.comparisons()))
                .file();
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** The same run stopped during its third scenario. */
    static RunFile interrupted() {
        RunFile run = complete();
        List<ResultRow> kept = run.results().stream()
                .filter(row -> List.of("flat", "nested").contains(row.scenario()))
                .toList();
        return copy(run, "synthetic-interrupted", true, run.targets(), kept, SyntheticComparisons.of(kept));
    }

    /** A run in which no target could be started. */
    static RunFile empty() {
        RunFile run = complete();
        List<TargetRow> absent = run.targets().stream()
                .map(target -> new TargetRow(
                        target.id(),
                        target.kind(),
                        target.product(),
                        target.version(),
                        target.about(),
                        "absent",
                        "not on this machine; run docbench doctor",
                        Map.of(),
                        Map.of()))
                .toList();
        return copy(run, "synthetic-empty", false, absent, List.of(), List.of());
    }

    private static RunFile copy(
            RunFile run,
            String id,
            boolean interrupted,
            List<TargetRow> targets,
            List<ResultRow> results,
            List<ComparisonRow> comparisons) {
        return KnownRuns.of(run)
                .set("id", id)
                .set("interrupted", interrupted)
                .set("warnings", results.isEmpty() ? List.of() : run.warnings())
                .set("corpora", results.isEmpty() ? List.of() : run.corpora())
                .set("targets", targets)
                .set("results", results)
                .set("comparisons", comparisons)
                .set("growth", List.of())
                .set("claims", results.isEmpty() ? List.of() : run.claims())
                .file();
    }

    private static List<TargetRow> targets() {
        List<TargetRow> targets = new java.util.ArrayList<>();
        for (String id : SyntheticResults.TARGETS) {
            targets.add(target(id, "ran", null));
        }
        targets.add(target(
                "cbor.tree",
                "absent",
                "jackson-dataformat-cbor is not on the class path; add it with --jvm-classpath"));
        targets.add(target("ion.view", "failed", "opening threw IllegalStateException: symbol table missing"));
        return targets;
    }

    private static TargetRow target(String id, String status, String reason) {
        boolean floor = id.contains("floor") || id.equals("null");
        String ledger = "{\"validates\":\"" + (floor ? "nothing" : "touched") + "\",\"copies\":" + id.contains("tree")
                + ",\"allocates\":" + !floor + ",\"materialises\":\"" + (id.contains("raw") ? "view" : "value")
                + "\",\"losses\":" + (id.startsWith("oson") ? "[\"negative zero\",\"binary subtype\"]" : "[]") + "}";
        Map<String, JsonNode> fields = new LinkedHashMap<>();
        json(ledger).properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
        String product = floor
                ? "DocBench"
                : id.startsWith("bson") ? "org.mongodb:bson" : id.startsWith("oson") ? "ojdbc17" : "Jackson";
        return new TargetRow(
                id,
                "format",
                product,
                floor ? "0.1.0" : "5.14.0",
                "the " + id.substring(id.indexOf('.') + 1) + " way",
                status,
                reason,
                Map.of("buffer", "heap"),
                fields);
    }

    private static List<ScenarioRow> scenarios() {
        return List.of(
                new ScenarioRow(
                        "access",
                        "flat",
                        "What does one field of a flat document cost?",
                        List.of("fields", "position"),
                        Map.of(
                                "open",
                                "bytes to handle",
                                "get",
                                "handle to field",
                                "upstream",
                                "one clock pair round each get")),
                new ScenarioRow("access", "nested", "What does a path cost?", List.of("depth"), Map.of()),
                new ScenarioRow("access", "growth", "How does a lookup grow?", List.of("fields"), Map.of()),
                new ScenarioRow(
                        "access",
                        "reads",
                        "After how many reads does opening pay off?",
                        List.of("fields", "k"),
                        Map.of()),
                new ScenarioRow("access", "patch", "What does one edit cost?", List.of("edit"), Map.of()),
                new ScenarioRow("access", "cold", "And outside the cache?", List.of("fields", "documents"), Map.of()),
                new ScenarioRow("access", "user", "Is it true for my documents?", List.of("path"), Map.of()));
    }

    private static List<CorpusRow> corpora() {
        String sha = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
        return List.of(
                new CorpusRow("flat-100", 1, 42, 1, sha, sizes(6414, 6607, 7200)),
                new CorpusRow("flat-1000", 1, 42, 1, sha, sizes(64917, 67911, 72900)),
                new CorpusRow("nested-5", 1, 42, 1, sha, sizes(2054, 1610, 2200)),
                new CorpusRow("user", 1, 42, 2000, sha, sizes(4_210_300, 3_975_120, 5_020_999)));
    }

    private static Map<String, Long> sizes(long bson, long oson, long json) {
        Map<String, Long> sizes = new LinkedHashMap<>();
        sizes.put("BSON", bson);
        sizes.put("OSON", oson);
        sizes.put("JSON", json);
        return sizes;
    }

    private static Map<String, JsonNode> environment() {
        Map<String, JsonNode> groups = new LinkedHashMap<>();
        groups.put("cpu", json("{\"model\":\"Invented CPU\",\"cores\":2,\"governor\":\"unknown\",\"quota\":null}"));
        groups.put("memory", json("{\"total\":\"23.5 GB\"}"));
        groups.put(
                "jvm",
                json("{\"vendor\":\"Nobody\",\"version\":\"17\",\"arguments\":[\"-Xmx512m\",\"-XX:+UseSerialGC\"]}"));
        groups.put("noise", json("{\"loop\":{\"spread\":0.14}}"));
        return groups;
    }

    static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
