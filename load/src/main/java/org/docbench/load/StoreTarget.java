package org.docbench.load;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;

/**
 * A store with the server it runs on.
 *
 * @param id written form of the {@link org.docbench.core.experiment.Target}
 */
public record StoreTarget(String id, Store store, Server server) {
    /**
     * Returns the process ids of the server's main processes. Of a server that DocBench started, these are its own and those of its
     * copies. Of another server on this machine, it is the process that serves the session, if the server reports it. None if the store
     * is a library of this process or its server is elsewhere, such as in a virtual machine that runs containers.
     */
    public Set<Long> processes(Session session) {
        Optional<Long> started = server.process().map(ProcessHandle::pid);
        if (started.isPresent()) {
            return started.get() == ProcessHandle.current().pid()
                    ? Set.of()
                    : Stream.concat(
                                    started.stream(),
                                    server.copies().stream()
                                            .flatMap(copy -> copy.process().stream())
                                            .map(ProcessHandle::pid))
                            .collect(Collectors.toSet());
        }
        if (server.isOwn()) {
            return Set.of(); // what a session tells is the number of a process in the container
        }
        OptionalLong serving = session.process();
        return serving.isPresent() && server.endpoint().isLoopback() ? Set.of(serving.getAsLong()) : Set.of();
    }
}
