package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run file says of folders, users and machines. */
class ShareableTest {
    private static final Shareable CLEAN = new Shareable(
            List.of(),
            Map.of(
                    "/home/annabel", "~",
                    "/home/annabel/work", ".",
                    "/home/annabel/work/runs/x", "RUN",
                    "/data/team/mine.ndjson", "mine.ndjson",
                    "../team/mine.ndjson", "mine.ndjson",
                    "/tmp", "TMP",
                    "/", "ROOT"),
            Map.of("annabel", "<user>", "annas-laptop", "<host>", "mysql", "<user>", "pi", "<host>"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "all of it in /home/annabel/.cache/docbench/log | all of it in ~/.cache/docbench/log",
                "/home/annabel/work/a b | ./a b",
                "file:/home/annabel/work/runs/x/servers: full | file:RUN/servers: full",
                "--documents=/data/team/mine.ndjson | --documents=mine.ndjson",
                "no document of ../team/mine.ndjson has it | no document of mine.ndjson has it",
                "/home/annabelle/x | /home/annabelle/x",
                "/home/annabel-old/x | /home/<user>-old/x",
                "/opt/annabel/bin/mongod | /opt/<user>/bin/mongod",
                "annabel's on Annas-Laptop.local | <user>'s on <host>.local",
                "mysql.json: mysql on pi | mysql.json: mysql on pi",
                "/tmp/docbench-1 and x/tmp/y | TMP/docbench-1 and x/tmp/y",
                "/usr/lib/postgresql/15/bin/postgres of this machine | /usr/lib/postgresql/15/bin/postgres of this machine",
                "POST /api/oracle/create; 1/2/3; http://127.0.0.1/a/b | POST /api/oracle/create; 1/2/3; http://127.0.0.1/a/b",
            })
    void knownPlacesAndNamesAreReplaced(String text, String shown) {
        assertThat(CLEAN.text(text)).isEqualTo(shown);
    }

    @Test
    void anyOtherPlaceOfThisMachineKeepsItsLastName(@TempDir Path folder) throws Exception {
        Path program = Files.writeString(folder.toRealPath().resolve("postgres"), "");
        assertThat(new Shareable(List.of(), Map.of(), Map.of()).text(program + " of this machine"))
                .isEqualTo("postgres of this machine");
    }

    @Test
    void whatIdentifiesARowAndEveryNumberStay() {
        String text = RunFiles.text(run("annabel"));
        RunFile run = CLEAN.of(run("annabel"));
        assertThat(run.results()).isEqualTo(run("annabel").results());
        assertThat(run.command()).containsExactly("run", "<user>");
        assertThat(run.id()).isEqualTo("<user>");
        assertThat(RunFiles.text(run))
                .isEqualTo(text.replace("\"run\", \"annabel\"", "\"run\", \"<user>\"")
                        .replace("\"id\" : \"annabel\"", "\"id\" : \"<user>\""));
    }

    private static RunFile run(String name) {
        var row = new RunFile.ResultRow(
                name,
                name,
                Map.of("path", name),
                name,
                name,
                "measured",
                null,
                "ns/op",
                0.1 + 0.2,
                Double.MIN_VALUE,
                1e300,
                null,
                List.of(List.of(1.0 / 3, 2.0)),
                List.of(1, 2),
                null,
                true,
                name,
                "/tmp/annabel",
                List.of());
        return new RunFile(
                RunFile.SCHEMA,
                name,
                "2026-01-01T00:00:00Z",
                "2026-01-01T00:00:01Z",
                false,
                new RunFile.Docbench("0", "none"),
                List.of("run", name),
                "quick",
                Long.MAX_VALUE,
                Map.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(row),
                List.of(),
                List.of(),
                List.of());
    }
}
