package org.docbench.report.view;

/** Targets that mark a lower bound and are not ranked. */
public final class Floor {

    private static final String EMPTY = "null";

    private Floor() {}

    /** Tells whether a target is empty, a reference reader or the reference log: products are not ranked against these. */
    public static boolean is(String target) {
        return isEmpty(target) || target.contains(".floor");
    }

    /** The harness around nothing: {@code null}, and {@code LANGUAGE.null} where each language has a loop of its own. */
    public static boolean isEmpty(String target) {
        return target.equals(EMPTY) || target.endsWith("." + EMPTY);
    }
}
