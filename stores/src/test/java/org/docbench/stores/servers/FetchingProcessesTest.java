package org.docbench.stores.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Processes of their own that fetch a vendor's archive: by a proxy, two at once, and one that is killed. */
@Timeout(120)
@Tag("slow")
class FetchingProcessesTest {
    @TempDir
    private Path folder;

    private final List<Process> processes = new ArrayList<>();
    private final CountDownLatch goOn = new CountDownLatch(1);
    private byte[] archive;
    private VendorSite site;

    @BeforeEach
    void serve() throws IOException {
        Path program = FakeLauncher.install(folder.resolve("built"), FetchingProcess.VERSION, FakeLauncher.works());
        archive = VendorSite.packed("faked-linux-3.0.1", Map.of("bin/" + FakeLauncher.PROGRAM, program));
        site = VendorSite.of(FetchingProcess.ARCHIVE, archive);
    }

    @AfterEach
    void stop() throws InterruptedException {
        for (Process process : processes) {
            process.destroyForcibly().waitFor();
        }
        site.close();
    }

    private Process start(String address, Map<String, String> proxies) throws IOException {
        Process process = FetchingProcess.start(address, folder.resolve("own"), proxies);
        processes.add(process);
        return process;
    }

    private static String said(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    private Path program() {
        return FetchingProcess.program(folder.resolve("own"));
    }

    private void assertOnlyTheProgramIsThere() {
        assertThat(program())
                .isExecutable()
                .hasSameBinaryContentAs(folder.resolve("built").resolve(FakeLauncher.PROGRAM));
        assertThat(cache().toFile().list()).containsExactlyInAnyOrder("lock", "faked-linux-3.0.1-vendor");
    }

    private Path cache() {
        return FetchingProcess.places(folder.resolve("own")).cache();
    }

    /** No name server knows a name that ends in {@code invalid} (RFC 6761), so only the proxy can have been asked. */
    @Test
    void aProxyOfTheEnvironmentIsAskedForEverything() throws Exception {
        assertThat(said(start("http://vendor.invalid", Map.of("http_proxy", site.address()))))
                .isEqualTo(program().toString());
        assertThat(site.asked()).hasSize(1);
        assertOnlyTheProgramIsThere();
    }

    @Test
    void withoutTheProxyTheSiteCannotBeReached() throws Exception {
        assertThat(said(start("http://vendor.invalid", Map.of("http_proxy", site.address(), "no_proxy", ".invalid"))))
                .startsWith(FetchingProcess.ARCHIVE + " from vendor.invalid")
                .contains("cannot be fetched");
        assertThat(site.asked()).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void ofTwoAtOnceOneFetches() throws Exception {
        site.send(this::firstHalf);
        Process one = start(site.address(), Map.of());
        awaitHalf();
        Process other = start(site.address(), Map.of());
        awaitWaiting(other);
        goOn.countDown();
        assertThat(said(one)).isEqualTo(program().toString());
        assertThat(said(other)).isEqualTo(program().toString());
        assertThat(site.asked()).containsExactly("null");
        assertOnlyTheProgramIsThere();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theOtherGoesOnWhereOneWasKilled() throws Exception {
        site.send(this::firstHalf);
        Process one = start(site.address(), Map.of());
        awaitHalf();
        Process other = start(site.address(), Map.of());
        awaitWaiting(other);
        site.send(VendorSite.Sending.AT_ONCE);
        one.destroyForcibly().waitFor();
        assertThat(said(other)).isEqualTo(program().toString());
        assertThat(site.asked()).containsExactly("null", "bytes=" + archive.length / 2 + "-");
        assertOnlyTheProgramIsThere();
    }

    /** The second half is sent when the test says so. */
    private void firstHalf(byte[] bytes, int from, OutputStream out) throws IOException {
        out.write(bytes, from, bytes.length / 2 - from);
        out.flush();
        try {
            goOn.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        out.write(bytes, bytes.length / 2, bytes.length - bytes.length / 2);
    }

    private void awaitHalf() {
        Path part = cache().resolve(FetchingProcess.ARCHIVE + ".part");
        Processes.Wait.until("half an archive", () -> assertSize(part, archive.length / 2));
    }

    private static void assertSize(Path file, long bytes) throws IOException {
        if (Files.size(file) != bytes) {
            throw new IOException(Files.size(file) + " bytes are there");
        }
    }

    /**
     * Waits until a process waits for a lock.
     *
     * @see <a href="https://man7.org/linux/man-pages/man5/proc_locks.5.html">/proc/locks</a>: an arrow marks who is blocked
     */
    private static void awaitWaiting(Process process) {
        Processes.Wait.until("process " + process.pid() + " to wait for the lock", () -> {
            if (Files.readAllLines(Path.of("/proc/locks")).stream()
                    .noneMatch(line -> line.matches(".*-> POSIX .* " + process.pid() + " .*"))) {
                throw new IOException("it does not yet");
            }
        });
    }
}
