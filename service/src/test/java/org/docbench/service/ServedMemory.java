package org.docbench.service;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.docbench.service.gateway.Gateway.Limits;
import org.docbench.service.serve.Service;
import org.docbench.service.work.Upstream;

/** The service over a table in memory, in a process of its own: its heap and its open files are nobody else's. */
public final class ServedMemory implements AutoCloseable {
    private final ChildJvm jvm;
    private final String url;

    /** @param heap its most, in MB */
    public ServedMemory(int heap) throws IOException {
        jvm = ChildJvm.start(ChildJvm.command(heap, ServedMemory.class));
        url = jvm.line();
    }

    public String url() {
        return url;
    }

    /** Bytes of heap that it uses, garbage left out. */
    public long heap() throws IOException {
        jvm.order("heap");
        return Long.parseLong(jvm.line());
    }

    @Override
    public void close() {
        jvm.process().destroyForcibly().onExit().join();
    }

    /** Prints its URL, then its heap for each line that it reads, and ends with its standard input. */
    public static void main(String[] args) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        try (var service = Service.over(Upstream.inProcess(new MemoryTables(), 4), Limits.USUAL, 0)) {
            System.out.println(service.url());
            while (in.readLine() != null) {
                System.gc();
                System.out.println(
                        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
            }
        }
    }
}
