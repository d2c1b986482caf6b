package org.docbench.stores.mongodb;

import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import org.docbench.stores.RealServers;
import org.opentest4j.TestAbortedException;

/** Skips a jqwik class, for which an assumption before the first property would be an error. */
final class SkippedWithoutMongodb implements SkipExecutionHook {
    @Override
    public SkipResult shouldBeSkipped(LifecycleContext context) {
        try {
            RealServers.of("mongodb");
            return SkipResult.doNotSkip();
        } catch (TestAbortedException e) {
            return SkipResult.skip(e.getMessage());
        }
    }
}
