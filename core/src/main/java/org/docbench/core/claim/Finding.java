package org.docbench.core.claim;

import java.util.List;
import java.util.function.Function;
import org.docbench.core.stats.Interval;

/**
 * What a measure found in a run.
 *
 * @param value the measured number; null when it was not measured
 * @param interval its interval, or null
 * @param words the finding as a sentence without its full stop
 * @param aside the finding beside another one
 * @param command measures what is missing; null when nothing is, or when no command does
 * @param ruling rules on the published number; null when nothing was found
 */
record Finding(
        Double value,
        Interval interval,
        String words,
        String aside,
        String command,
        Function<Claim.Published, Ruled> ruling) {
    private static final int SHOWN = 3;

    /** A ruling and the words that justify it. */
    record Ruled(Ruling ruling, String because) {}

    /** A finding that says beside another one what it says by itself. */
    Finding(Double value, Interval interval, String words, Function<Claim.Published, Ruled> ruling) {
        this(value, interval, words, words, null, ruling);
    }

    /** Nothing was found, and no command finds it. */
    static Finding none(String words) {
        return new Finding(null, null, words, words, null, null);
    }

    /**
     * Says what would have to be measured.
     *
     * @param rows the missing rows in words
     * @param command the command that would measure them
     */
    static Finding missing(List<String> rows, String command) {
        String more = rows.size() > SHOWN ? " and " + (rows.size() - SHOWN) + " more" : "";
        String measures = "`" + command + "` measures it";
        return new Finding(
                null,
                null,
                "not measured in this run: " + String.join("; ", rows.subList(0, Math.min(SHOWN, rows.size()))) + more
                        + "; " + measures,
                "not measured in this run (" + measures + ")",
                command,
                null);
    }

    /** The same with something to know of it. */
    Finding noted(String note) {
        return new Finding(value, interval, words + " (" + note + ")", aside + " (" + note + ")", command, ruling);
    }

    /** The same with the command that measures the rest of it. */
    Finding measuredBy(String other) {
        return new Finding(value, interval, words, aside, other, ruling);
    }

    /** The same, ruled on otherwise. */
    Finding ruled(Function<Claim.Published, Ruled> other) {
        return new Finding(value, interval, words, aside, command, other);
    }

    /** Whether there are numbers to show. */
    boolean found() {
        return ruling != null;
    }

    /** Whether there are numbers, and none is missing. */
    boolean complete() {
        return found() && command == null;
    }

    /** The ruling on the published number, with the reason. */
    Ruled against(Claim.Published published) {
        return found() ? ruling.apply(published) : new Ruled(Ruling.NOT_RUN, "");
    }
}
