package org.docbench.load.insert;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.docbench.codecs.JsonText;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.corpus.CorpusSource.DocumentGenerator;
import org.docbench.core.scenario.Case;
import org.docbench.core.scenario.Scenario;
import org.docbench.core.value.Value;
import org.docbench.load.SessionExecutor;
import org.docbench.stores.Durability;
import org.docbench.stores.Index;

/**
 * One of the experiments, its durability still open.
 *
 * @param parameters of the scenario, without the durability
 * @param documents what is inserted
 * @param count of documents in a block
 * @param batch documents in one call
 * @param indexes of the collection next to that over {@code _id}
 */
record InsertCase(
        Scenario scenario, List<String> parameters, Documents documents, int count, int batch, List<Index> indexes) {
    private static final long MEMORY = 64 << 20;

    InsertCase {
        parameters = List.copyOf(parameters);
        indexes = List.copyOf(indexes);
    }

    /**
     * As many documents as are wanted, each a function of seed and number.
     *
     * @param name in the run file
     * @param maker returns for a seed the documents by number from 0, for one thread
     */
    record Documents(String name, int version, LongFunction<LongFunction<Value.Obj>> maker) {

        /** Takes the documents of a corpus. */
        static Documents of(CorpusSource corpus) {
            return new Documents(corpus.name(), corpus.version(), seed -> {
                DocumentGenerator generator = corpus.generators().get();
                return index -> generator.document(seed, index);
            });
        }

        /** Repeats the user's documents, with their number as text for an {@code _id}: it must be a text and unlike others. */
        static Documents user(List<Value.Obj> documents) {
            return new Documents(
                    "user",
                    1,
                    seed -> index -> SessionExecutor.Work.withId(
                            Long.toString(index), documents.get((int) (index % documents.size()))));
        }
    }

    /** Returns the case at a level. */
    Case at(Durability level) {
        List<Object> values = new ArrayList<>(parameters);
        values.add(level.id());
        return scenario.with(values.toArray());
    }

    /** Returns the same with so many times as many documents, as far as they fit into memory. */
    InsertCase longer(int times) {
        long bytes = JsonText.write(documents.maker().apply(0).apply(0)).length;
        long fitting = Math.max(count, MEMORY / bytes);
        return new InsertCase(
                scenario, parameters, documents, (int) Math.min((long) count * times, fitting), batch, indexes);
    }

    /** Returns what the parameters promise of the documents, whatever {@link #documents} gives. */
    CaseShape shape() {
        return CaseShape.of(at(Durability.SYNC));
    }
}
