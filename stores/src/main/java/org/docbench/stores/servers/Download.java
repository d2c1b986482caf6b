package org.docbench.stores.servers;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Fetches one file whose size and SHA-256 are known; a fetch that broke off goes on where it was. */
final class Download {
    private static final int PARTIAL = 206;
    private static final int RANGE_NOT_SATISFIABLE = 416;

    private static final ExecutorService READERS = Executors.newCachedThreadPool(read -> {
        Thread reader = new Thread(read, "fetch");
        reader.setDaemon(true);
        return reader;
    });

    private final HttpClient client;
    private final Duration limit;
    private final Consumer<String> say;

    /** @param limit after which a registry that sends nothing is given up */
    Download(HttpClient client, Duration limit, Consumer<String> say) {
        this.client = client;
        this.limit = limit;
        this.say = say;
    }

    /**
     * @param file where it shall be; until it is whole and verified, its bytes are beside it under the name with {@code .part}
     * @param bytes of the whole file; no more are taken
     * @throws IOException if the server refuses, the connection breaks or the content is another
     */
    void to(Path file, URI from, long bytes, String sha256) throws IOException, InterruptedException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.createDirectories(file.getParent());
        try {
            fetch(part, from, bytes);
        } catch (LimitedInputStream.TooLongException e) {
            Files.deleteIfExists(part);
            throw new IOException(
                    "%s exceeds its pinned size of %d bytes; DocBench deleted it".formatted(name(from), bytes), e);
        }
        String is = sha256(part);
        if (!is.equals(sha256)) {
            Files.delete(part);
            throw new IOException(
                    file.getFileName() + " has SHA-256 " + is + ", not " + sha256 + ": it was thrown away");
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private void fetch(Path part, URI from, long bytes) throws IOException, InterruptedException {
        long have = Files.exists(part) ? Files.size(part) : 0;
        if (have > bytes) {
            Files.delete(part);
            have = 0;
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(from).timeout(limit);
        if (have > 0) {
            request.header("Range", "bytes=" + have + "-");
        }
        HttpResponse<InputStream> answer = client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream body = answer.body()) {
            if (answer.statusCode() == RANGE_NOT_SATISFIABLE && have > 0) {
                // All of it is there already; the check says whether it is the right one.
                return;
            }
            boolean goesOn = answer.statusCode() == PARTIAL && have > 0;
            if (answer.statusCode() != 200 && !goesOn) {
                throw new IOException("the registry answered " + answer.statusCode() + " for " + name(from));
            }
            long start = goesOn ? have : 0;
            long length = answer.headers().firstValueAsLong("content-length").orElse(-1);
            LimitedInputStream content = new LimitedInputStream(body, bytes - start, name(from));
            content.promised(length);
            Progress progress = new Progress(name(from), start, length < 0 ? -1 : start + length, say);
            try (OutputStream out = Files.newOutputStream(
                    part,
                    StandardOpenOption.CREATE,
                    goesOn ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                copy(content, out, progress);
            }
            progress.end();
        }
    }

    private void copy(InputStream body, OutputStream out, Progress progress) throws IOException, InterruptedException {
        byte[] buffer = new byte[1 << 16];
        Callable<Integer> read = () -> body.read(buffer);
        String silent = "nothing came for " + limit.toSeconds() + " s";
        for (int n = within(limit, read, silent); n >= 0; n = within(limit, read, silent)) {
            out.write(buffer, 0, n);
            progress.add(n);
        }
    }

    /**
     * Reads from a stream, which its owner closes, for as long as a limit.
     *
     * @param late the message of the exception when that was too short
     */
    static <T> T within(Duration limit, Callable<T> read, String late) throws IOException, InterruptedException {
        try {
            return READERS.submit(read).get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException(late, e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException broken) {
                throw broken;
            }
            throw e.getCause() instanceof IOException failed ? failed : new IOException(e.getCause());
        }
    }

    private static String name(URI from) {
        return Path.of(from.getPath()).getFileName().toString();
    }

    static String sha256(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            new DigestInputStream(in, digest).transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }

    /** Says how far a fetch is: a line at its beginning and at each quarter. */
    private static final class Progress {
        private static final int PARTS = 4;
        private static final double MEGA = 1e6;

        private final String what;
        private final long total;
        private final Consumer<String> say;
        private long done;
        private long part;

        /**
         * @param done bytes that are there already
         * @param total bytes of the whole, or -1 if nobody knows
         */
        Progress(String what, long done, long total, Consumer<String> say) {
            this.what = what;
            this.done = done;
            this.total = total;
            this.say = say;
            this.part = parts();
            say.accept("fetching " + what + (total < 0 ? "" : size(total))
                    + (done > 0 ? ", going on at" + size(done) : ""));
        }

        void add(int bytes) {
            done += bytes;
            if (parts() > part) {
                part = parts();
                say.accept("fetching " + what + ":" + size(done) + " of" + size(total));
            }
        }

        /** @throws IOException if bytes are missing */
        void end() throws IOException {
            if (total >= 0 && done < total) {
                throw new IOException(what + " broke off after" + size(done) + " of" + size(total));
            }
        }

        private long parts() {
            return total <= 0 ? 0 : done * PARTS / total;
        }

        private static String size(long bytes) {
            return " %.1f MB".formatted(bytes / MEGA);
        }
    }

    /**
     * The proxies that environment variables name, as other programs that fetch files take them: {@code https_proxy}, {@code http_proxy},
     * {@code all_proxy}, {@code no_proxy}, in lower or upper case. Java itself reads only system properties, which come first.
     *
     * @see <a href="https://curl.se/docs/manpage.html#ENVIRONMENT">curl, "Environment"</a>
     */
    static final class ProxyVariables extends ProxySelector {
        private static final Pattern ADDRESS =
                Pattern.compile("(?:https?://)?(?:[^@/]*@)?([^@/:\\[\\]]+)(?::(\\d{1,5}))?/?");

        /** Of curl, for a proxy without a port. */
        private static final int USUAL = 1080;

        private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d+){3}|\\[::1]");

        /** With any of these, Java's own settings hold alone, with what they leave out. */
        private static final List<String> PROPERTIES = List.of("http.proxyHost", "https.proxyHost", "socksProxyHost");

        private final Map<String, String> environment;
        private final ProxySelector properties;

        /** @param properties asked first, as the settings of Java itself */
        ProxyVariables(Map<String, String> environment, ProxySelector properties) {
            this.environment = environment;
            this.properties = properties;
        }

        @Override
        public List<Proxy> select(URI uri) {
            List<Proxy> set = properties.select(uri);
            boolean isSet = PROPERTIES.stream().anyMatch(name -> System.getProperty(name) != null);
            if (isSet || isLeftOut(uri.getHost().toLowerCase(Locale.ROOT))) {
                return set;
            }
            return Stream.of(value(uri.getScheme() + "_proxy"), value("all_proxy"))
                    .filter(value -> !value.isEmpty())
                    .findFirst()
                    .map(ProxyVariables::proxy)
                    .map(List::of)
                    .orElse(set);
        }

        /** This machine; else by a name, by the end of a name behind a dot, or all by a star. */
        private boolean isLeftOut(String host) {
            return LOOPBACK.matcher(host).matches()
                    || Stream.of(value("no_proxy").toLowerCase(Locale.ROOT).split(","))
                            .map(name -> name.strip().replaceFirst("^\\*?\\.", ""))
                            .filter(name -> !name.isEmpty())
                            .anyMatch(name -> name.equals("*") || host.equals(name) || host.endsWith("." + name));
        }

        private String value(String variable) {
            String lower = environment.getOrDefault(variable, "");
            return (lower.isBlank() ? environment.getOrDefault(variable.toUpperCase(Locale.ROOT), "") : lower).strip();
        }

        /** @throws IllegalArgumentException if the value is no address; its text, which can hold a password, is not in the message */
        private static Proxy proxy(String value) {
            Matcher address = ADDRESS.matcher(value);
            if (!address.matches()) {
                throw new IllegalArgumentException(
                        "a proxy variable of the environment is no HOST:PORT of an HTTP proxy, and DocBench knows no others");
            }
            int port = address.group(2) == null ? USUAL : Integer.parseInt(address.group(2));
            return new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(address.group(1), port));
        }

        @Override
        public void connectFailed(URI uri, SocketAddress proxy, IOException reason) {
            properties.connectFailed(uri, proxy, reason);
        }
    }

    /** A stream that gives a number of bytes at most; a read of more is an error. */
    static final class LimitedInputStream extends InputStream {
        private static final double MEGA = 1e6;

        private final InputStream in;
        private final long most;
        private final String what;
        private long given;

        /**
         * @param most bytes
         * @param what the stream is of, for the message
         */
        LimitedInputStream(InputStream in, long most, String what) {
            this.in = in;
            this.most = most;
            this.what = what;
        }

        @Override
        public int read() throws IOException {
            int one = in.read();
            count(one < 0 ? 0 : 1);
            return one;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int count = in.read(into, offset, length);
            count(Math.max(0, count));
            return count;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }

        /**
         * Before anything is read, how much it will be.
         *
         * @param bytes or less than 0 if nobody said so
         * @throws TooLongException if that is too much
         */
        void promised(long bytes) throws TooLongException {
            if (bytes > most) {
                throw new TooLongException("%s exceeds the limit of %.1f MB".formatted(what, most / MEGA));
            }
        }

        private void count(long more) throws TooLongException {
            given += more;
            promised(given);
        }

        /** More came than may. */
        static final class TooLongException extends IOException {
            private static final long serialVersionUID = 1;

            TooLongException(String message) {
                super(message);
            }
        }
    }
}
