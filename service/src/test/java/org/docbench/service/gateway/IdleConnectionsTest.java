package org.docbench.service.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.docbench.service.Asking.transaction;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.docbench.service.Asking;
import org.docbench.service.ServedMemory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Clients that are many and say nothing. */
@Tag("slow")
class IdleConnectionsTest {
    private static final int MANY = 10_000;

    /** Open in each process beside the connections. */
    private static final int OTHERS = 500;

    /** As a measured service has. */
    private static final int HEAP_MB = 256;

    /** Netty's HTTP pipeline and Vert.x's connection. */
    private static final long BYTES_EACH = 16 << 10;

    @Test
    void tenThousandCostLittleAndNobodyElseWaits() throws Exception {
        long files =
                ((UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getMaxFileDescriptorCount();
        assumeThat(files)
                .as("files that a process may have open (ulimit -n): %d connections and what it has beside", MANY)
                .isGreaterThanOrEqualTo(MANY + OTHERS);
        List<SocketChannel> idle = new ArrayList<>();
        try (var service = new ServedMemory(HEAP_MB)) {
            var at = new InetSocketAddress(
                    InetAddress.getLoopbackAddress(), URI.create(service.url()).getPort());
            var asking = new Asking(service.url());
            assertThat(asking.get("/health").statusCode()).isEqualTo(200);
            long before = service.heap();
            for (int i = 0; i < MANY; i++) {
                idle.add(SocketChannel.open(at));
            }
            // Accepted in the order of their coming: once this is answered, all are.
            assertThat(new Asking(service.url())
                            .post("/transactions", transaction("after"))
                            .statusCode())
                    .isEqualTo(201);
            assertThat(asking.get("/transactions/after").statusCode()).isEqualTo(200);
            long each = (service.heap() - before) / MANY;
            System.out.println(MANY + " idle connections: " + each + " bytes of the server's heap each");
            assertThat(each).isPositive().isLessThan(BYTES_EACH);
        } finally {
            for (SocketChannel one : idle) {
                one.close();
            }
        }
    }
}
