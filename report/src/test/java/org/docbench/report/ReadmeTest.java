package org.docbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFile.ResultRow;
import org.docbench.core.run.RunFiles;
import org.docbench.report.view.Figures;
import org.docbench.report.view.Rulings;
import org.junit.jupiter.api.Test;

/** The figures on the README's first screen come from the run file in docs/example; -Ddocbench.update=true renews them. */
class ReadmeTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));
    private static final String FROM = "<!-- result -->\n";
    private static final String TO = "<!-- /result -->\n";
    private static final Map<String, String> LAST = Map.of("fields", "1000", "position", "1000");
    /** What the losing side asks of a hot key: the same from images that no cache holds. */
    private static final Map<String, String> COLD = Map.of("fields", "1000", "documents", "2000");

    @Test
    void theFirstScreenShowsTheRunInTheRepository() throws IOException {
        RunFile run = RunFiles.read(HOME.resolve("docs/example/run.json"));
        Path readme = HOME.resolve("README.md");
        String text = Files.readString(readme);
        String renewed =
                text.substring(0, text.indexOf(FROM) + FROM.length()) + block(run) + text.substring(text.indexOf(TO));
        if (Boolean.getBoolean("docbench.update")) {
            Files.writeString(readme, renewed);
            text = renewed;
        }
        assertThat(text).isEqualTo(renewed);
    }

    private static String block(RunFile run) {
        return """

                Reading the last of 1,000 fields, mean with its 95 %% interval, and bytes allocated:

                | | lookup, already opened | from bytes: open and read | the same, a random field out of the caches | allocated from bytes |
                |---|---|---|---|---|
                %s
                Changing one field of 100 inside a store, one client, by where the write is when it is acknowledged; syncs are for each acknowledged
                write at `sync`, the server's own count where it has one, else the kernel's:

                | | from memory (`none`) | with the operating system (`os`) | on the device (`sync`) | syncs | log bytes of the same change in a document of 4 MiB |
                |---|---|---|---|---|---|
                %s
                Inserting documents of 200 B in ten attributes and ten links, durably, in batches of 500, until every index knows them; and finding
                the documents that link to one of them; time of one document, of one query:

                | | insert, no index | with an index over the links | find through the index | find without it |
                |---|---|---|---|---|
                %s
                *%s; preset %s, %s, DocBench %s. Renewed from [docs/example/run.json](docs/example/run.json), by the command it
                names: `docbench rerun docs/example`.*

                | published | measured here | ruling |
                |---|---|---|
                %s
                """.formatted(
                List.of(
                                "bson.raw",
                                "bson.reader",
                                "bson.document",
                                "bson.floor",
                                "oson.object",
                                "oson.tree",
                                "oson.floor",
                                "json.tree")
                        .stream()
                        .map(target -> target(run, target))
                        .collect(Collectors.joining()),
                List.of("mongodb", "postgres.jsonb", "mysql.json", "mysql.json.partial-log", "sqlite.jsonb").stream()
                        .map(target -> store(run, target))
                        .collect(Collectors.joining()),
                List.of("mongodb", "postgres.jsonb", "postgres.jsonb.gin", "mysql.json", "sqlite.jsonb").stream()
                        .map(target -> links(run, target))
                        .collect(Collectors.joining()),
                machine(run),
                run.preset(),
                run.started().substring(0, 10),
                run.docbench().version(),
                List.of("D1", "D7", "D12", "DF1", "DF7", "D18", "D25").stream()
                        .map(id -> claim(run, id))
                        .collect(Collectors.joining()));
    }

    private static String target(RunFile run, String target) {
        RunFile.TargetRow row = run.targets().stream()
                .filter(t -> t.id().equals(target))
                .findFirst()
                .orElseThrow();
        Optional<ResultRow> whole = result(run, "flat", LAST, target, "open+read");
        return "| `%s` %s | %s | %s | %s | %s |%n"
                .formatted(
                        target,
                        row.product(),
                        result(run, "flat", LAST, target, "get")
                                .map(ReadmeTest::time)
                                .orElse("–"),
                        whole.map(ReadmeTest::time).orElse("–"),
                        result(run, "cold", COLD, target, "open+read")
                                .map(ReadmeTest::time)
                                .orElse("–"),
                        whole.map(r -> Figures.bytes(r.bytesPerOp())).orElse("–"));
    }

    private static String store(RunFile run, String target) {
        RunFile.TargetRow row = run.targets().stream()
                .filter(t -> t.id().equals(target))
                .findFirst()
                .orElseThrow();
        Map<String, String> largest = Map.of("bytes", "4194304", "durability", "sync");
        return "| `%s` %s | %s | %s | %s | %s | %s |%n"
                .formatted(
                        target,
                        row.version().replaceFirst(" \\(.*", ""),
                        changed(run, target, "none"),
                        changed(run, target, "os"),
                        changed(run, target, "sync"),
                        evidence(run, target, "baseline", Map.of("durability", "sync"), "log syncs")
                                .map(Figures::three)
                                .orElse("–"),
                        evidence(run, target, "large", largest, "log bytes")
                                .map(Figures::bytes)
                                .orElse("–"));
    }

    private static String links(RunFile run, String target) {
        return "| `%s` | %s | %s | %s | %s |%n"
                .formatted(
                        target,
                        inserted(run, target, "none"),
                        inserted(run, target, "one"),
                        found(run, target, "elements"),
                        found(run, target, "none"));
    }

    private static String inserted(RunFile run, String target, String indexes) {
        return result(run, "index", Map.of("indexes", indexes, "durability", "sync"), target, "all")
                .map(ReadmeTest::time)
                .orElse("–");
    }

    private static String found(RunFile run, String target, String index) {
        return result(run, "element", Map.of("index", index, "take", "document"), target, "query")
                .map(ReadmeTest::time)
                .orElse("–");
    }

    private static String changed(RunFile run, String target, String level) {
        return result(run, "single", Map.of("fields", "100", "durability", level), target, "update")
                .map(ReadmeTest::time)
                .orElse("not to be had");
    }

    /** The server's word before the kernel's: it counts every measured write and not fifty others. */
    private static Optional<Double> evidence(
            RunFile run, String target, String scenario, Map<String, String> parameters, String counter) {
        return run.evidence().stream()
                .filter(e -> e.target().equals(target)
                        && e.scenario().equals(scenario)
                        && e.caseParameters().equals(parameters)
                        && e.perOperation().containsKey(counter))
                .min(Comparator.comparing(e -> !e.source().equals("server")))
                .map(e -> e.perOperation().get(counter));
    }

    private static Optional<ResultRow> result(
            RunFile run, String scenario, Map<String, String> parameters, String target, String phase) {
        return run.results().stream()
                .filter(r -> r.scenario().equals(scenario)
                        && r.caseParameters().equals(parameters)
                        && r.phase().equals(phase)
                        && r.target().equals(target)
                        && r.mean() != null)
                .findFirst();
    }

    private static String time(ResultRow row) {
        return Figures.time(row.mean(), row.interval());
    }

    private static String machine(RunFile run) {
        return run.environment().get("cpu").path("model").asText() + ", "
                + run.environment().get("cpu").path("logicalCores").asText() + " cores, Java "
                + run.environment().get("jvm").path("version").asText();
    }

    private static String claim(RunFile run, String id) {
        RunFile.ClaimRow claim =
                run.claims().stream().filter(c -> c.id().equals(id)).findFirst().orElseThrow();
        String measured = Rulings.measured(claim);
        return "| %s: %s | %s | %s |%n".formatted(id, claim.statement(), measured, claim.ruling());
    }
}
