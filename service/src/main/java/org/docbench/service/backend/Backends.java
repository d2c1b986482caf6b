package org.docbench.service.backend;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.docbench.service.ServiceSpec;
import org.docbench.service.gateway.Gateway;
import org.docbench.service.work.Upstream;
import org.docbench.stores.servers.OwnFolder;

/**
 * Processes of their own that serve one table together. Their sockets lie in a folder that only this user may enter. Services may share
 * them: each asks as many as it wants, and has workers of its own in each.
 */
public final class Backends implements AutoCloseable {
    private final Class<?> main;
    private final ServiceSpec spec;
    private final Duration limit;
    private final OwnFolder folder = OwnFolder.temporary("backends");
    private final Vertx vertx = Gateway.oneLoop();
    private final List<BackendProcess> processes = new ArrayList<>();

    /**
     * None yet.
     *
     * @param main the class whose {@code main} calls {@link Backend#serve}: {@link Backend} itself, unless for other tables
     * @param limit of one call: a backend that takes longer hangs, and is ended and started again
     */
    public Backends(Class<?> main, ServiceSpec spec, Duration limit) {
        this.main = main;
        this.spec = spec;
        this.limit = limit;
    }

    /**
     * The same as {@link #part} for a service that shares them with no other: to close it is to close all of them.
     *
     * @throws org.docbench.stores.StoreException if one cannot start; those that did are ended
     */
    public Upstream whole(int backends, int workers) throws IOException {
        try {
            return new Upstream(part(backends, workers).places(), this::close);
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * So many of them, the same ones each time; those that are missing are started, one after the other. To close the part is to close
     * nothing.
     *
     * @param workers of each
     * @throws org.docbench.stores.StoreException if one cannot start; those that did stay
     */
    public Upstream part(int backends, int workers) throws IOException {
        while (processes.size() < backends) {
            Path socket = folder.path().resolve(String.valueOf(processes.size()));
            processes.add(new BackendProcess(main, spec, limit, socket, vertx));
        }
        return new Upstream(
                processes.subList(0, backends).stream()
                        .map(process -> process.workers(workers))
                        .toList(),
                () -> {});
    }

    /** The processes that run now. */
    public List<Long> pids() {
        return processes.stream()
                .map(BackendProcess::pid)
                .filter(pid -> pid >= 0)
                .toList();
    }

    @Override
    public void close() {
        processes.forEach(BackendProcess::end); // all at once: the time that one takes is the time of all
        processes.forEach(BackendProcess::close);
        vertx.close().await();
        folder.close();
    }
}
