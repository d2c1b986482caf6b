package org.docbench.formats.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.docbench.core.value.Value;
import org.docbench.formats.agent.FakeAgent;
import org.docbench.formats.bson.floor.BsonView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent of the Java codecs when its input ends: with its parent, and without. */
@Tag("slow")
class OrphanTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void aFileOfOneDocument() throws Exception {
        file = Files.write(folder.resolve("documents"), BsonView.encode(Value.Obj.of("a", new Value.Str("text"))));
    }

    /** A shell stands for DocBench: it starts the agent, says its process id, and is killed. */
    @Test
    void anOrphanEndsInTheMiddleOfARequest() throws Exception {
        Process shell = shell("exec 3<&0; \"$@\" <&3 3<&- & echo $!; exec 3<&-; wait");
        BufferedReader said = shell.inputReader();
        ProcessHandle agent = ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();
        try (BufferedWriter requests = shell.outputWriter()) {
            requests.write("load\t" + file + "\nrun\tdecode\t2000000000\t0\n");
            requests.flush();
            assertThat(said.readLine()).contains("\"documents\": 1");
            shell.destroyForcibly().waitFor();
        }
        try {
            assertThat(agent.onExit().get(60, TimeUnit.SECONDS).isAlive()).isFalse();
        } finally {
            agent.destroyForcibly();
        }
    }

    @Test
    void everyRequestIsAnsweredWhereOnlyTheInputEnds() throws Exception {
        Process agent = shell("exec \"$@\"");
        try (BufferedWriter requests = agent.outputWriter()) {
            requests.write("hello\nload\t" + file + "\nrun\tdecode\t1\t300\ndigest\n");
        }
        assertThat(agent.inputReader().lines()).hasSize(4).noneMatch(line -> line.contains("error"));
        assertThat(agent.waitFor()).isZero();
    }

    private Process shell(String script) throws Exception {
        List<String> command = new ArrayList<>(List.of("sh", "-c", script, "sh"));
        command.addAll(FakeAgent.java());
        command.addAll(List.of(JavaAgent.class.getName(), "bson.document"));
        return new ProcessBuilder(command)
                .redirectError(folder.resolve("errors").toFile())
                .start();
    }
}
