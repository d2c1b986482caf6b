package org.docbench.load.engine;

import java.util.Map;
import java.util.TreeMap;

/** Errors of one worker, or of all, counted by message. */
final class Errors {

    /** Messages that name a document or a connection differ each time; more kinds than these are counted together. */
    private static final int MOST_KINDS = 50;

    private static final String OTHERS = "(other messages)";

    private final Map<String, Long> counts = new TreeMap<>();

    void add(Exception error) {
        add(message(error), 1);
    }

    void addAll(Errors others) {
        others.counts.forEach(this::add);
    }

    void add(String message, long times) {
        boolean known = counts.containsKey(message) || counts.size() < MOST_KINDS;
        counts.merge(known ? message : OTHERS, times, Long::sum);
    }

    Map<String, Long> byMessage() {
        return Map.copyOf(counts);
    }

    long count() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The exception's own words, or its name if it has none. */
    static String message(Exception error) {
        return error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
    }
}
