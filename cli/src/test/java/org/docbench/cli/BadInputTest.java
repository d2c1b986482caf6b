package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is wrong: one line that says what to do, the documented exit code, and no stack trace. */
class BadInputTest {
    private static void fails(int exit, String says, String... arguments) {
        CommandResult said = CommandResult.docbench(arguments);
        assertThat(said.exit())
                .as("%s: %s", String.join(" ", arguments), said.err())
                .isEqualTo(exit);
        assertThat(said.err()).contains(says).startsWith("docbench: ").doesNotContain("\tat ");
        assertThat(said.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run acces | did you mean 'access'",
                "run --targets bson.rwa | did you mean 'bson.raw'",
                "run --targets bson.raw,oson.objekt | did you mean 'oson.object'",
                "run --preset quik | did you mean 'quick'",
                "run --profile quik | unknown preset 'quik'; did you mean 'quick'",
                "run --profile quick --preset paper | --preset and --profile, its old name, differ",
                "run --porfile quick | Unknown option",
                "run insert --network 100mbps | 100mbit,1ms",
                "run insert --network 0mbit,1ms | 1mbit to 10gbit",
                "run access --network wan | needs one of the suites update, insert",
                "run crud --rate fast | give operations/s",
                "run crud --find-capacity p99 | write a percentile and a time",
                "run insert --rate 500 | needs one of the suites crud, ycsb, rest",
                "run rest --rate 500 --scenario get | --rate is the scenario rate",
                "run access --flame | needs one of the suites insert, query, crud, ycsb, rest",
                "run rest --form rest | --form needs --service",
                "run rest --service http://127.0.0.1:1 --targets service.null | is the only target",
                "run rest --set operation=gett | did you mean 'get'",
                "run rest --set backends=x | from 0 to 100",
                "run rest --scenario payload | needs the suite insert",
                "run rest --scenario gett | unknown scenario",
                "prove sqlite.jsonb postgres.jsonb --durability everywhere | one of",
                "run rest --set workers=0 | whole number from 1 to 1000",
                "run rest --set backends=-1 | whole number from 0 to 100",
                "run rest --targets postgres.tabel | did you mean 'postgres.table'",
                "run rest --form soap --service http://127.0.0.1:1 | one of published, rest",
                "run rest --service ftp://127.0.0.1/ | only plain http",
                "run rest --service gateway | only plain http",
                "run rest --service http://127.0.0.1:99999 | port out of range",
                "run rest --store postgres=127.0.0.1 | is no URI of postgres, as postgresql://user",
                "run crud --store mongodb-replicas=mysql://127.0.0.1/x | is no URI of mongodb-replicas, as mongodb://user",
                "run crud --store cockroach=mysql://127.0.0.1/x | is no URI of cockroach, as postgresql://user",
                "run crud --store ferretdb=ferretdb://127.0.0.1/x | is no URI of ferretdb, as mongodb://user",
                "run crud --store yugabyte=/usr/bin/postgres | is no URI of yugabyte, as postgresql://user",
                "run crud --store tidb=mysql://127.0.0.1/x | unknown product 'tidb'",
                "serve --table postgres.tabel | did you mean 'postgres.table'? (one of ",
                "serve --server foo | need a --table that is on a server",
                "serve --table mysql.table --store mysql=foo | 'foo' is no URI of mysql, as mysql://user",
                "serve --table mongodb.document --store mongodb=mysql://ann:secret@127.0.0.1/x | 'mysql://ann:***@127.0.0.1/x' is no",
                "serve --store mysql=mysql://127.0.0.1/x | choose another one with --table, such as mysql.",
                "serve --table mysql.table --store postgresql=postgresql://h/x | --store postgres: the table mysql.table is not",
                "serve --table mysql.table --password mongodb=prompt | --password mongodb: the table mysql.table is not on",
                "serve --port 70000 | --port 70000: 0 to 65535",
                "serve --port http | is not a whole number",
                "serve --workers 0 | --workers 0: 1 to 1000",
                "serve --backends -1 | --backends -1: 0 to 100",
                "serve --timeout 0 | --timeout 0: 1 to 3600",
                "serve --queue -1 | --queue -1: 0 to 1000000",
                "serve --durability disk | one of none, os, sync",
                "serve here | Unmatched argument",
                "prove postgres | did you mean",
                "prove mongodb --workers 0 | --workers 0: 1 to 1000",
                "prove mongodb --seconds 0 | --seconds 0: 1 to 3600",
                "prove mongodb --durability disk | one of none, os, sync",
                "prove mongodb --format xml | one of console, json",
                "servers | up, down or status",
                "servers up mysqld | unknown server 'mysqld'; did you mean",
                "servers down mysqld | one of mongodb",
                "servers pu | Did you mean: docbench up",
                "serve --variant eech | one of shared, each, autocommit, async, buffered",
                "serve --make | need a --table that is on a server",
                "serve --store mongodb.document --variant autocommit | nothing left to commit",
                "serve --store sqlite.table --durability none | hands every commit to the operating system",
                "run --seed x | not a whole number",
                "run --path a.b | --documents FILE",
                "run --documents-limit 5 | --documents-limit needs --documents FILE",
                "run --jvm /no/such/jvm | no java program",
                "run --fail-on regression | needs --baseline",
                "run --fail-on regresion | did you mean 'regression'",
                "run access --fail-on update/p99>10ms | write regression, refuted or a threshold SUITE[/TARGET] STATISTIC",
                "run --export results.csv | write FORMAT=FILE, such as csv=results.csv",
                "run --export xml=results.xml | FORMAT is md, csv, json, html",
                "run --export csv=nowhere/results.csv | make the folder ",
                "run --export csv=a --export md=./a | names ./a twice",
                "run --export csv=/ | is a folder",
                "report x --format pdf | did you mean",
                "report | Missing required parameter",
                "resume | Missing required parameter",
                "resume nowhere | nowhere: no such file or folder, here or in runs",
                "run update --targets mongodb --set instances=30 --dry-run | each instance measures a round",
                "run insert --targets mongodb --set instances=30 --dry-run | each instance measures a round",
                "run query --targets mongodb --set instances=30 --dry-run | each instance measures a round",
                "run crud --targets mongodb --set instances=30 --rate 500 --dry-run | each instance measures a round",
                "run query --targets mongodb --docs 10 --dry-run | a collection of 10 documents is too small",
                "run update --targets mongodb.unacknowledged --dry-run | no suite of this run has it",
                "run insert --scenario nested --set bytes=1 --targets mongodb --dry-run | this run measures nothing",
                "run rest --service http://127.0.0.1:1 --set workers=4 | --set workers is of DocBench's own service",
                "claims one two three | two runs at most, not 3",
                "claims --fail-on all | unknown gate",
                "rnu | Did you mean",
            })
    void wrongUsageExitsWithTwoAndSaysWhatWasMeant(String line, String says) {
        CommandResult said = CommandResult.docbench(line.split(" "));
        assertThat(said.exit()).as(said.err()).isEqualTo(ExitCode.USAGE);
        assertThat(said.err()).contains(says).doesNotContain("\tat ");
    }

