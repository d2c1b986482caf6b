package org.docbench.report.view;

import java.util.Locale;

/** Targets that show what is possible and are nobody's opponent. */
public final class Floor {

    private static final String EMPTY = "null";

    private Floor() {}

    /** An empty target, a reference codec or the reference log: being slower than they are is no weakness. */
    public static boolean is(String target) {
        return isEmpty(target) || target.contains(".floor");
    }

    /** The harness around nothing: {@code null}, and {@code LANGUAGE.null} where each language has a loop of its own. */
    public static boolean isEmpty(String target) {
        return target.equals(EMPTY) || target.endsWith("." + EMPTY);
    }

    /** The empty target of a language: {@code java.null}. */
    public static String of(String language) {
        return language.toLowerCase(Locale.ROOT) + "." + EMPTY;
    }
}
