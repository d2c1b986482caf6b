package org.docbench.service.serve;

import java.io.IOException;
import org.docbench.service.Wanted;
import org.docbench.service.backend.Backend;
import org.docbench.service.backend.Backends;
import org.docbench.service.gateway.Gateway;
import org.docbench.service.gateway.Limits;
import org.docbench.service.variant.TableKinds;
import org.docbench.service.work.Behind;
import org.docbench.service.work.InProcess;

/** A gateway, and behind it the table: in this process, or in backends. */
public final class Service implements AutoCloseable {
    private final Gateway gateway;
    private final Behind behind;

    private Service(Gateway gateway, Behind behind) {
        this.gateway = gateway;
        this.behind = behind;
    }

    /**
     * Starts all of it, or nothing.
     *
     * @param backends processes; 0 for the table in this one
     * @param workers of each backend, or of this process
     * @param port 0 for any that is free
     * @throws org.docbench.stores.StoreException if the table cannot be opened
     * @throws IOException if a process cannot be started or the port cannot be had
     */
    public static Service start(Wanted wanted, int backends, int workers, Limits limits, int port) throws IOException {
        return over(
                backends > 0
                        ? new Backends(Backend.class, wanted, limits.hung()).whole(backends, workers)
                        : new InProcess(TableKinds.all().clients(wanted), workers),
                limits,
                port);
    }

    /** The same over what was started already, and is closed with it. */
    public static Service over(Behind behind, Limits limits, int port) throws IOException {
        try {
            return new Service(Gateway.start(behind.places(), limits, port), behind);
        } catch (IOException e) {
            behind.close();
            throw e;
        }
    }

    /** Where it listens. */
    public String url() {
        return gateway.url();
    }

    /** Answers what was accepted, then ends backends and lets go of the table. */
    @Override
    public void close() {
        gateway.close();
        behind.close();
    }
}
