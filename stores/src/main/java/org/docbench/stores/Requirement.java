package org.docbench.stores;

import java.util.function.Function;

/**
 * One thing that a product needs of a server, asked before a run.
 *
 * @param name short, the same for every server: {@code version}
 * @param why what is measured with it, one sentence
 * @param remedy what makes it so, mostly a statement for an administrator; {@link #USER} stands for the user's name
 * @param ask judges what a session's server answers
 */
public record Requirement(String name, String why, String remedy, Function<Session, Finding> ask) {
    /** Stands for the name of the user in a remedy. */
    public static final String USER = "{user}";

    /** What the server answers now. A server that refuses the question limits the run: what is asked here, a run asks too. */
    public Finding of(Session session) {
        try {
            return ask.apply(session);
        } catch (RuntimeException e) { // of a driver or a judge too: an answer need not have the usual form
            return Finding.limited(String.valueOf(e.getMessage()));
        }
    }

    /** How far a server meets a requirement, in the order of concern. */
    public enum Status {
        OK,
        /** A part of a run is skipped or has less evidence. */
        LIMITED,
        /** A target cannot be measured. */
        MISSING
    }

    /**
     * An answer.
     *
     * @param words what was found, as the server says it
     */
    public record Finding(Status status, String words) {
        public static Finding ok(String words) {
            return new Finding(Status.OK, words);
        }

        public static Finding limited(String words) {
            return new Finding(Status.LIMITED, words);
        }

        public static Finding missing(String words) {
            return new Finding(Status.MISSING, words);
        }
    }
}
