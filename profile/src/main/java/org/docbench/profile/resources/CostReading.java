package org.docbench.profile.resources;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.docbench.core.run.Cost;
import org.docbench.core.run.WindowContext;

/**
 * The counters of {@link Cost} at one moment. Null: not known here.
 *
 * @param clientNanos of this process
 * @param serverNanos of the server's processes; null for a library
 * @param written bytes
 * @param received bytes
 */
record CostReading(Double clientNanos, Double serverNanos, Double written, Double received) {
    private static final long SELF = ProcessHandle.current().pid();

    /**
     * This process comes last, so that what the others cost to read is outside the window.
     *
     * @param client nanoseconds of CPU time of this process that are the measurement's
     */
    static CostReading opening(Counters counters, WindowContext context, boolean library, Supplier<Double> client) {
        Servers servers = Servers.of(counters, context, library);
        Double received = counters.received();
        return new CostReading(client.get(), servers.cpuNanos, servers.written, received);
    }

    /** This process comes first. */
    static CostReading closing(Counters counters, WindowContext context, boolean library, Supplier<Double> client) {
        Double clientNanos = client.get();
        Double received = counters.received();
        Servers servers = Servers.of(counters, context, library);
        return new CostReading(clientNanos, servers.cpuNanos, servers.written, received);
    }

    private record Servers(Double cpuNanos, Double written) {
        static Servers of(Counters counters, WindowContext context, boolean library) {
            if (!context.processes().isEmpty()) {
                counters.look();
                Family family = Family.of(counters, context.processes());
                return new Servers(family.cpuNanos(), family.written());
            }
            return new Servers(null, library ? counters.process(SELF).written() : null);
        }
    }

    /** What was spent since an earlier reading of the same context, by {@link Cost#words}. */
    Map<String, Double> since(CostReading earlier) {
        Map<String, Double> spent = new LinkedHashMap<>();
        put(spent, Cost.CLIENT_CPU, earlier.clientNanos, clientNanos);
        put(spent, Cost.SERVER_CPU, earlier.serverNanos, serverNanos);
        put(spent, Cost.BYTES_WRITTEN, earlier.written, written);
        put(spent, Cost.BYTES_ON_THE_WIRE, earlier.received, received);
        return spent;
    }

    private static void put(Map<String, Double> spent, Cost cost, Double before, Double after) {
        Double growth = Family.growth(before, after);
        if (growth != null) {
            spent.put(cost.words(), growth);
        }
    }
}
