package org.docbench.load.query;

import java.util.List;
import org.docbench.core.scenario.Case;
import org.docbench.core.value.Value;
import org.docbench.stores.Query;

/**
 * One of the experiments.
 *
 * @param stock the documents that are asked, with the index that the queries are meant to use, or none
 * @param queries of a block, all of one shape
 * @param proof queries whose answers are checked once, beside those of the blocks
 */
record QueryCase(Case of, Stock stock, List<Query> queries, List<Query> proof) {
    QueryCase {
        queries = List.copyOf(queries);
        proof = List.copyOf(proof);
    }

    /** What a query must find, as it must come. */
    List<Value.Obj> expected(Query query) {
        return stock.answers().to(query.find()).stream().map(query::of).toList();
    }

    /** The digest of all documents that the queries of a block must find. */
    String digest() {
        return Items.digest(queries.stream().map(this::expected));
    }
}
