package org.docbench.service;

import java.util.List;
import org.docbench.core.runner.SuiteEntry;
import org.docbench.load.StoreEntry.StoreMachine;
import org.docbench.service.rest.RestEntry;

/** Lists the suites on the transaction service in the order of reports. A new one is one more line here. */
public final class ServiceSuites {
    private ServiceSuites() {}

    /** Returns all of them. */
    public static List<SuiteEntry<StoreMachine>> all() {
        return List.of(new RestEntry());
    }
}
