package org.docbench.stores.servers;

import java.nio.file.Path;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;

/** A server that somebody else runs: it is used, and neither killed nor stopped, and nothing of it is removed. */
record GivenServer(String product, Endpoint endpoint, String origin) implements Server {

    @Override
    public Optional<Path> data() {
        return Optional.empty();
    }

    @Override
    public Optional<ProcessHandle> process() {
        return Optional.empty();
    }

    @Override
    public void kill() {
        throw new UnsupportedOperationException(product + " was not started by this DocBench, which does not kill it");
    }

    @Override
    public void restart() {
        throw new UnsupportedOperationException(
                product + " was not started by this DocBench, which does not restart it");
    }

    @Override
    public void close() {}
}
