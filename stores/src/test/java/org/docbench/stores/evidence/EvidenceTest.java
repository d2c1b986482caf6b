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
