package org.docbench.stores.servers;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Ends processes with everything they started. */
final class Processes {
    /** What a server may take to end by itself. */
    static final Duration PATIENCE = Duration.ofSeconds(10);

    private Processes() {}

    /** Asks (SIGTERM), waits, and kills what is still there. */
    static void stop(ProcessHandle process, Duration patience) {
        process.destroy();
        await(process, patience);
        kill(process);
    }

    /** Kills (SIGKILL) and waits until nothing of it is left. */
    static void kill(ProcessHandle process) {
        List<ProcessHandle> all =
                Stream.concat(Stream.of(process), process.descendants()).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(one -> await(one, PATIENCE));
    }

    private static void await(ProcessHandle process, Duration limit) {
        try {
            process.onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // The caller goes on to the next step either way.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
