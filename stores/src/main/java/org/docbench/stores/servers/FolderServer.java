package org.docbench.stores.servers;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;

/**
 * The folder of a library that keeps files and needs no server. It works in this process: a kill does nothing here, and who wants
 * to see what one leaves kills the process that uses the library.
 */
final class FolderServer implements Server {
    private final String product;
    private final OwnFolder folder;
    private final List<String> settings;

    /**
     * Takes over the folder, which is removed when this is closed.
     *
     * @param settings of each connection
     */
    FolderServer(String product, OwnFolder folder, List<String> settings) {
        this.settings = List.copyOf(settings);
        this.product = product;
        this.folder = folder;
    }

    @Override
    public String product() {
        return product;
    }

    /** The folder in which the library makes its files. */
    @Override
    public Endpoint endpoint() {
        return new Endpoint(product + ":" + folder.path());
    }

    @Override
    public String origin() {
        return "a library in DocBench's own process";
    }

    @Override
    public Optional<Path> data() {
        return Optional.of(folder.path());
    }

    @Override
    public Optional<ProcessHandle> process() {
        return Optional.of(ProcessHandle.current());
    }

    @Override
    public List<String> settings() {
        return settings;
    }

    @Override
    public void kill() {}

    @Override
    public void restart() {}

    @Override
    public void close() {
        folder.close();
    }
}
