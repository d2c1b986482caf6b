package org.docbench.core.corpus;

import java.util.List;
import java.util.OptionalInt;
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
public record CorpusSource(
        String name, int version, String about, Supplier<CorpusSource.DocumentGenerator> generators) {

    /** The first {@code count} documents of this seed. */
    public Corpus documents(int count, long seed) {
        DocumentGenerator generator = generators.get();
        List<Value.Obj> documents = LongStream.range(0, count)
                .mapToObj(index -> generator.document(seed, index))
                .toList();
        return new Corpus(name, version, generator.distinct().isPresent() ? 0 : seed, documents);
    }

    /** Gives documents one by one. An instance is used by one thread. */
    public interface DocumentGenerator {

        /** The same document for the same seed and index, whatever was asked for before. */
        Value.Obj document(long seed, long index);

        /** How many documents there are before the first comes again; empty if each is different. */
        default OptionalInt distinct() {
            return OptionalInt.empty();
        }
    }

    /** Gives documents that are there already, in order, and the first again after the last. The seed counts for nothing. */
    public static final class Replay implements CorpusSource.DocumentGenerator {
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
}
