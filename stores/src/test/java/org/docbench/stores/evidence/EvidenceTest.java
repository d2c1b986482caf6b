package org.docbench.stores.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.docbench.stores.Meaning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceTest {
    private static final int TIMES = 5;

    @TempDir
    Path folder;

    /** {@link KernelSyncs.SyncLatency} asks for one sync when its file is laid out and for exactly one each time. */
    @Test
    void theKernelCountsEachSync() throws IOException {
        KernelSyncs.obstacle().ifPresent(why -> System.out.println("skipped: " + why));
        assumeTrue(KernelSyncs.obstacle().isEmpty());
        try (KernelSyncs counting = KernelSyncs.of(ProcessHandle.current())) {
            assertThat(KernelSyncs.SyncLatency.nanos(folder, 7)).hasSize(7);
            assertThat(counting.stop()).isEqualTo(1 + 7);
        }
    }

    /** A server that DocBench started is a child of it, and SQLite does not answer for it. The child syncs when it is told to. */
    @Test
    void aChildIsNoPartOfThisProcess() throws Exception {
        assumeTrue(KernelSyncs.obstacle().isEmpty(), "no strace here");
        Process child = new ProcessBuilder("sh", "-c", "while read line; do sync .; echo done; done").start();
        try (var orders = child.outputWriter();
                var done = child.inputReader()) {
            assertThat(syncs(child.toHandle(), orders, done)).isEqualTo(TIMES);
            assertThat(syncs(ProcessHandle.current(), orders, done)).isZero();
        } finally {
            child.descendants().forEach(ProcessHandle::destroyForcibly);
            child.destroyForcibly().waitFor();
        }
    }

    private static long syncs(ProcessHandle counted, Writer orders, BufferedReader done) throws IOException {
        try (KernelSyncs counting = KernelSyncs.of(counted)) {
            for (int i = 0; i < TIMES; i++) {
                orders.write("again\n");
                orders.flush();
                assertThat(done.readLine()).isEqualTo("done");
            }
            return counting.stop();
        }
    }

    @Test
    void nothingIsLeftInTheFolder() throws IOException {
        KernelSyncs.SyncLatency.nanos(folder, 2);
        assertThat(folder).isEmptyDirectory();
    }

    /** The number of a server in a container is that of another process here. */
    @Test
    void aProcessIsTheServersIfItHasItsName() throws IOException {
        process("1", "1", "systemd");
        process("70", "70", "postgres");
        process("71", "70", "postgres");
        var processes = new ServingProcess(folder);
        assertThat(processes.named(71, Set.of("mongod", "postgres"))).hasValue(70);
        assertThat(processes.named(1, Set.of("postgres"))).isEmpty();
        assertThat(processes.named(2, Set.of("postgres"))).isEmpty();
        var ofJava = new ServingProcess(folder.resolve("none"));
        long own = ProcessHandle.current().pid();
        assertThat(ofJava.named(own, Set.of("java"))).hasValue(own);
        assertThat(ofJava.named(own, Set.of("postgres"))).isEmpty();
    }

    private void process(String id, String group, String name) throws IOException {
        Path facts = Files.createDirectory(folder.resolve(id));
        Files.writeString(facts.resolve("status"), "Name:\t" + name + "\nTgid:\t" + group + "\n");
        Files.writeString(facts.resolve("comm"), name + "\n");
    }

    @Test
    void theKernelCountsWhatThisThreadWrites() throws IOException {
        assumeTrue(Files.exists(Path.of("/proc/thread-self/io")), "no /proc/thread-self/io here");
        var before = ServingProcess.ThreadWrites.statistics();
        Files.write(folder.resolve("file"), new byte[12_345]);
        assertThat(ServingProcess.ThreadWrites.statistics()
                        .since(before)
                        .common()
                        .get(Meaning.LOG_BYTES))
                .isEqualTo(12_345.0);
    }
}
