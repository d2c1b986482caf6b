package org.docbench.service;

/** The service takes no more for now: nothing was kept, and the same request may succeed later. */
public final class Refused extends RuntimeException {
    public Refused(String message) {
        super(message);
    }
}
