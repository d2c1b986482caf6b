package org.docbench.core.run;

import java.util.Set;
import org.docbench.core.scenario.Case;

/**
 * What is being measured while a window is open.
 *
 * @param phase which part of the work
 * @param processes the operating system's ids of the server's main processes on this machine, whose descendants count with
 *     them; empty if the store is a library of this process or its server is elsewhere
 */
public record Scene(Case of, String target, String phase, Set<Long> processes) {
    public Scene {
        processes = Set.copyOf(processes);
    }
}
