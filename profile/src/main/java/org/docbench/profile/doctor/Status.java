package org.docbench.profile.doctor;

/** The outcome of one check, in the order of concern. */
public enum Status {
    /** Nothing to do. */
    OK,
    /** The machine does not tell. Not counted against it, and not hidden. */
    UNKNOWN,
    /** Numbers hold, with wider intervals. */
    WARN,
    /** Numbers would mislead. */
    BAD
}
