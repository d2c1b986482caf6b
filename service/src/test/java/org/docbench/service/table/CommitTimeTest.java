package org.docbench.service.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.CommitTime;
import org.docbench.stores.Durability;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.junit.jupiter.api.Test;

/** A commit is timed where it is a call of its own. */
class CommitTimeTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @Test
    void aCommitOfItsOwnTakesTimeAndOneOfTheServerNone() {
        assertThat(committing(Table.Commit.EXPLICIT)).isPositive();
        assertThat(committing(Table.Commit.AUTO)).isZero();
    }

    private static long committing(Table.Commit commit) {
        Table table = Table.Tables.named("sqlite.table").orElseThrow();
        Server server = RealServers.of(table.ledger().server());
        table.make(server, LIMIT);
        try (Transactions transactions = table.open(server, Durability.SYNC, commit, LIMIT)) {
            CommitTime.taken();
            long start = System.nanoTime();
            transactions.create(Some.of("1"));
            long all = System.nanoTime() - start;
            long own = CommitTime.taken();
            assertThat(own).isLessThanOrEqualTo(all);
            assertThat(CommitTime.taken()).as("taken once").isZero();
            transactions.get("1");
            assertThat(CommitTime.taken()).as("a read has no commit").isZero();
            return own;
        }
    }
}
