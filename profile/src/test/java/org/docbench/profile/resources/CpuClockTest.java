package org.docbench.profile.resources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.docbench.profile.resources.LinuxCounters.CpuClock;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class CpuClockTest {

    /** The kernel shows the same time for each thread in a file of its own (Documentation/scheduler/sched-stats.rst). */
    @Test
    void theClockAgreesWithTheThreadsOfAProcess() throws Exception {
        if (!Files.exists(Path.of("/proc/self/schedstat"))) {
            System.out.println("SKIPPED: this kernel shows no schedstat");
            Assumptions.abort("this kernel shows no schedstat");
        }
        Process busy = new ProcessBuilder("/bin/sh", "-c", "while :; do :; done").start();
        try {
            Thread.sleep(100);
            double before = threads(busy.pid());
            double clock = CpuClock.real().nanos(busy.pid()).orElseThrow();
            double after = threads(busy.pid());
            // a thread's file may lag by a scheduler's tick; the clock does not
            assertThat(clock).isBetween(before - 20e6, after + 20e6).isPositive();
        } finally {
            busy.destroyForcibly().waitFor();
        }
        assertThat(CpuClock.real().nanos(busy.pid())).isEmpty();
    }

    private static double threads(long pid) throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/" + pid + "/task"))) {
            return tasks.mapToDouble(CpuClockTest::onCpu).sum();
        }
    }

    private static double onCpu(Path task) {
        try {
            return Double.parseDouble(
                    Files.readString(task.resolve("schedstat")).split(" ", -1)[0]);
        } catch (IOException ended) {
            return 0;
        }
    }

    @Test
    void elsewhereNothingIsKnown() {
        assertThat(CpuClock.unknown().nanos(1)).isEmpty();
    }
}
