package org.docbench.formats.corpus;

import java.nio.file.Path;
import java.util.Map;

/**
 * Where files that were fetched are kept between runs.
 *
 * @see <a href="https://specifications.freedesktop.org/basedir/latest/">XDG Base Directory Specification</a>
 */
final class CacheFolder {
    private CacheFolder() {}

    /** {@code $XDG_CACHE_HOME/docbench}, or {@code ~/.cache/docbench} where that is not set to an absolute path. */
    static Path of(Map<String, String> environment, String home) {
        Path set = Path.of(environment.getOrDefault("XDG_CACHE_HOME", ""));
        return (set.isAbsolute() ? set : Path.of(home, ".cache")).resolve("docbench");
    }

    static Path here() {
        return of(System.getenv(), System.getProperty("user.home"));
    }
}
