package org.docbench.service.rest;

import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.docbench.service.ServerRef;
import org.docbench.service.ServiceSpec;
import org.docbench.service.http.Endpoint;
import org.docbench.service.http.ServerCpu;
import org.docbench.service.serve.ServedProcess;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;

/**
 * The services of one target, kept from round to round, in one process of their own: the client's processor time is told from theirs,
 * and neither waits for the other's compiler or garbage collector.
 */
final class Services implements AutoCloseable {
    private final RestTargets.Ready target;
    private final Map<Config, String> urls = new LinkedHashMap<>();
    private Optional<ServedProcess> process = Optional.empty();

    Services(RestTargets.Ready target) {
        this.target = target;
    }

    boolean runs(Config config) {
        return lives() && urls.containsKey(config);
    }

    private boolean lives() {
        return process.filter(one -> one.handle().isAlive()).isPresent();
    }

    /** Whether a service so set up would begin with code that nothing has run yet. */
    boolean fresh(Config config) {
        return !lives() || urls.isEmpty() || config.backends() > backends(config);
    }

    /** How many run already that it would share. */
    private int backends(Config config) {
        return urls.keySet().stream()
                .filter(other -> other.variant().equals(config.variant())
                        && other.level().equals(config.level()))
                .mapToInt(Config::backends)
                .max()
                .orElse(0);
    }

    /** @throws StoreException if it cannot be started */
    Subject.Running of(Config config, Session session) {
        if (!lives()) {
            close();
            process = Optional.of(ServedProcess.start());
        }
        ServedProcess one = process.orElseThrow();
        String url = urls.computeIfAbsent(
                config,
                none -> one.open(
                        new ServiceSpec(target.id(), ServerRef.of(target.server()), config.level(), config.variant()),
                        config.backends(),
                        config.workers()));
        Set<Long> pids = new HashSet<>(target.storeTarget().processes(session));
        pids.add(one.handle().pid());
        return new Subject.Running(
                Endpoint.of(url),
                pids,
                Optional.of(new ServerCpu(Runtime.getRuntime().availableProcessors(), () -> cpu(pids))),
                () -> jvms(one, url),
                () -> one.flushStatistics(url),
                Map.of());
    }

    private static Map<String, Long> jvms(ServedProcess process, String url) {
        Map<String, Long> jvms = new LinkedHashMap<>();
        jvms.put("gateway", process.handle().pid());
        for (long backend : process.backends(url)) {
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

    /** Closes those that are not wanted any more. */
    void keep(Predicate<Config> wanted) {
        urls.entrySet().removeIf(entry -> {
            if (wanted.test(entry.getKey())) {
                return false;
            }
            if (lives()) {
                process.orElseThrow().close(entry.getValue());
            }
            return true;
        });
    }

    @Override
    public void close() {
        process.ifPresent(ServedProcess::close);
        process = Optional.empty();
        urls.clear();
    }
}
