package org.docbench.stores;

/** A store said no, or said nothing in time. The message is the server's own, in one line, without any secret. */
public sealed class StoreException extends RuntimeException permits UnreachableException {
    private static final long serialVersionUID = 1;

    public StoreException(String message) {
        super(message.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .reduce((a, b) -> a + " " + b)
                .orElse(""));
    }

    public StoreException(String message, Throwable cause) {
        this(message);
        initCause(cause);
    }
}
