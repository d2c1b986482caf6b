package org.docbench.report.view;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.docbench.core.run.RunFile.ResultRow;

/** Warnings of a row. */
public final class Remarks {
    private Remarks() {}

    /** Of warnings that differ in their numbers only, the first: each round and window has its own. */
    public static List<String> kinds(ResultRow row) {
        Map<String, String> kinds = new LinkedHashMap<>();
        row.remarks().forEach(warning -> kinds.putIfAbsent(kind(warning), warning));
        return List.copyOf(kinds.values());
    }

    /** Joins those of {@link #kinds}; empty if there is none. */
    public static String words(ResultRow row) {
        return String.join("; ", kinds(row));
    }

    /** Says for all numbers with a kind of warning what it means, where that is more than one of them as an example. */
    public static String meaning(String warning) {
        if (warning.startsWith("Little's law")) {
            return "In a round or more, some clients were not at work all the time, so the rate is that of fewer clients";
        }
        return warning.equals(kind(warning))
                ? Character.toUpperCase(warning.charAt(0)) + warning.substring(1)
                : "For example: " + warning;
    }

    /** A warning without its numbers. */
    public static String kind(String warning) {
        return warning.replaceAll("[0-9.]+", "");
    }
}
