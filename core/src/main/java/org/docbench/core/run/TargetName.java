package org.docbench.core.run;

import java.util.Locale;
import java.util.Map;

/** A target's id as a reader says it: {@code oson.object} is "OSON object". */
public final class TargetName {
    private static final Map<String, String> PROPER = Map.ofEntries(
            Map.entry("bson", "BSON"),
            Map.entry("oson", "OSON"),
            Map.entry("json", "JSON"),
            Map.entry("cbor", "CBOR"),
            Map.entry("mongodb", "MongoDB"),
            Map.entry("postgres", "PostgreSQL"),
            Map.entry("postgresql", "PostgreSQL"),
            Map.entry("mysql", "MySQL"),
            Map.entry("sqlite", "SQLite"),
            Map.entry("msgpack", "MessagePack"));

    private TargetName() {}

    private static String capitalised(String word) {
        return word.isEmpty() ? "" : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /** The family or language as its owner writes it, or with a capital where that is not known; then the rest of the id as words. */
    public static String of(String id) {
        int dot = id.indexOf('.');
        String family = dot < 0 ? id : id.substring(0, dot);
        String name = PROPER.getOrDefault(family, capitalised(family));
        return dot < 0 ? name : name + " " + id.substring(dot + 1).replace('.', ' ');
    }
}
