package org.docbench.service.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.docbench.service.http.NullEndpoint.Stalls;

/** A {@link NullEndpoint} in a process of its own, so that its processor time is told apart. It ends with whoever started it. */
final class NullEndpointProcess implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 5;

    private final Process process;
    private final Endpoint endpoint;

    private NullEndpointProcess(Process process, Endpoint endpoint) {
        this.process = process;
        this.endpoint = endpoint;
    }

    /** With this JVM and class path. */
    static NullEndpointProcess start(Stalls stalls, Optional<Pinning> pinning) throws IOException {
        List<String> java = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                NullEndpoint.class.getName(),
                String.valueOf(stalls.stallNanos() / 1_000_000),
                String.valueOf(stalls.everyNanos() / 1_000_000));
        Process process = new ProcessBuilder(
                        pinning.map(pinned -> pinned.onServer(java)).orElse(java))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            // Its only line; the stream stays open with the process.
            var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
            String port = lines.readLine();
            if (port == null) {
                throw new IOException("the null endpoint did not start");
            }
            return new NullEndpointProcess(process, Endpoint.of("http://127.0.0.1:" + port));
        } catch (IOException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /** It has one thread. */
    ServerCpu cpu() {
        return new ServerCpu(
                1,
                () -> process.toHandle()
                        .info()
                        .totalCpuDuration()
                        .map(Duration::toNanos)
                        .orElse(0L));
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
