package org.docbench.core.run;

/** A run file that cannot be read. The message is one line, names the file and says what to do. */
public final class RunFileException extends RuntimeException {
    public RunFileException(String message) {
        super(message);
    }

    public RunFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
