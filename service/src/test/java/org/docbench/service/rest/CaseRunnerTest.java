package org.docbench.service.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.docbench.core.journal.RunAssembly.CountedRows;
import org.docbench.core.run.Observer;
import org.docbench.core.run.Observer.WindowContext;
import org.docbench.core.run.RunFile.EvidenceRow;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Trial;
import org.docbench.load.LoadGenerator;
import org.docbench.load.engine.Latencies;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.service.Transactions.StoredTransaction;
import org.docbench.service.rest.RestCase.Length;
import org.docbench.service.rest.RestCase.RequestPath;
import org.docbench.service.rest.RestCase.Work.Operation;
import org.docbench.service.variant.Forwarded;
import org.docbench.stores.Durability;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every case on a table in memory: honest services have numbers, lying ones have none. */
@Tag("slow")
class CaseRunnerTest {
    private final CaseRunner runner = new CaseRunner(LoadGenerator.measured(), Observer.NOBODY, Brief.PRESET);
    private final List<BlockResult> blocks = new ArrayList<>();

    private Map<String, Trial.Outcome> measured(Subject subject, RestCase one) {
        BlockResult result =
                runner.measured(List.of(subject), one, 1, 7, () -> false).get(0);
        blocks.add(result);
        return result.outcomes();
    }

    private static List<RestCase> cases() {
        var choice = new RestEntry.RestFilter(
                List.of(), List.of(), List.of(), List.of(2), List.of(1), List.of(0), List.of(200.0), 200, 1);
        RestPreset effort = Brief.PRESET.with(choice);
        return new RestCases(effort, choice, List.of(Durability.SYNC))
                .groups().stream()
                        .flatMap(List::stream)
                        .filter(of -> of.path() != RequestPath.RPC
                                && of.path() != RequestPath.ECHO
                                && of.config().variant().equals(RestCase.Config.EACH))
                        .toList();
    }

    @Test
    void anHonestServiceHasANumberForEveryPhase() throws IOException {
        try (var service = new MemoryService(UnaryOperator.identity())) {
            for (RestCase of : cases()) {
                Map<String, Trial.Outcome> outcomes = measured(service, of);
                assertThat(outcomes.keySet())
                        .as(of.benchCase().toString())
                        .containsExactlyInAnyOrderElementsOf(of.phases());
                outcomes.values()
                        .forEach(outcome -> assertThat(outcome)
                                .as(of.benchCase().toString())
                                .isInstanceOf(Trial.Measured.class));
            }
            RestCase reading = cases().stream()
                    .filter(of -> !of.work().writes())
                    .findFirst()
                    .orElseThrow();
            measured(service, reading);
            assertThat(service.rows()).as("restored").isBetween(200L, 400L);
        }
        List<EvidenceRow> layers = CountedRows.of(blocks).evidence().stream()
                .filter(row -> row.source().equals(CaseRunner.StageTimes.SOURCE))
                .toList();
        assertThat(layers).allSatisfy(row -> {
            assertThat(row.source()).isEqualTo("service");
            double parts = row.perOperation().entrySet().stream()
                    .filter(stage -> !stage.getKey().equals("stage total"))
                    .mapToDouble(Map.Entry::getValue)
                    .sum();
            assertThat(parts).isCloseTo(row.perOperation().get("stage total"), Offset.offset(1.0));
        });
        assertThat(layers).hasSize(3);
    }

    /** One of 300 waits: its time is in the mean, or the mean is not that of the requests. */
    @Test
    void aRareWaitIsInTheMean() throws IOException {
        RestCase of = RestCase.many(
                RestSuite.GET.with(20, "unique", "yes", "published"),
                RestCase.Work.GET,
                RestCase.Config.usual(Durability.SYNC),
                20,
                Length.requests(300));
        try (var service = new MemoryService(Stalling::new)) {
            Map<String, Trial.Outcome> outcomes = measured(service, of);
            var latency = (Trial.Measured) outcomes.get(RestSuite.LATENCY);
            double mean = Latencies.decoded(latency.histogram()).mean();
            assertThat(latency.samples()).hasSize(1);
            assertThat(latency.samples().get(0)).isCloseTo(mean, Percentage.withPercentage(0.2));
        }
    }

