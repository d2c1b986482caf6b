package org.docbench.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the kernel says of a process that was started through {@link OwnSession}, on machines with and without the programs it uses. */
class OwnSessionTest {
    private static final long SIGINT = 1 << (2 - 1);

    @TempDir
    private Path programs;

    @ParameterizedTest
    @ValueSource(strings = {"setsid", "perl"})
    @EnabledOnOs(OS.LINUX)
    void theProcessLeadsASession(String program) throws Exception {
        Assumptions.assumeTrue(offer(program), program + " is not on this machine");
        Process process = start("cat", "/proc/self/stat");
        String stat = said(process);
        // proc(5): state, parent, process group and session follow the name, which is in brackets.
        List<String> fields =
                Arrays.asList(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1));
        assertThat(fields.get(3)).as("session").isEqualTo(String.valueOf(process.pid()));
        assertThat(fields.get(2)).as("process group").isEqualTo(String.valueOf(process.pid()));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void withoutThoseProgramsInterruptsAreIgnored() throws Exception {
        String ignored = said(start("cat", "/proc/self/status"))
                .lines()
                .filter(line -> line.startsWith("SigIgn:"))
                .findFirst()
                .orElseThrow();
        assertThat(Long.parseLong(ignored.split("\\s+", -1)[1], 16) & SIGINT).isNotZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"setsid", "perl", "neither"})
    void argumentsAreHandedOnAsTheyAre(String program) throws Exception {
        Assumptions.assumeTrue(program.equals("neither") || offer(program), program + " is not on this machine");
        String[] words = {"printf", "%s|", "", "a b", "$(id)", "'\"`;", "*", "-x"};
        assertThat(said(start(words))).isEqualTo("|a b|$(id)|'\"`;|*|-x|");
    }

    @Test
    void aProgramThatIsNotThereIsNamed() throws Exception {
        Process process = start("no-such-program");
        assertThat(said(process)).isEqualTo("no-such-program: not found\n");
        assertThat(process.waitFor()).isEqualTo(OwnSession.NOT_FOUND);
    }

    /** On a machine whose search path has nothing else but what the test's own commands need. */
    private Process start(String... words) throws IOException {
        offer("cat");
        offer("printf");
        var builder = new ProcessBuilder(OwnSession.command(List.of(words))).redirectErrorStream(true);
        builder.environment().put("PATH", programs.toString());
        return builder.start();
    }

    private boolean offer(String program) throws IOException {
        Optional<Path> found = Arrays.stream(System.getenv("PATH").split(":", -1))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
        if (found.isPresent() && !Files.exists(programs.resolve(program))) {
            Path other = Files.writeString(programs.resolve(program), "#!/bin/sh\nexec '" + found.get() + "' \"$@\"\n");
            Files.setPosixFilePermissions(other, PosixFilePermissions.fromString("rwx------"));
        }
        return found.isPresent();
    }

    private static String said(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
