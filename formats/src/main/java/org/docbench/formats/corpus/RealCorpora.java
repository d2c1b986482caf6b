package org.docbench.formats.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.docbench.codecs.ExtendedJson;
import org.docbench.core.corpus.CorpusSource;
import org.docbench.core.corpus.CorpusSource.Replay;
import org.docbench.core.process.OwnSession;
import org.docbench.core.value.Value;
import org.docbench.formats.ChildProcess;

/**
 * Public documents that people made. When a run needs them, npm fetches them, pinned by version, size and hash. They are never part
 * of this repository, because they have licences of their own (ODbL 1.0 and CC0 1.0).
 */
public final class RealCorpora {
    private static final NpmPackage COUNTRIES = new NpmPackage(
            "world-countries",
            "5.1.0",
            5_771_113,
            "CXR6EBvTbArDlDDIWU3gfKb7Qk0ck2WNZ234b/A0vuecPzIfzzxH+O6Ejnvg1sT8XuiZjVlzOH0h08ZtaO7g0w==");
    private static final NpmPackage BROWSERS = new NpmPackage(
            "@mdn/browser-compat-data",
            "8.1.9",
            965_950,
            "7d8D9yzVS4ugLbt4clzc5DKU8dq85K0lRebjzpP43GxSr7vYKmczgfuEU+0beimjl5YmnHkcErtolg5t5ttb0A==");

    private RealCorpora() {}

    /** All of them; nothing is fetched before a generator is asked for, which then may throw {@link CorpusWriter.CorpusException}. */
    public static List<CorpusSource> all() {
        return all(cacheFolder(System.getenv(), System.getProperty("user.home")), NpmPackage.NpmClient.here());
    }

    static List<CorpusSource> all(Path cache, NpmPackage.NpmClient npm) {
        return List.of(
                new CorpusSource(
                        "real-countries",
                        1,
                        "the world's countries, one document each (npm: " + COUNTRIES + ")",
                        () -> replay(COUNTRIES, "package/countries.json", RealCorpora::countries, cache, npm)),
                new CorpusSource(
                        "real-browsers",
                        1,
                        "which browser has what, one document for each web interface (npm: " + BROWSERS + ")",
                        () -> replay(BROWSERS, "package/data.json", RealCorpora::interfaces, cache, npm)));
    }

    private static Replay replay(
            NpmPackage source,
            String file,
            Function<JsonNode, List<Value.Obj>> split,
            Path cache,
            NpmPackage.NpmClient npm) {
        try {
            return new Replay(split.apply(new ObjectMapper().readTree(source.file(file, cache, npm))));
        } catch (IOException e) {
            throw new CorpusWriter.CorpusException(source + " holds no JSON: " + e.getMessage());
        }
    }

    private static List<Value.Obj> countries(JsonNode root) {
        List<Value.Obj> documents = new ArrayList<>();
        root.forEach(country -> documents.add((Value.Obj) ExtendedJson.valueOf(country)));
        return documents;
    }

    /** Everything under {@code api}, the name of the interface put first as {@code _id}. */
    private static List<Value.Obj> interfaces(JsonNode root) {
        List<Value.Obj> documents = new ArrayList<>();
        root.path("api").properties().forEach(entry -> {
            Map<String, Value> fields = new LinkedHashMap<>();
            fields.put("_id", new Value.Str(entry.getKey()));
            fields.putAll(((Value.Obj) ExtendedJson.valueOf(entry.getValue())).fields());
            documents.add(new Value.Obj(fields));
        });
        return documents;
    }

    /** {@code $XDG_CACHE_HOME/docbench}, or {@code ~/.cache/docbench} where that is not set to an absolute path. */
    static Path cacheFolder(Map<String, String> environment, String home) {
        Path set = Path.of(environment.getOrDefault("XDG_CACHE_HOME", ""));
        return (set.isAbsolute() ? set : Path.of(home, ".cache")).resolve("docbench");
    }

    /**
     * One version of a package of the npm registry, fetched by npm itself and kept in a cache. Nothing of it is run.
     *
     * @param name as npm knows it, for example {@code @mdn/browser-compat-data}
     * @param bytes of the archive
     * @param sha512 of the archive, in base64, as the registry publishes it ({@code dist.integrity})
     */
    record NpmPackage(String name, String version, long bytes, String sha512) {
        /** The largest file that is read has 21 MB. */
        private static final long MOST_BYTES = 128L << 20;

        /**
         * The bytes of one file of the package.
         *
         * @param path inside the archive, for example {@code package/data.json}
         * @throws CorpusWriter.CorpusException if npm is missing, the registry is out of reach, or the archive is not the one named here
         */
        byte[] file(String path, Path cache, NpmClient npm) {
            Path archive = archive(cache, npm);
            try (var tar = new TarArchiveInputStream(new GZIPInputStream(Files.newInputStream(archive)))) {
                for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                    if (entry.getName().equals(path)) {
                        if (entry.getRealSize() > MOST_BYTES) {
                            throw new CorpusWriter.CorpusException(this + " has " + entry.getRealSize() + " bytes as "
                                    + path + ", more than the " + MOST_BYTES + " that are read");
                        }
                        return tar.readAllBytes();
                    }
                }
                throw new CorpusWriter.CorpusException(this + " has no file " + path);
            } catch (IOException e) {
                throw new CorpusWriter.CorpusException(archive + " cannot be read: " + e.getMessage());
            }
        }

