package org.docbench.stores.mongodb;

import java.nio.file.Path;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;

/** A server somewhere, which is not ours to stop. */
record At(Endpoint endpoint) implements Server {
    At(String uri) {
        this(new Endpoint(uri));
    }

    @Override
    public String product() {
        return "mongodb";
    }

    @Override
    public String origin() {
        return "a URI";
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
