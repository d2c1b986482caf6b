package org.docbench.service.http;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.docbench.service.ChildJvm;
import org.docbench.service.http.NullEndpoint.Stalls;

/** A {@link NullEndpoint} in a process of its own, so that its processor time is told apart. It ends with whoever started it. */
record NullEndpointProcess(ChildJvm jvm, Endpoint endpoint) implements AutoCloseable {
    private static final int HEAP_MEGABYTES = 64;
    private static final int PATIENCE_SECONDS = 5;

    /** With this JVM and class path. */
    static NullEndpointProcess start(Stalls stalls, Optional<Pinning> pinning) throws IOException {
        List<String> java = ChildJvm.command(
                HEAP_MEGABYTES,
                NullEndpoint.class,
                String.valueOf(stalls.stallNanos() / 1_000_000),
                String.valueOf(stalls.everyNanos() / 1_000_000));
        ChildJvm jvm =
                ChildJvm.start(pinning.map(pinned -> pinned.onServer(java)).orElse(java));
        String port = jvm.line();
        if (port == null) {
            jvm.end(PATIENCE_SECONDS);
            throw new IOException("the null endpoint did not start");
        }
        return new NullEndpointProcess(jvm, Endpoint.of("http://127.0.0.1:" + port));
    }

    /** It has one thread. */
    ServerCpu cpu() {
        return new ServerCpu(
                1,
                () -> jvm.process()
                        .toHandle()
                        .info()
                        .totalCpuDuration()
                        .map(Duration::toNanos)
                        .orElse(0L));
    }

    @Override
    public void close() {
        jvm.end(PATIENCE_SECONDS);
    }
}
