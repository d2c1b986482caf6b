package org.docbench.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;

/** Waits until something holds. */
public interface Until {
    long SECONDS = 60;

    boolean holds() throws Exception;

    static void until(Until condition) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as("in %d s", SECONDS).isLessThan(end);
            Thread.sleep(10);
        }
    }
}
