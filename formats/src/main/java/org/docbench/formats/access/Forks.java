package org.docbench.formats.access;

import java.util.function.Consumer;
import org.docbench.core.scenario.Trial;

/** Where plans are carried out: new processes in a run, a stand-in without a clock in tests. */
@FunctionalInterface
public interface Forks extends AutoCloseable {

    /** Carries out one plan and hands over each trial as it is done; trials a dying fork no longer gave are failures. */
    void run(ForkPlan plan, Consumer<Trial> each);

    /** Ends the fork that is running and starts no other. */
    @Override
    default void close() {}
}
