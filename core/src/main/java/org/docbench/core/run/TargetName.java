package org.docbench.core.run;

import java.util.Locale;
import java.util.Map;

/** A target's id as a reader says it: {@code oson.object} is "OSON object". */
public final class TargetName {
    private static final Map<String, String> PROPER = Map.ofEntries(
            Map.entry("mongodb", "MongoDB"),
            Map.entry("postgres", "PostgreSQL"),
            Map.entry("postgresql", "PostgreSQL"),
            Map.entry("mysql", "MySQL"),
            Map.entry("sqlite", "SQLite"),
            Map.entry("oracle", "Oracle"),
            Map.entry("java", "Java"),
            Map.entry("erlang", "Erlang"),
            Map.entry("python", "Python"),
            Map.entry("rust", "Rust"),
            Map.entry("go", "Go"),
            Map.entry("node", "Node"),
            Map.entry("ion", "Ion"),
            Map.entry("smile", "Smile"),
            Map.entry("msgpack", "MessagePack"));

    private TargetName() {}

    /** The family or language as its owner writes it (formats are acronyms), then the rest of the id as words. */
    public static String of(String id) {
        int dot = id.indexOf('.');
        String family = dot < 0 ? id : id.substring(0, dot);
        String name = PROPER.getOrDefault(family, family.toUpperCase(Locale.ROOT));
        return dot < 0 ? name : name + " " + id.substring(dot + 1).replace('.', ' ');
    }
}