    /** What only a try can tell is no wrong usage. */
    @Test
    void faultsOfServingExitWithOne() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = String.valueOf(taken.getLocalPort());
            fails(1, "port " + port, "serve", "--port", port);
            fails(1, "port " + port, "serve", "--port", port, "--backends", "1");
        }
    }

    @ParameterizedTest
    @CsvSource({"postgres.table, postgres", "mysql.json, mysql", "mongodb.document, mongodb"})
    void aServerThatIsNotThereIsOneLine(String table, String scheme) {
        CommandResult said = CommandResult.docbench(
                "serve", "--table", table, "--store", scheme + "=" + scheme + "://ann:secret@127.0.0.1:1/x");
        assertThat(said.exit()).isEqualTo(ExitCode.FAILED);
        String address = scheme + "://ann:***@127.0.0.1:1/x";
        assertThat(said.err().lines())
                .containsExactly(
                        "Checking " + scheme + " at " + address,
                        "docbench: " + scheme + ": no server was reached at " + address
                                + " (Connection refused): start it there, or correct the URI");
    }

    @Test
    void runFilesThatAreNone(@TempDir Path folder) throws Exception {
        fails(1, "no such", "report", folder.resolve("nowhere.json").toString());
        Path empty = Files.writeString(folder.resolve("empty.json"), "");
        fails(1, "empty.json", "report", empty.toString());
        Path truncated =
                Files.writeString(folder.resolve("truncated.json"), "{\"schema\": \"docbench-run/2\", \"id\": \"x");
        fails(1, "truncated", "claims", truncated.toString());
        Path future =
                Files.writeString(folder.resolve("future.json"), "{\"schema\": \"docbench-run/3\", \"novel\": 1}");
        fails(1, "docbench-run/3", "report", future.toString());
        Path other = Files.writeString(folder.resolve("other.json"), "[1, 2]");
        fails(1, "other.json", "compare", other.toString(), other.toString());
        fails(1, "", "rerun", folder.toString());
        fails(2, "needs a run", "claims", "--fail-on", "refuted");
    }

    @Test
    void theKeyIsNoPathOfADatabase(@TempDir Path folder) throws Exception {
        Path mine = Files.writeString(folder.resolve("mine.ndjson"), "{\"_id\": 1, \"a\": 2}\n");
        String[] words = {"run", "query", "--documents", mine.toString(), "--path", "_id"};
        fails(2, "a database keeps the key _id in its own way", words);
    }

    /** A claim on better hardware is not decided by the same hardware twice. */
    @Test
    void twoRunsOfOneMachineAreNoTwoMachines() {
        String example =
                Path.of(System.getProperty("docbench.home"), "docs/example").toString();
        CommandResult said = CommandResult.docbench("claims", example, example);
        assertThat(said.exit()).isEqualTo(ExitCode.DONE);
        assertThat(said.err()).contains("claims on two machines are not decided");
        assertThat(said.out()).containsPattern("E7\\.mongodb [^\\n]*not run");
    }

    @Test
    void profilesThatAreNone(@TempDir Path folder) throws Exception {
        Path stacks = Files.writeString(folder.resolve("a.collapsed"), "main;work 7\n");
        Path text = Files.writeString(folder.resolve("b.collapsed"), "no stack here\n");
        Path bytes = Files.write(folder.resolve("c.collapsed"), new byte[] {(byte) 0xC3, 0x28, '\n'});
        fails(1, "cannot read " + folder, "flames", folder.toString(), stacks.toString());
        fails(1, "b.collapsed has no stacks", "flames", stacks.toString(), text.toString());
        fails(1, "c.collapsed is no text", "flames", bytes.toString(), stacks.toString());
    }

    @Test
    void documentsThatAreNone(@TempDir Path folder) throws Exception {
        fails(
                1,
                "no such file",
                "run",
                "--documents",
                folder.resolve("none.json").toString());
        Path broken = Files.writeString(folder.resolve("broken.json"), "{\"a\": 1}\n{\"a\": ");
        fails(1, "document 2, line 2, byte 15: not JSON: ", "run", "--documents", broken.toString());
        Path numbers = Files.writeString(folder.resolve("numbers.json"), "1 2 3");
        fails(1, "not a document", "run", "--documents", numbers.toString());
        Path cut = Files.write(folder.resolve("cut.bson"), new byte[] {50, 0, 0, 0, 2, 'a'});
        fails(1, "document 1, byte 6: truncated", "run", "--documents", cut.toString());
        Path good = Files.writeString(folder.resolve("good.json"), "[{\"a\": 1}]");
        fails(2, "has the path b.c", "run", "--documents", good.toString(), "--path", "b.c");
        fails(2, "not a path", "run", "--documents", good.toString(), "--path", "a..b");
        fails(2, "--documents-limit 0: 1 to 10000000", "run", "--documents", good.toString(), "--documents-limit", "0");
    }

    @Test
    void aFolderThatCannotBeWrittenTo(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        fails(1, "choose another folder", "run", "--out", file.resolve("under").toString());
        Path used = Files.createDirectory(folder.resolve("used"));
        Files.writeString(used.resolve("run.json"), "{}");
        fails(2, "already has a run", "run", "--out", used.toString());
    }

    @Test
    void helpTeachesAndGoesToStandardOutput() {
        for (String command :
                new String[] {"run", "list", "report", "compare", "claims", "rerun", "resume", "doctor", "corpus"}) {
            CommandResult said = CommandResult.docbench(command, "--help");
            assertThat(said.exit()).isZero();
            assertThat(said.out()).contains("Usage: docbench " + command);
            assertThat(said.err()).isEmpty();
        }
        assertThat(CommandResult.docbench("generate-completion").out()).contains("complete -F");
        assertThat(CommandResult.docbench("list").out())
                .contains("bson.raw")
                .contains("D12")
                .contains("D16.4MB")
                .contains("100 Mbit/s, round trip 30 ms")
                .contains("growth");
        assertThat(CommandResult.docbench("claims").out()).contains("not run").contains("D26");
    }

    @ParameterizedTest
    @ValueSource(strings = {"agents list", "run codec"})
    void aBrokenManifestOfAnAgentIsNamed(String command, @TempDir Path home) throws Exception {
        Path folder = Files.createDirectories(home.resolve("agents/shell"));
        Files.writeString(folder.resolve("agent.json"), """
                {"language": "Shell", "needs": [{"check": ["true"]}], "build": [], "run": ["./agent"], "targets": []}
                """);
        String before = System.setProperty("docbench.home", home.toString());
        try {
            fails(1, "shell/agent.json: needs[0].install is missing", command.split(" "));
        } finally {
            System.setProperty("docbench.home", before);
        }
    }
}
