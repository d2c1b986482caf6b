package org.docbench.stores.servers;

import java.util.List;
import org.docbench.stores.Endpoint;

/**
 * How one product keeps several copies of its data, each by a server of its own. One of them, the primary, takes writes. Where nothing
 * else is said, there is one copy next to the primary, and clients know the primary alone.
 */
public interface Replication {

    /** Returns how many servers keep a copy, the primary included. */
    default int copies() {
        return 2;
    }

    /** Launches the first primary; its product is that of the whole. */
    ServerLauncher launcher();

    /** Returns the same with a cache of so many bytes in each server. */
    Replication cached(long bytes);

    /** Launches a server that copies the data of a primary, which runs. */
    ServerLauncher copyOf(ServerLauncher.Site primary);

    /**
     * Makes one whole of new servers, which all run.
     *
     * @param members the primary first
     */
    default void form(List<Endpoint> members) throws Exception {}

    /**
     * Waits until every copy has what the primary has and receives what it writes.
     *
     * @param members as they were last known, the primary first; all of them run
     */
    void awaitCopies(List<Endpoint> members) throws Exception;

    /**
     * Waits until one of the servers takes writes, and has one do so where the product does not by itself.
     *
     * @param members that run
     * @return the primary, which is one of them
     */
    Endpoint primary(List<Endpoint> members) throws Exception;

    /**
     * Tells whether a server that was killed, and replaced as the primary, becomes a copy again when it is started. Else its log has
     * gone on elsewhere, and a new copy takes its place.
     */
    default boolean rejoins() {
        return false;
    }

    /**
     * Returns how clients reach the primary.
     *
     * @param members the primary first
     */
    default Endpoint endpoint(List<Endpoint> members) {
        return members.get(0);
    }
}
