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
import org.docbench.service.work.Usage;
import org.docbench.stores.StoreException;
import org.docbench.stores.servers.OwnFolder;

/**
 * Processes of their own, each of which serves the same tables. Their sockets lie in a folder that only this user may enter. Services may share
 * them: each asks as many as it wants, and has workers of its own in each.
 */
public final class Backends implements AutoCloseable {
    private final Class<?> main;
    private final List<ServiceSpec> specs;
    private final Duration limit;
    private final OwnFolder folder = OwnFolder.temporary("backends");
    private final Vertx vertx = Gateway.oneLoop();
    private final List<BackendProcess> processes = new ArrayList<>();

    /**
     * None yet.
     *
     * @param main the class whose {@code main} calls {@link Backend#serve}: {@link Backend} itself, unless for other tables
     * @param specs the tables that each of them serves
     * @param limit of one call: a backend that takes longer hangs, and is ended and started again
     */
    public Backends(Class<?> main, List<ServiceSpec> specs, Duration limit) {
        this.main = main;
        this.specs = List.copyOf(specs);
        this.limit = limit;
    }

    /**
     * The same as {@link #part} of the first table, for a service that is their only user. Closing it closes all of them.
     *
     * @throws org.docbench.stores.StoreException if one cannot start; those that did are ended
     */
    public Upstream whole(int backends, int workers) throws IOException {
        try {
            return new Upstream(part(specs.get(0), backends, workers).places(), this::close);
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * So many of them, the same ones each time; those that are missing are started, one after the other. To close the part is to close
     * nothing.
     *
     * @param spec one of their tables
     * @param workers of each
     * @throws org.docbench.stores.StoreException if one cannot start, or cannot open the table; those that did stay
     */
    public synchronized Upstream part(ServiceSpec spec, int backends, int workers) throws IOException {
        int table = specs.indexOf(spec);
        if (table < 0) {
            throw new IllegalArgumentException("no backend serves " + spec);
        }
        while (processes.size() < backends) {
            Path socket = folder.path().resolve(String.valueOf(processes.size()));
            processes.add(new BackendProcess(vertx, main, specs, limit, socket));
        }
        List<BackendProcess> asked = processes.subList(0, backends);
        asked.stream()
                .flatMap(process -> process.failure(table).stream())
                .findFirst()
                .ifPresent(why -> {
                    throw new StoreException("a backend cannot open its table: " + why);
                });
        return new Upstream(
                asked.stream().map(process -> process.workers(table, workers)).toList(), () -> {});
    }

    /** The processes that run now. */
    public List<Long> pids() {
        return processes.stream()
                .map(BackendProcess::pid)
                .filter(pid -> pid >= 0)
                .toList();
    }

    /**
     * What the first of them report of themselves.
     *
     * @throws StoreException if one does not
     */
    public List<Usage> usages(int backends) {
        return processes.subList(0, backends).stream()
                .map(BackendProcess::usage)
                .toList();
    }

    /**
     * Has messages come back from the first backend, one after the other, without any work: what the sockets cost by themselves.
     *
     * @return nanoseconds of each, on the event loop
     * @throws StoreException if one does not come back
     */
    public List<Long> echo(int messages, int bytes) {
        return processes.get(0).echo(messages, new byte[bytes]);
    }

    @Override
    public void close() {
        processes.forEach(BackendProcess::end); // all at once: the time that one takes is the time of all
        processes.forEach(BackendProcess::close);
        vertx.close().await();
        folder.close();
    }
}
