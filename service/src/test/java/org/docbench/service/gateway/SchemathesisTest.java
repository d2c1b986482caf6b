package org.docbench.service.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.docbench.service.MemoryTables;
import org.docbench.service.serve.Service;
import org.docbench.service.work.Upstream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service against its own description, by schemathesis: every check it has. Its Python environment is kept beside the build. */
@Tag("slow")
class SchemathesisTest {
    private static final String VERSION = "4.32.5";

    @TempDir
    private Path folder;

    @Test
    void theFuzzerFindsNothing() throws Exception {
        Path environment = Path.of("target", "schemathesis-" + VERSION).toAbsolutePath();
        Path program = environment.resolve("bin/schemathesis");
        String missing = Files.exists(program) ? "" : installed(environment);
        if (!missing.isEmpty()) {
            System.out.println("skipped, no schemathesis: " + missing);
        }
        assumeThat(missing).isEmpty();
        try (var service = Service.over(Upstream.inProcess(new MemoryTables(), 4), Gateway.Limits.USUAL, 0)) {
            ToolResult said = run(List.of(
                    program.toString(),
                    "run",
                    service.url() + "/openapi.json",
                    "--checks=all",
                    "--max-examples=30",
                    "--seed=1",
                    "--no-color",
                    "--generation-database=none"));
            assertThat(said.code).as(said.text).isZero();
            System.out.println(said.text.lines().reduce((a, b) -> b).orElse(""));
        }
    }

    /** @return why there is none, or nothing */
    private String installed(Path environment) throws IOException, InterruptedException {
        try {
            ToolResult made = run(List.of("python3", "-m", "venv", environment.toString()));
            return made.code != 0
                    ? made.text
                    : failure(run(List.of(
                            environment.resolve("bin/pip").toString(), "install", "-q", "schemathesis==" + VERSION)));
        } catch (IOException e) {
            return e.getMessage();
        }
    }

    private static String failure(ToolResult said) {
        return said.code == 0 ? "" : "pip: " + said.text;
    }

    private record ToolResult(int code, String text) {}

    private ToolResult run(List<String> command) throws IOException, InterruptedException {
        Path text = folder.resolve("said.txt");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(text.toFile())
                .start();
        try {
            boolean ended = process.waitFor(10, TimeUnit.MINUTES);
            return new ToolResult(ended ? process.exitValue() : -1, Files.readString(text, StandardCharsets.UTF_8));
        } finally {
            process.destroyForcibly();
        }
    }
}
