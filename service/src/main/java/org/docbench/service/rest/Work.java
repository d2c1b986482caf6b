package org.docbench.service.rest;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * What is asked, again and again.
 *
 * @param hot whether every GET asks for one and the same id, as published
 * @param published whether requests and answers have the published form: no row in any answer
 * @param batch transactions of a CREATE; several are an array, alone or as published in an object
 * @param opened rows that are asked for by id after each LIST, as the user of a dashboard does
 */
record Work(Operation operation, boolean hot, boolean published, int batch, int opened) {
    static final Work GET = of(Operation.GET);
    static final Work LIST = of(Operation.LIST);
    static final Work CREATE = of(Operation.CREATE);

    /** A dashboard: the publication says "LIST + multiple GETs". */
    static final Work DASHBOARD = new Work(Operation.LIST, false, false, 1, 4);

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
        return new Work(operation, false, false, 1, 0);
    }

    Work hot(boolean wanted) {
        return new Work(operation, wanted, published, batch, opened);
    }

    Work published(boolean wanted) {
        return new Work(operation, hot, wanted, batch, opened);
    }

    Work batch(int size) {
        return new Work(operation, hot, published, size, opened);
    }

    /** Lists what follows one another in its requests, over and over. */
    List<Work> cycle() {
        return IntStream.rangeClosed(0, opened)
                .mapToObj(at -> new Work(at == 0 ? operation : Operation.GET, hot, published, batch, 0))
                .toList();
    }

    boolean writes() {
        return operation == Operation.CREATE;
    }
}
