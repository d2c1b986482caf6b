package org.docbench.stores.servers;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;

/** Closes a stream from which nothing has come for too long, so that a read of it ends. */
final class Stall implements AutoCloseable {
    private final Thread watcher;
    private volatile long moved = System.nanoTime();
    private volatile boolean over;

    Stall(Closeable stream, Duration limit) {
        watcher = new Thread(() -> watch(stream, limit), "stalled fetch");
        watcher.setDaemon(true);
        watcher.start();
    }

    private void watch(Closeable stream, Duration limit) {
        try {
            while (System.nanoTime() - moved <= limit.toNanos()) {
                Thread.sleep(limit.toMillis() / 4);
            }
            over = true;
            stream.close();
        } catch (InterruptedException e) {
            // The fetch is over: that is how it says so.
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // Closed or not, there is nothing more to do about this stream.
            over = true;
        }
    }

    /** Something came. */
    void moved() {
        moved = System.nanoTime();
    }

    /** Whether the stream was closed for this. */
    boolean over() {
        return over;
    }

    @Override
    public void close() {
        watcher.interrupt();
    }
}
