package org.docbench.stores.servers;

import java.util.List;
import java.util.Optional;

/** The end of what a program wrote, in one line, for the message about its failure. */
final class LastWords {
    /** As many lines at most. */
    static final int LINES = 4;

    /** As many characters at most. */
    private static final int LETTERS = 600;

    private LastWords() {}

    /** Returns the end of these lines; empty if there is nothing in them. */
    static Optional<String> of(List<String> lines) {
        List<String> words = lines.stream()
                .map(line -> line.replaceAll("\\p{Cntrl}", " ").strip())
                .filter(line -> !line.isEmpty())
                .toList();
        String end = String.join(" | ", words.subList(Math.max(0, words.size() - LINES), words.size()));
        return end.isEmpty()
                ? Optional.empty()
                : Optional.of(end.length() > LETTERS ? "..." + end.substring(end.length() - LETTERS) : end);
    }
}
