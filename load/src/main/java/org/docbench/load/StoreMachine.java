package org.docbench.load;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.docbench.core.run.Observer;
import org.docbench.core.runner.RunRequest;
import org.docbench.stores.servers.Found;
import org.docbench.stores.servers.Servers;

/**
 * What suites on servers need of the machine.
 *
 * @param servers gives the server with a name that {@link org.docbench.stores.ServerName} writes, the same one when asked again
 * @param over what lies between targets and servers
 * @param spare makes further servers, from the same sources, of which those that it starts may be killed; the caller closes them
 * @param observer told when windows on stores open and close
 * @param ranks the processes that measure blocks
 * @param say told what is done, one line each
 */
public record StoreMachine(
        Function<String, Found> servers,
        UnaryOperator<StoreTargets> over,
        Supplier<Servers> spare,
        Observer observer,
        RankBlocks ranks,
        Consumer<String> say) {

    /** Finds the targets of a suite; their servers are started now. */
    StoreTargets targets(String suite, RunRequest request) {
        return over.apply(StoreTargets.find(suite, servers, request.targets()));
    }
}
