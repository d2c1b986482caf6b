package org.docbench.service.backend;

import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.docbench.service.Wanted;
import org.docbench.stores.StoreException;

/**
 * The process of one backend, from the gateway's side.
 *
 * @param socket where it listens
 */
record Child(Process process, Path socket) {
    private static final long ENDING_SECONDS = 7;

    /**
     * Starts one and waits until it can be asked.
     *
     * @param main the class whose {@code main} calls {@link Backend#serve}
     * @throws StoreException if it ends instead, with what it said
     */
    static Child start(Class<?> main, Wanted wanted, int workers, Path socket) throws IOException {
        Files.deleteIfExists(socket);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName(),
                socket.toString(),
                String.valueOf(workers)));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            // Never closed: the end of this pipe is what tells the backend that the gateway has ended.
            Wire.write(new DataOutputStream(process.getOutputStream()), wanted);
            var said = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            String line = said.readLine();
            if (!Backend.READY.equals(line)) {
                throw new StoreException("a backend did not start: " + (line == null ? "it said nothing" : line));
            }
            return new Child(process, socket);
        } catch (IOException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    /** Tells it to end, and ends it if it does not. */
    void end() {
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
    }
}
