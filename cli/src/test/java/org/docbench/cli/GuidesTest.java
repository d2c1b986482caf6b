package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * The commands in the README and in the guides. Each one is understood. A run is planned, and a run file is read; commands that measure, kill or need a
 * server of the reader's are not executed here.
 */
class GuidesTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));
    private static final List<String> PAGES = List.of(
            "README.md",
            "docs/choosing-a-database.md",
            "docs/your-cluster.md",
            "docs/ci.md",
            "docs/reading-a-result.md",
            "docs/cost.md");

    private static final Pattern SHELL = Pattern.compile("```sh\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern INLINE = Pattern.compile("`((?:\\./)?docbench [^`]+)`");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|([^\\s']+)");

    /** Rows of docs/cost.md that name suites: {@code | `run crud` | 8 |}. */
    private static final Pattern COST = Pattern.compile("(?m)^\\| `run (\\w+)` \\| (\\d+) \\|$");

    private static final Pattern IN_ALL = Pattern.compile("(?m)^in all .* (?:(\\d+) min )?(\\d+) s$");

    /** Their plans build programs in other languages first. */
    private static final String BUILDS_AGENTS = "codec";

    /** What a reader has and this repository does not, and what stands for it. */
    private static Map<String, String> ours;

    @BeforeAll
    static void files(@TempDir Path folder) throws IOException {
        Path documents =
                Files.writeString(folder.resolve("mine.ndjson"), String.join("\n", Collections.nCopies(20, """
                        {"customer": {"address": [{"city": "Lyon"}]}, "tags": ["a", "b"]}""")));
        String run = HOME.resolve("docs/example").toString();
        ours = Map.of(
                "mine.ndjson", documents.toString(),
                "md=summary.md", "md=" + folder.resolve("summary.md"),
                "before", run,
                "after", run,
                "overview", run,
                "overview2", run,
                "docs/example", run,
                "RUN", run);
    }

    private static Stream<String> commands(String page) {
        try {
            String text = Files.readString(HOME.resolve(page));
            Stream<String> blocks = SHELL.matcher(text)
                    .results()
                    .flatMap(block -> block.group(1).replace("\\\n", " ").lines())
                    .map(line -> line.strip().replaceFirst("\\s+#.*", ""))
                    .filter(line -> line.startsWith("./docbench "));
            Stream<String> inline = INLINE.matcher(SHELL.matcher(text).replaceAll(""))
                    .results()
                    .map(code -> code.group(1).replace('\n', ' '));
            return Stream.concat(blocks, inline);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    static Stream<String> allCommands() {
        return PAGES.stream().flatMap(GuidesTest::commands).distinct();
    }

    /** The words of a command behind its name, as a shell splits them. */
    private static List<String> words(String command) {
        return WORD.matcher(command)
                .results()
                .map((MatchResult word) -> word.group(1) == null ? word.group(2) : word.group(1))
                .skip(1)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("allCommands")
    void everyCommandIsUnderstood(String command) {
        assertThatCode(() ->
                        new CommandLine(new Docbench()).parseArgs(words(command).toArray(String[]::new)))
                .doesNotThrowAnyException();
    }

    static Stream<String> runs() {
        return allCommands().filter(command -> words(command).get(0).equals("run"));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void everyRunCanBePlanned(String command) {
        List<String> planned = new ArrayList<>(known(command));
        if (!planned.contains("--dry-run")) {
            planned.add("--dry-run");
        }
        if (planned.get(1).startsWith("-") && Collections.disjoint(planned, List.of("--targets", "--ask"))) {
            planned.addAll(List.of("--targets", "bson.raw,mongodb,sqlite.jsonb"));
        }
        CommandResult plan = CommandResult.docbench(planned.toArray(String[]::new));
        assertThat(plan.exit()).as("%s", plan.err()).isEqualTo(ExitCode.DONE);
        assertThat(plan.out()).contains("in all");
    }

    static Stream<String> readings() {
        return allCommands()
                .filter(command -> List.of("report", "compare", "claims")
                        .contains(words(command).get(0)));
    }

    @ParameterizedTest
    @MethodSource("readings")
    void everyReaderOfRunFilesReadsOne(String command) {
        CommandResult read = CommandResult.docbench(known(command).toArray(String[]::new));
        boolean gate = command.contains("--fail-on refuted");
        assertThat(read.exit()).as("%s", read.err()).isEqualTo(gate ? ExitCode.GATE : ExitCode.DONE);
        assertThat(read.out()).isNotBlank();
    }

    private static List<String> known(String command) {
        return words(command).stream()
                .map(word -> ours.getOrDefault(word, word))
                .toList();
    }

    /** Estimates are made for two virtual cores; a product that is missing here takes no time. */
    @Test
    void noSuiteTakesLongerThanThePageSays() throws IOException {
        String page = Files.readString(HOME.resolve("docs/cost.md"));
        List<MatchResult> rows = COST.matcher(page).results().toList();
        assertThat(rows).extracting(row -> row.group(1)).containsExactlyInAnyOrderElementsOf(Suites.names());
        assertThat(rows).filteredOn(row -> !row.group(1).equals(BUILDS_AGENTS)).allSatisfy(row -> {
            String plan =
                    CommandResult.docbench("run", row.group(1), "--dry-run").out();
            MatchResult time = IN_ALL.matcher(plan).results().findFirst().orElseThrow();
            int minutes = time.group(1) == null ? 0 : Integer.parseInt(time.group(1));
            assertThat(minutes).as(plan).isLessThan(Integer.parseInt(row.group(2)));
        });
    }
}
