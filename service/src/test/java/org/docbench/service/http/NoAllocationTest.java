package org.docbench.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.Consumer;
import org.docbench.load.engine.Arrivals;
import org.docbench.service.http.NullEndpoint.Stalls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** From one request to another, much later, the client's thread allocates nothing for each. */
@Timeout(60)
class NoAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long FROM = 10_000;
    private static final long TO = 25_000;

    private long atFirst;
    private long atLast = -1;

    @Test
    void closed() throws IOException {
        check(load -> load.closed(Loads.each(TO / 4 + 100), () -> false));
    }

    @Test
    void open() throws IOException {
        // A busy machine has 8 s for the first 25,000 of 40,000: what is late is served for as long again as the window
        // is.
        check(load -> load.open(Loads.open(Arrivals.poisson(10_000, 1), Duration.ofSeconds(4)), () -> false));
    }

    private void check(Consumer<HttpLoad> run) throws IOException {
        try (var endpoint = new NullEndpoint(Stalls.NONE)) {
            new Thread(endpoint::serve).start();
            Endpoint at = Endpoint.of("http://127.0.0.1:" + endpoint.port());
            Judge watching = (n, answer) -> {
                if (n == FROM) {
                    atFirst = THREADS.getCurrentThreadAllocatedBytes();
                } else if (n == TO) {
                    atLast = THREADS.getCurrentThreadAllocatedBytes();
                }
                return Judge.SUCCESS.error(n, answer);
            };
            run.accept(HttpLoad.of(at, 4, Template.of(at, "GET", "/" + Template.ID, "", true, n -> n), watching));
        }
        assertThat(atLast).as("so many requests were answered").isNotNegative();
        // Code that is not compiled yet, and compiling it, take some; a request takes less than a byte.
        assertThat(atLast - atFirst).isBetween(0L, TO - FROM - 1);
    }
}
