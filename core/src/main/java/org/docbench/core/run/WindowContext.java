package org.docbench.core.run;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.docbench.core.scenario.Case;

/**
 * Describes what is measured while a window is open.
 *
 * @param phase which part of the work
 * @param processes the process ids of the server's main processes on this machine; their descendants count with them. Empty if
 *     the store is a library of this process or its server is elsewhere
 * @param server names the server that the processes are of; empty if the target's product and version do
 * @param jvms the process ids of other JVMs of DocBench that do a part of the work and are profiled separately. The key says which part,
 *     such as {@code gateway}; the order is that of reports
 */
public record WindowContext(
        Case of, String target, String phase, String server, Set<Long> processes, Map<String, Long> jvms) {
    public WindowContext {
        processes = Set.copyOf(processes);
        jvms = Collections.unmodifiableMap(new LinkedHashMap<>(jvms));
    }

    /** All of DocBench's part is done in this JVM. */
    public WindowContext(Case of, String target, String phase, Set<Long> processes) {
        this(of, target, phase, "", processes, Map.of());
    }

    /** All of DocBench's part is done in this JVM, on a server that other targets may share. */
    public WindowContext(Case of, String target, String phase, String server, Set<Long> processes) {
        this(of, target, phase, server, processes, Map.of());
    }

    /** A part is done in other JVMs. */
    public WindowContext(Case of, String target, String phase, Set<Long> processes, Map<String, Long> jvms) {
        this(of, target, phase, "", processes, jvms);
    }
}