        private Path archive(Path cache, NpmClient npm) {
            Path kept = cache.resolve("npm").resolve(name.replace('/', '+') + "-" + version + ".tgz");
            try {
                if (Files.isRegularFile(kept) && Files.size(kept) == bytes && sha512.equals(hash(kept))) {
                    return kept;
                }
                Files.createDirectories(kept.getParent());
                Path folder = Files.createTempDirectory(kept.getParent(), "fetching");
                try {
                    npm.pack(this, folder);
                    Path fetched = only(folder);
                    if (Files.size(fetched) != bytes) {
                        throw new CorpusWriter.CorpusException(
                                this + " is not the file it was: " + Files.size(fetched) + " bytes, expected " + bytes);
                    }
                    String found = hash(fetched);
                    if (!sha512.equals(found)) {
                        throw new CorpusWriter.CorpusException(
                                this + " is not the file it was: SHA-512 " + found + ", expected " + sha512);
                    }
                    return Files.move(fetched, kept, StandardCopyOption.REPLACE_EXISTING);
                } finally {
                    delete(folder);
                }
            } catch (IOException e) {
                throw new CorpusWriter.CorpusException("cannot keep " + this + " in " + kept.getParent() + ": " + e);
            }
        }

        private Path only(Path folder) throws IOException {
            try (Stream<Path> files = Files.list(folder)) {
                List<Path> all = files.toList();
                if (all.size() != 1) {
                    throw new CorpusWriter.CorpusException("npm pack " + this + " gave " + all.size() + " files");
                }
                return all.get(0);
            }
        }

        private static void delete(Path folder) throws IOException {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }

        private static String hash(Path file) throws IOException {
            try (InputStream in = Files.newInputStream(file)) {
                MessageDigest digest = MessageDigest.getInstance("SHA-512");
                digest.update(in.readAllBytes());
                return Base64.getEncoder().encodeToString(digest.digest());
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every JDK has SHA-512", e);
            }
        }

        @Override
        public String toString() {
            return name + "@" + version;
        }

        /** npm, as it is on this machine: with its own settings for registry and proxies. */
        record NpmClient(String program) {
            /** A package here is a few megabytes; npm's own attempts and pauses lie within. */
            private static final Duration LIMIT = Duration.ofMinutes(3);

            /** Of each file that npm writes, its cache included. */
            private static final int MOST_MEGABYTES = 64;

            /** POSIX: {@code ulimit -f} counts blocks of 512 bytes. */
            private static final int BLOCKS = MOST_MEGABYTES << 11;

            /** The kernel ends whoever writes more; a lower limit of the user's stays. */
            private static final String LIMITED = "ulimit -f \"$0\" 2>/dev/null; exec \"$@\"";

            private static final String INSTALL = "install Node.js with npm (Debian and Ubuntu: apt install npm)";

            static NpmClient here() {
                return new NpmClient(System.getProperty("os.name").startsWith("Windows") ? "npm.cmd" : "npm");
            }

            /**
             * Fetches the archive of a package into an empty folder.
             *
             * @throws CorpusWriter.CorpusException if npm is missing or cannot get it
             */
            void pack(NpmPackage wanted, Path folder) throws IOException {
                List<String> pack = List.of(program, "pack", wanted.toString(), "--ignore-scripts", "--loglevel=error");
                Path log = Files.createTempFile(Path.of(System.getProperty("java.io.tmpdir")), "docbench-npm", ".log");
                try {
                    int exit = run(limited(pack), folder, log)
                            .orElseThrow(() -> new CorpusWriter.CorpusException(
                                    "npm did not get " + wanted + " within " + LIMIT.toSeconds() + " s"));
                    if (exit == OwnSession.NOT_FOUND) {
                        throw new CorpusWriter.CorpusException(
                                wanted + " comes from the npm registry and npm was not found; " + INSTALL);
                    }
                    if (exit != 0) {
                        throw new CorpusWriter.CorpusException(
                                "npm cannot get " + wanted + " (is the network there?): " + reason(log));
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new CorpusWriter.CorpusException("interrupted while npm fetched " + wanted);
                } finally {
                    Files.delete(log);
                }
            }

            /** A program that cannot be started is one that was not found. */
            private static OptionalInt run(List<String> command, Path folder, Path log) throws InterruptedException {
                try {
                    return ChildProcess.run(command, folder, Redirect.to(log.toFile()), LIMIT);
                } catch (IOException e) {
                    return OptionalInt.of(OwnSession.NOT_FOUND);
                }
            }

            /** Windows has neither such a shell nor such a limit. */
            private List<String> limited(List<String> command) {
                return program.endsWith(".cmd")
                        ? command
                        : Stream.concat(Stream.of("sh", "-c", LIMITED, Integer.toString(BLOCKS)), command.stream())
                                .toList();
            }

            /** The first line in which npm says what is wrong. */
            private static String reason(Path log) throws IOException {
                return Files.readString(log, StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> line.startsWith("npm error") && !line.startsWith("npm error code"))
                        .findFirst()
                        .orElse("npm gave no reason; each file may have " + MOST_MEGABYTES + " MiB");
            }
        }
    }
}
