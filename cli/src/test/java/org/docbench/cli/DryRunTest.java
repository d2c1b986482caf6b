package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DryRunTest {

    private static String run(Path folder, String... words) {
        var out = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        try {
            String[] all = java.util.Arrays.copyOf(words, words.length + 2);
            all[words.length] = "--out";
            all[words.length + 1] = folder.resolve("run").toString();
            assertThat(Main.execute(all)).isEqualTo(ExitCode.DONE);
        } finally {
            System.setOut(before);
        }
        assertThat(folder).isEmptyDirectory();
        return out.toString(StandardCharsets.UTF_8);
    }

    /** By hand from presets/default.json: 13 cases of get, six of reading and one of patching, and the null target. */
    @Test
    void thePlanIsPrintedAndNothingIsMeasured(@TempDir Path folder) {
        String said = run(folder, "run", "--dry-run", "--targets", "bson.raw,oson.object,sqlite.jsonb", "--time", "1h");
        assertThat(said.lines())
                .first()
                .asString()
                .containsSubsequence("suite", "cells", "rounds", "trials", "questions", "time");
        assertThat(said).containsPattern("(?m)^access +40 +\\d+ +\\d+ +19 ");
        assertThat(said).containsPattern("(?m)^query +6 +\\d+ +\\d+ +0 ");
        assertThat(said).containsPattern("(?m)^in all ").contains("The rest of 60 min 00 s adds further rounds");
    }

    @Test
    void aPresetHasNoLimit(@TempDir Path folder) {
        assertThat(run(folder, "run", "access", "--dry-run", "--ask", "bson.raw,oson.object"))
                .containsPattern("(?m)^access +\\d+ ")
                .doesNotContain("The rest of");
    }

    /** The quick preset has two patches. */
    @Test
    void aScenarioChoosesInItsSuitesOnly(@TempDir Path folder) {
        List<String> targets = List.of("--dry-run", "--targets", "bson.floor,sqlite.jsonb");
        String all = run(folder, Stream.of(List.of("run", "access", "update", "query"), targets));
        String some = run(
                folder,
                Stream.of(List.of("run", "access", "update", "query"), targets, List.of("--scenario", "patch,push")));
        assertThat(cells(some, "query")).isEqualTo(cells(all, "query"));
        assertThat(cells(some, "access")).isEqualTo(2);
        assertThat(cells(some, "update")).isLessThan(cells(all, "update"));
    }

    private static String run(Path folder, Stream<List<String>> words) {
        return run(folder, words.flatMap(List::stream).toArray(String[]::new));
    }

    private static int cells(String said, String suite) {
        Matcher line = Pattern.compile("(?m)^" + suite + " +(\\d+) ").matcher(said);
        assertThat(line.find()).isTrue();
        return Integer.parseInt(line.group(1));
    }

    /**
     * Ten rounds and at most 15 rehearsals of 1,000 searches that look at up to ten million documents, some 0.25 s a million: over a day
     * for these alone.
     */
    @Test
    void thePublishedSizesTakeDays(@TempDir Path folder) {
        assertThat(run(folder, "run", "crud", "--preset", "paper", "--dry-run", "--targets", "sqlite.jsonb"))
                .containsPattern("(?m)^crud +\\d+ +10 +\\d+ +\\d+ +\\d+ days \\d+ h$");
    }

    /** Ten rounds of ten passes over 111,111 documents, twice, by two codecs: 44 million documents at some 9 us each are 400 s. */
    @Test
    void thePublishedFilesTakeMinutes(@TempDir Path folder) {
        assertThat(run(
                        folder,
                        "run",
                        "codec",
                        "--preset",
                        "paper",
                        "--dry-run",
                        "--scenario",
                        "published",
                        "--targets",
                        "bson.document,json.tree"))
                .containsPattern("(?m)^codec +\\d+ +10 +\\d+ +\\d+ +\\d+ min \\d\\d s$");
    }

    /** Ten million documents are loaded in five minutes. */
    @Test
    void aLargeCollectionIsLoadedFirst(@TempDir Path folder) {
        assertThat(minutes(run(folder, "run", "crud", "--dry-run", "--targets", "sqlite.jsonb")))
                .isLessThan(4);
        assertThat(minutes(run(
                        folder,
                        "run",
                        "crud",
                        "--dry-run",
                        "--targets",
                        "sqlite.jsonb",
                        "--set",
                        "documents=10000000")))
                .isGreaterThanOrEqualTo(5);
    }

    private static long minutes(String said) {
        String time = said.lines()
                .filter(line -> line.startsWith("crud "))
                .findFirst()
                .orElseThrow()
                .replaceFirst(".* {2,}", "");
        return time.contains(" min") ? Long.parseLong(time.replaceFirst(" min.*", "")) : 0;
    }

    @Test
    void aCorpusIsChosen(@TempDir Path folder) {
        assertThat(cellsOf(folder, "orders,nbson-all")).isEqualTo(2 * cellsOf(folder, "orders"));
    }

    private static int cellsOf(Path folder, String corpora) {
        List<String> words = List.of("run", "codec", "--preset", "quick", "--dry-run", "--scenario", "documents");
        String said = run(folder, Stream.of(words, List.of("--targets", "json.tree", "--set", "corpus=" + corpora)));
        return cells(said, "codec");
    }

    /** A round of a publication is days for some suites, and an hour for others. */
    @ParameterizedTest
    @MethodSource("suites")
    void everySuiteTakesRounds(String suite, @TempDir Path folder) {
        String said = run(folder, "run", suite, "--dry-run", "--preset", "quick", "--set", "rounds=2");
        assertThat(said).containsPattern("(?m)^" + suite + " +\\d+ +2 ");
    }

    static List<String> suites() {
        return Suites.names();
    }

    /** By the rows: a server is there twice, a library once, and a server behind a real network has that one alone. */
    @Test
    void aNetworkAddsTheSecondRowOfEachServer(@TempDir Path folder) {
        int one = cells(overNetwork(folder, "mongodb", "127.0.0.1"), "update");
        int both = cells(overNetwork(folder, "mongodb,sqlite.jsonb", "127.0.0.1"), "update");
        String far = overNetwork(folder, "mongodb,sqlite.jsonb", "127.0.0.1", "--network", "lan");
        assertThat(cells(far, "update")).isEqualTo(both + one);
        assertThat(far).contains("The time is without what --network adds.");
        assertThat(cells(
                        overNetwork(folder, "mongodb,sqlite.jsonb", "db.example.invalid", "--network", "lan"),
                        "update"))
                .isEqualTo(both);
    }

    private static String overNetwork(Path folder, String targets, String host, String... more) {
        List<String> words = List.of(
                "run", "update", "--dry-run", "--targets", targets, "--store", "mongodb=mongodb://" + host + ":1/x");
        return run(folder, Stream.of(words, List.of(more)));
    }

    @Test
    void anOptionThatAsksNothingSaysSo(@TempDir Path folder) {
        List<String> words = List.of("run", "update", "--dry-run", "--targets", "sqlite.jsonb", "--time", "1h");
        assertThat(run(folder, Stream.of(words)))
                .contains("--time adds no round: no question is registered: add --ask A,B")
                .doesNotContain("The rest of");
        assertThat(run(folder, Stream.of(words, List.of("--ask", "sqlite.jsonb,store.null", "--until", "decided"))))
                .contains("--ask sqlite.jsonb,store.null registers no question", "--until adds no round");
        assertThat(run(folder, Stream.of(words, List.of("--ask", "sqlite.jsonb,sqlite.jsonb#2"))))
                .contains("The rest of 60 min 00 s adds further rounds")
                .doesNotContain("adds no round", "registers no question");
    }

    @Test
    void aServerIsNotAskedFor(@TempDir Path folder) {
        assertThat(run(
                        folder,
                        "run",
                        "query",
                        "--dry-run",
                        "--targets",
                        "mysql.json",
                        "--store",
                        "mysql=mysql://127.0.0.1:1/x"))
                .containsPattern("(?m)^query +\\d+ ");
    }
}
