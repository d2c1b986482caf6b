package org.docbench.stores.postgres;

import java.util.Map;
import org.docbench.core.value.Path;
import org.docbench.stores.sql.Sql;

/** A way of keeping a document in a column {@code doc} and of changing it there. */
interface Way {

    /** The column's type. */
    String type();

    /** The document as a jsonb. */
    String document();

    /** What is at a path, as a jsonb; null where there is nothing. */
    String part(Path path);

    /** What is at a path, as it is given out; null where there is nothing. */
    String taken(Path path);

    /** The operator class of an index over the items of an array, which is a jsonb. */
    String items();

    /** The assignment of a changed document, a jsonb. */
    Sql whole(Sql changed);

    /** The assignment of values, each a jsonb, at some paths. */
    Sql parts(Map<Path, Sql> values);
}
