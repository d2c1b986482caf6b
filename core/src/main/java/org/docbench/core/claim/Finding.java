package org.docbench.core.claim;

import org.docbench.core.stats.Interval;

/** What a measure found in a run. */
interface Finding {

    /** The measured number, or null when it was not measured. */
    Double value();

    /** Its 95 % interval, or null. */
    Interval ci95();

    /** The finding as a sentence without its full stop. */
    String words();

    /** The finding beside another one. */
    default String aside() {
        return words();
    }

    /** The ruling on the published number, with the reason. */
    Ruled against(Published published);

    /** Whether there are numbers to show. */
    default boolean found() {
        return true;
    }

    /** A ruling and the words that justify it. */
    record Ruled(Ruling ruling, String because) {}
}
