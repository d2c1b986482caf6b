package org.docbench.load.engine;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * A thread for each worker, the same one for all phases of a run: what drivers keep for a thread stays warm. In a phase all
 * begin together. The caller, an interruption or a dying worker can end a phase. Operations in flight then have some patience to
 * finish before they are interrupted. One that ignores the interruption is abandoned, on a daemon thread.
 */
public final class WorkerPool implements AutoCloseable {

    /** For operations in flight to end by themselves, and once more after their interruption. */
    public static final Duration PATIENCE = Duration.ofSeconds(2);

    /** Between two looks at the caller's stop; 50 short wake-ups a second. */
    private static final long POLL_MILLIS = 20;

    private final List<ExecutorService> threads;
    private final List<Thread> begun = new CopyOnWriteArrayList<>();
    private final Clock clock;
    private final BooleanSupplier stop;
    private final long patienceNanos;
    private final Halt halt = new Halt();
    private boolean interrupted;
    private int left;

    /** Makes a pool whose threads start with their first task. */
    public WorkerPool(int workers, Clock clock, BooleanSupplier stop, Duration patience) {
        this.threads = IntStream.rangeClosed(1, workers).mapToObj(this::thread).toList();
        this.clock = clock;
        this.stop = stop;
        this.patienceNanos = patience.toNanos();
    }

    private ExecutorService thread(int number) {
        return Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "docbench-load-" + number);
            thread.setDaemon(true);
            begun.add(thread);
            return thread;
        });
    }

    /** Returns the flag by which tasks see that they are to end. */
    public Halt halt() {
        return halt;
    }

    /**
     * Each worker makes its task ready on its own thread, then all begin together, with the time of the barrier.
     *
     * @throws LoadException if a worker died; the others have ended then
     */
    public <T> Phase<T> together(List<Supplier<LongFunction<T>>> tasks) {
        return together(tasks, OptionalLong.empty());
    }

    /** Does the same at an instant of the clock, which is the time of the barrier also if the workers were not ready in time. */
    <T> Phase<T> together(List<Supplier<LongFunction<T>>> tasks, OptionalLong instant) {
        if (halt.isCutOff()) {
            return new Phase<>(clock.nanos(), List.of(), left);
        }
        look();
        var ready = new CountDownLatch(tasks.size());
        var go = new CompletableFuture<Long>();
        List<Future<T>> running = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            Supplier<LongFunction<T>> task = tasks.get(i);
            running.add(threads.get(i).submit(() -> inStep(task, ready, go)));
        }
        try {
            ready.await();
        } catch (InterruptedException e) {
            interrupted = true;
            halt.ask();
        }
        instant.ifPresent(this::rest);
        long startNanos = instant.orElseGet(clock::nanos);
        go.complete(startNanos);
        return gather(startNanos, running);
    }

    private void rest(long until) {
        for (long now = clock.nanos(); now - until < 0 && !halt.asked(); now = clock.nanos()) {
            clock.rest(until - now);
        }
    }

    private <T> T inStep(Supplier<LongFunction<T>> task, CountDownLatch ready, CompletableFuture<Long> go)
            throws Exception {
        try {
            LongFunction<T> made;
            try {
                made = task.get();
            } finally {
                ready.countDown();
            }
            return made.apply(go.get());
        } catch (Exception | Error e) {
            halt.ask();
            throw e;
        }
    }

    private <T> Phase<T> gather(long startNanos, List<Future<T>> running) {
        List<T> done = new ArrayList<>();
        LoadException death = null;
        for (int i = 0; i < running.size(); i++) {
            try {
                outcome(running.get(i)).ifPresent(done::add);
            } catch (ExecutionException e) {
                death = new LoadException("worker " + (i + 1) + " died: " + e.getCause(), e.getCause());
            }
        }
        if (death != null) {
            throw death;
        }
        left = running.size() - done.size();
        return new Phase<>(startNanos, done, left);
    }

    private <T> Optional<T> outcome(Future<T> worker) throws ExecutionException {
        while (true) {
            try {
                return Optional.of(worker.get(POLL_MILLIS, MILLISECONDS));
            } catch (TimeoutException e) {
                look();
            } catch (InterruptedException e) {
                interrupted = true;
                halt.ask();
            }
            // From the interruption on, not from the wish to end: a caller that comes late to it has not waited for it.
            if (halt.cutFor() > patienceNanos) {
                return Optional.empty();
            }
            if (halt.waited() > patienceNanos) {
                cutOff();
            }
        }
    }

    private void look() {
        if (stop.getAsBoolean()) {
            halt.ask();
        }
    }

    private void cutOff() {
        if (!halt.isCutOff()) {
            halt.cutOff();
            threads.forEach(ExecutorService::shutdownNow);
        }
    }

    /** Joins all threads, within twice the patience at most; an interruption that came meanwhile is handed on. */
    @Override
    public void close() {
        halt.ask();
        threads.forEach(ExecutorService::shutdown);
        while (!ended() && halt.cutFor() <= patienceNanos) {
            if (halt.waited() > patienceNanos) {
                cutOff();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Asks the threads themselves: an executor says that it has terminated some microseconds before its thread has. */
    private boolean ended() {
        try {
            for (Thread thread : begun) {
                thread.join(NANOSECONDS.toMillis(patienceNanos) / 10 + 1);
                if (thread.isAlive()) {
                    return false;
                }
            }
            return true;
        } catch (InterruptedException e) {
            interrupted = true;
            return false;
        }
    }

    /** Tells all workers to end, before their next operation. Written once or twice, so reading it costs next to nothing. */
    public static final class Halt {
        private volatile boolean asked;
        private volatile boolean cutOff;
        private volatile long askedAt;
        private volatile long cutOffAt;

        /** Asks that no further operation begins. */
        void ask() {
            if (!asked) {
                askedAt = System.nanoTime();
                asked = true;
            }
        }

        /** Notes that operations in flight were interrupted: how they end says nothing about what is measured. */
        void cutOff() {
            ask();
            cutOffAt = System.nanoTime();
            cutOff = true;
        }

        /** Tells whether no further operation is to begin. */
        public boolean asked() {
            return asked;
        }

        /** Tells whether operations in flight were interrupted. */
        public boolean isCutOff() {
            return cutOff;
        }

        /** Returns nanoseconds since the end was asked for; 0 if it was not. */
        long waited() {
            return asked ? System.nanoTime() - askedAt : 0;
        }

        /** Returns nanoseconds since operations in flight were interrupted; 0 if they were not. */
        long cutFor() {
            return cutOff ? System.nanoTime() - cutOffAt : 0;
        }
    }

    /**
     * What the workers brought back from one phase.
     *
     * @param startNanos when the barrier opened
     * @param done of each worker that ended, in the order of workers
     * @param left workers that were still in an operation when patience ran out
     */
    public record Phase<T>(long startNanos, List<T> done, int left) {

        /** Returns the phase as one that started when the first of its workers says. */
        Phase<T> from(ToLongFunction<T> began) {
            return new Phase<>(done.stream().mapToLong(began).min().orElse(startNanos), done, left);
        }

        /** Returns the phase with a part of each worker's result. */
        public <U> Phase<U> map(Function<T, U> part) {
            return new Phase<>(startNanos, done.stream().map(part).toList(), left);
        }
    }

    /** Reports that a worker died and the engine could not go on. */
    public static final class LoadException extends RuntimeException {

        public LoadException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
