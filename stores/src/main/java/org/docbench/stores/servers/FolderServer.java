package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;
import org.docbench.stores.StoreException;

/**
 * The folder of a library that keeps files and needs no server. It works in this process: a kill does nothing here, and who wants
 * to see what one leaves kills the process that uses the library.
 */
final class FolderServer implements Server {
    private final String product;
    private final Path folder;
    private final List<String> settings;

    /**
     * Makes the folder.
     *
     * @param settings of each connection
     */
    FolderServer(String product, Path folder, List<String> settings) {
        this.settings = List.copyOf(settings);
        this.product = product;
        this.folder = folder;
        try {
            PrivateFile.folder(folder);
        } catch (IOException e) {
            throw new StoreException("the folder of " + product + " cannot be made: " + e, e);
        }
    }

    @Override
    public String product() {
        return product;
    }

    /** The folder in which the library makes its files. */
    @Override
    public Endpoint endpoint() {
        return new Endpoint(product + ":" + folder);
    }

    @Override
    public String origin() {
        return "a library in DocBench's own process";
    }

    @Override
    public Optional<Path> data() {
        return Optional.of(folder);
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
        try {
            Folders.remove(folder);
        } catch (IOException e) {
            throw new StoreException("the folder of " + product + " cannot be removed: " + e, e);
        }
    }
}
