package org.docbench.service.http;

import java.time.Duration;
import java.util.Optional;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.Clock.TimerCost;
import org.docbench.load.engine.ClosedLoop;
import org.docbench.load.engine.ClosedLoop.Extent;
import org.docbench.load.engine.OpenLoop;
import org.docbench.load.engine.Steady;

/** Short loads for tests, without a warm-up. */
final class Loads {
    private static final TimerCost TIMER = new TimerCost(10);

    private Loads() {}

    /** So many requests of each connection. */
    static ClosedLoop each(long requests) {
        return ClosedLoop.of(Extent.operations(requests), TIMER).warmedUp(Steady.COLD);
    }

    static ClosedLoop during(long millis) {
        return ClosedLoop.of(Extent.of(Duration.ofMillis(millis)), TIMER).warmedUp(Steady.COLD);
    }

    static OpenLoop open(Arrivals arrivals, Duration window) {
        return OpenLoop.of(arrivals, window, TIMER).warmedUp(Steady.COLD);
    }

    static HttpLoad get(Template.Endpoint endpoint, int connections) {
        return get(endpoint, connections, Duration.ofSeconds(20));
    }

    static HttpLoad get(Template.Endpoint endpoint, int connections, Duration timeout) {
        return asking(
                endpoint, connections, Template.of(endpoint, "GET", "/" + Template.ID, "", true, n -> n), timeout);
    }

    static HttpLoad asking(Template.Endpoint endpoint, int connections, HttpLoad.Requests requests, Duration timeout) {
        return new HttpLoad(endpoint, connections, true, timeout, requests, HttpLoad.Judge.SUCCESS, Optional.empty());
    }
}
