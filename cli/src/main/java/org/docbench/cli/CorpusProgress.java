package org.docbench.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.docbench.formats.corpus.CorpusWriter;

/** How far a corpus is written: one line rewritten on a terminal, nothing elsewhere. */
final class CorpusProgress implements CorpusWriter.Progress {
    private static final long PAUSE_NANOS = 200_000_000;

    private final PrintWriter err;
    private final boolean terminal;
    private final long documents;
    private final LongSupplier nanos;
    private long next;

    CorpusProgress(PrintWriter err, boolean terminal, long documents, LongSupplier nanos) {
        this.err = err;
        this.terminal = terminal;
        this.documents = documents;
        this.nanos = nanos;
        this.next = nanos.getAsLong() + PAUSE_NANOS;
    }

    @Override
    public void wrote(long done, long bytes) {
        if (terminal && nanos.getAsLong() - next >= 0) {
            next = nanos.getAsLong() + PAUSE_NANOS;
            err.printf(
                    Locale.ROOT,
                    "\r\u001b[K%3d %%  %d documents, %d MB",
                    100 * done / documents,
                    done,
                    bytes / 1_000_000);
            err.flush();
        }
    }

    /** Clears the line. */
    void done() {
        if (terminal) {
            err.print("\r\u001b[K");
            err.flush();
        }
    }
}
