package org.docbench.service.gateway;

/** A request that is answered with an error. The message is one line for whoever sent it. */
final class Rejected extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;

    /** Without a stack: it is the client's fault, and there may be many. */
    Rejected(int status, String why) {
        super(why, null, false, false);
        this.status = status;
    }

    static Rejected wrong(String why) {
        return new Rejected(400, why);
    }

    int status() {
        return status;
    }
}
