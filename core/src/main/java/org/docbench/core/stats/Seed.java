package org.docbench.core.stats;

/** Random streams that do not depend on one another: adding a comparison changes no other comparison's interval. */
public final class Seed {
    private Seed() {}

    /** A seed for the thing named by {@code key}: 64-bit FNV-1a over the run's seed and the key's characters. */
    public static long derive(long seed, Object... key) {
        long hash = 0xcbf29ce484222325L;
        for (int shift = 0; shift < 64; shift += 8) {
            hash = (hash ^ ((seed >>> shift) & 0xff)) * 0x100000001b3L;
        }
        for (Object part : key) {
            String text = String.valueOf(part);
            for (int i = 0; i < text.length(); i++) {
                hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
            }
            hash = (hash ^ 0x1F) * 0x100000001b3L; // "ab","c" is not "a","bc"
        }
        return hash;
    }
}
