package org.docbench.service.rest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.docbench.service.http.HttpLoad.ServerCpu;
import org.docbench.service.http.Template.Endpoint;
import org.docbench.service.serve.ServedProcess;
import org.docbench.service.serve.ServedProcess.Opening;
import org.docbench.stores.StoreException;

/**
 * The services of DocBench before all tables. Their gateways stand in one process, each table's backends in processes of their own, so that the
 * code of all targets is compiled alike, and the client's processor time is told from theirs. Each round has new processes: a generation.
 */
final class Services implements AutoCloseable {
    private final WarmUp warmUp;
    private final boolean briefly;
    private final Map<Key, Subject.Running> running = new LinkedHashMap<>();
    private Optional<ServedProcess> process = Optional.empty();
    private CompletableFuture<Void> ending = CompletableFuture.completedFuture(null);
    private String generation = "";

    /** A service of a target. */
    record Key(OwnService target, RestCase.Config config) {}

    /** @param briefly whether its JVMs compile with C1 alone */
    Services(WarmUp warmUp, boolean briefly) {
        this.warmUp = warmUp;
        this.briefly = briefly;
    }

    /**
     * Ends the processes of the generation before, and starts and warms up those of this one, all services side by side. A service that cannot
     * be started is tried again by {@link #of}, which says why.
     *
     * @param name of the generation; the same one again is left as it is
     * @param needed services with their cases
     */
    void begin(String name, Map<Key, List<RestCase>> needed, BooleanSupplier stop) {
        if (name.equals(generation)) {
            return;
        }
        end();
        generation = name;
        try {
            start(needed, stop);
        } catch (StoreException e) {
            end();
        }
        ending.join();
    }

    /**
     * Returns a service, which runs already or is started and warmed up now.
     *
     * @throws StoreException if it cannot be started
     */
    Subject.Running of(Key key, RestCase one, BooleanSupplier stop) {
        if (!lives()) {
            end();
        }
        if (!running.containsKey(key)) {
            Map<Key, String> refused = start(Map.of(key, List.of(one)), stop);
            if (refused.containsKey(key)) {
                throw new StoreException("the service did not start: " + refused.get(key));
            }
        }
        return running.get(key);
    }

    private boolean lives() {
        return process.filter(one -> one.handle().isAlive()).isPresent();
    }

    /** Returns why some did not start. */
    private Map<Key, String> start(Map<Key, List<RestCase>> needed, BooleanSupplier stop) {
        Map<Key, String> refused = new LinkedHashMap<>();
        Map<Key, Opening> openings = new LinkedHashMap<>();
        needed.forEach((key, cases) -> key.target.opening(key.config).ifPresent(one -> openings.put(key, one)));
        if (openings.isEmpty()) {
            return refused;
        }
        ServedProcess served = process.orElseGet(() -> ServedProcess.start(briefly));
        process = Optional.of(served);
        List<String> answers = served.open(List.copyOf(openings.values()));
        List<WarmUp.Service> started = new ArrayList<>();
        Map<Subject.Running, Key> keys = new LinkedHashMap<>();
        int answer = 0;
        for (Key key : openings.keySet()) {
            String url = answers.get(answer++);
            if (url.startsWith("http://")) {
                Subject.Running one = running(served, url, key.target);
                keys.put(one, key);
                started.add(new WarmUp.Service(key.target, one, needed.get(key)));
            } else {
                refused.put(key, url);
            }
        }
        warmUp.of(started, stop).forEach((service, how) -> {
            Key key = keys.get(service.running());
            key.target.warmed(key.config, how);
            running.put(key, service.running().unsettled(how.unsettled()));
        });
        return refused;
    }

    private static Subject.Running running(ServedProcess served, String url, OwnService target) {
        long gateway = served.handle().pid();
        Set<Long> database = target.database();
        Set<Long> pids = new HashSet<>(database);
        pids.add(gateway);
        return new Subject.Running(
                Endpoint.of(url),
                target.isLibrary() || !database.isEmpty() ? Optional.of(gateway) : Optional.empty(),
                Optional.of(new ServerCpu(Runtime.getRuntime().availableProcessors(), () -> cpu(pids))),
                () -> jvms(served, url),
                () -> served.flushStatistics(url),
                () -> served.usages(url),
                (messages, bytes) -> served.echo(url, messages, bytes),
                Optional.empty());
    }

    private static Map<String, Long> jvms(ServedProcess served, String url) {
        Map<String, Long> jvms = new LinkedHashMap<>();
        jvms.put(Subject.GATEWAY, served.handle().pid());
        for (long backend : served.backends(url)) {
            jvms.put("backend " + jvms.size(), backend);
        }
        return jvms;
    }

    private static long cpu(Set<Long> pids) {
        return pids.stream()
                .flatMap(pid -> ProcessHandle.of(pid).stream())
                .flatMap(handle -> Stream.concat(Stream.of(handle), handle.descendants()))
                .distinct()
                .mapToLong(handle ->
                        handle.info().totalCpuDuration().map(Duration::toNanos).orElse(0L))
                .sum();
    }

    /** Tells the processes to end; the next ones may start meanwhile. */
    private void end() {
        process.ifPresent(old -> ending = CompletableFuture.allOf(ending, CompletableFuture.runAsync(old::close)));
        process = Optional.empty();
        running.clear();
    }

    @Override
    public void close() {
        end();
        ending.join();
    }
}
