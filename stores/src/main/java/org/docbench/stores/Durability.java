package org.docbench.stores;

import java.util.List;
import java.util.Locale;

/** Where a write is when the store says that it is done. */
public enum Durability {
    /** In the server's memory: lost when its process is killed. */
    NONE("acknowledged from memory, or not at all"),
    /** With the operating system: lost when the machine loses power, kept when the process is killed. */
    OS("handed to the operating system"),
    /** On the device. */
    SYNC("on the device before the acknowledgement");

    private final String words;

    Durability(String words) {
        this.words = words;
    }

    /** Every level, the weakest first. */
    public static List<Durability> all() {
        return List.of(values());
    }

    /** As in commands and run files: {@code none}, {@code os}, {@code sync}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What it means, for people. */
    public String words() {
        return words;
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
