package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    /**
     * Ten rounds and at most 15 rehearsals of 1,000 searches that look at up to ten million documents, some 0.25 s a million: over a day
     * for these alone.
     */
    @Test
    void thePublishedSizesTakeDays(@TempDir Path folder) {
        assertThat(run(folder, "run", "crud", "--preset", "paper", "--dry-run", "--targets", "sqlite.jsonb"))
                .containsPattern("(?m)^crud +\\d+ +10 +\\d+ +\\d+ +\\d+ days \\d+ h$");
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
