package org.docbench.stores;

/** A store said no, or said nothing in time. The message is the server's own, in one line, without any secret. */
public sealed class StoreException extends RuntimeException permits TlsException, UnreachableException {
    private static final long serialVersionUID = 1;

    public StoreException(String message) {
        super(message.strip().replaceAll("\\s*\\R\\s*", " "));
    }

    public StoreException(String message, Throwable cause) {
        this(message);
        initCause(cause);
    }
}
