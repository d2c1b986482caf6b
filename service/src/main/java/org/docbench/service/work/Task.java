package org.docbench.service.work;

import java.util.List;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;

/** What a request asks of the table. */
public sealed interface Task {

    /**
     * Does it.
     *
     * @throws org.docbench.stores.StoreException as the table says
     */
    Result on(Transactions table);

    /** Whether it changes nothing, so that it may be done again when nobody knows how it ended. */
    boolean reads();

    /** Keeps transactions, together. */
    record Create(List<Transaction> batch) implements Task {
        @Override
        public Result on(Transactions table) {
            return new Result.Outcomes(table.create(batch));
        }

        @Override
        public boolean reads() {
            return false;
        }
    }

    /** Looks for one. */
    record Get(String id) implements Task {
        @Override
        public Result on(Transactions table) {
            return new Result.Found(table.get(id));
        }

        @Override
        public boolean reads() {
            return true;
        }
    }

    /** Has every client of this process bring its counts, whoever does it. */
    record BringCounts() implements Task {
        @Override
        public Result on(Transactions table) {
            table.flushStatistics();
            return new Result.Outcomes(List.of());
        }

        @Override
        public boolean reads() {
            return true;
        }
    }

    /** The newest, at most {@code limit}. */
    record Newest(int limit) implements Task {
        @Override
        public Result on(Transactions table) {
            return new Result.Rows(table.list(limit));
        }

        @Override
        public boolean reads() {
            return true;
        }
    }
}
