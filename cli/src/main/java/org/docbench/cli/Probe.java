package org.docbench.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.docbench.stores.Endpoint;
import org.docbench.stores.servers.ContainerImage.NamedImage;
import org.docbench.stores.servers.ReachabilityProbe;

/**
 * The question whether a server that the user named answers, asked before anything is made or measured.
 *
 * @param what is asked, without any secret
 * @param fault given the limit of each wait, why it cannot be measured, in one line; empty when it answers
 */
record Probe(String what, Function<Duration, Optional<String>> fault) {
    /** Of all probes together. A server over a slow network logs somebody in within this, with a driver that was just loaded. */
    static final Duration LIMIT = Duration.ofSeconds(10);

    static Probe of(String product, String uri) {
        return new Probe(product + " at " + new Endpoint(uri), limit -> ReachabilityProbe.fault(product, uri, limit));
    }

    /** Whether Docker can start a server; it has a limit of its own. */
    static Probe ofDocker(String product) {
        return new Probe(
                "Docker for " + product, limit -> NamedImage.unavailable().map(why -> product + ": " + why));
    }

    /**
     * Asks all at the same time and waits for the last, or until the limit is over.
     *
     * @param limit of all together; a driver that waits longer is left behind
     * @param say told what is asked, a line each
     * @throws UserError with one line, if one of them does not answer
     */
    static void all(List<Probe> probes, Duration limit, Consumer<String> say) {
        long end = System.nanoTime() + limit.toNanos();
        Duration each = limit.multipliedBy(4)
                .dividedBy(5); // who is silent is named in the driver's words, if it has some in time
        List<FutureTask<Optional<String>>> asked =
                probes.stream().map(probe -> probe.start(each, say)).toList();
        List<String> faults = new ArrayList<>();
        for (int i = 0; i < probes.size(); i++) {
            probes.get(i).answer(asked.get(i), end, limit).ifPresent(faults::add);
        }
        if (!faults.isEmpty()) {
            throw UserError.failed(String.join("; ", faults));
        }
    }

    /** In a daemon thread, since not every driver ends a wait when it is told to. */
    private FutureTask<Optional<String>> start(Duration limit, Consumer<String> say) {
        say.accept("Checking " + what);
        var task = new FutureTask<>(() -> fault.apply(limit));
        var thread = new Thread(task, "check " + what);
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    private Optional<String> answer(FutureTask<Optional<String>> task, long end, Duration limit) {
        try {
            return task.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return Optional.of(what + " did not answer within " + limit.toSeconds() + " s");
        } catch (ExecutionException e) {
            return Optional.of(
                    what + " cannot be checked: " + e.getCause().getClass().getSimpleName());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        }
    }
}
