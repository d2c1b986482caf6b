package org.docbench.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.docbench.stores.servers.RealArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A DocBench that is killed with SIGKILL 20 times, at random instants: while it begins, fetches a program, starts servers, sets up copies
 * and measures. No process, folder or record is left. {@code -Ddocbench.seed=N} kills it at the instants of that seed, {@code
 * -Ddocbench.kills=5} five times as often.
 */
@Timeout(900) // programs may have to be fetched first
@Tag("server")
@EnabledOnOs(OS.LINUX)
class KilledAnywhereTest {
    private static final long SEED = Long.getLong("docbench.seed", System.nanoTime());
    private static final int TIMES = Integer.getInteger("docbench.kills", 1);

    /** Far above what watchdogs need: a JVM for each server, and ten seconds for one that does not stop. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** The slowest of vendors: its archive takes some seconds. */
    private static final int CHUNK = 1 << 18;

    private static final int MILLIS_OF_CHUNK = 20;

    /** What a run says of a target that this machine cannot have. */
    private static final String ABSENT = "(?s).*(cannot be fetched|no package of|on this machine).*";

    @TempDir
    private Path home;

    private final List<ProcessHandle> left = new ArrayList<>();

    /** What DocBench does when it is killed. */
    enum Phase {
        BEGIN(2, "", 3_000, "crud --targets postgres.jsonb,sqlite.jsonb"),
        SERVERS(2, "starting ", 6_000, "crud --targets mongodb,postgres.jsonb"),
        MYSQL(1, "starting ", 6_000, "crud --targets mysql.json"),
        MARIADB(1, "starting ", 4_000, "crud --targets mariadb.json"),
        MONGODB_COPIES(2, "starting mongodb-replicas", 8_000, "crud --targets mongodb.replicas"),
        POSTGRES_COPIES(2, "starting postgres-replicas", 5_000, "insert --targets postgres.replicas"),
        MARIADB_COPIES(2, "starting mariadb-replicas", 8_000, "crud --targets mariadb.replicas"),
        CRUD(2, "Measuring into ", 4_000, "crud --targets mongodb,sqlite.jsonb --set documents=2000 --set workers=1"),
        INSERT(2, "Measuring into ", 4_000, "insert --targets postgres.jsonb,sqlite.jsonb --set documents=2000");

        private final int kills;
        private final String since;
        private final int latest;
        private final String words;

        /**
         * @param since what DocBench has printed when the time begins
         * @param latest the latest instant of a kill, in milliseconds
         */
        Phase(int kills, String since, int latest, String words) {
            this.kills = kills;
            this.since = since;
            this.latest = latest;
            this.words = words;
        }
    }

    private static Random random(String phase) {
        return new Random(SEED ^ phase.hashCode());
    }

