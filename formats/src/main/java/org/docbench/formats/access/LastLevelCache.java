package org.docbench.formats.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The largest cache of the processor, as Linux describes it. */
final class LastLevelCache {
    private static final Path CACHES = Path.of("/sys/devices/system/cpu/cpu0/cache");

    private LastLevelCache() {}

    /**
     * Says that a case is not cold, where the cache can hold everything that it reads.
     *
     * @param images the bytes of all images together; 0 of a case that need not be cold
     * @return nothing also where the system does not describe its caches
     */
    static Optional<String> warning(long images) {
        return warning(CACHES, images);
    }

    static Optional<String> warning(Path caches, long images) {
        OptionalLong cache = bytes(caches);
        return images > 0 && cache.isPresent() && images <= cache.getAsLong()
                ? Optional.of("not cold: the last-level cache (%.0f MB) can hold all images (%.0f MB)"
                        .formatted(cache.getAsLong() / 1e6, images / 1e6))
                : Optional.empty();
    }

    private static OptionalLong bytes(Path caches) {
        try (Stream<Path> files = Files.list(caches)) {
            return files.map(cache -> cache.resolve("size"))
                    .filter(Files::exists)
                    .mapToLong(LastLevelCache::size)
                    .max();
        } catch (IOException | UncheckedIOException | NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** In KiB, as {@code 2048K} (Linux, ABI/testing/sysfs-devices-system-cpu). */
    private static long size(Path file) {
        try {
            return 1024 * Long.parseLong(Files.readString(file).strip().replace("K", ""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
