package org.docbench.cli;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Turns Ctrl-C, a termination signal and a closed terminal into "stop measuring, then finish as always". A second one ends the process
 * at once: what it started ends by itself, and what it leaves the watchdog or the next start removes.
 */
final class Interruption implements AutoCloseable {
    /** Evaluating and writing takes a few seconds of processor time. A process that still hangs after this long is ended. */
    static final Duration FINISH = Duration.ofSeconds(60);

    /** A busy machine gives this process a small part of a core: while it works, it has this many times the limit. */
    private static final int WORKING = 10;

    /** A process works that used more than this part of the limit in processor time: 1 in so many. One that hangs uses less. */
    private static final int HANGING = 20;

    /** timeout(1) and some shells send one request twice, to the process and to its group; nobody presses as fast. */
    private static final Duration SAME = Duration.ofMillis(300);

    /** As shells have it: 128 and the signal. */
    private record Heard(int exitCode, long at) {}

    /** A process is asked to end once, whoever listens. */
    private static final AtomicReference<Heard> FIRST = new AtomicReference<>();

    private final Runnable stop;
    private final Duration limit;
    private final Consumer<String> say;
    private final Map<Signal, SignalHandler> before = new LinkedHashMap<>();

    /**
     * Listens until it is closed.
     *
     * @param stop ends what is being measured right now
     * @param limit from the signal to the end of a process that does nothing; one that works has {@value #WORKING} times as long
     */
    Interruption(Runnable stop, Duration limit, Consumer<String> say) {
        this.stop = stop;
        this.limit = limit;
        this.say = say;
        for (String name : List.of("INT", "TERM", "HUP")) {
            Signal signal = new Signal(name);
            before.put(signal, Signal.handle(signal, this::hear));
        }
    }

    private void hear(Signal signal) {
        Heard now = new Heard(128 + signal.getNumber(), System.nanoTime());
        Heard earlier = FIRST.compareAndExchange(null, now);
        if (earlier == null) {
            watch(now.exitCode, 1, cpu());
            say.accept("docbench: finishing, at most " + limit.toSeconds() + " s, or " + limit.toSeconds() * WORKING
                    + " s on a busy machine; press Ctrl-C again to stop now");
            stop.run();
        } else if (now.at - earlier.at > SAME.toNanos()) {
            Runtime.getRuntime().halt(earlier.exitCode);
        }
    }

    /**
     * Ends the process after a limit in which it did nothing, or after the last one.
     *
     * @param limits that will then be over
     * @param before processor time of this process until now
     */
    private void watch(int exitCode, int limits, Duration before) {
        CompletableFuture.delayedExecutor(limit.toSeconds(), TimeUnit.SECONDS, Interruption::inThreadOfItsOwn)
                .execute(() -> {
                    Duration now = cpu();
                    boolean works = now.minus(before).compareTo(limit.dividedBy(HANGING)) > 0;
                    long seconds = limit.toSeconds() * limits;
                    if (works && limits < WORKING) {
                        say.accept("docbench: not finished after " + seconds + " s, for the machine is busy; going on");
                        watch(exitCode, limits + 1, now);
                    } else {
                        say.accept("docbench: not finished after " + seconds + " s: stopped");
                        Runtime.getRuntime().halt(exitCode);
                    }
                });
    }

    /** Zero where the platform does not know it: then the first limit is the last. */
    private static Duration cpu() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** The common pool may be what does not end. */
    private static void inThreadOfItsOwn(Runnable end) {
        var thread = new Thread(end, "end at the limit");
        thread.setDaemon(true);
        thread.start();
    }

    boolean requested() {
        return FIRST.get() != null;
    }

    /** The exit code of a process that would end with {@code done}: that of the first signal, where one was heard. */
    static int exitCode(int done) {
        Heard heard = FIRST.get();
        return heard == null ? done : heard.exitCode;
    }

    /** Everything is written. A process that was asked to end is about to, and may still be asked again. */
    @Override
    public void close() {
        if (!requested()) {
            before.forEach(Signal::handle);
        }
    }
}
