package org.docbench.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.docbench.load.engine.Arrivals;
import org.docbench.load.engine.Latencies;
import org.docbench.load.engine.OpenLoop;
import org.docbench.service.http.NullEndpoint.Stalls;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A real server that stands still. What the stall alone explains is asserted; what the machine adds makes latencies longer only. */
@Timeout(60)
@Tag("slow")
class StallTest {
    private static final long MILLI = 1_000_000;
    private static final int RATE = 500;
    private static final int CONNECTIONS = 4;

    /**
     * 400 ms in every 2 s, over one period, wherever it begins: of 500 arrivals a second, those of the first 200 ms of the stall wait
     * for 200 ms at least, which is 100; those of the first 300 ms for 100 ms at least: 150. So the slowest tenth waits for 200 ms
     * and the slowest twentieth for 300 ms. Two less for rounding, at either end.
     */
    @Test
    void everyArrivalDuringAStallCounts() throws Exception {
        OpenLoop.Result result = load(new Stalls(400 * MILLI, 2_000 * MILLI));
        Latencies latencies = result.load().latencies();
        assertThat(result.load().errors()).isEmpty();
        assertThat(latencies.count()).isEqualTo(2 * RATE);
        assertThat(atLeast(200 * MILLI, latencies)).isGreaterThanOrEqualTo(98);
        assertThat(atLeast(100 * MILLI, latencies)).isGreaterThanOrEqualTo(148);
        assertThat(latencies.percentile(91)).isGreaterThan(180 * MILLI);
        assertThat(latencies.percentile(96)).isGreaterThan(280 * MILLI);
        // From the true start it is seen by the requests that were in flight alone, one for each connection:
        // coordinated omission.
        assertThat(atLeast(200 * MILLI, result.service())).isLessThan(atLeast(200 * MILLI, latencies) / 2);
    }

    /** Counts durations of at least so many nanoseconds, as HdrHistogram's own reader does. */
    private static long atLeast(long nanos, Latencies latencies) throws DataFormatException {
        return Histogram.fromString(latencies.encoded()).getCountBetweenValues(nanos, 3600 * 1000 * MILLI);
    }

    /** The same from one stall to the next without one: the figures above are those of the stall. */
    @Test
    void withoutAStallFewWait() throws IOException {
        Latencies latencies = load(Stalls.NONE).load().latencies();
        assertThat(latencies.count()).isEqualTo(2 * RATE);
        assertThat(latencies.percentile(50)).isLessThan(100 * MILLI);
    }

    private static OpenLoop.Result load(Stalls stalls) throws IOException {
        try (var endpoint = new NullEndpoint(stalls)) {
            var serving = new Thread(endpoint::serve);
            serving.start();
            Template.Endpoint at = Template.Endpoint.of("http://127.0.0.1:" + endpoint.port());
            return Loads.get(at, CONNECTIONS)
                    .open(Loads.open(Arrivals.even(RATE), Duration.ofSeconds(2)), () -> {}, () -> false)
                    .open()
                    .orElseThrow();
        }
    }
}
