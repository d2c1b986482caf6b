package org.docbench.stores.sql;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Optional;

/** Told from a server that took the connection and then refused or said nothing. */
final class Unconnected {
    /** Of Oracle's driver, which keeps the cause to itself: "Cannot connect. TCP connect timeout". */
    private static final int ORA_TIMEOUT = 12_170;

    private static final String TIMEOUT = "Connect timed out";

    private Unconnected() {}

    /** Why nobody took the connection; empty if somebody did. */
    static Optional<String> why(SQLException refused) {
        if (refused.getErrorCode() == ORA_TIMEOUT) {
            return Optional.of(TIMEOUT);
        }
        Throwable root = refused;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        if (root instanceof UnknownHostException) {
            return Optional.of("unknown host " + root.getMessage());
        }
        // The JDK's words for a connection; an answer that does not come is "Read timed out".
        boolean nobody = root instanceof ConnectException
                || root instanceof NoRouteToHostException
                || (root instanceof SocketTimeoutException && TIMEOUT.equals(root.getMessage()));
        return nobody ? Optional.of(root.getMessage()) : Optional.empty();
    }
}
