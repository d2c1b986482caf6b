package org.docbench.stores;

import java.nio.file.Path;
import java.util.Optional;

/** A folder, for stores that are libraries. */
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
    public Kind kind() {
        return Kind.LIBRARY;
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
