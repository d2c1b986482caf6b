package org.docbench.report.view;

import java.util.List;

/** Something that a section of the page shows. What of it is a table, text reports show as well. */
public interface Part {

    boolean isEmpty();

    /** The same as plain tables. */
    default List<Table> tables() {
        return List.of();
    }
}
