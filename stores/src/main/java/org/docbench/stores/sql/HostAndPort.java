package org.docbench.stores.sql;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import org.docbench.stores.Endpoint;

/** The host and the port of an address whose parts are handed to a driver one by one. */
public final class HostAndPort {
    private static final int LAST_PORT = 65_535;

    private HostAndPort() {}

    /** Why they cannot be read, without any part of the address; empty when they can. */
    public static Optional<String> malformed(Endpoint address) {
        try {
            URI read = new URI(address.uri());
            if (read.getHost() == null) {
                return Optional.of("it has no host, or a port that is no number");
            }
            return read.getPort() == 0 || read.getPort() > LAST_PORT
                    ? Optional.of("its port is not within 1 to " + LAST_PORT)
                    : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.of("at character " + e.getIndex() + ": " + e.getReason());
        }
    }
}
