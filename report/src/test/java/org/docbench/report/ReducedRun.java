package org.docbench.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.docbench.core.run.RunFiles;

/** The example of the documentation with a few rows of each kind, so that its reports take milliseconds. */
final class ReducedRun {
    /** Rows kept of those that are alike apart from their target. */
    private static final int ALIKE = 2;

    private static final List<String> OTHERS = List.of(
            "crud insert latency batch=1,workers=1,documents=1000,durability=sync",
            "crud update latency order=random,workers=2,documents=1000,durability=none",
            "crud rate response operation=update,documents=1000,workers=8,rate=500,durability=sync",
            "crud rate service operation=update,documents=1000,workers=8,rate=500,durability=sync",
            "crud capacity capacity operation=update,documents=1000,workers=8,bound=p99<10ms,durability=sync",
            "ycsb a operation documents=1000,workers=4,durability=sync",
            "rest layers request operation=get,leg=http",
            "rest sweep operation operation=get,workers=10,backends=1",
            "rest rate response operation=get,rate=1000,connections=50",
            "rest create operation connections=20,batch=1,variant=each,durability=sync,extent=steady");

    private ReducedRun() {}

    static ObjectNode tree() throws IOException {
        ObjectNode run = (ObjectNode) new ObjectMapper()
                .readTree(RunFiles.bytes(
                        Path.of(System.getProperty("docbench.home"), "docs/example/first-schema.json.gz")));
        for (String rows :
                List.of("results", "comparisons", "growth", "evidence", "serverReports", "plans", "claims")) {
            few((ArrayNode) run.get(rows), ALIKE, row -> false);
        }
        Set<String> used = new HashSet<>(run.get("results").findValuesAsText("target"));
        few(
                (ArrayNode) run.get("targets"),
                ALIKE,
                target -> used.contains(target.path("id").asText()));
        cut((ArrayNode) run.get("corpora"), 6);
        ((ArrayNode) run.get("results")).forEach(row -> {
            ArrayNode samples = (ArrayNode) row.get("samples");
            samples.forEach(round -> cut((ArrayNode) round, 1));
            cut(samples, 3);
            cut((ArrayNode) row.get("rounds"), 3);
        });
        cut((ArrayNode) run.get("timeline").get("millis"), 20);
        cut((ArrayNode) run.get("timeline").get("marks"), 20);
        run.get("timeline").get("series").forEach(series -> cut((ArrayNode) series.get("values"), 20));
        others((ArrayNode) run.get("results"));
        return run;
    }

    /** Rows of the suites that the example lacks, each with the numbers of one that it has. */
    private static void others(ArrayNode rows) {
        ObjectNode measured = null;
        for (JsonNode row : rows) {
            if (row.path("status").asText().equals("measured")
                    && row.path("suite").asText().equals("insert")) {
                measured = (ObjectNode) row;
            }
        }
        for (String line : OTHERS) {
            String[] words = line.split(" ", -1);
            for (String target : List.of("mongodb.document", "postgres.table")) {
                ObjectNode row = measured.deepCopy();
                row.put("suite", words[0])
                        .put("scenario", words[1])
                        .put("phase", words[2])
                        .put("target", target);
                ObjectNode parameters = row.putObject("case");
                for (String parameter : words[3].split(",", -1)) {
                    parameters.put(parameter.split("=", -1)[0], parameter.split("=", -1)[1]);
                }
                rows.add(row);
            }
        }
    }

    private static void few(ArrayNode rows, int alike, Predicate<JsonNode> kept) {
        Map<List<Object>, Integer> seen = new HashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            JsonNode row = rows.get(i);
            if (!kept.test(row) && seen.merge(kind(row), 1, Integer::sum) > alike) {
                rows.remove(i--);
            }
        }
    }

    private static List<Object> kind(JsonNode row) {
        Map<String, Object> names = new TreeMap<>();
        row.path("case").fieldNames().forEachRemaining(name -> names.put(name, ""));
        return List.of(
                row.path("suite").asText(row.path("kind").asText()),
                row.path("scenario").asText(),
                names,
                row.path("phase").asText(),
                row.path("status").asText() + row.path("ruling").asText());
    }

    private static void cut(ArrayNode list, int most) {
        while (list.size() > most) {
            list.remove(list.size() - 1);
        }
    }
}
