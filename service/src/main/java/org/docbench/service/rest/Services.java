package org.docbench.service.rest;

import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.docbench.load.ServerProcesses;
import org.docbench.service.Reached;
import org.docbench.service.Wanted;
import org.docbench.service.http.Endpoint;
import org.docbench.service.http.ServerCpu;
import org.docbench.service.serve.ServedProcess;
import org.docbench.stores.Session;

/**
 * The services of one target, each in a process of its own, kept from round to round. A process of its own, because the client's
 * processor time is then told from the service's, and neither waits for the other's compiler or garbage collector.
 */
final class Services implements AutoCloseable {
    private final RestTarget target;
    private final Map<Config, ServedProcess> running = new LinkedHashMap<>();

    Services(RestTarget target) {
        this.target = target;
    }

    boolean runs(Config config) {
        return running.containsKey(config);
    }

    /** @throws org.docbench.stores.StoreException if it cannot be started */
    Served of(Config config, Session session) {
        ServedProcess process = running.get(config);
        if (process == null || !process.handle().isAlive()) {
            process = ServedProcess.start(
                    new Wanted(target.id(), Reached.of(target.server()), config.level(), config.variant()),
                    config.backends(),
                    config.workers());
            running.put(config, process);
        }
        Set<Long> pids = new HashSet<>(ServerProcesses.of(target.server(), session));
        pids.add(process.handle().pid());
        return new Served(
                Endpoint.of(process.url()),
                pids,
                Optional.of(new ServerCpu(Runtime.getRuntime().availableProcessors(), () -> cpu(pids))));
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

    /** Ends those that are not wanted any more. */
    void keep(Predicate<Config> wanted) {
        running.entrySet().removeIf(entry -> {
            if (wanted.test(entry.getKey())) {
                return false;
            }
            entry.getValue().close();
            return true;
        });
    }

    @Override
    public void close() {
        keep(config -> false);
    }
}
