package org.docbench.stores.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.docbench.stores.SmallDisk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full before a program is fetched and unpacked: one line says so, and it goes on there when the disk has space. */
@Timeout(60)
class FullDiskFetchTest {
    private static final int MEGABYTE = 1 << 20;

    @TempDir
    private Path folder;

    private final List<String> tried = new ArrayList<>();

    /** What comes by the net does not fit. */
    @Test
    void whileItIsFetched() throws Exception {
        byte[] noise = new byte[MEGABYTE];
        new Random(1).nextBytes(noise);
        try (SmallDisk disk = new SmallDisk(folder.resolve("small"), 4 * MEGABYTE);
                VendorSite site = site(noise)) {
            disk.fill(MEGABYTE / 4);
            assertThat(fetch(disk, site)).isEmpty();
            assertFull();
            String part = FetchingProcess.ARCHIVE + ".part";
            assertThat(cached(disk)).containsExactlyInAnyOrder("lock", part);
            long bytes = Files.size(places(disk).cache().resolve(part));
            assertThat(bytes).isPositive();

            disk.free();
            assertThat(fetch(disk, site)).isPresent();
            assertThat(site.asked()).containsExactly("null", "bytes=" + bytes + "-");
            assertThat(cached(disk)).containsExactlyInAnyOrder("lock", "faked-linux-3.0.1-vendor");
        }
    }

    /** What comes out of the archive does not fit: zeros take next to nothing in it. */
    @Test
    void whileItIsUnpacked() throws Exception {
        try (SmallDisk disk = new SmallDisk(folder.resolve("small"), 12 * MEGABYTE);
                VendorSite site = site(new byte[8 * MEGABYTE])) {
            disk.fill(MEGABYTE);
            assertThat(fetch(disk, site)).isEmpty();
            assertFull();
            assertThat(cached(disk)).containsExactlyInAnyOrder("lock", FetchingProcess.ARCHIVE);

            disk.free();
            assertThat(fetch(disk, site)).isPresent();
            assertThat(site.asked()).containsExactly("null");
            assertThat(cached(disk)).containsExactlyInAnyOrder("lock", "faked-linux-3.0.1-vendor");
        }
    }

    private VendorSite site(byte[] content) throws Exception {
        Path program = FakeLauncher.install(folder.resolve("built"), FetchingProcess.VERSION, FakeLauncher.works());
        Path other = Files.write(folder.resolve("content"), content);
        return VendorSite.of(
                FetchingProcess.ARCHIVE,
                VendorSite.packed(
                        "faked-linux-3.0.1", Map.of("bin/" + FakeLauncher.PROGRAM, program, "bin/content", other)));
    }

    private Optional<Program> fetch(SmallDisk disk, VendorSite site) {
        return new ServerResolver(places(disk), folder.resolve("run"), OptionalLong.empty(), line -> {}, begun -> {})
                .program(new ProgramSource.Published(FetchingProcess.release(site.address()), false), tried);
    }

    private void assertFull() {
        assertThat(tried)
                .singleElement()
                .asString()
                .startsWith(FetchingProcess.ARCHIVE + " from 127.0.0.1")
                .contains("No space left on device")
                .doesNotContain("\n");
    }

    private static Places places(SmallDisk disk) {
        return FetchingProcess.places(disk.folder());
    }

    private static String[] cached(SmallDisk disk) {
        return places(disk).cache().toFile().list();
    }
}
