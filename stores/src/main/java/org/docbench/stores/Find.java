package org.docbench.stores;

import java.util.List;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/** Which documents are asked for. */
public sealed interface Find {

    /** The one with this {@code _id}. */
    record ById(String id) implements Find {}

    /** Those with this value at a path. */
    record Equal(Path path, Value value) implements Find {}

    /** Those with one of these {@code _id}s ({@code $in}, {@code in}). Finds of one shape have as many of them. */
    record In(List<String> ids) implements Find {
        public In {
            ids = List.copyOf(ids);
        }
    }

    /**
     * Those whose array at a path has an item equal to this one. A product whose usual way of asking also finds the value in the
     * array's place may do so.
     */
    record Element(Path array, Value item) implements Find {}

    /**
     * Those whose {@code _id} is an item of the array at a path of the document {@code id}: a join, done by the server in one
     * call ({@code $lookup}, {@code join}).
     */
    record Linked(String id, Path array) implements Find {}
}
