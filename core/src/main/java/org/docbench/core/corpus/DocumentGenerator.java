package org.docbench.core.corpus;

import java.util.OptionalInt;

/** Gives documents one by one. An instance is used by one thread. */
public interface DocumentGenerator {

    /** Pushes one whole document; the same for the same seed and index, whatever was written before. */
    void write(long seed, long index, DocumentSink sink);

    /** How many documents there are before the first comes again; empty if each is different. */
    default OptionalInt distinct() {
        return OptionalInt.empty();
    }
}
