package org.docbench.formats.agent;

/** The codec refuses the documents; the agent is ready for the next request. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RefusedException(String why) {
        super(why);
    }
}
