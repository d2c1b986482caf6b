package org.docbench.stores.servers;

import java.nio.file.Path;
import java.util.Optional;
import org.docbench.stores.Endpoint;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;

/**
 * A server that this DocBench did not start: it is used, and neither killed nor stopped, and nothing of it is removed.
 *
 * @param name as {@link ServerName} writes it
 * @param data where its files are, if it is known
 */
public record GivenServer(String name, Endpoint endpoint, Kind kind, String origin, Optional<Path> data)
        implements Server {

    /** One that the user named. A library has files and no server. */
    public static GivenServer of(String name, String uri) {
        Kind kind = Product.isLibrary(ServerName.parse(name).product()) ? Kind.LIBRARY : Kind.URI;
        return new GivenServer(name, new Endpoint(uri), kind, "a URI given by the user", Optional.empty());
    }

    @Override
    public String product() {
        return ServerName.parse(name).product();
    }

    @Override
    public void close() {}
}