    @AfterEach
    void endWhatIsLeft() {
        left.forEach(ProcessHandle::destroyForcibly);
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsLeft(Phase phase) throws Exception {
        var random = random(phase.name());
        for (int kill = 0; kill < phase.kills * TIMES; kill++) {
            killed(phase + "-" + kill, phase.words, phase.since, random.nextInt(phase.latest), List.of(), Map.of());
        }
    }

    /** From the vendor's site, or from what this machine takes for it. Its archive is resumed or, where it is whole, unpacked. */
    @Test
    void nothingIsLeftOfAFetch() throws Exception {
        var random = random("FETCH");
        RealArchive archive = RealArchive.find();
        // Packed once: the time is in it, and another second may give another length.
        byte[] packed = archive.bytes();
        try (var vendor = VendorBehindProxy.of(home.resolve("vendor"), "fastdl.mongodb.org", "-8.0.99.tgz", packed)) {
            vendor.site().send(KilledAnywhereTest::slowly);
            Cache cache = new Cache(home.resolve("cache-0"));
            for (int kill = 0; kill < 4 * TIMES; kill++) {
                fetched(
                        vendor,
                        cache,
                        cache.isWhole(packed.length) ? "" : "fetching ",
                        "FETCH-" + kill,
                        random.nextInt(6_000));
                // A busy machine is killed late: the program may be there after any kill, the last one included.
                cache = cache.hasProgram() ? new Cache(home.resolve("cache-" + (kill + 1))) : cache;
            }
            fetched(vendor, cache, "bin/mongod is in ", "FETCHED", 0);
            assertThat(cache.files()).containsExactlyInAnyOrder("lock", cache.named("-vendor"));
            assertThat(cache.folder().resolve(cache.named("-vendor")).resolve("bin/mongod"))
                    .hasSameBinaryContentAs(archive.executable());
        }
    }

    private void fetched(VendorBehindProxy vendor, Cache cache, String since, String name, int millis)
            throws Exception {
        String range = cache.missing();
        int asked = vendor.site().asked().size();
        Map<String, String> environment = Stream.concat(
                        vendor.environment().entrySet().stream(),
                        Map.of("XDG_CACHE_HOME", cache.home().toString()).entrySet().stream())
                .collect(java.util.stream.Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        killed(name, "crud --targets mongodb:8.0.99", since, millis, vendor.options(), environment);
        List<String> requests = vendor.site().asked();
        assertThat(requests.subList(asked, requests.size())).hasSizeLessThan(2).allMatch(range::equals);
    }

    private static void slowly(byte[] archive, int from, OutputStream out) throws IOException {
        try {
            for (int at = from; at < archive.length; at += CHUNK) {
                out.write(archive, at, Math.min(CHUNK, archive.length - at));
                Thread.sleep(MILLIS_OF_CHUNK);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A folder of fetched programs. */
    private record Cache(Path home) {
        private Path folder() {
            return home.resolve("docbench/servers");
        }

        private List<String> files() {
            String[] names = folder().toFile().list();
            return names == null ? List.of() : List.of(names);
        }

        private String named(String end) {
            return files().stream()
                    .filter(name -> name.endsWith(end))
                    .findFirst()
                    .orElse("");
        }

        private boolean hasProgram() {
            return !named("-vendor").isEmpty();
        }

        /** Whether nothing of the archive is missing, and nothing is fetched; its name may still say that it is a part. */
        private boolean isWhole(int bytes) throws IOException {
            return !named(".tgz").isEmpty() || fetched() == bytes;
        }

        private long fetched() throws IOException {
            return named(".part").isEmpty() ? 0 : Files.size(folder().resolve(named(".part")));
        }

        /** The range that the next fetch asks for. */
        private String missing() throws IOException {
            return fetched() == 0 ? "null" : "bytes=" + fetched() + "-";
        }
    }

    /**
     * Kills a run and waits until nothing is left of it.
     *
     * @param since what it has printed when the time begins
     */
    private void killed(
            String name, String words, String since, int millis, List<String> options, Map<String, String> environment)
            throws Exception {
        Path out = home.resolve("out-" + name);
        Path said = home.resolve("said-" + name);
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(List.of(words.split(" ")));
        arguments.addAll(List.of("--out", out.toString()));
        Process run = docbench(said, options, environment, arguments);
        try {
            await(run, said, since);
            run.waitFor(millis, TimeUnit.MILLISECONDS);
        } finally {
            run.destroyForcibly().waitFor();
        }
        String when = "-Ddocbench.seed=%d: %s, killed %d ms after '%s', had printed: %s"
                .formatted(SEED, name, millis, since, read(said));
        awaitEnd(when);
        if (Files.exists(out)) {
            assertThat(out.toFile().list()).as(when).isSubsetOf("trials.ndjson", "run.json", "report.html");
        }
        assertThat(home.resolve("temporary")).as(when).isEmptyDirectory();
        Path records = home.resolve("state/docbench/servers");
        if (Files.exists(records)) {
            assertThat(records.toFile().list()).as(when).isSubsetOf("lock", "folders.lock");
        }
    }

    private void awaitEnd(String when) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            left.clear();
            left.addAll(ProcessHandle.allProcesses().filter(this::isOurs).toList());
            if (left.isEmpty()) {
                return;
            }
            assertThat(System.nanoTime())
                    .as(() -> left.stream().map(ProcessHandle::info).toList() + " is left; " + when)
                    .isLessThan(end);
            Thread.sleep(20);
        }
    }

    /** Whether its command line, its environment or its working directory names the test's folder. */
    private boolean isOurs(ProcessHandle process) {
        Path facts = Path.of("/proc", Long.toString(process.pid()));
        return Stream.of(fact(facts.resolve("cmdline")), fact(facts.resolve("environ")), workingDirectory(facts))
                .anyMatch(fact -> fact.contains(home.toString()));
    }

    private static String fact(Path file) {
        try {
            return Files.readString(file, ISO_8859_1);
        } catch (IOException e) {
            return ""; // it has ended, or is another user's
        }
    }

    private static String workingDirectory(Path facts) {
        try {
            return Files.readSymbolicLink(facts.resolve("cwd")).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private Process docbench(Path said, List<String> options, Map<String, String> environment, List<String> arguments)
            throws IOException {
        List<String> all = new ArrayList<>(options);
        all.add("-Djava.io.tmpdir=" + Files.createDirectories(home.resolve("temporary")));
        ProcessBuilder builder = DocbenchProcess.withBriefForks(all, arguments.toArray(String[]::new))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().put("XDG_STATE_HOME", home.resolve("state").toString());
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** A run that ends before is one of targets that this machine cannot have, or a failure. */
    private static void await(Process process, Path said, String words) throws InterruptedException {
        while (!read(said).contains(words)) {
            if (!process.isAlive() && !read(said).contains(words)) {
                String all = read(said);
                assertThat(all)
                        .as("a run that ended before '" + words + "'")
                        .matches(ABSENT)
                        .doesNotContain("Exception");
                Assumptions.abort(skipped(all));
            }
            Thread.sleep(10);
        }
    }

    private static String skipped(String said) {
        System.out.println("skipped: " + said);
        return said;
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
