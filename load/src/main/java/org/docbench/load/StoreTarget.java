package org.docbench.load;

import org.docbench.stores.Server;
import org.docbench.stores.Store;

/**
 * A store with the server it runs on.
 *
 * @param id of the store; with {@code @} and a word behind it when it is an alias
 */
public record StoreTarget(String id, Store store, Server server) {}
