package org.docbench.stores.servers;

import java.util.Optional;
import java.util.function.Supplier;
import org.docbench.stores.Server;

/** Where a server of one kind comes from, unless the user names one. */
public sealed interface ServerSource {
    /** As in {@link Server#product}: {@code mongodb-standalone}. */
    String name();

    /** A program of this machine or of a package registry. */
    record Program(ServerLauncher launcher) implements ServerSource {
        @Override
        public String name() {
            return launcher.product();
        }
    }

    /** A library in this process: an empty folder. */
    record Library(String name) implements ServerSource {}

    /**
     * A container.
     *
     * @param image its name
     * @param without why there is none, where Docker does not answer
     * @param here one that can be started; empty where Docker does not answer
     */
    record Container(String name, String image, String without, Supplier<Optional<Startable>> here)
            implements ServerSource {}

    /**
     * Only the user.
     *
     * @param why DocBench starts none
     */
    record UserOnly(String name, String why) implements ServerSource {}

    /** A server that is not started yet. */
    interface Startable extends Server {
        /** @throws org.docbench.stores.StoreException if it does not start */
        void start();
    }
}
