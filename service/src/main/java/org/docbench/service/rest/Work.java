package org.docbench.service.rest;

/**
 * What is asked, again and again.
 *
 * @param hot whether every GET asks for one and the same id, as published
 * @param published whether requests and answers have the published form: no row in any answer
 * @param batch transactions of a CREATE; several are the array of the REST form
 */
record Work(Operation operation, boolean hot, boolean published, int batch) {
    static final Work GET = new Work(Operation.GET, false, false, 1);
    static final Work LIST = new Work(Operation.LIST, false, false, 1);
    static final Work CREATE = new Work(Operation.CREATE, false, false, 1);

    static Work of(Operation operation) {
        return switch (operation) {
            case GET -> GET;
            case LIST -> LIST;
            case CREATE -> CREATE;
        };
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
