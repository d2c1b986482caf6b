package org.docbench.profile.flame;

import java.io.IOException;

/** async-profiler, loaded into some JVM. */
interface Profiler {
    /**
     * Does a command of async-profiler's own language.
     *
     * @return what it answers
     * @throws IOException if it could not be done, with the reason; other failures are runtime exceptions
     */
    String execute(String command) throws IOException;

    /** Lets go of what talking to it takes. The library stays in its JVM, and rests there. */
    default void leave() {}
}
