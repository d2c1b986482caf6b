package org.docbench.service;

import java.io.IOException;
import org.docbench.service.gateway.Limits;
import org.docbench.service.serve.Service;
import org.docbench.service.work.InProcess;

/** The service over a table in memory, in a process of its own: prints its URL and ends with its standard input. */
public final class ServedMemory {
    private ServedMemory() {}

    public static void main(String[] args) throws IOException {
        try (var service = Service.over(new InProcess(new MemoryTables(), 4), Limits.USUAL, 0)) {
            System.out.println(service.url());
            while (System.in.read() >= 0) {
                // until whoever started it ends it
            }
        }
    }
}
