package org.docbench.stores.servers;

import java.util.Optional;
import java.util.function.Function;
import org.docbench.stores.NullStore;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;

/** What the lookup of a server led to. */
public sealed interface Found {

    /** A server to measure. */
    record Ready(Server server) implements Found {}

    /**
     * None on this machine.
     *
     * @param reason what was tried and what would make it run, in one line
     */
    record Absent(String reason) implements Found {}

    /**
     * Finds the server of a target; one that needs none is ready.
     *
     * @param servers by their names, as {@link ServerName} writes them
     */
    static Found of(Function<String, Found> servers, String product, Optional<String> version) {
        return product.equals(NullStore.NO_SERVER)
                ? new Ready(NullStore.server())
                : servers.apply(new ServerName(product, version).toString());
    }
}
