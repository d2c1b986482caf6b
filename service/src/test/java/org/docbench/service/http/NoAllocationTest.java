package org.docbench.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.docbench.load.engine.Arrivals;
import org.docbench.service.ChildJvm;
import org.docbench.service.http.NullEndpoint.Stalls;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * From one request to another, much later, the client's thread allocates nothing for each. In a JVM of its own: the JDK's selector
 * takes an Integer for every answer on a file descriptor from 128 on, and tests before this one may have as many files open.
 */
@Timeout(60)
@Tag("slow")
class NoAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long FROM = 10_000;
    private static final long TO = 25_000;

    private static long atFirst;
    private static long atLast = -1;

    @ParameterizedTest
    @ValueSource(strings = {"closed", "open"})
    void fromRequestToRequest(String loop) throws IOException, InterruptedException {
        Process child = ChildJvm.start(ChildJvm.command(256, NoAllocationTest.class, loop))
                .process();
        try {
            List<String> said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            assertThat(child.waitFor()).isZero();
            assertThat(said).as("bytes, once so many requests were answered").hasSize(1);
            // Code that is not compiled yet, and compiling it, take some; a request takes less than a byte.
            assertThat(Long.parseLong(said.get(0))).isBetween(0L, TO - FROM - 1);
        } finally {
            child.destroyForcibly();
        }
    }

    /** @param args the loop; prints the bytes that were allocated between the two requests */
    public static void main(String[] args) throws IOException {
        try (var endpoint = new NullEndpoint(Stalls.NONE)) {
            var server = new Thread(endpoint::serve);
            server.setDaemon(true);
            server.start();
            Template.Endpoint at = Template.Endpoint.of("http://127.0.0.1:" + endpoint.port());
            var load = HttpLoad.of(
                    at, 4, Template.of(at, "GET", "/" + Template.ID, "", true, n -> n), NoAllocationTest::watched);
            if (args[0].equals("closed")) {
                load.closed(Loads.each(TO / 4 + 100), () -> false);
            } else {
                // A busy machine has 8 s for the first 25,000 of 40,000: what is late is served for as long again as
                // the window is.
                load.open(Loads.open(Arrivals.poisson(10_000, 1), Duration.ofSeconds(4)), () -> {}, () -> false);
            }
        }
        if (atLast >= 0) {
            System.out.println(atLast - atFirst);
        }
    }

    private static String watched(long n, Answer answer) {
        if (n == FROM) {
            atFirst = THREADS.getCurrentThreadAllocatedBytes();
        } else if (n == TO) {
            atLast = THREADS.getCurrentThreadAllocatedBytes();
        }
        return HttpLoad.Judge.SUCCESS.error(n, answer);
    }
}
