package org.docbench.service;

/** The service takes no more for now: nothing was kept, and the same request may succeed later. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Refused(String message) {
        super(message);
    }
}
