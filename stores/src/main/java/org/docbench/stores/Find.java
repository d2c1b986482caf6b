package org.docbench.stores;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/** Which documents are asked for. */
public sealed interface Find {

    /** The one with this {@code _id}. */
    record ById(String id) implements Find {}

    /** Those with this value at a path. */
    record Equal(Path path, Value value) implements Find {}

    /** One document with this value at a path: the first that the product finds, after which it looks no further. */
    record First(Path path, Value value) implements Find {

        /** Returns the same without an end. */
        public Equal all() {
            return new Equal(path, value);
        }
    }

    /** Those with one of these {@code _id}s ({@code $in}, {@code in}). Finds of one shape have as many of them. */
    record In(List<String> ids) implements Find {
        public In {
            ids = List.copyOf(ids);
        }
    }

    /**
     * A scan: at most {@code count} documents in order of {@code _id}, from this id on. The order is that of the ids' bytes in UTF-8, in
     * every product.
     */
    record From(String id, int count) implements Find {
        /** Of ids. Java's own order of texts is another one where characters lie beyond the first 65,536. */
        public static final Comparator<String> ORDER =
                Comparator.comparing(id -> id.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

        public From {
            if (count < 1) {
                throw new IllegalArgumentException("a scan of " + count + " documents");
            }
        }
    }

    /**
     * Those whose array at a path has an item equal to this one. A product whose usual way of asking also finds the value in the
     * array's place may do so.
     */
    record Element(Path array, Value item) implements Find {}

    /**
     * A join, done by the server in one call ({@code $lookup}, {@code join}). It finds the documents whose {@code _id} is an element of
     * the array at a path of the document {@code id}.
     */
    record Linked(String id, Path array) implements Find {}

    /**
     * A shape that documents can be removed by.
     *
     * @throws UnsupportedOperationException if it has a limit: SQL has none to a delete
     */
    static Find removed(Find shape) {
        if (shape instanceof From || shape instanceof First) {
            throw new UnsupportedOperationException("a number of documents is asked for and not deleted");
        }
        return shape;
    }
}
