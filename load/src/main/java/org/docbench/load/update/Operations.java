package org.docbench.load.update;

import java.util.List;
import org.docbench.stores.Update;

/** What is done to a document again and again. */
interface Operations {

    /** The updates that make operation number {@code i}, timed together. */
    List<Update> timed(int i);

    /** What brings the document back to its size afterwards, not timed. */
    default List<Update> after(int i) {
        return List.of();
    }
}
