package org.docbench.load;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.docbench.stores.Server;
import org.docbench.stores.Session;

/** Who does a server's work on this machine. */
public final class ServerProcesses {
    private ServerProcesses() {}

    /**
     * The operating system's ids of the main processes: of one that DocBench started, its own; of another on this machine, that
     * which serves the session, if the server tells. None if the store is a library of this process or its server is elsewhere.
     */
    public static Set<Long> of(Server server, Session session) {
        Optional<Long> started = server.process().map(ProcessHandle::pid);
        if (started.isPresent()) {
            return started.get() == ProcessHandle.current().pid() ? Set.of() : Set.of(started.get());
        }
        OptionalLong serving = session.process();
        return serving.isPresent() && isHere(server.endpoint().host()) ? Set.of(serving.getAsLong()) : Set.of();
    }

    private static boolean isHere(String host) {
        try {
            return host != null && InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
