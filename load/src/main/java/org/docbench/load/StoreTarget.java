package org.docbench.load;

import org.docbench.stores.Server;
import org.docbench.stores.Store;

/**
 * A store with the server it runs on.
 *
 * @param id written form of the {@link org.docbench.core.experiment.Target}
 */
public record StoreTarget(String id, Store store, Server server) {}
