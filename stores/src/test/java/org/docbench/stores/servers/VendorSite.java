package org.docbench.stores.servers;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/** A vendor's site on this machine, which serves one archive and its checksum: as it should, or in another way. */
public final class VendorSite implements AutoCloseable {
    /** How the bytes of an archive are sent, from a position on. */
    @FunctionalInterface
    public interface Sending {
        Sending AT_ONCE = (archive, from, out) -> out.write(archive, from, archive.length - from);

        void send(byte[] archive, int from, OutputStream out) throws IOException;
    }

    private static final String MOVED = "/moved";
    private static final String CHECKSUM = ".sha256";

    private final HttpServer server;
    private final String file;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private volatile byte[] archive;
    private volatile Optional<String> published = Optional.empty();
    private volatile Sending sending = Sending.AT_ONCE;

    /**
     * Has a server, which is not started yet, be a site.
     *
     * @param file how addresses of the archive end
     */
    public VendorSite(HttpServer server, String file, byte[] archive) {
        this.server = server;
        this.file = file;
        serve(archive);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    static VendorSite of(String file, byte[] archive) throws IOException {
        return new VendorSite(HttpServer.create(loopback(), 0), file, archive);
    }

    public static InetSocketAddress loopback() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    /** Packs files by their names, in a folder, as vendors do. */
    static byte[] packed(String folder, Map<String, Path> files) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var quickly = new GzipParameters();
        quickly.setCompressionLevel(1);
        try (var tar = new TarArchiveOutputStream(new GzipCompressorOutputStream(bytes, quickly))) {
            for (Map.Entry<String, Path> one : files.entrySet()) {
                var entry = new TarArchiveEntry(folder + "/" + one.getKey());
                entry.setSize(Files.size(one.getValue()));
                entry.setMode(0100755);
                tar.putArchiveEntry(entry);
                Files.copy(one.getValue(), tar);
                tar.closeArchiveEntry();
            }
        }
        return bytes.toByteArray();
    }

    /** From now on it has this archive. */
    void serve(byte[] archive) {
        this.archive = archive;
    }

    /** From now on it publishes these checksums, and not those of what it has. */
    void publish(String checksums) {
        published = Optional.of(checksums);
    }

    public void send(Sending sending) {
        this.sending = sending;
    }

    /** The range of each request for the archive; {@code null} is all of it. */
    public List<String> asked() {
        return Collections.unmodifiableList(asked);
    }

    public int port() {
        return server.getAddress().getPort();
    }

    String address() {
        return "http://127.0.0.1:" + port();
    }

    /** A release at an address. */
    static VendorRelease release(
            String version, String address, String archive, List<String> wanted, String executable) {
        return new VendorRelease(
                version,
                URI.create(address + "/" + archive),
                URI.create(address + "/" + archive + ".sha256"),
                wanted,
                executable);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        try (exchange) {
            if (path.startsWith(MOVED)) {
                exchange.getResponseHeaders().add("Location", path.substring(MOVED.length()));
                exchange.sendResponseHeaders(302, -1);
            } else if (path.endsWith(CHECKSUM)) {
                byte[] text = checksums(path).getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, text.length);
                exchange.getResponseBody().write(text);
            } else if (path.endsWith(file)) {
                archive(exchange);
            } else {
                exchange.sendResponseHeaders(404, -1);
            }
        }
    }

    private void archive(HttpExchange exchange) throws IOException {
        byte[] whole = archive;
        String range = exchange.getRequestHeaders().getFirst("Range");
        asked.add(String.valueOf(range));
        int from = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
        if (from >= whole.length) {
            exchange.sendResponseHeaders(416, -1);
            return;
        }
        exchange.sendResponseHeaders(range == null ? 200 : 206, whole.length - from);
        sending.send(whole, from, exchange.getResponseBody());
    }

    private String checksums(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1, path.length() - CHECKSUM.length());
        return published.orElseGet(() -> sha256(archive) + "  " + name + "\n");
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
