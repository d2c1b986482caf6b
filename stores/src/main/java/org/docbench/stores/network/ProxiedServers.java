package org.docbench.stores.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.servers.Servers.Found;

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
                : new Found.Ready(servers.computeIfAbsent(
                        near,
                        server -> new ProxiedServer(
                                server, network, new Proxy(ProxiedServer.address(server), measured.line(network)))));
    }

    /** Why nothing can be put before a server; empty when it can. */
    public static Optional<String> obstacle(Server server) {
        return ProxiedServer.obstacle(server);
    }

    /** The group {@code network} of the run file's environment: what was asked, what was measured, what went through so far. */
    public synchronized ObjectNode environment() {
        ObjectNode group = measured.toJson(network);
        ObjectNode through = group.putObject("bytes through it");
        servers.values().forEach(server -> {
            ObjectNode bytes = through.putObject(server.name());
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

    /** A server reached over a network. Closing it closes the network and leaves the server to whom it belongs. */
    record ProxiedServer(Server near, Network network, Proxy proxy) implements Server {
        /** Everything before the host, the host and port, and the rest; the password ends at the last {@code @} before the host. */
        private static final Pattern URI = Pattern.compile("([a-z][a-z0-9+.-]*://(?:[^/]*@)?)([^/?@,]+)(.*)");

        private static final Pattern DIRECT = Pattern.compile("(?i)(?<=[?&])directConnection=[^&]*&?");

        @Override
        public String product() {
            return near.product();
        }

        @Override
        public String name() {
            return near.name();
        }

        @Override
        public Endpoint endpoint() {
            return through(near, proxy.port());
        }

        @Override
        public Kind kind() {
            return near.kind();
        }

        @Override
        public String origin() {
            return near.origin() + "; over a shaped network: " + network.words();
        }

        @Override
        public Optional<Path> data() {
            return near.data();
        }

        @Override
        public Optional<ProcessHandle> process() {
            return near.process();
        }

        @Override
        public boolean isOwn() {
            return near.isOwn();
        }

        @Override
        public List<String> settings() {
            return near.settings();
        }

        @Override
        public Optional<String> warning() {
            return near.warning();
        }

        @Override
        public Optional<String> ended() {
            return near.ended();
        }

        @Override
        public void kill() {
            near.kill();
        }

        @Override
        public void restart() {
            near.restart();
        }

        /** Without the network: what their processes take is counted, and their lag is that of the servers. */
        @Override
        public List<Server> copies() {
            return near.copies();
        }

        @Override
        public Server behind() {
            return near.behind();
        }

        @Override
        public void close() {
            proxy.close();
        }

        /** Why nothing can be put between; empty when it can. */
        static Optional<String> obstacle(Server server) {
            if (Product.isLibrary(server.product())) {
                return Optional.of(server.product() + " is a library in this process: there is no network between");
            }
            String host = server.endpoint().host();
            if (host == null) {
                return Optional.of(
                        "a network is put before one server, and this URI names none or several: " + server.endpoint());
            }
            return server.endpoint().isLoopback()
                    ? Optional.empty()
                    : Optional.of("the server is at " + host + ", beyond a real network: it is measured over that one");
        }

        /** Where the server itself listens. */
        static InetSocketAddress address(Server server) {
            Endpoint endpoint = server.endpoint();
            int port = endpoint.port() >= 0
                    ? endpoint.port()
                    : Product.of(server.product())
                            .flatMap(Product::address)
                            .orElseThrow()
                            .port();
            return new InetSocketAddress(endpoint.host(), port);
        }

        /**
         * The same with a port of the loopback interface in the place of the server's. A member of a MongoDB replica set tells its
         * own address, and the driver would go there; so it is told not to.
         */
        static Endpoint through(Server server, int port) {
            Matcher parts = URI.matcher(server.endpoint().uri());
            if (!parts.matches()) {
                throw new IllegalArgumentException("no host in " + server.endpoint());
            }
            String rest = parts.group(3);
            return new Endpoint(
                    parts.group(1) + InetAddress.getLoopbackAddress().getHostAddress() + ":" + port
                            + (parts.group(1).startsWith("mongodb") ? direct(rest) : rest));
        }

        private static String direct(String rest) {
            String path =
                    DIRECT.matcher(rest.startsWith("/") ? rest : "/" + rest).replaceAll("");
            String joint = !path.contains("?") ? "?" : path.endsWith("?") || path.endsWith("&") ? "" : "&";
            return path + joint + "directConnection=true";
        }
    }
}
