package org.docbench.cli;

/** The exit codes of every command. */
final class ExitCode {
    static final int DONE = 0;
    static final int FAILED = 1;
    /** Wrong usage; also {@code resume} where nothing is left, or where this DocBench cannot go on with the run. */
    static final int USAGE = 2;

    /** A claim or a regression gate fell. */
    static final int GATE = 3;

    /** The reader of standard output closed it: 128 + SIGPIPE, as of other programs. */
    static final int READER_GONE = 141;

    private ExitCode() {}
}
