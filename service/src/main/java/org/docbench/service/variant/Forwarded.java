package org.docbench.service.variant;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;

/** Transactions of which every operation is one of another client. */
interface Forwarded extends Transactions {

    /** Does it with the client whose turn it is. */
    <T> T with(Function<Transactions, T> operation);

    @Override
    default List<Outcome> create(List<Transaction> batch) {
        return with(client -> client.create(batch));
    }

    @Override
    default Optional<StoredTransaction> get(String id) {
        return with(client -> client.get(id));
    }

    @Override
    default List<StoredTransaction> list(int limit) {
        return with(client -> client.list(limit));
    }

    @Override
    default long count() {
        return with(Transactions::count);
    }

    @Override
    default boolean blocks() {
        return with(Transactions::blocks);
    }
}
