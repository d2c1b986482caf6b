package org.docbench.stores.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.docbench.stores.Meaning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceTest {
    @TempDir
    Path folder;

    /** {@link SyncLatency} asks for one sync when its file is laid out and for exactly one each time. */
    @Test
    void theKernelCountsEachSync() throws IOException {
        KernelSyncs.obstacle().ifPresent(why -> System.out.println("skipped: " + why));
        assumeTrue(KernelSyncs.obstacle().isEmpty());
        try (KernelSyncs counting = KernelSyncs.of(ProcessHandle.current())) {
            assertThat(SyncLatency.nanos(folder, 7)).hasSize(7);
            assertThat(counting.stop()).isEqualTo(1 + 7);
        }
    }

    /** A server that DocBench started is a child of it, and SQLite does not answer for it. */
    @Test
    void aChildIsNoPartOfThisProcess() throws Exception {
        assumeTrue(KernelSyncs.obstacle().isEmpty(), "no strace here");
        Process child = new ProcessBuilder("sh", "-c", "while :; do sync .; sleep 0.01; done").start();
        try {
            assertThat(syncsMeanwhile(child.toHandle())).isPositive();
            assertThat(syncsMeanwhile(ProcessHandle.current())).isZero();
        } finally {
            child.descendants().forEach(ProcessHandle::destroyForcibly);
            child.destroyForcibly().waitFor();
        }
    }

    private static long syncsMeanwhile(ProcessHandle process) throws Exception {
        try (KernelSyncs counting = KernelSyncs.of(process)) {
            Thread.sleep(300);
            return counting.stop();
        }
    }

    @Test
    void nothingIsLeftInTheFolder() throws IOException {
        SyncLatency.nanos(folder, 2);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void theKernelCountsWhatThisThreadWrites() throws IOException {
        assumeTrue(Files.exists(Path.of("/proc/thread-self/io")), "no /proc/thread-self/io here");
        var before = ThreadWrites.statistics();
        Files.write(folder.resolve("file"), new byte[12_345]);
        assertThat(ThreadWrites.statistics().since(before).common().get(Meaning.LOG_BYTES))
                .isEqualTo(12_345.0);
    }
}
