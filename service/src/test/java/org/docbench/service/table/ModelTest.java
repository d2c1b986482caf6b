package org.docbench.service.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import org.docbench.service.MemoryTables;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.StoredTransaction;
import org.docbench.stores.Durability;
import org.docbench.stores.RealServers;

/** Any creates in any batches end as in the model. */
@Tag("server")
class ModelTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @Provide
    Arbitrary<List<List<Transaction>>> batches() {
        return Arbitraries.integers()
                .between(0, 12)
                .map(i -> Some.one("t" + i))
                .list()
                .ofMaxSize(6)
                .list()
                .ofMaxSize(8);
    }

    @Property(tries = 40)
    void rows(@ForAll("batches") List<List<Transaction>> batches) {
        same(SqlTables.SQLITE_TABLE, batches);
    }

    @Property(tries = 40)
    void documents(@ForAll("batches") List<List<Transaction>> batches) {
        same(SqlTables.SQLITE_JSONB, batches);
    }

    private static void same(Table table, List<List<Transaction>> batches) {
        var server = RealServers.of(table.ledger().server());
        table.make(server, LIMIT);
        var model = new MemoryTables();
        try (Transactions real = table.open(server, Durability.OS, Table.Commit.EXPLICIT, LIMIT)) {
            for (List<Transaction> batch : batches) {
                assertThat(real.create(batch)).isEqualTo(model.create(batch));
                assertThat(real.count()).isEqualTo(model.count());
            }
            assertThat(kept(real)).isEqualTo(kept(model));
        }
    }

    private static Set<Transaction> kept(Transactions transactions) {
        return transactions.list(100).stream()
                .map(StoredTransaction::transaction)
                .collect(Collectors.toSet());
    }
}
