package org.docbench.service.rest;

import org.docbench.stores.Durability;

/**
 * How a service is set up.
 *
 * @param variant of using clients of the table, by its id
 * @param level at which creates are acknowledged, where the variant does not choose it
 * @param workers of each process that has the table
 * @param backends processes that have the table; 0: the gateway itself
 */
record Config(String variant, Durability level, int workers, int backends) {
    /** What {@code docbench serve} has without options. */
    static final int WORKERS = 4;

    static final String EACH = "each";

    static Config usual(Durability level) {
        return new Config(EACH, level, WORKERS, 0);
    }

    Config variant(String id) {
        return new Config(id, level, workers, backends);
    }

    Config at(Durability other) {
        return new Config(variant, other, workers, backends);
    }

    Config sized(int someWorkers, int someBackends) {
        return new Config(variant, level, someWorkers, someBackends);
    }

    /** Describes it for the run file. */
    String words() {
        return "%s, %d workers, %d backends, %s".formatted(variant, workers, backends, level.id());
    }
}
