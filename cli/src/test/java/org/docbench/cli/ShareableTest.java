package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.docbench.core.journal.Journal;
import org.docbench.core.journal.JournalLine;
import org.docbench.core.run.RunFile;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Trial;
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
        Case of = new Case("annabel", "annabel", Map.of("path", "annabel"));
        var measured = new Trial.Measured(
                List.of(1.0 / 3, Double.MIN_VALUE, 1e300), "ns/op", 0.1 + 0.2, "annabel", "/tmp/annabel", List.of());
        var block = new JournalLine.Block(1, BlockResult.of(new Trial(of, "annabel", "annabel", 1, measured)));
        var target = new JournalLine.Target(
                "annabel",
                new RunFile.TargetRow(
                        "annabel", "store", "annabel", null, "", "failed", "/tmp/x of annabel", Map.of(), Map.of()));
        var journal = new Journal(OutputStream.nullOutputStream(), CLEAN::text);
        journal.append(block);
        journal.append(target);
        assertThat(journal.run().lines())
                .containsExactly(
                        block,
                        new JournalLine.Target(
                                "annabel",
                                new RunFile.TargetRow(
                                        "annabel",
                                        "store",
                                        "<user>",
                                        null,
                                        "",
                                        "failed",
                                        "TMP/x of <user>",
                                        Map.of(),
                                        Map.of())));
        assertThat(CLEAN.command(List.of("run", "annabel"))).containsExactly("run", "<user>");
    }
}
