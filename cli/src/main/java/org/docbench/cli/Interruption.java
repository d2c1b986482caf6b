package org.docbench.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C and a termination signal into "stop measuring, then finish as always": the JVM waits in its shutdown hook
 * until the report is written.
 */
final class Interruption implements AutoCloseable {
    /** Evaluating and writing takes a few seconds; a machine that needs longer than this is not coming back. */
    static final Duration FINISH = Duration.ofMinutes(2);

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook;
    private volatile boolean requested;

    /** @param stop ends what is being measured right now */
    Interruption(Runnable stop) {
        hook = new Thread(() -> {
            requested = true;
            stop.run();
            try {
                finished.await(FINISH.toSeconds(), TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
    }

    boolean requested() {
        return requested;
    }

    /** Everything is written; an interrupted process may now end. */
    @Override
    public void close() {
        finished.countDown();
        if (!requested) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException e) {
                requested = true; // the signal came just now, and there is nothing left to stop
            }
        }
    }
}
