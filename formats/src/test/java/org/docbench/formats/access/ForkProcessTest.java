package org.docbench.formats.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.docbench.core.scenario.Trial;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkProcessTest {

    /** Rule 17: what a dying process no longer gave is a failure that says why, not a row that is missing. */
    @Test
    void aForkThatDiesFailsTheTrialsItDidNotGive(@TempDir Path folder) throws Exception {
        Path java = Files.writeString(folder.resolve("java"), "#!/bin/sh\necho 'no such option' >&2\nexit 7\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        List<ForkPlan.Timed> phases = List.of(
                new ForkPlan.Timed(Phase.GET, new Timing(1, 1, 1, 0, 0)),
                new ForkPlan.Timed(Phase.READ, new Timing(1, 1, 1, 0, 0)));
        var step = new ForkPlan.Step(new Flat().cases(true).get(0), phases);
        List<Trial> trials = new ArrayList<>();
        try (var forks = new ForkProcess(java)) {
            forks.run(new ForkPlan("bson.raw", 1, 42, null, List.of(step)), trials::add);
        }
        assertThat(trials).extracting(Trial::phase).containsExactly("get", "read");
        assertThat(trials)
                .allSatisfy(trial -> assertThat(((Trial.Failed) trial.outcome()).reason())
                        .contains("exit code 7")
                        .contains("no such option"));
    }
}
