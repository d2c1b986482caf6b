package org.docbench.stores.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where this user keeps what outlives a run.
 *
 * @param path the folders programs are looked for in, first ones first
 * @param cache what was fetched and unpacked
 * @param state records of running servers
 * @see <a href="https://specifications.freedesktop.org/basedir/latest/">XDG Base Directory Specification</a>
 */
record Places(List<Path> path, Path cache, Path state) {
    static Places here() {
        return of(System.getenv(), System.getProperty("user.home"));
    }

    /** Whether a package was fetched and unpacked before. */
    boolean has(Pin pin) {
        return has(pin.folder(), pin.executable());
    }

    /** Whether a program is in a folder of the cache. */
    boolean has(String folder, String executable) {
        return Files.isExecutable(cache.resolve(folder).resolve(executable));
    }

    static Places of(Map<String, String> environment, String home) {
        Stream<Path> path = Arrays.stream(environment.getOrDefault("PATH", "").split(":", -1))
                .map(Path::of)
                .filter(Path::isAbsolute);
        // Daemons are often installed outside a user's path.
        Stream<Path> daemons = Stream.of("/usr/sbin", "/usr/local/sbin", "/usr/libexec", "/usr/local/mysql/bin")
                .map(Path::of);
        return new Places(
                Stream.of(path, daemons, debian(Path.of("/usr/lib/postgresql")))
                        .flatMap(one -> one)
                        .distinct()
                        .toList(),
                base(environment, "XDG_CACHE_HOME", Path.of(home, ".cache")),
                base(environment, "XDG_STATE_HOME", Path.of(home, ".local", "state")));
    }

    private static Path base(Map<String, String> environment, String name, Path otherwise) {
        Path set = Path.of(environment.getOrDefault(name, ""));
        return (set.isAbsolute() ? set : otherwise).resolve("docbench").resolve("servers");
    }

    /** Where Debian keeps PostgreSQL's programs: a folder for each version. */
    private static Stream<Path> debian(Path versions) {
        try (Stream<Path> folders = Files.list(versions)) {
            return folders.map(version -> version.resolve("bin")).toList().stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }
}
