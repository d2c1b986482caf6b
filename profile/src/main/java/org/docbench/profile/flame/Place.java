package org.docbench.profile.flame;

/**
 * Whose stacks they are.
 *
 * @param where {@link #CLIENT}, {@link #SERVER}, or what another JVM of DocBench is
 * @param product the target's name before its first dot: {@code postgres} of {@code postgres.jsonb}
 */
public record Place(String where, String product) {
    public static final String CLIENT = "client";
    public static final String SERVER = "server";

    /** Whether it is a JVM of DocBench. */
    boolean java() {
        return !where.equals(SERVER);
    }

    static Place of(String where, String target) {
        return new Place(where, target.split("\\.", 2)[0]);
    }
}
