package org.docbench.load.engine;

/** The engine could not go on: a worker died. */
public final class LoadException extends RuntimeException {

    public LoadException(String message, Throwable cause) {
        super(message, cause);
    }
}
