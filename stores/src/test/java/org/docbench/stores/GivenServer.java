package org.docbench.stores;

import java.nio.file.Path;
import java.util.Optional;

/** Stands for a server that somebody else runs: an address, and nothing that a test could start or stop. */
public record GivenServer(String product, Endpoint endpoint) implements Server {

    /** Names the server of a product at a URI. */
    public static Server at(String product, String uri) {
        return new GivenServer(product, new Endpoint(uri));
    }

    @Override
    public String origin() {
        return "given to the tests";
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
