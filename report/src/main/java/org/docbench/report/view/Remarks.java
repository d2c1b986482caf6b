package org.docbench.report.view;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.docbench.core.run.RunFile.ResultRow;

/** Warnings of a row. */
public final class Remarks {
    private static final Pattern NUMBER = Pattern.compile("\\d[\\d.,]*");

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

    /** Says for all numbers with a kind of warning what it means: a warning that has numbers is an example. */
    public static String meaning(String warning) {
        if (warning.startsWith("Little's law")) {
            return "In a round or more, some clients were not at work all the time, so the rate is that of fewer clients";
        }
        return NUMBER.matcher(warning).results().findAny().isEmpty()
                ? Character.toUpperCase(warning.charAt(0)) + warning.substring(1)
                : "For example: " + warning;
    }

    /** A warning without its numbers. */
    public static String kind(String warning) {
        return NUMBER.matcher(warning).replaceAll("");
    }
}
