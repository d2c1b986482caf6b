package org.docbench.load.query;

import java.util.List;
import java.util.Optional;
import org.docbench.core.corpus.Corpus;
import org.docbench.core.value.Value;
import org.docbench.stores.Answers;
import org.docbench.stores.Index;

/**
 * What a collection is filled with.
 *
 * @param collection its name among those of a target
 * @param answers of these documents, by the model
 * @param index beside that over {@code _id}
 */
record Stock(String collection, Corpus corpus, Answers answers, Optional<Index> index) {
    static Stock of(String collection, Corpus corpus) {
        return new Stock(collection, corpus, new Answers(corpus.documents()), Optional.empty());
    }

    /** The same documents with an index, in a collection of their own. */
    Stock with(Index over) {
        return new Stock(collection + "_" + over.name(), corpus, answers, Optional.of(over));
    }

    List<Value.Obj> documents() {
        return corpus.documents();
    }
}
