package org.docbench.service.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.docbench.service.Transactions.Outcome.CREATED;
import static org.docbench.service.Transactions.Outcome.DUPLICATE;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.Outcome;
import org.docbench.service.Transactions.StoredTransaction;
import org.docbench.stores.Durability;
import org.docbench.stores.RealServers;
import org.docbench.stores.Server;
import org.docbench.stores.StoreException;
import org.docbench.stores.sql.SqlSession;
import org.junit.jupiter.api.DynamicTest;

/** What every table must do, as {@link Transactions} says it. */
record TableContract(Table table) {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    Stream<DynamicTest> tests() {
        return Stream.concat(
                Stream.of(Table.Commit.values())
                        .filter(commit -> table.without(commit).isEmpty())
                        .flatMap(commit -> Stream.of(
                                test("what was created is got back", commit, this::gotBack),
                                test("duplicates are left out", commit, this::duplicates),
                                test("a batch keeps all but the duplicates", commit, this::batches),
                                test("the newest come first", commit, this::newest),
                                test("every text and amount survives", commit, this::odd))),
                Stream.of(
                        DynamicTest.dynamicTest("times are those of now, in every time zone", this::timeZones),
                        DynamicTest.dynamicTest("clients see one another", this::clients),
                        DynamicTest.dynamicTest("of clients at once one creates each", this::atOnce),
                        DynamicTest.dynamicTest("every level acknowledges", this::levels),
                        DynamicTest.dynamicTest("what is not there is an error", this::gone)));
    }

    private DynamicTest test(String name, Table.Commit commit, Consumer<Transactions> body) {
        return DynamicTest.dynamicTest(name + ", commit " + commit, () -> {
            table.make(server(), LIMIT);
            try (Transactions transactions = open(Durability.SYNC, commit)) {
                body.accept(transactions);
            }
        });
    }

    private Server server() {
        return RealServers.of(table.ledger().server());
    }

    private Transactions open(Durability level, Table.Commit commit) {
        return table.open(server(), level, commit, LIMIT);
    }

    private Transactions open() {
        return open(Durability.SYNC, Table.Commit.AUTO);
    }

    private void gotBack(Transactions transactions) {
        assertThat(transactions.count()).isZero();
        assertThat(transactions.get("1")).isEmpty();
        assertThat(transactions.create(List.of())).isEmpty();
        assertThat(transactions.create(Some.of("1"))).containsExactly(CREATED);
        StoredTransaction kept = transactions.get("1").orElseThrow();
        assertThat(kept.transaction()).isEqualTo(Some.one("1"));
        assertThat(kept.status()).isEqualTo("SUCCESS");
        assertThat(kept.message()).isEqualTo(StoredTransaction.CREATED);
        assertThat(kept.updated()).isEqualTo(kept.created());
        assertThat(transactions.list(10)).containsExactly(kept);
        assertThat(transactions.count()).isOne();
    }

    private void duplicates(Transactions transactions) {
        assertThat(transactions.create(Some.of("1"))).containsExactly(CREATED);
        StoredTransaction first = transactions.get("1").orElseThrow();
        var other = new Transaction("1", "refund", "x", BigDecimal.ONE, "EUR", "another");
        assertThat(transactions.create(List.of(other))).containsExactly(DUPLICATE);
        assertThat(transactions.create(Some.of("2"))).containsExactly(CREATED);
        assertThat(transactions.create(List.of(other))).containsExactly(DUPLICATE);
        assertThat(transactions.get("1")).contains(first);
        assertThat(transactions.count()).isEqualTo(2);
    }

    private void batches(Transactions transactions) {
        assertThat(transactions.create(Some.of("b", "a"))).containsExactly(CREATED, CREATED);
        var another = new Transaction("d", "refund", "x", BigDecimal.ONE, "EUR", "another");
        List<Transaction> mixed = List.of(Some.one("e"), Some.one("b"), Some.one("d"), another, Some.one("c"));
        assertThat(transactions.create(mixed)).containsExactly(CREATED, DUPLICATE, CREATED, DUPLICATE, CREATED);
        assertThat(transactions.create(mixed)).containsOnly(DUPLICATE).hasSize(5);
        assertThat(transactions.get("d").orElseThrow().transaction()).isEqualTo(Some.one("d"));
        List<Transaction> large =
                IntStream.range(0, 500).mapToObj(i -> Some.one("n" + i)).toList();
        assertThat(transactions.create(large)).containsOnly(CREATED).hasSize(500);
        assertThat(transactions.count()).isEqualTo(505);
    }

    private void newest(Transactions transactions) {
        for (String id : List.of("5", "3", "4", "1", "2")) {
            transactions.create(Some.of(id));
            apart();
        }
        assertThat(ids(transactions.list(3))).containsExactly("2", "1", "4");
        assertThat(ids(transactions.list(100))).containsExactly("2", "1", "4", "3", "5");
        assertThat(transactions.list(0)).isEmpty();
        assertThat(transactions.list(100))
                .extracting(StoredTransaction::created)
                .isSortedAccordingTo((a, b) -> b.compareTo(a));
    }

