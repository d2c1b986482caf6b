package org.docbench.profile.flame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.core.run.Observer.Window;
import org.docbench.core.run.Observer.WindowContext;
import org.docbench.core.run.RunFile.ProfileRow;
import org.docbench.core.scenario.Case;
import org.docbench.profile.flame.Recorder.Pace;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class FlamesTest {
    private static final long LONG_ENOUGH = 700;

    @TempDir
    Path run;

    @Test
    void whatRunsWithinTheWindowIsRecordedAndNothingElse() throws IOException {
        try (Flames flames = new Flames(run)) {
            Burning.before(LONG_ENOUGH);
            Window window = flames.open(context("sqlite.jsonb", Set.of()));
            Burning.within(LONG_ENOUGH);
            assertThat(window.close()).isEmpty();
            Burning.after(LONG_ENOUGH);

            assertThat(flames.rows()).hasSize(1);
            ProfileRow row = recorded(flames.rows().get(0));
            assertThat(row.where()).isEqualTo("client");
            assertThat(row.samples()).isPositive();
            assertThat(sum(row)).isCloseTo(1, within(1e-9));
            assertThat(row.shares().get("harness")).isGreaterThan(0.5);
            String stacks = Files.readString(run.resolve(row.stacks()));
            assertThat(stacks).contains("Burning.within").doesNotContain("Burning.before", "Burning.after");
            assertThat(Files.readString(run.resolve(row.flames()))).contains("insert/payload bytes=10");
            assertThat(Pages.stacks(run.resolve(row.flames()))).contains("Burning.within");
            assertThat(row.samples())
                    .isEqualTo(Stacks.read(run.resolve(row.stacks())).total());
        }
    }

    @Test
    void anotherProcessIsRecordedWithItsChildrenWhilePerfLeavesNothingBehind() throws Exception {
        Process parent = new ProcessBuilder("sh", "-c", "while :; do :; done & while :; do :; done").start();
        try (Flames flames = new Flames(run)) {
            for (int turn = 0; turn < 2; turn++) {
                Window window = flames.open(context("mongodb", Set.of(parent.pid())));
                Burning.within(LONG_ENOUGH);
                window.close();
            }

            List<ProfileRow> rows = flames.rows();
            assertThat(rows).extracting(ProfileRow::where).containsExactly("client", "server", "client", "server");
            ProfileRow row = recorded(rows.get(1));
            assertThat(sum(row)).isCloseTo(1, within(1e-9));
            assertThat(Stacks.read(run.resolve(row.stacks())).counts().keySet())
                    .allMatch(stack -> stack.startsWith("sh;") || stack.equals("sh"));
            assertThat(rows.get(3).stacks()).isNotEqualTo(row.stacks());
        } finally {
            parent.descendants().forEach(ProcessHandle::destroyForcibly);
            parent.destroyForcibly();
        }
        assertThat(ProcessHandle.current()
                        .descendants()
                        .map(child -> child.info().command().orElse("")))
                .noneMatch(command -> command.endsWith("/perf") || command.endsWith("/tail"));
        assertThat(names(run)).containsExactly("flames");
    }

    @Test
    void whatThisJvmDoesIsNotInTheServersStacks() throws Exception {
        Process child = burner();
        try (Flames flames = new Flames(run)) {
            Window window = flames.open(context("mongodb", Set.of(child.pid())));
            Burning.within(LONG_ENOUGH);
            window.close();
            child.destroyForcibly().waitFor();
            ProfileRow row = recorded(flames.rows().get(1));
            // The client's burning belongs to the client's row only.
            assertThat(Files.readString(run.resolve(row.stacks()))).doesNotContain("Burning.within");
        } finally {
            child.destroyForcibly();
        }
    }

    @Test
    void anotherJvmIsRecordedFromWithinWindowForWindow() throws Exception {
        Process burner = burner();
        assertThat(burner.inputReader().readLine()).isEqualTo("burning");
        try (Flames flames = new Flames(run)) {
            for (int turn = 0; turn < 2; turn++) {
                Window window = flames.open(new WindowContext(
                        new Case("rest", "layers", Map.of()),
                        "service.null",
                        "request",
                        Set.of(),
                        Map.of("gateway", burner.pid())));
                Burning.within(LONG_ENOUGH);
                window.close();
                Burning.after(LONG_ENOUGH);
            }
            List<ProfileRow> rows = flames.rows();
            assertThat(rows).extracting(ProfileRow::where).containsExactly("client", "gateway", "client", "gateway");
            for (ProfileRow row : List.of(rows.get(1), rows.get(3))) {
                recorded(row);
                assertThat(row.tool()).isEqualTo(rows.get(0).tool());
                assertThat(Files.readString(run.resolve(row.stacks())))
                        .contains("Burning.still")
                        .doesNotContain("Burning.within", "Burning.after");
                // A thread that burns has one core at most: the pauses between the windows are not in them.
                assertThat(row.samples()).isLessThan(2 * LONG_ENOUGH * Pace.HERTZ / 1000);
                assertThat(sum(row)).isCloseTo(1, within(1e-9));
                assertThat(row.shares().get("harness")).isGreaterThan(0.5);
            }
            assertThat(burner.isAlive()).isTrue();
            assertThat(burner.inputReader().ready()).as("said something").isFalse();
        } finally {
            burner.destroyForcibly();
        }
    }

    private static Process burner() throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-XX:+PreserveFramePointer",
                        Burner.class.getName())
                .start();
    }

    @Test
    void aJvmThatIsGoneIsARowWithTheReason() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        try (Flames flames = new Flames(run)) {
            flames.open(new WindowContext(
                            new Case("rest", "layers", Map.of()),
                            "service.null",
                            "request",
                            Set.of(),
                            Map.of("gateway", gone.pid())))
                    .close();
            ProfileRow row = flames.rows().get(1);
            assertThat(row.where()).isEqualTo("gateway");
            assertThat(row.reason())
                    .startsWith("it cannot be loaded into that JVM (")
                    .doesNotContain("/");
            assertThat(row.samples()).isZero();
        }
    }

    @Test
    void aServerThatIsGoneIsARowWithTheReason() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        try (Flames flames = new Flames(run)) {
            flames.open(context("mongodb", Set.of(gone.pid()))).close();
            ProfileRow server = flames.rows().get(1);
            assertThat(server.reason()).isNotBlank();
            assertThat(server.samples()).isZero();
            assertThat(server.shares()).isEmpty();
            assertThat(server.flames()).isNull();
        }
    }

    @Test
    void aSecondWindowIsRefusedAndTheFirstGoesOn() throws IOException {
        try (Flames flames = new Flames(run)) {
            Window first = flames.open(context("sqlite.jsonb", Set.of()));
            flames.open(context("sqlite.jsonb", Set.of())).close();
            Burning.within(LONG_ENOUGH);
            first.close();
            first.close();
            assertThat(flames.rows()).hasSize(2);
            assertThat(flames.rows().get(0).reason()).contains("another window");
            recorded(flames.rows().get(1));
        }
    }

    @Test
    void anOpenWindowIsDroppedWhenTheRunEnds() throws IOException {
        Flames flames = new Flames(run);
        Window window =
                flames.open(context("mongodb", Set.of(ProcessHandle.current().pid())));
        flames.close();
        window.close();
        assertThat(flames.rows()).isEmpty();
        assertThat(names(run)).isEmpty();
    }

    private static ProfileRow recorded(ProfileRow row) {
        if (row.reason() != null) {
            System.out.println("skipped: " + row.reason());
        }
        assumeTrue(row.reason() == null, row.reason());
        return row;
    }

    private static WindowContext context(String target, Set<Long> processes) {
        return new WindowContext(new Case("insert", "payload", Map.of("bytes", "10")), target, "insert", processes);
    }

    private static double sum(ProfileRow row) {
        return row.shares().values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private static Set<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
        }
    }
}
