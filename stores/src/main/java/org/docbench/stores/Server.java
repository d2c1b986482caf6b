package org.docbench.stores;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A running server; for a library, the folder of its files. Closing it stops what DocBench started and removes its data. */
public interface Server extends AutoCloseable {

    /** The product, as in {@link StoreLedger#server}: {@code postgres} for instance. */
    String product();

    /** The product with the version that was asked for, as {@link ServerName} writes it. */
    default String name() {
        return product();
    }

    /** How it is reached. */
    Endpoint endpoint();

    /** Where it came from, in words: a URI of the user's, a program of this machine, a registry's package and its version. */
    String origin();

    /** What it comes from. */
    Kind kind();

    /** The folder of its data, when it is on this machine and known. */
    default Optional<Path> data() {
        return Optional.empty();
    }

    /** Its main process, when DocBench started it on this machine; for a library, this one. */
    default Optional<ProcessHandle> process() {
        return Optional.empty();
    }

    /** The settings it was started with that matter for what is measured. */
    default List<String> settings() {
        return List.of();
    }

    /** Whether DocBench started it, and so may change its settings and kill it. Its process need not be one of this machine. */
    default boolean isOwn() {
        return process().isPresent();
    }

    /** Returns what a reader must know of each of its numbers, in one line, such as a process that only its requests pass. */
    default Optional<String> warning() {
        return Optional.empty();
    }

    /**
     * Why it runs no more, in one line: of a server that DocBench started and that ended. Empty while it runs, and of a server of the
     * user's. It may ask the server's port, so this is no question for a measured window.
     */
    default Optional<String> ended() {
        return Optional.empty();
    }

    /**
     * Kills it as a power switch would (SIGKILL, its children included); only what DocBench started. Of servers that keep copies, the
     * primary.
     */
    default void kill() {
        throw new UnsupportedOperationException(
                product() + " was not started by this DocBench, which does not kill it");
    }

    /**
     * Starts it again over its data, at the same endpoint, and waits until it answers; one that runs is stopped in order before. Of
     * servers that keep copies, those that were killed are started, or all if none was.
     *
     * @throws StoreException if it does not stop or does not answer
     */
    default void restart() {
        throw new UnsupportedOperationException(
                product() + " was not started by this DocBench, which does not restart it");
    }

    /** Lists the further servers that keep copies of its data, which sessions of their own can read; none of a server on its own. */
    default List<Server> copies() {
        return List.of();
    }

    /**
     * Makes it take writes again after a kill: another copy takes over where there is one, else the same server is started again.
     *
     * @throws StoreException if none does
     */
    default void recover() {
        restart();
    }

    /** Returns the server itself, where this one is a way to it, such as over a network: both are restarted at once. */
    default Server behind() {
        return this;
    }

    @Override
    void close();

    /** What a server comes from. */
    enum Kind {
        /** A URI that the user gave: whatever runs there. */
        URI,
        /** A server that {@code docbench servers up} started. */
        UP,
        /** A program of this machine. */
        PROGRAM,
        /** A package of a registry. */
        PACKAGE,
        /** The vendor's own archive. */
        VENDOR,
        /** A container. */
        CONTAINER,
        /** A library in a process of DocBench. */
        LIBRARY;

        /** As in run files: {@code package}. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        /**
         * The kind of this id.
         *
         * @throws IllegalArgumentException if there is none
         */
        public static Kind named(String id) {
            return valueOf(id.toUpperCase(Locale.ROOT));
        }
    }
}
