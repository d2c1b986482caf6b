package org.docbench.stores;

import org.docbench.core.value.Path;
import org.docbench.core.value.Value;

/** Which documents are asked for. */
public sealed interface Find {

    /** The one with this {@code _id}. */
    record ById(String id) implements Find {}

    /** Those with this value at a path. */
    record Equal(Path path, Value value) implements Find {}
}
