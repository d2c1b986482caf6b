package org.docbench.service.work;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.Outcome;
import org.docbench.service.Transactions.StoredTransaction;

/** What a request asks of the table. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
@JsonSubTypes({
    @JsonSubTypes.Type(Task.Create.class),
    @JsonSubTypes.Type(Task.Get.class),
    @JsonSubTypes.Type(Task.Newest.class),
    @JsonSubTypes.Type(Task.FlushStatistics.class)
})
public sealed interface Task {

    /**
     * Does it.
     *
     * @throws org.docbench.stores.StoreException as the table says
     */
    Reply.Result on(Transactions table);

    /** Whether it changes nothing, so that it may be done again when its end is not known. */
    default boolean reads() {
        return !(this instanceof Create);
    }

    /** Keeps transactions, together. */
    record Create(List<Transaction> batch) implements Task {
        @Override
        public Reply.Result on(Transactions table) {
            return new Reply.Result(table.create(batch), List.of());
        }
    }

    /** Looks for one. */
    record Get(String id) implements Task {
        @Override
        public Reply.Result on(Transactions table) {
            return new Reply.Result(List.of(), table.get(id).stream().toList());
        }
    }

    /** The newest, at most {@code limit}. */
    record Newest(int limit) implements Task {
        @Override
        public Reply.Result on(Transactions table) {
            return new Reply.Result(List.of(), table.list(limit));
        }
    }

    /** Has every client of the process flush its statistics. */
    record FlushStatistics() implements Task {
        @Override
        public Reply.Result on(Transactions table) {
            table.flushStatistics();
            return new Reply.Result(List.of(), List.of());
        }
    }

    /** How a task ended. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes({@JsonSubTypes.Type(Reply.Done.class), @JsonSubTypes.Type(Reply.Failed.class)})
    public sealed interface Reply {

        /**
         * What the table answered.
         *
         * @param outcomes for each transaction of a {@link Task.Create}, in its order
         * @param rows of a {@link Task.Newest}; of a {@link Task.Get} at most one
         */
        record Result(List<Outcome> outcomes, List<StoredTransaction> rows) {}

        /**
         * The table answered.
         *
         * @param storeNanos how long the call to the table took
         * @param commitNanos how long commits of their own took of that; 0 where the table has none
         */
        record Done(Result result, long storeNanos, long commitNanos) implements Reply {}

        /**
         * The store failed.
         *
         * @param untouched the task never reached the store, and nothing of it was kept; otherwise its outcome is unknown
         */
        record Failed(String why, boolean untouched) implements Reply {}
    }
}
