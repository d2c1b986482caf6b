package org.docbench.report.view;

import java.util.Map;

/** What a durability level says of a write that is done. */
public final class LevelWords {

    private static final Map<String, String> CLAIMS = Map.of(
            "none", "acknowledged from memory, or sent without waiting",
            "os", "handed to the operating system",
            "sync", "on the device before the acknowledgement",
            "replicated", "on several copies before the acknowledgement");

    private LevelWords() {}

    /** {@code durability sync}, or that nothing is written. */
    public static String name(String level) {
        return level.isEmpty() ? "reads" : "durability " + level;
    }

    /** {@code durability sync: on the device before the acknowledgement}. */
    public static String whole(String level) {
        return level.isEmpty() ? name(level) : name(level) + ": " + claim(level);
    }

    public static String claim(String level) {
        return CLAIMS.getOrDefault(level, "not one of the known levels");
    }
}
