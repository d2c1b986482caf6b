package org.docbench.core.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.docbench.core.value.Value;

/**
 * A corpus of any size: N documents are the first N of any larger number.
 *
 * @param version raised whenever the documents of this name change
 * @param about its shape in one line
 * @param generators one generator a call; what may be wrong with getting the documents is thrown here
 */
public record CorpusSource(String name, int version, String about, Supplier<DocumentGenerator> generators) {

    /** The first {@code count} documents of this seed. */
    public Corpus documents(int count, long seed) {
        List<Value.Obj> documents = new ArrayList<>(count);
        DocumentGenerator generator = generators.get();
        write(generator, count, seed, new ValueSink(documents::add));
        return new Corpus(name, version, generator.distinct().isPresent() ? 0 : seed, documents);
    }

    /** Pushes the first {@code count} documents of this seed. */
    public void write(long count, long seed, DocumentSink sink) {
        write(generators.get(), count, seed, sink);
    }

    private static void write(DocumentGenerator generator, long count, long seed, DocumentSink sink) {
        for (long index = 0; index < count; index++) {
            generator.write(seed, index, sink);
        }
    }
}
