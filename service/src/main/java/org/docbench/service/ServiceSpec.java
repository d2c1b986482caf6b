package org.docbench.service;

import java.nio.file.Path;
import java.util.Optional;
import org.docbench.stores.Durability;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;

/**
 * Which table a service is to serve.
 *
 * @param kind of table, by its id: {@code postgres.table}
 * @param server where it is
 * @param durability at which creates are acknowledged, where the variant does not choose it
 * @param variant how the table's clients are used: {@code each}
 * @param flushMillis how long a buffer of creates waits at most before it is written, where the variant has one
 */
public record ServiceSpec(
        String kind, ServiceSpec.ServerRef server, Durability durability, String variant, int flushMillis) {
    /** A service whose buffer, if it has one, waits as long as usual. */
    public ServiceSpec(String kind, ServerRef server, Durability durability, String variant) {
        this(kind, server, durability, variant, USUAL_FLUSH_MILLIS);
    }

    /** As BENCHMARK_RESULTS.md of serdzz/endurox-rust proposes. */
    public static final int USUAL_FLUSH_MILLIS = 100;

    /** Without the URI, which may hold a password. */
    @Override
    public String toString() {
        return kind + " " + durability.id() + " " + variant;
    }

    /**
     * A store's server as another process is told of it: used there, and neither stopped nor killed.
     *
     * @param product as {@link Server#product} names it
     * @param uri of its endpoint, which may hold a password
     * @param files the folder of its data, empty if it is not known
     * @param pid of its main process, when DocBench started it on this machine, else -1
     * @param isOwn whether DocBench started it: settings of the whole server are otherwise not changed
     */
    public record ServerRef(String product, String uri, String files, long pid, boolean isOwn) implements Server {
        /** Where a table needs no server. */
        public static final ServerRef NOWHERE = new ServerRef("", "", "", -1, false);

        public static ServerRef of(Server server) {
            return new ServerRef(
                    server.product(),
                    server.endpoint().uri(),
                    server.data().map(Path::toString).orElse(""),
                    server.process().map(ProcessHandle::pid).orElse(-1L),
                    server.isOwn());
        }

        @Override
        public Endpoint endpoint() {
            return new Endpoint(uri);
        }

        @Override
        public Kind kind() {
            return Kind.URI;
        }

        @Override
        public String origin() {
            return "another process of DocBench";
        }

        @Override
        public Optional<Path> data() {
            return files.isEmpty() ? Optional.empty() : Optional.of(Path.of(files));
        }

        @Override
        public Optional<ProcessHandle> process() {
            return ProcessHandle.of(pid);
        }

        @Override
        public void close() {}

        /** Without the password. */
        @Override
        public String toString() {
            return product + " " + endpoint();
        }
    }
}
