package org.docbench.formats.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.docbench.core.scenario.Plan;
import org.docbench.core.scenario.Task;
import org.docbench.core.scenario.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkProcessTest {

    @Test
    void aForkReadsTheJobThatWasWritten() throws Exception {
        var preset =
                new AccessExperiment.AccessPreset(8, AccessExperiment.AccessPreset.ForkUnit.CASE, 5, 4, 3, true, false);
        Forks.Job job = InProcess.job(
                "bson.raw#2",
                new Lookups.Flat().cases(true).get(2),
                preset,
                AccessExperiment.Phase.GET,
                AccessExperiment.Phase.READ);
        var own = new AccessSuite.OwnDocuments("/a b/ü.json", List.of("a.b[2]", "c"), 7);
        for (AccessSuite.OwnDocuments documents : Arrays.asList(null, own)) {
            var written = new Forks.Job(job.target(), -5, job.steps(), preset, documents);
            assertThat(Forks.Job.read(written.written())).isEqualTo(written);
        }
    }

    /** Rule 17: what a dying process no longer gave is a failure that says why, not a row that is missing. */
    @Test
    void aForkThatDiesFailsTheTrialsItDidNotGive(@TempDir Path folder) throws Exception {
        Path java = Files.writeString(folder.resolve("java"), "#!/bin/sh\necho 'no such option' >&2\nexit 7\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        var preset =
                new AccessExperiment.AccessPreset(1, AccessExperiment.AccessPreset.ForkUnit.CASE, 1, 1, 1, false, true);
        Forks.Job job = InProcess.job(
                "bson.raw",
                new Lookups.Flat().cases(true).get(0),
                preset,
                AccessExperiment.Phase.GET,
                AccessExperiment.Phase.READ);
        List<Trial> trials = trials(java, job, preset);
        assertThat(trials).extracting(Trial::phase).containsExactly("get", "read");
        assertThat(trials)
                .allSatisfy(trial -> assertThat(((Trial.Failed) trial.outcome()).reason())
                        .contains("exit code 7")
                        .contains("no such option"));
    }

    /** Its 2,000 images did not fit for four days, and no test had noticed. */
    @Test
    void theLargestCaseFitsIntoTheHeap() {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        var preset =
                new AccessExperiment.AccessPreset(1, AccessExperiment.AccessPreset.ForkUnit.CASE, 1, 1, 1, false, true);
        Forks.Job job = InProcess.job(
                "bson.raw", new Lookups.Cold().cases(true).get(0), preset, AccessExperiment.Phase.OPEN_READ);
        assertThat(trials(java, job, preset))
                .isNotEmpty()
                .allSatisfy(trial -> assertThat(trial.outcome()).isInstanceOf(Trial.Measured.class));
    }

    /** The kernel marks memory for which huge pages were asked: "hg" (proc(5), VmFlags). What a JVM says of itself stays off the answers. */
    @Test
    void theHeapOfAForkAsksForHugePages() throws Exception {
        Path enabled = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
        assumeTrue(
                Files.exists(enabled) && Files.readString(enabled).contains("[madvise]"),
                "this kernel does not give huge pages to programs that ask");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(ForkProcess.JVM_OPTIONS);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), HugePages.class.getName()));
        Process java = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("true\n");
    }

    /** Prints whether huge pages were asked for. */
    static final class HugePages {
        private HugePages() {}

        public static void main(String[] args) throws IOException {
            try (var lines = Files.lines(Path.of("/proc/self/smaps"))) {
                System.out.println(lines.anyMatch(line -> line.startsWith("VmFlags:") && line.contains(" hg")));
            }
        }
    }

    private static List<Trial> trials(Path java, Forks.Job job, AccessExperiment.AccessPreset preset) {
        List<Trial> trials = new ArrayList<>();
        try (var executor = new ForkExecutor(
                one -> ForkProcess.start(java, one),
                List.of("bson.raw"),
                preset,
                AccessSuite.descriptor(null),
                null,
                1)) {
            var cells = new Plan.Cells(job.steps().get(0), List.of("bson.raw"));
            executor.run(
                    new Task(0, 1, 1, List.of(cells)),
                    () -> false,
                    result -> result.trials().forEach(trials::add));
        }
        return trials;
    }
}
