package org.docbench.formats.access;

import java.util.List;
import org.docbench.core.scenario.Task;

/** Where forks come from: new processes in a run, stand-ins without a clock in tests. */
@FunctionalInterface
public interface Forks {

    /**
     * What one fork is for. It travels to the forked JVM as JSON.
     *
     * @param target its written form
     * @param seed of its documents
     * @param steps all cases and phases that it will measure
     * @param documents the user's own, or null
     */
    record Job(String target, long seed, List<Task.Step> steps, AccessPreset preset, OwnDocuments documents) {}

    /** Starts a fork and does not wait for it. */
    ForkedTarget start(Job job);
}
