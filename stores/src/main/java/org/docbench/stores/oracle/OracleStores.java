package org.docbench.stores.oracle;

import java.util.List;
import org.docbench.stores.Store;

/** Every way of keeping documents in Oracle Database that is measured. */
public final class OracleStores {
    /** Until a run file proves otherwise: there is no server outside a container that this project could start. */
    public static final String UNVERIFIED = "not verified on a live server by this project";

    private OracleStores() {}

    public static List<Store> all() {
        return List.of(
                new OracleStore(
                        "oracle.json",
                        "a JSON column beside the id; changes by JSON_TRANSFORM",
                        endpoint -> new DocumentDialect(OracleWay.JSON, endpoint)),
                new OracleStore(
                        "oracle.collection",
                        "a JSON collection table, the id in the document",
                        endpoint -> new DocumentDialect(OracleWay.COLLECTION, endpoint)),
                new OracleStore(
                        "oracle.collection.search",
                        "a JSON collection table; items are found by a search index over every field, kept up to date"
                                + " after the commit",
                        endpoint -> new DocumentDialect(OracleWay.SEARCH, endpoint)),
                new OracleStore(
                        "oracle.duality",
                        "a duality view over a table with a column for the id and a flex column for all other fields",
                        endpoint -> new DocumentDialect(OracleWay.DUALITY, endpoint)),
                new OracleStore(
                        "oracle.relational",
                        "a number in a column, no JSON: the published baseline and nothing else",
                        CounterDialect::new));
    }
}
