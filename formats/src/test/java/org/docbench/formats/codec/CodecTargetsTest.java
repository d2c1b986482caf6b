package org.docbench.formats.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodecTargetsTest {
    @TempDir
    Path home;

    /** A build takes minutes: whoever waits for it should know before that a toolchain is not here. */
    @Test
    void whatTheMachineLacksIsSaidBeforeAnythingIsBuilt() throws IOException {
        agent("a", "true");
        agent("b", "no-such-program");
        List<String> said = new ArrayList<>();
        CodecTargets.find(Path.of("java"), home, Set.of("a.one", "b.one"), said::add);
        assertThat(said)
                .containsExactly(
                        "Not measured: b.one, b.null; no-such-program does not work here; install it: apt install b",
                        "Building a: true");
    }

    private void agent(String name, String check) throws IOException {
        Path folder = Files.createDirectories(home.resolve("agents").resolve(name));
        Files.writeString(folder.resolve("agent.json"), """
                {
                  "language": "Shell",
                  "needs": [{"check": ["%2$s"], "install": "apt install %1$s"}],
                  "build": [["true"]],
                  "run": ["./agent"],
                  "targets": [{"id": "%1$s.one", "about": "one"}, {"id": "%1$s.null", "about": "the loop alone"}]
                }
                """.formatted(name, check));
    }
}
