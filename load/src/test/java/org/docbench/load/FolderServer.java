package org.docbench.load;

import java.nio.file.Path;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Server;

/** A folder for SQLite's files. */
public record FolderServer(Path folder) implements Server {
    @Override
    public String product() {
        return "sqlite";
    }

    @Override
    public Endpoint endpoint() {
        return new Endpoint("sqlite:" + folder);
    }

    @Override
    public String origin() {
        return "test";
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
    public void kill() {}

    @Override
    public void restart() {}

    @Override
    public void close() {}
}
