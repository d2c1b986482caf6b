package org.docbench.service.table;

/** How one create ends. A batch of several is one transaction and ends with a commit in both. */
public enum Commit {
    /** With a commit of its own, as published. */
    EXPLICIT,
    /** With the statement: the server commits it. */
    AUTO
}
