package org.docbench.core.run;

import java.util.Map;

/** Observes measurements from outside. Suites open and close windows around operations; the command supplies the observer. */
public interface Observer {
    /** Observes nothing. */
    Observer NOBODY = new Observer() {};

    /** A part of time that was opened. */
    interface Window {
        /**
         * Closes it.
         *
         * @return how much was spent meanwhile, by {@link Cost#words}; what cannot be known here is left out
         */
        Map<String, Double> close();
    }

    /** Opens a window around operations that are timed: a few counters are read, nothing else happens. */
    default Window timed(WindowContext context) {
        return Map::of;
    }

    /** Whether repetitions of their own are asked for, to be profiled. */
    default boolean profiles() {
        return false;
    }

    /** Opens a window around operations whose times are dropped: stacks are recorded until it is closed (rule 15). */
    default Window profiled(WindowContext context) {
        return Map::of;
    }
}
