package org.docbench.core.run;

import java.util.Map;

/**
 * What looks at a measurement from beside it. The rooms that measure say when their windows open and close; the command
 * gives them somebody who listens.
 */
public interface Onlooker {
    /** Looks away. */
    Onlooker NOBODY = new Onlooker() {
        @Override
        public Window timed(Scene scene) {
            return Map::of;
        }

        @Override
        public boolean profiles() {
            return false;
        }

        @Override
        public Window profiled(Scene scene) {
            return Map::of;
        }
    };

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
    Window timed(Scene scene);

    /** Whether repetitions of their own are asked for, to be profiled. */
    boolean profiles();

    /** Opens a window around operations whose times nobody keeps: stacks are recorded until it is closed (rule 15). */
    Window profiled(Scene scene);
}
