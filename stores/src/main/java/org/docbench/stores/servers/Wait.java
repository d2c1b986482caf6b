package org.docbench.stores.servers;

import java.time.Duration;
import org.docbench.stores.StoreException;

/** Waits for a condition by asking again and again. */
public final class Wait {
    /** A server of a slow machine needs this long at most. */
    static final Duration LONG = Duration.ofSeconds(60);

    private static final Duration STEP = Duration.ofMillis(25);

    private Wait() {}

    /** A question that throws as long as its answer is no, a {@link StoreException} when there is nothing to wait for any more. */
    @FunctionalInterface
    public interface Question {
        void ask() throws Exception;
    }

    /** Asks again and again; the last answer is the cause when the time is over. */
    public static void until(String what, Question question) {
        until(what, LONG, STEP, question);
    }

    /** The same with another limit, and another pause between two questions. */
    static void until(String what, Duration limit, Duration step, Question question) {
        long end = System.nanoTime() + limit.toNanos();
        while (true) {
            try {
                question.ask();
                return;
            } catch (StoreException e) {
                throw e;
            } catch (Exception e) {
                if (System.nanoTime() > end) {
                    throw new StoreException(
                            "waited " + limit.toSeconds() + " s for " + what + ": " + e.getMessage(), e);
                }
                pause(step);
            }
        }
    }

    private static void pause(Duration step) {
        try {
            Thread.sleep(step.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted", e);
        }
    }
}
