package org.docbench.stores.oracle;

import java.nio.file.Path;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;

/** A server that somebody else starts and stops. */
record OracleServer(Endpoint endpoint) implements Server {

    static Server at(String uri) {
        return new OracleServer(new Endpoint(uri));
    }

    @Override
    public String product() {
        return "oracle";
    }

    @Override
    public String origin() {
        return "a test";
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
        throw new UnsupportedOperationException();
    }

    @Override
    public void restart() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
}
