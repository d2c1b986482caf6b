package org.docbench.service.work;
import java.util.List;
import java.util.Optional;
import org.docbench.service.StoredTransaction;
import org.docbench.service.Transactions.Outcome;

/** What the table said. */
public sealed interface Result {
    /** For each transaction of a {@link Task.Create}, in its order. */
    record Outcomes(List<Outcome> each) implements Result {}

    record Found(Optional<StoredTransaction> transaction) implements Result {}

    record Rows(List<StoredTransaction> rows) implements Result {}
}
