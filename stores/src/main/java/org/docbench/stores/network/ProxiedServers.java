package org.docbench.stores.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.docbench.stores.Server;
import org.docbench.stores.servers.Found;

/** The servers of a run over one kind of network, each with a line of its own for each direction. */
public final class ProxiedServers implements AutoCloseable {
    private final Network network;
    private final Measured measured;
    private final IdentityHashMap<Server, ProxiedServer> servers = new IdentityHashMap<>();

    /** Measures first what the network does, which takes some seconds. */
    public ProxiedServers(Network network) {
        this.network = network;
        this.measured = Measured.of(network);
    }

    /** What lies between. */
    public Network network() {
        return network;
    }

    /** A server over the network, the same when asked again; absent if nothing can be put before it, with why. */
    public synchronized Found of(Server near) {
        Optional<String> obstacle = ProxiedServer.obstacle(near);
        return obstacle.isPresent()
                ? new Found.Absent(obstacle.get())
                : new Found.Ready(servers.computeIfAbsent(near, server -> far(server)));
    }

    private ProxiedServer far(Server near) {
        return new ProxiedServer(near, network, Proxy.to(ProxiedServer.address(near), network));
    }

    /** The group {@code network} of the run file's environment: what was asked, what was measured, what went through so far. */
    public synchronized ObjectNode environment() {
        ObjectNode group = measured.toJson(network);
        ObjectNode through = group.putObject("bytes through it");
        servers.values().forEach(server -> {
            ObjectNode bytes = through.putObject(server.product());
            bytes.put("to the server", server.proxy().sent());
            bytes.put("from the server", server.proxy().received());
        });
        return group;
    }

    /** What is not as it was asked for, a sentence each. */
    public List<String> warnings() {
        return measured.warnings(network);
    }

    @Override
    public synchronized void close() {
        servers.values().forEach(ProxiedServer::close);
        servers.clear();
    }
}
