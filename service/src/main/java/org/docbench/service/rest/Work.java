package org.docbench.service.rest;

import java.util.Locale;

/**
 * What is asked, again and again.
 *
 * @param hot whether every GET asks for one and the same id, as published
 * @param published whether requests and answers have the published form: no row in any answer
 * @param batch transactions of a CREATE; several are the array of the REST form
 */
record Work(Operation operation, boolean hot, boolean published, int batch) {
    static final Work GET = of(Operation.GET);
    static final Work LIST = of(Operation.LIST);
    static final Work CREATE = of(Operation.CREATE);

    /** What a request asks for. */
    enum Operation {
        GET,
        LIST,
        CREATE;

        String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Work of(Operation operation) {
        return new Work(operation, false, false, 1);
    }

    Work hot(boolean wanted) {
        return new Work(operation, wanted, published, batch);
    }

    Work published(boolean wanted) {
        return new Work(operation, hot, wanted, batch);
    }

    Work batch(int size) {
        return new Work(operation, hot, published, size);
    }

    boolean writes() {
        return operation == Operation.CREATE;
    }
}
