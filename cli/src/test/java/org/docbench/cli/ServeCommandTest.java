package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command as a user has it: a process that says where it listens, serves, and ends when it is told to. */
class ServeCommandTest {

    @ParameterizedTest
    @ValueSource(strings = {"0", "2"})
    void servesUntilItIsToldToEnd(String backends) throws Exception {
        Process process = DocbenchProcess.of(
                        List.of(),
                        "serve",
                        "--backends",
                        backends,
                        "--timeout=20") // the first calls of a process take seconds on a busy machine
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var said = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String url = said.readLine();
            assertThat(url).startsWith("http://127.0.0.1:");
            var row = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(url + "/transactions/TXN7"))
                                    .build(),
                            BodyHandlers.ofString());
            assertThat(row.statusCode()).isEqualTo(200);
            assertThat(row.body()).contains("\"transaction_id\":\"TXN7\"");
            List<ProcessHandle> children = process.descendants().toList();
            // Next to the backends there is the watchdog of the folder of temporary files, a shell.
            assertThat(children)
                    .filteredOn(one -> one.info().command().orElse("").endsWith("/java"))
                    .hasSize(Integer.parseInt(backends));
            process.destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(children).noneMatch(ProcessHandle::isAlive);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
