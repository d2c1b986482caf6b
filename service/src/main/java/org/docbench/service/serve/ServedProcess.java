package org.docbench.service.serve;

import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.docbench.service.Wanted;
import org.docbench.service.backend.Wire;
import org.docbench.stores.StoreException;

/** A service in a process of its own: its processor time is told from that of whoever asks it, and neither collects the other's garbage. */
public final class ServedProcess implements AutoCloseable {
    /** A gateway waits for what it accepted, and then for its backends. */
    private static final long ENDING_SECONDS = 20;

    private final Process process;
    private final String url;

    private ServedProcess(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /**
     * Starts it with this JVM and class path, and waits until it can be asked.
     *
     * @param backends 0 for the table in the gateway's process
     * @param workers of each process that has the table
     * @throws StoreException if it ends instead, with what it said
     */
    public static ServedProcess start(Wanted wanted, int backends, int workers) {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                System.getProperty("java.class.path"),
                Served.class.getName(),
                String.valueOf(backends),
                String.valueOf(workers));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try {
                // Never closed while it is wanted: the end of this pipe is what ends the service.
                Wire.write(new DataOutputStream(process.getOutputStream()), wanted);
                var said = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
                String line = said.readLine();
                if (line == null || !line.startsWith("http://")) {
                    throw new StoreException("the service did not start: " + (line == null ? "it said nothing" : line));
                }
                return new ServedProcess(process, line);
            } catch (IOException | RuntimeException e) {
                process.destroyForcibly();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String url() {
        return url;
    }

    /** Its own; its backends are its children. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    @Override
    public void close() {
        List<ProcessHandle> children = process.descendants().toList();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(ENDING_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        children.forEach(ProcessHandle::destroyForcibly);
    }
}
