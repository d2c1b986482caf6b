package org.docbench.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/** The exit codes of every command. */
final class ExitCode {
    static final int DONE = 0;
    static final int FAILED = 1;
    /** Wrong usage; also {@code resume} where nothing is left, or where this DocBench cannot go on with the run. */
    static final int USAGE = 2;

    /** A gate failed. */
    static final int GATE = 3;

    /** The reader of standard output closed it: 128 + SIGPIPE, as of other programs. */
    static final int READER_GONE = 141;

    private ExitCode() {}

    /** Returns what they mean, for help. */
    static Map<String, String> meanings() {
        Map<String, String> meanings = new LinkedHashMap<>();
        meanings.put(DONE + "", "done");
        meanings.put(FAILED + "", "failed: a measurement, a server or a file");
        meanings.put(USAGE + "", "wrong usage");
        meanings.put(GATE + "", "a gate of --fail-on failed: a regression, a refuted claim or a threshold");
        meanings.put("129, 130, 143", "ended by SIGHUP, SIGINT or SIGTERM");
        meanings.put(READER_GONE + "", "the reader of standard output closed it");
        return meanings;
    }
}
