package org.docbench.profile.flame;

/** Methods that burn processor time, each under its own name. */
final class Burning {
    private Burning() {}

    static long before(long millis) {
        return burn(millis);
    }

    static long within(long millis) {
        return burn(millis);
    }

    static long after(long millis) {
        return burn(millis);
    }

    static long still(long millis) {
        return burn(millis);
    }

    /** Arithmetic until the time is over. */
    private static long burn(long millis) {
        long start = System.currentTimeMillis();
        long x = start | 1;
        while (System.currentTimeMillis() - start < millis) {
            for (int i = 0; i < 1000; i++) {
                x ^= x << 13;
                x ^= x >>> 7;
                x ^= x << 17;
            }
        }
        return x;
    }
}
