package org.docbench.formats.access;

import java.util.function.Consumer;
import org.docbench.core.scenario.BlockResult;
import org.docbench.core.scenario.Task;

/** Where jobs are carried out: new processes in a run, a stand-in without a clock in tests. */
@FunctionalInterface
public interface Forks extends AutoCloseable {

    /**
     * What one fork does: a task, its phases in this order. It travels to the forked JVM as JSON.
     *
     * @param documents the user's own documents, or null
     */
    record Job(Task task, AccessPreset preset, OwnDocuments documents) {}

    /** Carries out one job and hands over each trial as it is done; trials a dying fork no longer gave are failures. */
    void run(Job job, Consumer<BlockResult> each);

    /** Ends the fork that is running and starts no other. */
    @Override
    default void close() {}
}
