package org.docbench.service.rest;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.StoredTransaction;
import org.docbench.service.table.Table;
import org.docbench.service.variant.Variant;
import org.docbench.stores.Durability;
import org.docbench.stores.Server;
import org.docbench.stores.Session;
import org.docbench.stores.StoreException;
import org.docbench.stores.StoreException.UnreachableException;

/** Keeps the table of a target and of its copies: a fixed number of rows before every block, and the proof of what a block added. */
final class Stock {
    /** Prefix of the ids of the rows that are there before. */
    static final String PREFIX = "stock-";

    private static final int BATCH = 500;
    private static final long LATE_MILLIS = 5_000;
    private static final long POLL_MILLIS = 5;

    private final Table table;
    private final Server server;
    private final int rows;
    private final int samples;
    private final Duration limit;
    private final AtomicInteger blocks = new AtomicInteger();
    private boolean made;
    private boolean there;
    private long more;

    /** @param samples how many transactions of a block are read back */
    Stock(Table table, Server server, int rows, int samples, Duration limit) {
        this.table = table;
        this.server = server;
        this.rows = rows;
        this.samples = samples;
        this.limit = limit;
    }

    int rows() {
        return rows;
    }

    /** Makes the requests of a block: they create ids that no other block of the table does. */
    BlockRequests requests(RestCase.Work work) {
        return BlockRequests.of(work, PREFIX, rows, "block-" + blocks.incrementAndGet() + "-");
    }

    /** Restores the table: these rows are there, and at most as many that blocks created since. */
    void restore(Session session) {
        if (there && more <= rows) {
            return;
        }
        made = true; // also if it is made in part
        table.make(server, limit);
        counted(client -> {
            for (long from = 0; from < rows; from += BATCH) {
                List<Transaction> batch = LongStream.range(from, Math.min(rows, from + BATCH))
                        .mapToObj(number -> BlockRequests.transaction(PREFIX, number, ""))
                        .toList();
                client.create(batch);
            }
        });
        session.analyze(table.name());
        more = 0;
        there = true;
    }

    /** Drops the table, if it was made here: it may be on a server of the user's. */
    void drop() {
        if (made && server.ended().isEmpty()) {
            made = false;
            table.drop(server, UnreachableException.limit(limit));
        }
    }

    /** Works with a client whose work is counted when it ends: a server that counts it when the session exits may do so in a later block. */
    private void counted(Consumer<Transactions> work) {
        try (Transactions client = client(server, table.weakest())) {
            work.accept(client);
            client.flushStatistics();
        }
    }

    /** Notes that nobody knows from here on which rows there are, until that is proved. */
    void touched() {
        there = false;
    }

    /**
     * Opens a client of one thread's own, as the variant {@code each} has them.
     *
     * @param to the server, or a way to it
     */
    Transactions client(Server to, Durability level) {
        return table.open(to, level, table.commit(), limit);
    }

    /**
     * Compares the table with what was acknowledged: as many rows, and some of them read back.
     *
     * @throws StoreException with the difference
     */
    void prove(ResponseValidator.Acknowledged acknowledged, BlockRequests requests, RestCase.Config config) {
        int batch = requests.work().batch();
        long created = (long) acknowledged.count() * batch;
        long before = rows + more;
        long expected = before + created;
        counted(client -> {
            long found = count(client, expected, config);
            if (found != expected) {
                throw new StoreException("wrong result: %d rows in the table, where %d were before and %d acknowledged"
                        .formatted(found, before, created));
            }
            acknowledged.some(samples, n -> readBack(client, requests, n, batch));
        });
        more += created;
        there = true;
    }

    /** Counts the rows. A variant that acknowledges before it writes may write a little later. */
    private static long count(Transactions client, long expected, RestCase.Config config) {
        int unwritten = Variant.named(config.variant()).map(Variant::unwritten).orElse(0);
        long end = System.currentTimeMillis() + (unwritten > 0 ? LATE_MILLIS : 0);
        long found = client.count();
        try {
            while (found < expected && System.currentTimeMillis() < end) {
                Thread.sleep(POLL_MILLIS);
                found = client.count();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return found;
    }

    private static void readBack(Transactions client, BlockRequests requests, long n, int batch) {
        for (int index : batch == 1 ? new int[] {0} : new int[] {0, batch - 1}) {
            Transaction posted = BlockRequests.transaction(
                    requests.prefix(), requests.numbers().applyAsLong(n), BlockRequests.part(batch, index));
            StoredTransaction kept = client.get(posted.id())
                    .orElseThrow(() -> new StoreException("wrong result: " + posted.id() + " is not in the table"));
            if (!kept.transaction().equals(posted)) {
                throw new StoreException("wrong result: " + kept.transaction() + " is in the table for " + posted);
            }
        }
    }
}
