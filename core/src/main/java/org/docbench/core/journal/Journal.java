package org.docbench.core.journal;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Appends what a run does to its journal, {@code trials.ndjson}: a killed run loses at most the trial in progress. A line is one write to a
 * file that stays open. Nothing is forced to the device, which may be the one that is measured.
 *
 * <p>A fault of the file does not end the journal. Later lines are kept in memory, so that a run file can still be made of them.
 */
public final class Journal {
    private final OutputStream out;
    private final UnaryOperator<String> shareable;
    private final List<JournalLine> lines;
    private String before;
    private volatile IOException failure;

    /**
     * Begins a journal.
     *
     * @param out appends to the file, unbuffered; the caller closes it
     * @param shareable takes out of a text what files that are sent to others may not name
     */
    public Journal(OutputStream out, UnaryOperator<String> shareable) {
        this(out, shareable, List.of(), JournalText.FIRST);
    }

    /** Goes on with a journal that was read; {@code out} stands at the end of its last line. */
    public Journal(OutputStream out, UnaryOperator<String> shareable, JournalReader.Read earlier) {
        this(out, shareable, earlier.run().lines(), earlier.hash());
    }

    private Journal(OutputStream out, UnaryOperator<String> shareable, List<JournalLine> lines, String before) {
        this.out = out;
        this.shareable = shareable;
        this.lines = new ArrayList<>(lines);
        this.before = before;
    }

    /** Appends a line. */
    public void append(JournalLine line) {
        JournalLine clean = JournalText.changed(line, shareable);
        lines.add(clean);
        if (failure != null) {
            return;
        }
        byte[] bytes = JournalText.bytes(clean, before);
        byte[] whole = Arrays.copyOf(bytes, bytes.length + 1);
        whole[bytes.length] = '\n';
        try {
            out.write(whole);
            before = JournalText.hash(bytes);
        } catch (IOException e) {
            failure = e;
        }
    }

    /** Returns why lines are missing in the file, if they are. */
    public Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    /** Returns the run as its lines say it, those of earlier generations included. */
    public RecordedRun run() {
        return new RecordedRun(lines);
    }
}
