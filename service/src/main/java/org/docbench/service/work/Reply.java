package org.docbench.service.work;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transactions.Outcome;

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
