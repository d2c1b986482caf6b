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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.docbench.core.process.OwnSession;
import org.docbench.service.ServiceSpec;
import org.docbench.stores.StoreException;

/**
 * The process of one backend, from the gateway's side.
 *
 * @param socket where it listens
 */
record Child(Process process, Path socket) {
    /** A table whose store does not answer says so after 30 s. */
    private static final long STARTING_SECONDS = 60;

    private static final long ENDING_SECONDS = 7;

    /**
     * Starts one and waits until it can be asked.
     *
     * @param main the class whose {@code main} calls {@link Backend#serve}
     * @throws StoreException if it ends instead, with what it said, or says nothing, or the caller is interrupted; it is ended then
     */
    static Child start(Class<?> main, ServiceSpec wanted, int workers, Path socket) throws IOException {
        Files.deleteIfExists(socket);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-XX:+EnableDynamicAgentLoading", // see ServedProcess
                "-Dslf4j.internal.verbosity=ERROR",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName(),
                socket.toString(),
                String.valueOf(workers)));
        Process process = new ProcessBuilder(OwnSession.command(command))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            // Never closed: the end of this pipe is what tells the backend that the gateway has ended.
            Wire.write(new DataOutputStream(process.getOutputStream()), wanted);
            String line = said(process);
            if (!Backend.READY.equals(line)) {
                throw new StoreException("a backend did not start: " + (line == null ? "it said nothing" : line));
            }
            return new Child(process, socket);
        } catch (IOException | RuntimeException e) {
            process.destroyForcibly();
            throw e;
        }
    }

    /**
     * Its first line, or null. Read by a thread of its own: reading a pipe knows neither limits nor interrupts, and ends when the process
     * does.
     */
    private static String said(Process process) {
        var line = new CompletableFuture<String>();
        var reader = new Thread(
                () -> {
                    try {
                        line.complete(new BufferedReader(
                                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
                                .readLine());
                    } catch (IOException e) {
                        line.completeExceptionally(e);
                    }
                },
                "first line of a backend");
        reader.setDaemon(true);
        reader.start();
        try {
            return line.get(STARTING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("a backend did not start: there was no time left", e);
        } catch (TimeoutException e) {
            throw new StoreException("a backend did not start: it said nothing for " + STARTING_SECONDS + " s", e);
        } catch (ExecutionException e) {
            throw new StoreException("a backend did not start: " + e.getCause().getMessage(), e);
        }
    }

    /** Tells it to finish what it has, and to end; it is killed if it takes too long. Does not wait for that. */
    void tell() {
        CompletableFuture.delayedExecutor(ENDING_SECONDS, TimeUnit.SECONDS, Runnable::run)
                .execute(process::destroyForcibly);
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroyForcibly();
        }
    }

    /** The same, and waits. */
    void end() {
        tell();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
