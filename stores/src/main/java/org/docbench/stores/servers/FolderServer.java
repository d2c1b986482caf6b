package org.docbench.stores.servers;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;

/**
 * The folder of a library that keeps files and needs no server. It works in this process: a kill does nothing here, and who wants
 * to see what one leaves kills the process that uses the library.
 *
 * @param folder in which the library makes its files; it is removed when this is closed
 * @param settings of each connection
 */
record FolderServer(String product, OwnFolder folder, List<String> settings) implements Server {
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
    public void kill() {}

    @Override
    public void restart() {}

    @Override
    public void close() {
        folder.close();
    }
}
