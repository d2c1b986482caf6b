package org.docbench.stores;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** A store said no, or said nothing in time. The message is the server's own, in one line, without any secret. */
public sealed class StoreException extends RuntimeException
        permits StoreException.TlsException, StoreException.UnreachableException {
    private static final long serialVersionUID = 1;

    public StoreException(String message) {
        super(message.strip().replaceAll("\\s*\\R\\s*", " "));
    }

    public StoreException(String message, Throwable cause) {
        this(message);
        initCause(cause);
    }

    /** A server took a connection, and it could not be encrypted: a certificate that is not trusted, or a server without TLS. */
    public static final class TlsException extends StoreException {
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

    /** No server accepted a connection at the named address. */
    public static final class UnreachableException extends StoreException {
        private static final long serialVersionUID = 1;

        /** A first packet that was lost is sent again after 1, 3 and 7 s (RFC 6298, sections 2 and 5), and a fourth loss is not bad luck. */
        private static final Duration LONGEST = Duration.ofSeconds(8);

        /** @param why in a few words */
        public UnreachableException(Endpoint endpoint, String why) {
            super("no server was reached at " + endpoint + " (" + why + "): start it there, or correct the URI");
        }

        /**
         * What the taking of a connection may last. A server that is there takes it at once, however slow it then is.
         *
         * @param limit of an answer
         */
        public static Duration limit(Duration limit) {
            return limit.compareTo(LONGEST) < 0 ? limit : LONGEST;
        }
    }
}