    /** What a block costs is divided by the requests that count: the watch sees them and none of the warm-up. */
    @Test
    void theWarmUpIsNotAmongWhatRequestsCost() throws IOException {
        var asked = new AtomicLong();
        var observer = new Seeing(asked);
        var watched = new CaseRunner(LoadGenerator.measured(), observer, Brief.PRESET);
        try (var service = new MemoryService(table -> new Counting(table, asked))) {
            for (RestCase of : cases()) {
                observer.seen = 0;
                watched.measured(List.of(service), of, 1, 7, () -> false);
                if (of.path().remote() && of.length().requests() > 0) {
                    assertThat(observer.seen)
                            .as(of.benchCase().toString())
                            .isEqualTo(of.length().requests());
                } else if (of.path().remote()) {
                    assertThat(observer.seen).as(of.benchCase().toString()).isPositive();
                }
                if (of.path().remote()) {
                    assertThat(observer.connected).as(of.benchCase().toString()).isTrue();
                }
            }
        }
    }

    @Test
    void whatIsAcknowledgedAndDroppedDisqualifies() throws IOException {
        assertThat(failure(Operation.CREATE, Dropping::new)).contains("wrong result", "rows in the table");
    }

    @Test
    void anotherRowDisqualifies() throws IOException {
        assertThat(failure(Operation.GET, Mixing::new)).contains("another id");
    }

    @Test
    void aChangedAmountInTheTableDisqualifies() throws IOException {
        assertThat(failure(Operation.CREATE, Changing::new)).contains("wrong result", "is in the table for");
    }

    private String failure(Operation operation, UnaryOperator<Transactions> lie) throws IOException {
        RestCase of = cases().stream()
                .filter(one -> one.benchCase().scenario().equals(operation.id())
                        && one.work().batch() == 1)
                .findFirst()
                .orElseThrow();
        try (var service = new MemoryService(lie)) {
            Map<String, Trial.Outcome> outcomes = measured(service, of);
            assertThat(outcomes.values()).hasSize(2).allMatch(Trial.Failed.class::isInstance);
            return ((Trial.Failed) outcomes.get(RestSuite.OPERATION)).reason();
        }
    }

    /** Says what the table says, but where it lies. */
    private static class Honest implements Forwarded {
        private final Transactions table;

        Honest(Transactions table) {
            this.table = table;
        }

        @Override
        public <T> T with(Function<Transactions, T> operation) {
            return operation.apply(table);
        }

        @Override
        public void close() {}
    }

    private static final class Stalling extends Honest {
        private static final int EVERY = 300;
        private static final AtomicLong ASKED = new AtomicLong();

        Stalling(Transactions table) {
            super(table);
        }

        @Override
        public Optional<StoredTransaction> get(String id) {
            if (ASKED.incrementAndGet() % EVERY == 0) {
                LockSupport.parkNanos(50_000_000);
            }
            return super.get(id);
        }
    }

    private static final class Counting extends Honest {
        private final AtomicLong asked;

        Counting(Transactions table, AtomicLong asked) {
            super(table);
            this.asked = asked;
        }

        @Override
        public <T> T with(Function<Transactions, T> operation) {
            asked.incrementAndGet();
            return super.with(operation);
        }
    }

    /** How often the table was asked while the window was open, and whether the client was there when it closed. */
    private static final class Seeing implements Observer {
        private final AtomicLong asked;
        private long seen;
        private boolean connected;

        Seeing(AtomicLong asked) {
            this.asked = asked;
        }

        @Override
        public Window timed(WindowContext context) {
            long before = asked.get();
            return () -> {
                seen = asked.get() - before;
                connected = Thread.getAllStackTraces().keySet().stream()
                        .anyMatch(thread -> thread.getName().startsWith("docbench-load"));
                return Map.of();
            };
        }

        @Override
        public boolean profiles() {
            return false;
        }

        @Override
        public Window profiled(WindowContext context) {
            return Map::of;
        }
    }

    private static final class Dropping extends Honest {
        Dropping(Transactions table) {
            super(table);
        }

        @Override
        public List<Outcome> create(List<Transaction> batch) {
            return batch.get(0).id().endsWith("5") ? List.of(Outcome.CREATED) : super.create(batch);
        }
    }

    private static final class Mixing extends Honest {
        Mixing(Transactions table) {
            super(table);
        }

        @Override
        public Optional<StoredTransaction> get(String id) {
            return super.get(Stock.PREFIX + BlockRequests.digits(77));
        }
    }

    private static final class Changing extends Honest {
        Changing(Transactions table) {
            super(table);
        }

        @Override
        public List<Outcome> create(List<Transaction> batch) {
            return super.create(batch.stream()
                    .map(one -> new Transaction(
                            one.id(), one.type(), one.account(), BigDecimal.ONE, one.currency(), one.description()))
                    .toList());
        }
    }
}
