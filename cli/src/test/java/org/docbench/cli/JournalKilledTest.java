package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.core.journal.RecordedRun;
import org.docbench.core.run.RegisteredPlan.SuitePlan;
import org.docbench.core.run.RunFile;
import org.docbench.core.run.RunFiles;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Plan;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A run is killed with SIGKILL at random instants, and resumed: nothing that it said to be measured is lost, and in the end it has the rows
 * of a run that was never killed. {@code -Ddocbench.kills=10} kills it as often, {@code -Ddocbench.seed=N} at the instants of that seed.
 */
@Timeout(900)
@Tag("slow")
class JournalKilledTest {
    private static final int KILLS = Integer.getInteger("docbench.kills", 1);
    private static final long SEED = Long.getLong("docbench.seed", System.nanoTime());

    /** The latest instant of a kill, in milliseconds after a generation began to measure. */
    private static final int LATEST = Integer.getInteger("docbench.latest", 2_000);

    private static final Pattern PROGRESS = Pattern.compile("(?m)^[a-z]+: round (\\d+) of \\d+, ");

    @TempDir
    private Path home;

    /** One suite for each way of running blocks; {@code insert} and {@code query} run as {@code update} does, {@code ycsb} as {@code crud}. */
    static Stream<String> runs() {
        return Stream.of(
                "access --targets bson.floor --scenario patch",
                "update --targets sqlite.jsonb --durability os --scenario multi",
                "codec --targets bson.raw --scenario files",
                "crud --targets sqlite.jsonb --set documents=500 --set rounds=4 --set workers=1",
                "rest --targets sqlite.table --scenario get --set workers=1 --set backends=0 --set connections=1");
    }

