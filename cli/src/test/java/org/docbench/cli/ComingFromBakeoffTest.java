package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** docs/coming-from-bakeoff.md: nothing that was published is left out. GuidesTest checks the commands of the page. */
class ComingFromBakeoffTest {
    /** Flags and configuration keys of the published program and its scripts, from their sources. */
    private static final Set<String> PUBLISHED = Set.of(
            // the program
            "-p -o -oj -j -i -q -l -d -mv -acb -rd -size -nostats -s -n -b -r -c -Dconn= N",
            "database jsonType runIndexTest useInCondition runQueryTest numLinks runLookupTest useDirectTableInsert",
            "useMultivalueIndex useAsyncCommit useRealisticData measureObjectSizes sizes numAttrs batchSize numRuns",
            "numDocs runSingleAttrTest config.properties",
            "mongodb.connection.string postgresql.connection.string oracle.connection.string",
            // run_article_benchmarks.py
            "--queries --no-index --full-comparison --randomize-order --mongodb --oracle --postgresql --batch-size",
            "--num-docs --num-runs --query-links --measure-sizes --monitor --monitor-interval --nostats --flame-graph",
            "--server-profile --large-items config/benchmark_config.ini",
            "article_benchmark_results.json full_comparison_results.json",
            // profile_server.py, monitor_resources.py
            "mongodb oracle --duration --output-dir --flamegraph-dir --interval --output");

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern HEAD = Pattern.compile("(?m)^\\|.*\\R\\|---.*\\R");
    private static final Pattern EDGE = Pattern.compile(" \\| ");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    @Test
    void everyPublishedOptionHasARow() throws IOException {
        Set<String> named = rows().stream()
                .flatMap(row -> code(row.get(0)))
                .flatMap(SPACE::splitAsStream)
                .collect(Collectors.toSet());
        assertThat(named)
                .containsAll(PUBLISHED.stream().flatMap(SPACE::splitAsStream).toList());
    }

    @Test
    void everyRowHasACommand() throws IOException {
        assertThat(rows())
                .isNotEmpty()
                .allSatisfy(row -> assertThat(commands(row)).isNotEmpty());
    }

    @Test
    void aFileOfOptionsIsReadWhereItStands(@TempDir Path folder) throws IOException {
        Path options = Files.writeString(folder.resolve("my.options"), """
                # the published sizes
                insert query --targets mongodb
                --set bytes=10,4000 --set documents=10000
                --store "mongodb=mongodb://user:password@host:27017/db"
                --flame
                """);
        CommandLine.ParseResult run = new CommandLine(new Docbench())
                .parseArgs("run", "@" + options, "--seed", "7")
                .subcommand();
        assertThat(run.matchedPositionalValue(0, List.of())).isEqualTo(List.of("insert", "query"));
        assertThat(run.matchedOptionValue("--set", Map.of()))
                .isEqualTo(Map.of("bytes", "10,4000", "documents", "10000"));
        assertThat(run.matchedOptionValue("--store", Map.of()))
                .isEqualTo(Map.of("mongodb", "mongodb://user:password@host:27017/db"));
        assertThat(run.matchedOptionValue("--flame", false)).isTrue();
        assertThat(run.matchedOptionValue("--seed", 0L)).isEqualTo(7);
    }

    @Test
    void theCommandItselfReadsSuchAFile(@TempDir Path folder) throws IOException {
        Path options = Files.writeString(folder.resolve("my.options"), "list\n--help\n");
        assertThat(Main.execute("@" + options)).isEqualTo(ExitCode.DONE);
    }

    private static List<String> commands(List<String> row) {
        return row.stream()
                .flatMap(ComingFromBakeoffTest::code)
                .filter(code -> code.startsWith("docbench "))
                .toList();
    }

    private static Stream<String> code(String cell) {
        return CODE.matcher(cell).results().map((MatchResult found) -> found.group(1));
    }

    /** The cells of all tables, heads left out. */
    private static List<List<String>> rows() throws IOException {
        Path page = Path.of(System.getProperty("docbench.home"), "docs", "coming-from-bakeoff.md");
        return HEAD.matcher(Files.readString(page))
                .replaceAll("")
                .lines()
                .filter(line -> line.startsWith("| "))
                .map(line -> List.of(EDGE.split(line.substring(2))))
                .toList();
    }
}
