package org.docbench.load;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.Store;
import org.docbench.stores.evidence.ServingProcess;

/**
 * A store with the server it runs on.
 *
 * @param id written form of the {@link org.docbench.core.experiment.Target}
 */
public record StoreTarget(String id, Store store, Server server) {
    /** What PostgreSQL's processes are called. */
    private static final Set<String> POSTGRES = Set.of("postgres");

    /**
     * Returns the process ids of the server's main processes, of which all its others descend. Of a server that DocBench started, these
     * are its own and those of its copies. Of another server on this machine, it is the one that the server reports or its parent. None if
     * the store is a library of this process, or its server is elsewhere, such as in a virtual machine that runs containers. None of an
     * Oracle Database that DocBench did not start: the processes of an instance have no parent of their own.
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
        // What a session of a server in a container tells is the number of a process in there.
        if (server.isOwn() || server.product().startsWith("oracle")) {
            return Set.of();
        }
        OptionalLong serving = session.process();
        if (serving.isEmpty() || !server.endpoint().isLoopback()) {
            return Set.of();
        }
        return server.product().equals("postgres") ? postmaster(serving.getAsLong()) : Set.of(serving.getAsLong());
    }

    /** PostgreSQL has a process for each session, a child of the server's main one. */
    private static Set<Long> postmaster(long session) {
        return ProcessHandle.of(session).flatMap(ProcessHandle::parent).stream()
                .flatMapToLong(parent -> new ServingProcess().named(parent.pid(), POSTGRES).stream())
                .boxed()
                .collect(Collectors.toSet());
    }
}
