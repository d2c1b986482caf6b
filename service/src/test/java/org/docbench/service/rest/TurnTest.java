package org.docbench.service.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.assertj.core.data.Offset;
import org.docbench.core.run.Onlooker;
import org.docbench.core.scenario.Trial;
import org.docbench.load.Loop;
import org.docbench.load.ServerCounts;
import org.docbench.load.Watch;
import org.docbench.service.Kept;
import org.docbench.service.Transaction;
import org.docbench.service.Transactions;
import org.docbench.stores.Durability;
import org.junit.jupiter.api.Test;

/** Every case on a table in memory: honest services have numbers, lying ones have none. */
class TurnTest {
    private final Layers layers = new Layers();
    private final Turn turn = new Turn(
            Loop.measured(), new Watch(new ServerCounts(), Onlooker.NOBODY), layers, new StageTimes(), new Begun(3));

    private static List<RestCase> cases() {
        var choice = new RestChoice(List.of(), List.of(), List.of(2), List.of(1), List.of(0), List.of(200.0), 200, 1);
        RestEffort effort = Brief.EFFORT.with(choice);
        return new RestCases(effort, choice, List.of(Durability.SYNC))
                .groups().stream()
                        .flatMap(List::stream)
                        .filter(of ->
                                of.leg() != Leg.RPC && of.config().variant().equals(Config.EACH))
                        .toList();
    }

    @Test
    void anHonestServiceHasANumberForEveryPhase() throws IOException {
        try (var service = new MemoryService(UnaryOperator.identity())) {
            for (RestCase of : cases()) {
                Map<String, Trial.Outcome> outcomes = turn.take(service, of, 7, () -> false);
                assertThat(outcomes.keySet()).as(of.of().toString()).containsExactlyInAnyOrderElementsOf(of.phases());
                outcomes.values()
                        .forEach(outcome ->
                                assertThat(outcome).as(of.of().toString()).isInstanceOf(Trial.Measured.class));
            }
            RestCase reading = cases().stream()
                    .filter(of -> !of.work().writes())
                    .findFirst()
                    .orElseThrow();
            turn.take(service, reading, 7, () -> false);
            assertThat(service.rows()).as("restored").isEqualTo(200);
        }
        assertThat(layers.rows()).allSatisfy(row -> {
            assertThat(row.source()).isEqualTo("service");
            double parts = row.perOperation().entrySet().stream()
                    .filter(stage -> !stage.getKey().equals("stage total"))
                    .mapToDouble(Map.Entry::getValue)
                    .sum();
            assertThat(parts).isCloseTo(row.perOperation().get("stage total"), Offset.offset(1.0));
        });
        assertThat(layers.rows()).hasSize(3);
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
                .filter(one ->
                        one.of().scenario().equals(operation.id()) && one.work().batch() == 1)
                .findFirst()
                .orElseThrow();
        try (var service = new MemoryService(lie)) {
            Map<String, Trial.Outcome> outcomes = turn.take(service, of, 7, () -> false);
            assertThat(outcomes.values()).hasSize(2).allMatch(Trial.Failed.class::isInstance);
            return ((Trial.Failed) outcomes.get(RestSuite.OPERATION)).reason();
        }
    }

    /** Says what the table says, but where it lies. */
    private static class Honest implements Transactions {
        private final Transactions table;

        Honest(Transactions table) {
            this.table = table;
        }

        @Override
        public List<Outcome> create(List<Transaction> batch) {
            return table.create(batch);
        }

        @Override
        public Optional<Kept> get(String id) {
            return table.get(id);
        }

        @Override
        public List<Kept> list(int limit) {
            return table.list(limit);
        }

        @Override
        public long count() {
            return table.count();
        }

        @Override
        public void close() {}
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
        public Optional<Kept> get(String id) {
            return super.get(Stock.PREFIX + Posted.digits(77));
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
