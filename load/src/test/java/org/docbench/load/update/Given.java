package org.docbench.load.update;

import java.nio.file.Path;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;

/** A server at an address, which is not ours to stop. */
record Given(String product, Endpoint endpoint) implements Server {
    @Override
    public Kind kind() {
        return Kind.URI;
    }

    @Override
    public String origin() {
        return "test";
    }

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
        throw new UnsupportedOperationException("not ours");
    }

    @Override
    public void restart() {
        throw new UnsupportedOperationException("not ours");
    }

    @Override
    public void close() {}
}
