package org.docbench.stores.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.docbench.stores.Product;
import org.docbench.stores.Server;
import org.docbench.stores.ServerName;
import org.docbench.stores.StoreException;

/**
 * A server program that can be started.
 *
 * @param executable the server's own
 * @param version numbers and dots
 * @param kind what it came from
 * @param origin the same, in words
 */
public record Program(Path executable, String version, Server.Kind kind, String origin) {
    /** The older version first. */
    static final Comparator<String> BY_VERSION = Comparator.comparing(
            version -> Arrays.stream(version.split("\\.", -1))
                    .mapToInt(Integer::parseInt)
                    .toArray(),
            Arrays::compare);

    /** Another program that came with it. */
    public Path beside(String name) {
        return executable.resolveSibling(name);
    }

    /** Libraries that DocBench put next to a package's program, which does not look for them there itself. */
    Optional<Path> libraries() {
        Path folder = executable.getParent().resolveSibling(Pin.LIBRARIES);
        return Files.isDirectory(folder) ? Optional.of(folder) : Optional.empty();
    }

    /**
     * Those of this machine that will do for a product, the newest first.
     *
     * @param refused told about each that will not do, and why
     */
    static List<Program> ofThisMachine(Places places, ServerLauncher launcher, Consumer<String> refused) {
        List<Program> programs = new ArrayList<>();
        ServerLauncher.Executable wanted = launcher.executable();
        places.path().stream()
                .map(folder -> folder.resolve(wanted.name()))
                .filter(file -> Files.isExecutable(file) && !Files.isDirectory(file))
                .map(Program::real)
                .distinct()
                .forEach(executable ->
                        at(executable, launcher, " of this machine", refused).ifPresent(programs::add));
        programs.sort(Comparator.comparing(Program::version, BY_VERSION).reversed());
        return programs;
    }

    /**
     * The program in a file, if it will do for a product.
     *
     * @param origin what to add to the name of the file
     * @param refused told why it will not do
     */
    static Optional<Program> at(Path executable, ServerLauncher launcher, String origin, Consumer<String> refused) {
        ServerLauncher.Executable wanted = launcher.executable();
        String said = said(executable);
        Matcher version = wanted.version().matcher(said);
        if (!version.find()) {
            refused.accept(executable + " is not " + launcher.product() + ": it says "
                    + said.lines().findFirst().orElse("nothing"));
            return Optional.empty();
        }
        if (BY_VERSION.compare(version.group(1), wanted.oldest()) < 0) {
            refused.accept(executable + " is version " + version.group(1) + ", older than " + wanted.oldest());
            return Optional.empty();
        }
        return Optional.of(new Program(executable, version.group(1), Server.Kind.PROGRAM, executable + origin));
    }

    /** The same program under two names is one. */
    private static Path real(Path executable) {
        try {
            return executable.toRealPath();
        } catch (IOException e) {
            return executable;
        }
    }

    /** What a program answers when it is asked for its version. */
    private static String said(Path executable) {
        try {
            Process process = new ProcessBuilder(executable.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readNBytes(10_000), StandardCharsets.UTF_8);
            if (!Processes.await(process.toHandle(), Processes.PATIENCE)) {
                Processes.kill(process.toHandle());
            }
            return text.strip();
        } catch (IOException e) {
            return "nothing (" + e.getMessage() + ")";
        }
    }

    /**
     * The Linux distribution of this machine.
     *
     * @param ids its own name, then those of the distributions that it is like: {@code rocky}, {@code rhel}, {@code centos}
     * @param version such as {@code 12}, {@code 22.04}; empty where it has none
     * @see <a href="https://www.freedesktop.org/software/systemd/man/latest/os-release.html">os-release</a>
     */
    public record Distribution(List<String> ids, String version) {
        private static final List<Path> FILES = List.of(Path.of("/etc/os-release"), Path.of("/usr/lib/os-release"));

        /** That of this machine; without a name where none is known. */
        public static Distribution here() {
            return FILES.stream()
                    .filter(Files::isReadable)
                    .findFirst()
                    .map(Distribution::of)
                    .orElse(new Distribution(List.of(), ""));
        }

        private static Distribution of(Path file) {
            try {
                return of(Files.readAllLines(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        static Distribution of(List<String> lines) {
            Map<String, String> values = lines.stream()
                    .filter(line -> line.contains("="))
                    .map(line -> line.split("=", 2))
                    .collect(Collectors.toMap(
                            parts -> parts[0].strip(),
                            parts -> parts[1].replaceAll("^[\"']|[\"']$", ""),
                            (first, last) -> last));
            return new Distribution(
                    Stream.of(values.getOrDefault("ID", ""), values.getOrDefault("ID_LIKE", ""))
                            .flatMap(names -> Stream.of(names.split(" ")))
                            .filter(name -> !name.isEmpty())
                            .toList(),
                    values.getOrDefault("VERSION_ID", ""));
        }

        /** The first number of its version; 0 where it has none. */
        public int major() {
            String number = version.replaceFirst("\\D.*", "");
            return number.isEmpty() ? 0 : Integer.parseInt(number);
        }
    }

    /** A server's program that the user names by its path, in place of a URI. */
    public static final class NamedProgram {
        /** A text with a colon or an {@code @} is a URI, or meant to be one, and can hold a password. */
        private static final Pattern PATH = Pattern.compile("[^:@?#\\p{Cntrl}]*/[^:@?#\\p{Cntrl}]*");

        private NamedProgram() {}

        /** The path that a text is; empty if it is a URI, or if servers of this kind are not started by a program. */
        static Optional<Path> path(ServerSource source, String text) {
            return source.starts().isPresent() && PATH.matcher(text).matches()
                    ? Optional.of(Path.of(text).toAbsolutePath())
                    : Optional.empty();
        }

        /** Whether a text names a program of a server, and no URI. */
        public static boolean isPath(ServerName server, String text) {
            return path(Product.source(server.product()), text).isPresent();
        }

        /** Why a path is no program of the version asked for, in one line; empty if it is. The program is asked for its version. */
        public static Optional<String> fault(ServerName server, String text) {
            List<String> refused = new ArrayList<>();
            ServerSource source = Product.source(server.product());
            return program(
                                    source.starts().orElseThrow(),
                                    server,
                                    path(source, text).orElseThrow(),
                                    refused)
                            .isPresent()
                    ? Optional.empty()
                    : Optional.of(String.join("; ", refused));
        }

        private static Optional<Program> program(
                ServerLauncher launcher, ServerName server, Path path, List<String> refused) {
            if (Files.isDirectory(path) || !Files.isExecutable(path)) {
                refused.add(path + " is no program; name the file "
                        + launcher.executable().name());
                return Optional.empty();
            }
            Optional<Program> program = Program.at(path, launcher, ", named with --store", refused::add);
            Optional<String> other = program.flatMap(found -> server.fault(found.version()));
            other.ifPresent(why -> refused.add(path + ": " + why));
            return other.isPresent() ? Optional.empty() : program;
        }

        /** @throws StoreException if it does not start */
        static Server started(ServerSource source, ServerName server, Path path, ServerResolver resolver) {
            List<String> tried = new ArrayList<>();
            ServerLauncher launcher = source.starts().orElseThrow();
            return program(launcher, server, path, tried)
                    .flatMap(program -> resolver.start(launcher, server, program, tried))
                    .map(first -> source instanceof ServerSource.Copies copies
                            ? copies.with(first, server, resolver)
                            : (Server) first)
                    .orElseThrow(() -> new StoreException(String.join("; ", tried)));
        }
    }
}
