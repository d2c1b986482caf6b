package org.docbench.stores.servers;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One version of a program as its vendor publishes it for this machine. Its SHA-256 comes from the same site, so it is as trustworthy
 * as that site.
 *
 * @param archive a tar file, packed by gzip
 * @param checksums a text with the archive's SHA-256, alone or in the line of its name
 * @param wanted what is unpacked: files whose names below the archive's top folder begin so
 * @param executable its name below that folder
 */
public record VendorRelease(String version, URI archive, URI checksums, List<String> wanted, String executable) {
    /** With fewer numbers a version means several releases, and no vendor's archive names the newest. */
    static final Pattern EXACT = Pattern.compile("\\d+\\.\\d+\\.\\d+");

    /** No release; its address shows the site. */
    static final String ANY = "0.0.0";

    /** The largest, MariaDB's, has 350 MB. */
    static final long MOST_BYTES = 1L << 30;

    /** What is unpacked of it has 1.2 GB at most. */
    static final long MOST_UNPACKED = 4L << 30;

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final long CHECKSUM_BYTES = 1 << 20;

    String file() {
        return Path.of(archive.getPath()).getFileName().toString();
    }

    /** The folder that it is unpacked to. */
    String folder() {
        return file().replaceFirst("\\.(tgz|tar\\.gz)$", "") + "-vendor";
    }

    /** In words, for the report. */
    String origin() {
        return file() + " from " + archive.getHost() + ", checked by the vendor's checksum";
    }

    /** Asks the vendor for the SHA-256 of the archive. */
    String sha256(HttpClient client) throws IOException, InterruptedException {
        HttpResponse<InputStream> answer = client.send(
                HttpRequest.newBuilder(checksums).timeout(LIMIT).build(), HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream body = answer.body()) {
            if (answer.statusCode() != 200) {
                throw new IOException(checksums.getHost() + " answered " + answer.statusCode() + " for the checksum of "
                        + file() + "; the vendor may have no such archive");
            }
            String what = "the checksum of " + file();
            String text = Download.within(
                    LIMIT,
                    () -> new String(
                            new Download.LimitedInputStream(body, CHECKSUM_BYTES, what).readAllBytes(),
                            StandardCharsets.UTF_8),
                    what + " took over " + LIMIT.toSeconds() + " s");
            return sha256(text, file());
        }
    }

    /** Finds the SHA-256 of a file in a text of checksums, as {@code sha256sum} writes it. */
    static String sha256(String text, String file) throws IOException {
        Matcher line = Pattern.compile(
                        "(?m)^([0-9a-fA-F]{64})(?:[ \\t]+\\*?(?:\\./)?" + Pattern.quote(file) + ")?[ \\t]*$")
                .matcher(text);
        if (!line.find()) {
            throw new IOException("the vendor publishes no SHA-256 of " + file);
        }
        return line.group(1).toLowerCase(java.util.Locale.ROOT);
    }
}