    /** Clocks are as fine as a millisecond. */
    private static void apart() {
        try {
            Thread.sleep(3);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<String> ids(List<StoredTransaction> rows) {
        return rows.stream().map(kept -> kept.transaction().id()).toList();
    }

    private void odd(Transactions transactions) {
        String face = "\uD83D\uDE00";
        List<Transaction> odd = new ArrayList<>();
        for (String id :
                List.of("a", "A", "a ", "ä", "'", "\"", "\\", "$a.b", "?", "{x}", ":a", "%", "\t", face.repeat(100))) {
            odd.add(new Transaction(id, "", "", new BigDecimal("-0.01"), "", ""));
        }
        List<String> amounts = List.of("99999999999999999.99", "-99999999999999999.99", "0", "12345678901234567.89");
        for (String amount : amounts) {
            odd.add(new Transaction(
                    amount,
                    face.repeat(50),
                    face.repeat(100),
                    new BigDecimal(amount),
                    "x".repeat(10),
                    face.repeat(500)));
        }
        for (Transaction one : odd) {
            assertThat(transactions.create(List.of(one))).as(one.id()).containsExactly(CREATED);
        }
        assertThat(transactions.create(odd)).containsOnly(DUPLICATE);
        for (Transaction one : odd) {
            assertThat(transactions.get(one.id()).orElseThrow().transaction()).isEqualTo(one);
        }
    }

    private void timeZones() {
        TimeZone here = TimeZone.getDefault();
        table.make(server(), LIMIT);
        try {
            for (String zone : List.of("America/New_York", "Asia/Kolkata", "UTC")) {
                TimeZone.setDefault(TimeZone.getTimeZone(zone));
                Instant before = Instant.now();
                try (Transactions transactions = open()) {
                    transactions.create(Some.of(zone));
                    assertThat(transactions.get(zone).orElseThrow().created())
                            .isBetween(before.minusMillis(5), Instant.now().plusMillis(5));
                }
            }
        } finally {
            TimeZone.setDefault(here);
        }
    }

    private void clients() {
        table.make(server(), LIMIT);
        try (Transactions one = open();
                Transactions other = open()) {
            assertThat(other.count()).isZero();
            assertThat(other.get("1")).isEmpty();
            one.create(Some.of("1"));
            assertThat(other.get("1")).isPresent();
            assertThat(other.create(Some.of("1", "2"))).containsExactly(DUPLICATE, CREATED);
            assertThat(one.count()).isEqualTo(2);
        }
    }

    private void atOnce() throws Exception {
        table.make(server(), LIMIT);
        int workers = 4;
        var pool = Executors.newFixedThreadPool(workers);
        try {
            List<Future<List<String>>> created = new ArrayList<>();
            for (int worker = 0; worker < workers; worker++) {
                int own = worker;
                Callable<List<String>> work = () -> creates(own);
                created.add(pool.submit(work));
            }
            List<String> all = new ArrayList<>();
            for (Future<List<String>> one : created) {
                all.addAll(one.get());
            }
            assertThat(all).doesNotHaveDuplicates().hasSize(40);
        } finally {
            pool.shutdownNow();
        }
        try (Transactions transactions = open()) {
            assertThat(transactions.count()).isEqualTo(40);
        }
    }

    /** Each worker asks for all forty, in fours and in another order: ids that this one created. */
    private List<String> creates(int worker) {
        List<String> created = new ArrayList<>();
        try (Transactions transactions = open()) {
            for (int i = 0; i < 40; i += 4) {
                int at = i;
                List<Transaction> batch = IntStream.range(0, 4)
                        .mapToObj(k -> Some.one("" + (at + (k + worker) % 4)))
                        .collect(Collectors.toList());
                List<Outcome> outcomes = transactions.create(batch);
                IntStream.range(0, 4)
                        .filter(k -> outcomes.get(k) == CREATED)
                        .forEach(k -> created.add(batch.get(k).id()));
            }
        }
        return created;
    }

    private void levels() {
        table.make(server(), LIMIT);
        for (Durability level : Durability.all()) {
            if (table.without(level).isEmpty()) {
                try (Transactions transactions = open(level, Table.Commit.AUTO)) {
                    assertThat(transactions.create(Some.of(level.id()))).containsExactly(CREATED);
                }
            }
        }
        try (Transactions transactions = open()) {
            assertThat(transactions.count())
                    .isEqualTo(Durability.all().stream()
                            .filter(level -> table.without(level).isEmpty())
                            .count());
        }
    }

    /** A schemaless product makes what is not there; the others say so, in one line. */
    private void gone() {
        table.make(server(), LIMIT);
        if (!(table instanceof SqlTable sql)) {
            return;
        }
        try (Transactions transactions = open();
                SqlSession session = (SqlSession) sql.store().open(server(), LIMIT)) {
            transactions.create(Some.of("1"));
            session.link().run("DROP TABLE " + table.name());
            assertThatThrownBy(() -> transactions.create(Some.of("2")))
                    .isInstanceOf(StoreException.class)
                    .message()
                    .doesNotContain("\n")
                    .isNotEmpty();
        }
    }
}
