package org.docbench.formats.documents;

/** The user's documents cannot be used; the message is one line for the user. */
public final class DocumentFileException extends RuntimeException {
    public DocumentFileException(String message) {
        super(message);
    }
}
