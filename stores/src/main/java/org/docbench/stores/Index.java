package org.docbench.stores;

import org.docbench.core.value.Path;

/** An index over what lies at a path; that over {@code _id} is always there. */
public record Index(String name, Path path, boolean unique, Kind kind) {

    /** What of it is indexed. */
    public enum Kind {
        /** The value as a whole. */
        VALUE,
        /** Each array element there, for {@link Find.Element}. */
        ELEMENTS
    }

    /** Over the value as a whole. */
    public Index(String name, Path path, boolean unique) {
        this(name, path, unique, Kind.VALUE);
    }

    /** Over each array element. */
    public static Index ofElements(String name, Path array) {
        return new Index(name, array, false, Kind.ELEMENTS);
    }
}
