package org.docbench.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.docbench.core.run.RunFile.CorpusRow;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFile.TargetRow;
import org.docbench.core.scenario.Trial;
import org.docbench.core.stats.Samples;

/** Invented rows of the suite {@code codec}: seven languages, every scenario, an absent agent, floors, refusals. */
final class SyntheticCodecs {

    /** Invented ns for one byte when decoding. */
    private static final Map<String, Double> SPEED = speeds();

    private static final Map<String, Integer> SIZES = sizes();

    private SyntheticCodecs() {}

    private static Map<String, Double> speeds() {
        Map<String, Double> speeds = new LinkedHashMap<>();
        speeds.put("bson.document", 4.0);
        speeds.put("bson.bsondocument", 4.4);
        speeds.put("bson.raw", 0.01);
        speeds.put("bson.reader", 2.6);
        speeds.put("bson.floor", 1.1);
        speeds.put("oson.object", 3.1);
        speeds.put("oson.tree", 6.3);
        speeds.put("json.tree", 5.8);
        speeds.put("cbor.tree", 4.1);
        speeds.put("smile.tree", 3.7);
        speeds.put("ion.tree", 12.0);
        speeds.put("msgpack.tree", 4.05);
        speeds.put("java.null", 0.01);
        speeds.put("erlang.nbson", 8.0);
        speeds.put("erlang.bson-erlang", 17.0);
        speeds.put("erlang.null", 0.1);
        speeds.put("python.bson", 14.0);
        speeds.put("python.bson.pure", 160.0);
        speeds.put("python.null", 0.3);
        speeds.put("rust.bson", 3.0);
        speeds.put("rust.bson.raw", 0.2);
        speeds.put("rust.null", 0.02);
        speeds.put("go.bson", 9.0);
        speeds.put("go.bson.raw", 0.3);
        speeds.put("go.null", 0.02);
        speeds.put("c.libbson", 0.6);
        speeds.put("c.null", 0.01);
        return speeds;
    }

    private static Map<String, Integer> sizes() {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        sizes.put("drivers-flat", 7531);
        sizes.put("drivers-deep", 1964);
        sizes.put("drivers-full", 5734);
        sizes.put("orders", 1180);
        sizes.put("nbson-all", 204);
        return sizes;
    }

    static List<ResultRow> results() {
        List<ResultRow> rows = new ArrayList<>();
        for (int documents : new int[] {1, 10, 100, 1000, 10_000}) {
            Map<String, String> file = Map.of("documents", String.valueOf(documents));
            double slow = 1 + 0.2 / documents + documents / 40_000.0;
            for (String phase : List.of("decode", "encode")) {
                rows(rows, "files", file, phase, 204 * slow);
                rows(rows, "files", file, "first " + phase, 204 * (1 + 60.0 / documents));
                rows(rows, "published", file, "ten " + phase, 204 * (1 + 9.0 / documents));
            }
        }
        SIZES.forEach((corpus, bytes) -> corpus(rows, "documents", corpus, bytes));
        corpus(rows, "user", "user", 640);
        return rows;
    }

    private static void corpus(List<ResultRow> rows, String scenario, String corpus, double bytes) {
        for (String phase : List.of("decode", "read", "encode")) {
            rows(rows, scenario, Map.of("corpus", corpus), phase, bytes);
        }
        rows(rows, scenario, Map.of("corpus", corpus), "first decode", bytes * 7);
        rows(rows, scenario, Map.of("corpus", corpus), "first encode", bytes * 5);
    }

    private static void rows(
            List<ResultRow> rows, String scenario, Map<String, String> parameters, String phase, double bytes) {
        SPEED.forEach((target, speed) -> {
            if (parameters.containsValue("drivers-full") && target.equals("ion.tree")) {
                rows.add(KnownRuns.without(
                        "codec", scenario, parameters, target, phase, new Trial.Unsupported("Ion has no min key")));
            } else if (parameters.containsValue("orders") && target.equals("python.bson.pure")) {
                rows.add(KnownRuns.without(
                        "codec",
                        scenario,
                        parameters,
                        target,
                        phase,
                        new Trial.Failed("digest differs at document 3")));
            } else if (!target.contains("floor") || !phase.contains("first")) {
                rows.add(row(scenario, parameters, target, phase, bytes * speed * work(target, phase)));
            }
        });
    }

