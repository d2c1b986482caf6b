package org.docbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code serve --allow-host}: other names than those of loopback are answered where the user says so. */
class AllowHostTest {

    @Test
    void aNameThatIsAllowedIsServedAndAnotherIsNot() throws Exception {
        Process process = DocbenchProcess.of(
                        List.of(), "serve", "--allow-host", "bench.example", "--allow-host=other.example")
                .start();
        try (var said = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            int port = URI.create(said.readLine()).getPort();
            assertThat(status(port, "bench.example")).isEqualTo("200");
            assertThat(status(port, "other.example:8443")).isEqualTo("200");
            assertThat(status(port, "127.0.0.1:" + port)).isEqualTo("200");
            assertThat(status(port, "evil.example")).isEqualTo("421");
        } finally {
            process.destroyForcibly().onExit().join();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://bench.example", "bench.example:80", "*"})
    void whatIsNoNameIsWrongUsage(String name) throws Exception {
        Process process =
                DocbenchProcess.of(List.of(), "serve", "--allow-host", name).start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(2);
            assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("docbench: --allow-host: '" + name + "' is no host: write a name such as ")
                    .doesNotContain("\tat ");
        } finally {
            process.destroyForcibly().onExit().join();
        }
    }

    private static String status(int port, String host) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream()
                    .write(("GET /health HTTP/1.1\r\nHost: " + host + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII).substring(9);
        }
    }
}
