package org.docbench.core.runner;

import java.util.List;

/**
 * The rule for the end of a warm-up, the same for all executors. The last windows must be alike, and the compiler idle in each of them.
 * Some programs never get there (Barrett et al., Virtual Machine Warmup Blows Hot and Cold, OOPSLA 2017), so windows are limited.
 *
 * @param alike how many of the last windows must be alike
 * @param within largest less smallest figure of them, as a part of the largest: 0.05 for 5 %
 * @param compilingMillis below this time in ms the compiler counts as idle; it then compiles only the harness's own code
 * @param most windows after which it goes on without being steady; 0: no warm-up
 */
public record SteadyState(int alike, double within, long compilingMillis, int most) {
    /** @throws IllegalArgumentException if a number is out of range */
    public SteadyState {
        if (alike < 1 || within < 0 || compilingMillis < 1 || most < 0) {
            throw new IllegalArgumentException("a warm-up of " + alike + " windows alike within " + within
                    + ", compiling below " + compilingMillis + " ms, at most " + most);
        }
    }

    /** A rule for windows whose compiler is not asked, such as those on a server. */
    public static SteadyState alike(int alike, double within, int most) {
        return new SteadyState(alike, within, Long.MAX_VALUE, most);
    }

    /**
     * One window of the warm-up.
     *
     * @param figure of the window, such as operations/s; positive unless nothing succeeded
     * @param compilingMillis that the compiler of the process worked meanwhile
     */
    public record Window(double figure, long compilingMillis) {}

    /** Tells whether the last windows are alike. A window in which nothing succeeded is like no other. */
    public boolean reached(List<Window> windows) {
        if (windows.size() < alike) {
            return false;
        }
        List<Window> last = windows.subList(windows.size() - alike, windows.size());
        double largest = last.stream().mapToDouble(Window::figure).max().orElseThrow();
        double smallest = last.stream().mapToDouble(Window::figure).min().orElseThrow();
        return smallest > 0
                && largest - smallest <= within * largest
                && last.stream().allMatch(window -> window.compilingMillis() < compilingMillis);
    }

    /** Tells whether no further window is needed. */
    public boolean ended(List<Window> windows) {
        return windows.size() >= most || reached(windows);
    }
}
