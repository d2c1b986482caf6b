package org.docbench.formats.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

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
     * @throws CorpusException if npm is missing, the registry is out of reach, or the archive is not the one named here
     */
    byte[] file(String path, Path cache, NpmClient npm) {
        Path archive = archive(cache, npm);
        try (var tar = new TarArchiveInputStream(new GZIPInputStream(Files.newInputStream(archive)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entry.getName().equals(path)) {
                    if (entry.getRealSize() > MOST_BYTES) {
                        throw new CorpusException(this + " has " + entry.getRealSize() + " bytes as " + path
                                + ", more than the " + MOST_BYTES + " that are read");
                    }
                    return tar.readAllBytes();
                }
            }
            throw new CorpusException(this + " has no file " + path);
        } catch (IOException e) {
            throw new CorpusException(archive + " cannot be read: " + e.getMessage());
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
                    throw new CorpusException(
                            this + " is not the file it was: " + Files.size(fetched) + " bytes, expected " + bytes);
                }
                String found = hash(fetched);
                if (!sha512.equals(found)) {
                    throw new CorpusException(
                            this + " is not the file it was: SHA-512 " + found + ", expected " + sha512);
                }
                return Files.move(fetched, kept, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new CorpusException("cannot keep " + this + " in " + kept.getParent() + ": " + e);
        }
    }

    private Path only(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> all = files.toList();
            if (all.size() != 1) {
                throw new CorpusException("npm pack " + this + " gave " + all.size() + " files");
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
}
