package org.docbench.formats.corpus;

/** A corpus is not available or cannot be written; the message is one line for the user. */
public final class CorpusException extends RuntimeException {
    public CorpusException(String message) {
        super(message);
    }
}
