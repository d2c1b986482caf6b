package org.docbench.service.rest;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.docbench.service.work.Usage;

/**
 * Judges a JVM by what it reports of windows in each of which it did the same work: it has settled when its compiler rests and the same
 * requests no longer take less and less of its processor time. How long that took is no evidence.
 *
 * @param jvm what it is, such as {@code gateway}
 * @param windows that it reported of, oldest first
 */
record JvmSteadyState(String jvm, List<Window> windows) {
    /** The windows by which it is judged, the last ones. */
    static final int JUDGED = 3;

    /** A compiler rests that works for less than this part of a window: 1 in so many. */
    private static final int RESTING = 10;

    /** Requests still get cheaper that took less than this part of the processor time of the first window that is judged. */
    private static final double CHEAPER = 0.85;

    /**
     * One window.
     *
     * @param nanos how long it was
     * @param used in it
     */
    record Window(long nanos, Usage used) {
        private long millis() {
            return nanos / 1_000_000;
        }
    }

    /** Returns why the JVM has not settled, empty if it has. */
    Optional<String> obstacle() {
        if (windows.size() < JUDGED) {
            return Optional.of(jvm + " reported of " + windows.size() + " windows only");
        }
        List<Window> judged = windows.subList(windows.size() - JUDGED, windows.size());
        Optional<String> compiling = judged.stream()
                .filter(window -> window.used().compilingMillis() * RESTING >= Math.max(1, window.millis()))
                .reduce((one, later) -> later)
                .map(window -> jvm + " compiled for " + window.used().compilingMillis() + " ms of one of "
                        + window.millis() + " ms");
        double first = judged.get(0).used().cpuNanos();
        double later = judged.stream()
                .skip(1)
                .mapToDouble(window -> window.used().cpuNanos())
                .average()
                .orElseThrow();
        return compiling.isPresent() || later >= CHEAPER * first
                ? compiling
                : Optional.of(String.format(
                        Locale.ROOT,
                        "requests took %.0f %% less of the processor time of %s than just before",
                        100 * (1 - later / first),
                        jvm));
    }
}
