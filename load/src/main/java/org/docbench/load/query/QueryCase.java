package org.docbench.load.query;

import java.util.List;
import java.util.Optional;
import org.docbench.core.scenario.Case;
import org.docbench.core.value.Value;
import org.docbench.stores.Index;
import org.docbench.stores.Query;

/**
 * One of the experiments.
 *
 * @param stock the documents that are asked
 * @param intended the index that the queries are meant to use, as in {@link org.docbench.stores.Plan#indexes}; empty where there is
 *     none that could help
 * @param queries of a block, all of one shape
 * @param proof queries whose answers are checked once, beside those of the blocks
 */
record QueryCase(Case of, Stock stock, Optional<String> intended, List<Query> queries, List<Query> proof) {
    QueryCase {
        queries = List.copyOf(queries);
        proof = List.copyOf(proof);
    }

    /** Meant to use the index of its stock, if that has one; proved by the queries of its blocks. */
    QueryCase(Case of, Stock stock, List<Query> queries) {
        this(of, stock, stock.index().map(Index::name), queries, List.of());
    }

    /** What a query must find, as it must come. */
    List<Value.Obj> expected(Query query) {
        return stock.answers().to(query.find()).stream().map(query::of).toList();
    }

    /** How many documents the queries of a block must find together. */
    long items() {
        return queries.stream()
                .mapToLong(query -> stock.answers().to(query.find()).size())
                .sum();
    }

    /** The digest of all documents that the queries of a block must find. */
    String digest() {
        return Items.digest(queries.stream().map(this::expected));
    }
}
