package org.docbench.service.serve;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.docbench.service.ServiceSpec;
import org.docbench.service.backend.Backend;
import org.docbench.service.backend.Backends;
import org.docbench.service.gateway.Gateway;
import org.docbench.service.gateway.Gateway.Limits;
import org.docbench.service.table.NullTable;
import org.docbench.service.variant.Variant;
import org.docbench.service.work.Task;
import org.docbench.service.work.Task.Reply;
import org.docbench.service.work.Upstream;
import org.docbench.service.work.Upstream.Place;
import org.docbench.stores.StoreException;

/** A gateway, and behind it the table: in this process, or in backends. */
public record Service(Gateway gateway, Upstream upstream) implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 30;

    /**
     * Starts all of it, or nothing.
     *
     * @param backends processes; 0 for the table in this one
     * @param workers of each backend, or of this process
     * @param port 0 for any that is free
     * @throws org.docbench.stores.StoreException if the table cannot be opened
     * @throws IOException if a process cannot be started or the port is not available
     */
    public static Service start(ServiceSpec spec, int backends, int workers, Limits limits, int port)
            throws IOException {
        if (backends > 0) {
            return over(
                    spec,
                    new Backends(Backend.class, List.of(spec), limits.hung()).whole(backends, workers),
                    limits,
                    port);
        }
        // Calls that wait for nothing are made where requests are read, without a worker in between.
        int threads = spec.kind().equals(NullTable.ID) ? 0 : workers;
        return over(Upstream.inProcess(Variant.open(spec), threads), limits, port);
    }

    /**
     * The same over backends that were started already, and are closed with it. In the variant {@code shared} the gateway has one request
     * at a time at its backends. That is as a lock around one client of all of them.
     */
    public static Service over(ServiceSpec spec, Upstream backends, Limits limits, int port) throws IOException {
        return over(backends, spec.variant().equals(Variant.SHARED) ? limits.inFlight(1) : limits, port);
    }

    /** The same over what was started already, and is closed with it. */
    public static Service over(Upstream upstream, Limits limits, int port) throws IOException {
        try {
            return new Service(Gateway.start(upstream.places(), limits, port), upstream);
        } catch (IOException e) {
            upstream.close();
            throw e;
        }
    }

    /** Where it listens. */
    public String url() {
        return gateway.url();
    }

    /**
     * Has every client of the table flush its statistics, as {@link org.docbench.service.Transactions#flushStatistics} does. Called while
     * nothing is asked of the service: the gateway does not count this among what it has given to its places.
     *
     * @throws StoreException if one could not, or did not in time
     */
    public void flushStatistics() {
        // A backend that is gone has no clients, and their server counted what they did when they left.
        for (Place place :
                upstream.places().stream().filter(one -> one.seats() > 0).toList()) {
            var reply = new CompletableFuture<Reply>();
            place.run(new Task.FlushStatistics(), reply::complete);
            try {
                if (reply.get(PATIENCE_SECONDS, TimeUnit.SECONDS) instanceof Reply.Failed failed) {
                    throw new StoreException(failed.why());
                }
            } catch (ExecutionException | TimeoutException e) {
                throw new StoreException("the clients of the table do not bring their counts", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StoreException("interrupted while counts were brought", e);
            }
        }
    }

    /** Answers what was accepted, then ends backends and lets go of the table. */
    @Override
    public void close() {
        gateway.close();
        upstream.close();
    }
}
