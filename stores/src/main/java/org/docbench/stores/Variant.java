package org.docbench.stores;

/**
 * A store that differs from another of its product in one thing only: it belongs to the suites that measure that thing.
 *
 * @param of the other's id
 */
public record Variant(String of, Difference in) {
    /** What differs. */
    public enum Difference {
        CHANGES("how documents are changed"),
        LOG_FOR_REPLICAS("the log for replicas"),
        ACKNOWLEDGEMENT("when a write is acknowledged"),
        INDEX("the index over arrays"),
        STORAGE("how documents are stored"),
        COPIES("the number of copies"),
        LOG("the log of its writes"),
        REDO("the size of its server's redo logs");

        private final String words;

        Difference(String words) {
            this.words = words;
        }

        /** For people. */
        public String words() {
            return words;
        }
    }
}
