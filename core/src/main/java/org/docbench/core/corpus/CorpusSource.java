package org.docbench.core.corpus;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.LongStream;
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
        DocumentGenerator generator = generators.get();
        List<Value.Obj> documents = LongStream.range(0, count)
                .mapToObj(index -> generator.document(seed, index))
                .toList();
        return new Corpus(name, version, generator.distinct().isPresent() ? 0 : seed, documents);
    }
}
