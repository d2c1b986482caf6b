package org.docbench.stores;

import java.util.List;
import java.util.Locale;

/** Where a write is when the store says that it is done. */
public enum Durability {
    /** In the server's memory: lost when its process is killed. */
    NONE,
    /** With the operating system: lost when the machine loses power, kept when the process is killed. */
    OS,
    /** On the device. */
    SYNC,
    /** On further servers, too: kept when the one that acknowledged is lost. How many, and whether each has synced, is the target's. */
    REPLICATED;

    /** The setting of a level that says how many copies have a write before the acknowledgement, and what each did with it. */
    public static final String COPIES = "copies";

    /** Every level, the weakest first. */
    public static List<Durability> all() {
        return List.of(values());
    }

    /** Those that a server on its own can have. */
    public static List<Durability> ofOneServer() {
        return List.of(NONE, OS, SYNC);
    }

    /** Whether the write is on a device before the acknowledgement. */
    public boolean isSynced() {
        return compareTo(SYNC) >= 0;
    }

    /**
     * Words for {@link #COPIES}.
     *
     * @param having copies that have a write before the acknowledgement
     * @param what they did with it: {@code each synced}
     */
    public static String copies(int having, int all, String what) {
        return having + " of " + all + (having == 1 ? " has a write" : " have a write")
                + " before the acknowledgement, " + what;
    }

    /** As in commands and run files: {@code none}, {@code os}, {@code sync}, {@code replicated}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The level of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Durability named(String id) {
        return valueOf(id.toUpperCase(Locale.ROOT));
    }
}
