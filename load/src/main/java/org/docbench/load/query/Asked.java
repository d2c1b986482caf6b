package org.docbench.load.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;
import org.docbench.stores.Answers;
import org.docbench.stores.Find;
import org.docbench.stores.Index;

/**
 * What is asked for at a path of the user's documents: values found there, the more often the more documents have them.
 *
 * @param kind of the index that helps: over items if there is an array in any document
 * @param finds of one shape; empty if nothing there can be asked for
 */
record Asked(Index.Kind kind, List<Find> finds) {
    /** Documents found by a query on average, at most: as many as the published queries find. */
    private static final int EACH = 10;

    /** Finds, however many documents they find. */
    private static final int LEAST = 5;

    Asked {
        finds = List.copyOf(finds);
    }

    /**
     * A sample by frequency; the same value comes again where the sample has it so.
     *
     * @param answers of the documents
     * @param count of finds, fewer if they would find very much
     */
    static Asked of(List<Value.Obj> documents, Answers answers, Path path, int count, long seed) {
        FoundThere there = FoundThere.of(documents, path);
        Random random = new Random(seed);
        List<Find> finds = new ArrayList<>();
        long found = 0;
        while (!there.values().isEmpty()
                && finds.size() < count
                && (finds.size() < LEAST || found < (long) EACH * count)) {
            Value value = there.values().get(random.nextInt(there.values().size()));
            Find find = there.arrays() ? new Find.Element(path, value) : new Find.Equal(path, value);
            finds.add(find);
            found += answers.to(find).size();
        }
        return new Asked(there.arrays() ? Index.Kind.ELEMENTS : Index.Kind.VALUE, finds);
    }
}
