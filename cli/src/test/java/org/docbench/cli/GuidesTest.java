package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.service.ServiceSpec;
import org.docbench.service.ServiceSpec.ServerRef;
import org.docbench.service.gateway.Gateway.Limits;
import org.docbench.service.serve.Service;
import org.docbench.service.table.NullTable;
import org.docbench.stores.Durability;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Every command in README.md, CONTRIBUTING.md, docs and the other pages. A run is planned, what reads or writes files does so, and a
 * command of {@link #REFUSED} is checked up to the step that would start, stop or reach something.
 */
class GuidesTest {
    private static final Path HOME = Path.of(System.getProperty("docbench.home"));

    /**
     * What a test must not do.
     *
     * @param command words that such a command has
     * @param added what makes DocBench refuse it, after it has checked the other words
     * @param says why it is refused
     * @param why it is not carried out here, and which test does so
     */
    private record Refusal(List<String> command, List<String> added, String says, String why) {
        static Refusal of(String command, String added, String says, String why) {
            return new Refusal(
                    List.of(command.split(" ", -1)),
                    added.isEmpty() ? List.of() : List.of(added.split(" ", -1)),
                    says,
                    why);
        }
    }

    private static final List<Refusal> REFUSED = List.of(
            Refusal.of(
                    "doctor --store",
                    "",
                    "UNSET is not set",
                    "asks a server of the reader's: TlsTest, DoctorStoreTest"),
            Refusal.of("doctor", "--jvm /no/jvm", "no java program at /no/jvm", "measures for ten seconds: DoctorTest"),
            Refusal.of(
                    "rank", "--store no=x", "unknown product 'no'", "waits for a run on another machine: RanksRunTest"),
            Refusal.of("serve", "--allow-host no:1", "'no:1' is no host", "serves until it is ended: ServeCommandTest"),
            Refusal.of("servers up", "no", "unknown server 'no'", "leaves servers behind: ServersTest"),
            Refusal.of("servers down", "no", "unknown server 'no'", "would stop servers of this machine: ServersTest"),
            Refusal.of("agents build", "no", "unknown agent 'no'", "builds programs for minutes: AgentsTest"),
            Refusal.of("agents check", "no", "unknown agent 'no'", "builds programs for minutes: AgentsTest"),
            Refusal.of("prove", "no", "unknown store 'no'", "kills servers for minutes: ProveTest"),
            Refusal.of("resume", "", "no run to resume", "needs a run that was killed: ResumeTest"),
            Refusal.of("rerun", "--jvm /no/jvm", "no java program at /no/jvm", "measures for minutes: RerunTest"),
            Refusal.of("report --view", "--fail-on no", "unknown gate 'no'", "opens a browser: PageOpenerTest"));

    /** Only parsed: AddingASuiteTest runs these, with the suite that its guide adds. */
    private static final String ADDED_SUITE = "checksum";

    /** Only parsed: the plan of all suites takes a minute, and more heap than a test has. PresetsTest reads the preset. */
    private static final List<String> ALL_OF_PAPER = List.of("run", "--preset", "paper");

    /** What a reader's suite, target, folder or file is here, and what stands for a target or scenario that a guide adds. */
    private static final Map<String, String> OURS = new HashMap<>(Map.ofEntries(
            Map.entry("SUITE", "query"),
            Map.entry("STORE", "sqlite.jsonb"),
            Map.entry("AGENT", "erlang"),
            Map.entry("perl", "erlang"),
            Map.entry("find-many", "find"),
            Map.entry("toy.map,bson.document", "bson.raw,bson.document"),
            Map.entry("toy.files", "sqlite.jsonb"),
            Map.entry("perl.toy", "bson.document"),
            Map.entry("PRODUCT=URI", "mysql=mysql://ann@db.example.com/test --password=mysql=env:DB_PASSWORD"),
            Map.entry("mongodb=URI", "mongodb=mongodb://db.example.com/test"),
            Map.entry("$STORE", "postgres=postgresql://ann@db.example.com/test"),
            Map.entry("$SLURM_NTASKS@0.0.0.0:7117", "4@0.0.0.0:7117"),
            Map.entry("$FIRST:7117", "first.example.com:7117 --rank=1 --size=4")));

    /** First words of the lines that are no command of DocBench, Maven, Java or Python, and why none is run here. */
    private static final Map<String, String> OTHERS = Map.of(
            "export", "a variable of the shell",
            "echo", "a file for ab",
            "ab", "ApacheBench; PublishedRequestsTest compares its options with the publication",
            "keytool", "of the JDK; TlsTest runs it",
            "srun", "of Slurm; the two commands in it are checked",
            "bin/ycsb", "YCSB's own program");

    private static final Set<String> OF_MAVEN =
            Set.of("maven.test.skip", "skipTests", "surefire.failIfNoSpecifiedTests");

    /** Rows of docs/cost.md that name suites: {@code | `run crud` | 8 |}. */
    private static final Pattern COST = Pattern.compile("(?m)^\\| `run (\\w+)` \\| (\\d+) \\|$");

    /** Rows of README.md with minutes: {@code | question | `crud` | 14 | 1 to 8 |}. */
    private static final Pattern MINUTES =
            Pattern.compile("(?m)^\\| [^|]+ \\| (none: the default run|`\\w+`) \\| (\\d+) \\|");

    private static final Pattern STANDARD =
            Pattern.compile("`--preset standard` takes (\\d+) minutes \\(`(\\w+)`\\) to (\\d+) hours \\(`(\\w+)`\\)");

    private static final Pattern IN_ALL = Pattern.compile("(?m)^in all .* (?:(\\d+) min )?(\\d+) s$");
    private static final Pattern PASSWORD = Pattern.compile("(\\w+)=(?:env|file):.*");
    private static final Pattern MAIN = Pattern.compile("org\\.docbench\\.[\\w.]+");

    /** Their plans build programs in other languages first. */
    private static final String BUILDS_AGENTS = "codec";

    /** One parser for all: it takes longer to make than to use. */
    private static final CommandLine DOCBENCH = Main.commandLine(List.of());

    @TempDir
    private static Path folder;

    @BeforeAll
    static void files() throws IOException {
        String example = HOME.resolve("docs/example").toString();
        Stream.of("RUN RUN1 RUN2 A B before after overview overview2 run.json docs/example 20261124-101500-crud"
                        .split(" ", -1))
                .forEach(run -> OURS.put(run, example));
        Path documents =
                Files.writeString(folder.resolve("mine.ndjson"), String.join("\n", Collections.nCopies(20, """
                        {"customer": {"address": [{"city": "Lyon"}], "email": "a@example.com"}, "tags": ["a", "b"]}""")));
        OURS.put("FILE", documents.toString());
        OURS.put("DIR", folder.toString());
        Files.writeString(folder.resolve("A.collapsed"), "main;read 3\nmain;write 1\n");
        Files.writeString(folder.resolve("B.collapsed"), "main;read 1\nmain;write 3\n");
        Files.writeString(folder.resolve("my.options"), "insert query\n--targets mongodb\n--set \"bytes=10,4000\"\n");
        Path program = Files.writeString(folder.resolve("postgres"), "#!/bin/sh\necho 'postgres (PostgreSQL) 18.6'\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        OURS.put("postgres=/opt/pgsql/bin/postgres", "postgres=" + program);
        Stream.of("mine.ndjson", "A.collapsed", "B.collapsed", "nbson.bson")
                .forEach(file -> OURS.put(file, folder.resolve(file).toString()));
        OURS.put("@my.options", "@" + folder.resolve("my.options"));
        Stream.of("md=summary.md", "csv=results.csv", "json=results.json")
                .forEach(file -> OURS.put(file, file.replace("=", "=" + folder + File.separator)));
    }

    private static List<String> words(PageCommand command) {
        return command.words().stream()
                .flatMap(word -> Stream.of(OURS.getOrDefault(word, word).split(" (?=--)", -1)))
                .map(word -> PASSWORD.matcher(word).replaceFirst("$1=env:DOCBENCH_TEST_UNSET"))
                .toList();
    }

    static Stream<PageCommand> commands() {
        return PageCommand.all().stream().filter(PageCommand::isOurs);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandDoesWhatItCanHere(PageCommand command) throws IOException {
        List<String> words = words(command);
        if (isMention(command, words) || words.contains(ADDED_SUITE) || words.equals(ALL_OF_PAPER)) {
            return;
        }
        Refusal refusal = REFUSED.stream()
                .filter(refused -> words.containsAll(refused.command()))
                .findFirst()
                .orElse(null);
        if (refusal != null) {
            CommandResult said = said(words, refusal.added());
            assertThat(said.exit()).as("%s", said).isIn(ExitCode.USAGE, ExitCode.FAILED);
            assertThat(said.err()).contains(refusal.says());
        } else if (words.get(0).equals("run")) {
            assertThat(planned(words)).contains("in all");
        } else {
            CommandResult said = said(
                    words,
                    words.contains("flames")
                            ? List.of("--out", folder.resolve("difference.html").toString())
                            : List.of());
            assertThat(said.exit())
                    .as("%s", said.err())
                    .isEqualTo(words.contains("refuted") ? ExitCode.GATE : ExitCode.DONE);
            assertThat(said.out() + said.err()).isNotBlank();
        }
    }

    /** Each reason for not carrying a command out, and each stand-in, is of a command that a page has. */
    @Test
    void noExceptionIsWithoutItsCommand() {
        List<List<String>> read =
                PageCommand.all().stream().map(PageCommand::words).toList();
        assertThat(REFUSED)
                .allSatisfy(refused ->
                        assertThat(read).anySatisfy(words -> assertThat(words).containsAll(refused.command())));
        assertThat(OTHERS.keySet())
                .allSatisfy(first ->
                        assertThat(read).anySatisfy(words -> assertThat(words).startsWith(first)));
        Set<String> all = read.stream().flatMap(List::stream).collect(Collectors.toSet());
        assertThat(all).contains(ADDED_SUITE).containsAll(OURS.keySet());
    }

    /** Parses the command; true if a sentence only names it, without the parameters that it needs. */
    private static boolean isMention(PageCommand command, List<String> words) {
        try {
            DOCBENCH.parseArgs(words.toArray(String[]::new));
            return false;
        } catch (CommandLine.MissingParameterException e) {
            assertThat(command.inSentence() && words.size() == 1)
                    .as("%s", e.getMessage())
                    .isTrue();
            return DOCBENCH.getSubcommands().containsKey(words.get(0));
        }
    }

    private static CommandResult said(List<String> words, List<String> added) {
        String[] all = Stream.concat(words.stream(), added.stream()).toArray(String[]::new);
        if (words.contains("rerun") || words.contains("-")) {
            return CommandResult.docbench(all); // these write to the process's own output
        }
        var out = new StringWriter();
        var err = new StringWriter();
        DOCBENCH.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int exit = Main.run(DOCBENCH, all);
        return new CommandResult(exit, out.toString(), err.toString());
    }

    /** The plan of a run; no server is asked. */
    private static String planned(List<String> run) {
        CommandResult plan = said(dry(run), List.of());
        assertThat(plan.exit()).as("%s", plan.err()).isEqualTo(ExitCode.DONE);
        return plan.out();
    }

    /** With targets where there are none: the plan of all would build the codecs of other languages. */
    private static List<String> dry(List<String> run) {
        List<String> words = new ArrayList<>(run);
        boolean builds = run.size() == 1 || run.get(1).startsWith("-") || run.contains(BUILDS_AGENTS);
        if (builds && Collections.disjoint(run, List.of("--targets", "-t", "--ask"))) {
            List<String> targets = new ArrayList<>(List.of(run.contains(BUILDS_AGENTS) ? "bson.document" : "bson.raw"));
            if (Collections.disjoint(run, List.of(BUILDS_AGENTS, "--preset"))) {
                targets.add("sqlite.jsonb"); // all suites of a larger preset take long to plan
            }
            for (int i = 1; i < run.size(); i++) {
                if (run.get(i - 1).equals("--store")) {
                    targets.add(run.get(i).replaceFirst("=.*", ""));
                }
            }
            words.addAll(List.of("--targets", String.join(",", targets)));
        }
        if (!run.contains("--dry-run")) {
            words.add("--dry-run");
        }
        return words;
    }

    static Stream<PageCommand> others() {
        return PageCommand.all().stream().filter(command -> !command.isOurs());
    }

    @ParameterizedTest
    @MethodSource("others")
    void everyOtherLineNamesWhatIsThere(PageCommand line) throws IOException, InterruptedException {
        List<String> words = line.words();
        switch (words.get(0)) {
            case "./docbench", "./mvnw", "mvn" -> isBuild(words);
            case "java" ->
                assertThat(MAIN.matcher(line.text()).results().map(MatchResult::group))
                        .isNotEmpty()
                        .allSatisfy(name -> assertThat(
                                        HOME.resolve("bench/src/main/java/" + name.replace('.', '/') + ".java"))
                                .content()
                                .contains(" main("));
            case "python3" -> assertThat(HOME.resolve(words.get(1))).exists();
            case "curl" -> isServed(line.text());
            default -> assertThat(OTHERS).containsKey(words.get(0));
        }
    }

    /** Modules, tests and properties of a build. */
    private static void isBuild(List<String> words) throws IOException {
        String known = Files.readString(HOME.resolve("pom.xml")) + Files.readString(HOME.resolve("docbench"));
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            if (words.get(i - 1).equals("-pl")) {
                assertThat(HOME.resolve(word).resolve("pom.xml")).exists();
            } else if (word.startsWith("-Dtest=")) {
                String test = word.substring("-Dtest=".length()) + ".java";
                Path module = HOME.resolve(words.get(words.indexOf("-pl") + 1)).resolve("src/test");
                try (Stream<Path> sources = Files.walk(module)) {
                    known += Files.readString(sources.filter(source -> source.endsWith(test))
                            .findFirst()
                            .orElseThrow(() -> new AssertionError(test)));
                }
            } else if (word.startsWith("-D")
                    && !OF_MAVEN.contains(word.substring(2).replaceFirst("=.*", ""))) {
                assertThat(known).contains(word.substring(2).replaceFirst("=.*", ""));
            } else if (word.startsWith("--")) {
                assertThat(known).contains(word);
            }
        }
    }

    /** Sends what the line sends to a service that keeps nothing. */
    private static void isServed(String curl) throws IOException, InterruptedException {
        boolean there = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(at -> Files.isExecutable(Path.of(at, "curl")));
        assumeTrue(there, "no curl");
        var spec = new ServiceSpec(NullTable.ID, ServerRef.NOWHERE, Durability.SYNC, "each");
        try (Service service = Service.start(spec, 0, 1, Limits.USUAL, 0)) {
            String line =
                    curl.replace("http://127.0.0.1:8080", service.url()) + " --silent --show-error --fail-with-body";
            Process process = new ProcessBuilder("sh", "-c", line)
                    .redirectErrorStream(true)
                    .start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(said).isZero();
            assertThat(said).contains("transaction");
        }
    }

    private static int minutes(String... run) {
        String plan = planned(List.of(run));
        MatchResult time = IN_ALL.matcher(plan).results().findFirst().orElseThrow(() -> new AssertionError(plan));
        return time.group(1) == null ? 0 : Integer.parseInt(time.group(1));
    }

    /** Estimates are made for two virtual cores; a product that is missing here takes no time. */
    @Test
    void noSuiteTakesLongerThanThePageSays() throws IOException {
        String page = Files.readString(HOME.resolve("docs/cost.md"));
        List<MatchResult> rows = COST.matcher(page).results().toList();
        assertThat(rows).extracting(row -> row.group(1)).containsExactlyInAnyOrderElementsOf(Suites.names());
        assertThat(rows)
                .filteredOn(row -> !row.group(1).equals(BUILDS_AGENTS))
                .allSatisfy(row -> assertThat(minutes("run", row.group(1)))
                        .as(row.group(1))
                        .isLessThan(Integer.parseInt(row.group(2))));
    }

    @Test
    void theReadmeHasTheMinutesOfThePage() throws IOException {
        Map<String, String> page = new HashMap<>(Map.of("none: the default run", "15"));
        String cost = Files.readString(HOME.resolve("docs/cost.md"));
        assertThat(cost).contains("| `run` (the default run) | 15 |");
        COST.matcher(cost).results().forEach(row -> page.put("`" + row.group(1) + "`", row.group(2)));
        Map<String, String> readme = new HashMap<>();
        MINUTES.matcher(Files.readString(HOME.resolve("README.md")))
                .results()
                .forEach(row -> readme.put(row.group(1), row.group(2)));
        assertThat(readme).isEqualTo(page);
    }

    @Test
    void theLargerPresetTakesNoLongerThanThePageSays() throws IOException {
        MatchResult range = STANDARD.matcher(Files.readString(HOME.resolve("docs/cost.md")))
                .results()
                .findFirst()
                .orElseThrow();
        assertThat(minutes("run", range.group(2), "--preset", "standard"))
                .isLessThanOrEqualTo(Integer.parseInt(range.group(1)));
        assertThat(minutes("run", range.group(4), "--preset", "standard"))
                .isLessThanOrEqualTo(60 * Integer.parseInt(range.group(3)));
    }
}
