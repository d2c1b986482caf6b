package org.docbench.load.insert;

import java.util.List;
import java.util.OptionalInt;

/**
 * What the user asked for instead of the published cases; what is empty stays as published.
 *
 * @param bytes of payloads; with {@code attributes} every pair of both is a case, where there is a byte for each attribute
 * @param attributes of flat payloads
 * @param batches documents in one call
 * @param contents {@code random}, {@code same}, {@code binary}
 * @param indexes {@code none}, {@code one}, {@code three}
 * @param links of each document
 * @param documents of a block
 * @param rounds of the run
 * @param largeItems whether payloads of 10 KB to 1 MB are among the cases
 * @param scenarios by name
 */
public record InsertChoice(
        List<Integer> bytes,
        List<Integer> attributes,
        List<Integer> batches,
        List<String> contents,
        List<String> indexes,
        OptionalInt links,
        OptionalInt documents,
        OptionalInt rounds,
        boolean largeItems,
        List<String> scenarios) {
    /** Everything as published. */
    public static final InsertChoice PUBLISHED = new InsertChoice(
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            false,
            List.of());

    public InsertChoice {
        bytes = List.copyOf(bytes);
        attributes = List.copyOf(attributes);
        batches = List.copyOf(batches);
        contents = List.copyOf(contents);
        indexes = List.copyOf(indexes);
        scenarios = List.copyOf(scenarios);
    }

    /** What was chosen, or what is there without a choice. */
    static <T> List<T> or(List<T> chosen, List<T> published) {
        return chosen.isEmpty() ? published : chosen;
    }
}