    private static double work(String target, String phase) {
        if (phase.equals("read")) {
            return target.contains("raw") ? 25 : target.equals("oson.object") ? 2.2 : 1.1;
        }
        return phase.endsWith("encode") ? (target.startsWith("oson") ? 2.4 : 0.8) : 1;
    }

    private static ResultRow row(
            String scenario, Map<String, String> parameters, String target, String phase, double ns) {
        Random random = new Random((scenario + parameters + phase + target).hashCode());
        List<double[]> rounds = new ArrayList<>();
        for (int fork = 0; fork < 3; fork++) {
            double level = ns * (1 + 0.01 * random.nextGaussian());
            rounds.add(random.doubles(phase.startsWith("first") ? 1 : 6)
                    .map(x -> level * (1 + 0.02 * x))
                    .toArray());
        }
        boolean floor = target.equals("bson.raw") && phase.equals("decode");
        Double allocated = target.matches("(c|rust|python)\\..*") ? null : target.contains("null") ? 0.0 : ns / 3;
        List<String> warnings = floor ? List.of("below resolution: within 3 times of java.null") : List.of();
        return KnownRuns.measured(
                "codec", scenario, parameters, target, phase, Samples.of(rounds), allocated, null, warnings, 42);
    }

    static List<TargetRow> targets() {
        List<TargetRow> targets = new ArrayList<>();
        SPEED.keySet().forEach(id -> targets.add(target(id, "ran", null)));
        targets.add(target("node.bson", "absent", "node is not on this machine; `apt install nodejs` installs it"));
        targets.add(target("node.null", "absent", "node is not on this machine; `apt install nodejs` installs it"));
        return targets;
    }

    private static TargetRow target(String id, String status, String reason) {
        String prefix = id.substring(0, id.indexOf('.'));
        Map<String, String> languages =
                Map.of("erlang", "Erlang", "python", "Python", "rust", "Rust", "go", "Go", "node", "Node", "c", "C");
        String language = languages.getOrDefault(prefix, "Java");
        Map<String, JsonNode> ledger = new LinkedHashMap<>();
        ledger.put("validates", SyntheticRun.json("\"touched\""));
        if (status.equals("ran") && !id.endsWith("null")) {
            ledger.put("types", types(id));
        }
        return new TargetRow(
                id,
                "format",
                "the library of " + id,
                "1.0",
                "its usual way",
                status,
                reason,
                Map.of("language", language, "runtime", language + " 1"),
                ledger);
    }

    private static JsonNode types(String id) {
        Map<String, String> words = new LinkedHashMap<>();
        for (String type : List.of(
                "double",
                "string",
                "document",
                "array",
                "binary",
                "undefined",
                "object id",
                "boolean",
                "date",
                "null",
                "regular expression",
                "db pointer",
                "code",
                "symbol",
                "code with scope",
                "int32",
                "timestamp",
                "int64",
                "decimal128",
                "min key",
                "max key")) {
            words.put(type, "kept");
        }
        if (id.startsWith("json") || id.startsWith("cbor")) {
            words.put("int32", "changed: integer width");
            words.put("min key", "changed: types only BSON has");
        }
        if (id.startsWith("ion")) {
            words.put("min key", "refused: Ion has no min key");
        }
        return new ObjectMapper().valueToTree(words);
    }

    static List<CorpusRow> corpora() {
        List<CorpusRow> corpora = new ArrayList<>();
        for (int documents : new int[] {1, 10, 100, 1000, 10_000}) {
            corpora.add(corpus("nbson-" + documents, documents, 204));
        }
        SIZES.forEach((name, bytes) -> corpora.add(corpus(name, name.equals("nbson-all") ? 10_000 : 1, bytes)));
        corpora.add(corpus("user", 500, 640));
        return corpora;
    }

    private static CorpusRow corpus(String name, int documents, long bytes) {
        Map<String, Long> sizes = new LinkedHashMap<>();
        long all = documents * bytes;
        sizes.put("BSON", all);
        sizes.put("OSON", all * 12 / 10);
        sizes.put("JSON", all * 14 / 10);
        sizes.put("CBOR", all * 8 / 10);
        sizes.put("Smile", all * 7 / 10);
        sizes.put("Ion", all * 9 / 10);
        sizes.put("MessagePack", all * 8 / 10);
        return new CorpusRow(
                name, 1, 42, documents, "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", sizes);
    }
}
