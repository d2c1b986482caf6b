package org.docbench.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.stores.Secrets;
import org.docbench.stores.servers.Servers;

/**
 * What a run file may say, since it is sent to others: no secret, no folder of this machine, neither the name of its user nor
 * its own.
 */
final class Shareable {
    /** A shorter name ("vm", "pi", "db") is found by chance inside honest facts, and identifies nobody. */
    private static final int LEAST_LENGTH = 4;

    /** Folders that are alike on most machines. */
    private static final Set<String> SYSTEM = Set.of(
            "usr",
            "bin",
            "sbin",
            "lib",
            "lib64",
            "etc",
            "opt",
            "proc",
            "sys",
            "dev",
            "run",
            "var",
            "nix",
            "snap",
            "Applications",
            "Library",
            "System");

    private static final Path WORKING = Path.of("").toAbsolutePath();

    /** An absolute path of two names at least; a URL's path follows on a host. */
    private static final Pattern ABSOLUTE =
            Pattern.compile("(?<![\\w./~>*)\\]-])(?:/[^\\s\\p{Cntrl}'\"`:;,()\\[\\]{}<>|/]+){2,}");

    private final Secrets secrets;
    private final Map<Pattern, String> replacements = new LinkedHashMap<>();

    /**
     * What is known of a machine and a run.
     *
     * @param folders what to write for each path, absolute or as the user wrote it; of two that begin alike the longer counts
     * @param names what to write for each name of a person or machine
     */
    Shareable(Collection<String> uris, Map<String, String> folders, Map<String, String> names) {
        secrets = secrets(uris);
        folders.entrySet().stream()
                .filter(folder -> !folder.getKey().equals(folder.getValue())
                        && folder.getKey().matches(".*[/\\\\].*")
                        && Path.of(folder.getKey()).getFileName() != null)
                .sorted(Comparator.comparingInt(folder -> -folder.getKey().length()))
                .forEach(folder -> replacements.put(
                        Pattern.compile((Path.of(folder.getKey()).getNameCount() > 1 ? "" : "(?<![\\w.~-])")
                                + Pattern.quote(folder.getKey()) + "(?![\\w-]|\\.\\w)"),
                        folder.getValue()));
        names.forEach((name, shown) -> {
            if (name.length() >= LEAST_LENGTH && !CommonWords.ALL.contains(name.toLowerCase(Locale.ROOT))) {
                replacements.put(
                        Pattern.compile("(?i)(?<![A-Za-z0-9])" + Pattern.quote(name) + "(?![A-Za-z0-9])"), shown);
            }
        });
    }

    /**
     * Of this machine and a run on it.
     *
     * @param run its folder
     * @param uris of servers
     * @param named files and folders that the user named
     */
    static Shareable of(Path run, Collection<String> uris, Collection<Path> named) {
        Map<String, String> folders = new LinkedHashMap<>();
        add(folders, run.toString(), "RUN");
        named.forEach(path -> add(folders, path.toString(), named(path)));
        add(folders, WORKING.toString(), ".");
        add(folders, System.getProperty("user.home"), "~");
        add(folders, System.getenv("HOME"), "~");
        add(folders, System.getProperty("docbench.home"), "DOCBENCH");
        add(folders, System.getenv("XDG_CACHE_HOME"), "CACHE");
        add(folders, System.getenv("XDG_STATE_HOME"), "STATE");
        add(folders, System.getProperty("java.io.tmpdir"), "TMP");
        Map<String, String> names = new LinkedHashMap<>();
        name(names, System.getProperty("user.name"), "<user>");
        name(names, System.getenv("HOSTNAME"), "<host>");
        name(names, System.getenv("COMPUTERNAME"), "<host>");
        try {
            name(names, Files.readString(Path.of("/proc/sys/kernel/hostname")).strip(), "<host>");
        } catch (IOException e) {
            // Elsewhere a variable holds it, or nothing that is written here does.
        }
        return new Shareable(uris, folders, names);
    }

    /** As it is written, and with its links followed. */
    private static void add(Map<String, String> folders, String path, String shown) {
        if (path == null || path.isBlank()) {
            return;
        }
        Path absolute = Path.of(path).toAbsolutePath();
        folders.putIfAbsent(path, shown);
        folders.putIfAbsent(absolute.toString(), shown);
        folders.putIfAbsent(absolute.normalize().toString(), shown);
        try {
            folders.putIfAbsent(absolute.toRealPath().toString(), shown);
        } catch (IOException e) {
            // What is not there has no links to follow.
        }
    }

