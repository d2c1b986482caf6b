package org.docbench.stores;

import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** A server took a connection, and it could not be encrypted: a certificate that is not trusted, or a server without TLS. */
public final class TlsException extends StoreException {
    private static final long serialVersionUID = 1;

    /** @param why in the words of the JDK or the driver */
    public TlsException(Endpoint endpoint, String why) {
        super("no encrypted connection to " + endpoint + " (" + endpoint.hide(why)
                + "): check the certificate's authority and host name, as docs/your-cluster.md says");
    }

    /** Returns the innermost reason of a driver's failure, if TLS is one. */
    public static Optional<TlsException> of(Throwable failure, Endpoint endpoint) {
        boolean tls = Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .anyMatch(SSLException.class::isInstance);
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .filter(cause -> tls && cause.getMessage() != null)
                .reduce((outer, inner) -> inner)
                .map(cause -> new TlsException(endpoint, cause.getMessage()));
    }
}
