package org.docbench.formats.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.docbench.formats.agent.FakeAgent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkEndTest {
    private static final int AN_HOUR = 3_600_000;

    /** Its standard input is a pipe that the kernel closes when the process that started it ends, however that ends. */
    @Test
    void aForkEndsWithItsStandardInput(@TempDir Path folder) throws Exception {
        var preset = new AccessExperiment.AccessPreset(
                1, AccessExperiment.AccessPreset.ForkUnit.CASE, AN_HOUR, 1, AN_HOUR, false, true);
        Forks.Job job =
                InProcess.job("bson.raw", new Lookups.Flat().cases(true).get(0), preset, AccessExperiment.Phase.READ);
        List<String> command = new ArrayList<>(FakeAgent.java());
        command.add(Fork.class.getName());
        Path errors = folder.resolve("errors");
        Process fork =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        try {
            try (OutputStream in = fork.getOutputStream()) {
                in.write(job.written().getBytes(StandardCharsets.US_ASCII));
                in.write('\n');
            }
            assertThat(fork.waitFor(60, TimeUnit.SECONDS)).as("ended").isTrue();
            assertThat(fork.getInputStream()).isEmpty();
            assertThat(Files.readString(errors)).isEmpty();
        } finally {
            fork.destroyForcibly().onExit().join();
        }
    }
}
