package org.docbench.stores;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;

/** Short things that wait more than they work, each on a thread of its own. */
public final class SideBySide {
    private SideBySide() {}

    /**
     * Returns when all are done.
     *
     * @throws StoreException that of one that failed, when all have ended
     */
    public static void run(Stream<Runnable> all) {
        List<CompletableFuture<Void>> running = all.map(
                        one -> CompletableFuture.runAsync(one, task -> new Thread(task, "side by side").start()))
                .toList();
        try {
            CompletableFuture.allOf(running.toArray(CompletableFuture[]::new)).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof StoreException refused ? refused : e;
        }
    }
}