    private static void name(Map<String, String> names, String name, String shown) {
        if (name != null) {
            names.putIfAbsent(name, shown);
        }
    }

    /** A file or folder of the user's: inside the working folder the path from there, elsewhere its last name. */
    private static String named(Path path) {
        Path name = path.getFileName();
        Path absolute = path.toAbsolutePath().normalize();
        return nearest(absolute).equals(WORKING)
                ? WORKING.relativize(absolute).toString()
                : name == null ? "/" : name.toString();
    }

    /** A place, for a person at the terminal of this machine. */
    static String shown(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path nearest = nearest(absolute);
        if (nearest.equals(absolute.getRoot())) {
            return path.toString();
        }
        return (nearest.equals(WORKING) ? "" : "~/") + nearest.relativize(absolute);
    }

    /** The working folder, home, or the root: the deepest that a path is in. */
    private static Path nearest(Path absolute) {
        return Stream.of(WORKING, Path.of(System.getProperty("user.home", "")).toAbsolutePath())
                .filter(base -> absolute.startsWith(base) && !absolute.equals(base))
                .max(Comparator.comparingInt(Path::getNameCount))
                .orElse(absolute.getRoot());
    }

    /** The secrets of URIs, apart from words that DocBench's own rows are made of. */
    static Secrets secrets(Collection<String> uris) {
        List<String> secret = uris.stream().filter(uri -> uri.contains(":/")).toList();
        return secret.isEmpty() ? Secrets.in(secret) : Secrets.in(secret).except(CommonWords.ALL);
    }

    /** Collected when they are first needed, which for most commands is never. */
    private static final class CommonWords {
        static final Set<String> ALL = Stream.of(
                        Suites.names().stream(),
                        Servers.products().stream(),
                        Suites.targets().stream(),
                        Stream.of("docbench user root localhost client server run quick standard paper"))
                .flatMap(ids -> ids)
                .flatMap(id -> Stream.concat(Stream.of(id), Stream.of(id.split("[^A-Za-z0-9]+"))))
                .map(id -> id.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** A text without them. */
    String text(String text) {
        String clean = Secrets.maskedIn(secrets.hide(text));
        for (Map.Entry<Pattern, String> replacement : replacements.entrySet()) {
            clean = replacement.getKey().matcher(clean).replaceAll(Matcher.quoteReplacement(replacement.getValue()));
        }
        return ABSOLUTE.matcher(clean).replaceAll(path -> Matcher.quoteReplacement(elsewhere(path)));
    }

    /** What is neither the run's nor the user's nor the system's keeps its last name, if it is a place on this machine. */
    private static String elsewhere(MatchResult found) {
        String path = found.group();
        try {
            Path place = Path.of(path);
            boolean here = Files.exists(place) || Files.exists(place.getParent());
            return here && !SYSTEM.contains(place.getName(0).toString())
                    ? place.getFileName().toString()
                    : path;
        } catch (InvalidPathException e) {
            return path;
        }
    }

    /** The words of a command; a URI keeps the mark of what is hidden in it, for which a rerun asks. */
    List<String> command(List<String> words) {
        return words.stream()
                .map(word -> text(word.contains("://") ? Secrets.masked(word) : word))
                .toList();
    }

    /** Writes texts without the secrets of URIs, those that are known and those that stand in a text. */
    static final class HidingWriter extends FilterWriter {
        private final Secrets secrets;

        private HidingWriter(Writer out, Secrets secrets) {
            super(out);
            this.secrets = secrets;
        }

        /** A writer of lines that hides what is secret in these URIs. */
        static PrintWriter over(PrintWriter out, Collection<String> uris) {
            return new PrintWriter(new HidingWriter(out, Shareable.secrets(uris)), true);
        }

        @Override
        public void write(String text, int from, int length) throws IOException {
            out.write(Secrets.maskedIn(secrets.hide(text.substring(from, from + length))));
        }

        @Override
        public void write(char[] text, int from, int length) throws IOException {
            write(new String(text, from, length), 0, length);
        }
    }
}
