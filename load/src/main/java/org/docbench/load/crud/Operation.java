package org.docbench.load.crud;

import java.util.List;
import java.util.stream.Collectors;
import org.docbench.core.scenario.Scenario;

/** What is done to documents. */
sealed interface Operation {

    Scenario scenario();

    /** The values of the scenario's parameters between the number of documents and that of workers. */
    List<Object> parameters();

    Block block(Setting setting);

    /** As cases of the open loop name it: {@code find _id random}. */
    default String words() {
        return scenario().name()
                + parameters().stream().map(value -> " " + value).collect(Collectors.joining());
    }

    /** Documents of one call. */
    default int batch() {
        return 1;
    }

    /** Whether it is acknowledged at a level. */
    default boolean writes() {
        return true;
    }

    /** Whether it looks at every document. */
    default boolean slow() {
        return false;
    }

    /** By what a document is found. */
    enum By {
        ID("_id"),
        KEY("key"),
        VALUE("value");

        private final String field;

        By(String field) {
            this.field = field;
        }

        String field() {
            return field;
        }
    }

    /** Guests come, {@code batch} in one call. */
    record Insert(int batch) implements Operation {
        @Override
        public Scenario scenario() {
            return CrudSuite.INSERT;
        }

        @Override
        public List<Object> parameters() {
            return List.of(batch);
        }

        @Override
        public String words() {
            return batch == 1 ? "insert" : "insert " + batch;
        }

        @Override
        public Block block(Setting setting) {
            return new Inserting(setting, batch);
        }
    }

    /** Residents are found. */
    record Find(By by, KeyOrder order) implements Operation {
        @Override
        public Scenario scenario() {
            return CrudSuite.FIND;
        }

        @Override
        public List<Object> parameters() {
            return List.of(by.field(), order.id());
        }

        @Override
        public Block block(Setting setting) {
            return new Finding(setting, by, order);
        }

        @Override
        public boolean slow() {
            return by == By.VALUE;
        }

        @Override
        public boolean writes() {
            return false;
        }
    }

    /** Residents get another value. */
    record Update(KeyOrder order) implements Operation {
        @Override
        public Scenario scenario() {
            return CrudSuite.UPDATE;
        }

        @Override
        public List<Object> parameters() {
            return List.of(order.id());
        }

        @Override
        public Block block(Setting setting) {
            return new Updating(setting, order);
        }
    }

    /** Guests go. */
    record Delete() implements Operation {
        @Override
        public Scenario scenario() {
            return CrudSuite.DELETE;
        }

        @Override
        public List<Object> parameters() {
            return List.of();
        }

        @Override
        public Block block(Setting setting) {
            return new Deleting(setting);
        }
    }
}
