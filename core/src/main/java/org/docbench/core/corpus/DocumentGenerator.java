package org.docbench.core.corpus;

import java.util.OptionalInt;
import org.docbench.core.value.Value;

/** Gives documents one by one. An instance is used by one thread. */
public interface DocumentGenerator {

    /** The same document for the same seed and index, whatever was asked for before. */
    Value.Obj document(long seed, long index);

    /** How many documents there are before the first comes again; empty if each is different. */
    default OptionalInt distinct() {
        return OptionalInt.empty();
    }
}
