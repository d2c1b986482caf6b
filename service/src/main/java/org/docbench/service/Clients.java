package org.docbench.service;

/** One table of one store, from which every worker of the service opens a client of its own. */
public interface Clients extends AutoCloseable {

    /**
     * A client of the table.
     *
     * @throws org.docbench.stores.StoreException if the store cannot be reached or refuses
     */
    Transactions open();

    /** Whether its calls wait for anything. Those that do not are made where requests are read, without a worker in between. */
    default boolean blocks() {
        return true;
    }

    /** Lets go of what its clients share; they are closed before. */
    @Override
    default void close() {}
}
