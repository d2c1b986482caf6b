package org.docbench.core.corpus;

import java.util.List;
import java.util.OptionalInt;
import org.docbench.core.value.Value;

/** Gives documents that are there already, in order, and the first again after the last. The seed counts for nothing. */
public final class Replay implements DocumentGenerator {
    private final List<Value.Obj> documents;

    /** @param documents at least one */
    public Replay(List<Value.Obj> documents) {
        this.documents = List.copyOf(documents);
    }

    @Override
    public OptionalInt distinct() {
        return OptionalInt.of(documents.size());
    }

    @Override
    public Value.Obj document(long seed, long index) {
        return documents.get((int) (index % documents.size()));
    }
}