    @ParameterizedTest
    @MethodSource("runs")
    void aKilledRunIsResumed(String suite) throws Exception {
        System.out.println("kills of " + suite + " with -Ddocbench.seed=" + SEED);
        var random = new Random(SEED);
        Path out = home.resolve("out");
        List<String> begin = new ArrayList<>(List.of("run"));
        begin.addAll(List.of(suite.split(" ")));
        begin.addAll(List.of("--out", out.toString()));
        List<String> resume = List.of("resume", out.toString());
        long kept = 0;
        boolean isWhole = false;
        int generations = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            int millis = random.nextInt(LATEST);
            Path said = home.resolve("said-" + kill);
            Process run = docbench(said, kill == 0 ? begin : resume);
            try {
                await(run, said, "Measuring into ");
                run.waitFor(millis, TimeUnit.MILLISECONDS);
            } finally {
                kill(run);
            }
            generations++;
            if (Files.exists(out.resolve("run.json"))) {
                isWhole = true; // it ended before its instant, or while it wrote the page
                break;
            }
            RecordedRun journal = JournalFile.read(out).run();
            assertThat(journal.generation()).isEqualTo(generations);
            assertThat(journal.trials()).isGreaterThanOrEqualTo(kept);
            Plan plan = journal.plan().plan().suites().get(0).plan();
            List<BlockResult> blocks = blocks(journal);
            told(said)
                    .forEach(round -> assertThat(hasReached(plan, blocks, round))
                            .as("killed after %d ms in round %d: %s", millis, round, read(said))
                            .isTrue());
            kept = journal.trials();
            isWhole = kept == total(journal);
            assertThat(ended(docbench(home.resolve("report"), List.of("report", out.toString()))))
                    .isZero();
            if (journal.end().isEmpty()) {
                assertThat(Files.readString(home.resolve("report")).replaceAll("\\s+", " "))
                        .contains("it has " + kept + " of " + total(journal) + " trials");
            }
        }
        if (!Files.exists(out.resolve("report.html"))) {
            generations++;
            Path said = home.resolve("said");
            assertThat(ended(docbench(said, resume))).as(() -> read(said)).isZero();
            // A run that was killed after its last trial leaves nothing to measure, and to report progress of.
            assertThat(told(said).isEmpty()).as(() -> read(said)).isEqualTo(isWhole);
        }
        RecordedRun journal = JournalFile.read(out).run();
        assertThat(journal.generation()).isEqualTo(generations);
        assertThat(journal.end())
                .get()
                .satisfies(end -> assertThat(end.complete()).isTrue());
        checkRows(out, journal);
        assertThat(out.resolve("report.html")).isNotEmptyFile();
        assertThat(ended(docbench(home.resolve("again"), resume))).isEqualTo(ExitCode.USAGE);
        assertThat(home.resolve("again")).content().contains("nothing is left to measure");
    }

    /** Every cell of the plan is there in every round, also in those that its row leaves out because they had not settled. */
    private static void checkRows(Path out, RecordedRun journal) {
        RunFile run = RunFiles.read(out.resolve("run.json"));
        assertThat(run.interrupted()).isFalse();
        assertThat(run.results()).noneMatch(row -> row.status().equals("failed"));
        assertThat(journal.trials()).isEqualTo(total(journal));
        SuitePlan suite = run.plan().suites().get(0);
        Map<List<Object>, Integer> rows = new HashMap<>();
        run.results().stream()
                .filter(row -> row.status().equals("measured"))
                .forEach(row -> rows.put(
                        List.of(row.scenario(), row.caseParameters(), row.target(), row.phase()),
                        row.rounds().size()
                                + (row.leftOut() == null ? 0 : row.leftOut().size())));
        Map<List<Object>, Integer> planned = planned(suite.plan());
        run.results().stream()
                .filter(row -> row.status().equals("unsupported"))
                .forEach(row -> assertThat(planned.remove(
                                List.of(row.scenario(), row.caseParameters(), row.target(), row.phase())))
                        .isNotNull());
        assertThat(rows).isEqualTo(planned);
    }

    /** The rounds of each row. */
    private static Map<List<Object>, Integer> planned(Plan plan) {
        Map<List<Object>, Integer> rows = new HashMap<>();
        plan.stages().stream()
                .flatMap(stage -> stage.groups().stream())
                .forEach(group -> group.cells()
                        .forEach(cells -> cells.targets()
                                .forEach(target -> cells.step()
                                        .phases()
                                        .forEach(phase -> rows.put(
                                                List.of(
                                                        cells.step().benchCase().scenario(),
                                                        cells.step().benchCase().parameters(),
                                                        target,
                                                        phase),
                                                plan.rounds(group))))));
        return rows;
    }

    private static long total(RecordedRun journal) {
        return journal.plan().plan().trials();
    }

    private static List<BlockResult> blocks(RecordedRun journal) {
        return journal.blocks(journal.plan().plan().suites().get(0));
    }

    /** The rounds in which the process said to be, each after it had measured a block there; 0 is before the first one. */
    private static List<Integer> told(Path said) {
        return PROGRESS.matcher(read(said))
                .results()
                .map(line -> Integer.valueOf(line.group(1)))
                .filter(round -> round > 0)
                .toList();
    }

    /** Whether a stage has every block of the rounds before this one, and one of this round. Which stage it was is not said. */
    private static boolean hasReached(Plan plan, List<BlockResult> blocks, int round) {
        return plan.stages().stream().anyMatch(stage -> {
            List<Block> due = due(plan, stage, round);
            List<Block> there = blocks.stream().map(Block::of).toList();
            return there.containsAll(
                            due.stream().filter(one -> one.round() < round).toList())
                    && due.stream().anyMatch(one -> one.round() == round && there.contains(one));
        });
    }

    private record Block(Case benchCase, String target, int round) {
        static Block of(BlockResult result) {
            return new Block(result.benchCase(), result.target(), result.round());
        }
    }

    /** The blocks of a stage up to a round. */
    private static List<Block> due(Plan plan, Plan.Stage stage, int last) {
        return stage.groups().stream()
                .flatMap(group -> group.cells().stream()
                        .flatMap(cells -> cells.targets().stream()
                                .flatMap(target -> IntStream.rangeClosed(1, Math.min(last, plan.rounds(group)))
                                        .mapToObj(
                                                round -> new Block(cells.step().benchCase(), target, round)))))
                .toList();
    }

    private Process docbench(Path said, List<String> arguments) throws IOException {
        ProcessBuilder builder = DocbenchProcess.withBriefForks(
                        List.of("-Djava.io.tmpdir=" + Files.createDirectories(home.resolve("temporary"))),
                        arguments.toArray(String[]::new))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().put("XDG_STATE_HOME", home.resolve("state").toString());
        return builder.start();
    }

    private static void await(Process process, Path said, String word) throws Exception {
        while (!read(said).contains(word)) {
            assertThat(process.isAlive()).as(() -> read(said)).isTrue();
            Thread.sleep(10);
        }
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int ended(Process process) throws InterruptedException {
        try {
            return process.waitFor();
        } finally {
            kill(process);
        }
    }

    /** SIGKILL to the process alone; all that it had started must end by itself. */
    private static void kill(Process process) throws InterruptedException {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly().waitFor();
        for (ProcessHandle one : started) {
            one.onExit().join();
        }
    }
}
