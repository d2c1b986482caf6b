package org.docbench.stores.doctor;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.docbench.stores.Requirement.Status;

/**
 * One line of a diagnosis.
 *
 * @param name of the requirement, or of the target
 * @param found what the server answered, on one line and without secrets
 * @param advice why it matters and what to do, a line each; shown where something is missing
 */
public record Row(Status status, String name, String found, List<String> advice) {
    public Row {
        advice = List.copyOf(advice);
    }

    /** The row in lines of plain text. */
    Stream<String> lines() {
        String first = String.format(Locale.ROOT, "%-8s %-20s %s", status.name().toLowerCase(Locale.ROOT), name, found);
        return status == Status.OK
                ? Stream.of(first)
                : Stream.concat(Stream.of(first), advice.stream().map(line -> " ".repeat(9) + line));
    }
}
