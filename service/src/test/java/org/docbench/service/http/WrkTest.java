package org.docbench.service.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.docbench.service.http.NullEndpoint.NullEndpointProcess;
import org.docbench.service.http.NullEndpoint.Stalls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WrkTest {

    /** As wrk 4.1.0 prints it. */
    private static final String OUTPUT = """
            Running 2s test @ http://127.0.0.1:40283/
              1 threads and 32 connections
              Thread Stats   Avg      Stdev     Max   +/- Stdev
                Latency     2.49ms   10.26ms 195.66ms   97.29%
                Req/Sec    21.50k     6.95k   32.95k    65.00%
              Latency Distribution
                 50%  677.00us
                 75%    0.99ms
                 90%    3.53ms
                 99%    1.37s
              42819 requests in 2.00s, 4.33MB read
              Socket errors: connect 0, read 2, write 0, timeout 12
              Non-2xx or 3xx responses: 3
            Requests/sec:  21406.42
            Transfer/sec:      2.16MB
            """;

    @Test
    void itsReportIsRead() throws IOException {
        Wrk.Report report = Wrk.parsed(OUTPUT, 5);
        assertThat(report).isEqualTo(new Wrk.Report(21_406.42, 42_819, 677e3, 1.37e9, 5, 12, 5));
        assertThatThrownBy(() -> Wrk.parsed("unable to connect", 0))
                .hasMessage("wrk said something new: unable to connect");
    }

    /** The endpoint is no server of ours alone: a client of another author is content with it. */
    @Test
    @Timeout(60)
    void wrkAndTheNullEndpointUnderstandEachOther() throws IOException, InterruptedException {
        Optional<Wrk> wrk = Wrk.found();
        assumeThat(wrk).as(Wrk.ABSENT).isPresent();
        try (var endpoint = NullEndpointProcess.start(Stalls.NONE, Optional.empty())) {
            Wrk.Report report = wrk.orElseThrow().run(endpoint.endpoint(), 4, 1);
            assertThat(report.requests()).isPositive();
            assertThat(report.failed()).isZero();
            assertThat(report.timeouts()).isZero();
            assertThat(report.cpuNanos()).isPositive();
            assertThat(endpoint.cpu().nanos().getAsLong()).isPositive();
        }
    }

    @Test
    void theKernelsListOfCoresIsRead() {
        assertThat(Pinning.cores("\t0-3,8\n")).isEqualTo(List.of(0, 1, 2, 3, 8));
        assertThat(Pinning.cores("5")).isEqualTo(List.of(5));
        assertThat(new Pinning(0, 1).onServer(List.of("java"))).containsExactly("taskset", "-c", "1", "java");
    }
}
